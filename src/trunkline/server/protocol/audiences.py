"""What each audience is told: a seat its own view and choices, spectators the public view.

An audience is a seat, or None for spectators. Everything sent to people is built here, by naming what may be seen.
"""

from collections.abc import Callable
from typing import Any, cast

import msgspec
from msgspec import UNSET

from trunkline.game import Game
from trunkline.record import Outcome, Step, Veil, outcomes_of, step_of
from trunkline.server.protocol import messages, shapes, view_patches
from trunkline.server.protocol.legal_actions import legal_of
from trunkline.server.protocol.view_patches import merge_patch as merge_patch
from trunkline.server.table.commands import asked_to_end, voters
from trunkline.server.table.table import Line, Table

Audience = int | None
Present = Callable[[str], bool]


# The parts


def table_info(table: Table, present: Present, now: int) -> messages.TableInfo:
    """The table as everybody sees it."""
    host = next((chair.name for chair in table.chairs if chair.person == table.host), "")
    return messages.TableInfo(
        id=table.id,
        board=table.board.id,
        digest=table.board.digest,
        state=table.state,
        host=host,
        options=table.options,
        chairs=[_chair_info(table, seat, present) for seat in range(len(table.chairs))],
        undo=_undo_info(table),
        end=_end_info(table, now),
        ended=table.ended,
        muted=sorted(table.muted),
        rematch=table.rematch,
    )


def _chair_info(table: Table, seat: int, present: Present) -> messages.ChairInfo:
    chair = table.chairs[seat]
    here = chair.kind == "bot" or (chair.person is not None and present(chair.person))
    first = table.seats_of(chair.person)[:1]
    same = first[0] if first and first[0] != seat else None
    return messages.ChairInfo(chair.kind, chair.name, chair.level, chair.robot, chair.away, here, same)


def _undo_info(table: Table) -> messages.UndoInfo | None:
    asked = table.undo
    if asked is None:
        return None
    waiting = [seat for seat in voters(table, asked.seat) if seat not in asked.agreed]
    return messages.UndoInfo(asked.seat, waiting)


def _end_info(table: Table, now: int) -> messages.EndInfo | None:
    if not table.end_wishes or table.state != "running":
        return None
    waiting = [seat for seat in asked_to_end(table, now) if seat not in table.end_wishes]
    return messages.EndInfo(sorted(table.end_wishes), waiting)


def clocks(table: Table, now: int) -> list[messages.ClockInfo]:
    """The clocks as they stand; none without a clock."""
    if table.game is None or table.options.clock.kind == "none":
        return []
    running = table.state == "running"
    return [
        messages.ClockInfo(table.clocks.remaining(seat, now), running and table.clocks.since[seat] is not None)
        for seat in range(len(table.chairs))
    ]


def view(table: Table, audience: Audience) -> dict[str, Any] | None:
    """The game as this audience may know it."""
    return None if table.game is None else view_patches.view_for(table.game, audience).data()


def legal(table: Table, audience: Audience) -> messages.Legal | None:
    """What this seat may do now."""
    game = table.game
    if audience is None or game is None or audience not in table.deciding() or not table.thinks(audience):
        return None
    return legal_of(game, audience)


def steps(table: Table, audience: Audience, start: int) -> list[Step]:
    """The moves from a place on, redacted for this audience."""
    game = table.playing()
    veil = Veil(game, audience)
    return [step_of(table.board, move, veil) for move in game.moves[start:]]


def deal(table: Table, audience: Audience) -> list[Outcome] | None:
    """What was dealt, as far as this audience may know it."""
    game = table.game
    return None if game is None else outcomes_of(table.board, game.deal, Veil(game, audience))


def account(table: Table) -> shapes.Account | None:
    """The final account, once the game is over; of one that ended early: as it stood then."""
    return account_data(table.game) if table.game is not None and table.state == "over" else None


def account_data(game: Game) -> shapes.Account:
    """The account as it is sent: plain data of that shape (what is sent is not checked, a test holds them together)."""
    return cast(shapes.Account, game.account().data())


# Whole messages


class Reader(msgspec.Struct, frozen=True):
    """For whom a message is: the audience, and what is only theirs."""

    audience: Audience
    seats: list[int]
    host: bool


class Known(msgspec.Struct, frozen=True):
    """What a reader who comes back has seen: up to which ply and entry of the log, and for which audience."""

    ply: int = 0
    number: int = 0
    seat: Audience = None


def state(
    table: Table, reader: Reader, present: Present, now: int, known: Known | None = None
) -> messages.StateMessage:
    """Everything; of steps and lines only those the reader has not seen."""
    known = known or Known()
    start = first_new_step(table, known.ply)
    return messages.StateMessage(
        number=table.number,
        ply=table.ply,
        seats=reader.seats,
        seat=reader.audience,
        host=reader.host,
        table=table_info(table, present, now),
        view=view(table, reader.audience),
        deal=deal(table, reader.audience),
        legal=legal(table, reader.audience),
        log=None if table.game is None else messages.Steps(start, steps(table, reader.audience, start)),
        chat=[line for line in table.chat if line.number >= known.number],
        clocks=clocks(table, now),
        account=account(table),
    )


def first_new_step(table: Table, ply: int) -> int:
    """The first step to tell to who has seen everything up to a ply."""
    if table.game is None or ply < table.settled or ply > table.ply:
        return 0
    return max(0, len(table.game.moves) - (table.ply - ply))


class AudienceFeed:
    """Tells one audience of a table what changed since it was told last."""

    def __init__(self, table: Table, audience: Audience) -> None:
        self.audience = audience
        self.seen = None if table.game is None else view_patches.view_for(table.game, audience)
        self._note(table)

    @property
    def view(self) -> dict[str, Any] | None:
        """The game as this audience was told it."""
        return None if self.seen is None else self.seen.data()

    def _note(self, table: Table) -> None:
        self.ply = table.ply
        self.number = table.number
        self.state = table.state
        self.deciding = self._deciding(table)

    def _deciding(self, table: Table) -> tuple[int, bool]:
        """What the choices of the seat depend on."""
        seat = self.audience
        return table.ply, seat is not None and seat in table.deciding() and table.thinks(seat)

    def changes(self, table: Table, info: messages.Patch | msgspec.UnsetType, now: int) -> bytes:
        """The update as it is sent; `info` is the change of what everybody sees."""
        played, ended = table.ply != self.ply, table.state == "over" != self.state
        lines: list[Line] = [line for line in table.chat if line.number >= self.number]
        update = messages.Update(
            number=table.number,
            ply=table.ply,
            table=info,
            view=self._view(table) if played else UNSET,
            legal=legal(table, self.audience) if self._deciding(table) != self.deciding else UNSET,
            log=self._log(table) if played else UNSET,
            chat=lines or UNSET,
            clocks=clocks(table, now) or UNSET,
            account=account(table) or UNSET if ended else UNSET,
            deal=deal(table, self.audience) or UNSET if ended else UNSET,
        )
        self._note(table)
        return messages.encode(update)

    def _view(self, table: Table) -> messages.Patch:
        before, self.seen = self.seen, view_patches.view_for(table.playing(), self.audience, self.seen)
        return self.seen.data() if before is None else self.seen.since(before)

    def _log(self, table: Table) -> messages.Steps:
        start = first_new_step(table, self.ply)
        return messages.Steps(start, steps(table, self.audience, start))
