"""Statistics, compared with those made by hand."""

import pytest

from trunkline.lab import standings
from trunkline.lab.contest import Failure, Played


def played(game: int, seats: tuple[str, ...] = ("a", "b"), totals: tuple[int, ...] = (9, 5), **more: object) -> Played:
    ranks = [1 + sum(other > total for other in totals) for total in totals]
    n = len(seats)
    return Played(game, seats, 0, 1, list(totals), ranks, [2] * n, [1] * n, [10] * n, [5] * n, **more)  # type: ignore[arg-type]


def test_statistics_of_a_few_games_by_hand() -> None:
    """Two deals in two seatings: three wins, and one shared."""
    sick = [Failure(1, "out of coal")]
    games = standings.Games(
        [
            played(0, ("a", "b"), (9, 5), seconds=[0.001, 0.002]),
            played(1, ("b", "a"), (4, 8), seconds=[0.001, 0.001], failures=sick),
            played(2, ("a", "b"), (6, 6)),
            played(3, ("b", "a"), (10, 3)),
        ],
        seatings=2,
    )
    a, b = standings.standings(games)
    assert (a.bot, a.seats, a.wins.share, a.score, a.winning_score) == ("a", 4, 0.625, 6.5, 23 / 3)
    assert (a.tickets, a.tickets_made, a.failed, a.failure, a.failed_in_a_row) == (2, 0.5, 1, "out of coal", 1)
    assert a.us_per_decision == pytest.approx(100)  # where it failed is left out
    assert (b.wins.share, b.us_per_decision, b.failed) == (0.375, pytest.approx(150), 0)
    assert a.rating.mean > b.rating.mean
    assert standings.against(games) == {"a": {"b": 0.625}, "b": {"a": 0.375}}
    assert [seat.share for seat in standings.seat_shares(games)] == [0.625, 0.375]
    assert standings.first_share(games).share == 0.625


def test_a_bot_that_sits_twice_counts_twice() -> None:
    """Its share of wins is of its seats; against itself it is not compared."""
    games = standings.Games([played(0, ("a", "a", "b"), (7, 3, 1)), played(1, ("a", "b", "a"), (7, 9, 1))], 3)
    shares = {one.bot: one.wins.share for one in standings.standings(games)}
    assert shares == {"a": 0.25, "b": 0.5}
    assert standings.against(games)["a"] == {"b": 0.5}
