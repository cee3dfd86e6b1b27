"""Who is at which table, known in all processes: each tells the others who sits at its sockets."""

import asyncio
import logging
from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError

from trunkline.server.common.server_time import now
from trunkline.server.live.live_table import LiveTable
from trunkline.server.live.tables import Tables
from trunkline.server.storage import downtime
from trunkline.server.storage.message_bus import Bus
from trunkline.server.storage.store import Store

log = logging.getLogger("trunkline.presence")
# On the bus:
HERE = "present"  # a process, a table, and the people of that table who are connected to that process
ASK = "present?"  # a table: who is connected there?
LOST = 3 * downtime.HEARTBEAT  # milliseconds without a sign of life after which a process is taken for dead


class Presence:
    """Tells other processes who is here, and hears who is there."""

    def __init__(self, tables: Tables, bus: Bus, store: Store) -> None:
        self.tables = tables
        self.bus = bus
        self.store = store
        self._task: asyncio.Task[None] | None = None
        if store.shared:
            tables.on_presence, tables.on_loaded = self._tell, self._ask
            bus.subscribe(HERE, self._heard)
            bus.subscribe(ASK, self._asked)
            bus.after_gap(self._ask_all)

    def start(self) -> None:
        if self.store.shared:
            self._task = asyncio.create_task(self._watch())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _tell(self, live: LiveTable) -> None:
        await self.bus.publish(HERE, f"{self.store.name} {live.table.id} {','.join(sorted(live.seated_here()))}")

    async def _ask(self, live: LiveTable) -> None:
        await self.bus.publish(ASK, live.table.id)

    async def _ask_all(self) -> None:
        """Messages may have been missed in both directions."""
        for live in list(self.tables.in_memory.values()):
            if live.sockets:
                await self._tell(live)
                await self._ask(live)

    async def _asked(self, table: str) -> None:
        live = self.tables.in_memory.get(table)
        if live is not None and live.seated_here():
            await self._tell(live)

    async def _heard(self, text: str) -> None:
        process, table, people = text.split(" ")
        await self.tables.set_present_elsewhere(table, process, frozenset(filter(None, people.split(","))))

    async def _watch(self) -> None:
        """Nobody is at the sockets of a process that died."""
        while True:
            await asyncio.sleep(LOST / 1000)
            with suppress(SQLAlchemyError, OSError):
                await self._forget_dead(await self.store.running(now() - LOST))

    async def _forget_dead(self, running: set[str]) -> None:
        for live in list(self.tables.in_memory.values()):
            for process in [process for process in live.elsewhere if process not in running]:
                await self.tables.set_present_elsewhere(live.table.id, process, frozenset())
