"""Parts of the arena: balanced seatings, honest intervals, the file of a run, and statistics by hand."""

from collections import Counter
from itertools import combinations_with_replacement, permutations
from pathlib import Path

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trunkline import bots
from trunkline.bots import Actions
from trunkline.errors import TrunklineError
from trunkline.lab import intervals, standings
from trunkline.lab.arena import compare
from trunkline.lab.contest import Failure, Played
from trunkline.lab.ledger import Heading, Ledger
from trunkline.lab.seating import Schedule, seatings
from trunkline.view import View

# Seatings


@settings(deadline=None)
@given(st.lists(st.sampled_from("abcdef"), min_size=2, max_size=6), st.integers(2, 5))
def test_seatings_are_balanced(names: list[str], players: int) -> None:
    """In a round every bot has every seat equally often, and every two bots every two seats."""
    if len(names) < players:
        return
    schedule = Schedule(names, players)
    for count in (1, 2):
        for who in {seats[:count] for seats in schedule.round}:
            often = Counter(
                places for seats in schedule.round for places in permutations(range(players), count)
                if tuple(seats[place] for place in places) == who
            )  # fmt: skip
            assert len(often) == len(list(permutations(range(players), count)))
            assert len(set(often.values())) == 1


@pytest.mark.parametrize("company", list(combinations_with_replacement("abcde", 5)), ids="".join)
def test_few_seatings_suffice(company: tuple[str, ...]) -> None:
    """All different ones up to 24, else twenty."""
    every = set(permutations(company))
    made = seatings(company)
    assert set(made) == every if len(every) <= 24 else len(made) == 20


def test_games_are_rounded_up_to_whole_rounds() -> None:
    """Three bots at two seats: three pairs, two seatings each."""
    schedule = Schedule(["a", "b", "c"], 2)
    assert (len(schedule), schedule.whole(1), schedule.whole(6), schedule.whole(7)) == (6, 6, 6, 12)
    place = schedule.place(7)
    assert (place.deal, place.seating, place.names) == (1, 1, ("b", "a"))


# Intervals


@pytest.mark.parametrize(("share", "alike"), [(0.5, 0.0), (0.5, 0.8), (0.9, 0.0), (0.9, 0.8), (0.25, 0.4)])
def test_intervals_hold_the_truth_as_often_as_they_say(share: float, alike: float) -> None:
    """Of 2000 runs of 40 deals in two games each, 93 to 98 % have the true share inside, even if deals decide much."""
    rng = np.random.default_rng(5)
    inside = 0
    for _ in range(2000):
        deal, own = rng.random((40, 1)) < share, rng.random((40, 2)) < share
        games = np.where(rng.random((40, 1)) < alike, deal, own)
        _, low, high = intervals.of_deals(games.mean(axis=1))
        inside += low <= share <= high
    assert 0.93 <= inside / 2000 <= 0.98


def test_an_interval_of_a_clean_sweep_is_honest() -> None:
    """Ten deals all won are not certainty; one deal says next to nothing."""
    assert intervals.of_deals(np.ones(10))[1] == pytest.approx(0.722, abs=0.001)  # Wilson, 10 of 10
    assert intervals.of_deals(np.ones(1))[1] < 0.25


def test_deals_that_pair_off_are_more_telling() -> None:
    """When luck makes one win from each seat, the share is surer than of as many independent games."""
    paired = np.full(100, 0.5)
    paired[:4] = 1.0
    _, low, high = intervals.of_deals(paired)
    alone = intervals.wilson(0.52, 200)
    assert high - low < 0.5 * (alone[1] - alone[0])


def test_students_t() -> None:
    """Against the table."""
    for freedom, value in ((1, 12.706), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)):
        assert intervals.student(freedom) == pytest.approx(value, rel=0.01)


# The file

HEADING = Heading(1, "0", "usa", "d", ["a", "b"], 2, "1")


def played(game: int, seats: tuple[str, ...] = ("a", "b"), totals: tuple[int, ...] = (9, 5), **more: object) -> Played:
    ranks = [1 + sum(other > total for other in totals) for total in totals]
    n = len(seats)
    return Played(game, seats, 0, 1, list(totals), ranks, [2] * n, [1] * n, [10] * n, [5] * n, **more)  # type: ignore[arg-type]


def test_a_file_is_gone_on_with(tmp_path: Path) -> None:
    """Whole lines count, a torn last one does not, and what follows is read back."""
    path = tmp_path / "run.jsonl"
    with Ledger(path, HEADING, resume=False) as ledger:
        ledger.add([played(0), played(3)])
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"game": 7, "sea')
    with Ledger(path, HEADING, resume=True) as ledger:
        assert set(ledger.games) == {0, 3}
        ledger.add([played(4)])
    with Ledger(path, HEADING, resume=True) as ledger:
        assert ledger.games == {n: played(n) for n in (0, 3, 4)}
    assert path.read_bytes().startswith(whole)


@pytest.mark.parametrize("resume", [False, True])
def test_a_file_without_games_begins(tmp_path: Path, resume: bool) -> None:
    """Resumed or not: no file, an empty one, one torn in its first line, one that stopped after it."""
    for content in (None, b"", b'{"are', msgspec.json.encode(HEADING) + b"\n"):
        path = tmp_path / "run.jsonl"
        path.unlink(missing_ok=True)
        if content is not None:
            path.write_bytes(content)
        with Ledger(path, HEADING, resume) as ledger:
            assert ledger.games == {}
            ledger.add([played(0)])
        with Ledger(path, HEADING, resume=True) as ledger:
            assert set(ledger.games) == {0}


def test_other_files_are_refused(tmp_path: Path) -> None:
    """Another run, no run at all, a broken line; and nothing is overwritten."""
    path = tmp_path / "run.jsonl"
    with Ledger(path, HEADING, resume=False) as ledger:
        ledger.add([played(0)])
    whole = path.read_bytes()
    with pytest.raises(TrunklineError, match="exists already; go on with it by --resume"):
        Ledger(path, HEADING, resume=False)
    other = Heading(1, "0", "usa", "d", ["a", "c"], 2, "2")
    with pytest.raises(TrunklineError, match="its bots is a b, not a c, its seed is 1, not 2"):
        Ledger(path, other, resume=True)
    path.write_bytes(whole + b"choo\n")
    with pytest.raises(TrunklineError, match=r"run.jsonl:3: is not a finished game"):
        Ledger(path, HEADING, resume=True)
    path.write_bytes(b"some text\n")
    with pytest.raises(TrunklineError, match="not the file of an arena"):
        Ledger(path, HEADING, resume=True)


# Statistics


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


# Bots of other packages


class Broken:
    """Plays a little, and then does what bots must not."""

    def __init__(self, fault: str) -> None:
        self.fault, self.left = fault, 3

    def choose(self, view: View, actions: Actions) -> int:
        assert view.seat is not None
        self.left -= 1
        if self.left > 0:
            return int(actions[0])
        if self.fault == "raises":
            raise KeyError("coal")
        return -1


@pytest.mark.parametrize(
    ("fault", "words"), [("raises", "broke: KeyError: 'coal'"), ("cheats", "chose -1, which is not")]
)
def test_an_installed_bot_that_breaks_is_replaced(fault: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its seat goes to the stand-in, and the report says why."""
    levels = bots.levels() | {"broken": bots.Level(lambda _: Broken(fault), True)}
    monkeypatch.setattr(bots, "levels", lambda: levels)
    report = compare("first_journey", ["greedy", "broken"], games=2)
    (one,) = (one for one in report.standings if one.bot == "broken")
    assert one.failed == 2
    assert words in str(one.failure)
