"""The database's tables. Times are milliseconds since 1970; migrations/ brings older files up to this."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

people = Table(
    "people",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("owner", String(16), nullable=True, index=True),  # of a program: the person it belongs to
    Column("rated", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
)

tokens = Table(
    "tokens",
    metadata,
    Column("hash", LargeBinary(32), primary_key=True),
    Column("person", String(16), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("once", Boolean, nullable=False),  # a link for another device
    Column("expires", BigInteger, nullable=True),
    Column("created", BigInteger, nullable=False),
)

boards = Table(
    "boards",
    metadata,
    Column("key", String(16), primary_key=True),
    Column("text", Text, nullable=False),
    Column("person", String(16), nullable=True),
    Column("created", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("board", String(40), nullable=False),
    Column("seed", String(200), nullable=False),
    Column("state", String(8), nullable=False),
    Column("open", Boolean, nullable=False),
    Column("length", Integer, nullable=False),  # events so far
    Column("due", BigInteger, nullable=True),  # when the server has something to do here: a bot's move, a clock
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("summary", Text, nullable=False),  # what lists show
    Index("ix_tables_due", "due"),
    Index("ix_tables_open_state_changed", "open", "state", "changed"),
)

events = Table(
    "events",
    metadata,
    Column("table", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

players = Table(
    "players",
    metadata,
    Column("table", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(16), primary_key=True, index=True),
)

results = Table(
    "results",
    metadata,
    Column("table", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(16), nullable=True, index=True),
    Column("level", String(40), nullable=True),
    Column("board", String(40), nullable=False),
    Column("players", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("settled", Boolean, nullable=False, index=True),  # ratings have been changed by it
)

ratings = Table(
    "ratings",
    metadata,
    Column("who", String(48), primary_key=True),  # a person's id, or "bot " and a level
    Column("board", String(40), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)

uptime = Table(
    "uptime",
    metadata,
    Column("run", String(16), primary_key=True),
    Column("started", BigInteger, nullable=False),
    Column("alive", BigInteger, nullable=False, index=True),
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", String(24), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
