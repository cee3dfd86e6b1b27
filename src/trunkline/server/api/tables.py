"""Tables: make one, join, arrange the seats, start, play again."""

from collections.abc import Iterable
from contextlib import suppress
from typing import Annotated, Literal

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta, Struct

from trunkline import bots
from trunkline.boards import Board
from trunkline.server.api.boards import BoardInfo, info_of
from trunkline.server.api.dependencies import PROBLEMS, AnyRequest, MeHere, PersonHere, ServicesHere, client_network
from trunkline.server.api.people import summaries
from trunkline.server.common.ids import new_id
from trunkline.server.common.names import name_of
from trunkline.server.common.refusal import Refused, forbidden
from trunkline.server.common.server_time import now
from trunkline.server.live.live_table import LiveTable
from trunkline.server.live.summary import Summary
from trunkline.server.live.tables import fresh_secret
from trunkline.server.operation.services import Services
from trunkline.server.people.people import Person
from trunkline.server.people.ratings import check_rated
from trunkline.server.protection.limits import SLOW_TABLES_HERE, TABLES, TABLES_HERE
from trunkline.server.protocol import audiences
from trunkline.server.protocol.messages import TableInfo
from trunkline.server.table import commands
from trunkline.server.table.commands import CommandResult, free_name
from trunkline.server.table.events import Chair, Clock, Created, Options, Rematched
from trunkline.server.table.table import Table

UNFINISHED = 50  # tables a person may have at a time
SLOW = 3  # of them with bots that think long
Id = Annotated[str, Meta(max_length=40)]
Seat = Annotated[int, Meta(ge=0, le=4)]
HouseRules = Annotated[dict[Id, Annotated[int, Meta(ge=0, le=500)]], Meta(max_length=40)]
Invitation = Annotated[str | None, QueryParameter(name="key", max_length=64)]


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a new table: mine (several are for playing on one screen), a bot's, or free."""

    kind: Literal["me", "bot", "open"]
    level: Annotated[str, Meta(max_length=40)] | None = None
    name: Annotated[str, Meta(max_length=100)] | None = None


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table as its host wants it."""

    board: Id
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=5)]
    open: bool = False
    spectators: bool = True
    hints: bool | None = None  # not said: yes, unless the table is rated
    chat: Literal["free", "phrases", "off"] = "free"
    spectator_chat: bool = False
    rated: bool = False
    clock: Clock = Clock()
    first: Seat | None = None
    seed: Annotated[str, Meta(min_length=1, max_length=100)] | None = None
    deal_of: Id | None = None
    house: HouseRules = {}
    start: bool = False


class TableCard(Struct, frozen=True):
    """A table before one sits down: what it is, which seats are mine, whether I may join."""

    table: TableInfo
    seats: list[int]
    host: bool
    may_join: bool
    invitation: str | None = None  # the key for friends; only those who sit here see it
    removed: bool = False  # the host has sent me away


class Joining(Struct, frozen=True, forbid_unknown_fields=True):
    """Sitting down; at a rated table one says that one knows it."""

    rated: bool = False
    name: Annotated[str, Meta(max_length=100)] | None = None
    seat: Seat | None = None
    key: Annotated[str, Meta(max_length=64)] | None = None


class SeatChange(Struct, frozen=True, forbid_unknown_fields=True):
    old: Seat
    new: Seat


class Removing(Struct, frozen=True, forbid_unknown_fields=True):
    """Send somebody away."""

    seat: Seat


class Placing(Struct, frozen=True, forbid_unknown_fields=True):
    """Give a seat to a bot; no level: free it."""

    seat: Seat
    level: Annotated[str, Meta(max_length=40)] | None = None


def card_of(services: Services, live: LiveTable, me: Person | None, key: str | None) -> TableCard:
    table = live.table
    seats = table.seats_of(me.id) if me is not None else []
    free = any(chair.kind == "open" for chair in table.chairs) and table.state in ("waiting", "running")
    invited = _may_come(services, table, me, key)
    removed = me is not None and me.id in table.removed
    if not (seats or invited or table.options.spectators):
        raise forbidden("removed" if removed else "invitation")
    return TableCard(
        table=audiences.table_info(table, live.present, now()),
        seats=seats,
        host=me is not None and table.host == me.id,
        may_join=free and invited,
        invitation=services.tables.invitation(table) if seats or (me is not None and table.host == me.id) else None,
        removed=removed,
    )


def _may_come(services: Services, table: Table, me: Person | None, key: str | None) -> bool:
    """Whether somebody may sit down at a table."""
    if me is not None and me.id in table.removed:
        return False
    return services.tables.invited(table, key) or (me is not None and (me.id in table.guests or table.host == me.id))


async def seen(services: Services, live: LiveTable, me: Person | None, key: str | None = None) -> TableCard:
    async with live.lock:
        return card_of(services, live, me, key)


async def _secret(services: Services, wish: NewTable, me: Person) -> str:
    """The key of the table's chance: fresh, or that of a deal which everybody knows was asked for."""
    if wish.seed is not None:
        return f"seed {wish.seed}"
    if wish.deal_of is None:
        return fresh_secret()
    old = (await services.tables.get(wish.deal_of)).table
    if old.state != "over":  # of a running game it would tell what is hidden there
        raise Refused("deal_running", 409)
    if not old.seats_of(me.id):
        raise forbidden("deal_of_others")
    secret = await services.store.secret_of(wish.deal_of)
    assert secret is not None
    return secret


def _options(wish: NewTable, board: Board, me: Person) -> Options:
    """How the table is played; what does not go together is refused."""
    wanted = {name: getattr(wish, name) for name in Options.__struct_fields__ if hasattr(wish, name)}
    wanted["hints"] = not wish.rated if wish.hints is None else wish.hints
    options = Options(**wanted, fixed_deal=wish.seed is not None or wish.deal_of is not None)
    if options.rated:
        check_rated(options, board)
        _willing(me)
        if me.robot or sum(seat.kind == "me" for seat in wish.seats) > 1:
            raise forbidden("rated_seat")
    return options


def _willing(me: Person) -> None:
    """Who sits down at a rated table agrees that the game counts, whatever they change later."""
    if not me.rated:
        raise Refused("rated_off", 409)


def _chairs(wish: NewTable, me: Person, board: Board) -> list[Chair]:
    low, high = board.facts.players
    if not low <= len(wish.seats) <= high:
        raise Refused("players", board=board.name(), least=low, most=high, players=len(wish.seats))
    if wish.first is not None and wish.first >= len(wish.seats):
        raise Refused("first_player")
    made: list[Chair] = []
    for seat in wish.seats:
        made.append(_chair(seat, me, made, wish.rated))
    return made


def _chair(wish: SeatWish, me: Person, others: list[Chair], rated: bool) -> Chair:
    if wish.kind == "bot":
        commands.check_level(wish.level or "", rated)
        return Chair("bot", level=wish.level)
    if wish.kind == "me":
        return Chair("person", free_name(name_of(wish.name or me.name), others), me.id, robot=me.robot)
    return Chair()


@get("/api/tables", responses=PROBLEMS)
async def open_tables(services: ServicesHere) -> list[Summary]:
    """Tables that are open for everybody."""
    return [summaries.decode(text) for text in await services.store.open_tables()]


async def check_quota(request: AnyRequest, services: Services, me: Person) -> None:
    """Whether a person may have another table, and make it now."""
    services.limits.take("tables", me.id, TABLES)
    services.limits.take("tables", client_network(request), TABLES_HERE)
    if await services.store.unfinished(me.id) >= UNFINISHED:
        raise Refused("too_many_tables", 409, n=UNFINISHED)


async def check_slow(
    request: AnyRequest, services: Services, me: Person, levels: Iterable[str | None], here: str = ""
) -> None:
    """Whether a person may have these bots at a table (here): for those that think long there is little room."""
    if not any(_is_slow(level) for level in levels):
        return
    services.tables.caretaker.bot_pool.note_network(me.id, client_network(request))
    if not services.limits.on:
        return
    services.limits.take("slow_tables", client_network(request), SLOW_TABLES_HERE)
    mine = [summaries.decode(text) for text in await services.store.tables_of(me.id)]
    unfinished = [table for table in mine if table.state in ("waiting", "running") and table.id != here]
    if sum(any(_is_slow(chair.level) for chair in table.chairs) for table in unfinished) >= SLOW:
        raise Refused("too_many_slow", 409, n=SLOW)


def _is_slow(level: str | None) -> bool:
    return level in bots.names() and not bots.is_quick(level)


@post("/api/tables", responses=PROBLEMS)
async def new_table(request: AnyRequest, services: ServicesHere, me: MeHere, data: JSONBody[NewTable]) -> TableCard:
    """Make a table."""
    await check_quota(request, services, me)
    await check_slow(request, services, me, [seat.level for seat in data.seats])
    board = await services.board_library.get(data.board, data.house, me.id)
    chairs, options = _chairs(data, me, board), _options(data, board, me)
    secret = await _secret(services, data, me)
    made = [Created(me.id, options, chairs)]
    live = await services.tables.create(Table(new_id(), board, secret), made, data.board, secret)
    if data.start:
        await services.tables.act(live, lambda table, _: commands.start(table, me.id))
    return await seen(services, live, me)


@get("/api/tables/{table:str}", responses=PROBLEMS)
async def show_table(
    services: ServicesHere, person: PersonHere, table: FromPath[Id], key: Invitation = None
) -> TableCard:
    """A table; `key` is that of an invitation."""
    return await seen(services, await services.tables.get(table), person, key)


@get("/api/tables/{table:str}/board", responses=PROBLEMS)
async def board_of(services: ServicesHere, table: FromPath[Id]) -> BoardInfo:
    """The board of a table, house rules included."""
    live = await services.tables.get(table)
    return info_of(live.table.options.board, live.table.board)


@post("/api/tables/{table:str}/join", responses=PROBLEMS)
async def join(services: ServicesHere, me: MeHere, table: FromPath[Id], data: JSONBody[Joining]) -> TableCard:
    """Sit down."""
    live = await services.tables.get(table)

    def decide(table: Table, _: int) -> CommandResult:
        if not _may_come(services, table, me, data.key) and not table.seats_of(me.id):
            raise forbidden("removed" if me.id in table.removed else "invitation")
        if table.options.rated and not data.rated and not table.seats_of(me.id):
            raise Refused("rated_table", 409)
        if table.options.rated:
            _willing(me)
        return commands.sit(table, me.id, data.name or me.name, data.seat, me.robot)

    await services.tables.act(live, decide)
    return await seen(services, live, me)


@post("/api/tables/{table:str}/leave", responses=PROBLEMS)
async def leave(services: ServicesHere, me: MeHere, table: FromPath[Id]) -> TableCard:
    """Get up: during a game a stand-in plays on."""
    live = await services.tables.get(table)
    key = services.tables.invitation(live.table)
    await services.tables.act(live, lambda table, _: commands.leave(table, me.id))
    return await seen(services, live, me, key)


@post("/api/tables/{table:str}/seat", responses=PROBLEMS)
async def change_seat(services: ServicesHere, me: MeHere, table: FromPath[Id], data: JSONBody[SeatChange]) -> TableCard:
    """Change to a free seat before the start."""
    live = await services.tables.get(table)
    await services.tables.act(live, lambda table, _: commands.change_seat(table, me.id, data.old, data.new))
    return await seen(services, live, me)


@post("/api/tables/{table:str}/bot", responses=PROBLEMS)
async def place_bot(
    request: AnyRequest, services: ServicesHere, me: MeHere, table: FromPath[Id], data: JSONBody[Placing]
) -> TableCard:
    """Host: give a free seat to a bot, or free a bot's seat."""
    await check_slow(request, services, me, [data.level], table)
    live = await services.tables.get(table)
    await services.tables.act(live, lambda table, _: commands.place(table, me.id, data.seat, data.level))
    return await seen(services, live, me)


@post("/api/tables/{table:str}/remove", responses=PROBLEMS)
async def remove(services: ServicesHere, me: MeHere, table: FromPath[Id], data: JSONBody[Removing]) -> TableCard:
    """Host: send somebody away before the start."""
    live = await services.tables.get(table)
    await services.tables.act(live, lambda table, _: commands.remove(table, me.id, data.seat))
    return await seen(services, live, me)


@post("/api/tables/{table:str}/start", responses=PROBLEMS)
async def start(services: ServicesHere, me: MeHere, table: FromPath[Id]) -> TableCard:
    """Host: deal and begin."""
    live = await services.tables.get(table)
    await services.tables.act(live, lambda table, _: commands.start(table, me.id))
    return await seen(services, live, me)


@post("/api/tables/{table:str}/invitation", responses=PROBLEMS)
async def renew_invitation(services: ServicesHere, me: MeHere, table: FromPath[Id]) -> TableCard:
    """Host: make a new invitation; the links given out before are void."""
    live = await services.tables.get(table)
    await services.tables.act(live, lambda table, _: commands.invite(table, me.id))
    return await seen(services, live, me)


@post("/api/tables/{table:str}/rematch", responses=PROBLEMS)
async def rematch(request: AnyRequest, services: ServicesHere, me: MeHere, table: FromPath[Id]) -> TableCard:
    """Play again: the first to ask is the host; the others of the old table may sit down, nobody has to."""
    live = await services.tables.get(table)
    if live.table.rematch is None:
        await check_quota(request, services, me)
        await check_slow(request, services, me, [chair.level for chair in live.table.chairs])
    async with live.lock:
        again = await _again(services, live, me)
    if not again.table.options.rated and again.table.state == "waiting":
        with suppress(Refused):  # no seat left: the card says so
            await services.tables.act(again, lambda table, _: commands.sit(table, me.id, me.name, None, me.robot))
    return await seen(services, again, me)


async def _again(services: Services, live: LiveTable, me: Person) -> LiveTable:
    """The table of the rematch, made if nobody has yet."""
    old = live.table
    if not old.seats_of(me.id):
        raise forbidden("not_your_seat")
    if old.state != "over":
        raise Refused("not_over", 409)
    if old.rematch is not None:
        return await services.tables.get(old.rematch)
    if old.options.rated:
        _willing(me)
    secret, id = fresh_secret(), new_id()
    created = [_created_again(old, me)]
    await services.tables.create(Table(id, old.board, secret), created, old.options.board, secret)
    await services.tables.act_locked(live, lambda table, _: CommandResult([] if table.rematch else [Rematched(id)]))
    return await services.tables.get(live.table.rematch or id)


def _created_again(old: Table, me: Person) -> Created:
    """The asker and bots sit as before; the seats of the others wait for them."""
    stays = [chair.kind == "bot" or chair.person == me.id for chair in old.chairs]
    chairs = [
        msgspec.structs.replace(chair, away=None) if stay else Chair()
        for chair, stay in zip(old.chairs, stays, strict=True)
    ]
    options = msgspec.structs.replace(old.options, fixed_deal=False)
    return Created(me.id, options, chairs, [person for person in old.people() if person != me.id])


HANDLERS = [
    open_tables,
    new_table,
    show_table,
    board_of,
    join,
    leave,
    change_seat,
    place_bot,
    remove,
    start,
    renew_invitation,
    rematch,
]
