"""Reads tables: from the log in the database to the table it makes, while others go on."""

import asyncio
import time
from collections.abc import Sequence

from trunkline.server.common.refusal import Refused, not_found
from trunkline.server.common.server_time import now
from trunkline.server.live.board_library import BoardLibrary
from trunkline.server.storage import downtime
from trunkline.server.storage.store import Store
from trunkline.server.table import events
from trunkline.server.table.table import Table

AT_A_TIME = 20  # events taken over at a time
LONGEST_HOLD = 0.01  # seconds after which who reads a table lets others go on


class TableReader:
    """Makes tables of their logs."""

    def __init__(self, store: Store, board_library: BoardLibrary) -> None:
        self.store = store
        self.board_library = board_library
        self._last_yield = 0.0  # when tables that are being read last let others go on

    async def read(self, id: str) -> Table:
        """The table as its log makes it."""
        stored = await self.store.load(id)
        if stored is None:
            raise not_found("no_table")
        if stored.aside is not None:
            raise Refused("unreadable", 503)
        first = events.decode(stored.entries[0][2])[0]
        assert isinstance(first, events.Created)
        table = Table(id, await self.board_library.get(stored.board, first.options.house), stored.seed)
        for _, at, body in stored.entries:
            await self.follow(table, events.decode(body), at)
        await self._give_back(table)
        return table

    async def follow(self, table: Table, made: Sequence[events.AnyEvent], at: int) -> None:
        """Take over an entry of the log while others go on: an imported game is one entry of a thousand moves."""
        number = table.number
        for start in range(0, len(made), AT_A_TIME):
            table.apply(made[start : start + AT_A_TIME], at)
            table.number = number
            if time.monotonic() - self._last_yield > LONGEST_HOLD:
                await asyncio.sleep(0)
                self._last_yield = time.monotonic()
        table.number = number + 1

    async def _give_back(self, table: Table) -> None:
        """Add the time in which no server ran to the clocks."""
        if table.options.clock.kind == "none" or table.state != "running":
            return
        at = now()
        thinking = [moment for moment in table.clocks.since if moment is not None]
        if thinking:
            runs = await self.store.uptime(min(thinking))
            table.clocks.give_back(lambda since: downtime.lost_time(runs, since, at))
