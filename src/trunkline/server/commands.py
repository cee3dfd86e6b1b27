"""What people, bots and clocks may do at a table: each command checks, and answers with the events it makes.

Nothing is changed here: the events happen once they are in the database (hall.py).
"""

import re
import unicodedata
from collections.abc import Sequence

from msgspec import Struct

from trunkline import bots
from trunkline.errors import IllegalAction, NotationError
from trunkline.game import Game, Prepared
from trunkline.record import outcomes_of
from trunkline.server import events as ev
from trunkline.server.protocol import Play
from trunkline.server.refusal import Conflict, Refused, forbidden
from trunkline.server.table import Table, choosing
from trunkline.server.words import PHRASES

NAME = 24  # letters
TEXT = 300


class Decision(Struct):
    """What a command leads to."""

    events: Sequence[ev.AnyEvent]
    prepared: Prepared | None = None  # of the one move among them
    ply: int = -1  # to acknowledge; for a repeated move the ply it got the first time


# Names and words


def clean(text: str, most: int) -> str:
    """Text without control characters and needless space; empty where nothing is left."""
    seen = "".join(" " if letter in "\n\t" else letter for letter in text)
    kept = "".join(letter for letter in seen if unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co"))
    return re.sub(r"\s+", " ", kept).strip()[:most]


def name_of(text: str) -> str:
    if not (name := clean(text, NAME + 1)) or len(name) > NAME:
        raise Refused("name")
    return name


# Before the game


def sit(table: Table, person: str, name: str, seat: int | None, robot: bool = False) -> Decision:
    """Take a seat; without one named, the first free one. An imported game has free seats while it runs."""
    _not_over(table)
    free = [i for i, chair in enumerate(table.chairs) if chair.kind == "open"]
    mine = table.seats_of(person)
    if seat is None and mine:
        return Decision([])
    if not free:
        raise Refused("table_full" if table.state == "waiting" else "not_waiting", 409)
    chosen = free[0] if seat is None else _seat(table, seat)
    if chosen in mine:
        return Decision([])
    if chosen not in free:
        raise Refused("seat_taken", 409)
    return Decision([ev.Sat(chosen, person, name_of(name), robot)])


def change_seat(table: Table, person: str, old: int, new: int) -> Decision:
    """Move to a free seat before the start."""
    _waiting(table)
    _own(table, person, old)
    if table.chairs[_seat(table, new)].kind != "open":
        raise Refused("seat_taken", 409)
    chair = table.chairs[old]
    return Decision([ev.Rose(old), ev.Sat(new, person, chair.name, chair.robot)])


def place(table: Table, person: str, seat: int, level: str | None) -> Decision:
    """The host gives a free seat to a bot, or opens a bot's seat."""
    _not_over(table)
    _hosted_by(table, person)
    if table.state == "running" and table.chairs[_seat(table, seat)].kind == "bot":
        raise Refused("not_waiting", 409)
    if table.chairs[_seat(table, seat)].kind == "person":
        raise Refused("seat_taken", 409)
    if level is not None:
        check_level(level)
    return Decision([ev.Placed(seat, level)])


def check_level(level: str) -> None:
    if level not in bots.names():
        raise Refused("no_bot", level=level, levels=", ".join(bots.names()))


def invite(table: Table, person: str) -> Decision:
    """Make a new invitation; the old link is void."""
    _hosted_by(table, person)
    return Decision([ev.Invited()])


def start(table: Table, person: str) -> Decision:
    """Deal; all seats must be taken."""
    _waiting(table)
    _hosted_by(table, person)
    if any(chair.kind == "open" for chair in table.chairs):
        raise Refused("open_seats", 409)
    game = Game.dealt(table.board, len(table.chairs), table.options.first, table.dice())
    return Decision([ev.Started(table.options.first, outcomes_of(table.board, game.deal, None))])


# The game


def play(table: Table, person: str, wish: Play, now: int) -> Decision:
    """A move of a person; the same nonce again is the same move."""
    _own(table, person, wish.seat)
    if (wish.seat, wish.nonce) in table.nonces:
        return Decision([], ply=table.nonces[wish.seat, wish.nonce])
    _running(table)
    if wish.ply != table.ply and not _still_choosing(table, wish):
        raise Conflict(table.ply)
    if table.chairs[wish.seat].away is not None:
        raise Refused("away", 409)
    return _move(table, wish.seat, wish.action, "person", now, wish.nonce)


def _still_choosing(table: Table, wish: Play) -> bool:
    """At set-up the others' choices do not make an answer stale: all choose at the same time."""
    game = table.playing()
    return (
        table.choosing()
        and 0 <= wish.ply < table.ply
        and all(move.seat != wish.seat for move in game.moves[-(table.ply - wish.ply) :])
    )


def bot_plays(table: Table, seat: int, action: int, now: int) -> Decision:
    """A move of the server's own bot, or of a stand-in."""
    return _move(table, seat, action, "bot" if table.chairs[seat].kind == "bot" else "stand-in", now, "")


def _move(table: Table, seat: int, action: str | int, by: ev.Mover, now: int, nonce: str) -> Decision:
    game = table.playing()
    try:
        prepared = game.prepare(action, seat, table.dice())
    except IllegalAction as error:
        decision = game.decision(seat)
        raise Refused("illegal", clause=error.clause, reason=error.reason, decision=decision) from None
    except NotationError as error:
        raise Refused("bad_message", problem=str(error)) from None
    outcomes = outcomes_of(table.board, prepared.move.outcomes, None)
    spent = table.clocks.spent(seat, now) if by == "person" else 0
    moved = ev.Moved(seat, str(prepared.move.action), outcomes, by, spent, nonce)
    return Decision([moved], prepared, table.ply + 1)


# Taking back


def undo(table: Table, person: str, seat: int) -> Decision:
    """Take one's last move back: at once if nothing was learnt and nobody acted since, else the others are asked."""
    _own(table, person, seat)
    _running(table)
    if table.undo is not None:
        raise Refused("undo_pending", 409)
    moves = table.playing().moves
    mine = [i for i, move in enumerate(moves) if move.seat == seat and table.movers[i] == "person"]
    if not mine:
        raise Refused("no_undo", 409)
    to = mine[-1]
    if to == len(moves) - 1 and _taught_nothing(table):
        return Decision([ev.Undone(seat, to, free=True)])
    if not voters(table, seat):
        return Decision([ev.Undone(seat, to, free=False)])
    return Decision([ev.UndoAsked(seat, to)])


def _taught_nothing(table: Table) -> bool:
    """Whether the last move brought nothing hidden to light."""
    game = table.playing()
    if game.moves[-1].outcomes:
        return False
    return table.choosing() or not choosing(game.back_to(len(game.moves) - 1))  # the last choice shows all choices


def answer(table: Table, person: str, seat: int, agree: bool) -> Decision:
    """Agree to an undo or not; the last to agree makes it happen."""
    _own(table, person, seat)
    _running(table)
    if table.undo is None or seat == table.undo.seat:
        raise Refused("no_undo_asked", 409)
    answered = ev.UndoAnswered(seat, agree)
    if not agree:
        return Decision([answered])
    asked = table.undo
    missing = [voter for voter in voters(table, asked.seat) if voter != seat and voter not in asked.agreed]
    if missing:
        return Decision([answered])
    return Decision([answered, ev.Undone(asked.seat, asked.to, free=False)])


def voters(table: Table, asker: int) -> list[int]:
    """Seats of other people who are at the table; programs are not asked."""
    person = table.chairs[asker].person
    return [
        seat
        for seat, chair in enumerate(table.chairs)
        if table.thinks(seat) and not chair.robot and chair.person != person
    ]


# Coming and going


def leave(table: Table, person: str) -> Decision:
    """Get up: before the game the seat is free again, during it a stand-in plays."""
    seats = table.seats_of(person)
    if not seats:
        raise forbidden("not_your_seat")
    if table.state == "running":
        return Decision(_gone(table, [seat for seat in seats if table.chairs[seat].away is None], "left"))
    _waiting(table)
    made: list[ev.AnyEvent] = [ev.Rose(seat) for seat in seats]
    others = [other for other in table.people() if other != person]
    if not others:
        made.append(ev.Closed())
    elif table.host == person:
        made.append(ev.Hosted(others[0]))
    return Decision(made)


def come_back(table: Table, person: str, seat: int) -> Decision:
    _own(table, person, seat)
    _running(table)
    if table.chairs[seat].away is None:
        raise Refused("not_away", 409)
    return Decision([ev.Returned(seat)])


def time_out(table: Table, now: int) -> Decision:
    """Let a stand-in play for those whose time is up."""
    game = table.game
    if game is None or table.state != "running":
        return Decision([])
    late = [
        seat
        for seat in game.seats_to_decide()
        if table.thinks(seat) and (end := table.clocks.deadline(seat)) is not None and end <= now
    ]
    return Decision(_gone(table, late, "time"))


def _gone(table: Table, seats: Sequence[int], why: ev.Why) -> list[ev.AnyEvent]:
    """Seats that are left to stand-ins; who is gone is not asked about an undo any more."""
    made: list[ev.AnyEvent] = [ev.Left(seat, why) for seat in seats]
    asked = table.undo
    if seats and asked is not None and asked.seat not in seats:
        missing = [seat for seat in voters(table, asked.seat) if seat not in asked.agreed and seat not in seats]
        if not missing:
            made.append(ev.Undone(asked.seat, asked.to, free=False))
    return made


# Talking


def say(table: Table, person: str, name: str, text: str | None, phrase: str | None) -> Decision:
    """Say a ready phrase or a free text."""
    seats = table.seats_of(person)
    rule = table.options.chat
    if rule == "off":
        raise forbidden("chat_off")
    if phrase is not None:
        if phrase not in PHRASES:
            raise Refused("no_phrase")
        text = None
    elif rule == "phrases":
        raise forbidden("chat_phrases")
    elif not (text := clean(text or "", TEXT)):
        raise Refused("empty")
    seat = seats[0] if seats else None
    shown = table.chairs[seat].name if seat is not None else name
    return Decision([ev.Said(shown, person, seat, phrase, text)])


# Checks


def _seat(table: Table, seat: int) -> int:
    if not 0 <= seat < len(table.chairs):
        raise Refused("no_seat", seat=seat)
    return seat


def _own(table: Table, person: str, seat: int) -> None:
    if table.chairs[_seat(table, seat)].person != person:
        raise forbidden("not_your_seat")


def _hosted_by(table: Table, person: str) -> None:
    if table.host != person:
        raise forbidden("not_host")


def _waiting(table: Table) -> None:
    if table.state != "waiting":
        raise Refused("closed" if table.closed else "not_waiting", 409)


def _not_over(table: Table) -> None:
    if table.state not in ("waiting", "running"):
        raise Refused("closed" if table.closed else "not_running", 409)


def _running(table: Table) -> None:
    if table.state != "running":
        raise Refused("not_running", 409)
