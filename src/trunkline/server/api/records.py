"""Finished games: replay, export and import."""

import asyncio
from dataclasses import dataclass
from typing import Annotated, Literal

from litestar import Response, get, post
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIResponse, Operation, Schema
from litestar.openapi.spec.enums import OpenAPIType
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta, Struct

from trunkline import record
from trunkline.errors import TrunklineError
from trunkline.game import Game
from trunkline.server.api.common import PROBLEMS, HouseHere, MeHere, PersonHere
from trunkline.server.api.tables import Id, TableCard, seen
from trunkline.server.commands import clean
from trunkline.server.events import AnyEvent, Chair, Created, Moved, Options, Started
from trunkline.server.hall import fresh_secret
from trunkline.server.limits import TABLES
from trunkline.server.people import Person, new_id
from trunkline.server.refusal import Refused
from trunkline.server.replay import Replay, replay_of
from trunkline.server.table import Table

LARGEST = 256 * 1024


class Import(Struct, frozen=True, forbid_unknown_fields=True):
    """A game record as text or JSON; `board` is the key of an uploaded board."""

    text: Annotated[str, Meta(max_length=LARGEST)]
    board: Annotated[str, Meta(max_length=40)] | None = None


def _names(table: Table) -> list[str]:
    return [chair.name or f"bot {chair.level}" for chair in table.chairs]


@get("/api/tables/{table:str}/replay", responses=PROBLEMS)
async def replay(
    house: HouseHere,
    table: FromPath[Id],
    seat: Annotated[str, QueryParameter(max_length=8, description="a seat, or “open”")] = "open",
) -> Replay:
    """A finished game step by step: from a seat's view, or open."""
    live = await house.hall.live(table)
    if live.table.state != "over":
        raise Refused("not_over", 409)
    if seat != "open" and seat not in [str(i) for i in range(len(live.table.chairs))]:
        raise Refused("replay_seat")
    whose = None if seat == "open" else int(seat)
    return await asyncio.to_thread(replay_of, live.table.playing(), _names(live.table), whose)


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
    house: HouseHere,
    person: PersonHere,
    table: FromPath[Id],
    form: Annotated[Literal["text", "json"], QueryParameter(name="format")] = "text",
) -> Response[bytes]:
    """The record of a game: whole when it is over, before that as the asking seat may know it."""
    live = await house.hall.live(table)
    async with live.lock:
        if live.table.game is None:
            raise Refused("not_running", 409)
        body = _written(live.table, person, form)
    kind = "application/json" if form == "json" else "text/plain"
    name = f"{live.table.board.id}-{table}.{'json' if form == 'json' else 'txt'}"
    return Response(body, media_type=kind, headers={"content-disposition": f'attachment; filename="{name}"'})


def _written(table: Table, person: Person | None, form: str) -> bytes:
    game, names = table.playing(), _names(table)
    seats = table.seats_of(person.id) if person is not None else []
    seat, redacted = (seats[0] if len(seats) == 1 else None), not game.over
    if not table.options.spectators and redacted and not seats:
        raise Refused("no_spectators", 403)
    if form == "json":
        return record.write_json(game, names, seat, redacted)
    return record.write(game, names, seat, redacted).encode()


@post("/api/records", responses=PROBLEMS)
async def import_record(house: HouseHere, me: MeHere, data: JSONBody[Import]) -> TableCard:
    """Bring a game: a finished one to replay, a running one to go on with."""
    house.limits.take("tables", me.id, TABLES)
    board = await house.shelf.get(data.board) if data.board is not None else None
    try:
        told, lines = record.parse_any(data.text)
        game = await asyncio.to_thread(record.to_game, told, board, "record", lines)
    except (TrunklineError, ValueError) as error:
        raise Refused("bad_record", problem=str(error)) from None
    key = data.board or game.board.id
    made = _events(game, told.names, me, key)
    secret = fresh_secret()
    live = await house.hall.create(Table(new_id(), game.board, secret), made, key, secret)
    return await seen(house, live, me)


def _events(game: Game, names: list[str], me: Person, key: str) -> list[AnyEvent]:
    """The log that such a game would have made."""
    kind: Literal["person", "open"] = "person" if game.over else "open"
    shown = [*names, *(f"{seat + 1}" for seat in range(len(names), game.players))][: game.players]
    chairs = [Chair(kind, clean(name, 24)) for name in shown]
    made: list[AnyEvent] = [Created(me.id, Options(key, rated=False, fixed_deal=True), chairs)]
    made.append(Started(game.named_first(), record.outcomes_of(game.board, game.deal, None)))
    for move in game.moves:
        outcomes = record.outcomes_of(game.board, move.outcomes, None)
        made.append(Moved(move.seat, str(move.action), outcomes, "person"))
    return made


HANDLERS = [replay, export, import_record]
