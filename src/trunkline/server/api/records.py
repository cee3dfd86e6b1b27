"""Finished games: replay, export and import."""

import gzip
from dataclasses import dataclass
from typing import Annotated, Literal, cast

import msgspec
from litestar import MediaType, Response, get, post
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIResponse, Operation, Schema
from litestar.openapi.spec.enums import OpenAPIType
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta, Struct

from trunkline import bots, record
from trunkline.boards import Board
from trunkline.errors import TrunklineError
from trunkline.game import Game
from trunkline.server.api.dependencies import PROBLEMS, AnyRequest, MeHere, PersonHere, ServicesHere, client_network
from trunkline.server.api.tables import Id, TableCard, check_quota, seen
from trunkline.server.common.ids import new_id
from trunkline.server.common.names import name_of
from trunkline.server.common.refusal import Refused
from trunkline.server.live.tables import fresh_secret
from trunkline.server.people.people import Person
from trunkline.server.protection.limits import REPLAYS, UPLOADED, UPLOADED_HERE
from trunkline.server.protocol.replay import Replay, replay_of
from trunkline.server.table.commands import free_name
from trunkline.server.table.events import AnyEvent, Chair, Created, Moved, Options, Started
from trunkline.server.table.table import Table

LARGEST = 256 * 1024
LONGEST = 1_500  # moves of a game that is brought; random ones on a built-in board have up to 800


class Import(Struct, frozen=True, forbid_unknown_fields=True):
    """A game record as text or JSON; `board` is the key of an uploaded board."""

    text: Annotated[str, Meta(max_length=LARGEST)]
    board: Annotated[str, Meta(max_length=40)] | None = None


def _names(table: Table) -> list[str]:
    return [chair.name or (f"bot {chair.level}" if chair.level else "?") for chair in table.chairs]


@get("/api/tables/{table:str}/replay", responses=PROBLEMS, opt={"packed": True})
async def replay(
    request: AnyRequest,
    services: ServicesHere,
    table: FromPath[Id],
    seat: Annotated[str, QueryParameter(max_length=8, description="a seat, or “open”")] = "open",
) -> Response[Replay]:
    """A finished game step by step: from a seat's view, or open."""
    services.limits.take("replays", client_network(request), REPLAYS)
    live = await services.tables.get(table)
    if live.table.state != "over":
        raise Refused("not_over", 409)
    if seat != "open" and seat not in [str(i) for i in range(len(live.table.chairs))]:
        raise Refused("replay_seat")
    whose = None if seat == "open" else int(seat)
    packed = "gzip" in request.headers.get("accept-encoding", "")
    game, names = live.table.playing(), _names(live.table)
    body = await services.worker.run(client_network(request), _replayed, game, names, whose, packed)
    headers = {"vary": "accept-encoding"} | ({"content-encoding": "gzip"} if packed else {})
    return Response(cast(Replay, body), media_type=MediaType.JSON, headers=headers)


def _replayed(game: Game, names: list[str], seat: int | None, packed: bool) -> bytes:
    """In the other process: a replay as it is sent."""
    body = msgspec.json.encode(replay_of(game, names, seat))
    return gzip.compress(body, 6) if packed else body


@dataclass
class Export(Operation):
    """Describes both forms of a record."""

    def __post_init__(self) -> None:
        answer = (self.responses or {})["200"]
        assert isinstance(answer, OpenAPIResponse)
        text, data = Schema(type=OpenAPIType.STRING), Schema(type=OpenAPIType.OBJECT)
        answer.content = {"text/plain": OpenAPIMediaType(text), "application/json": OpenAPIMediaType(data)}


@get("/api/tables/{table:str}/record", responses=PROBLEMS, operation_class=Export)
async def export(
    request: AnyRequest,
    services: ServicesHere,
    person: PersonHere,
    table: FromPath[Id],
    form: Annotated[Literal["text", "json"], QueryParameter(name="format")] = "text",
) -> Response[bytes]:
    """The record of a game: whole when it is over or nobody else plays, else as the asking seat may know it."""
    services.limits.take("replays", client_network(request), REPLAYS)
    live = await services.tables.get(table)
    async with live.lock:
        if live.table.game is None:
            raise Refused("not_running", 409)
        given = _to_write(live.table, person)
    body = await services.worker.run(client_network(request), _written, *given, form)
    kind = "application/json" if form == "json" else "text/plain"
    name = f"{live.table.board.id}-{table}.{'json' if form == 'json' else 'txt'}"
    return Response(body, media_type=kind, headers={"content-disposition": f'attachment; filename="{name}"'})


def _to_write(table: Table, person: Person | None) -> tuple[Game, list[str], int | None, bool]:
    """The game, its names, and what of it this person may know."""
    game, names = table.playing(), _names(table)
    seats = table.seats_of(person.id) if person is not None else []
    seat, redacted = (seats[0] if len(seats) == 1 else None), not (table.state == "over" or _plays_alone(table, person))
    if not table.options.spectators and redacted and not seats:
        raise Refused("no_spectators", 403)
    return game, names, seat, redacted


def _plays_alone(table: Table, person: Person | None) -> bool:
    """Whether no other person plays: who takes a game against bots elsewhere, to go on there, deceives nobody."""
    return person is not None and table.people() == [person.id] and not table.options.rated


def _written(game: Game, names: list[str], seat: int | None, redacted: bool, form: str) -> bytes:
    """In the other process: a record as it is sent."""
    if form == "json":
        return record.write_json(game, names, seat, redacted)
    return record.write(game, names, seat, redacted).encode()


@post("/api/records", responses=PROBLEMS)
async def import_record(request: AnyRequest, services: ServicesHere, me: MeHere, data: JSONBody[Import]) -> TableCard:
    """Bring a game: a finished one to replay, a running one to go on with."""
    await check_quota(request, services, me)
    services.limits.take("uploaded", me.id, UPLOADED, len(data.text))
    services.limits.take("uploaded", client_network(request), UPLOADED_HERE, len(data.text))
    board = await services.board_library.get(data.board, who=me.id) if data.board is not None else None
    key, made = await services.worker.run(me.id, _brought, data, board, me.id)
    secret = fresh_secret()
    live = await services.tables.create(
        Table(new_id(), await services.board_library.get(key, who=me.id), secret), made, key, secret
    )
    return await seen(services, live, me)


def _brought(data: Import, board: Board | None, person: str) -> tuple[str, list[AnyEvent]]:
    """In the other process: the board of a record, and the log that its game would have made."""
    try:
        told, lines = record.parse_any(data.text)
        if len(told.moves) > LONGEST:
            raise TrunklineError(f"{len(told.moves)} moves; a game that is brought has at most {LONGEST}")
        game = record.to_game(told, board, "record", lines)
    except RecursionError:
        raise Refused("bad_record", problem="too many brackets inside each other") from None
    except (TrunklineError, ValueError) as error:
        raise Refused("bad_record", problem=str(error)[:1000]) from None
    key = data.board or game.board.id
    return key, _events(game, told.names, person, key)


def _chair(name: str, seat: int, kind: Literal["person", "open"], others: list[Chair]) -> Chair:
    """A seat with its name in the record, as far as anybody might be called so here."""
    level = name.removeprefix("bot ")  # as exports name bots
    if kind == "person" and level != name and level in bots.names():
        return Chair("bot", level=level)
    try:
        return Chair(kind, free_name(name_of(name), others))
    except Refused:
        return Chair(kind, free_name(f"{seat + 1}", others))


def _events(game: Game, names: list[str], person: str, key: str) -> list[AnyEvent]:
    kind: Literal["person", "open"] = "person" if game.over else "open"
    chairs: list[Chair] = []
    for seat in range(game.players):
        chairs.append(_chair(names[seat] if seat < len(names) else "", seat, kind, chairs))
    made: list[AnyEvent] = [Created(person, Options(key, rated=False, fixed_deal=True), chairs)]
    made.append(Started(game.named_first(), record.outcomes_of(game.board, game.deal, None)))
    for move in game.moves:
        outcomes = record.outcomes_of(game.board, move.outcomes, None)
        made.append(Moved(move.seat, str(move.action), outcomes, "person"))
    return made


HANDLERS = [replay, export, import_record]
