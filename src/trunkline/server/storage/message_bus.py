"""How processes that share a PostgreSQL tell each other what happened: LISTEN and NOTIFY.

A message is "<sender> <kind> <text>". A process does not hear itself. What was missed while the connection was lost, or
could not be followed, is made up for by looking at everything anew: see `after_gap`.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncEngine

log = logging.getLogger("trunkline.bus")
CHANNEL = "trunkline"
NOTIFY = sa.text(f"SELECT pg_notify('{CHANNEL}', :message)")
ENTRY = "entry"  # a new entry of a table's log: the table and the entry's number
PAUSE = 1.0  # seconds between two tries
CHECK = 5.0  # seconds after which a silent connection is asked whether it lives

Heard = Callable[[str], Awaitable[None]]
Again = Callable[[], Awaitable[None]]


def message(sender: str, kind: str, text: str) -> dict[str, str]:
    """What NOTIFY is given; within a transaction it is sent by the commit."""
    return {"message": f"{sender} {kind} {text}"}


class Bus:
    """Alone on a database there is nobody to tell or to hear: all of this does nothing."""

    @property
    def nothing_missed(self) -> bool:
        """Whether nothing that others did can have been missed."""
        return True

    async def start(self) -> None:
        """Begin to listen; from the return on nothing is missed."""

    async def stop(self) -> None:
        """Listen no more."""

    async def publish(self, kind: str, text: str) -> None:
        """Tell all other processes; fails as any write to the database may."""

    def subscribe(self, kind: str, heard: Heard) -> None:
        """Call this with the text of every message of a kind that another process sends."""

    def after_gap(self, again: Again) -> None:
        """Call this whenever messages may have been missed; where it fails it is called again."""


class SharedBus(Bus):
    """Listens for what other processes did, and comes back whatever fails."""

    def __init__(self, url: URL, engine: AsyncEngine, name: str) -> None:
        self._engine = engine
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._name = name
        self._heard: dict[str, Heard] = {}
        self._again: list[Again] = []
        self._awake = asyncio.Event()  # the connection is lost, or something was missed
        self._misses = 0  # how often something was missed, and how much of that is made up for
        self._made_up = 0
        self._connection: Any = None
        self._task: asyncio.Task[None] | None = None
        self._works: set[asyncio.Task[None]] = set()

    @property
    def nothing_missed(self) -> bool:
        return self._misses == self._made_up

    def subscribe(self, kind: str, heard: Heard) -> None:
        self._heard[kind] = heard

    def after_gap(self, again: Again) -> None:
        self._again.append(again)

    async def start(self) -> None:
        self._connection = await self._connect()
        self._task = asyncio.create_task(self._listen())

    async def stop(self) -> None:
        tasks = [*self._works, *([self._task] if self._task is not None else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def publish(self, kind: str, text: str) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(NOTIFY, message(self._name, kind, text))

    # Listening

    async def _connect(self) -> Any:
        """A connection that listens."""
        import asyncpg  # only who has PostgreSQL needs it

        connection = await asyncpg.connect(self._address, timeout=10)
        try:
            connection.add_termination_listener(lambda _: self._miss())
            await connection.add_listener(CHANNEL, self._note)
        except BaseException:
            connection.terminate()
            raise
        return connection

    async def _listen(self) -> None:
        """Listen for ever: on this connection, then on new ones."""
        while True:
            try:
                await self._follow(self._connection)
                log.warning("the connection to the database was lost")
            except Exception as error:
                log.warning("the connection to the database is dead", extra={"fields": {"reason": repr(error)}})
            finally:
                await _close(self._connection)
            self._connection = await self._reconnect()
            log.info("listening to the database again")

    async def _reconnect(self) -> Any:
        while True:
            try:
                return await self._connect()
            except Exception as error:
                log.error("cannot listen", extra={"fields": {"reason": repr(error)}})
            await asyncio.sleep(PAUSE)

    async def _follow(self, connection: Any) -> None:
        """Wait while the connection lives; what was missed is looked for until that has worked."""
        while not connection.is_closed():
            self._awake.clear()
            if not self.nothing_missed:
                await self._look_again()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._awake.wait(), CHECK if self.nothing_missed else PAUSE)
                continue
            await connection.execute("SELECT 1", timeout=CHECK)

    def _miss(self) -> None:
        self._misses += 1
        self._awake.set()

    async def _look_again(self) -> None:
        misses = self._misses
        try:
            for again in self._again:
                await again()
        except Exception as error:
            log.error("cannot look for what was missed", extra={"fields": {"reason": repr(error)}})
            return
        self._made_up = misses

    def _note(self, _connection: Any, _pid: int, _channel: str, payload: object) -> None:
        sender, kind, text = str(payload).split(" ", 2)
        if sender != self._name and kind in self._heard:
            work = asyncio.get_running_loop().create_task(self._hear(kind, text))
            self._works.add(work)
            work.add_done_callback(self._works.discard)

    async def _hear(self, kind: str, text: str) -> None:
        try:
            await self._heard[kind](text)
        except Exception as error:
            log.warning("a message was not followed", extra={"fields": {"kind": kind, "reason": repr(error)}})
            self._miss()


async def _close(connection: Any) -> None:
    try:
        await connection.close(timeout=1)
    except Exception:
        connection.terminate()


def make_bus(url: URL, engine: AsyncEngine, name: str) -> Bus:
    """The bus of a process by the name it has among those that share the database."""
    return SharedBus(url, engine, name) if engine.dialect.name == "postgresql" else Bus()
