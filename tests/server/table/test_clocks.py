"""Clocks of a table."""

import time
from typing import Literal

import pytest

from tests.server.helpers.offline_table import PEOPLE, OfflineTable
from trunkline.rules.constants import NOTHING, TURN
from trunkline.server.common.refusal import Refused
from trunkline.server.common.server_time import DAY, ServerTime
from trunkline.server.storage import downtime
from trunkline.server.table import commands
from trunkline.server.table.events import Clock


def test_without_a_clock_nobody_is_late() -> None:
    """No deadline, ever."""
    offline = OfflineTable().begun()
    offline.now += 10**9
    assert offline.table.next_deadline() is None
    assert not commands.time_out(offline.table, offline.now).events


def test_a_turn_has_so_many_seconds_both_cards_included() -> None:
    """The clock of a move runs through the whole turn and starts anew with the next."""
    offline = OfflineTable(clock=Clock("move", 30)).begun()
    seat = offline.turn()
    assert offline.table.next_deadline() == offline.now + 30_000
    offline.now += 20_000
    offline.play(seat, "draw trains")
    assert offline.table.next_deadline() == offline.now + 10_000
    offline.play(seat, "draw trains")
    assert offline.turn() != seat
    assert offline.table.next_deadline() == offline.now + 30_000


def test_a_bank_is_spent_move_by_move_and_grows_by_the_increment() -> None:
    """What a turn took is gone, what the table adds comes after it."""
    offline = OfflineTable(clock=Clock("bank", 100, 5)).begun()
    seat = offline.turn()
    left = offline.table.clocks.left[seat]
    offline.now += 20_000
    offline.play(seat, "draw trains")
    offline.now += 10_000
    offline.play(seat, "draw trains")
    assert offline.table.clocks.left[seat] == left - 30_000 + 5_000
    other = offline.table.clocks.left[1 - seat]
    offline.now += 7_000
    assert offline.table.clocks.remaining(1 - seat, offline.now) == other - 7_000


def test_at_set_up_all_clocks_run_at_the_same_time() -> None:
    """Another's choice neither stops nor resets mine."""
    offline = OfflineTable(clock=Clock("bank", 60)).started()
    offline.now += 10_000
    offline.play(0)
    offline.now += 10_000
    offline.play(1)
    assert offline.table.clocks.left == [50_000, 40_000]


def test_a_late_person_is_played_for_and_may_come_back_next_turn() -> None:
    """The stand-in takes over at the deadline; the turn that is lost stays lost, the next has its time again."""
    offline = OfflineTable(clock=Clock("move", 30)).begun()
    seat = offline.turn()
    offline.now += 31_000
    offline.do(commands.time_out(offline.table, offline.now))
    assert offline.table.chairs[seat].away == "time"
    assert offline.table.bot_seats() == [seat]
    with pytest.raises(Refused, match="used up"):
        commands.come_back(offline.table, PEOPLE[seat], seat)
    while offline.turn() == seat:
        offline.move(seat)
    offline.do(commands.come_back(offline.table, PEOPLE[seat], seat))
    while offline.turn() != seat:
        offline.move(offline.turn())
    assert offline.table.next_deadline() == offline.now + 30_000


def test_an_empty_bank_stays_empty() -> None:
    """Coming back brings no time: a bank of 5 s once became 15."""
    offline = OfflineTable(clock=Clock("bank", 5)).begun()
    seat = offline.turn()
    offline.now += 6_000
    offline.do(commands.time_out(offline.table, offline.now))
    assert offline.table.clocks.left[seat] == 0
    with pytest.raises(Refused, match="used up"):
        commands.come_back(offline.table, PEOPLE[seat], seat)


@pytest.mark.parametrize("kind", ["move", "bank"])
def test_leaving_and_coming_back_stops_no_clock(kind: Literal["move", "bank"]) -> None:
    """Every 7 s, while the others wait: the time at the table adds up, and the clock rings."""
    offline = OfflineTable(clock=Clock(kind, 30)).begun()
    seat = offline.turn()
    thought = 0
    while thought < 28_000:
        offline.now += 7_000
        thought += 7_000
        offline.do(commands.leave(offline.table, PEOPLE[seat]))
        offline.do(commands.come_back(offline.table, PEOPLE[seat], seat))
        assert offline.table.next_deadline() == offline.now + 30_000 - thought
    offline.now += 2_000
    offline.do(commands.time_out(offline.table, offline.now))
    assert offline.table.chairs[seat].away == "time"


def test_a_bank_does_not_grow_by_turns_of_a_stand_in() -> None:
    """The increment is for those who move themselves, and only for the seat that moved."""
    offline = OfflineTable(clock=Clock("bank", 60, 10)).begun()
    seat = offline.turn()
    before = list(offline.table.clocks.left)
    offline.do(commands.leave(offline.table, PEOPLE[seat]))
    while offline.turn() == seat:
        offline.move(seat)
    assert offline.table.clocks.left == before
    other = offline.turn()
    while offline.turn() == other:
        offline.move(other)
    assert offline.table.clocks.left[other] == before[other] + 10_000
    assert offline.table.clocks.left[seat] == before[seat]


@pytest.mark.parametrize("board", ["usa", "world"])
def test_a_bank_grows_for_the_person_who_has_ended_a_turn_and_nobody_else(board: str) -> None:
    """From the deal on, at a table with a bot and a stand-in: no bank of a seat that does not think changes or runs."""
    offline = OfflineTable(board, chairs="pbpp", clock=Clock("bank", 600, 10)).started()
    offline.do(commands.leave(offline.table, PEOPLE[3]))
    people = (0, 2)
    for _ in range(40):
        seat = offline.turn()
        expected = list(offline.table.clocks.left)
        offline.now += 1_000
        spent = offline.table.clocks.spent(seat, offline.now)
        offline.move(seat)
        if seat in people:
            ended = offline.table.playing().decision(seat) in (NOTHING, TURN)
            expected[seat] += (10_000 if ended else 0) - spent
        clocks = offline.table.clocks
        assert clocks.left == expected
        thinking = [other in people and other in offline.table.deciding() for other in range(4)]
        assert [since is not None for since in clocks.since] == thinking
    assert clocks.left[1] == clocks.left[3] == 600_000 and min(clocks.left[0], clocks.left[2]) > 600_000


def test_taking_a_free_move_back_brings_no_time() -> None:
    """Claim, take back, claim …: the turn's clock goes on where it was."""
    offline = OfflineTable("first_journey", clock=Clock("move", 30)).begun()
    claim = None
    while claim is None:
        seat = offline.turn()
        claim = next((action for action in offline.legal(seat) if action.startswith("claim")), None)
        if claim is None:
            offline.play(seat, "draw trains" if "draw trains" in offline.legal(seat) else None)
    offline.now += 20_000
    offline.play(seat, claim)
    offline.do(commands.undo(offline.table, PEOPLE[seat], seat))
    assert offline.turn() == seat
    assert offline.table.next_deadline() == offline.now + 10_000


def test_taking_back_brings_no_increment() -> None:
    """Neither a claim nor a choice at set-up, however often; the time that was thought stays paid."""
    offline = OfflineTable("usa", clock=Clock("bank", 60, 10)).started()
    chosen = offline.table.deciding()[0]
    for _ in range(3):
        offline.now += 1_000
        offline.play(chosen)
        assert offline.table.clocks.left[chosen] > 60_000
        offline.do(commands.undo(offline.table, PEOPLE[chosen], chosen))
    assert offline.table.clocks.remaining(chosen, offline.now) == 57_000
    while (claim := _claim(offline)) is None:
        offline.move(offline.turn())
    seat, before = offline.turn(), offline.table.clocks.left[offline.turn()]
    for _ in range(3):
        offline.now += 1_000
        offline.play(seat, claim)
        offline.do(commands.undo(offline.table, PEOPLE[seat], seat))
    assert offline.table.clocks.remaining(seat, offline.now) == before - 3_000
    assert offline.again().clocks.left == offline.table.clocks.left


def _claim(offline: OfflineTable) -> str | None:
    """A claim that whose turn it is may make."""
    if offline.table.choosing():
        return None
    return next((action for action in offline.legal(offline.turn()) if action.startswith("claim")), None)


def test_a_wall_clock_that_jumps_costs_nobody_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    """Within a run time is steady; a new run begins where the last one was seen alive, not before."""
    moments = ServerTime()
    before, wall = moments.now(), time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: wall() + 3_600_000_000_000)
    assert 0 <= moments.now() - before < 1_000
    monkeypatch.setattr(time, "time_ns", lambda: wall() - 3_600_000_000_000)
    assert 0 <= moments.now() - before < 1_000
    moments.start(time.time_ns() // 1_000_000, last=before)
    assert 0 < moments.now() - before < 1_000
    moments.start(before, last=before + 10 * DAY)  # a clock that was wrong then
    assert abs(moments.now() - before) < 1_000


def test_bots_have_no_clock() -> None:
    """Only people can be late."""
    offline = OfflineTable(chairs="pb", clock=Clock("move", 30)).begun()
    while offline.turn() != 1:
        offline.move(0)
    offline.now += 60_000
    assert offline.table.next_deadline() is None


def test_time_without_a_server_is_nobodys() -> None:
    """Every gap between two runs is given back, short ones too."""
    runs = [(0, 100_000), (160_000, 200_000), (203_000, 300_000)]
    assert downtime.lost_time(runs, 50_000, 300_000) == 63_000
    assert downtime.lost_time(runs, 170_000, 300_000) == 3_000
    assert downtime.lost_time([(160_000, 200_000)], 110_000, 200_000) == 50_000
    assert downtime.lost_time([], 0, 10) == 0


def test_overlapping_runs_leave_no_gap() -> None:
    """As long as one of several processes runs, nothing is lost."""
    assert downtime.lost_time([(0, 100_000), (50_000, 300_000), (290_000, 400_000)], 10_000, 400_000) == 0


def test_given_back_time_moves_the_deadline() -> None:
    """After a stop of the server everybody has as much time as before."""
    offline = OfflineTable(clock=Clock("move", 30)).begun()
    before = offline.table.next_deadline()
    assert before is not None
    offline.table.clocks.give_back(lambda _: 5_000)
    assert offline.table.next_deadline() == before + 5_000
