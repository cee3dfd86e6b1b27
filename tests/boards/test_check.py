"""Every mistake in a board file is found, with its key, its line and what to do."""

import re
from collections import Counter
from pathlib import Path

import pytest

from trunkline import boards
from trunkline.boards import check_payments
from trunkline.game import Game
from trunkline.rules import actions, constants

CUSTOM = Path(__file__).with_name("custom")
TEXTS = {name: (CUSTOM / f"{name}.toml").read_text(encoding="utf-8") for name in ("everything", "race")}


def problems_of(text: str) -> list[str]:
    with pytest.raises(boards.BoardError) as error:
        boards.parse(text, "b.toml")
    assert str(error.value) == "\n".join(error.value.problems)
    return error.value.problems


def changed(name: str, old: str, new: str) -> str:
    assert old in TEXTS[name], f"{old} is not in {name}.toml"
    return TEXTS[name].replace(old, new, 1)


def assert_told(problems: list[str], key: str, *words: str) -> None:
    about = [problem for problem in problems if f": {key}: " in problem]
    assert any(all(word in problem for word in words) for problem in about), "\n".join(problems)


PLACE = (
    '{ id = "eastmouth", name = "Eastmouth", pl = "Wschodnie Ujście", at = [0.86, 0.5], port = true, passengers = 2 }'
)
TRACK = '{ from = "crossing", to = "eastmouth", length = 5, colour = "red" }'
DOUBLE = '{ from = "crossing", to = "millbrook", length = 2, colour = "green" }'
TRIPLE = '{ from = "crossing", to = "stonegate", length = 2, colour = "grey" }'
SEA = '{ from = "eastmouth", to = "lantern_rock", length = 3, colour = "yellow", sea = true }'
PAIRS = 'length = 3, colour = "grey", pairs = true'
TICKET = '{ stops = ["eastmouth", "lantern_rock"], points = 3, deck = "short" }'
TOUR = '{ stops = ["westhaven", "highpass", "eastmouth"], points = 13, joined = 8, penalty = 16, deck = "long" }'
MAINLAND = 'ends = ["mainland_1", "mainland_2"], passengers = 1'


@pytest.mark.parametrize(
    ("old", "new", "key", "words"),
    [
        # types and keys
        ("format = 1", "format = 2", "format", ["this program reads format 1, not 2; write format = 1"]),
        ('name = { en = "The Archipelago", pl = "Archipelag" }', 'name = "x"', "name",
         ['expected a table such as name = { en = "…", pl = "…" }, got text']),
        ("format = 1", "format = true", "format", ["expected a whole number"]),
        ('id = "everything"', 'id = "Every Thing"', "id", ["small letters"]),
        ("draws = 2", "drows = 2", "cards.drows", ["unknown key", 'did you mean "draws"?']),
        ("total = 105", "", "cards.total", ["is missing; add it"]),
        ("total = 105", 'total = "many"', "cards.total", ["expected a whole number", "text"]),
        ("players = [2, 5]", "players = [2, 3, 5]", "players", ["expected a list of 2, got 3"]),
        ("plain = 8", "plain = -1", "cards.train.plain", ["expected a whole number >= 0"]),
        ("plain = 8", "plain = 121", "cards.train.plain", ["expected a whole number <= 120"]),
        (TRACK, TRACK.replace('"red"', '"rde"'), "map.tracks[0].colour", ["rde", 'did you mean "red"?']),
        (TRACK, TRACK.replace("5", '"five"'), "map.tracks[0].length", ["expected a whole number"]),
        (PLACE, PLACE.replace("0.86", "8.6"), "map.places[0].at[0]", ["expected a number <= 1"]),
        (PLACE, PLACE.replace("0.86, 0.5", "0.12, 0.141"), "map.places[1].at",
         ['"gull_island" lies on "eastmouth"', "move one of them away"]),
        (TRACK, TRACK.replace("crossing", "crosing"), "map.tracks[0].from", ['did you mean "crossing"?']),
        (TRACK, TRACK.replace('"eastmouth"', '"Wschodnie Ujście"'), "map.tracks[0].to",
         ['did you mean "eastmouth"?', "not names"]),
        (TICKET, TICKET.replace('"eastmouth"', '"Wschodnie Ujscie"'), "tickets.list[0].stops[0]",
         ['did you mean "eastmouth"?']),
        (PLACE, '"eastmouth"', "map.places[0]", ['expected a table such as { id = "…", at = … }, got text']),
        ('tie_breaks = ["tickets"', 'tie_breaks = ["tikets"', "tie_breaks[0]", ['did you mean "tickets"?']),
        ('rejected = "shuffled"', 'rejected = "away"', "tickets.rejected", ["under, shuffled"]),
        ('decks = ["short", "long"]', 'decks = ["short"]', "tickets.decks", ["a list of 2"]),
        ("points = [10, 15, 20]", "points = [10, 15]", "harbours.points", ["a list of 3"]),
        ("[exchange]\ncost = 1", "[exchange]", "exchange.cost", ["is missing"]),
        ("most = 12", "", "passengers.most", ["is missing"]),
        # players and cards
        ("players = [2, 5]", "players = [1, 5]", "players", ["2 to 5"]),
        ("players = [2, 5]", "players = [2, 6]", "players", ["2 to 5"]),
        ("players = [2, 5]", "players = [4, 3]", "players", ["from 4 to 3"]),
        ("total = 105", "total = 104", "cards.total", ["make 105, not 104"]),
        ('colours = ["red", "yellow", "green", "blue", "white"]', "colours = []", "cards.colours", ["at least one"]),
        ('"blue", "white"]', '"blue", "blue"]', "cards.colours", ["blue is named twice"]),
        ('"blue", "white"]', '"blue", "black"]', "map.tracks[7].colour", ["cards.colours has no", "white", "known"]),
        ("wild = 10\ndealt = 3", "wild = 10\ndealt = 13", "cards.train", ["65 train cards", "5 hands of 13", "68"]),
        ("double = 4\ndealt = 3", "double = 4\ndealt = 8", "cards.ship", ["40 ship cards", "take 42", "deal fewer"]),
        ("display = 3", "display = 7", "cards.train.display", ["9 cards", f"at most {constants.DISPLAY}"]),
        ("wild_limit = 3", "wild_limit = 6", "cards.wild_limit", ["display of 5", "lower it"]),
        # pieces and the end
        ("choose = 24", "choose = 31", "pieces.choose", ["31 cannot be chosen of 30"]),
        ("suggested = [14, 10]", "suggested = [14, 11]", "pieces.suggested", ["no choice of 24"]),
        ("suggested = [14, 10]", "suggested = [17, 7]", "pieces.suggested", ["out of 16 and 14"]),
        ("choose = 24", "", "pieces.suggested", ["add pieces.choose or remove"]),
        ("choose = 24\nsuggested = [14, 10]", "", "exchange", ["add pieces.choose or remove"]),
        ("ship = 14\n", "", "pieces.choose", ["nothing to choose"]),
        ("train = 16\nship = 14\nchoose = 24\nsuggested = [14, 10]", "train = 0", "pieces.train", ["no piece"]),
        ("last_turns = 2", "", "pieces.last_turns", ["is missing", "1 or more"]),
        ("end_at = 3", "end_at = 24", "pieces.end_at", ["from the start"]),
        # scores and ties
        ("tracks = [1, 2, 4, 7, 10, 15]", "tracks = []", "scores.tracks", ["list them by length"]),
        ("tracks = [1, 2, 4, 7, 10, 15]", "tracks = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]", "scores.tracks", ["at most 9"]),
        ("10, 15]\nlongest", "10]\nlongest", "map.tracks[29].length", ["no points for length 6; add them"]),
        ("longest_path = 10\n", "", "tie_breaks[1]", ["add scores.longest_path"]),
        ('tie_breaks = ["tickets", ', 'tie_breaks = ["tickets", "tickets", ', "tie_breaks", ["named twice"]),
        # passengers
        ("each = 5", "each = 6", "passengers.each", ["18 passengers", "room for 15"]),
        ('"red", "green", "white"]\neach', '"red", "green", "green"]\neach', "passengers.colours", ["named twice"]),
        ('colours = ["red", "green", "white"]\neach', "colours = []\neach", "passengers.colours", ["1 to 6"]),
        # terrain
        ("needs = [1, 1, 1, 2, 2]", "needs = [1, 1, 1, 2]", "map.tracks[0].length", ["terrain.needs", "length 5"]),
        ("needs = [1, 1, 1, 2, 2]", "needs = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]", "terrain.needs", ["at most 9"]),
        ('id = "forest"', 'id = "hills"', "terrain.kinds", ["two kinds", "rename one"]),
        ('colours = ["blue"]', 'colours = ["red"]', "terrain.kinds", ["red is named twice"]),
        ('colours = ["blue"]', 'colours = ["black"]', "terrain.kinds[2].colours[0]", ["cards.colours has no", "black"]),
        ("cards = 6", "cards = 16", "terrain.kinds[2].cards", ["at most 15"]),
        ("[terrain]\ndealt = 1\ndisplay = 2", "[terrain]\ndealt = 1\ndisplay = 5", "terrain.display", ["at most 4"]),
        ("[terrain]\ndealt = 1", "[terrain]\ndealt = 5", "terrain.dealt", ["22 terrain cards", "27"]),
        # harbours
        ("harbour = 3\nwild = 10", "wild = 25", "harbours.train", ["add cards.train.harbour"]),
        ("single = 4\ndouble = 4", "single = 0\ndouble = 8", "harbours.ship", ["add single cards"]),
        ("train = 2\nship = 1", "train = 0\nship = 0", "harbours.train", ["costs no card"]),
        ("train = 2\nship = 1", "train = 10\nship = 1", "harbours.train", ["at most 9"]),
        # places and countries
        (PLACE, f"{PLACE}, {PLACE}", "map.places[1].id", ['"eastmouth" is already the id of map.places[0]']),
        ('id = "mainland",', 'id = "eastmouth",', "map.countries[0].id", ["already the id of map.places[0]"]),
        (PLACE, PLACE.replace("at =", "lat = 5.0, at ="), "map.places[0].lat", ["both or neither"]),
        (PLACE, PLACE.replace("at =", 'kind = "junction", at ='), "map.places[0].port", ["only a city can be a port"]),
        (MAINLAND, MAINLAND.replace('"mainland_1", ', ""), "map.places[13].kind", ["no country has"]),
        (MAINLAND, MAINLAND.replace('"mainland_1"', '"mainland"'), "map.countries[0].ends[0]", ["did you mean"]),
        (MAINLAND, MAINLAND.replace("_2", "_1"), "map.countries[0].ends[1]", ["name it once"]),
        (MAINLAND, "ends = []", "map.countries[0].ends", ["1 to 4 ends"]),
        (MAINLAND, MAINLAND.replace("]", ', "crossing"]'), "map.countries[0].ends[2]", ["is a junction"]),
        (MAINLAND, MAINLAND.replace("]", ', "millbrook"]'), "map.countries[0].ends[2]", ["both have passengers"]),
        # tracks
        (TRACK, TRACK.replace('"eastmouth"', '"eastmuoth"'), "map.tracks[0].to", ['did you mean "eastmouth"?']),
        (TRACK, TRACK.replace('"crossing"', '"nowhere_at_all"'), "map.tracks[0].from", ["no place", "correct"]),
        (TRACK, TRACK.replace('"eastmouth"', '"crossing"'), "map.tracks[0].to", ["to itself"]),
        (TRACK, TRACK.replace("5", "10"), "map.tracks[0].length", ["10 spaces", "at most 9"]),
        ("train = 16", "train = 4", "map.tracks[0].length", ["only 4 pieces"]),
        (TRACK, TRACK.replace(" }", ", wilds = 6 }"), "map.tracks[0].wilds", ["6 locomotive signs on 5 spaces"]),
        ("wild = 10", "wild = 1", "map.tracks[22].wilds", ["2 wilds are needed", "has 1"]),
        (PAIRS, PAIRS.replace("grey", "green"), "map.tracks[11].pairs", ["only a grey rail track"]),
        (PAIRS, PAIRS.replace("3", "5"), "map.tracks[11].length", [f"at most {constants.PAIR_SPACES} spaces"]),
        (PAIRS, f"{PAIRS}, wilds = 1", "map.tracks[11].wilds", ["no locomotive signs"]),
        (SEA, SEA.replace(" }", ", pairs = true }"), "map.tracks[24].pairs", ["only a grey rail track"]),
        ("wraps = [3, 2]", "wraps = [3, 3]", "map.tracks[25].wraps", ["make 6, not 5"]),
        (DOUBLE, DOUBLE.replace("2", "3"), "map.tracks[3].length", ["make them equal"]),
        (TRIPLE, TRIPLE.replace(" }", ", pairs = true }"), "map.tracks[6]", ["another kind"]),
        (TRACK, ", ".join([TRACK] * 5), "map.tracks[4]", ["more than 4 tracks join crossing and eastmouth"]),
        ('"mainland_1", to', '"mainland_2", to', "map.places[14].kind", ["dead end", "its own end"]),
        ('"mainland_1", to', '"mainland_2", to', "map.places[13]", ["no track touches"]),
        # tickets
        (TICKET, TICKET.replace("lantern_rock", "lantern"), "tickets.list[0].stops[1]", ["nowhere", "lantern_rock"]),
        (TICKET, TICKET.replace("lantern_rock", "eastmouth"), "tickets.list[0].stops[1]", ["different stops"]),
        (TICKET, TICKET.replace("lantern_rock", "crossing"), "tickets.list[0].stops[1]", ["a junction"]),
        (TICKET, TICKET.replace("lantern_rock", "mainland_1"), "tickets.list[0].stops[1]", ["name the country"]),
        (TICKET, TICKET.replace(', "lantern_rock"', ""), "tickets.list[0].stops", ["2 to 6 stops, not 1"]),
        (TICKET, f"{TICKET}, {TICKET}", "tickets.list[1]", ["the same ticket as tickets.list[0]; remove one"]),
        (TICKET, TICKET.replace("points = 3, ", ""), "tickets.list[0].points", ["1 or more; add them"]),
        (TICKET, TICKET.replace(', deck = "short"', ""), "tickets.list[0].deck", ["one of short, long"]),
        (TICKET, TICKET.replace('"short"', '"shrt"'), "tickets.list[0].deck", ['did you mean "short"?']),
        (TICKET, TICKET.replace("points", "joined = 1, points"), "tickets.list[0]", ["are for tours"]),
        (TOUR, TOUR.replace(", penalty = 16", ""), "tickets.list[32].penalty", ["needs joined and penalty"]),
        (TOUR, TOUR.replace("joined = 8", "joined = 18"), "tickets.list[32].joined", ["more than the 13"]),
        (TOUR, TOUR.replace("highpass", "mainland"), "tickets.list[32].stops[1]", ["cannot name a country"]),
        ("deal = 3", "deal = 7", "tickets.deal", [f"at most {constants.OFFERED}"]),
        ("keep = 2", "keep = 4", "tickets.keep", ["4 cannot be kept of 3"]),
        ("draw_keep = 1", "draw_keep = 4", "tickets.draw_keep", ["4 cannot be kept of 3"]),
        ("deal = 3", "deal = 4", "tickets.list", ["17 tickets in deck short", "dealt 4 each; add 3"]),
        ('decks = ["short", "long"]', 'decks = ["short", "short"]', "tickets.decks", ["rename one"]),
        ('decks = ["short", "long"]', "", "tickets.list[0].deck", ["tickets.decks has no", "none to name"]),
    ],
)  # fmt: skip
def test_mistakes(old: str, new: str, key: str, words: list[str]) -> None:
    """One change to a good file makes a problem that names the key and the remedy."""
    assert_told(problems_of(changed("everything", old, new)), key, *words)


@pytest.mark.parametrize(
    ("old", "new", "key", "words"),
    [
        ('"vilnius"]', '"vilnus"]', "journey.east[1]", ['did you mean "vilnius"?']),
        ('west = ["copenhagen"', 'west = ["vilnius"', "journey.west[0]", ["in the east too"]),
        ('east = ["saint_petersburg", "vilnius"]', "", "journey.east", ["name the places of both"]),
        ("goal = 5", "goal = 26", "journey.goal", ["only 25"]),
        ("keep = 2", "keep = 1", "tickets.keep", ["no choice of tickets; make it 2"]),
        ("draw_keep = 2", "draw_keep = 1", "tickets.draw_keep", ["no choice of tickets; make it 2"]),
        ("keep = 2", 'keep = 2\ndecks = ["a", "b"]', "tickets.decks", ["remove decks"]),
        ("ship = 10", "ship = 10\nend_at = 2", "pieces.end_at", ["ends at once with the last piece"]),
        ("ship = 10", "ship = 10\nlast_turns = 2", "pieces.last_turns", ["remove last_turns"]),
        ("deal = 2\nkeep = 2", "deal = 5\nkeep = 5", "tickets.list", ["24 tickets", "add 1"]),
        ("ship = 10", "ship = 0", "map.tracks[19].sea", ["add [cards.ship] and pieces.ship"]),
    ],
)
def test_mistakes_of_a_journey(old: str, new: str, key: str, words: list[str]) -> None:
    """F1, F6, F8: a journey deals tickets without choice, names its sides and ends with the last piece."""
    assert_told(problems_of(changed("race", old, new)), key, *words)


def test_journey_without_bonus_needs_no_sides() -> None:
    """Sides are asked for only when there are bonus tickets."""
    text = changed("race", "bonus_tickets = 3", "")
    start, end = text.index("east = "), text.index("[map]")
    assert boards.parse(text[:start] + text[end:], "b.toml").record.goal == 5


@pytest.mark.parametrize("table", ["cards.ship", "passengers", "harbours"])
def test_mechanic_in_use_without_its_table(table: str) -> None:
    """Sea tracks, passengers and ports without their numbers are named one by one."""
    start = TEXTS["race"].index(f"[{table}]")
    text = TEXTS["race"][:start] + TEXTS["race"][TEXTS["race"].index("\n[", start) :]
    keys = {
        "cards.ship": "map.tracks[20].sea",
        "passengers": "map.places[0].passengers",
        "harbours": "map.places[1].port",
    }
    assert_told(problems_of(text), keys[table], "add")


def test_harbours_without_ports() -> None:
    """A board with harbours has ports to build them in."""
    assert_told(problems_of(TEXTS["race"].replace(", port = true", "")), "harbours", "add port = true")


def test_unreachable_places() -> None:
    """A place that tracks do not join with the rest is named, with one it should be joined to."""
    lines = [line for line in TEXTS["race"].splitlines() if not ("tracks" in line or '"warsaw", length' in line)]
    text = "\n".join(lines).replace("  # Rail", "tracks = [\n  # Rail")
    assert_told(problems_of(text), "map.places[13]", 'no track touches "warsaw"')
    places = '{ id = "a", at = [0, 0] }, { id = "b", at = [0, 1] },\n]\n'
    track = 'tracks = [\n{ from = "a", to = "b", length = 1, colour = "red" },'
    text = TEXTS["race"].replace("]\ntracks = [", places + track)
    assert_told(problems_of(text), "map.places[14]", '"a" cannot be reached from "berlin"; add a track')


def test_track_over_the_wrong_edge() -> None:
    """A track that wraps starts at the western of its places."""
    swapped = changed(
        "everything", 'from = "gull_island", to = "lantern_rock"', 'from = "lantern_rock", to = "gull_island"'
    )
    assert_told(problems_of(swapped), "map.tracks[25].wraps", "swap the two")


def many(count: int, line: str) -> str:
    return "".join(line.replace("@", str(i)) + ",\n" for i in range(count))


@pytest.mark.parametrize(
    ("before", "line", "count", "key", "limit"),
    [
        ("places = [\n", '{ id = "p@", at = [0, 0] }', 60, "map.places", constants.PLACES),
        ("tracks = [\n  # Rail\n", TRACK, 120, "map.tracks", constants.TRACKS),
        ("countries = [\n", '{ id = "c@", name = "C", ends = ["riga"] }', 70, "map.countries", constants.REGIONS),
        ("list = [\n", '{ stops = ["riga", "berlin"] }', 80, "tickets.list", constants.TICKETS),
    ],
)
def test_more_than_a_board_holds(before: str, line: str, count: int, key: str, limit: int) -> None:
    """What does not fit is said with the limit."""
    text = TEXTS["race"].replace("]\ntracks", "]\ncountries = [\n]\ntracks")
    assert before in text
    assert_told(problems_of(text.replace(before, before + many(count, line), 1)), key, f"at most {limit}", "remove")


def test_more_pools_and_terrains_than_a_board_holds() -> None:
    """Passengers stand in at most POOLS places, and there are at most TERRAINS kinds."""
    places = many(40, '{ id = "p@", at = [0, 0], passengers = 1 }')
    text = TEXTS["everything"].replace("places = [\n", "places = [\n" + places)
    assert_told(problems_of(text), "passengers", f"at most {constants.POOLS}")
    kinds = "".join(
        f'[[terrain.kinds]]\nid = "t{i}"\nname = {{ en = "T", pl = "T" }}\ncolours = []\ncards = 1\n' for i in "ab"
    )
    text = TEXTS["everything"].replace("[harbours]", kinds + "[harbours]")
    assert_told(problems_of(text), "terrain.kinds", f"1 to {constants.TERRAINS} kinds", "not 5")


def test_all_problems_at_once() -> None:
    """A file with several mistakes is told all of them in one go, of shape as of meaning."""
    text = (
        TEXTS["everything"]
        .replace("total = 105", "total = 1")
        .replace("each = 5", "each = 1")
        .replace("keep = 2", "keep = 6")
    )
    problems = problems_of(text)
    for key in ("cards.total", "passengers.each", "tickets.keep"):
        assert_told(problems, key)
    text = (
        TEXTS["everything"]
        .replace("draws = 2", "drws = 2")
        .replace("cost = 1", 'cost = "one"')
        .replace("cards = 6", "")
    )
    problems = problems_of(text)
    for key in ("cards.drws", "exchange.cost", "terrain.kinds[2].cards"):
        assert_told(problems, key)
    assert len(problems) == 3


def test_too_many_problems_are_cut_short() -> None:
    """A thousand mistakes are not listed to the last."""
    problems = problems_of(TEXTS["race"].replace("list = [\n", "list = [\n" + many(900, '{ stops = ["x", "y@"] }')))
    assert len(problems) == 101
    assert "and more" in problems[-1]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("total = 105", "total = 104"),
        (TRACK, TRACK.replace("crossing", "crosing")),
        ("cards = 6", "cards = 99"),
        (TICKET, TICKET.replace("lantern_rock", "lantern")),
    ],
)
def test_problem_tells_the_line(old: str, new: str) -> None:
    """A problem starts with the source and the line where the key stands."""
    text = changed("everything", old, new)
    line = text[: text.index(new)].count("\n") + 1
    assert any(problem.startswith(f"b.toml:{line}: ") for problem in problems_of(text))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("format = 1\nplayers = [2, 5\n\nname = 3", 4),
        ("format = 1\nformat = 1\n", 2),
        ("a = [1, 2", 1),
        ("\n\nwhat is this", 3),
    ],
)
def test_broken_toml(text: str, line: int) -> None:
    """A file that is not TOML is told the line where reading stopped."""
    (problem,) = problems_of(text)
    assert problem.startswith(f"b.toml:{line}: this is not TOML")


@pytest.mark.parametrize(
    "text", ["a = " + "[" * 5000, "a = " + "9" * 5000, "#" * 400_000], ids=["deep", "long", "large"]
)
def test_hostile_toml(text: str) -> None:
    """Text that would choke the reader is refused like any other."""
    assert len(problems_of(text)) == 1


def test_the_ways_to_pay_pairs_are_counted_as_the_rules_list_them() -> None:
    """With all cards of the deck in hand, for every track with the pair sign (W13)."""
    board = boards.load("world")
    game = Game.new(board, 2, 1)
    while game.decision(0) != constants.TURN and game.decision(1) != constants.TURN:
        game.play(int(game.legal_numbers(game.seats_to_decide()[0])[0]))
    seat, train = game.seats_to_decide()[0], board.facts.cards.train
    colours = len(board.facts.cards.colours)
    game.record.hand[seat] = 0
    game.record.hand[seat, : 1 + 2 * colours] = [train.wild] + [train.plain] * colours + [train.harbour] * colours
    listed = Counter(number >> 5 & 255 for number in game.legal_numbers(seat).tolist() if number & 31 == actions.CLAIM)
    pairs = {i: track.length for i, track in enumerate(board.facts.map.tracks) if track.pairs}
    assert {track: listed[track] for track in pairs} == {
        track: check_payments.pair_payments(board.facts, length) for track, length in pairs.items()
    }


def test_a_board_with_millions_of_payments_is_refused() -> None:
    """It would take seconds to list them, at every turn."""
    text = (Path(boards.__file__).parent / "world.toml").read_text(encoding="utf-8")
    text = re.sub(r'length = 3, colour = "grey"(?!, pairs)(?!.*sea)', 'length = 3, colour = "grey", pairs = true', text)
    assert text.count("pairs = true") > 5
    assert_told(problems_of(text), "map.tracks", "could be paid for in", "fewer or shorter")


def test_the_id_of_a_built_in_board_is_refused_for_another() -> None:
    """With its line; the built-in board itself, and one that only draws or names things otherwise, may be read."""
    (problem,) = problems_of(changed("everything", 'id = "everything"', 'id = "usa"'))
    assert re.match(r'b.toml:3: id: "usa" is a built-in board, and this one differs from it; choose another', problem)
    built_in = Path(boards.__file__).with_name("usa.toml")
    assert boards.load(built_in).id == "usa"
    assert boards.parse(built_in.read_text().replace('"Seattle"', '"Siattle"'), "mine").id == "usa"
