"""Germany's tracks, bonus and tie-breaks."""

import pytest

from tests.rules.arrange import claims, collect, colour_of, level, refused, standings, tracks_by_length
from tests.table import hand, hold, own, started
from trunkline.game import Game

TRIPLE = [f"dortmund-duesseldorf.{i}" for i in (1, 2, 3)]
DOUBLE = [f"dortmund-muenster.{i}" for i in (1, 2)]
DOUBLE_AND_TRIPLE = pytest.mark.parametrize("tracks", [DOUBLE, TRIPLE])


def ready(players: int) -> Game:
    """Every player can pay for short tracks."""
    game = started("germany", players)
    for seat in range(players):
        hand(game, seat, wild=2)
    return game


# Connections


@DOUBLE_AND_TRIPLE
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nobody_owns_two_tracks_of_a_connection(players: int, tracks: list[str]) -> None:
    """G5: a player never owns two tracks of a double or triple connection (C34)."""
    game = ready(players)
    own(game, 0, tracks[-1])
    for track in tracks[:-1]:
        assert refused(game, f"claim {track} with 1 wild") == "C34"


@DOUBLE_AND_TRIPLE
@pytest.mark.parametrize("players", [2, 3])
def test_few_players_use_one_track_of_a_connection(players: int, tracks: list[str]) -> None:
    """G5: with 2 or 3 players a claimed track closes all others of its double or triple connection (C35)."""
    game = ready(players)
    own(game, 1, tracks[0])
    for track in tracks[1:]:
        assert refused(game, f"claim {track} with 1 wild") == "C35"
        assert not claims(game, track)


@DOUBLE_AND_TRIPLE
@pytest.mark.parametrize("players", [4, 5])
def test_many_players_use_all_tracks_of_a_connection(players: int, tracks: list[str]) -> None:
    """G5: with 4 or 5 players each track of a double or triple connection goes to a player of its own."""
    game = ready(players)
    for seat, track in enumerate(tracks[1:], 1):
        own(game, seat, track)
    game.play(f"claim {tracks[0]} with 1 wild")
    assert sorted(game.view().data()["tracks"]) == sorted(tracks)


# Points


@pytest.mark.parametrize(("length", "points"), [(1, 1), (2, 2), (3, 4), (4, 7), (5, 10), (6, 15), (7, 18)])
def test_points_by_length(length: int, points: int) -> None:
    """G8: a track scores by its length 1, 2, 4, 7, 10, 15 or, for 7 spaces, 18."""
    game = started("germany")
    track = tracks_by_length(game)[length]
    colour = colour_of(game, track).replace("grey", "red")
    hand(game, 0, **{colour: length})
    game.play(f"claim {track} with {length} {colour}")
    assert game.record.score[0] == points


def test_no_longest_path_bonus() -> None:
    """G9: the longest path earns nothing."""
    game = started("germany")
    hold(game, 0)
    hold(game, 1)
    own(game, 0, "berlin-hamburg.1", "hamburg-kiel.1", "kiel-rostock")
    assert [(seat.longest_path, seat.total) for seat in game.account().seats] == [(0, 0), (0, 0)]


NORTH = ("hamburg-schwerin", "rostock-schwerin", "hamburg-kiel.1")
SOUTH = ("mannheim-stuttgart.1", "mainz-mannheim.1")


@pytest.mark.parametrize(
    ("held", "bonus"),
    [
        ((("hamburg-rostock",), ()), [15, 0]),
        ((("hamburg-rostock",), ("mannheim-stuttgart",)), [15, 15]),
        ((("hamburg-rostock",), ("mannheim-stuttgart", "mainz-stuttgart")), [0, 15]),
        ((("berlin-mainz",), ("berlin-muenchen",)), [0, 0]),  # nobody has completed one
        ((("hamburg-rostock",), ("mannheim-stuttgart", "berlin-muenchen", "emden-freiburg")), [15, 15]),
    ],
)
def test_globetrotter(held: tuple[tuple[str, ...], ...], bonus: list[int]) -> None:
    """G9: 15 points for the most completed tickets, to each if tied, to nobody with none; failed ones do not matter."""
    game = started("germany")
    own(game, 0, *NORTH)
    own(game, 1, *SOUTH)
    for seat, tickets in enumerate(held):
        hold(game, seat, *tickets)
    seats = game.account().seats
    assert [seat.globetrotter for seat in seats] == bonus
    assert [seat.total - seat.ticket_points for seat in seats] == bonus


# Tie-breaks


def three(tickets: tuple[int, int, int], passengers: tuple[int, int, int]) -> Game:
    """Three players with equal points and so many completed tickets and passengers."""
    game = started("germany", 3)
    own(game, 0, *NORTH)
    own(game, 1, *SOUTH)
    own(game, 2, "berlin-leipzig", "chemnitz-leipzig")
    chances = (
        ("hamburg-rostock",),
        ("mannheim-stuttgart", "mainz-stuttgart"),
        ("berlin-leipzig", "berlin-chemnitz"),
    )
    for seat in range(3):
        hold(game, seat, *chances[seat][: tickets[seat]])
        collect(game, seat, red=passengers[seat])
    level(game)
    return game


@pytest.mark.parametrize(
    ("tickets", "passengers", "ranks"),
    [
        ((1, 2, 0), (3, 2, 1), [(2, "tickets"), (1, "tickets"), (3, "tickets")]),
        ((1, 1, 1), (3, 2, 1), [(1, "passengers"), (2, "passengers"), (3, "passengers")]),
        ((1, 1, 2), (1, 2, 0), [(3, "passengers"), (2, "passengers"), (1, "tickets")]),
        ((1, 1, 1), (2, 2, 1), [(1, "shared"), (1, "shared"), (3, "passengers")]),
        ((1, 1, 1), (2, 2, 2), [(1, "shared"), (1, "shared"), (1, "shared")]),
        ((1, 2, 2), (5, 1, 1), [(3, "tickets"), (1, "shared"), (1, "shared")]),
    ],
)
def test_ties(
    tickets: tuple[int, int, int], passengers: tuple[int, int, int], ranks: list[tuple[int, str | None]]
) -> None:
    """G11: equal points are ranked by completed tickets, then by passengers of all colours, else shared."""
    assert standings(three(tickets, passengers)) == ranks


def test_points_come_before_ties() -> None:
    """G11: tie-breaks matter only between players with equal points."""
    game = three((0, 2, 0), (0, 5, 0))
    game.record.score[0] += 1
    assert [rank for rank, _ in standings(game)] == [1, 2, 3]


def test_passengers_of_all_colours_break_a_tie() -> None:
    """G11: the passengers that break a tie are counted over all colours together."""
    game = started("germany")
    collect(game, 0, red=2, black=2)
    collect(game, 1, red=5)
    hold(game, 0)
    hold(game, 1)
    level(game)
    assert standings(game) == [(2, "passengers"), (1, "passengers")]
