"""Clocks of a table."""

import time
from typing import Literal

import pytest

from tests.server.helpers.offline_table import PEOPLE, OfflineTable
from trunkline.server.common.refusal import Refused
from trunkline.server.common.server_time import DAY, ServerTime
from trunkline.server.storage import downtime
from trunkline.server.table import commands
from trunkline.server.table.events import Clock


def test_without_a_clock_nobody_is_late() -> None:
    """No deadline, ever."""
    desk = OfflineTable().begun()
    desk.now += 10**9
    assert desk.table.next_deadline() is None
    assert not commands.time_out(desk.table, desk.now).events


def test_a_turn_has_so_many_seconds_both_cards_included() -> None:
    """The clock of a move runs through the whole turn and starts anew with the next."""
    desk = OfflineTable(clock=Clock("move", 30)).begun()
    seat = desk.turn()
    assert desk.table.next_deadline() == desk.now + 30_000
    desk.now += 20_000
    desk.play(seat, "draw trains")
    assert desk.table.next_deadline() == desk.now + 10_000
    desk.play(seat, "draw trains")
    assert desk.turn() != seat
    assert desk.table.next_deadline() == desk.now + 30_000


def test_a_bank_is_spent_move_by_move_and_grows_by_the_increment() -> None:
    """What a turn took is gone, what the table adds comes after it."""
    desk = OfflineTable(clock=Clock("bank", 100, 5)).begun()
    seat = desk.turn()
    left = desk.table.clocks.left[seat]
    desk.now += 20_000
    desk.play(seat, "draw trains")
    desk.now += 10_000
    desk.play(seat, "draw trains")
    assert desk.table.clocks.left[seat] == left - 30_000 + 5_000
    other = desk.table.clocks.left[1 - seat]
    desk.now += 7_000
    assert desk.table.clocks.remaining(1 - seat, desk.now) == other - 7_000


def test_at_set_up_all_clocks_run_at_the_same_time() -> None:
    """Another's choice neither stops nor resets mine."""
    desk = OfflineTable(clock=Clock("bank", 60)).started()
    desk.now += 10_000
    desk.play(0)
    desk.now += 10_000
    desk.play(1)
    assert desk.table.clocks.left == [50_000, 40_000]


def test_a_late_person_is_played_for_and_may_come_back_next_turn() -> None:
    """The stand-in takes over at the deadline; the turn that is lost stays lost, the next has its time again."""
    desk = OfflineTable(clock=Clock("move", 30)).begun()
    seat = desk.turn()
    desk.now += 31_000
    desk.do(commands.time_out(desk.table, desk.now))
    assert desk.table.chairs[seat].away == "time"
    assert desk.table.bot_seats() == [seat]
    with pytest.raises(Refused, match="used up"):
        commands.come_back(desk.table, PEOPLE[seat], seat)
    while desk.turn() == seat:
        desk.move(seat)
    desk.do(commands.come_back(desk.table, PEOPLE[seat], seat))
    while desk.turn() != seat:
        desk.move(desk.turn())
    assert desk.table.next_deadline() == desk.now + 30_000


def test_an_empty_bank_stays_empty() -> None:
    """Coming back brings no time: a bank of 5 s once became 15."""
    desk = OfflineTable(clock=Clock("bank", 5)).begun()
    seat = desk.turn()
    desk.now += 6_000
    desk.do(commands.time_out(desk.table, desk.now))
    assert desk.table.clocks.left[seat] == 0
    with pytest.raises(Refused, match="used up"):
        commands.come_back(desk.table, PEOPLE[seat], seat)


@pytest.mark.parametrize("kind", ["move", "bank"])
def test_leaving_and_coming_back_stops_no_clock(kind: Literal["move", "bank"]) -> None:
    """Every 7 s, while the others wait: the time at the table adds up, and the clock rings."""
    desk = OfflineTable(clock=Clock(kind, 30)).begun()
    seat = desk.turn()
    thought = 0
    while thought < 28_000:
        desk.now += 7_000
        thought += 7_000
        desk.do(commands.leave(desk.table, PEOPLE[seat]))
        desk.do(commands.come_back(desk.table, PEOPLE[seat], seat))
        assert desk.table.next_deadline() == desk.now + 30_000 - thought
    desk.now += 2_000
    desk.do(commands.time_out(desk.table, desk.now))
    assert desk.table.chairs[seat].away == "time"


def test_a_bank_does_not_grow_by_turns_of_a_stand_in() -> None:
    """The increment is for those who move themselves, and only for the seat that moved."""
    desk = OfflineTable(clock=Clock("bank", 60, 10)).begun()
    seat = desk.turn()
    before = list(desk.table.clocks.left)
    desk.do(commands.leave(desk.table, PEOPLE[seat]))
    while desk.turn() == seat:
        desk.move(seat)
    assert desk.table.clocks.left == before
    other = desk.turn()
    while desk.turn() == other:
        desk.move(other)
    assert desk.table.clocks.left[other] == before[other] + 10_000
    assert desk.table.clocks.left[seat] == before[seat]


def test_taking_a_free_move_back_brings_no_time() -> None:
    """Claim, take back, claim …: the turn's clock goes on where it was."""
    desk = OfflineTable("first_journey", clock=Clock("move", 30)).begun()
    claim = None
    while claim is None:
        seat = desk.turn()
        claim = next((action for action in desk.legal(seat) if action.startswith("claim")), None)
        if claim is None:
            desk.play(seat, "draw trains" if "draw trains" in desk.legal(seat) else None)
    desk.now += 20_000
    desk.play(seat, claim)
    desk.do(commands.undo(desk.table, PEOPLE[seat], seat))
    assert desk.turn() == seat
    assert desk.table.next_deadline() == desk.now + 10_000


def test_taking_back_brings_no_increment() -> None:
    """Neither a claim nor a choice at set-up, however often; the time that was thought stays paid."""
    desk = OfflineTable("usa", clock=Clock("bank", 60, 10)).started()
    chosen = desk.table.deciding()[0]
    for _ in range(3):
        desk.now += 1_000
        desk.play(chosen)
        assert desk.table.clocks.left[chosen] > 60_000
        desk.do(commands.undo(desk.table, PEOPLE[chosen], chosen))
    assert desk.table.clocks.remaining(chosen, desk.now) == 57_000
    while (claim := _claim(desk)) is None:
        desk.move(desk.turn())
    seat, before = desk.turn(), desk.table.clocks.left[desk.turn()]
    for _ in range(3):
        desk.now += 1_000
        desk.play(seat, claim)
        desk.do(commands.undo(desk.table, PEOPLE[seat], seat))
    assert desk.table.clocks.remaining(seat, desk.now) == before - 3_000
    assert desk.again().clocks.left == desk.table.clocks.left


def _claim(desk: OfflineTable) -> str | None:
    """A claim that whose turn it is may make."""
    if desk.table.choosing():
        return None
    return next((action for action in desk.legal(desk.turn()) if action.startswith("claim")), None)


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
    desk = OfflineTable(chairs="pb", clock=Clock("move", 30)).begun()
    while desk.turn() != 1:
        desk.move(0)
    desk.now += 60_000
    assert desk.table.next_deadline() is None


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
    desk = OfflineTable(clock=Clock("move", 30)).begun()
    before = desk.table.next_deadline()
    assert before is not None
    desk.table.clocks.give_back(lambda _: 5_000)
    assert desk.table.next_deadline() == before + 5_000
