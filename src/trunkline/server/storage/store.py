"""Keeps tables and their logs: one writer that commits what is waiting together, and what is read.

An entry is in the log exactly once: whoever comes second with the same number is told so and changes nothing.
"""

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import URL
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from trunkline.server.common.refusal import Refused
from trunkline.server.runtime import metrics
from trunkline.server.storage import message_bus, schema
from trunkline.server.storage.database import FileEngine, is_sqlite, reason, write
from trunkline.server.storage.database_file import DatabaseFile, FileLost

log = logging.getLogger("trunkline.store")
BATCH = 200  # entries committed together at most
Row = dict[str, Any]
Made = TypeVar("Made")
Execute = Callable[[Any, list[Row]], Iterable[Any]]  # a statement and its rows; what it returns


class Entry(Struct):
    """An entry for a table's log and what changes with it."""

    table: str
    number: int
    at: int
    body: bytes
    row: Row  # of the table itself
    new: bool = False
    members: Mapping[str, bool] = {}  # who belongs to the table now, and whether it waits for them
    gone: Sequence[str] = ()  # who no longer belongs to it
    named: Collection[str] = ()  # whose ids the body holds
    results: Sequence[Row] = ()


class StoredTable(Struct):
    """A table as it lies in the database."""

    id: str
    board: str
    seed: str
    entries: list[tuple[int, int, bytes]]  # number, at, body
    aside: int | None = None  # since when it is left alone, because it cannot be read


class DirectSqlite:
    """A database file: one thread writes, another reads tables, and it is watched over.

    Both execute on the driver's own connections: SQLAlchemy would do several times the file's work for each statement.
    """

    def __init__(self, engine: FileEngine) -> None:
        self.engine = engine.direct
        self.in_turn = engine.in_turn
        self.file = DatabaseFile(Path(engine.url.database or ""))
        self.reader = ThreadPoolExecutor(1, "trunkline-reader")
        self.file.guard(engine.direct)
        self.file.guard(engine.sync_engine)
        self._connection: sa.PoolProxiedConnection | None = None

    def written(self, work: Callable[[Execute], Made]) -> Made:
        """Do some work as a whole or not at all, acknowledged only when the file at the path is still ours.

        After a fault the file is opened anew.
        """
        self._connection = connection = self._connection or self.engine.raw_connection()
        try:
            made = work(_executing(connection.cursor()))
            self.file.check()  # what is refused must not be there when the file comes back
            connection.commit()
            self.file.check()
            return made
        except BaseException:
            self._connection = None
            connection.invalidate()
            raise

    def read(self, work: Callable[[Execute], Made]) -> Made:
        """Look something up."""
        connection = self.engine.raw_connection()
        try:
            return work(_executing(connection.cursor()))
        except sqlite3.Error as error:
            raise SQLAlchemyError(str(error)) from error
        finally:
            connection.close()

    def close(self) -> None:
        self.reader.shutdown()
        if self._connection is not None:
            self._connection.close()
        self.file.close()


def _executing(cursor: Any) -> Execute:
    def execute(statement: Any, rows: list[Row]) -> list[Any]:
        sql = _sql(statement, tuple(rows[0]))
        return [found for row in rows for found in cursor.execute(sql, row).fetchall()]

    return execute


@lru_cache
def _sql(statement: Any, names: tuple[str, ...]) -> str:
    return str(statement.compile(dialect=sqlite.dialect(paramstyle="named"), column_keys=names))


def is_file(url: URL) -> bool:
    return is_sqlite(url) and url.database not in (None, "", ":memory:") and not str(url.database).startswith("file:")


class Store:
    """The database, as the rest of the server sees it."""

    def __init__(self, engine: AsyncEngine, name: str) -> None:
        self.engine = engine
        self.name = name  # of this process among those that share the database
        self.shared = engine.dialect.name == "postgresql"
        self._waiting: list[tuple[Entry, asyncio.Future[bool]]] = []
        self._awake = asyncio.Event()
        self._stopping = False
        self._writer: asyncio.Task[None] | None = None
        self._direct = DirectSqlite(engine) if isinstance(engine, FileEngine) and is_file(engine.url) else None
        insert = postgresql.insert if self.shared else sqlite.insert
        self._insert_tables = sa.insert(schema.tables)
        used = sa.update(schema.boards).where(schema.boards.c.key == sa.bindparam("which"))
        self._use_boards = used.values(used=sa.bindparam("when"))
        self._insert_events = (
            insert(schema.events).on_conflict_do_nothing().returning(schema.events.c.table, schema.events.c.number)
        )
        member = insert(schema.players)
        self._insert_players = member.on_conflict_do_update(
            index_elements=["table", "person"], set_={"active": member.excluded.active}
        )
        players = schema.players.c
        self._delete_players = sa.delete(schema.players).where(
            players.table == sa.bindparam("at_table"), players.person == sa.bindparam("who")
        )
        self._insert_named = insert(schema.named).on_conflict_do_nothing()
        self._insert_results = insert(schema.results).on_conflict_do_nothing()
        sign = insert(schema.uptime)
        self._heartbeat = sign.on_conflict_do_update(index_elements=["run"], set_={"alive": sign.excluded.alive})
        self._update = (
            sa.update(schema.tables)
            .where(schema.tables.c.id == sa.bindparam("key"))
            .values({name: sa.bindparam(name) for name in ("state", "length", "due", "changed", "summary")})
        )

        events, tables = schema.events.c, schema.tables.c
        self._find_table = sa.select(tables.board, tables.seed, tables.aside).where(tables.id == sa.bindparam("id"))
        self._find_events = (
            sa.select(events.number, events.at, events.body)
            .where(events.table == sa.bindparam("id"), events.number >= sa.bindparam("start"))
            .order_by(events.number)
        )

    def start(self) -> None:
        self._writer = asyncio.create_task(self._write_all())

    async def stop(self) -> None:
        """Write what is waiting, then close."""
        self._stopping = True
        self._awake.set()
        if self._writer is not None:
            await self._writer
        if self._direct is not None:
            await asyncio.to_thread(self._direct.close)
        await self.engine.dispose()

    # Writing

    async def append(self, entry: Entry) -> bool:
        """Put an entry into its log for good; False: another one with its number was there first."""
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((entry, future))
        self._awake.set()
        return await future  # who stops waiting does not stop the writer

    async def _write_all(self) -> None:
        while not self._stopping:
            await self._awake.wait()
            self._awake.clear()
            while self._waiting:
                batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
                await self._write(batch)

    async def _write(self, batch: list[tuple[Entry, asyncio.Future[bool]]]) -> None:
        """Commit a batch; where that fails, each entry on its own, so that one cannot spoil the others."""
        try:
            with metrics.committing(len(batch)):
                won = await self._commit([entry for entry, _ in batch])
        except Exception as error:  # whatever a driver raises, the writer goes on
            if len(batch) > 1:
                for one in batch:
                    await self._write([one])
                return
            if not isinstance(error, FileLost):  # that was told when it was noticed
                log.error("cannot save", extra={"fields": {"reason": reason(error)}})
            if not batch[0][1].done():
                batch[0][1].set_exception(Refused("storage", 503))
            return
        for entry, future in batch:
            if not future.done():
                future.set_result((entry.table, entry.number) in won)

    async def _commit(self, entries: list[Entry]) -> set[tuple[str, int]]:
        return await self._written(lambda execute: self._write_entries(execute, entries))

    async def _written(self, work: Callable[[Execute], Made]) -> Made:
        """One transaction of the writer; a file's is one piece of work, as asking its thread for every statement
        would take longer."""
        if self._direct is not None:
            return await self._direct.in_turn(partial(self._direct.written, work))
        async with self.engine.begin() as connection:
            return await connection.run_sync(lambda connection: work(connection.execute))

    def _write_entries(self, execute: Execute, entries: list[Entry]) -> set[tuple[str, int]]:
        new = [entry.row | {"id": entry.table, "length": 1} for entry in entries if entry.new]
        if new:
            execute(self._insert_tables, new)
            execute(self._use_boards, [{"which": row["board"], "when": row["created"]} for row in new])
        won = self._insert(execute, entries)
        self._follow(execute, [entry for entry in entries if (entry.table, entry.number) in won])
        return won

    def _insert(self, execute: Execute, entries: list[Entry]) -> set[tuple[str, int]]:
        # In the order of their keys, so that two processes never wait for each other in a circle.
        rows = [
            {"table": entry.table, "number": entry.number, "at": entry.at, "body": entry.body}
            for entry in sorted(entries, key=lambda entry: (entry.table, entry.number))
        ]
        return {(row[0], row[1]) for row in execute(self._insert_events, rows)}

    def _follow(self, execute: Execute, kept: list[Entry]) -> None:
        """What goes with the entries that were first."""
        names = ("state", "due", "changed", "summary")
        rows = [
            {"key": entry.table, "length": entry.number + 1} | {name: entry.row[name] for name in names}
            for entry in kept
            if not entry.new
        ]
        if rows:
            execute(self._update, rows)
        members = [
            {"table": entry.table, "person": person, "active": active}
            for entry in kept
            for person, active in entry.members.items()
        ]
        if members:
            execute(self._insert_players, members)
        gone = [{"at_table": entry.table, "who": person} for entry in kept for person in entry.gone]
        if gone:
            execute(self._delete_players, gone)
        named = [{"person": person, "table": entry.table} for entry in kept for person in sorted(entry.named)]
        if named:
            execute(self._insert_named, named)
        results = [row for entry in kept for row in entry.results]
        if results:
            execute(self._insert_results, results)
        if self.shared and kept:
            told = [
                message_bus.message(self.name, message_bus.ENTRY, f"{entry.table} {entry.number}") for entry in kept
            ]
            execute(message_bus.NOTIFY, told)

    # Reading

    async def load(self, id: str, start: int = 0) -> StoredTable | None:
        """A table and its log from a place on."""
        return await self.read(lambda execute: self._load(execute, id, start))

    async def read(self, work: Callable[[Execute], Made]) -> Made:
        """Look something up that everybody waits for who comes: of a file in the thread that reads, without
        SQLAlchemy's share of the work. Rows are tuples, and what is true may be 1."""
        if self._direct is not None:
            reading = partial(self._direct.read, work)
            return await asyncio.get_running_loop().run_in_executor(self._direct.reader, reading)
        async with self.engine.connect() as connection:
            return await connection.run_sync(lambda connection: work(connection.execute))

    def _load(self, execute: Execute, id: str, start: int) -> StoredTable | None:
        for board, seed, aside in execute(self._find_table, [{"id": id}]):
            found = execute(self._find_events, [{"id": id, "start": start}])
            return StoredTable(id, board, seed, [(number, at, body) for number, at, body in found], aside)
        return None

    async def entry(self, id: str, number: int) -> bytes | None:
        """One entry of a table's log."""
        events = schema.events.c
        async with self.engine.connect() as connection:
            return await connection.scalar(sa.select(events.body).where(events.table == id, events.number == number))

    async def secret_of(self, id: str) -> str | None:
        """The key of a table's chance."""
        async with self.engine.connect() as connection:
            return await connection.scalar(sa.select(schema.tables.c.seed).where(schema.tables.c.id == id))

    async def set_aside(self, id: str, now: int) -> None:
        """Leave a table alone from now on."""
        query = sa.update(schema.tables).where(schema.tables.c.id == id).values(aside=now, due=None)
        await write(self.engine, lambda connection: connection.execute(query))

    async def due(self, now: int, most: int) -> list[str]:
        """Tables where the server has had something to do for a while."""
        tables = schema.tables.c
        async with self.engine.connect() as connection:
            query = sa.select(tables.id).where(tables.due < now).order_by(tables.due).limit(most)
            return list((await connection.execute(query)).scalars())

    async def postpone(self, id: str, due: int | None) -> None:
        """Set when the server has something to do at a table."""
        query = sa.update(schema.tables).where(schema.tables.c.id == id).values(due=due)
        await write(self.engine, lambda connection: connection.execute(query))

    async def open_tables(self, most: int = 100) -> list[str]:
        """Summaries of the tables that are open for everybody, the newest first."""
        tables = schema.tables.c
        query = (
            sa.select(tables.summary)
            .where(tables.open.is_(True), tables.state.in_(("waiting", "running")), tables.aside.is_(None))
            .order_by(tables.changed.desc())
            .limit(most)
        )
        async with self.engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def tables_of(self, person: str, most: int = 100) -> list[str]:
        """Summaries of a person's tables, those being played first."""
        tables, players = schema.tables.c, schema.players.c
        query = (
            sa.select(tables.summary)
            .join(schema.players, players.table == tables.id)
            .where(players.person == person, tables.state != "closed")
            .order_by(tables.state.in_(("over",)), tables.changed.desc())
            .limit(most)
        )
        async with self.engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def unfinished(self, person: str) -> int:
        """How many tables wait for this person."""
        tables, players = schema.tables.c, schema.players.c
        query = (
            sa.select(sa.func.count())
            .select_from(schema.tables)
            .join(schema.players, players.table == tables.id)
            .where(
                players.person == person,
                players.active.is_(True),
                tables.state.in_(("waiting", "running")),
                tables.aside.is_(None),
            )
        )
        async with self.engine.connect() as connection:
            return await connection.scalar(query) or 0

    # Uploaded boards

    async def keep_board(self, key: str, text: str, person: str, now: int) -> None:
        insert = postgresql.insert if self.shared else sqlite.insert
        row = {"key": key, "text": text, "person": person, "created": now}
        query = insert(schema.boards).on_conflict_do_nothing()
        await write(self.engine, lambda connection: connection.execute(query, row))

    async def board(self, key: str) -> str | None:
        async with self.engine.connect() as connection:
            return await connection.scalar(sa.select(schema.boards.c.text).where(schema.boards.c.key == key))

    async def boards_of(self, person: str, most: int) -> list[str]:
        """Keys of the boards a person has uploaded, the newest first."""
        boards = schema.boards.c
        query = sa.select(boards.key).where(boards.person == person).order_by(boards.created.desc()).limit(most)
        async with self.engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def boards_kept(self, person: str) -> tuple[int, int]:
        """How many uploaded boards there are: this person's, and in all."""
        mine = sa.func.count().filter(schema.boards.c.person == person)
        async with self.engine.connect() as connection:
            row = (await connection.execute(sa.select(mine, sa.func.count()).select_from(schema.boards))).one()
        return row[0], row[1]

    # The server's own memory

    async def secret(self, name: str, fresh: bytes) -> bytes:
        """A secret of this installation; the first to ask makes it."""
        insert = postgresql.insert if self.shared else sqlite.insert
        async with self.engine.begin() as connection:
            await connection.execute(insert(schema.secrets).on_conflict_do_nothing(), {"name": name, "value": fresh})
            found = await connection.scalar(sa.select(schema.secrets.c.value).where(schema.secrets.c.name == name))
        assert found is not None
        return bytes(found)

    async def heartbeat(self, started: int, now: int) -> None:
        """Note that this process is alive, the way moves are written."""
        row = {"run": self.name, "started": started, "alive": now}
        await self._written(lambda execute: execute(self._heartbeat, [row]) and None)
        if self._direct is not None:
            await self._direct.in_turn(self._direct.file.draw)

    async def last_heartbeat(self) -> int | None:
        """The sign of life of this process as the database has it; of a file by a connection that remembers nothing."""
        query = sa.select(schema.uptime.c.alive).where(schema.uptime.c.run == self.name)
        if self._direct is not None:
            return await asyncio.to_thread(self._direct.file.read, "SELECT alive FROM uptime WHERE run = ?", self.name)
        async with self.engine.connect() as connection:
            return await connection.scalar(query)

    async def examine(self) -> None:
        """Look for damage, when it is time for that."""
        if self._direct is not None:
            await asyncio.to_thread(self._direct.file.examine)

    async def time(self) -> int:
        """What time it is, the same for all processes that share the database."""
        if not self.shared:
            return time.time_ns() // 1_000_000
        async with self.engine.connect() as connection:
            return int(await connection.scalar(sa.text("SELECT extract(epoch FROM clock_timestamp()) * 1000")) or 0)

    async def last_sign(self) -> int:
        """When a process was last known to run; 0: never."""
        async with self.engine.connect() as connection:
            return await connection.scalar(sa.select(sa.func.max(schema.uptime.c.alive))) or 0

    async def running(self, since: int) -> set[str]:
        """Processes that gave a sign of life since a moment."""
        uptime = schema.uptime.c
        async with self.engine.connect() as connection:
            return set((await connection.execute(sa.select(uptime.run).where(uptime.alive >= since))).scalars())

    async def uptime(self, since: int) -> list[tuple[int, int]]:
        """When processes ran, as far as it matters for what happened since a moment."""
        uptime = schema.uptime.c
        query = sa.select(uptime.started, uptime.alive).where(uptime.alive >= since).order_by(uptime.started)
        async with self.engine.connect() as connection:
            return [(row.started, row.alive) for row in await connection.execute(query)]
