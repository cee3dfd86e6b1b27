"""Who is named in which table's log, so that a person can be deleted without searching all logs"""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
ROWS = 1000  # read at a time


def upgrade() -> None:
    named = op.create_table(
        "named",
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.Column("table", sa.String(length=16), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_named_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "table", name=op.f("pk_named")),
    )
    op.create_index(op.f("ix_named_table"), "named", ["table"], unique=False)
    connection = op.get_bind()
    people = set(connection.scalars(sa.text("SELECT id FROM people")))
    for table in list(connection.scalars(sa.text("SELECT id FROM tables"))):
        found = _named_in(connection, table) & people
        if found:
            op.bulk_insert(named, [{"person": person, "table": table} for person in sorted(found)])


def _named_in(connection: sa.Connection, table: str) -> set[str]:
    """All texts of a log that might be somebody's id."""
    query = sa.text('SELECT body FROM events WHERE "table" = :which ORDER BY number').bindparams(which=table)
    found = set[str]()
    for rows in connection.execute(query).scalars().partitions(ROWS):
        for body in rows:
            try:
                _collect(json.loads(bytes(body)), found)
            except (ValueError, RecursionError):  # nobody can read it any more
                continue
    return found


def _collect(value: Any, found: set[str]) -> None:
    if isinstance(value, str):
        found.add(value)
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        _collect(one, found)
