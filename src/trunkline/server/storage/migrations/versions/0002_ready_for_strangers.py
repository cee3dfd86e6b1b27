"""Bans, reports, retention, tables set aside, and ratings that begin anew"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("people", sa.Column("seen", sa.BigInteger(), nullable=True))
    op.add_column("boards", sa.Column("used", sa.BigInteger(), nullable=True))
    op.add_column("tables", sa.Column("aside", sa.BigInteger(), nullable=True))
    op.add_column("players", sa.Column("active", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.create_table(
        "bans",
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("value", sa.String(length=64), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=True),
        sa.Column("reason", sa.String(length=200), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("kind", "value", name=op.f("pk_bans")),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("reporter", sa.String(length=16), nullable=False),
        sa.Column("person", sa.String(length=16), nullable=True),
        sa.Column("table", sa.String(length=16), nullable=True),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("handled", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
    )
    op.create_index(op.f("ix_reports_handled_at"), "reports", ["handled", "at"], unique=False)
    # Earlier ratings counted games against one's own programs, on look-alike boards and with hints.
    op.drop_table("ratings")
    op.create_table(
        "ratings",
        sa.Column("who", sa.String(length=48), nullable=False),
        sa.Column("board", sa.String(length=40), nullable=False),
        sa.Column("ladder", sa.String(length=8), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("who", "board", "ladder", name=op.f("pk_ratings")),
    )
