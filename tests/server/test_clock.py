"""Clocks of a table."""

from tests.server.desk import Desk
from trunkline.server import commands, uptime
from trunkline.server.clock import GRACE
from trunkline.server.events import Clock


def test_without_a_clock_nobody_is_late() -> None:
    """No deadline, ever."""
    desk = Desk().begun()
    desk.now += 10**9
    assert desk.table.next_deadline() is None
    assert not commands.time_out(desk.table, desk.now).events


def test_a_turn_has_so_many_seconds_both_cards_included() -> None:
    """The clock of a move runs through the whole turn and starts anew with the next."""
    desk = Desk(clock=Clock("move", 30)).begun()
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
    desk = Desk(clock=Clock("bank", 100, 5)).begun()
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
    desk = Desk(clock=Clock("bank", 60)).started()
    desk.now += 10_000
    desk.play(0)
    desk.now += 10_000
    desk.play(1)
    assert desk.table.clocks.left == [50_000, 40_000]


def test_a_late_person_is_played_for_and_may_come_back() -> None:
    """The stand-in takes over at the deadline; coming back with an empty bank brings a little time."""
    desk = Desk(clock=Clock("bank", 30)).begun()
    seat = desk.turn()
    desk.now += 31_000
    desk.do(commands.time_out(desk.table, desk.now))
    assert desk.table.chairs[seat].away == "time"
    assert desk.table.bot_seats() == [seat]
    desk.do(commands.come_back(desk.table, ("ada", "bob")[seat], seat))
    assert desk.table.next_deadline() == desk.now + max(GRACE, 30_000)


def test_bots_have_no_clock() -> None:
    """Only people can be late."""
    desk = Desk(chairs="pb", clock=Clock("move", 30)).begun()
    while desk.turn() != 1:
        desk.move(0)
    desk.now += 60_000
    assert desk.table.next_deadline() is None


def test_time_without_a_server_is_nobodys() -> None:
    """Every gap between two runs is given back, short ones too."""
    runs = [(0, 100_000), (160_000, 200_000), (203_000, 300_000)]
    assert uptime.lost(runs, 50_000, 300_000) == 63_000
    assert uptime.lost(runs, 170_000, 300_000) == 3_000
    assert uptime.lost([(160_000, 200_000)], 110_000, 200_000) == 50_000
    assert uptime.lost([], 0, 10) == 0


def test_overlapping_runs_leave_no_gap() -> None:
    """As long as one of several processes runs, nothing is lost."""
    assert uptime.lost([(0, 100_000), (50_000, 300_000), (290_000, 400_000)], 10_000, 400_000) == 0


def test_given_back_time_moves_the_deadline() -> None:
    """After a stop of the server everybody has as much time as before."""
    desk = Desk(clock=Clock("move", 30)).begun()
    before = desk.table.next_deadline()
    assert before is not None
    desk.table.clocks.give_back(lambda _: 5_000)
    assert desk.table.next_deadline() == before + 5_000
