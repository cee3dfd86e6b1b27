"""What people report to the operator: a message or a name, as it was."""

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.ext.asyncio import AsyncEngine

from trunkline.server.common.ids import new_id
from trunkline.server.common.refusal import Refused
from trunkline.server.storage import schema
from trunkline.server.storage.database import write


class Report(Struct, frozen=True):
    """A report; names are those of now, where the people are still there."""

    id: str
    at: int
    kind: str
    text: str
    person: str | None
    reporter: str
    table: str | None
    handled: int | None
    name: str | None = None
    reporter_name: str | None = None


class Reports:
    """All reports."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    async def add(self, at: int, reporter: str, person: str | None, table: str, kind: str, text: str) -> None:
        row = {"id": new_id(), "at": at, "reporter": reporter, "person": person, "table": table, "kind": kind}
        await write(self.engine, lambda connection: connection.execute(sa.insert(schema.reports), row | {"text": text}))

    async def listed(self, handled: bool, most: int = 200) -> list[Report]:
        """The newest first."""
        reports, about, by = schema.reports.c, schema.people.alias(), schema.people.alias()
        query = (
            sa.select(schema.reports, about.c.name, by.c.name.label("reporter_name"))
            .outerjoin(about, about.c.id == reports.person)
            .outerjoin(by, by.c.id == reports.reporter)
            .where(reports.handled.is_not(None) if handled else reports.handled.is_(None))
            .order_by(reports.at.desc())
            .limit(most)
        )
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query)).mappings()
            return [Report(**{str(name): row[name] for name in row}) for row in rows]

    async def handle(self, id: str, at: int) -> None:
        """The operator has dealt with it."""
        query = sa.update(schema.reports).where(schema.reports.c.id == id).values(handled=at)
        if not (await write(self.engine, lambda connection: connection.execute(query))).rowcount:
            raise Refused("no_report", 404)
