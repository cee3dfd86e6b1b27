"""What a person is told of their own finished games: page by page, by board, against whom."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.api.test_tables import raw, refused
from tests.server.helpers.players import people, play_out, table_of
from tests.server.helpers.postgres import Postgres
from tests.server.helpers.server_process import Server
from trunkline.client import Person
from trunkline.server.people.statistics import PAGE, OpponentStatistics, PersonalStatistics
from trunkline.server.storage import schema
from trunkline.server.storage.database import make_engine, read_url, upgrade, write


@pytest.fixture(params=["file", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A fresh database of each kind."""
    if request.param == "file":
        yield f"sqlite:///{tmp_path / 'games.sqlite'}"
    else:
        postgres: Postgres = request.getfixturevalue("postgres")
        yield postgres.database()


def person(id: str, name: str) -> dict[str, Any]:
    return {"id": id, "name": name, "rated": True, "created": 1}


def game(table: str, at: int, *seats: tuple[str | None, str | None, int], board: str = "usa") -> list[dict[str, Any]]:
    """The rows of a finished game: of each seat its person, its level and its rank."""
    fixed = {"table": table, "board": board, "players": len(seats), "at": at, "rated": False, "settled": True}
    return [
        fixed | {"seat": seat, "person": who, "level": level, "total": 100 - rank, "rank": rank}
        for seat, (who, level, rank) in enumerate(seats)
    ]


def told(url: str, *games: list[dict[str, Any]]) -> Any:
    """Statistics of a database with Ada, Bob and these games; what `work` makes of them."""
    address = read_url(url)
    upgrade(address)
    rows = [row for game in games for row in game]
    tables = {row["table"] for row in rows}
    table = {"board": "usa", "seed": "", "state": "over", "open": False, "length": 0, "created": 1, "changed": 1}

    def fill(connection: Any) -> None:
        connection.execute(schema.people.insert(), [person("ada", "Ada"), person("bob", "Bob")])
        connection.execute(schema.tables.insert(), [table | {"id": id, "summary": ""} for id in tables])
        connection.execute(schema.results.insert(), rows)

    def asked(work: Any) -> Any:
        async def scene() -> Any:
            engine = make_engine(address)
            try:
                return await work(PersonalStatistics(engine))
            finally:
                await engine.dispose()

        return asyncio.run(scene())

    async def write_all() -> None:
        engine = make_engine(address)
        await write(engine, fill)
        await engine.dispose()

    asyncio.run(write_all())
    return asked


def test_opponents_are_counted_by_game(url: str) -> None:
    """A game with two bots of one level is one game against that level; somebody who is gone has no name; a draw is
    neither won nor lost; my other seat at one screen is no opponent of mine."""
    asked = told(
        url,
        game("a", 1, ("ada", None, 1), ("bob", None, 2), (None, "greedy", 3), (None, "greedy", 4)),
        game("b", 2, ("ada", None, 2), (None, "greedy", 1), (None, "greedy", 3)),
        game("c", 3, ("ada", None, 1), ("bob", None, 1), ("gone", None, 3)),
        game("d", 4, ("ada", None, 1), ("ada", None, 2)),
        game("e", 5, ("bob", None, 1), (None, "planner", 2)),
    )
    assert asked(lambda statistics: statistics.by_opponent("ada")) == [
        OpponentStatistics("Bob", None, 2, 1, 0),
        OpponentStatistics("", "greedy", 2, 2, 1),
        OpponentStatistics("", None, 1, 1, 0),
    ]


def test_games_come_page_by_page(url: str) -> None:
    """Each once, the newest first, also when many ended in the same millisecond; with all seats; of one board alone."""
    many = [game(f"t{n:02}", 10 + n // 3, ("ada", None, 1), ("bob", None, 2)) for n in range(2 * PAGE + 5)]
    asked = told(url, *many, game("w", 9, ("ada", None, 2), ("bob", None, 1), board="world"))
    pages, before = [], None
    while not pages or before is not None:
        pages.append(asked(lambda statistics, before=before: statistics.games("ada", before, None)))
        before = pages[-1].next
    assert [len(page.games) for page in pages] == [PAGE, PAGE, 6]
    listed = [game.table for page in pages for game in page.games]
    assert listed == [*sorted((rows[0]["table"] for rows in many), reverse=True), "w"]
    [world] = asked(lambda statistics: statistics.games("ada", None, "world")).games
    assert [(seat.name, seat.rank, seat.mine) for seat in world.seats] == [("Ada", 2, True), ("Bob", 1, False)]
    assert asked(lambda statistics: statistics.games("cyd", None, None)).games == []


def test_everybody_is_told_their_own_games(server: Server) -> None:
    """Over HTTP: a game is in the lists of those who played it and of nobody else, and strangers are turned away."""

    async def scene() -> None:
        ada, bob, cyd = await people(server.address, "Ada", "Bob", "Cyd")
        table = await table_of(ada, [bob], "first_journey")
        await play_out([ada, bob], table)
        for one, other in ((ada, "Bob"), (bob, "Ada")):
            [played] = (await finished(one))["games"]
            assert (played["table"], played["board"], len(played["seats"])) == (table, "first_journey", 2)
            assert [row["name"] for row in (await one.get("/api/me/games"))["opponents"]] == [other]
        assert (await cyd.get("/api/me/results")) == {"games": [], "next": None}
        with refused("bad_message"):
            await ada.get("/api/me/results?before=yesterday")
        assert raw(server, "GET", "/api/me/results")[0] == 401

    asyncio.run(scene())


async def finished(person: Person) -> Any:
    """A person's games, once one is written down."""
    for _ in range(50):
        found = await person.get("/api/me/results")
        if found["games"]:
            return found
        await asyncio.sleep(0.1)
    raise AssertionError("no finished game")
