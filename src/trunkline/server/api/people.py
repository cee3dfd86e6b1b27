"""Who I am, my tables, my games, my other devices and my programs."""

from typing import Annotated

import msgspec
from litestar import Response, delete, get, patch, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from trunkline.server.api.common import (
    PROBLEMS,
    AnyRequest,
    HouseHere,
    MeHere,
    PersonHere,
    cookie,
    network_of,
    token_of,
)
from trunkline.server.limits import NEWCOMERS, RENAMES
from trunkline.server.moments import now
from trunkline.server.names import name_of
from trunkline.server.people import Person
from trunkline.server.ratings import RatingInfo, Statistics
from trunkline.server.refusal import forbidden
from trunkline.server.summary import Summary

Text = Annotated[str, Meta(max_length=100)]
summaries = msgspec.json.Decoder(Summary)


class Me(Struct, frozen=True):
    """Who this browser is; no name: nobody yet."""

    id: str | None = None
    name: str | None = None
    rated: bool = True
    robot: bool = False


class Named(Struct, frozen=True, forbid_unknown_fields=True):
    name: Text


class MeChange(Struct, frozen=True, forbid_unknown_fields=True):
    name: Text | None = None
    rated: bool | None = None


class Code(Struct, frozen=True, forbid_unknown_fields=True):
    """Makes another device this person's, once and soon."""

    code: Text


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
    ratings: list[RatingInfo]


def told(person: Person) -> Me:
    return Me(person.id, person.name, person.rated, person.robot)


@get("/api/me", responses=PROBLEMS)
async def who_am_i(person: PersonHere) -> Me:
    """Who this browser is."""
    return told(person) if person is not None else Me()


@post("/api/me", responses=PROBLEMS)
async def introduce(request: AnyRequest, house: HouseHere, person: PersonHere, data: JSONBody[Named]) -> Response[Me]:
    """Tell a name: makes this browser somebody, or changes the name."""
    name = name_of(data.name)
    if person is not None:
        house.limits.take("renames", person.id, RENAMES)
        return Response(told(await house.people.change(person, name, None)))
    house.limits.take("newcomers", network_of(request), NEWCOMERS)
    made, token = await house.people.welcome(name, now())
    return Response(told(made), cookies=[cookie(request, token)])


@patch("/api/me", responses=PROBLEMS)
async def change_me(house: HouseHere, me: MeHere, data: JSONBody[MeChange]) -> Me:
    """Change the name, or turn ratings on or off."""
    name = None if data.name is None else name_of(data.name)
    if name is not None:
        house.limits.take("renames", me.id, RENAMES)
    return told(await house.people.change(me, name, data.rated))


@delete("/api/me", responses=PROBLEMS | {204: ResponseSpec(None, description="Forgotten")})
async def forget_me(request: AnyRequest, house: HouseHere, me: MeHere) -> Response[None]:  # noqa: ARG001
    """Forget this browser; seats stay with the person's other devices."""
    await house.people.forget_token(token_of(request) or "")
    return Response(None, status_code=204, cookies=[cookie(request, "", age=0)])


@post("/api/me/link", responses=PROBLEMS)
async def make_link(house: HouseHere, me: MeHere) -> Code:
    """A code for another device of mine."""
    if me.robot:
        raise forbidden("not_your_seat")
    return Code(await house.people.link(me, now()))


@post("/api/me/enter", responses=PROBLEMS)
async def enter(request: AnyRequest, house: HouseHere, data: JSONBody[Code]) -> Response[Me]:
    """Use such a code on this device."""
    house.limits.take("newcomers", network_of(request), NEWCOMERS)
    person, token = await house.people.enter(data.code, now())
    return Response(told(person), cookies=[cookie(request, token)])


@get("/api/me/tables", responses=PROBLEMS)
async def my_tables(house: HouseHere, me: MeHere) -> list[Summary]:
    """My tables, those being played first."""
    return [summaries.decode(text) for text in await house.store.tables_of(me.id)]


@get("/api/me/games", responses=PROBLEMS)
async def my_games(house: HouseHere, me: MeHere) -> MyGames:
    """My statistics and ratings."""
    ratings = await house.ratings.of_person(me.id) if me.rated and house.config.ratings else []
    return MyGames(await house.ratings.statistics(me.id), ratings)


@get("/api/ratings/{board:str}", responses=PROBLEMS)
async def ratings_of(house: HouseHere, board: FromPath[Text]) -> list[RatingInfo]:
    """The best players and bots of a board."""
    return await house.ratings.of_board(board) if house.config.ratings else []


@get("/api/me/bots", responses=PROBLEMS)
async def my_bots(house: HouseHere, me: MeHere) -> list[BotAccount]:
    """My programs."""
    return [BotAccount(bot.id, bot.name) for bot in await house.people.bots_of(me)]


@post("/api/me/bots", responses=PROBLEMS)
async def new_bot(house: HouseHere, me: MeHere, data: JSONBody[Named]) -> NewBotAccount:
    """A token for a program that plays."""
    if me.robot:
        raise forbidden("not_your_seat")
    bot, token = await house.people.new_bot(me, name_of(data.name), now())
    return NewBotAccount(bot.id, bot.name, token)


@delete("/api/me/bots/{bot:str}", responses=PROBLEMS)
async def drop_bot(house: HouseHere, me: MeHere, bot: FromPath[Text]) -> None:
    """Make a program's token void."""
    await house.people.drop_bot(me, bot)


HANDLERS = [
    who_am_i,
    introduce,
    change_me,
    forget_me,
    make_link,
    enter,
    my_tables,
    my_games,
    ratings_of,
    my_bots,
    new_bot,
    drop_bot,
]
