"""Measures what players feel while somebody floods the server: the same games in peace, then under attack.

The server has its limits. The crowd comes as if through a proxy, each game from an address of its own; the attacker
(attacker.py) from another one, which all of its limits hold for.
"""

import asyncio
import json
import sys
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any

from prometheus_client.parser import text_string_to_metric_families

from trunkline.bench import sockets
from trunkline.bench.clerk import AT_ONCE, Clerk, Wish, begun
from trunkline.bench.requests import FROM, HOST, ask
from trunkline.bench.server import Run, measure, told
from trunkline.errors import TrunklineError

LATE = 60.0  # seconds the attacker may need to begin and to end
WORST = "trunkline_worst_loop_pause_seconds"
FINISHED = Wish(players=2, begun=1_000_000)  # a game that bots have played to its end


def measure_attacked(wish: Wish, tell: Callable[[str], None] = lambda _: None) -> dict[str, Any]:
    """Moves, delays, work, pauses and memory, in peace and under attack."""
    made = measure(wish, lambda server: AttackedRun(wish, server, tell), "--proxy", FROM)
    return made | {"attack_pause_s": wish.attack_pause}


class Strangers(Clerk):
    """Every game has people and an address of its own, since limits are by person and by address."""

    def _gather(self) -> list[list[str]]:
        self.addresses = [f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}" for number in range(self.wish.games)]
        with ThreadPoolExecutor(AT_ONCE) as pool:
            return list(pool.map(self._family, self.addresses))

    def _family(self, address: str | None) -> list[str]:
        return [self._newcomer(f"player {seat}", address) for seat in range(self.wish.players)]


class AttackedRun(Run):
    """The same moves twice."""

    clerk = Strangers

    async def all(self) -> dict[str, Any]:
        before, begin = self.server.memory(), time.perf_counter()
        tokens = await self._arrange()
        made: dict[str, Any] = {"tables_s": time.perf_counter() - begin}
        made |= await self._come(tokens)
        await self._warm_up()
        made["quiet"] = await self._watched("playing in peace")
        async with self._attacker() as attacker:
            made["attacked"] = await self._watched("playing under attack")
            made["closed"] = dict(self.crowd.closed)
            made["attacker"] = await _end_of(attacker)
        await sockets.go(self.crowd)
        made["memory_kib"] |= {"empty": before} | {name: made[name]["memory_kib"] for name in ("quiet", "attacked")}
        return made | {"ratio": {name: _ratio(made, name) for name in ("heard_ms", "done_ms")}}

    async def _watched(self, doing: str) -> dict[str, Any]:
        """A phase of playing, with the loop's worst pause in it and the memory after it."""
        self.tell(doing)
        await self._worst_pause()
        made = await self._phase()
        return made | {"worst_pause_ms": await self._worst_pause() * 1000, "memory_kib": self.server.memory()}

    async def _worst_pause(self) -> float:
        """Seconds since this was last asked."""
        text, _ = await asyncio.to_thread(ask, self.server.port, "GET", "/metrics")
        families = text_string_to_metric_families(text.decode())
        return next(sample.value for family in families for sample in family.samples if sample.name == WORST)

    @asynccontextmanager
    async def _attacker(self) -> AsyncIterator[asyncio.subprocess.Process]:
        """A process that has begun to attack."""
        pipe = asyncio.subprocess.PIPE
        given = [HOST, *map(str, (self.server.port, self.wish.seconds, self.wish.attack_pause))]
        command = (sys.executable, "-m", "trunkline.bench.attacker", *given)
        process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
        try:
            assert process.stdin is not None
            process.stdin.write(begun(FINISHED, 1).encode())
            process.stdin.close()
            await _line_of(process)
            yield process
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()


async def _line_of(attacker: asyncio.subprocess.Process) -> str:
    assert attacker.stdout is not None
    line = await asyncio.wait_for(attacker.stdout.readline(), LATE)
    if not line:
        raise TrunklineError("the attacker failed")
    return line.decode()


async def _end_of(attacker: asyncio.subprocess.Process) -> dict[str, Any]:
    """What became of its attempts, by kind and in all."""
    made: dict[str, Any] = json.loads(await _line_of(attacker))
    await attacker.wait()
    names = ("answered", "refused", "hung_up")
    return made | {name: sum(kind.get(name, 0) for kind in made["kinds"].values()) for name in names}


def _ratio(made: dict[str, Any], delay: str) -> dict[str, float] | None:
    """How many times longer something takes under attack."""
    quiet, attacked = made["quiet"][delay], made["attacked"][delay]
    if made["attacked"]["held_sockets"] < made["quiet"]["held_sockets"]:
        return None  # who was hung up on felt more than what was measured
    return {name: attacked[name] / quiet[name] for name in ("p50", "p99")} if quiet and attacked else None


# Telling


def show(made: dict[str, Any]) -> str:
    """A result as tables for people."""
    attacker, memory = made["attacker"], made["memory_kib"]
    rows: list[tuple[str, Callable[[dict[str, Any]], str]]] = [
        ("moves/s", lambda one: f"{one['moves_per_s']:,.0f} of {one['moves_wanted_per_s']:,.0f} wanted"),
        ("moves refused", lambda one: f"{one['refused']}"),
        ("sockets held", lambda one: f"{one['held_sockets']:,} of {made['sockets']:,}"),
        ("from the mover's send to the others' update", lambda one: told(one["heard_ms"])),
        ("from the mover's send to the acknowledgement", lambda one: told(one["done_ms"])),
        ("the loop's worst pause", lambda one: f"{one['worst_pause_ms']:.0f} ms"),
        ("server at work", lambda one: f"{one['server_cpu']:.0%} of a core"),
        ("memory afterwards", lambda one: f"{one['memory_kib'] / 1024:,.0f} MiB"),
    ]
    lines = [
        f"{made['board']}, {made['games']} games of {made['players']}, "
        f"calibrator {made['calibrator_s'] * 1000:.1f} ms, load before {made['load_before']:.1f}",
        f"memory: {memory['empty'] / 1024:,.0f} MiB before, {memory['with_sockets'] / 1024:,.0f} MiB with all sockets",
        f"the attacker took {attacker['cpu']:.0%} of a core for {attacker['seconds']:.0f} s, with pauses of "
        f"{made['attack_pause_s'] * 1000:.0f} ms: {attacker['answered']:,} attempts answered, "
        f"{attacker['refused']:,} refused, {attacker['hung_up']:,} hung up on",
        f"p99 under attack: {_times(made, 'heard_ms')} the quiet one for updates, {_times(made, 'done_ms')} for "
        "acknowledgements",
        *("", "| what | in peace | under attack |", "|---|---|---|"),
        *(f"| {name} | {tell(made['quiet'])} | {tell(made['attacked'])} |" for name, tell in rows),
        *("", "| attempts | answered | refused | hung up on |", "|---|---|---|---|"),
        *(_row(kind, of) for kind, of in sorted(attacker["kinds"].items())),
    ]
    return "\n".join(lines)


def _times(made: dict[str, Any], delay: str) -> str:
    ratio = made["ratio"][delay]
    return f"{ratio['p99']:.2f} times" if ratio else f"not comparable (sockets closed: {made['closed']}) to"


def _row(kind: str, of: dict[str, int]) -> str:
    return f"| {kind} | " + " | ".join(f"{of.get(name, 0):,}" for name in ("answered", "refused", "hung_up")) + " |"
