"""The operator's part: tables, boards, people, bans and reports, behind the operator's token."""

import ipaddress
from typing import Annotated, Any, Literal

import msgspec
import sqlalchemy as sa
from litestar import delete, get, post
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import Meta, Struct

from trunkline.server.api.dependencies import PROBLEMS, ServicesHere, address_of, services_of
from trunkline.server.common.names import clean
from trunkline.server.common.refusal import Refused, not_found
from trunkline.server.common.server_time import now
from trunkline.server.live.connection_list import Connection
from trunkline.server.live.summary import Summary
from trunkline.server.operation.operator_token import is_operator
from trunkline.server.people.reports import Report
from trunkline.server.protection.bans import Ban, parse_network
from trunkline.server.protection.limits import Rate
from trunkline.server.storage import schema
from trunkline.server.table import commands

GUESSES = Rate(10, 0.1)  # wrong tokens, by address
MOST = 200  # rows of a list
WIDEST = {4: 16, 6: 32}  # prefixes of the largest networks that can be banned: a slip must not lock everybody out
Id = Annotated[str, Meta(max_length=40)]
Search = Annotated[str, QueryParameter(max_length=100)]
State = Annotated[str, QueryParameter(name="state", max_length=10)]
DONE = {204: ResponseSpec(None, description="Done")}
HOUR = 3600 * 1000


class TableRow(Struct, frozen=True):
    """A table as the operator sees it."""

    id: str
    board: str
    state: str
    names: list[str]
    created: int
    changed: int
    entries: int
    open: bool
    aside: bool  # it cannot be read


class BoardRow(Struct, frozen=True):
    """An uploaded board."""

    key: str
    size: int
    person: str | None
    created: int
    used: int | None
    tables: int


class PersonRow(Struct, frozen=True):
    """A person or a program."""

    id: str
    name: str
    owner: str | None
    created: int
    seen: int | None
    banned: bool


class NewBan(Struct, frozen=True, forbid_unknown_fields=True):
    """Whom to ban: a person's id, an address or a network; no hours: for good."""

    kind: Literal["person", "address"]
    value: Annotated[str, Meta(min_length=1, max_length=64)]
    hours: Annotated[int, Meta(ge=1, le=24 * 3660)] | None = None
    reason: Annotated[str, Meta(max_length=200)] = ""


class Lifted(Struct, frozen=True, forbid_unknown_fields=True):
    kind: Literal["person", "address"]
    value: Annotated[str, Meta(min_length=1, max_length=64)]


async def operator_only(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """The token of the header, never of a cookie: no other page can act for the operator."""
    services = services_of(connection)
    told = connection.headers.get("authorization", "")
    if not await is_operator(services.engine, told[7:].strip() if told[:7].lower() == "bearer " else ""):
        services.limits.take("operator", address_of(connection), GUESSES)
        raise Refused("operator", 401)


def _contains(columns: list[Any], search: str) -> sa.ColumnElement[bool]:
    return sa.or_(*(column.icontains(search, autoescape=True) for column in columns))


# Tables


@get("/api/admin/tables", responses=PROBLEMS, guards=[operator_only])
async def list_tables(services: ServicesHere, search: Search = "", only: State = "") -> list[TableRow]:
    """The tables changed last; `search` looks at ids, boards and names."""
    tables = schema.tables.c
    query = sa.select(schema.tables).order_by(tables.changed.desc()).limit(MOST)
    if search:
        query = query.where(_contains([tables.id, tables.board, tables.summary], search))
    if only:
        query = query.where(tables.state == only)
    async with services.engine.connect() as connection:
        return [_table_row(row) for row in await connection.execute(query)]


def _table_row(row: sa.Row[Any]) -> TableRow:
    summary = msgspec.json.decode(row.summary, type=Summary)
    names = [chair.name or (f"bot {chair.level}" if chair.level else "") for chair in summary.chairs]
    return TableRow(
        row.id, row.board, row.state, names, row.created, row.changed, row.length, row.open, row.aside is not None
    )


@post("/api/admin/tables/{table:str}/close", responses=PROBLEMS | DONE, guards=[operator_only], status_code=204)
async def close_table(services: ServicesHere, table: FromPath[Id]) -> None:
    """End what happens at a table; it can still be looked at."""
    live = await services.tables.get(table)
    await services.tables.act(live, lambda table, _: commands.end_by_operator(table))


@delete("/api/admin/tables/{table:str}", responses=PROBLEMS | DONE, guards=[operator_only])
async def delete_table(services: ServicesHere, table: FromPath[Id]) -> None:
    """Delete a table and its results; ratings stay as they are."""
    await services.eraser.table(table)


# Boards


@get("/api/admin/boards", responses=PROBLEMS, guards=[operator_only])
async def list_boards(services: ServicesHere, search: Search = "") -> list[BoardRow]:
    """Uploaded boards, the newest first; `search` looks at keys and texts."""
    boards, tables = schema.boards.c, schema.tables.c
    count = sa.select(sa.func.count()).where(tables.board == boards.key).scalar_subquery()
    told = (boards.key, sa.func.length(boards.text), boards.person, boards.created, boards.used, count)
    query = sa.select(*told).order_by(boards.created.desc()).limit(MOST)
    if search:
        query = query.where(_contains([boards.key, boards.text], search))
    async with services.engine.connect() as connection:
        return [BoardRow(*row) for row in await connection.execute(query)]


@delete("/api/admin/boards/{board:str}", responses=PROBLEMS | DONE, guards=[operator_only])
async def delete_board(services: ServicesHere, board: FromPath[Id]) -> None:
    """Delete an uploaded board that no table has."""
    await services.eraser.board(board)


# People


@get("/api/admin/people", responses=PROBLEMS, guards=[operator_only])
async def list_people(services: ServicesHere, search: Search = "") -> list[PersonRow]:
    """The people seen last; `search` looks at ids and names."""
    people = schema.people.c
    query = sa.select(schema.people).order_by(sa.func.coalesce(people.seen, people.created).desc()).limit(MOST)
    if search:
        query = query.where(_contains([people.id, people.name], search))
    async with services.engine.connect() as connection:
        rows = (await connection.execute(query)).all()
    banned = services.bans.bans.of_person
    return [PersonRow(r.id, r.name, r.owner, r.created, r.seen, banned(r.id) is not None) for r in rows]


@get("/api/admin/connected", responses=PROBLEMS, guards=[operator_only])
async def list_connected(services: ServicesHere) -> list[Connection]:
    """Who has a socket open right now, and from which address."""
    return await services.connections.everywhere()


@delete("/api/admin/people/{who:str}", responses=PROBLEMS | DONE, guards=[operator_only])
async def delete_person(services: ServicesHere, who: FromPath[Id]) -> None:
    """Delete a person, as the person could."""
    await services.eraser.person(who)


# Bans


@get("/api/admin/bans", responses=PROBLEMS, guards=[operator_only])
async def list_bans(services: ServicesHere) -> list[Ban]:
    """All bans that last."""
    return await services.bans.read()


@post("/api/admin/bans", responses=PROBLEMS, guards=[operator_only])
async def add_ban(services: ServicesHere, data: JSONBody[NewBan]) -> Ban:
    """Ban a person, an address or a network; sockets are closed at once."""
    at = now()
    value = _network(data.value) if data.kind == "address" else await _known(services, data.value)
    until = None if data.hours is None else at + data.hours * HOUR
    ban = Ban(data.kind, value, until, clean(data.reason, 200) or "–", at)
    await services.bans.add(ban)
    return ban


def _network(text: str) -> str:
    network = parse_network(text)
    if network.prefixlen < WIDEST[network.version] or network.overlaps(_LOOPBACK[network.version]):
        raise Refused("ban_too_wide")
    return str(network)


_LOOPBACK: dict[int, Any] = {4: ipaddress.ip_network("127.0.0.0/8"), 6: ipaddress.ip_network("::1/128")}


async def _known(services: ServicesHere, person: str) -> str:
    async with services.engine.connect() as connection:
        found = await connection.scalar(sa.select(schema.people.c.id).where(schema.people.c.id == person))
    if found is None:
        raise not_found("no_person")
    return person


@post("/api/admin/bans/lift", responses=PROBLEMS | DONE, guards=[operator_only], status_code=204)
async def lift_ban(services: ServicesHere, data: JSONBody[Lifted]) -> None:
    """Undo a ban."""
    value = str(parse_network(data.value)) if data.kind == "address" else data.value
    await services.bans.lift(data.kind, value)


# Reports


@get("/api/admin/reports", responses=PROBLEMS, guards=[operator_only])
async def list_reports(services: ServicesHere, handled: FromQuery[bool] = False) -> list[Report]:
    """What people reported: what is open, or what was handled."""
    return await services.reports.listed(handled)


@post("/api/admin/reports/{report:str}/handled", responses=PROBLEMS | DONE, guards=[operator_only], status_code=204)
async def handle_report(services: ServicesHere, report: FromPath[Id]) -> None:
    """Put a report away."""
    await services.reports.handle(report, now())


HANDLERS = [
    list_tables,
    close_table,
    delete_table,
    list_boards,
    delete_board,
    list_people,
    list_connected,
    delete_person,
    list_bans,
    add_ban,
    lift_ban,
    list_reports,
    handle_report,
]
