"""The World: what is paid for rail and sea tracks, and what claiming them brings."""

from collections import Counter

import pytest

from tests.rules.arrange import (
    cards_in,
    claims,
    colour_of,
    discards,
    payments,
    refused,
    sub_multisets,
    tracks_by_length,
)
from tests.table import display, hand, hold, own, started
from trunkline.game import Game

COLOURS = ("purple", "yellow", "green", "red", "black", "white")
POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21}
SHIPS = {"ship": 1, "double": 2}


def ready(players: int = 2, **cards: int) -> Game:
    game = started("world", players)
    hand(game, 0, **cards)
    return game


def names(cards: dict[str, int]) -> dict[str, int]:
    return {name.replace("-", "_"): count for name, count in cards.items()}


def length_of(game: Game, track: str) -> int:
    return int(game.board.record.track_length[game.board.track_index[track]])


def frozen(cards: Counter[str]) -> frozenset[tuple[str, int]]:
    return frozenset(cards.items())


def colours_of(cards: Counter[str]) -> set[str]:
    """The colours of a set, wilds aside."""
    return {name.split("-")[0] for name in cards if name != "wild"}


# Trains and ships are not mixed


def test_wilds_in_any_set() -> None:
    """W10: wilds may be played in any set: on rails, at sea, in pairs."""
    game = ready(wild=4, purple=1, white_ship=1)
    assert frozenset({"purple": 1, "wild": 2}.items()) in payments(game, "mexico-caracas.1")
    assert frozenset({"white-ship": 1, "wild": 1}.items()) in payments(game, "miami-caracas")
    assert frozenset({"wild": 2}.items()) in payments(game, "marseille-casablanca")


@pytest.mark.parametrize(
    ("track", "cards"),
    [
        ("mexico-caracas.1", "3 purple-ship"),  # ship cards on rails
        ("mexico-caracas.1", "2 purple 1 purple-ship"),
        ("miami-caracas", "2 white"),  # train cards at sea
        ("miami-caracas", "1 white 1 white-ship"),
        ("marseille-casablanca", "2 white-ship"),
    ],
)
def test_rail_takes_train_cards_and_sea_takes_ship_cards(track: str, cards: str) -> None:
    """W11: rail tracks take train cards and sea tracks ship cards, never mixed."""
    game = ready(purple=3, purple_ship=3, white=2, white_ship=2)
    assert refused(game, f"claim {track} with {cards}") in ("C30", "W11", "W13", "W14")
    assert all("-ship" not in str(action) for action in claims(game, "mexico-caracas.1"))
    assert all(action.structure()["cards"] == {"white-ship": 2} for action in claims(game, "miami-caracas"))


@pytest.mark.parametrize("cards", ["2 purple 1 red", "3 purple-ship", "3 purple"])
def test_a_claimed_track_is_refused_whatever_is_paid(cards: str) -> None:
    """T3, W11: that a track is claimed, and whose turn it is, comes before what is paid."""
    game = ready(purple=3, red=1, purple_ship=3)
    own(game, 1, "mexico-caracas.1")
    assert refused(game, f"claim mexico-caracas.1 with {cards}") == "C32"
    assert refused(game, f"claim lima-valparaiso.1 with {cards}", seat=1) == "C6"


@pytest.mark.parametrize(
    ("track", "cards", "pieces"),
    [("mexico-caracas.1", "3 purple", (-3, 0)), ("miami-caracas", "1 white-double", (0, -2))],
)
def test_rail_takes_trains_and_sea_takes_ships(track: str, cards: str, pieces: tuple[int, int]) -> None:
    """W11: on a rail track trains are placed, on a sea track ships, one per space."""
    game = ready(purple=3, white_double=1)
    before = game.record.pieces[0].copy()
    game.play(f"claim {track} with {cards}")
    assert tuple(game.record.pieces[0] - before) == pieces


@pytest.mark.parametrize(
    ("track", "cards", "left"), [("mexico-caracas.1", "3 purple", (2, 40)), ("miami-caracas", "2 white-ship", (20, 1))]
)
def test_pieces_of_the_other_kind_do_not_help(track: str, cards: str, left: tuple[int, int]) -> None:
    """W11: who lacks trains cannot place ships on rails, and the other way round."""
    game = ready(purple=3, white_ship=2)
    game.record.pieces[0] = left
    assert refused(game, f"claim {track} with {cards}") == "C32"
    assert claims(game, track) == []


# Rails


@pytest.mark.parametrize("track", ["mexico-caracas.1", "lima-valparaiso.1", "winnipeg-los_angeles", "lagos-luanda.2"])
def test_every_payment_for_rails(track: str) -> None:
    """W12: a rail track takes one card per space of one colour, its own or any if grey, with harbour sign or not."""
    cards = {"purple": 2, "purple-harbour": 2, "yellow": 1, "yellow-harbour": 2, "wild": 3, "yellow-ship": 1}
    game = ready(**names(cards))
    colour, length = colour_of(game, track), length_of(game, track)
    wanted = set()
    for chosen in sub_multisets(cards, length):
        one_colour = len(colours_of(chosen)) <= 1 and (colour == "grey" or colours_of(chosen) <= {colour})
        if one_colour and "yellow-ship" not in chosen:
            wanted.add(frozen(chosen))
    assert payments(game, track) == wanted


@pytest.mark.parametrize(
    ("cards", "left"), [("2 purple 1 purple-harbour", (0, 1)), ("1 purple 2 purple-harbour", (1, 0))]
)
def test_which_cards_go_is_the_players_choice(cards: str, left: tuple[int, int]) -> None:
    """W12: whether cards with or without the harbour sign are played is the player's choice."""
    game = ready(purple=2, purple_harbour=2)
    game.play(f"claim mexico-caracas.1 with {cards}")
    hand_left = cards_in(game, 0)
    assert (hand_left.get("purple", 0), hand_left.get("purple-harbour", 0)) == left


# Pairs


def makes_pairs(cards: list[str]) -> bool:
    """Whether cards can be laid out in pairs of one colour, wilds going with anything: by trying."""
    if not cards:
        return True
    first, rest = cards[0], cards[1:]
    return any(
        (first == second or "wild" in (first, second)) and makes_pairs(rest[:i] + rest[i + 1 :])
        for i, second in enumerate(rest)
    )


PAIR_HANDS = [
    {"purple": 2, "purple-harbour": 1, "red": 1, "white-harbour": 2, "wild": 3, "red-ship": 2},
    {"purple": 1, "red": 1, "white": 1, "green-harbour": 1, "black": 1, "yellow": 1, "wild": 2},
    {"purple": 3, "purple-harbour": 3, "red": 3, "wild": 1},
    {"wild": 6},
    {"red": 1, "red-harbour": 1, "white-double": 4},
    {"red": 1, "white": 1},
]


@pytest.mark.parametrize(
    "track", ["marseille-casablanca", "luanda-dar_es_salaam", "vancouver-anchorage", "lahore-beijing"]
)
@pytest.mark.parametrize("cards", PAIR_HANDS)
def test_every_payment_in_pairs(track: str, cards: dict[str, int]) -> None:
    """W13: a space with the pair sign takes two train cards of one colour, pairs of any colours, wilds for any card."""
    game = ready(**names(cards))
    wanted = set()
    for chosen in sub_multisets(cards, 2 * length_of(game, track)):
        flat = [name.removesuffix("-harbour") for name in chosen.elements()]
        if not any("-" in name for name in flat) and makes_pairs(flat):
            wanted.add(frozen(chosen))
    assert payments(game, track) == wanted


def test_pairs_differ_from_space_to_space() -> None:
    """W13: the pairs of one track may be of different colours, and a wild may stand for either card."""
    game = ready(purple=1, purple_harbour=1, red=1, white=2, wild=1)
    game.play("claim lahore-beijing with 1 purple 1 red 2 white 1 purple-harbour 1 wild")
    assert cards_in(game, 0) == {}
    assert sum(discards(game).values()) == 6


@pytest.mark.parametrize("cards", ["1 purple 1 red", "2 purple 2 white", "1 purple 1 red 1 white"])
def test_what_is_no_pair(cards: str) -> None:
    """W13: two colours make no pair, and neither do more than two cards a space."""
    game = ready(purple=2, red=2, white=2, wild=1)
    assert refused(game, f"claim marseille-casablanca with {cards}") == "W13"


@pytest.mark.parametrize("cards", ["1 wild", "1 purple", "2 purple 1 wild", "1 purple 2 wild", "3 wild"])
def test_not_two_cards_a_space(cards: str) -> None:
    """W13: a payment of any other number of cards than two a space is refused, also when wilds make the difference."""
    game = ready(purple=2, wild=3)
    assert refused(game, f"claim marseille-casablanca with {cards}") == "W13"


def test_one_piece_per_space_with_pairs() -> None:
    """W13, W15: a track with the pair sign takes one train per space, and its length is its number of spaces."""
    game = ready(purple=4)
    before = int(game.record.pieces[0, 0])
    game.play("claim luanda-dar_es_salaam with 4 purple")
    assert (game.record.pieces[0, 0], game.record.score[0]) == (before - 2, 2)


def test_the_pair_sign_is_on_rails_only() -> None:
    """W13: tracks with the pair sign are grey rail tracks, and have it on all their spaces."""
    tracks = [track for track in started("world").board.facts.map.tracks if track.pairs]
    assert len(tracks) == 5
    assert all(not track.sea and track.colour == "grey" for track in tracks)


# Sea


def worth(cards: Counter[str]) -> int:
    return sum(count * (1 if name == "wild" else SHIPS[name.split("-")[1]]) for name, count in cards.items())


def pays_at_sea(cards: Counter[str], colour: str, length: int) -> bool:
    """Ship cards of one colour, enough of them, and none that could be left out."""
    if any(name != "wild" and name.partition("-")[2] not in SHIPS for name in cards):
        return False
    if len(colours_of(cards)) > 1 or (colour != "grey" and not colours_of(cards) <= {colour}):
        return False
    return worth(cards) >= length and all(worth(cards - Counter([name])) < length for name in cards)


@pytest.mark.parametrize("length", range(1, 9))
@pytest.mark.parametrize(("singles", "doubles", "wilds"), [(4, 4, 3), (0, 6, 0), (2, 1, 8), (1, 5, 1), (4, 0, 2)])
def test_every_payment_at_sea(length: int, singles: int, doubles: int, wilds: int) -> None:
    """W14: a sea track takes ship cards of one colour worth at least its spaces, of which none is superfluous."""
    game = ready()
    display(game)  # so that all cards can be in hand
    track = tracks_by_length(game, sea=True)[length]
    colour = colour_of(game, track)
    own_colour = colour.replace("grey", "red")
    other = "white" if own_colour != "white" else "red"
    cards = {f"{own_colour}-ship": singles, f"{own_colour}-double": doubles, "wild": wilds, f"{other}-double": 1}
    cards[own_colour] = 1  # a train card, of no use
    hand(game, 0, **names({name: count for name, count in cards.items() if count}))
    wanted = set()
    for size in range(1, length + 1):
        wanted |= {frozen(chosen) for chosen in sub_multisets(cards, size) if pays_at_sea(chosen, colour, length)}
    assert payments(game, track) == wanted


@pytest.mark.parametrize("track", ["reykjavik-edinburgh", "toamasina-cape_town", "lima-honolulu"])
def test_grey_sea_tracks_take_any_one_colour(track: str) -> None:
    """W14: a grey sea track takes ship cards of any one colour."""
    cards = {"red-ship": 2, "red-double": 2, "white-ship": 1, "white-double": 3, "wild": 2}
    game = ready(**names(cards))
    length = length_of(game, track)
    wanted = set()
    for size in range(1, length + 1):
        wanted |= {frozen(chosen) for chosen in sub_multisets(cards, size) if pays_at_sea(chosen, "grey", length)}
    assert payments(game, track) == wanted


@pytest.mark.parametrize(
    "cards",
    [
        "1 white-ship",  # worth less
        "1 white-double 1 white-ship",  # the single is superfluous
        "1 white-double 1 wild",  # the wild is
        "2 white-double",
        "3 white-ship",
        "3 wild",
    ],
)
def test_too_few_and_superfluous_ship_cards(cards: str) -> None:
    """W14: without any one of the cards the set must fall short, and it must not fall short itself."""
    game = ready(white_ship=3, white_double=2, wild=3)
    assert refused(game, f"claim miami-caracas with {cards}") == "W14"


def test_the_wrong_colour_at_sea() -> None:
    """W14: a coloured sea track takes only its own colour."""
    assert refused(ready(red_ship=2), "claim miami-caracas with 2 red-ship") == "C31"


def test_one_ship_of_a_double_may_be_wasted() -> None:
    """W14: one ship of a double may be wasted, and no change is given: just the track's ships are placed."""
    game = ready(yellow_double=2)
    before = int(game.record.pieces[0, 1])
    game.play("claim los_angeles-honolulu with 2 yellow-double")
    assert game.record.pieces[0, 1] == before - 3
    assert (cards_in(game, 0), discards(game)) == ({}, {"yellow-double": 2})


# Points and places


@pytest.mark.parametrize(
    ("sea", "length"), [(False, length) for length in range(1, 5)] + [(True, length) for length in range(1, 9)]
)
def test_points_by_length(sea: bool, length: int) -> None:
    """W15: a track of either kind scores by its spaces 1, 2, 4, 7, 10, 15, 18 or 21."""
    game = ready(wild=length)
    game.play(f"claim {tracks_by_length(game, sea)[length]} with {length} wild")
    assert game.record.score[0] == POINTS[length]


CONNECTIONS = pytest.mark.parametrize("connection", ["lagos-luanda", "edinburgh-hamburg"])


@CONNECTIONS
def test_no_two_tracks_of_a_connection(connection: str) -> None:
    """W16: a player never owns two tracks of a connection, by rail or sea (C34)."""
    game = ready(5, wild=1)
    own(game, 0, f"{connection}.1")
    assert refused(game, f"claim {connection}.2 with 1 wild") == "C34"


@CONNECTIONS
@pytest.mark.parametrize(("players", "closed"), [(2, True), (3, True), (4, False), (5, False)])
def test_double_connections(connection: str, players: int, closed: bool) -> None:
    """W16: with 2 or 3 players a claimed track closes the other of its connection, by rail or sea (C35)."""
    game = ready(players, wild=1)
    own(game, 1, f"{connection}.1")
    if closed:
        assert refused(game, f"claim {connection}.2 with 1 wild") == "C35"
    else:
        game.play(f"claim {connection}.2 with 1 wild")
        assert game.view().data()["tracks"] == {f"{connection}.1": 1, f"{connection}.2": 0}


def met(game: Game) -> list[str]:
    return [line.met for line in game.account().seats[0].tickets]


def test_the_southern_ocean_is_a_junction() -> None:
    """W16: chains run through the junction in the Southern Ocean, which is on no ticket and has no harbour."""
    game = ready(wild=4)
    hold(game, 0, "rio_de_janeiro-perth")
    own(game, 0, "rio_de_janeiro-cape_town.1", "cape_town-southern_ocean.2")
    assert met(game) == ["no"]
    own(game, 0, "perth-southern_ocean.1")
    assert met(game) == ["joined"]
    assert all("southern_ocean" not in ticket.stops for ticket in game.board.facts.tickets.list)
    assert refused(game, "harbour southern_ocean with 4 wild") == "W17"


@pytest.mark.parametrize(
    ("ticket", "way"),
    [
        ("new_york-tokyo", ("los_angeles-new_york.1", "los_angeles-tokyo.1")),
        ("buenos_aires-sydney", ("valparaiso-buenos_aires", "valparaiso-christchurch", "sydney-christchurch.1")),
        ("lima-jakarta", ("lima-honolulu", "manila-honolulu", "manila-jakarta")),
        (
            "anchorage-vancouver-winnipeg-cambridge_bay",
            ("vancouver-anchorage", "vancouver-winnipeg", "cambridge_bay-winnipeg"),
        ),
    ],
)
def test_the_edges_of_the_map_are_joined(ticket: str, way: tuple[str, ...]) -> None:
    """W16: tracks that leave one edge of the map enter at the other, so chains run across the Pacific."""
    game = ready()
    hold(game, 0, ticket)
    own(game, 0, *way)
    assert met(game) != ["no"]
