"""Ratings by board (OpenSkill), from the results of finished games."""

import asyncio
import logging
from collections.abc import Sequence
from typing import Any, Literal

import sqlalchemy as sa
from msgspec import Struct
from openskill.models import PlackettLuce, PlackettLuceRating
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from trunkline import boards
from trunkline.boards import Board
from trunkline.server.common.refusal import Refused
from trunkline.server.storage import schema
from trunkline.server.table.events import Options

log = logging.getLogger("trunkline.ratings")


Ladder = Literal["people", "bots"]  # people among themselves; games in which bots played too


class RatingInfo(Struct, frozen=True):
    """A rating: `shown` is what we are almost sure of, never more than the mean."""

    name: str
    board: str
    ladder: Ladder
    shown: float
    mean: float
    uncertainty: float
    games: int
    level: str | None = None  # of a bot


def check_rated(options: Options, board: Board) -> None:
    """Refuse a rated table that would not be the same game for everybody."""
    if options.board not in boards.names() or boards.load(options.board).digest != board.digest:
        raise Refused("rated_board", 409)
    if options.fixed_deal:
        raise Refused("rated_deal", 409)
    if options.hints:
        raise Refused("rated_hints", 409)


class Ratings:
    """Counts finished games, each exactly once."""

    def __init__(self, engine: AsyncEngine, on: bool) -> None:
        self.engine = engine
        self.on = on
        self.model = PlackettLuce()
        self._awake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())
        self.wake()

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def wake(self) -> None:
        self._awake.set()

    async def _run(self) -> None:
        while True:
            await self._awake.wait()
            self._awake.clear()
            try:
                while await self.settle_one():
                    pass
            except Exception:
                log.exception("ratings could not be changed; they will be with the next game")

    # Settling

    async def settle_one(self) -> bool:
        """Let one finished game change the ratings; False: there was none left."""
        results = schema.results.c
        async with self.engine.begin() as connection:
            table = await connection.scalar(
                sa.select(results.table).where(results.settled.is_(False)).order_by(results.at).limit(1)
            )
            if table is None:
                return False
            mark = sa.update(schema.results).where(results.table == table, results.settled.is_(False))
            rows = (await connection.execute(mark.values(settled=True).returning(schema.results))).all()
            rows = sorted(rows, key=lambda row: row.seat)
            if self.on and rows and all(row.rated for row in rows) and _is_contest(rows):
                await self._rate(connection, rows)
        return True

    async def _rate(self, connection: AsyncConnection, rows: Sequence[sa.Row[Any]]) -> None:
        """Everybody agreed before the start: nobody asks again, now that it is known who has won."""
        board, ladder = rows[0].board, _ladder(rows)
        before = await self._before(connection, [_who(row) for row in rows], board, ladder)
        teams = [[before[_who(row)][0]] for row in rows]
        after = self.model.rate(teams, ranks=[float(row.rank) for row in rows])
        made = {_who(row): team[0] for row, team in zip(rows, after, strict=True)}
        gone = await self._gone(connection, [row.person for row in rows if row.person is not None])
        for who, rating in made.items():
            row = {"who": who, "board": board, "ladder": ladder, "games": before[who][1] + 1}
            if who not in gone:
                await self._keep(connection, row | {"mu": rating.mu, "sigma": rating.sigma})

    async def _gone(self, connection: AsyncConnection, people: Sequence[str]) -> set[str]:
        """Who of these has deleted their data."""
        query = sa.select(schema.people.c.id).where(schema.people.c.id.in_(people))
        return set(people) - set(await connection.scalars(query))

    async def _before(
        self, connection: AsyncConnection, who: Sequence[str], board: str, ladder: Ladder
    ) -> dict[str, tuple[PlackettLuceRating, int]]:
        ratings = schema.ratings.c
        query = sa.select(schema.ratings).where(ratings.who.in_(who), ratings.board == board, ratings.ladder == ladder)
        found = {row.who: row for row in await connection.execute(query)}
        return {
            one: (self.model.rating(mu=found[one].mu, sigma=found[one].sigma), found[one].games)
            if one in found
            else (self.model.rating(), 0)
            for one in who
        }

    async def _keep(self, connection: AsyncConnection, row: dict[str, Any]) -> None:
        insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
        keys = ["who", "board", "ladder"]
        changed = {name: value for name, value in row.items() if name not in keys}
        query = insert(schema.ratings).values(row)
        await connection.execute(query.on_conflict_do_update(index_elements=keys, set_=changed))

    # Looking

    async def of_board(self, board: str, most: int = 100) -> list[RatingInfo]:
        """The best of a board on each ladder; who has turned ratings off is not shown."""
        ratings, people = schema.ratings.c, schema.people.c
        query = (
            sa.select(schema.ratings, people.name)
            .outerjoin(schema.people, people.id == ratings.who)
            .where(ratings.board == board, sa.or_(people.id.is_(None), people.rated.is_(True)))
            .order_by(ratings.ladder.desc(), (ratings.mu - 3 * ratings.sigma).desc())
            .limit(most)
        )
        return await self._listed(query)

    async def of_person(self, person: str) -> list[RatingInfo]:
        ratings, people = schema.ratings.c, schema.people.c
        query = (
            sa.select(schema.ratings, people.name)
            .join(schema.people, people.id == ratings.who)
            .where(ratings.who == person)
            .order_by(ratings.board, ratings.ladder.desc())
        )
        return await self._listed(query)

    async def _listed(self, query: sa.Select[Any]) -> list[RatingInfo]:
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [
            RatingInfo(
                name=row.name or "",
                board=row.board,
                ladder=row.ladder,
                shown=round(row.mu - 3 * row.sigma, 2),
                mean=round(row.mu, 2),
                uncertainty=round(row.sigma, 2),
                games=row.games,
                level=row.who[4:] if row.who.startswith("bot ") else None,
            )
            for row in rows
        ]


def _is_contest(rows: Sequence[sa.Row[Any]]) -> bool:
    """Whether people played, each on one seat, against others."""
    people = [row.person for row in rows if row.person is not None]
    return bool(people) and len(set(people)) == len(people) and len({_who(row) for row in rows}) > 1


def _who(row: sa.Row[Any]) -> str:
    return row.person if row.person is not None else f"bot {row.level}"


def _ladder(rows: Sequence[sa.Row[Any]]) -> Ladder:
    return "bots" if any(row.level is not None for row in rows) else "people"
