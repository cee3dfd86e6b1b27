"""Opening the database: SQLite or PostgreSQL, brought up to date before anything else."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import URL, Connection, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from trunkline.errors import TrunklineError
from trunkline.server.storage.database_file import keep_private

log = logging.getLogger("trunkline.database")
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
FILE = "trunkline.db"
Made = TypeVar("Made")


class DatabaseError(TrunklineError):
    """The database cannot be used; the message says what to do."""


def read_url(text: str) -> URL:
    """The address of a database, with the driver we use; what is wrong is told without the password it may hold."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):  # the latter: a port that is no number
        raise DatabaseError(f"the database URL cannot be read; {_EXAMPLES}") from None
    backend = url.drivername.partition("+")[0]
    if backend not in DRIVERS:
        raise DatabaseError(f"“{backend}” databases are not known here; {_EXAMPLES}")
    url = url.set(drivername=DRIVERS[backend])
    if is_sqlite(url):
        _check_file(url)
    elif find_spec("asyncpg") is None:
        raise DatabaseError("PostgreSQL needs one more package: pip install 'trunkline[postgres]'")
    return url


_EXAMPLES = "use sqlite:///path/to/file.db or postgresql://user:password@host/name"


def _check_file(url: URL) -> None:
    if url.host:
        raise DatabaseError(f"the database URL has too few slashes for a file; {_EXAMPLES}")
    if url.database in (None, "", ":memory:"):
        raise DatabaseError("a database in memory forgets every game; name a file: sqlite:///path/to/file.db")


def is_sqlite(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


class FileEngine(AsyncEngine):
    """A database file, whose writers take turns here: SQLite lets who finds it taken sleep, up to 0.1 s at a time.

    Whoever writes moves takes a turn of his own and waits for one of the others at most.
    """

    def __init__(self, url: URL) -> None:
        super().__init__(create_async_engine(url, connect_args={"timeout": 10}).sync_engine)
        self.direct = sa.create_engine(url.set(drivername="sqlite"), connect_args={"timeout": 10})
        for engine in (self.sync_engine, self.direct):
            sa.event.listen(engine, "connect", durable)
        self.thread = ThreadPoolExecutor(1, "trunkline-writer")
        self._turn, self._others = asyncio.Lock(), asyncio.Lock()

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        async with self._others, self._turn, super().begin() as connection:
            yield connection

    async def write(self, work: Callable[[Connection], Made]) -> Made:
        """A transaction that holds the file for no longer than its own work, however busy the event loop is."""
        async with self._others:
            return await self.in_turn(partial(self._written, work))

    def _written(self, work: Callable[[Connection], Made]) -> Made:
        with self.direct.begin() as connection:
            return work(connection)

    async def in_turn(self, work: Callable[[], Made]) -> Made:
        """Let the thread that writes do something while nobody else writes."""
        async with self._turn:
            return await asyncio.get_running_loop().run_in_executor(self.thread, work)

    async def dispose(self, close: bool = True) -> None:
        await super().dispose(close)
        await asyncio.to_thread(self.thread.shutdown)
        self.direct.dispose(close)


async def write(engine: AsyncEngine, work: Callable[[Connection], Made]) -> Made:
    """Do something as one transaction."""
    if isinstance(engine, FileEngine):
        return await engine.write(work)
    async with engine.begin() as connection:
        return await connection.run_sync(work)


def make_engine(url: URL) -> AsyncEngine:
    """An engine whose commits are durable."""
    if not is_sqlite(url):
        return _postgresql(url)
    assert url.database is not None
    if not url.database.startswith("file:"):  # such a name is SQLite's own kind of URL
        _make_folder(Path(url.database).parent)
        keep_private(Path(url.database))
    return FileEngine(url)


def _postgresql(url: URL) -> AsyncEngine:
    """PostgreSQL; what its own tools call `sslmode`, the driver calls `ssl`."""
    told: dict[str, Any] = {"timeout": 10}
    if "sslmode" in url.query:
        told["ssl"] = url.query["sslmode"]
    plain = url.difference_update_query(["sslmode"])
    return create_async_engine(plain, pool_size=5, max_overflow=10, pool_pre_ping=True, connect_args=told)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        problem = f"the folder {folder} cannot be made ({error.strerror})"
        raise DatabaseError(f"{problem}; name a file elsewhere with --database") from None


def durable(connection: sa.engine.interfaces.DBAPIConnection, _: object) -> None:
    """What is committed survives a crash of the process and of the machine."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


AWAY = ("08", "53300", "57P")  # PostgreSQL's classes of trouble that pass: no connection, too many, starting, stopping


def is_away(error: Exception) -> bool:
    """Whether a database cannot be reached now, though it may be in a moment."""
    told = error.orig if isinstance(error, DBAPIError) else error
    return isinstance(told, OSError) or str(getattr(told, "sqlstate", None)).startswith(AWAY)


async def patiently(work: Callable[[], Awaitable[Made]], seconds: float) -> Made:
    """Do something with the database; while that is away, again and again for a while."""
    end, pause = time.monotonic() + seconds, 0.5
    while True:
        try:
            return await work()
        except Exception as error:
            left = end - time.monotonic()
            if not is_away(error) or left < pause:
                raise
            fields = {"reason": reason(error), "seconds_left": round(left)}
            log.warning("the database does not answer; trying again", extra={"fields": fields})
        await asyncio.sleep(pause)
        pause = min(2 * pause, 5.0)


def upgrade(url: URL, wait: float = 0) -> None:
    """Bring the database to this version's tables; refuse one that is newer or cannot be used."""
    asyncio.run(_upgrade(url, wait))


async def _upgrade(url: URL, wait: float) -> None:
    engine = make_engine(url)

    async def migrate() -> None:
        async with engine.begin() as connection:
            await connection.run_sync(_migrate)

    try:
        await patiently(migrate, wait)
    except (SQLAlchemyError, OSError, TypeError, ValueError) as error:  # the last two: what the driver does not know
        if isinstance(error, DatabaseError):
            raise
        raise DatabaseError(f"the database cannot be used: {reason(error)}") from None
    finally:
        await engine.dispose()


def _migrate(connection: Connection) -> None:
    if connection.dialect.name == "sqlite":  # all or nothing: by itself the driver commits every new table at once
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    known, current = revisions(), revision_of(connection)
    if current is not None and current not in known:
        raise DatabaseError("the database was made by a newer version of Trunkline; upgrade, or use another database")
    if current != known[-1]:
        _bring_up(connection)
    if connection.dialect.name == "sqlite":  # find out now whether it can be written to
        mark = connection.scalar(sa.text("PRAGMA user_version"))  # a running server's: see database_file.py
        connection.execute(sa.text(f"PRAGMA user_version = {mark}"))


MIGRATIONS = Path(__file__).with_name("migrations")


def revisions() -> list[str]:
    """All versions of the tables, in order: files are named after them."""
    return sorted(file.name.partition("_")[0] for file in (MIGRATIONS / "versions").glob("[0-9]*.py"))


def revision_of(connection: Connection) -> str | None:
    """Which version the database is at; None: it is new."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(sa.text("SELECT version_num FROM alembic_version"))
    return found


def _bring_up(connection: Connection) -> None:
    import alembic.command  # half a second to load, and seldom needed
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    alembic.command.upgrade(config, "head")


def reason(error: Exception) -> str:
    """A driver's error in one line, with advice where we know some; never with the password of the URL."""
    text = str(error.orig if isinstance(error, DBAPIError) and error.orig else error).strip().splitlines()
    line = text[0].rpartition(": ")[2] if text and text[0].startswith("<class") else (text[0] if text else repr(error))
    advice = {
        "readonly": "it is read-only; check the file's permissions",
        "unable to open": "the file cannot be opened; check its folder and permissions",
        "disk is full": "the disk is full",
        "not a database": "the file is not an SQLite database; name another one with --database",
        "locked": "another program holds it locked",
        "unexpected keyword": "its URL asks for something unknown; check what follows the question mark",
        "Name or service not known": "check the host's name",
        "TimeoutError": "there is no answer; check host and port",
        "Connect call failed": "nothing answers there; is PostgreSQL running, and are host and port right?",
    }
    known = next((words for sign, words in advice.items() if sign in line), None)
    return f"{known} ({line})" if known else line
