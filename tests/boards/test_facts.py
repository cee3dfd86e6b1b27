"""The five built-in boards hold the printed games' facts."""

from collections import Counter

import pytest

from trunkline import boards
from trunkline.rules import constants


def connections(board: boards.Board) -> Counter[int]:
    """How many connections have how many tracks."""
    tracks = board.facts.map.tracks
    return Counter(Counter(frozenset((track.start, track.to)) for track in tracks).values())


def stops_to(board: boards.Board, stop: str) -> int:
    return sum(stop in ticket.stops for ticket in board.facts.tickets.list)


@pytest.mark.parametrize(
    ("name", "places", "tracks", "tickets", "double", "triple"),
    [
        ("usa", 36, 100, 30, 22, 0),
        ("germany", 49, 110, 89, 21, 2),
        ("africa", 51, 117, 48, 21, 0),
        ("first_journey", 22, 70, 32, 25, 0),
        ("world", 48, 130, 65, 34, 0),
    ],
)
def test_sizes(name: str, places: int, tracks: int, tickets: int, double: int, triple: int) -> None:
    """Every board has its number of places, tracks, tickets, double and triple connections (G5)."""
    board = boards.load(name)
    assert (len(board.places), len(board.tracks), len(board.tickets)) == (places, tracks, tickets)
    assert (connections(board)[2], connections(board)[3]) == (double, triple)


def test_usa_set_up() -> None:
    """C1, C2, C3, C4, C40: 45 trains, 4 cards of 110, a display of 5, 3 tickets of which 2 stay, 3 drawn and 1 kept."""
    record = boards.load("usa").record
    assert list(record.pieces) == [45, 0]
    assert record.card_count.sum() == 110
    assert record.card_count[constants.WILD] == 14
    assert list(record.card_count[1:9]) == [12] * 8
    assert (record.dealt[0], record.display, record.wild_limit) == (4, 5, 3)
    assert (record.deal, record.deal_keep, record.draw, record.draw_keep) == (3, 2, 3, 1)
    assert record.shuffle_back == 0


def test_usa_scores_and_end() -> None:
    """C35, C36, C50, C51, C52: points by length, doubles from 4 players, the end at 2 trains, longest path 10."""
    record = boards.load("usa").record
    assert list(record.points[:7]) == [0, 1, 2, 4, 7, 10, 15]
    assert (record.open_from, record.end_at, record.last_turns) == (4, 2, 1)
    assert (record.longest_path, record.globetrotter) == (10, 0)
    assert list(record.tie_break) == [constants.BY_TICKETS, constants.BY_LONGEST_PATH, 0]


def test_usa_spaces_of_each_colour() -> None:
    """Each colour has 27 spaces and grey 93, so no colour is worth more than another."""
    spaces: Counter[str] = Counter()
    for track in boards.load("usa").facts.map.tracks:
        spaces[track.colour] += track.length
    assert spaces.pop("grey") == 93
    assert set(spaces.values()) == {27}
    assert len(spaces) == 8


def test_germany_passengers() -> None:
    """G1: 60 passengers, 10 of each of six colours; Berlin 5, four cities 4, two 3, all others and countries 1."""
    board = boards.load("germany")
    record = board.record
    assert (record.passenger_colours, record.pools, record.pool_size.sum()) == (6, 40, 60)
    assert list(record.passenger_count) == [10] * 6
    assert set(board.passengers) == {"red", "black", "green", "yellow", "blue", "white"}
    standing = {place.id: place.passengers for place in board.facts.map.places if place.kind == "city"}
    assert [city for city, count in standing.items() if count == 5] == ["berlin"]
    assert {city for city, count in standing.items() if count == 4} == {"frankfurt", "hamburg", "koeln", "muenchen"}
    assert {city for city, count in standing.items() if count == 3} == {"leipzig", "stuttgart"}
    assert Counter(standing.values())[1] == 28
    assert [country.passengers for country in board.facts.map.countries] == [1] * 5


def test_germany_country_passenger_stands_in_the_whole_country() -> None:
    """G1: all ends of a country share one pool."""
    board = boards.load("germany")
    ends = [board.place_index[f"frankreich_{i}"] for i in (1, 2, 3)]
    pools = {int(board.record.pool[end]) for end in ends}
    assert len(pools) == 1
    assert board.record.pool_size[pools.pop()] == 1


def test_germany_tickets() -> None:
    """G2, G3, G4: 55 short tickets of 2 to 11 points, 34 long ones of 12 to 22; 4 dealt, rejected shuffled."""
    board = boards.load("germany")
    points = {
        deck: [ticket.points for ticket in board.facts.tickets.list if ticket.deck == deck] for deck in board.decks
    }
    assert board.decks == ("short", "long")
    assert (len(points["short"]), min(points["short"]), max(points["short"])) == (55, 2, 11)
    assert (len(points["long"]), min(points["long"]), max(points["long"])) == (34, 12, 22)
    assert Counter(board.record.ticket_deck[:89].tolist()) == {0: 55, 1: 34}
    record = board.record
    assert (record.deal, record.deal_keep, record.draw, record.draw_keep, record.shuffle_back) == (4, 2, 4, 1, 1)


def test_germany_countries() -> None:
    """G7: five countries, every track into one in its own dead end."""
    board = boards.load("germany")
    assert {len(country.ends) for country in board.facts.map.countries} == {2, 3}
    ends = [place.id for place in board.facts.map.places if place.kind == "end"]
    assert len(ends) == 14
    for end in ends:
        assert sum(end in (track.start, track.to) for track in board.facts.map.tracks) == 1


def test_germany_scores() -> None:
    """G8, G9, G10, G11: 18 for length 7, globetrotter 15, 20 and 10 for passengers; ties by tickets, passengers."""
    record = boards.load("germany").record
    assert record.points[7] == 18
    assert (record.longest_path, record.globetrotter) == (0, 15)
    assert (record.most_passengers, record.second_passengers) == (20, 10)
    assert list(record.tie_break) == [constants.BY_TICKETS, constants.BY_PASSENGERS, 0]


def test_africa_terrain() -> None:
    """A2, A6: 15 cards of each terrain, one dealt, two face up, and every printed colour in its terrain."""
    board = boards.load("africa")
    record = board.record
    assert board.terrains == ("desert", "jungle", "mountain")
    assert list(record.terrain_count[:3]) == [15, 15, 15]
    assert (record.terrain_dealt, record.terrain_display) == (1, 2)
    assert list(record.terrain_need[1:7]) == [1, 1, 1, 2, 2, 2]
    of = {colour: board.terrains[record.terrain_of[i]] for i, colour in enumerate(("grey", *board.cards[1:9]))}
    assert {colour for colour, terrain in of.items() if terrain == "desert"} == {"yellow", "orange", "red"}
    assert {colour for colour, terrain in of.items() if terrain == "jungle"} == {"purple", "blue", "green"}
    assert {colour for colour, terrain in of.items() if terrain == "mountain"} == {"white", "grey", "black"}


def test_africa_numbers() -> None:
    """A1, A11, A12: 48 tickets, 4 dealt and drawn; globetrotter 10; ties by tickets only."""
    record = boards.load("africa").record
    assert (record.deal, record.deal_keep, record.draw, record.draw_keep) == (4, 2, 4, 1)
    assert (record.longest_path, record.globetrotter) == (0, 10)
    assert list(record.tie_break) == [constants.BY_TICKETS, 0, 0]


def test_africa_madagascar() -> None:
    """A10: two places, either meets a ticket to Madagascar; they are joined by their own track only."""
    board = boards.load("africa")
    region = board.region_index["madagascar"]
    two = [board.place_index["madagascar_1"], board.place_index["madagascar_2"]]
    assert list(board.record.region_place[region]) == [*two, constants.NONE, constants.NONE]
    assert {board.facts.map.places[place].kind for place in two} == {"city"}
    assert "madagascar_1-madagascar_2" in board.tracks
    assert stops_to(board, "madagascar") == 4


def test_africa_locomotive_signs() -> None:
    """A13: only the four tracks to Madagascar carry signs: 1 on each of length 3, 2 on each of length 6."""
    board = boards.load("africa")
    signs = {
        (name, track.length, track.wilds) for name, track in zip(board.tracks, board.facts.map.tracks, strict=True)
    }
    assert {sign for sign in signs if sign[2]} == {
        ("mocambique-madagascar_1.1", 3, 1),
        ("mocambique-madagascar_1.2", 3, 1),
        ("durban-madagascar_2.1", 6, 2),
        ("durban-madagascar_2.2", 6, 2),
    }


def test_africa_junctions() -> None:
    """A14: ten junctions without a name, on no ticket."""
    board = boards.load("africa")
    junctions = [place.id for place in board.facts.map.places if place.kind == "junction"]
    assert len(junctions) == 10
    assert not any(stops_to(board, junction) for junction in junctions)
    names = [board.place_name(board.place_index[junction]) for junction in junctions]
    assert len(set(names)) == 10
    assert names[2] == "Port Florence Junction"


def test_first_journey_set_up() -> None:
    """F1, F2, F4: 2 to 4 players, 20 trains, 4 of 72 cards, 2 tickets without choice, no display, all doubles open."""
    record = boards.load("first_journey").record
    assert (record.min_players, record.max_players, record.open_from) == (2, 4, 2)
    assert record.pieces[0] == 20
    assert list(record.card_count[:7]) == [12] + [10] * 6
    assert record.card_count.sum() == 72
    assert (record.dealt[0], record.display, record.wild_limit) == (4, 0, 0)
    assert (record.deal, record.deal_keep, record.draw) == (2, 2, 2)


def test_first_journey_race() -> None:
    """F5, F6, F7: no points, six tickets win, four bonus tickets join east and west."""
    board = boards.load("first_journey")
    record = board.record
    assert (record.goal, record.bonus_tickets) == (6, 4)
    assert not record.points.any()
    assert not record.ticket_points.any()
    side = {side: {board.places[i] for i in range(len(board.places)) if record.side[i] == side} for side in (1, 2)}
    assert side == {1: {"dublin", "brest", "madrid"}, 2: {"moscow", "rostov", "ankara"}}


def test_first_journey_tracks() -> None:
    """F4: no grey track, lengths 1 to 3."""
    tracks = boards.load("first_journey").facts.map.tracks
    assert Counter(track.length for track in tracks) == {1: 28, 2: 28, 3: 14}
    assert "grey" not in {track.colour for track in tracks}


def test_world_cards() -> None:
    """W1, W2: 80 train cards with 4 harbour signs a colour, 60 ship cards, 3 and 7 dealt, 3 and 3 face up."""
    board = boards.load("world")
    record = board.record
    count = {name: int(record.card_count[i]) for i, name in enumerate(board.cards)}
    pile = {name: int(record.card_pile[i]) for i, name in enumerate(board.cards)}
    for colour in ("purple", "yellow", "green", "red", "black", "white"):
        assert (count[colour], count[f"{colour}-harbour"]) == (7, 4)
        assert (count[f"{colour}-ship"], count[f"{colour}-double"]) == (4, 6)
    assert count["wild"] == 14
    assert sum(count[name] for name in count if pile[name] == constants.TRAIN) == 80
    assert sum(count[name] for name in count if pile[name] == constants.SHIP) == 60
    assert (list(record.dealt), list(record.display_from), record.display) == ([3, 7], [3, 3], 6)


def test_world_tickets() -> None:
    """W3, W19: 65 tickets, 8 of them tours with three values; 5 dealt and 3 kept, 4 drawn and 1 kept."""
    board = boards.load("world")
    record = board.record
    tours = [i for i in range(len(board.tickets)) if record.ticket_stops[i] > 2]
    assert len(tours) == 8
    assert (record.deal, record.deal_keep, record.draw, record.draw_keep, record.shuffle_back) == (5, 3, 4, 1, 0)
    arctic = board.ticket_index["anchorage-cambridge_bay-reykjavik-murmansk-tiksi"]
    values = record.ticket_points[arctic], record.ticket_joined[arctic], record.ticket_penalty[arctic]
    assert values == (34, 23, 40)


def test_world_pieces() -> None:
    """W4, W20, W21: 60 of 25 trains and 50 ships, 1 point a piece exchanged, the end at 6 with two more turns."""
    record = boards.load("world").record
    assert list(record.pieces) == [25, 50]
    assert (record.chosen, record.exchange, record.end_at, record.last_turns) == (60, 1, 6, 2)
    assert boards.load("world").facts.pieces.suggested == (20, 40)
    assert boards.load("usa").record.exchange == constants.NONE


def test_world_pair_tracks() -> None:
    """W13: five grey rail tracks take pairs, on all their spaces."""
    board = boards.load("world")
    pairs = {name for name, track in zip(board.tracks, board.facts.map.tracks, strict=True) if track.pairs}
    assert pairs == {
        "vancouver-anchorage",
        "marseille-casablanca",
        "luanda-dar_es_salaam",
        "tehran-lahore",
        "lahore-beijing",
    }


def test_world_tracks() -> None:
    """W11, W15: 71 rail and 59 sea tracks of up to 8 spaces, with points for each length."""
    record = boards.load("world").record
    assert Counter(record.track_suit[:130].tolist()) == {constants.TRAIN: 71, constants.SHIP: 59}
    assert list(record.points[:9]) == [0, 1, 2, 4, 7, 10, 15, 18, 21]
    assert record.track_length.max() == 8


def test_world_map() -> None:
    """W16: one junction, on no ticket and no port; ten tracks run over the edge of the map."""
    board = boards.load("world")
    junctions = [place for place in board.facts.map.places if place.kind == "junction"]
    assert [place.id for place in junctions] == ["southern_ocean"]
    assert not junctions[0].port
    assert stops_to(board, "southern_ocean") == 0
    wrapping = [track for track in board.facts.map.tracks if track.wraps]
    assert len(wrapping) == 10
    assert all(sum(track.wraps or ()) == track.length for track in wrapping)


def test_world_harbours() -> None:
    """W5, W17, W18, W22: 38 ports, 3 harbours each for 2 train and 2 ship cards; 20, 30, 40 points or 4 lost."""
    record = boards.load("world").record
    assert record.port.sum() == 38
    assert (record.harbours, list(record.harbour_cost)) == (3, [2, 2])
    assert (list(record.harbour_points), record.unbuilt) == ([0, 20, 30, 40], 4)
    assert (record.longest_path, record.globetrotter, list(record.tie_break)) == (0, 0, [constants.BY_TICKETS, 0, 0])


@pytest.mark.parametrize("name", boards.names())
def test_names_are_our_own_and_in_two_languages(name: str) -> None:
    """Every board and place has a name in both languages, and no board is called by the games' trademark."""
    board = boards.load(name)
    for lang in ("en", "pl"):
        assert "ticket to ride" not in board.name(lang).lower()
        assert "wsiąść" not in board.name(lang).lower()
        assert all(board.region_name(region, lang) for region in range(len(board.regions)))
