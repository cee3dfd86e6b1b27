"""Measures what each thing costs a server: a move, a socket, a table, a bot's decision, a stored game; and what more
workers bring on one PostgreSQL. docs/scale.md plans from these numbers.

The crowd of players runs on the same machine and takes its share of it, so throughput is told beside what each used.
"""

import asyncio
import json
import os
import sqlite3
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, asynccontextmanager, closing
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from trunkline import bots
from trunkline.bench import clerk, sockets
from trunkline.bench.clerk import Clerk
from trunkline.bench.requests import HOST, ask
from trunkline.bench.server import spread_of
from trunkline.bench.server_process import Server, check_proc, parent_of, work_below
from trunkline.bench.sockets import Crowd, LiveGame
from trunkline.bench.surroundings import surroundings
from trunkline.errors import TrunklineError
from trunkline.game import Game
from trunkline.server.bots.bot_pool import advise

LEVELS = ("random", "greedy", "planner")
SEARCHES = 20  # decisions of the slow bot
PROCESSES = (1, 2, 4)
SIZES = "SELECT sum(pg_total_relation_size(relid))::bigint FROM pg_stat_user_tables"


class Wish(Struct, frozen=True):
    """What to measure."""

    games: int = 100
    seconds: float = 8.0  # of each phase of playing
    rate: float = 100.0  # moves a second while costs are measured
    bot_games: int = 10  # played to the end by the server alone
    board: str = "usa"
    players: int = 4
    postgres: str | None = None


def measure_costs(wish: Wish, tell: Callable[[str], None] = lambda _: None) -> dict[str, Any]:
    """All costs; `tell` hears what is being done."""
    check_proc()
    made = surroundings() | {"board": wish.board, "games": wish.games, "players": wish.players}
    tell("bots decide")
    made["decisions_ms"] = decisions(wish)
    databases = [("sqlite", None)] + ([("postgresql", wish.postgres)] if wish.postgres else [])
    for name, database in databases:
        tell(f"a server on {name}")
        made[name] = _with_servers(wish, database, 1, 1, costs)
    for workers, servers in [(n, 1) for n in PROCESSES] + [(1, n) for n in PROCESSES[1:]] if wish.postgres else []:
        tell(f"{workers} workers of {servers} servers on one PostgreSQL")
        one = _with_servers(wish, wish.postgres, workers, servers, throughput)
        made.setdefault("processes", []).append({"workers": workers, "servers": servers} | one)
    if wish.postgres:
        tell("commits with and without NOTIFY")
        made["commits_per_s"] = asyncio.run(commits(wish.postgres, wish.seconds / 4))
    return made | {"load_after": os.getloadavg()[0]}


# Bots


def decisions(wish: Wish) -> dict[str, dict[str, float]]:
    """CPU and wall time of one decision of each bot, and of a hint, in milliseconds: means over a game."""
    game, spent = Game.new(wish.board, wish.players, 1), {name: Spent() for name in (*LEVELS, "hint", "search")}
    while not game.over:
        seat = game.seats_to_decide()[0]
        view, actions = game.view(seat), game.legal_numbers(seat)
        for level in LEVELS:
            chosen = spent[level].on(bots.make(level, 1).choose, view, actions)
        spent["hint"].on(advise, "hint", view, actions)
        if game.ply % 4 == 0 and len(actions) > 1 and spent["search"].times < SEARCHES:
            spent["search"].on(bots.make("search", 1).choose, view, actions)
        game.play(chosen, seat)
    return {
        name: {"cpu": one.cpu / one.times * 1000, "wall": one.wall / one.times * 1000} for name, one in spent.items()
    }


class Spent:
    """Time that some work took, all threads together."""

    def __init__(self) -> None:
        self.times, self.cpu, self.wall = 0, 0.0, 0.0

    def on(self, work: Callable[..., Any], *about: Any) -> Any:
        wall, cpu = time.perf_counter(), time.process_time()
        made = work(*about)
        self.times += 1
        self.cpu += time.process_time() - cpu
        self.wall += time.perf_counter() - wall
        return made


# A server


def _with_servers(
    wish: Wish, database: str | None, workers: int, servers: int, measure: Callable[[list["Crowded"]], Any]
) -> dict[str, Any]:
    """Measure with so many servers of so many workers each; every server has its share of the games."""
    share = msgspec.structs.replace(wish, games=wish.games // servers)
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        running = [stack.enter_context(Server(folder, database, workers)) for _ in range(servers)]
        started = [server.start() for server in running]
        for server in running:
            server.settle()
        try:
            made: dict[str, Any] = asyncio.run(measure([Crowded(share, one, folder, database) for one in running]))
        except OSError as error:
            raise TrunklineError(f"a server was lost: {error}\n{running[0].last_words()}") from error
    return {"start_s": max(started)} | made


async def costs(of: list["Crowded"]) -> dict[str, Any]:
    """What each thing costs one server."""
    (one,) = of
    made: dict[str, Any] = {"memory_mib": one.server.memory() / 1024}
    made["table"] = await one.tables()
    made["socket"] = await one.sockets()
    made["move"] = await one.moves()
    made["bot_game"] = await one.bot_games()
    return made


async def throughput(of: list["Crowded"]) -> dict[str, Any]:
    """As many moves as there can be, and who used how much of a core for them."""
    for one in of:
        await one.tables()
        await one.sockets()
        await sockets.open_games(one.crowd)
    for one in of:
        await sockets.play_fast(one.crowd, one.wish.seconds / 8)  # so that everything is warm
    for one in of:
        one.crowd.forget()
    meter = Meter([one.server for one in of], of[0].postmaster)
    speeds = await asyncio.gather(*(sockets.play_fast(one.crowd, one.wish.seconds) for one in of))
    moves, refused = sum(one.crowd.moves for one in of), sum(one.crowd.refused for one in of)
    made = {"moves_per_s": sum(speeds), "refused": refused} | meter.per(moves)
    for one in of:
        await sockets.go(one.crowd)
    return made


class Crowded:
    """One server while a crowd comes and plays."""

    def __init__(self, wish: Wish, server: Server, folder: Path, database: str | None) -> None:
        self.wish, self.server, self.folder, self.database = wish, server, folder, database
        self.postmaster = _postmaster(database) if database is not None else None
        self.crowd = Crowd()
        players = clerk.Wish(games=wish.games, players=wish.players, board=wish.board)
        self.clerk = Clerk(server.port, players)

    def _meter(self) -> "Meter":
        return Meter([self.server], self.postmaster)

    async def tables(self) -> dict[str, float]:
        """Tables where everybody sits and the game is on, without sockets."""
        memory, meter = self.server.memory(), self._meter()
        tables = await asyncio.to_thread(self.clerk.all_tables)
        self.crowd.games = [LiveGame(self.crowd, table) for table in tables]
        return {"memory_kib": (self.server.memory() - memory) / len(tables)} | meter.per(len(tables))

    async def sockets(self) -> dict[str, float]:
        memory, meter = self.server.memory(), self._meter()
        tokens = [self.clerk.tokens(number) for number in range(self.wish.games)]
        await sockets.come(self.crowd, (HOST, self.server.port), tokens)
        count = len(self.crowd.sockets())
        return {"memory_kib": (self.server.memory() - memory) / count} | meter.per(count)

    async def moves(self) -> dict[str, float]:
        """Moves at a steady rate that the server has time for."""
        await sockets.open_games(self.crowd)
        await sockets.play(self.crowd, self.wish.rate, self.wish.seconds / 8)  # so that everything is warm
        self.crowd.forget()
        size, meter = await self._size(), self._meter()
        await sockets.play(self.crowd, self.wish.rate, self.wish.seconds)
        moves, spread = self.crowd.moves, spread_of(self.crowd.heard)
        made = meter.per(moves) | {"sent_bytes": self.crowd.received / moves}
        made |= {"stored_bytes": (await self._size() - size) / moves, "refused": self.crowd.refused}
        return made | {"heard_p50_ms": spread["p50"] if spread else 0, "heard_p99_ms": spread["p99"] if spread else 0}

    async def bot_games(self) -> dict[str, float]:
        """Whole games that quick bots play by themselves: nobody looks on."""
        await sockets.go(self.crowd)
        size, meter = await self._size(), self._meter()
        tables = await asyncio.to_thread(lambda: [self._bot_table(number) for number in range(self.wish.bot_games)])
        moves = 0
        for table in tables:
            moves += await self._finished(table)
        stored = (await self._size() - size) / len(tables)
        return {"stored_bytes": stored, "moves": moves / len(tables)} | meter.per(moves)

    def _bot_table(self, number: int) -> str:
        seats = [{"kind": "bot", "level": "greedy"}] * self.wish.players
        body = {"board": self.wish.board, "seats": seats, "start": True}
        host = self.clerk.hosts[number % len(self.clerk.hosts)]
        return str(json.loads(ask(self.server.port, "POST", "/api/tables", body, host)[0])["table"]["id"])

    async def _finished(self, table: str, patience: float = 120) -> int:
        """Wait for the end of a game; how many moves it had."""
        end = time.perf_counter() + patience
        while time.perf_counter() < end:
            text, _ = await asyncio.to_thread(ask, self.server.port, "GET", f"/api/tables/{table}")
            if json.loads(text)["table"]["state"] == "over":
                replay, _ = await asyncio.to_thread(ask, self.server.port, "GET", f"/api/tables/{table}/replay")
                return len(json.loads(replay)["frames"])
            await asyncio.sleep(0.5)
        raise TrunklineError("a game of bots did not end")

    async def _size(self) -> int:
        """Bytes of all tables of the database, indexes included."""
        if self.database is None:
            return await asyncio.to_thread(_size_of_file, self.folder / "bench.db")
        connection = await _connected(self.database)
        try:
            return int(await connection.fetchval(SIZES))
        finally:
            await connection.close()


def _size_of_file(path: Path) -> int:
    """Bytes in use of a SQLite file, with what still waits in its log."""
    with closing(sqlite3.connect(path)) as connection:
        pages, free, size = (
            connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "freelist_count", "page_size")
        )
    return int((pages - free) * size)


def _postmaster(database: str) -> int:
    """The first process of a PostgreSQL on this machine."""

    async def backend() -> int:
        connection = await _connected(database)
        try:
            return parent_of(await connection.fetchval("SELECT pg_backend_pid()"))
        finally:
            await connection.close()

    try:
        return asyncio.run(backend())
    except FileNotFoundError:
        raise TrunklineError("this PostgreSQL is not on this machine: its work cannot be measured") from None


class Meter:
    """CPU time of servers, of PostgreSQL and of the crowd since it was made."""

    def __init__(self, servers: list[Server], postmaster: int | None) -> None:
        self.servers, self.postmaster = servers, postmaster
        self.begin = self._read()

    def _read(self) -> tuple[float, float, float]:
        postgres = work_below(self.postmaster) if self.postmaster is not None else 0.0
        return sum(server.work() for server in self.servers), postgres, time.process_time()

    def per(self, count: int) -> dict[str, float]:
        server, postgres, crowd = (now - then for now, then in zip(self._read(), self.begin, strict=True))
        each = 1000 / max(1, count)
        return {"cpu_ms": server * each, "postgres_cpu_ms": postgres * each, "crowd_cpu_ms": crowd * each}


# NOTIFY

WRITERS = (1, 4, 16)  # connections that commit at the same time, each as a server's writer does


async def commits(database: str, seconds: float) -> dict[str, dict[str, float]]:
    """Durable commits of one row a second, by writers at the same time; with NOTIFY they wait for each other."""
    made: dict[str, dict[str, float]] = {}
    async with _connections(database, max(WRITERS)) as writers:
        await writers[0].execute("CREATE TABLE IF NOT EXISTS bench_commits (row int)")
        for count in WRITERS:
            plain = await _commits(writers[:count], "INSERT INTO bench_commits VALUES (1)", seconds)
            told = await _commits(writers[:count], f"INSERT INTO bench_commits VALUES (1); {NOTIFY}", seconds)
            made[str(count)] = {"plain": plain, "notify": told}
        await writers[0].execute("DROP TABLE bench_commits")
    return made


NOTIFY = "SELECT pg_notify('bench', 'a note of about the length of ours')"


async def _commits(writers: list[Any], statement: str, seconds: float) -> float:
    """How many transactions of these statements are committed in a second."""
    done, end = 0, time.perf_counter() + seconds

    async def write(connection: Any) -> None:
        nonlocal done
        while time.perf_counter() < end:
            await connection.execute(statement)
            done += 1

    await asyncio.gather(*(write(connection) for connection in writers))
    return done / seconds


async def _connected(database: str) -> Any:
    """A connection of our own; who measures PostgreSQL has its driver."""
    import asyncpg

    return await asyncpg.connect(database)


@asynccontextmanager
async def _connections(database: str, count: int) -> AsyncIterator[list[Any]]:
    made = [await _connected(database) for _ in range(count)]
    try:
        yield made
    finally:
        for connection in made:
            await connection.close()


# Telling


def show(made: dict[str, Any]) -> str:
    """A result as tables for people."""
    lines = [
        f"{made['board']}, {made['games']} games of {made['players']}, "
        f"calibrator {made['calibrator_s'] * 1000:.1f} ms, "
        f"load before {made['load_before']:.1f}, after {made['load_after']:.1f}",
        "",
        "| a decision of | CPU, ms | wall, ms |",
        "|---|---|---|",
        *(f"| {name} | {one['cpu']:.2f} | {one['wall']:.2f} |" for name, one in made["decisions_ms"].items()),
    ]
    kept = [name for name in ("sqlite", "postgresql") if name in made]
    lines += ["", f"| what | {' | '.join(kept)} |", "|---" * (1 + len(kept)) + "|"]
    lines += [f"| {name} | {' | '.join(told(made[one]) for one in kept)} |" for name, told in ROWS]
    if "processes" in made:
        lines += ["", *_show_processes(made["processes"]), "", *_show_commits(made["commits_per_s"])]
    return "\n".join(lines)


def _cpu(of: str) -> Callable[[dict[str, Any]], str]:
    def told(made: dict[str, Any]) -> str:
        own, database = made[of]["cpu_ms"], made[of]["postgres_cpu_ms"]
        return f"{own:.2f} ms" + (f" and {database:.2f} ms of PostgreSQL" if database > 0 else "")

    return told


ROWS: list[tuple[str, Callable[[dict[str, Any]], str]]] = [
    ("memory after the start, slow bots' process included", lambda made: f"{made['memory_mib']:.0f} MiB"),
    ("a table, everybody seated: CPU", _cpu("table")),
    ("a table in memory", lambda made: f"{made['table']['memory_kib']:.0f} KiB"),
    ("a socket that comes: CPU", _cpu("socket")),
    ("a socket: memory", lambda made: f"{made['socket']['memory_kib']:.0f} KiB"),
    ("a move, told to every seat: CPU", _cpu("move")),
    ("a move: bytes sent to all sockets", lambda made: f"{made['move']['sent_bytes']:,.0f}"),
    ("a move: bytes stored", lambda made: f"{made['move']['stored_bytes']:,.0f}"),
    ("a move: p50 and p99 until the others know", lambda made: _spread(made["move"])),
    ("a quick bot's move, nobody looking on: CPU", _cpu("bot_game")),
    ("a finished game: bytes stored", lambda made: f"{made['bot_game']['stored_bytes']:,.0f}"),
    ("a finished game: moves", lambda made: f"{made['bot_game']['moves']:.0f}"),
]


def _spread(move: dict[str, float]) -> str:
    return f"{move['heard_p50_ms']:.1f} and {move['heard_p99_ms']:.1f} ms"


def _show_processes(made: list[dict[str, Any]]) -> list[str]:
    first = made[0]["moves_per_s"]
    return [
        "| processes | moves/s | of one's | CPU of a move: servers | PostgreSQL | crowd |",
        "|---|---|---|---|---|---|",
        *(
            f"| {_told(one)} | {one['moves_per_s']:.0f} | {one['moves_per_s'] / first:.2f} | {one['cpu_ms']:.2f} ms "
            f"| {one['postgres_cpu_ms']:.2f} ms | {one['crowd_cpu_ms']:.2f} ms |"
            for one in made
        ),
    ]


def _show_commits(made: dict[str, dict[str, float]]) -> list[str]:
    return [
        "| writers at the same time | commits/s | with NOTIFY |",
        "|---|---|---|",
        *(f"| {writers} | {one['plain']:.0f} | {one['notify']:.0f} |" for writers, one in made.items()),
    ]


def _told(one: dict[str, Any]) -> str:
    if one["servers"] > 1:
        return f"{one['servers']}, each table at one of them"
    return f"{one['workers']}, sockets at any of them" if one["workers"] > 1 else "1"
