"""Copies a database into one file while servers use it, checks such a file, and fills a database from one.

A backup is an SQLite file with our tables, whatever database it was made of: so it also moves games from one kind of
database to the other.
"""

import asyncio
import os
import sqlite3
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import quote

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import URL, Connection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from trunkline import boards
from trunkline.boards import Board
from trunkline.server.live.board_library import with_house_rules
from trunkline.server.storage import schema
from trunkline.server.storage.database import (
    DatabaseError,
    is_sqlite,
    make_engine,
    read_url,
    reason,
    revision_of,
    revisions,
    upgrade,
)
from trunkline.server.storage.database_file import path_of, read_only
from trunkline.server.table import events
from trunkline.server.table.table import Table

ROWS = 1000  # read and written at a time
ALIVE = 10_000  # milliseconds since the last sign of life of a server that still runs
TABLES = schema.metadata.sorted_tables  # what others refer to comes first


class Checked(Struct):
    """What a backup holds."""

    revision: str
    counts: dict[str, int]  # rows by table
    states: dict[str, int]  # games by state
    broken: dict[str, str]  # games that cannot be played through: why


# Making one


def back_up(url: URL, file: Path, force: bool = False) -> None:
    """Write all that is committed now; the file is there whole or not at all."""
    with _new_file(file, force) as copy:
        if is_sqlite(url):
            _copy_file(url, copy)
        else:
            upgrade(read_url(f"sqlite:///{copy}"))
            asyncio.run(_copy_postgresql(url, copy))
        with closing(sqlite3.connect(copy)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE").fetchone()  # one file, and no -wal beside it


@contextmanager
def _new_file(file: Path, force: bool = False) -> Iterator[Path]:
    """A file for its owner alone that takes its place when it is complete; what goes wrong is told in a sentence."""
    if file.exists() and not force:
        raise DatabaseError(f"{file} is there already; name another file, or write over it with --force")
    part = file.with_name(f".{file.name}.{os.getpid()}.part")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        yield part
        _settle(part, file)
    except (sqlite3.Error, SQLAlchemyError, OSError) as error:
        raise DatabaseError(f"{file} cannot be written: {_why(error)}") from None
    finally:
        for ending in ("", "-wal", "-shm", "-journal"):
            part.with_name(part.name + ending).unlink(missing_ok=True)


def _settle(part: Path, file: Path) -> None:
    """Rename a file so that it is there even after a power cut."""
    with part.open("rb") as made:
        os.fsync(made.fileno())
    part.replace(file)
    folder = os.open(file.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _why(error: Exception) -> str:
    return error.strerror if isinstance(error, OSError) and error.strerror else reason(error)


def _copy_file(url: URL, copy: Path) -> None:
    """SQLite's own way: in one step, so that writers need not wait and nothing of theirs comes half."""
    source = path_of(url)
    if source is None or not source.is_file():
        raise DatabaseError(f"there is no database at {source}; name it with --database")
    with closing(read_only(source)) as old, closing(sqlite3.connect(copy)) as new:
        old.backup(new)
        if new.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone() is None:
            raise DatabaseError(f"{source} is not a database of Trunkline")


async def _copy_postgresql(url: URL, copy: Path) -> None:
    """All tables as they were at one moment."""
    engine, target = make_engine(url), sa.create_engine(f"sqlite:///{copy}")
    try:
        async with engine.connect() as source:
            await source.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            _check_revision(await source.run_sync(revision_of), exactly=True)
            with target.begin() as connection:
                for table in TABLES:
                    await _stream(source, connection, table)
    finally:
        await engine.dispose()
        target.dispose()


async def _stream(source: AsyncConnection, target: Connection, table: sa.Table) -> None:
    result = await source.stream(sa.select(table))
    async for rows in result.mappings().partitions(ROWS):
        target.execute(sa.insert(table), [dict(row) for row in rows])


def _check_revision(revision: str | None, exactly: bool = False) -> str:
    if revision is None:
        raise DatabaseError("this is not a database of Trunkline")
    if revision not in revisions():
        raise DatabaseError("it was made by a newer version of Trunkline; upgrade first")
    if exactly and revision != revisions()[-1]:
        raise DatabaseError("the database is older than this program; start the server once to bring it up to date")
    return revision


# Checking one


@contextmanager
def _opened(file: Path) -> Iterator[Connection]:
    """A backup to read."""
    if not file.is_file():
        raise DatabaseError(f"there is no file {file}")
    engine = sa.create_engine(f"sqlite:///file:{quote(str(file.absolute()))}?mode=ro&uri=true")
    try:
        with engine.connect() as connection:
            yield connection
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise DatabaseError(f"{file} is not a backup that can be used: {reason(error)}") from None
    finally:
        engine.dispose()


def check(file: Path) -> Checked:
    """Look at every page, and play every game of a backup through the rules."""
    with _opened(file) as connection:
        said = connection.scalar(sa.text("PRAGMA integrity_check(1)"))
        if said != "ok":
            raise DatabaseError(f"{file} is damaged: {said}")
        revision = _check_revision(revision_of(connection))
        names = sa.inspect(connection).get_table_names()
        counts = {name: connection.scalar(sa.text(f'SELECT count(*) FROM "{name}"')) or 0 for name in sorted(names)}
        tables = connection.execute(sa.text("SELECT id, board, seed, state, length FROM tables")).all()
        broken = dict(_broken(connection, tables))
    return Checked(revision, counts, dict(Counter(row.state for row in tables)), broken)


def _broken(
    connection: Connection, tables: Iterable[sa.Row[tuple[str, str, str, str, int]]]
) -> Iterator[tuple[str, str]]:
    ready: dict[tuple[object, ...], Board] = {}
    for row in tables:
        try:
            _play_through(connection, row, ready)
        except Exception as error:  # whatever is wrong with one game, the others are looked at, too
            yield row.id, f"{type(error).__name__}: {error}"[:200]


def _play_through(
    connection: Connection, row: sa.Row[tuple[str, str, str, str, int]], ready: dict[tuple[object, ...], Board]
) -> None:
    """Make a table of its log, as a server does; it must come to the state that is noted for it."""
    found = sa.select(schema.events).where(schema.events.c.table == row.id).order_by(schema.events.c.number)
    log = connection.execute(found).all()
    if [entry.number for entry in log] != list(range(row.length)):
        raise ValueError(f"its log has gaps: {len(log)} entries of {row.length}")
    first = events.decode(log[0].body)[0]
    assert isinstance(first, events.Created)
    table = Table(row.id, _board(connection, row.board, first.options.house, ready), row.seed)
    for entry in log:
        table.apply(events.decode(entry.body), entry.at)
    if table.state != row.state:
        raise ValueError(f"its log makes it {table.state}, not {row.state}")


def _board(connection: Connection, key: str, house: dict[str, int], ready: dict[tuple[object, ...], Board]) -> Board:
    at = (key, *sorted(house.items()))
    if at not in ready:
        text = connection.scalar(sa.select(schema.boards.c.text).where(schema.boards.c.key == key))
        plain = boards.load(key) if text is None else boards.parse(text, "board.toml")
        ready[at] = with_house_rules(plain, house) if house else plain
    return ready[at]


# Using one


def restore(file: Path, url: URL, force: bool = False) -> Checked:
    """Fill an empty database from a backup, all or nothing; with `force` also one that is not empty."""
    checked = check(file)
    if checked.broken:
        raise DatabaseError(f"{file} has games that cannot be read, so nothing was changed; see restore --check")
    if checked.revision == revisions()[-1]:
        _fill(file, url, force)
        return checked
    with _new_file(file.with_name(f"{file.name}.upgraded"), force=True) as newer:  # the backup itself stays as it is
        _copy_file(read_url(f"sqlite:///{file}"), newer)
        upgrade(read_url(f"sqlite:///{newer}"))
        _fill(newer, url, force)
    file.with_name(f"{file.name}.upgraded").unlink()
    return checked


def _fill(file: Path, url: URL, force: bool) -> None:
    upgrade(url)
    with _opened(file) as source:
        asyncio.run(_fill_from(source, url, force))


async def _fill_from(source: Connection, url: URL, force: bool) -> None:
    engine = make_engine(url)
    try:
        async with engine.begin() as target:
            await target.run_sync(_check_empty, force)
            for table in TABLES:
                for rows in source.execute(sa.select(table)).mappings().partitions(ROWS):
                    await target.execute(sa.insert(table), [dict(row) for row in rows])
    except (SQLAlchemyError, OSError) as error:
        raise DatabaseError(f"the database cannot be filled, and is as it was: {_why(error)}") from None
    finally:
        await engine.dispose()


def _check_empty(target: Connection, force: bool) -> None:
    """Make room: never under a running server, and for what is there only when that is meant."""
    alive = target.scalar(sa.select(sa.func.max(schema.uptime.c.alive))) or 0
    if alive > time.time_ns() // 1_000_000 - ALIVE:
        raise DatabaseError("a server is running on that database, or was just now; stop it first")
    used = any(target.execute(sa.select(table).limit(1)).first() for table in (schema.tables, schema.people))
    if used and not force:
        raise DatabaseError("that database has games or people; name an empty one, or replace all of it with --force")
    for table in reversed(TABLES):
        target.execute(sa.delete(table))
