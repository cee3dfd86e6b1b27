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
    true,
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
    Column("seen", BigInteger, nullable=True),  # when the person was last here, to the day
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
    Column("used", BigInteger, nullable=True),  # when a table was last made with it
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
    Column("aside", BigInteger, nullable=True),  # since when it is left alone, because it cannot be read
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
    Column("active", Boolean, nullable=False, server_default=true()),  # has not left it
)

named = Table(  # who occurs in a table's log: players, hosts, guests, and who said something
    "named",
    metadata,
    Column("person", String(16), primary_key=True),
    Column("table", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True, index=True),
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
    Column("ladder", String(8), primary_key=True),  # "people", or "bots" for games in which bots played too
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

bans = Table(
    "bans",
    metadata,
    Column("kind", String(8), primary_key=True),  # "person" or "address"
    Column("value", String(64), primary_key=True),  # a person's id, or a network such as 192.0.2.7/32 or 2001:db8::/64
    Column("until", BigInteger, nullable=True),  # null: for good
    Column("reason", String(200), nullable=False),
    Column("created", BigInteger, nullable=False),
)

reports = Table(
    "reports",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("reporter", String(16), nullable=False),
    Column("person", String(16), nullable=True),  # of whom it tells
    Column("table", String(16), nullable=True),
    Column("kind", String(8), nullable=False),  # "message" or "name"
    Column("text", Text, nullable=False),  # what was said, or the name
    Column("handled", BigInteger, nullable=True),
    Index("ix_reports_handled_at", "handled", "at"),
)
