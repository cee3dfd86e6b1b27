"""Deletes tables, boards and people for good; what other people's games need stays, without name and words."""

import logging
from collections.abc import Iterable
from contextlib import nullcontext, suppress
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from trunkline.server.common.ids import new_id
from trunkline.server.common.refusal import Refused, not_found
from trunkline.server.common.server_time import now
from trunkline.server.live.tables import Command, Tables
from trunkline.server.people.people import People
from trunkline.server.storage import schema
from trunkline.server.storage.message_bus import ENTRY, Bus
from trunkline.server.storage.store import Store
from trunkline.server.table import commands, events

log = logging.getLogger("trunkline.erasing")
DELETED = "deleted"  # on the bus: a table is gone
TRIES = 10
ERASED = events.encode([events.Erased()])


class Eraser:
    """Deletes, and lets every process know."""

    def __init__(self, store: Store, people: People, tables: Tables, bus: Bus) -> None:
        self.store = store
        self.engine = store.engine
        self.people = people
        self.tables = tables
        self.bus = bus
        bus.subscribe(DELETED, tables.drop)

    # Tables and boards

    async def table(self, id: str) -> None:
        """Delete a table with its log, its players and its results."""
        live = self.tables.in_memory.get(id)
        async with live.lock if live is not None else nullcontext():
            async with self.engine.begin() as connection:
                gone = await connection.execute(sa.delete(schema.tables).where(schema.tables.c.id == id))
            await self.tables.drop(id)
        await self.bus.publish(DELETED, id)
        if not gone.rowcount:
            raise not_found("no_table")

    async def board(self, key: str) -> None:
        """Delete an uploaded board that no table has."""
        async with self.engine.begin() as connection:
            used = sa.exists().where(schema.tables.c.board == key)
            if await connection.scalar(sa.select(used)):
                raise Refused("board_used", 409)
            gone = await connection.execute(sa.delete(schema.boards).where(schema.boards.c.key == key))
        if not gone.rowcount:
            raise not_found("no_board", board=key)

    # People

    async def person(self, id: str) -> None:
        """Delete a person and the person's programs. Whatever interrupts it, it can be done again."""
        people = schema.people.c
        async with self.engine.connect() as connection:
            query = sa.select(people.id).where(sa.or_(people.id == id, people.owner == id))
            everybody = list((await connection.execute(query)).scalars())
        if id not in everybody:
            raise not_found("no_person")
        for person in everybody:
            await self._lock_out(person)
        for table in await self._tables_of(everybody):
            await self._leave(table, everybody)
            if await self._is_only_theirs(table, everybody):
                with suppress(Refused):  # somebody else was quicker
                    await self.table(table)
            else:
                for person in everybody:
                    await self._erase_from(table, person)
        async with self.engine.begin() as connection:
            for person in everybody:
                await _delete_rows(connection, person)

    async def _lock_out(self, person: str) -> None:
        """Nobody acts in this name any more; should the rest fail, retention sees that it was to go."""
        async with self.engine.begin() as connection:
            await connection.execute(sa.delete(schema.tokens).where(schema.tokens.c.person == person))
            await connection.execute(sa.update(schema.people).where(schema.people.c.id == person).values(seen=0))
        await self.people.on_change(person)

    async def _tables_of(self, people: list[str]) -> list[str]:
        """Tables whose logs name somebody: who sat there, was invited to play again, or only said something."""
        named = schema.named.c
        query = sa.select(named.table).where(named.person.in_(people)).distinct().order_by(named.table)
        async with self.engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def _leave(self, table: str, people: list[str]) -> None:
        """Get up from a game that is not over: a stand-in plays."""
        state = sa.select(schema.tables.c.state).where(schema.tables.c.id == table)
        async with self.engine.connect() as connection:
            if await connection.scalar(state) not in ("waiting", "running"):
                return
        for person in people:
            try:
                await self.tables.act(await self.tables.get(table), _leaving(person))
            except Refused:
                pass  # does not sit there, or has left
            except Exception:  # a table that cannot be read: nobody plays there
                log.exception("a table could not be left", extra={"fields": {"table": table}})

    async def _is_only_theirs(self, table: str, people: list[str]) -> bool:
        players = schema.players.c
        others = sa.exists().where(players.table == table, players.person.not_in(people))
        async with self.engine.connect() as connection:
            return not await connection.scalar(sa.select(others))

    async def _erase_from(self, table: str, person: str) -> None:
        """Take a person out of a table's log. The log grows by an entry, so that no process writes on in ignorance."""
        live = self.tables.in_memory.get(table)
        async with live.lock if live is not None else nullcontext():
            for _ in range(TRIES):
                async with self.engine.begin() as connection:
                    number = await _rewrite(connection, table, person)
                if number is not None:
                    break
            else:
                raise Refused("storage", 503)
            if live is not None:
                await self.tables.read_anew(live)
        await self.bus.publish(ENTRY, f"{table} {number}")


def _leaving(person: str) -> Command:
    return lambda table, _: commands.leave(table, person)


async def _rewrite(connection: AsyncConnection, table: str, person: str) -> int | None:
    """Take a person out of all that is kept of a table; None: the log has grown meanwhile."""
    log, fresh, names = schema.events.c, new_id(), set[str]()
    query = sa.select(log.number, log.body).where(log.table == table).order_by(log.number)
    rows = (await connection.execute(query)).all()
    if not await _append(connection, table, len(rows)):
        return None
    for row in rows:
        if person.encode() in row.body:
            body, known_as = without(row.body, person, fresh)
            names |= known_as
            change = sa.update(schema.events).where(log.table == table, log.number == row.number)
            await connection.execute(change.values(body=body))
    await _rewrite_summary(connection, table, len(rows) + 1, names)
    for others in (schema.players, schema.results):
        mine = sa.update(others).where(others.c.table == table, others.c.person == person)
        await connection.execute(mine.values(person=fresh))
    named = schema.named.c
    await connection.execute(sa.delete(schema.named).where(named.table == table, named.person == person))
    return len(rows)


async def _append(connection: AsyncConnection, table: str, number: int) -> bool:
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    row = {"table": table, "number": number, "at": now(), "body": ERASED}
    query = insert(schema.events).values(row).on_conflict_do_nothing().returning(schema.events.c.number)
    return (await connection.execute(query)).first() is not None


async def _rewrite_summary(connection: AsyncConnection, table: str, length: int, names: Iterable[str]) -> None:
    tables = schema.tables.c
    text = await connection.scalar(sa.select(tables.summary).where(tables.id == table))
    summary = msgspec.json.decode(text or "{}")
    for chair in summary.get("chairs", []):
        chair["name"] = "" if chair["name"] in names else chair["name"]
    told = {"length": length, "summary": msgspec.json.encode(summary).decode()}
    await connection.execute(sa.update(schema.tables).where(tables.id == table).values(told))


def without(body: bytes, person: str, fresh: str) -> tuple[bytes, set[str]]:
    """An entry of a log without what a person said, with another id and no name; and the names that were there."""
    names = set[str]()
    try:
        made = msgspec.json.decode(body)
    except msgspec.DecodeError:  # nobody can read the table any more: what the entry held may go as well
        return b"[]", names
    kept = [event for event in made if not (event["event"] == "said" and event["person"] == person)]
    names |= {event["name"] for event in made if event not in kept}
    return msgspec.json.encode(_renamed(kept, person, fresh, names)), names


def _renamed(value: Any, person: str, fresh: str, names: set[str]) -> Any:
    """The same with another id wherever a person's stands, and no name beside it."""
    if isinstance(value, list):
        return [_renamed(one, person, fresh, names) for one in value]
    if isinstance(value, dict):
        if value.get("person") == person and "name" in value:
            names.add(value["name"])
            value = value | {"name": ""}
        return {_renamed(key, person, fresh, names): _renamed(one, person, fresh, names) for key, one in value.items()}
    return fresh if value == person else value


async def _delete_rows(connection: AsyncConnection, person: str) -> None:
    """All that is kept of a person outside of tables; boards stay where a table has them, without their author."""
    boards, reports, bans = schema.boards.c, schema.reports.c, schema.bans.c
    used = sa.exists().where(schema.tables.c.board == boards.key)
    for gone in (
        sa.delete(schema.boards).where(boards.person == person, ~used),
        sa.delete(schema.ratings).where(schema.ratings.c.who == person),
        sa.delete(schema.reports).where(reports.person == person),
        sa.delete(schema.bans).where(bans.kind == "person", bans.value == person),
        sa.delete(schema.people).where(schema.people.c.id == person),
    ):
        await connection.execute(gone)
    await connection.execute(sa.update(schema.boards).where(boards.person == person).values(person=None))
    await connection.execute(sa.update(schema.reports).where(reports.reporter == person).values(reporter=""))
