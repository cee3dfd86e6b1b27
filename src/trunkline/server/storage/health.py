"""Signs of life: now and then, and when asked, a write is made as moves are and read back, so that trouble is known."""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress

from trunkline.server.common.server_time import now
from trunkline.server.storage import downtime
from trunkline.server.storage.database import reason
from trunkline.server.storage.database_file import FileLost
from trunkline.server.storage.store import Store

log = logging.getLogger("trunkline.health")
FRESH = 0.5  # seconds an answer is good for, so that asking often costs nothing
PATIENCE = 3.0  # seconds a write may take


class Health:
    """Whether what is written is kept."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.started = now()
        self.trouble: str | None = None  # why writes are not kept
        self.on_heartbeat: Callable[[], None] = lambda: None
        self._asked: asyncio.Task[str | None] | None = None
        self._at = float("-inf")
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """The first sign of life; fails where the database does."""
        await self.store.heartbeat(self.started, self.started)
        self._tasks = [asyncio.create_task(self._heartbeat()), asyncio.create_task(self._examine())]

    async def stop(self) -> None:
        tasks = [*self._tasks, *([self._asked] if self._asked is not None else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(Exception):
            await self.store.heartbeat(self.started, now())

    async def _heartbeat(self) -> None:
        """It also tells how long the server has not run after a crash."""
        while True:
            await asyncio.sleep(downtime.HEARTBEAT / 1000)
            await self.ask()
            self.on_heartbeat()

    async def _examine(self) -> None:
        while True:
            await asyncio.sleep(downtime.HEARTBEAT / 1000)
            await self.store.examine()

    async def ask(self) -> str | None:
        """Why writes are not kept; None: they are. One look at a time, shared by all who ask."""
        if time.monotonic() - self._at < FRESH:
            return self.trouble
        if self._asked is None or self._asked.done():
            self._asked = asyncio.create_task(self._look())
        try:
            trouble = await asyncio.wait_for(asyncio.shield(self._asked), PATIENCE)
        except TimeoutError:
            trouble = f"a write takes longer than {PATIENCE:.0f} s: is the database locked, or its disk stuck?"
        self._note(trouble)
        return trouble

    def _note(self, trouble: str | None) -> None:
        """Say what is new, once."""
        if trouble != self.trouble:
            said = "what is written is kept again" if trouble is None else "what is written is not kept"
            log.error(said, extra={"fields": {"reason": trouble}})
        self.trouble, self._at = trouble, time.monotonic()

    async def _look(self) -> str | None:
        try:
            at = now()
            await self.store.heartbeat(self.started, at)
            kept = await self.store.last_heartbeat()
        except FileLost as error:
            return str(error)
        except Exception as error:
            return reason(error)
        return None if kept is not None and kept >= at else "a write was made but is not there"
