"""What may happen at a table, and what not: no server, no database."""

import pytest

from tests.server.helpers.offline_table import PEOPLE, OfflineTable
from trunkline.server.common.refusal import Conflict, Refused
from trunkline.server.table import commands
from trunkline.server.table import events as ev


def refusal(code: str) -> pytest.RaisesExc[Refused]:
    return pytest.raises(Refused, check=lambda error: error.code == code)


# Before the game


def test_a_person_takes_the_first_free_seat_or_the_one_named() -> None:
    """Joining fills free seats; a taken one is refused, a full table too."""
    desk = OfflineTable(chairs="pooo")
    desk.do(commands.sit(desk.table, "zoe", "Zoe", None))
    desk.do(commands.sit(desk.table, "yan", " Yan\n ", 3))
    assert [chair.name for chair in desk.table.chairs] == ["Ada", "Zoe", "", "Yan"]
    with refusal("seat_taken"):
        commands.sit(desk.table, "xin", "Xin", 1)
    desk.do(commands.sit(desk.table, "xin", "Xin", None))
    with refusal("table_full"):
        commands.sit(desk.table, "wim", "Wim", None)
    with refusal("no_seat"):
        commands.change_seat(desk.table, "xin", 2, 9)


def test_joining_twice_takes_one_seat() -> None:
    """A second click on the link changes nothing; a second seat must be named."""
    desk = OfflineTable(chairs="poo")
    desk.do(commands.sit(desk.table, "zoe", "Zoe", None))
    assert not commands.sit(desk.table, "zoe", "Zoe", None).events
    desk.do(commands.sit(desk.table, "zoe", "Zoe’s sister", 2))
    assert desk.table.seats_of("zoe") == [1, 2]


def test_texts_lose_control_characters() -> None:
    """Line breaks become spaces, what turns or hides text goes."""
    assert commands.clean("a\u202eb\tc" + "d" * 400, 300) == "ab c" + "d" * 296


def test_only_the_host_arranges_bots_and_starts() -> None:
    """Others are told so; a person's seat is not given away."""
    desk = OfflineTable(chairs="ppo")
    with refusal("not_host"):
        commands.place(desk.table, "bob", 2, "greedy")
    with refusal("no_bot"):
        commands.place(desk.table, "ada", 2, "deep_thought")
    with refusal("seat_taken"):
        commands.place(desk.table, "ada", 1, "greedy")
    with refusal("open_seats"):
        commands.start(desk.table, "ada")
    desk.do(commands.place(desk.table, "ada", 2, "random"))
    with refusal("not_host"):
        commands.start(desk.table, "bob")
    desk.started()
    assert desk.table.state == "running"
    with refusal("not_waiting"):
        commands.start(desk.table, "ada")
    with refusal("not_waiting"):
        commands.place(desk.table, "ada", 2, None)


def test_a_person_changes_seats_before_the_start() -> None:
    """To a free seat only, and only from an own one."""
    desk = OfflineTable(chairs="ppo")
    desk.do(commands.change_seat(desk.table, "bob", 1, 2))
    assert [chair.kind for chair in desk.table.chairs] == ["person", "open", "person"]
    with refusal("seat_taken"):
        commands.change_seat(desk.table, "bob", 2, 0)
    with refusal("not_your_seat"):
        commands.change_seat(desk.table, "bob", 0, 1)


def test_who_leaves_before_the_start_frees_the_seat_and_hands_on_the_table() -> None:
    """The next person is the host; when nobody is left the table is closed."""
    desk = OfflineTable(chairs="pp")
    desk.do(commands.leave(desk.table, "ada"))
    assert desk.table.host == "bob"
    assert desk.table.chairs[0].kind == "open"
    desk.do(commands.leave(desk.table, "bob"))
    assert desk.table.state == "closed"
    with refusal("closed"):
        commands.sit(desk.table, "zoe", "Zoe", None)


# Moves


def test_a_move_of_another_seat_is_refused() -> None:
    """Nobody plays for somebody else, and nobody before the start."""
    desk = OfflineTable()
    with refusal("not_running"):
        commands.play(desk.table, "ada", 0, "pass", 0, "n", 0)
    desk.started()
    with refusal("not_your_seat"):
        commands.play(desk.table, "ada", 1, desk.legal(1)[0], 0, "n", 0)


def test_the_same_nonce_counts_once() -> None:
    """A repeated move is acknowledged with the ply it got the first time."""
    desk = OfflineTable().started()
    first = desk.play(0, nonce="once")
    assert first.ply == 1
    desk.play(1)
    again = desk.play(0, "pass", nonce="once", ply=0)
    assert not again.events
    assert again.ply == 1
    assert desk.table.ply == 2


def test_a_stale_ply_is_a_conflict_with_the_current_one() -> None:
    """Somebody has moved since: the mover is told where the game is."""
    desk = OfflineTable().begun()
    seat, ply = desk.turn(), desk.table.ply
    while desk.turn() == seat:
        desk.move(seat)
    with pytest.raises(Conflict) as told:
        desk.play(seat, "draw trains", "late", ply)
    assert told.value.ply == desk.table.ply


def test_first_choices_are_open_to_all_at_the_same_time() -> None:
    """At set-up another's choice makes nobody's answer stale."""
    desk = OfflineTable(chairs="ppp").started()
    desk.play(2, ply=0, nonce="c")
    desk.play(0, ply=0, nonce="a")
    desk.play(1, ply=0, nonce="b")
    assert not desk.table.choosing()


def test_an_illegal_move_names_its_clause_and_changes_nothing() -> None:
    """The words are the engine's, in the language asked for."""
    desk = OfflineTable().begun()
    before = desk.table.playing().position()
    with pytest.raises(Refused) as told:
        desk.play(desk.turn(), "keep boston-miami")
    assert told.value.clause
    assert told.value.message("en") != told.value.message("pl")
    with refusal("bad_message"):
        desk.play(desk.turn(), "dance")
    assert desk.table.playing().position() == before


def test_luck_depends_on_the_place_in_the_game_alone() -> None:
    """The same move after an undo brings the same card: undoing fishes for nothing."""
    desk = OfflineTable(chairs="pb").begun()
    while desk.turn() != 0:
        desk.move(desk.turn())
    first = desk.play(0, "draw trains").events[0]
    desk.do(commands.undo(desk.table, "ada", 0))
    second = desk.play(0, "draw trains").events[0]
    assert isinstance(first, ev.Moved) and isinstance(second, ev.Moved)
    assert first.outcomes == second.outcomes


# Undo


def test_a_move_that_taught_nothing_is_taken_back_at_once() -> None:
    """While others are still choosing, a first choice can be changed freely."""
    desk = OfflineTable().started()
    before = desk.table.playing().position()
    desk.play(0)
    desk.do(commands.undo(desk.table, "ada", 0))
    assert desk.table.playing().position() == before
    assert desk.table.counts
    assert desk.table.ply == 2  # it never goes back


def test_the_choice_that_shows_all_choices_needs_consent() -> None:
    """The last to choose has seen the others' numbers."""
    desk = OfflineTable().started()
    desk.play(0)
    desk.play(1)
    desk.do(commands.undo(desk.table, "bob", 1))
    assert desk.table.undo is not None
    assert desk.table.undo.seat == 1


def test_a_drawn_card_goes_back_by_consent_of_all_people() -> None:
    """Everybody who sits here is asked, bots are not; one no ends it."""
    desk = OfflineTable(chairs="pppb").begun()
    while desk.turn() != 0:
        desk.move(desk.turn())
    moves = len(desk.table.playing().moves)
    desk.play(0, "draw trains")
    desk.do(commands.undo(desk.table, "ada", 0))
    with refusal("undo_pending"):
        commands.undo(desk.table, "bob", 1)
    with refusal("no_undo_asked"):
        commands.answer(desk.table, "ada", 0, True)
    desk.do(commands.answer(desk.table, "bob", 1, True))
    assert len(desk.table.playing().moves) == moves + 1
    desk.do(commands.answer(desk.table, "cyd", 2, False))
    assert desk.table.undo is None
    desk.do(commands.undo(desk.table, "ada", 0))
    for name, seat in (("cyd", 2), ("bob", 1)):
        desk.do(commands.answer(desk.table, name, seat, True))
    assert len(desk.table.playing().moves) == moves
    assert not desk.table.counts


def test_alone_with_bots_undo_is_free_but_the_game_is_not_rated() -> None:
    """Nobody is there to ask; the bots' moves since go back too."""
    desk = OfflineTable(chairs="pb").begun()
    while desk.turn() != 0:
        desk.move(desk.turn())
    moves = len(desk.table.playing().moves)
    while desk.turn() == 0:
        desk.play(0, "draw trains")
    desk.move(1)
    desk.do(commands.undo(desk.table, "ada", 0))
    assert len(desk.table.playing().moves) == moves + 1  # the second card
    assert not desk.table.counts


def test_a_rated_game_against_bots_cannot_be_made_not_to_count() -> None:
    """Where nobody could refuse, what has shown something is not taken back."""
    desk = OfflineTable(chairs="pb", rated=True, hints=False).begun()
    while desk.turn() != 0:
        desk.move(desk.turn())
    desk.play(0, "draw trains")
    with pytest.raises(Refused, match="rated game against bots"):
        commands.undo(desk.table, "ada", 0)
    assert desk.table.counts


def test_who_leaves_has_not_agreed() -> None:
    """The last one missing gets up: what has shown something hidden still waits for that person."""
    desk = OfflineTable(chairs="pppb").begun()
    while desk.turn() != 0:
        desk.move(desk.turn())
    desk.play(0, "draw trains")
    moves = len(desk.table.playing().moves)
    desk.do(commands.undo(desk.table, "ada", 0))
    desk.do(commands.answer(desk.table, "bob", 1, True))
    desk.do(commands.leave(desk.table, "cyd"))
    assert len(desk.table.playing().moves) == moves
    assert desk.table.undo is not None
    desk.do(commands.answer(desk.table, "cyd", 2, True))
    assert len(desk.table.playing().moves) == moves - 1


def test_what_was_seen_is_not_taken_back_behind_anybodys_back() -> None:
    """While the other person is away an undo of a blind card, or of tickets, waits: it once happened at once."""
    for action in ("draw trains", "draw tickets"):
        desk = OfflineTable().begun()
        seat = desk.turn()
        desk.do(commands.leave(desk.table, PEOPLE[1 - seat]))
        desk.play(seat, action)
        decision = desk.do(commands.undo(desk.table, PEOPLE[seat], seat))
        assert [type(event) for event in decision.events] == [ev.UndoAsked]
        desk.move(seat)
        assert desk.table.undo is None


def test_a_move_ends_the_wish_for_an_undo() -> None:
    """Whoever plays on has answered."""
    desk = OfflineTable().begun()
    seat = desk.turn()
    desk.play(seat, "draw trains")
    desk.do(commands.undo(desk.table, ("ada", "bob")[seat], seat))
    desk.move(desk.turn())
    assert desk.table.undo is None


def test_without_a_move_there_is_nothing_to_take_back() -> None:
    """A bot's move is not a person's."""
    desk = OfflineTable(chairs="pb").started()
    desk.move(1)
    with refusal("no_undo"):
        commands.undo(desk.table, "ada", 0)


# Leaving and returning


def test_a_stand_in_plays_for_who_leaves_and_gives_the_seat_back() -> None:
    """The person may come back at any time; while away no move is accepted."""
    desk = OfflineTable().begun()
    seat = desk.turn()
    name = ("ada", "bob")[seat]
    desk.do(commands.leave(desk.table, name))
    assert desk.table.bot_seats() == [seat]
    with refusal("away"):
        desk.play(seat, "draw trains")
    desk.move(seat)
    assert desk.table.movers[-1] == "stand-in"
    desk.do(commands.come_back(desk.table, name, seat))
    assert desk.table.thinks(seat)
    with refusal("not_away"):
        commands.come_back(desk.table, name, seat)


def test_chat_keeps_to_the_rule_of_the_table() -> None:
    """Free text, ready phrases only, or nothing at all."""
    free, phrases, off = (OfflineTable(chat=rule).table for rule in ("free", "phrases", "off"))
    said = commands.say(free, "ada", "Ada", "<b>hi</b>", None).events[0]
    assert isinstance(said, ev.Said)
    assert said.text == "<b>hi</b>"  # shown as text, never as markup
    with refusal("empty"):
        commands.say(free, "ada", "Ada", " \n", None)
    with refusal("chat_phrases"):
        commands.say(phrases, "ada", "Ada", "hi", None)
    with refusal("no_phrase"):
        commands.say(phrases, "ada", "Ada", None, "insult")
    assert commands.say(phrases, "ada", "Ada", None, "hello").events
    with refusal("chat_off"):
        commands.say(off, "ada", "Ada", None, "hello")


# The log


@pytest.mark.parametrize("board", ["usa", "germany", "africa", "first_journey", "world"])
def test_a_table_is_the_sum_of_its_log(board: str) -> None:
    """Read again, the log makes the same position, clocks and seats."""
    desk = OfflineTable(board, "ppb", clock=ev.Clock("bank", 600, 5)).begun()
    for _ in range(40):
        if desk.table.state != "running":
            break
        desk.now += 1500
        desk.move(desk.turn())
    again = desk.again()
    assert again.playing().position() == desk.table.playing().position()
    assert (again.ply, again.number) == (desk.table.ply, desk.table.number)
    assert again.chairs == desk.table.chairs
    assert (again.clocks.left, again.clocks.since) == (desk.table.clocks.left, desk.table.clocks.since)
    assert again.nonces == desk.table.nonces
