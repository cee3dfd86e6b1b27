"""Boards, bots and phrases: what there is to choose from."""

from typing import Annotated, Any

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from trunkline import boards, bots
from trunkline.boards import Board
from trunkline.server.api.dependencies import PROBLEMS, AnyRequest, MeHere, ServicesHere, client_network
from trunkline.server.common.server_time import now
from trunkline.server.common.words import PHRASES
from trunkline.server.live.board_library import LARGEST, house_rules
from trunkline.server.protection.limits import UPLOADED, UPLOADED_HERE, UPLOADS, UPLOADS_HERE
from trunkline.server.protocol.shapes import Both

Key = Annotated[str, Meta(max_length=40)]
LISTED = 12  # of a person's own boards


class BoardCard(Struct, frozen=True):
    """A board in a list; `key` is how tables name it."""

    key: str
    id: str
    name: Both
    players: tuple[int, int]
    places: int
    tracks: int
    tickets: int


class PlaceInfo(Struct, frozen=True):
    id: str
    name: Both
    at: tuple[float, float]
    kind: str
    port: bool
    lat: float | None
    lon: float | None
    country: str | None


class TrackInfo(Struct, frozen=True):
    id: str
    ends: tuple[str, str]
    length: int
    colour: str
    sea: bool
    pairs: bool
    wilds: int
    tunnel: bool
    wraps: tuple[int, int] | None


class TicketInfo(Struct, frozen=True):
    id: str
    stops: list[str]
    names: list[Both]
    points: int
    deck: str | None
    joined: int | None
    penalty: int | None


class BoardInfo(Struct, frozen=True):
    """Everything a client needs to draw a board and to explain its numbers."""

    key: str
    id: str
    digest: str
    name: Both
    players: tuple[int, int]
    aspect: float
    places: list[PlaceInfo]
    tracks: list[TrackInfo]
    tickets: list[TicketInfo]
    cards: list[str]
    piles: list[str]
    decks: list[str]
    terrains: dict[str, Both]
    passengers: list[str]
    facts: dict[str, Any]  # all other tables of the board file
    house: dict[str, int]  # numbers that house rules may change


class UploadedBoard(Struct, frozen=True, forbid_unknown_fields=True):
    """A board file."""

    text: Annotated[str, Meta(max_length=LARGEST)]


class Bot(Struct, frozen=True):
    level: str
    quick: bool


def card_of(key: str, board: Board) -> BoardCard:
    low, high = board.facts.players
    sizes = (len(board.places), len(board.tracks), len(board.tickets))
    return BoardCard(key, board.id, _both(board.name("en"), board.name("pl")), (low, high), *sizes)


def info_of(key: str, board: Board) -> BoardInfo:
    facts = msgspec.to_builtins(board.facts)
    rest = {name: value for name, value in facts.items() if name not in ("map", "tickets", "name", "id", "format")}
    rest["tickets"] = {name: value for name, value in facts["tickets"].items() if name != "list"}
    return BoardInfo(
        key=key,
        id=board.id,
        digest=board.digest,
        name=_both(board.name("en"), board.name("pl")),
        players=(board.facts.players[0], board.facts.players[1]),
        aspect=board.facts.map.aspect,
        places=[_place(board, index) for index in range(len(board.places))],
        tracks=[_track(board, index) for index in range(len(board.tracks))],
        tickets=[_ticket(board, index) for index in range(len(board.tickets))],
        cards=list(board.cards),
        piles=list(board.piles),
        decks=list(board.decks),
        terrains={
            name: _both(board.terrain_name(i, "en"), board.terrain_name(i, "pl"))
            for i, name in enumerate(board.terrains)
        },
        passengers=list(board.passengers),
        facts=rest,
        house=house_rules(board),
    )


def _both(en: str, pl: str) -> Both:
    return Both(en, pl)


def _place(board: Board, index: int) -> PlaceInfo:
    place = board.facts.map.places[index]
    country = next((country.id for country in board.facts.map.countries if place.id in country.ends), None)
    name = _both(board.place_name(index, "en"), board.place_name(index, "pl"))
    return PlaceInfo(place.id, name, place.at, place.kind, place.port, place.lat, place.lon, country)


def _track(board: Board, index: int) -> TrackInfo:
    track = board.facts.map.tracks[index]
    ends = (track.start, track.to)
    signs = (track.sea, track.pairs, track.wilds, track.tunnel)
    return TrackInfo(board.tracks[index], ends, track.length, track.colour, *signs, track.wraps)


def _ticket(board: Board, index: int) -> TicketInfo:
    ticket = board.facts.tickets.list[index]
    regions = [board.region_index[stop] for stop in ticket.stops]
    names = [_both(board.region_name(region, "en"), board.region_name(region, "pl")) for region in regions]
    stops, deck = list(ticket.stops), ticket.deck
    return TicketInfo(board.tickets[index], stops, names, ticket.points, deck, ticket.joined, ticket.penalty)


@get("/api/boards", responses=PROBLEMS)
async def list_boards() -> list[BoardCard]:
    """The built-in boards."""
    return [card_of(name, boards.load(name)) for name in boards.names()]


@get("/api/boards/{key:str}", responses=PROBLEMS)
async def show_board(request: AnyRequest, services: ServicesHere, key: FromPath[Key]) -> BoardInfo:
    """A board, with all that a client needs to draw it."""
    return info_of(key, await services.board_library.get(key, who=client_network(request)))


@post("/api/boards", responses=PROBLEMS)
async def upload_board(
    request: AnyRequest, services: ServicesHere, me: MeHere, data: JSONBody[UploadedBoard]
) -> BoardCard:
    """Check a board file and keep it for tables of this server."""
    here, size = client_network(request), len(data.text)
    services.limits.take("uploads", me.id, UPLOADS)
    services.limits.take("uploads", here, UPLOADS_HERE)
    services.limits.take("uploaded", me.id, UPLOADED, size)
    services.limits.take("uploaded", here, UPLOADED_HERE, size)
    key, board = await services.board_library.upload(data.text, me.id, now())
    return card_of(key, board)


@get("/api/me/boards", responses=PROBLEMS)
async def my_boards(services: ServicesHere, me: MeHere) -> list[BoardCard]:
    """The boards I have uploaded, the newest first."""
    keys = await services.store.boards_of(me.id, LISTED)
    return [card_of(key, await services.board_library.get(key, who=me.id)) for key in keys]


@get("/api/bots", responses=PROBLEMS)
async def list_bots() -> list[Bot]:
    """The bots that can sit at a table, weakest first."""
    return [Bot(name, bots.is_quick(name)) for name in bots.names()]


@get("/api/phrases", responses=PROBLEMS)
async def list_phrases() -> dict[str, Both]:
    """Ready phrases of the chat."""
    return {name: _both(*words) for name, words in PHRASES.items()}


HANDLERS = [list_boards, show_board, upload_board, my_boards, list_bots, list_phrases]
