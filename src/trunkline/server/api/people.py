"""Who I am, my tables, my games, my other devices and my programs."""

from contextlib import suppress
from typing import Annotated

import msgspec
from litestar import Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import Meta, Struct
from msgspec.structs import replace

from trunkline.server.api.dependencies import (
    PROBLEMS,
    AnyRequest,
    MeHere,
    PersonHere,
    ServicesHere,
    client_network,
    cookie,
    others_cookie,
    others_of,
    token_of,
)
from trunkline.server.common.names import name_of
from trunkline.server.common.refusal import Refused, forbidden
from trunkline.server.common.server_time import now
from trunkline.server.live.summary import Summary
from trunkline.server.operation.services import Services
from trunkline.server.people.people import Person
from trunkline.server.people.ratings import RatingInfo
from trunkline.server.people.statistics import OpponentStatistics, PlayedGames, Statistics
from trunkline.server.protection.limits import DELETIONS, NEWCOMERS, RENAMES, Rate

Text = Annotated[str, Meta(max_length=100)]
Cursor = Annotated[str | None, QueryParameter(name="before", max_length=60)]
OfBoard = Annotated[str | None, QueryParameter(name="board", max_length=40)]
GUESSES = Rate(20, 0.1)  # codes tried, by address
IDENTITIES = 5  # of one browser
summaries = msgspec.json.Decoder(Summary)


class Identity(Struct, frozen=True):
    """Somebody else this browser has been, and can be again."""

    id: str
    name: str


class Me(Struct, frozen=True):
    """Who this browser is; no name: nobody yet."""

    id: str | None = None
    name: str | None = None
    rated: bool = True
    robot: bool = False
    others: list[Identity] = []


class Named(Struct, frozen=True, forbid_unknown_fields=True):
    name: Text


class MeChange(Struct, frozen=True, forbid_unknown_fields=True):
    name: Text | None = None
    rated: bool | None = None


class Code(Struct, frozen=True, forbid_unknown_fields=True):
    """Makes another device this person's, once and soon."""

    code: Text


class Entering(Struct, frozen=True, forbid_unknown_fields=True):
    """A code of another device, or one that was written down; without `confirm` nothing happens yet."""

    code: Text
    confirm: bool = False


class Entered(Struct, frozen=True):
    """Who one becomes by a code; after a written one was used, the next to write down."""

    name: str
    same: bool  # one is that person already
    done: bool = False
    recovery: str | None = None


class Switch(Struct, frozen=True, forbid_unknown_fields=True):
    id: Text


class BotAccount(Struct, frozen=True):
    id: str
    name: str


class NewBotAccount(Struct, frozen=True):
    """A program of yours; the token is shown this once."""

    id: str
    name: str
    token: str


class MyGames(Struct, frozen=True):
    """What a person has played, and how well."""

    statistics: list[Statistics]
    opponents: list[OpponentStatistics]
    ratings: list[RatingInfo]


def told(person: Person) -> Me:
    return Me(person.id, person.name, person.rated, person.robot)


async def _others(request: AnyRequest, services: Services) -> dict[str, tuple[Person, str]]:
    """Whom else this browser has been, with their tokens; who was revoked or banned since is not told."""
    found: dict[str, tuple[Person, str]] = {}
    for token in others_of(request):
        with suppress(Refused):
            person = await services.people.by_token(token, now())
            if person is not None:
                found[person.id] = (person, token)
    return found


@get("/api/me", responses=PROBLEMS)
async def who_am_i(request: AnyRequest, services: ServicesHere, person: PersonHere) -> Me:
    """Who this browser is, and whom else it can be."""
    others = [Identity(other.id, other.name) for other, _ in (await _others(request, services)).values()]
    return replace(told(person) if person is not None else Me(), others=others)


@post("/api/me", responses=PROBLEMS)
async def introduce(
    request: AnyRequest, services: ServicesHere, person: PersonHere, data: JSONBody[Named]
) -> Response[Me]:
    """Tell a name: makes this browser somebody, or changes the name."""
    name = name_of(data.name)
    if person is not None:
        services.limits.take("renames", person.id, RENAMES)
        return Response(told(await services.people.change(person, name, None)))
    services.limits.take("newcomers", client_network(request), NEWCOMERS)
    made, token = await services.people.welcome(name, now())
    return Response(told(made), cookies=[cookie(request, token)])


@patch("/api/me", responses=PROBLEMS)
async def change_me(services: ServicesHere, me: MeHere, data: JSONBody[MeChange]) -> Me:
    """Change the name, or turn ratings on or off."""
    name = None if data.name is None else name_of(data.name)
    if name is not None:
        services.limits.take("renames", me.id, RENAMES)
    return told(await services.people.change(me, name, data.rated))


@delete("/api/me", responses=PROBLEMS | {204: ResponseSpec(None, description="Forgotten")})
async def forget_me(
    request: AnyRequest, services: ServicesHere, me: MeHere, everything: FromQuery[bool] = False
) -> Response[None]:
    """Forget this browser; seats stay with the person's other devices. With `everything` all data of the person go."""
    if everything:
        _not_for_programs(me)
        services.limits.take("deletions", client_network(request), DELETIONS)
        await services.eraser.person(me.id)
    else:
        await services.people.forget_token(me, token_of(request) or "")
    return Response(None, status_code=204, cookies=[cookie(request, "", age=0)])


@post("/api/me/link", responses=PROBLEMS)
async def make_link(services: ServicesHere, me: MeHere) -> Code:
    """A code for another device of mine."""
    _not_for_programs(me)
    return Code(await services.people.link(me, now()))


@post("/api/me/recovery", responses=PROBLEMS)
async def make_recovery(services: ServicesHere, me: MeHere) -> Code:
    """A code to write down, for the day this browser is lost; the one before is void."""
    _not_for_programs(me)
    return Code(await services.people.recovery(me, now()))


def _not_for_programs(me: Person) -> None:
    if me.robot:
        raise forbidden("not_your_seat")


@post("/api/me/enter", responses=PROBLEMS)
async def enter(
    request: AnyRequest, services: ServicesHere, person: PersonHere, data: JSONBody[Entering]
) -> Response[Entered]:
    """Whose code it is; with `confirm` this device becomes that person's, and can go back to who it was."""
    services.limits.take("codes", client_network(request), GUESSES)
    found = await services.people.whose(data.code, now())
    same = person is not None and person.id == found.id
    if same or not data.confirm:
        return Response(Entered(found.name, same))
    others = await _kept(request, services, person, found)
    entered, token, recovery = await services.people.enter(data.code, now())
    told = Entered(entered.name, same, done=True, recovery=recovery)
    return Response(told, cookies=_cookies(request, token, others))


def _cookies(request: AnyRequest, token: str, others: list[str]) -> list[Cookie]:
    """Who the browser is now, and whom else it can be where that changes."""
    made = [cookie(request, token)]
    return [*made, others_cookie(request, others)] if others or others_of(request) else made


@post("/api/me/switch", responses=PROBLEMS)
async def switch(
    request: AnyRequest, services: ServicesHere, person: PersonHere, data: JSONBody[Switch]
) -> Response[Me]:
    """Be again who this browser was before."""
    found, token = (await _others(request, services)).get(data.id, (None, ""))
    if found is None:
        raise Refused("no_identity", 404)
    others = await _kept(request, services, person, found)
    return Response(told(found), cookies=_cookies(request, token, others))


async def _kept(request: AnyRequest, services: Services, person: Person | None, becomes: Person) -> list[str]:
    """Tokens of all that this browser has been, except whom it becomes: nobody is lost."""
    known = await _others(request, services)
    if person is not None and not request.headers.get("authorization"):
        known[person.id] = (person, token_of(request) or "")
    known.pop(becomes.id, None)
    if len(known) >= IDENTITIES:
        raise Refused("too_many_identities", 409, n=IDENTITIES)
    return [token for _, token in known.values()]


@delete("/api/me/browsers", responses=PROBLEMS | {204: ResponseSpec(None, description="Forgotten")})
async def forget_browsers(request: AnyRequest, services: ServicesHere, me: MeHere) -> None:
    """Forget all my other browsers, and codes that were made for them."""
    await services.people.forget_others(me, token_of(request) or "")


@get("/api/me/tables", responses=PROBLEMS)
async def my_tables(services: ServicesHere, me: MeHere) -> list[Summary]:
    """My tables, those being played first."""
    return [summaries.decode(text) for text in await services.store.tables_of(me.id)]


@get("/api/me/games", responses=PROBLEMS)
async def my_games(services: ServicesHere, me: MeHere) -> MyGames:
    """My statistics and ratings."""
    ratings = await services.ratings.of_person(me.id) if me.rated and services.config.ratings else []
    statistics = services.statistics
    return MyGames(await statistics.by_board(me.id), await statistics.by_opponent(me.id), ratings)


@get("/api/me/results", responses=PROBLEMS)
async def my_results(services: ServicesHere, me: MeHere, before: Cursor = None, board: OfBoard = None) -> PlayedGames:
    """My finished games, the newest first: those before `before`, which is the `next` of another answer."""
    return await services.statistics.games(me.id, before, board)


@get("/api/ratings/{board:str}", responses=PROBLEMS)
async def ratings_of(services: ServicesHere, board: FromPath[Text]) -> list[RatingInfo]:
    """The best players and bots of a board."""
    return await services.ratings.of_board(board) if services.config.ratings else []


@get("/api/me/bots", responses=PROBLEMS)
async def my_bots(services: ServicesHere, me: MeHere) -> list[BotAccount]:
    """My programs."""
    return [BotAccount(bot.id, bot.name) for bot in await services.people.bots_of(me)]


@post("/api/me/bots", responses=PROBLEMS)
async def new_bot(services: ServicesHere, me: MeHere, data: JSONBody[Named]) -> NewBotAccount:
    """A token for a program that plays."""
    _not_for_programs(me)
    bot, token = await services.people.new_bot(me, name_of(data.name), now())
    return NewBotAccount(bot.id, bot.name, token)


@delete("/api/me/bots/{bot:str}", responses=PROBLEMS)
async def drop_bot(services: ServicesHere, me: MeHere, bot: FromPath[Text]) -> None:
    """Make a program's token void."""
    await services.people.drop_bot(me, bot)


HANDLERS = [
    who_am_i,
    introduce,
    change_me,
    forget_me,
    make_link,
    make_recovery,
    enter,
    switch,
    forget_browsers,
    my_tables,
    my_games,
    my_results,
    ratings_of,
    my_bots,
    new_bot,
    drop_bot,
]
