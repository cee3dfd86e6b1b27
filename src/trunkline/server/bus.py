"""How processes that share a PostgreSQL tell each other of new entries: LISTEN and NOTIFY."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import asyncpg
from sqlalchemy.engine import URL

from trunkline.server.store import CHANNEL

log = logging.getLogger("trunkline.bus")
Heard = Callable[[str, int], Awaitable[None]]


class Bus:
    """Listens for what other processes did, and comes back after a lost connection."""

    def __init__(self, url: URL, name: str, heard: Heard, again: Callable[[], Awaitable[None]]) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._name = name
        self._heard = heard
        self._again = again  # after a gap: something may have been missed
        self._task: asyncio.Task[None] | None = None
        self._works: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        ready = asyncio.get_running_loop().create_future()
        self._task = asyncio.create_task(self._listen(ready))
        await asyncio.wait_for(ready, 10)

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _listen(self, ready: asyncio.Future[None]) -> None:
        while True:
            try:
                connection = await asyncpg.connect(self._address)
            except (OSError, asyncpg.PostgresError) as error:
                log.error("cannot listen", extra={"fields": {"reason": type(error).__name__}})
                await asyncio.sleep(1)
                continue
            gone = asyncio.Event()
            try:
                connection.add_termination_listener(lambda _, gone=gone: gone.set())
                await connection.add_listener(CHANNEL, self._note)
                if ready.done():
                    await self._again()
                else:
                    ready.set_result(None)
                await gone.wait()
                log.warning("the line to the database was lost; connecting again")
            finally:
                with suppress(Exception):
                    await connection.close(timeout=1)

    def _note(self, _connection: Any, _pid: int, _channel: str, payload: object) -> None:
        name, table, number = str(payload).split()
        if name != self._name:
            work = asyncio.get_running_loop().create_task(self._hear(table, int(number)))
            self._works.add(work)
            work.add_done_callback(self._works.discard)

    async def _hear(self, table: str, number: int) -> None:
        try:
            await self._heard(table, number)
        except Exception:
            log.exception("a note of another process was not followed")
