"""Measures the server as people feel it: a real process, thousands of sockets, moves at a steady rate, a crash.

The crowd (sockets.py) runs on the same machine and takes its share of it; that share is measured too.
"""

import asyncio
import gc
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from trunkline import boards
from trunkline.bench import sockets
from trunkline.bench.clerk import Clerk, Wish
from trunkline.bench.requests import HOST
from trunkline.bench.server_process import HASTY, Server, check_proc, raise_limits
from trunkline.bench.sockets import Crowd, LiveGame
from trunkline.bench.surroundings import surroundings
from trunkline.errors import TrunklineError
from trunkline.game import check_players

FAST = 5.0  # seconds at full speed
SETTLE = 3.0  # seconds in which nothing happens, to look at memory and idle work


def measure_server(wish: Wish, tell: Callable[[str], None] = lambda _: None) -> dict[str, Any]:
    """Everything about a server under so many games; `tell` hears what is being done."""
    return measure(wish, lambda server: Run(wish, server, tell))


def measure(wish: Wish, prepare: Callable[[Server], "Run"], *options: str) -> dict[str, Any]:
    """Start a server and measure what a run measures."""
    check_players(boards.load(wish.board), wish.players, None)
    check_proc()
    raise_limits(wish.sockets)
    made = surroundings() | {
        name: getattr(wish, name) for name in ("board", "games", "players", "spectators", "begun", "sockets")
    }
    with tempfile.TemporaryDirectory() as folder, _server(folder, wish, options) as server:
        made["start_s"] = server.start()
        server.settle()
        try:
            made |= asyncio.run(prepare(server).all())
        except OSError as error:
            raise TrunklineError(f"the server was lost: {error}\n{server.last_words()}") from error
    return made


def _server(folder: str, wish: Wish, options: Sequence[str]) -> Server:
    return Server(Path(folder), wish.database, options=options or HASTY)


class Run:
    """One run of the benchmark."""

    clerk: type[Clerk] = Clerk

    def __init__(self, wish: Wish, server: Server, tell: Callable[[str], None]) -> None:
        self.wish, self.server, self.tell = wish, server, tell
        self.crowd = Crowd()
        self.address = (HOST, server.port)

    async def all(self) -> dict[str, Any]:
        begin = time.perf_counter()
        tokens = await self._arrange()
        made: dict[str, Any] = {"tables_s": time.perf_counter() - begin}
        made |= await self._come(tokens)
        made |= await self._play()
        made |= await self._crash(tokens)
        return made

    async def _arrange(self) -> list[list[str | None]]:
        """Make all tables; whose sockets look at each."""
        self.tell("arranging tables")
        clerk = await asyncio.to_thread(self.clerk, self.server.port, self.wish)
        tables = await asyncio.to_thread(clerk.all_tables)
        placed = zip(tables, clerk.addresses, strict=True)
        self.crowd.games = [LiveGame(self.crowd, table, address) for table, address in placed]
        return [clerk.tokens(number) for number in range(self.wish.games)]

    async def _come(self, tokens: Sequence[Sequence[str | None]]) -> dict[str, Any]:
        self.tell(f"opening {self.wish.sockets} sockets")
        before, begin = self.server.memory(), time.perf_counter()
        await sockets.come(self.crowd, self.address, tokens)
        made: dict[str, Any] = {"connect_s": time.perf_counter() - begin}
        work, begin = self.server.work(), time.perf_counter()
        await asyncio.sleep(SETTLE)
        idle, after = (self.server.work() - work) / (time.perf_counter() - begin), self.server.memory()
        each = (after - before) / self.wish.sockets
        return made | {
            "memory_kib": {"before": before, "with_sockets": after, "per_socket": each},
            "idle_cpu": idle,
        }

    async def _play(self) -> dict[str, Any]:
        self.tell("playing")
        await self._warm_up()
        made = await self._phase()
        made["memory_after_kib"] = self.server.memory()
        made["fast_moves_per_s"] = await sockets.play_fast(self.crowd, min(FAST, self.wish.seconds))
        return made

    async def _warm_up(self) -> None:
        await sockets.open_games(self.crowd)
        await sockets.play(self.crowd, self.wish.rate, min(2.0, self.wish.seconds))

    async def _phase(self) -> dict[str, Any]:
        """Moves at a steady rate."""
        crowd = self.crowd
        crowd.forget()
        gc.collect()
        gc.freeze()  # else the crowd's own searches for garbage, of 0.1 s each, would be taken for the server's delays
        server, own = self.server.work(), time.process_time()
        took = await sockets.play(crowd, self.wish.rate, self.wish.seconds)
        return {
            "held_sockets": sum(one.transport is not None for one in crowd.sockets()),
            "moves_wanted_per_s": self.wish.rate,
            "moves_per_s": crowd.moves / took,
            "refused": crowd.refused,
            "heard_ms": spread_of(crowd.heard),
            "done_ms": spread_of(crowd.done),
            "server_cpu": (self.server.work() - server) / took,
            "crowd_cpu": (time.process_time() - own) / took,
            "load_after": os.getloadavg()[0],
        }

    async def _crash(self, tokens: Sequence[Sequence[str | None]]) -> dict[str, Any]:
        """Pull the plug, start again, and let one socket of every game ask for its state."""
        self.tell("restarting")
        plies = [game.ply for game in self.crowd.games]
        self.server.kill()
        await sockets.go(self.crowd)
        begin = time.perf_counter()
        ready = await asyncio.to_thread(self.server.start)
        before = self.server.work()
        await sockets.come(self.crowd, self.address, [own[:1] for own in tokens])
        took, cpu = time.perf_counter() - begin, self.server.work() - before
        await sockets.go(self.crowd)
        lost = sum(ply > game.ply for ply, game in zip(plies, self.crowd.games, strict=True))
        return {"restart": {"ready_s": ready, "all_games_s": took, "all_games_cpu_s": cpu, "games_gone_back": lost}}


def spread_of(seconds: list[float]) -> dict[str, float] | None:
    """Middle, 99 of 100, and the worst, in milliseconds."""
    if len(seconds) < 2:
        return None
    cuts = statistics.quantiles(seconds, n=100, method="inclusive")
    return {"p50": cuts[49] * 1000, "p99": cuts[98] * 1000, "max": max(seconds) * 1000}


# Telling


def show(made: dict[str, Any]) -> str:
    """A result as a table for people."""
    memory, restart = made["memory_kib"], made["restart"]
    rows = [
        ("sockets held", f"{made['held_sockets']:,}"),
        ("moves/s", f"{made['moves_per_s']:,.0f} of {made['moves_wanted_per_s']:,.0f} wanted"),
        ("from the mover's send to the others' update", told(made["heard_ms"])),
        ("from the mover's send to the acknowledgement", told(made["done_ms"])),
        ("server at work", f"{made['server_cpu']:.0%} of a core; idle {made['idle_cpu']:.0%}"),
        ("memory with sockets", f"{memory['with_sockets'] / 1024:,.0f} MiB, before {memory['before'] / 1024:,.0f} MiB"),
        ("memory a socket", f"{memory['per_socket']:.1f} KiB"),
        ("moves/s at full speed", f"{made['fast_moves_per_s']:,.0f}"),
        ("restart after kill -9: ready", f"{restart['ready_s']:.2f} s"),
        ("restart after kill -9: every game has answered", f"{restart['all_games_s']:.2f} s"),
        ("of that, the server's CPU once it was ready", f"{restart['all_games_cpu_s']:.2f} s"),
    ]
    lines = [
        f"{made['board']}, {made['games']} games of {made['players']}, each begun with {made['begun']} moves, "
        f"calibrator {made['calibrator_s'] * 1000:.1f} ms, load before {made['load_before']:.1f}",
        f"the crowd itself took {made['crowd_cpu']:.0%} of a core; {made['refused']} moves refused, "
        f"{restart['games_gone_back']} games lost a move in the crash",
        "",
        "| what | measured |",
        "|---|---|",
    ]
    return "\n".join([*lines, *(f"| {name} | {text} |" for name, text in rows)])


def told(spread: dict[str, float] | None) -> str:
    if spread is None:
        return "nothing heard"
    return f"p50 {spread['p50']:.1f} ms, p99 {spread['p99']:.1f} ms, worst {spread['max']:.0f} ms"
