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
    offline = OfflineTable(chairs="pooo")
    offline.do(commands.sit(offline.table, "zoe", "Zoe", None))
    offline.do(commands.sit(offline.table, "yan", " Yan\n ", 3))
    assert [chair.name for chair in offline.table.chairs] == ["Ada", "Zoe", "", "Yan"]
    with refusal("seat_taken"):
        commands.sit(offline.table, "xin", "Xin", 1)
    offline.do(commands.sit(offline.table, "xin", "Xin", None))
    with refusal("table_full"):
        commands.sit(offline.table, "wim", "Wim", None)
    with refusal("no_seat"):
        commands.change_seat(offline.table, "xin", 2, 9)


def test_joining_twice_takes_one_seat() -> None:
    """A second click on the link changes nothing; a second seat must be named."""
    offline = OfflineTable(chairs="poo")
    offline.do(commands.sit(offline.table, "zoe", "Zoe", None))
    assert not commands.sit(offline.table, "zoe", "Zoe", None).events
    offline.do(commands.sit(offline.table, "zoe", "Zoe’s sister", 2))
    assert offline.table.seats_of("zoe") == [1, 2]


def test_texts_lose_control_characters() -> None:
    """Line breaks become spaces, what turns or hides text goes."""
    assert commands.clean("a\u202eb\tc" + "d" * 400, 300) == "ab c" + "d" * 296


def test_only_the_host_arranges_bots_and_starts() -> None:
    """Others are told so; a person's seat is not given away."""
    offline = OfflineTable(chairs="ppo")
    with refusal("not_host"):
        commands.place(offline.table, "bob", 2, "greedy")
    with refusal("no_bot"):
        commands.place(offline.table, "ada", 2, "deep_thought")
    with refusal("seat_taken"):
        commands.place(offline.table, "ada", 1, "greedy")
    with refusal("open_seats"):
        commands.start(offline.table, "ada")
    offline.do(commands.place(offline.table, "ada", 2, "random"))
    with refusal("not_host"):
        commands.start(offline.table, "bob")
    offline.started()
    assert offline.table.state == "running"
    with refusal("not_waiting"):
        commands.start(offline.table, "ada")
    with refusal("not_waiting"):
        commands.place(offline.table, "ada", 2, None)


def test_a_person_changes_seats_before_the_start() -> None:
    """To a free seat only, and only from an own one."""
    offline = OfflineTable(chairs="ppo")
    offline.do(commands.change_seat(offline.table, "bob", 1, 2))
    assert [chair.kind for chair in offline.table.chairs] == ["person", "open", "person"]
    with refusal("seat_taken"):
        commands.change_seat(offline.table, "bob", 2, 0)
    with refusal("not_your_seat"):
        commands.change_seat(offline.table, "bob", 0, 1)


def test_who_leaves_before_the_start_frees_the_seat_and_hands_on_the_table() -> None:
    """The next person is the host; when nobody is left the table is closed."""
    offline = OfflineTable(chairs="pp")
    offline.do(commands.leave(offline.table, "ada"))
    assert offline.table.host == "bob"
    assert offline.table.chairs[0].kind == "open"
    offline.do(commands.leave(offline.table, "bob"))
    assert offline.table.state == "closed"
    with refusal("closed"):
        commands.sit(offline.table, "zoe", "Zoe", None)


# Moves


def test_a_move_of_another_seat_is_refused() -> None:
    """Nobody plays for somebody else, and nobody before the start."""
    offline = OfflineTable()
    with refusal("not_running"):
        commands.play(offline.table, "ada", 0, "pass", 0, "n", 0)
    offline.started()
    with refusal("not_your_seat"):
        commands.play(offline.table, "ada", 1, offline.legal(1)[0], 0, "n", 0)


def test_the_same_nonce_counts_once() -> None:
    """A repeated move is acknowledged with the ply it got the first time."""
    offline = OfflineTable().started()
    first = offline.play(0, nonce="once")
    assert first.ply == 1
    offline.play(1)
    again = offline.play(0, "pass", nonce="once", ply=0)
    assert not again.events
    assert again.ply == 1
    assert offline.table.ply == 2


def test_a_stale_ply_is_a_conflict_with_the_current_one() -> None:
    """Somebody has moved since: the mover is told where the game is."""
    offline = OfflineTable().begun()
    seat, ply = offline.turn(), offline.table.ply
    while offline.turn() == seat:
        offline.move(seat)
    with pytest.raises(Conflict) as told:
        offline.play(seat, "draw trains", "late", ply)
    assert told.value.ply == offline.table.ply


def test_first_choices_are_open_to_all_at_the_same_time() -> None:
    """At set-up another's choice makes nobody's answer stale."""
    offline = OfflineTable(chairs="ppp").started()
    offline.play(2, ply=0, nonce="c")
    offline.play(0, ply=0, nonce="a")
    offline.play(1, ply=0, nonce="b")
    assert not offline.table.choosing()


def test_an_old_ply_is_stale_although_the_seat_has_not_moved_since() -> None:
    """After the set-up everybody's move counts: the answer was given to another position."""
    offline = OfflineTable().begun()
    seat, ply = offline.turn(), offline.table.ply
    while offline.turn() == seat:
        offline.move(seat)
    with pytest.raises(Conflict) as told:
        offline.play(offline.turn(), "draw trains", "early", ply)
    assert told.value.ply == offline.table.ply


@pytest.mark.parametrize("board", ["usa", "world"])  # one choice of each seat, or two of which the second is open then
@pytest.mark.parametrize("others", [0, 1])
def test_first_choices_of_a_seat_that_has_chosen_since_are_stale(board: str, others: int) -> None:
    """A second window answers what the first has answered: told where the game is, and nothing is chosen twice."""
    offline = OfflineTable(board, chairs="ppp").started()
    action = offline.legal(0)[0]
    offline.play(0, action, nonce="first window")
    for other in range(1, 1 + others):
        offline.play(other, nonce=f"other {other}")
    open_now = offline.legal(0)[:1] or [action]  # legal where a choice is left, so that only the ply is wrong
    position, ply = offline.table.playing().position(), offline.table.ply
    for answered in (0, ply + 1):  # before the own choice; a ply that has not come yet
        with pytest.raises(Conflict) as told:
            offline.play(0, open_now[0], "second window", answered)
        assert told.value.ply == ply
    assert offline.table.playing().position() == position and offline.table.ply == ply


def test_an_illegal_move_names_its_clause_and_changes_nothing() -> None:
    """The words are the engine's, in the language asked for."""
    offline = OfflineTable().begun()
    before = offline.table.playing().position()
    with pytest.raises(Refused) as told:
        offline.play(offline.turn(), "keep boston-miami")
    assert told.value.clause
    assert told.value.message("en") != told.value.message("pl")
    with refusal("bad_message"):
        offline.play(offline.turn(), "dance")
    assert offline.table.playing().position() == before


def test_chance_depends_on_the_place_in_the_game_alone() -> None:
    """The same move after an undo brings the same card: undoing fishes for nothing."""
    offline = OfflineTable(chairs="pb").begun()
    while offline.turn() != 0:
        offline.move(offline.turn())
    first = offline.play(0, "draw trains").events[0]
    offline.do(commands.undo(offline.table, "ada", 0))
    second = offline.play(0, "draw trains").events[0]
    assert isinstance(first, ev.Moved) and isinstance(second, ev.Moved)
    assert first.outcomes == second.outcomes


# Undo


def test_a_move_that_taught_nothing_is_taken_back_at_once() -> None:
    """While others are still choosing, a first choice can be changed freely."""
    offline = OfflineTable().started()
    before = offline.table.playing().position()
    offline.play(0)
    offline.do(commands.undo(offline.table, "ada", 0))
    assert offline.table.playing().position() == before
    assert offline.table.counts
    assert offline.table.ply == 2  # it never goes back


def test_the_choice_that_shows_all_choices_needs_consent() -> None:
    """The last to choose has seen the others' numbers."""
    offline = OfflineTable().started()
    offline.play(0)
    offline.play(1)
    offline.do(commands.undo(offline.table, "bob", 1))
    assert offline.table.undo is not None
    assert offline.table.undo.seat == 1


def test_a_drawn_card_goes_back_by_consent_of_all_people() -> None:
    """Everybody who sits here is asked, bots are not; one no ends it."""
    offline = OfflineTable(chairs="pppb").begun()
    while offline.turn() != 0:
        offline.move(offline.turn())
    moves = len(offline.table.playing().moves)
    offline.play(0, "draw trains")
    offline.do(commands.undo(offline.table, "ada", 0))
    with refusal("undo_pending"):
        commands.undo(offline.table, "bob", 1)
    with refusal("no_undo_asked"):
        commands.answer(offline.table, "ada", 0, True)
    offline.do(commands.answer(offline.table, "bob", 1, True))
    assert len(offline.table.playing().moves) == moves + 1
    offline.do(commands.answer(offline.table, "cyd", 2, False))
    assert offline.table.undo is None
    offline.do(commands.undo(offline.table, "ada", 0))
    for name, seat in (("cyd", 2), ("bob", 1)):
        offline.do(commands.answer(offline.table, name, seat, True))
    assert len(offline.table.playing().moves) == moves
    assert not offline.table.counts


def test_alone_with_bots_undo_is_free_but_the_game_is_not_rated() -> None:
    """Nobody is there to ask; the bots' moves since go back too."""
    offline = OfflineTable(chairs="pb").begun()
    while offline.turn() != 0:
        offline.move(offline.turn())
    moves = len(offline.table.playing().moves)
    while offline.turn() == 0:
        offline.play(0, "draw trains")
    offline.move(1)
    offline.do(commands.undo(offline.table, "ada", 0))
    assert len(offline.table.playing().moves) == moves + 1  # the second card
    assert not offline.table.counts


def test_a_rated_game_against_bots_cannot_be_made_not_to_count() -> None:
    """Where nobody could refuse, what has shown something is not taken back."""
    offline = OfflineTable(chairs="pb", rated=True, hints=False).begun()
    while offline.turn() != 0:
        offline.move(offline.turn())
    offline.play(0, "draw trains")
    with pytest.raises(Refused, match="rated game against bots"):
        commands.undo(offline.table, "ada", 0)
    assert offline.table.counts


def test_who_leaves_has_not_agreed() -> None:
    """The last one missing gets up: what has shown something hidden still waits for that person."""
    offline = OfflineTable(chairs="pppb").begun()
    while offline.turn() != 0:
        offline.move(offline.turn())
    offline.play(0, "draw trains")
    moves = len(offline.table.playing().moves)
    offline.do(commands.undo(offline.table, "ada", 0))
    offline.do(commands.answer(offline.table, "bob", 1, True))
    offline.do(commands.leave(offline.table, "cyd"))
    assert len(offline.table.playing().moves) == moves
    assert offline.table.undo is not None
    offline.do(commands.answer(offline.table, "cyd", 2, True))
    assert len(offline.table.playing().moves) == moves - 1


def test_what_was_seen_is_not_taken_back_behind_anybodys_back() -> None:
    """While the other person is away an undo of a blind card, or of tickets, waits: it once happened at once."""
    for action in ("draw trains", "draw tickets"):
        offline = OfflineTable().begun()
        seat = offline.turn()
        offline.do(commands.leave(offline.table, PEOPLE[1 - seat]))
        offline.play(seat, action)
        decision = offline.do(commands.undo(offline.table, PEOPLE[seat], seat))
        assert [type(event) for event in decision.events] == [ev.UndoAsked]
        offline.move(seat)
        assert offline.table.undo is None


def test_a_move_ends_the_wish_for_an_undo() -> None:
    """Whoever plays on has answered."""
    offline = OfflineTable().begun()
    seat = offline.turn()
    offline.play(seat, "draw trains")
    offline.do(commands.undo(offline.table, ("ada", "bob")[seat], seat))
    offline.move(offline.turn())
    assert offline.table.undo is None


def test_without_a_move_there_is_nothing_to_take_back() -> None:
    """A bot's move is not a person's."""
    offline = OfflineTable(chairs="pb").started()
    offline.move(1)
    with refusal("no_undo"):
        commands.undo(offline.table, "ada", 0)


# Leaving and returning


def test_a_stand_in_plays_for_who_leaves_and_gives_the_seat_back() -> None:
    """The person may come back at any time; while away no move is accepted."""
    offline = OfflineTable().begun()
    seat = offline.turn()
    name = ("ada", "bob")[seat]
    offline.do(commands.leave(offline.table, name))
    assert offline.table.bot_seats() == [seat]
    with refusal("away"):
        offline.play(seat, "draw trains")
    offline.move(seat)
    assert offline.table.movers[-1] == "stand-in"
    offline.do(commands.come_back(offline.table, name, seat))
    assert offline.table.thinks(seat)
    with refusal("not_away"):
        commands.come_back(offline.table, name, seat)


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
    offline = OfflineTable(board, "ppb", clock=ev.Clock("bank", 600, 5)).begun()
    for _ in range(40):
        if offline.table.state != "running":
            break
        offline.now += 1500
        offline.move(offline.turn())
    again = offline.again()
    assert again.playing().position() == offline.table.playing().position()
    assert (again.ply, again.number) == (offline.table.ply, offline.table.number)
    assert again.chairs == offline.table.chairs
    assert (again.clocks.left, again.clocks.since) == (offline.table.clocks.left, offline.table.clocks.since)
    assert again.nonces == offline.table.nonces
