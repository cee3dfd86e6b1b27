"""What people, bots and clocks may do at a table: each command checks, and answers with the events it makes.

Nothing is changed here: the events happen once they are in the database (live/tables.py).
"""

from collections.abc import Sequence

from msgspec import Struct

from trunkline import bots
from trunkline.errors import IllegalAction, NotationError
from trunkline.game import Game, Prepared
from trunkline.record import outcomes_of
from trunkline.rules.constants import DECISIONS
from trunkline.server.common.names import LONGEST, alike, clean, name_of
from trunkline.server.common.refusal import Conflict, Refused, forbidden
from trunkline.server.common.words import PHRASES
from trunkline.server.table import events as ev
from trunkline.server.table.table import GONE, Table, choosing

TEXT = 300
ABSENT = 60_000  # milliseconds of a turn after which others may call a stand-in for who is not there


class CommandResult(Struct):
    """What a command leads to."""

    events: Sequence[ev.AnyEvent]
    prepared: Prepared | None = None  # of the one move among them
    ply: int = -1  # to acknowledge; for a repeated move the ply it got the first time


# Before the game


def sit(table: Table, person: str, name: str, seat: int | None, robot: bool = False) -> CommandResult:
    """Take a seat; without one named, the first free one. An imported game has free seats while it runs."""
    _not_over(table)
    if person in table.removed:
        raise forbidden("removed")
    free = [i for i, chair in enumerate(table.chairs) if chair.kind == "open"]
    mine = table.seats_of(person)
    if seat is None and mine:
        return CommandResult([])
    if not free:
        raise Refused("table_full" if table.state == "waiting" else "not_waiting", 409)
    chosen = free[0] if seat is None else _seat(table, seat)
    if chosen in mine:
        return CommandResult([])
    if chosen not in free:
        raise Refused("seat_taken", 409)
    if table.options.rated and (mine or robot):
        raise forbidden("rated_seat")
    return CommandResult([ev.Sat(chosen, person, free_name(name_of(name), table.chairs), robot)])


def free_name(name: str, chairs: Sequence[ev.Chair]) -> str:
    """The name, with a number where somebody at the table has one that looks the same."""
    taken = [chair.name for chair in chairs if chair.name]
    numbered = (name if n == 1 else f"{name[: LONGEST - 2]} {n}" for n in range(1, len(chairs) + 2))
    return next(one for one in numbered if not any(alike(one, other) for other in taken))


def remove(table: Table, person: str, seat: int) -> CommandResult:
    """The host sends somebody away before the start; who was sent away cannot sit down again."""
    _waiting(table)
    _hosted_by(table, person)
    chair = table.chairs[_seat(table, seat)]
    if chair.kind != "person" or chair.person == person:
        raise Refused("nobody_to_remove", 409)
    return CommandResult([ev.Removed(other) for other in table.seats_of(chair.person)])


def change_seat(table: Table, person: str, old: int, new: int) -> CommandResult:
    """Move to a free seat before the start."""
    _waiting(table)
    _own(table, person, old)
    if table.chairs[_seat(table, new)].kind != "open":
        raise Refused("seat_taken", 409)
    chair = table.chairs[old]
    return CommandResult([ev.Rose(old), ev.Sat(new, person, chair.name, chair.robot)])


def place(table: Table, person: str, seat: int, level: str | None) -> CommandResult:
    """The host gives a free seat to a bot, or opens a bot's seat."""
    _not_over(table)
    _hosted_by(table, person)
    if table.state == "running" and table.chairs[_seat(table, seat)].kind == "bot":
        raise Refused("not_waiting", 409)
    if table.chairs[_seat(table, seat)].kind == "person":
        raise Refused("seat_taken", 409)
    if level is not None:
        check_level(level, table.options.rated)
    return CommandResult([ev.Placed(seat, level)])


def check_level(level: str, rated: bool) -> None:
    """Refuse a bot that is not there, and in a rated game one that is not the same on every server."""
    if level not in bots.names():
        raise Refused("no_bot", level=level, levels=", ".join(bots.names()))
    own = [name for name in bots.names() if bots.levels()[name].make.__module__.startswith("trunkline.")]
    if rated and level not in own:
        raise forbidden("rated_bot", levels=", ".join(own))


def invite(table: Table, person: str) -> CommandResult:
    """Make a new invitation; the old link is void."""
    _hosted_by(table, person)
    return CommandResult([ev.Invited()])


def start(table: Table, person: str) -> CommandResult:
    """Deal; all seats must be taken."""
    _waiting(table)
    _hosted_by(table, person)
    if any(chair.kind == "open" for chair in table.chairs):
        raise Refused("open_seats", 409)
    game = Game.dealt_by(table.board, len(table.chairs), table.options.first, table.chance.at(table.place()))
    return CommandResult([ev.Started(table.options.first, outcomes_of(table.board, game.deal, None))])


# The game


def play(table: Table, person: str, seat: int, action: str, ply: int, nonce: str, now: int) -> CommandResult:
    """A move of a person that answers a ply; the same nonce again is the same move."""
    _own(table, person, seat)
    if (seat, nonce) in table.nonces:
        return CommandResult([], ply=table.nonces[seat, nonce])
    _running(table)
    if ply != table.ply and not _still_choosing(table, seat, ply):
        raise Conflict(table.ply)
    if table.chairs[seat].away is not None:
        raise Refused("away", 409)
    return _move(table, seat, action, "person", now, nonce)


def _still_choosing(table: Table, seat: int, ply: int) -> bool:
    """At set-up the others' choices do not make an answer stale: all choose at the same time."""
    game = table.playing()
    return (
        table.choosing()
        and 0 <= ply < table.ply
        and all(move.seat != seat for move in game.moves[-(table.ply - ply) :])
    )


def bot_plays(table: Table, seat: int, action: int, now: int) -> CommandResult:
    """A move of the server's own bot, or of a stand-in."""
    return _move(table, seat, action, "bot" if table.chairs[seat].kind == "bot" else "stand-in", now, "")


def _move(table: Table, seat: int, action: str | int, by: ev.Mover, now: int, nonce: str) -> CommandResult:
    game = table.playing()
    try:
        number = game.legal_number(action, seat)
    except IllegalAction as error:
        decision = DECISIONS[game.decision(seat)]
        raise Refused("illegal", clause=error.clause, reason=error.reason, decision=decision) from None
    except NotationError as error:
        raise Refused("bad_message", problem=str(error)) from None
    prepared = game.decided(number, seat, table.chance.at(table.place()))
    outcomes = outcomes_of(table.board, prepared.move.outcomes, None)
    spent = table.clocks.spent(seat, now) if by == "person" else 0
    moved = ev.Moved(seat, str(prepared.move.action), outcomes, by, spent, nonce)
    return CommandResult([moved], prepared, table.ply + 1)


# Taking back


def undo(table: Table, person: str, seat: int) -> CommandResult:
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
        return CommandResult([ev.Undone(seat, to, free=True)])
    if not voters(table, seat):
        if table.options.rated:  # nobody could refuse it, and it would not count: losing would be a choice
            raise forbidden("rated_undo")
        return CommandResult([ev.Undone(seat, to, free=False)])
    return CommandResult([ev.UndoAsked(seat, to)])


def _taught_nothing(table: Table) -> bool:
    """Whether the last move brought nothing hidden to light."""
    game = table.playing()
    if game.moves[-1].outcomes:
        return False
    return table.choosing() or not choosing(game.back_to(len(game.moves) - 1))  # the last choice shows all choices


def answer(table: Table, person: str, seat: int, agree: bool) -> CommandResult:
    """Agree to an undo or not; the last to agree makes it happen."""
    _own(table, person, seat)
    _running(table)
    if table.undo is None or seat == table.undo.seat:
        raise Refused("no_undo_asked", 409)
    answered = ev.UndoAnswered(seat, agree)
    if not agree:
        return CommandResult([answered])
    asked = table.undo
    missing = [voter for voter in voters(table, asked.seat) if voter != seat and voter not in asked.agreed]
    if missing:
        return CommandResult([answered])
    return CommandResult([answered, ev.Undone(asked.seat, asked.to, free=False)])


def voters(table: Table, asker: int) -> list[int]:
    """Seats of all other people; who is away has not agreed, and who gave up is not asked."""
    person = table.chairs[asker].person
    return [
        seat
        for seat, chair in enumerate(table.chairs)
        if chair.kind == "person" and chair.away != "resigned" and chair.person != person
    ]


# Coming and going


def leave(table: Table, person: str) -> CommandResult:
    """Get up: before the game the seat is free again, during it a stand-in plays."""
    seats = table.seats_of(person)
    if not seats:
        return _hand_on(table, person)
    if table.state == "running":
        return CommandResult([ev.Left(seat, "left") for seat in seats if table.chairs[seat].away is None])
    _waiting(table)
    made: list[ev.AnyEvent] = [ev.Rose(seat) for seat in seats]
    others = [other for other in table.people() if other != person]
    if not others:
        made.append(ev.Closed())
    elif table.host == person:
        made.append(ev.Hosted(others[0]))
    return CommandResult(made)


def _hand_on(table: Table, person: str) -> CommandResult:
    """A host without a seat goes: somebody else is the host then, and a table where nobody sits is closed."""
    if table.host != person:
        raise forbidden("not_your_seat")
    _not_over(table)
    people = table.people()
    return CommandResult([ev.Hosted(people[0]) if people else ev.Closed()])


def come_back(table: Table, person: str, seat: int) -> CommandResult:
    _own(table, person, seat)
    _running(table)
    if table.chairs[seat].away is None:
        raise Refused("not_away", 409)
    if table.chairs[seat].away == "resigned":
        raise Refused("resigned", 409)
    if table.clocks.is_out(seat) and (table.options.clock.kind == "bank" or seat in table.deciding()):
        raise Refused("no_time", 409)
    return CommandResult([ev.Returned(seat)])


def time_out(table: Table, now: int) -> CommandResult:
    """Let a stand-in play for those whose time is up."""
    late = [
        seat
        for seat in table.deciding()
        if table.thinks(seat) and (end := table.clocks.deadline(seat)) is not None and end <= now
    ]
    return CommandResult([ev.Left(seat, "time") for seat in late])


def ring(table: Table, now: int) -> CommandResult:
    """What is due at a table without anybody's doing: clocks that have run out, a game that the others wish to end."""
    made = [*time_out(table, now).events]
    ends = table.ends_at()
    if not made and ends is not None and ends <= now:
        made.append(_ended(table))
    return CommandResult(made)


def stand_in(table: Table, person: str, seat: int, present: bool, now: int) -> CommandResult:
    """Let a stand-in play for somebody who is not there when it is their turn; they may come back at any time."""
    _running(table)
    if not table.seats_of(person):
        raise forbidden("not_your_seat")
    if not table.thinks(_seat(table, seat)) or table.chairs[seat].person == person:
        raise Refused("nobody_absent", 409)
    if present or table.clocks.spent(seat, now) < ABSENT:
        raise Refused("not_absent", 409, seconds=ABSENT // 1000)
    return CommandResult([ev.Left(seat, "absent")])


# Ending a game before its end


def resign(table: Table, person: str, seat: int, now: int) -> CommandResult:
    """Give a seat up for good. Where nobody is left to play against, or no person at all, the game ends."""
    _own(table, person, seat)
    _running(table)
    if table.chairs[seat].away == "resigned":
        raise Refused("resigned", 409)
    made: list[ev.AnyEvent] = [ev.Resigned(seat)]
    others = [other for other in range(len(table.chairs)) if other != seat and other not in table.resigned]
    if len(others) < 2 or not any(table.chairs[other].kind == "person" for other in others):
        made.append(ev.Ended("resigned"))
    elif _all_wish(table, set(table.end_wishes), now, seat):
        made.append(_ended(table))
    return CommandResult(made)


def end(table: Table, person: str, seat: int, wish: bool, now: int) -> CommandResult:
    """Wish to end the game here, or no longer. It ends once everybody wishes so who has not been away for long."""
    _own(table, person, seat)
    _running(table)
    made: list[ev.AnyEvent] = [ev.EndWished(seat, wish)] if wish != (seat in table.end_wishes) else []
    if wish and _all_wish(table, {*table.end_wishes, seat}, now):
        made.append(_ended(table))
    return CommandResult(made)


def _all_wish(table: Table, seats: set[int], now: int, gone: int | None = None) -> bool:
    """Whether everybody who is asked wishes to end the game, where these seats do and one is given up."""
    wishes = {table.chairs[seat].person for seat in seats - {gone}}
    asked = [seat for seat in asked_to_end(table, now) if seat != gone]
    return bool(wishes) and all(table.chairs[seat].person in wishes for seat in asked)


def _ended(table: Table) -> ev.Ended:
    somebody_away = any(chair.away in ("left", "time", "absent") for chair in table.chairs)
    return ev.Ended("absent" if somebody_away else "agreed")


def asked_to_end(table: Table, now: int) -> list[int]:
    """Seats of people who must agree to end the game: not who gave up, nor who has been away for long."""
    return [
        seat
        for seat, chair in enumerate(table.chairs)
        if chair.kind == "person" and chair.away != "resigned" and now - table.away_since.get(seat, now) < GONE
    ]


# Talking


def say(table: Table, person: str, name: str, text: str | None, phrase: str | None) -> CommandResult:
    """Say a ready phrase or a free text; talking is for those who sit here, unless the host lets spectators talk."""
    seats = table.seats_of(person)
    rule = table.options.chat
    if rule == "off":
        raise forbidden("chat_off")
    if table.tag(person) in table.muted:
        raise forbidden("muted")
    if not seats and not table.options.spectator_chat:
        raise forbidden("chat_spectator")
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
    return CommandResult([ev.Said(shown, person, seat, phrase, text)])


def mute(table: Table, host: str, who: str, muted: bool) -> CommandResult:
    """The host stops somebody's talk, or allows it again."""
    _hosted_by(table, host)
    if who == table.tag(host):
        raise Refused("mute_yourself", 409)
    return CommandResult([ev.Muted(who, muted)] if muted != (who in table.muted) else [])


# By the operator


def end_by_operator(table: Table) -> CommandResult:
    """Close a table, whatever happens at it."""
    _not_over(table)
    return CommandResult([ev.Closed()])


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
