"""Once a day: deletes what nobody needs any more, as long as the settings say, a little at a time."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from trunkline.server.common.refusal import Refused
from trunkline.server.common.server_time import now
from trunkline.server.operation.config import Config
from trunkline.server.operation.erasure import Eraser
from trunkline.server.people.people import DAY
from trunkline.server.storage import schema

log = logging.getLogger("trunkline.retention")
LOOK = 1800.0  # seconds between two looks whether a new day has come
BATCH = 50
PAUSE = 0.05  # seconds between two deletions, so that games go on
HANDLED = 90 * DAY  # handled reports are kept so long, and bans and codes that have run out
MARK = "retention"  # the day of the last run, in the server's own memory


class Retention:
    """Keeps to the settings' times."""

    def __init__(self, config: Config, eraser: Eraser) -> None:
        self.config = config
        self.eraser = eraser
        self.engine = eraser.engine
        self.pause = PAUSE
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            try:
                if await self.claim(now()):
                    await self.clean_up(now())
            except Exception:
                log.exception("what is too old could not be deleted")

    async def claim(self, at: int) -> bool:
        """Whether this process is the first to ask today."""
        secrets, day = schema.secrets.c, f"{at // DAY:08}".encode()
        insert = postgresql.insert if self.engine.dialect.name == "postgresql" else sqlite.insert
        query = insert(schema.secrets).values(name=MARK, value=day)
        newer = query.on_conflict_do_update(index_elements=["name"], set_={"value": day}, where=secrets.value < day)
        async with self.engine.begin() as connection:
            return (await connection.execute(newer.returning(secrets.name))).first() is not None

    async def clean_up(self, at: int) -> None:
        """Everything that is due at a moment."""
        await self._note_unseen(at)
        counts = {
            "people": await self._each(self._old_people(at), self.eraser.person),
            "tables": await self._each(self._old_tables(at), self.eraser.table),
            "boards": await self._each(self._old_boards(at), self.eraser.board),
        }
        await self._delete_leftovers(at)
        if any(counts.values()):
            log.info("deleted what was too old", extra={"fields": counts})

    async def _note_unseen(self, at: int) -> None:
        """For people of an older version nobody knows when they came last: their time begins now."""
        async with self.engine.begin() as connection:
            await connection.execute(sa.update(schema.people).where(schema.people.c.seen.is_(None)).values(seen=at))

    def _old_people(self, at: int) -> sa.Select[Any]:
        """Unseen for long and without a game to finish; and those whose deletion was interrupted."""
        people, tables, players = schema.people.c, schema.tables.c, schema.players.c
        busy = sa.exists().where(
            players.person == people.id, players.table == tables.id, tables.state.in_(("waiting", "running"))
        )
        days = self.config.keep_people_days
        own = sa.or_(people.owner.is_(None), people.owner == people.id)  # programs go with their owner
        old = sa.and_(own, people.seen < at - days * DAY, ~busy) if days else sa.false()
        return sa.select(people.id).where(sa.or_(people.seen == 0, old))

    def _old_tables(self, at: int) -> sa.Select[Any]:
        tables, days = schema.tables.c, self.config.keep_finished_days
        old = sa.and_(tables.state.in_(("over", "closed")), tables.changed < at - days * DAY)
        return sa.select(tables.id).where(old if days else sa.false())

    def _old_boards(self, at: int) -> sa.Select[Any]:
        boards, days = schema.boards.c, self.config.keep_boards_days
        used = sa.exists().where(schema.tables.c.board == boards.key)
        old = sa.and_(sa.func.coalesce(boards.used, boards.created) < at - days * DAY, ~used)
        return sa.select(boards.key).where(old if days else sa.false())

    async def _each(self, query: sa.Select[Any], delete: Callable[[str], Awaitable[None]]) -> int:
        """Delete what a question finds, a batch at a time; what cannot be deleted is left for tomorrow."""
        count, failed = 0, list[str]()
        (key,) = query.selected_columns
        while True:
            async with self.engine.connect() as connection:
                found = list((await connection.execute(query.where(key.not_in(failed)).limit(BATCH))).scalars())
            if not found:
                return count
            for one in found:
                try:
                    await delete(one)
                    count += 1
                except Refused:  # it was used meanwhile, or is gone
                    failed.append(one)
                await asyncio.sleep(self.pause)

    async def _delete_leftovers(self, at: int) -> None:
        tokens, reports, bans = schema.tokens.c, schema.reports.c, schema.bans.c
        async with self.engine.begin() as connection:
            await connection.execute(sa.delete(schema.tokens).where(tokens.expires < at))
            await connection.execute(sa.delete(schema.reports).where(reports.handled < at - HANDLED))
            await connection.execute(sa.delete(schema.bans).where(bans.until < at - HANDLED))
