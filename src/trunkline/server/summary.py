"""What lists of tables show, and what is kept of a finished game."""

import msgspec
from msgspec import Struct

from trunkline.server.events import Clock
from trunkline.server.store import Row
from trunkline.server.table import State, Table


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
    deciding: list[int] = []  # seats that must decide now


def summary_of(table: Table, at: int) -> str:
    game = table.game
    made = Summary(
        id=table.id,
        board=table.board.id,
        state=table.state,
        chairs=[ChairSummary(chair.kind, chair.name, chair.level) for chair in table.chairs],
        clock=table.options.clock,
        open=table.options.open,
        spectators=table.options.spectators,
        changed=at,
        deciding=game.seats_to_decide() if game is not None and not game.over else [],
    )
    return msgspec.json.encode(made).decode()


def results_of(table: Table, at: int) -> list[Row]:
    """One row a seat, for statistics and ratings; a seat that a stand-in finished is still its person's."""
    game = table.playing()
    fair = table.options.rated and table.counts and not table.options.fixed_deal and not table.options.house
    return [
        {
            "table": table.id,
            "seat": seat.seat,
            "person": table.chairs[seat.seat].person,
            "level": table.chairs[seat.seat].level,
            "board": table.board.id,
            "players": game.players,
            "total": seat.total,
            "rank": seat.rank,
            "at": at,
            "rated": fair,
            "settled": False,
        }
        for seat in game.account().seats
    ]
