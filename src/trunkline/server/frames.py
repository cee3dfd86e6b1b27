"""What each audience is told: a seat its own view and choices, spectators the public view.

An audience is a seat, or None for spectators. Everything sent to people is built here, by naming what may be seen.
"""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import UNSET

from trunkline.record import Step, Veil, outcomes_of, step_of
from trunkline.server import protocol as pr
from trunkline.server.choices import legal_of
from trunkline.server.commands import voters
from trunkline.server.table import Line, Table

Audience = int | None
Present = Callable[[str], bool]


# The parts


def table_info(table: Table, present: Present) -> pr.TableInfo:
    """The table as everybody sees it."""
    host = next((chair.name for chair in table.chairs if chair.person == table.host), "")
    return pr.TableInfo(
        id=table.id,
        board=table.board.id,
        digest=table.board.digest,
        state=table.state,
        host=host,
        options=table.options,
        chairs=[
            pr.ChairInfo(
                chair.kind,
                chair.name,
                chair.level,
                chair.robot,
                chair.away,
                chair.kind == "bot" or (chair.person is not None and present(chair.person)),
            )
            for chair in table.chairs
        ],
        undo=_undo_info(table),
        rematch=table.rematch,
    )


def _undo_info(table: Table) -> pr.UndoInfo | None:
    asked = table.undo
    if asked is None:
        return None
    waiting = [seat for seat in voters(table, asked.seat) if seat not in asked.agreed]
    return pr.UndoInfo(asked.seat, waiting)


def clocks(table: Table, now: int) -> list[pr.ClockInfo]:
    """The clocks as they stand; none without a clock."""
    if table.game is None or table.options.clock.kind == "none":
        return []
    running = table.state == "running"
    return [
        pr.ClockInfo(table.clocks.remaining(seat, now), running and table.clocks.since[seat] is not None)
        for seat in range(len(table.chairs))
    ]


def view(table: Table, audience: Audience) -> dict[str, Any] | None:
    """The game as this audience may know it."""
    return None if table.game is None else table.game.view(audience).data()


def legal(table: Table, audience: Audience) -> pr.Legal | None:
    """What this seat may do now."""
    game = table.game
    if audience is None or game is None or not game.decision(audience) or not table.thinks(audience):
        return None
    return legal_of(game, audience)


def steps(table: Table, audience: Audience, start: int) -> list[Step]:
    """The moves from a place on, redacted for this audience."""
    game = table.playing()
    veil = Veil(game, audience)
    return [step_of(table.board, move, veil) for move in game.moves[start:]]


def account(table: Table) -> dict[str, Any] | None:
    """The final account, once the game is over."""
    return table.game.account().data() if table.game is not None and table.game.over else None


# Whole messages


class Reader(msgspec.Struct, frozen=True):
    """For whom a message is: the audience, and what is only theirs."""

    audience: Audience
    seats: list[int]
    host: bool


def state(
    table: Table, reader: Reader, present: Present, now: int, known: tuple[int, int] | None = None
) -> pr.StateMessage:
    """Everything; `known`: steps and entries the reader has already seen, and needs not again."""
    moves, number = known or (0, 0)
    game = table.game
    if game is not None and (moves > len(game.moves) or table.choosing()):
        moves = 0
    log = None if game is None else pr.Steps(moves, steps(table, reader.audience, moves))
    deal = None
    if game is not None:
        deal = outcomes_of(table.board, game.deal, Veil(game, reader.audience))
    return pr.StateMessage(
        number=table.number,
        ply=table.ply,
        seats=reader.seats,
        seat=reader.audience,
        host=reader.host,
        table=table_info(table, present),
        view=view(table, reader.audience),
        deal=deal,
        legal=legal(table, reader.audience),
        log=log,
        chat=[line for line in table.chat if line.number >= number],
        clocks=clocks(table, now),
        account=account(table),
    )


class Teller:
    """Tells one audience of a table what changed since it was told last."""

    def __init__(self, table: Table, audience: Audience) -> None:
        self.audience = audience
        self._note(table, view(table, audience))

    def _note(self, table: Table, seen: dict[str, Any] | None) -> None:
        self.view = seen
        self.moves = len(table.game.moves) if table.game is not None else -1
        self.undos = table.ply - self.moves
        self.choosing = table.choosing()
        self.number = table.number

    def changes(self, table: Table, info: pr.Patch | msgspec.UnsetType, now: int) -> bytes:
        """The update as it is sent; `info` is the change of what everybody sees."""
        seen, before = view(table, self.audience), self.view
        lines: list[Line] = [line for line in table.chat if line.number >= self.number]
        update = pr.Update(
            number=table.number,
            ply=table.ply,
            table=info,
            view=UNSET if seen is None or seen == before else diff(before or {}, seen),
            legal=legal(table, self.audience) if self.audience is not None else UNSET,
            log=self._log(table),
            chat=lines or UNSET,
            clocks=clocks(table, now) or UNSET,
            account=account(table) or UNSET,
        )
        self._note(table, seen)
        return pr.encode(update)

    def _log(self, table: Table) -> pr.Steps | msgspec.UnsetType:
        if table.game is None:
            return UNSET
        start = max(self.moves, 0)
        if self.choosing or table.ply - len(table.game.moves) != self.undos:  # earlier steps have changed
            start = 0
        if start == len(table.game.moves) == self.moves:
            return UNSET
        return pr.Steps(start, steps(table, self.audience, start))


def diff(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """The merge patch (RFC 7396) that makes the new out of the old."""
    patch: dict[str, Any] = {key: None for key in old if key not in new}
    for key, value in new.items():
        if key not in old:
            patch[key] = value
        elif old[key] != value:
            both = isinstance(value, dict) and isinstance(old[key], dict)
            patch[key] = diff(old[key], value) if both else value
    return patch


def merge(old: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    """Apply a merge patch, as clients do."""
    made = dict(old)
    for key, value in patch.items():
        if value is None:
            made.pop(key, None)
        elif isinstance(value, dict):
            made[key] = merge(made[key] if isinstance(made.get(key), dict) else {}, value)
        else:
            made[key] = value
    return made
