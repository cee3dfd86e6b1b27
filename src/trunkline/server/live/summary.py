"""What lists of tables show, and what is kept of a finished game."""

import msgspec
from msgspec import Struct

from trunkline.server.storage.store import Row
from trunkline.server.table.events import Clock
from trunkline.server.table.table import State, Table


class ChairSummary(Struct, frozen=True):
    kind: str
    name: str
    level: str | None = None


class Summary(Struct, frozen=True):
    """A table in a list."""

    id: str
    board: str
    state: State
    chairs: list[ChairSummary]
    clock: Clock
    open: bool
    spectators: bool
    changed: int
    rated: bool = False
    deciding: list[int] = []  # seats that must decide now


def summary_of(table: Table, at: int) -> str:
    made = Summary(
        id=table.id,
        board=table.board.id,
        state=table.state,
        chairs=[ChairSummary(chair.kind, chair.name, chair.level) for chair in table.chairs],
        clock=table.options.clock,
        open=table.options.open,
        spectators=table.options.spectators,
        changed=at,
        rated=table.options.rated,
        deciding=table.deciding(),
    )
    return msgspec.json.encode(made).decode()


def results_of(table: Table, at: int) -> list[Row]:
    """One row a seat, for statistics and ratings; a seat that a stand-in finished is still its person's.

    A game that was broken off has no result.
    """
    if table.ended in ("agreed", "absent"):
        return []
    game = table.playing()
    account = game.account().seats
    ranks = _ranks(table, {seat.seat: seat.rank for seat in account})
    return [
        {
            "table": table.id,
            "seat": seat.seat,
            "person": table.chairs[seat.seat].person,
            "level": table.chairs[seat.seat].level,
            "board": table.options.board,  # its key: an uploaded board may call itself like a built-in one
            "players": game.players,
            "total": seat.total,
            "rank": ranks[seat.seat],
            "at": at,
            "rated": table.options.rated and table.counts,
            "settled": False,
        }
        for seat in account
    ]


def _ranks(table: Table, ranks: dict[int, int]) -> dict[int, int]:
    """Who gave up comes after all who did not, and who gave up first comes last."""
    order = sorted(ranks, key=lambda seat: _standing(table, seat, ranks))
    made: dict[int, int] = {}
    for place, seat in enumerate(order, 1):
        before = order[place - 2] if place > 1 else None
        tied = before is not None and _standing(table, before, ranks) == _standing(table, seat, ranks)
        made[seat] = made[before] if tied and before is not None else place
    return made


def _standing(table: Table, seat: int, ranks: dict[int, int]) -> tuple[int, int]:
    gave_up = len(table.resigned) - table.resigned.index(seat) if seat in table.resigned else 0
    return gave_up, 0 if gave_up else ranks[seat]
