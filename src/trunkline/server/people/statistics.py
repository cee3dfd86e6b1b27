"""What a person has played: game by game, by board, and against whom; from the results of finished games."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.ext.asyncio import AsyncEngine

from trunkline.server.common.refusal import Refused
from trunkline.server.storage import schema

PAGE = 20  # games told at a time
OPPONENTS = 50  # told at most: those met most often


class Statistics(Struct, frozen=True):
    """A person's games on one board with so many players."""

    board: str
    players: int
    games: int
    won: int
    best: int
    mean: float


class OpponentStatistics(Struct, frozen=True):
    """Games against one person, by name (empty: has deleted it), or against bots of one level."""

    name: str
    level: str | None
    games: int
    ahead: int  # games in which I came before them
    behind: int


class PlayedSeat(Struct, frozen=True):
    """A seat of a finished game."""

    seat: int
    name: str  # empty: a bot, or somebody who has deleted the name
    level: str | None
    total: int
    rank: int
    mine: bool


class PlayedGame(Struct, frozen=True):
    """One of my finished games."""

    table: str
    board: str
    at: int
    seats: list[PlayedSeat]


class PlayedGames(Struct, frozen=True):
    """Some of my finished games, the newest first; `next` asks for those before them."""

    games: list[PlayedGame]
    next: str | None = None


def read_cursor(text: str) -> tuple[int, str]:
    """Where a page of games begins: the moment and the table of the last one told."""
    at, _, table = text.partition("-")
    if not (at.isascii() and at.isdigit() and len(at) < 18 and table):
        raise Refused("bad_message", problem=f"before: “{text[:40]}” is not the `next` of an answer")
    return int(at), table


class PersonalStatistics:
    """Looks up results; everybody is told their own alone."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    async def by_board(self, person: str) -> list[Statistics]:
        """What a person has played, by board and number of players."""
        results = schema.results.c
        won = sa.func.sum(sa.case((results.rank == 1, 1), else_=0))
        query = (
            sa.select(
                results.board,
                results.players,
                sa.func.count().label("games"),
                won.label("won"),
                sa.func.max(results.total).label("best"),
                sa.func.avg(results.total).label("mean"),
            )
            .where(results.person == person)
            .group_by(results.board, results.players)
            .order_by(results.board, results.players)
        )
        return [
            Statistics(row.board, row.players, row.games, int(row.won), row.best, round(float(row.mean), 1))
            for row in await self._rows(query)
        ]

    async def by_opponent(self, person: str) -> list[OpponentStatistics]:
        """Whom a person has played against, most often first; a game counts once, however many seats they had."""
        mine, theirs, people = schema.results.alias("mine"), schema.results.alias("theirs"), schema.people.c
        met = sa.and_(
            theirs.c.table == mine.c.table,
            sa.or_(theirs.c.person.is_(None), theirs.c.person != person),
        )
        query = (
            sa.select(
                people.name,
                theirs.c.level,
                _tables(mine).label("games"),
                _tables(mine, mine.c.rank < theirs.c.rank).label("ahead"),
                _tables(mine, mine.c.rank > theirs.c.rank).label("behind"),
            )
            .select_from(mine.join(theirs, met).outerjoin(schema.people, people.id == theirs.c.person))
            .where(mine.c.person == person)
            .group_by(theirs.c.person, theirs.c.level, people.name)
            .order_by(sa.desc("games"), theirs.c.level.is_not(None), people.name.is_(None), people.name, theirs.c.level)
            .limit(OPPONENTS)
        )
        return [
            OpponentStatistics(row.name or "", row.level, row.games, row.ahead, row.behind)
            for row in await self._rows(query)
        ]

    async def games(self, person: str, before: str | None, board: str | None) -> PlayedGames:
        """A page of a person's finished games, perhaps of one board alone."""
        results = schema.results.c
        mine = sa.select(results.table, results.at).where(results.person == person).distinct()
        if board is not None:
            mine = mine.where(results.board == board)
        if before is not None:
            at, table = read_cursor(before)
            mine = mine.where(sa.or_(results.at < at, sa.and_(results.at == at, results.table < table)))
        page = await self._rows(mine.order_by(results.at.desc(), results.table.desc()).limit(PAGE + 1))
        games = await self._told([row.table for row in page[:PAGE]], person)
        last = page[PAGE - 1] if len(page) > PAGE else None
        return PlayedGames(games, f"{last.at}-{last.table}" if last is not None else None)

    async def _told(self, tables: Sequence[str], person: str) -> list[PlayedGame]:
        results, people = schema.results.c, schema.people.c
        query = (
            sa.select(schema.results, people.name)
            .outerjoin(schema.people, people.id == results.person)
            .where(results.table.in_(tables))
            .order_by(results.at.desc(), results.table.desc(), results.seat)
        )
        games: dict[str, PlayedGame] = {}
        for row in await self._rows(query) if tables else []:
            game = games.setdefault(row.table, PlayedGame(row.table, row.board, row.at, []))
            mine = row.person == person
            game.seats.append(PlayedSeat(row.seat, row.name or "", row.level, row.total, row.rank, mine))
        return list(games.values())

    async def _rows(self, query: Any) -> Sequence[sa.Row[Any]]:
        async with self.engine.connect() as connection:
            found: Sequence[sa.Row[Any]] = (await connection.execute(query)).all()
        return found


def _tables(mine: sa.FromClause, where: sa.ColumnElement[bool] | None = None) -> sa.Function[int]:
    """How many tables, each once: there may be several bots of one level at it."""
    counted: Any = mine.c.table if where is None else sa.case((where, mine.c.table))
    return sa.func.count(sa.distinct(counted))
