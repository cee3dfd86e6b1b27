"""Measures the server as people feel it: a real process, thousands of sockets, moves at a steady rate, a crash.

The crowd (bench_sockets.py) runs on the same machine and takes its share of it; that share is measured too.
"""

import asyncio
import gc
import http.client
import json
import os
import platform
import resource
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, closing, suppress
from datetime import date
from pathlib import Path
from typing import Any

from msgspec import Struct

from trunkline import bench_sockets, boards, record
from trunkline.bench import calibrate
from trunkline.bench_sockets import Crowd, Game
from trunkline.errors import TrunklineError
from trunkline.game import Game as RulesGame
from trunkline.game import check_players

HOST = "127.0.0.1"
TABLES = 40  # of one person; the server's limit is 50
AT_ONCE = 8  # requests
SPARE = 200  # files open besides sockets
SAMPLES = 20  # different beginnings of games
FAST = 5.0  # seconds at full speed
SETTLE = 3.0  # seconds in which nothing happens, to look at memory and idle work
HASTY = ("--no-limits", "--bot-pause", "0")  # as a server is run for a benchmark
QUIET = 0.1  # seconds of work in one second that are as good as none


class Wish(Struct, frozen=True):
    """What to measure."""

    games: int = 250
    seconds: float = 30.0
    players: int = 4
    rate: float = 200.0  # moves a second, of all games together
    board: str = "usa"
    spectators: int = 0  # of each game
    begun: int = 0  # moves each game has already behind it
    database: str | None = None
    attack_pause: float = 0.005  # seconds an attacker waits after each answer, where there is one

    @property
    def sockets(self) -> int:
        return self.games * (self.players + self.spectators)


# The server's process


class Server(AbstractContextManager["Server"]):
    """`trunkline serve` in a process of its own, which leads a group of its own."""

    def __init__(self, folder: Path, database: str | None, workers: int = 1, options: Sequence[str] = HASTY) -> None:
        self.port = _free_port()
        self.log = folder / "server.log"
        self.command = [sys.executable, "-m", "trunkline", "serve", "--host", HOST, "--port", str(self.port)]
        self.command += ["--database", database or f"sqlite:///{folder / 'bench.db'}", *options]
        self.command += ["--log", "warning", "--workers", str(workers)]
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, patience: float = 90) -> float:
        """Start, and wait until it is ready; how long that took."""
        begin = time.perf_counter()
        with self.log.open("ab") as log:
            # As on a user's machine: Python keeps what it compiles, whatever the environment of a test says.
            env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
            self.process = subprocess.Popen(self.command, stdout=log, stderr=log, start_new_session=True, env=env)
        while time.perf_counter() < begin + patience and self.process.poll() is None:
            if self._ready():
                return time.perf_counter() - begin
            time.sleep(0.01)
        raise TrunklineError(f"the server did not start:\n{self.last_words()}")

    def settle(self, patience: float = 60) -> None:
        """Wait until it has nothing to do any more: other workers, and slow bots' processes, start after the first."""
        end, before = time.perf_counter() + patience, -1.0
        while (work := self.work()) > before + QUIET and time.perf_counter() < end:
            before = work
            time.sleep(1)

    def _ready(self) -> bool:
        try:
            return bool(ask(self.port, "GET", "/ready"))
        except (OSError, TrunklineError):
            return False

    @property
    def pid(self) -> int:
        assert self.process is not None, "not started"
        return self.process.pid

    def last_words(self) -> str:
        """The end of its log, and whether it still runs."""
        state = None if self.process is None else self.process.poll()
        return f"{self.log.read_text()[-2000:]}({'it runs' if state is None else f'it ended with {state}'})"

    def kill(self) -> None:
        """As if the plug were pulled."""
        if self.process is not None and self.process.poll() is None:
            os.killpg(self.pid, signal.SIGKILL)
            self.process.wait()

    def __exit__(self, *_: object) -> None:
        self.kill()

    def memory(self) -> int:
        """KiB in memory, of all its processes."""
        return sum(_status(pid, "VmRSS") for pid in self._pids())

    def work(self) -> float:
        """Seconds of CPU its processes have used."""
        return sum(_cpu(pid) for pid in self._pids())

    def _pids(self) -> list[int]:
        return [pid for pid in _all_pids() if _group(pid) == self.pid]


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def _all_pids() -> list[int]:
    return [int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()]


def _group(pid: int) -> int:
    try:
        return os.getpgid(pid)
    except OSError:
        return -1


def _status(pid: int, name: str) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next((int(line.split()[1]) for line in lines if line.startswith(f"{name}:")), 0)


def _stat(pid: int) -> list[str]:
    """What proc(5) tells of a process, from its state on."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()


def _cpu(pid: int) -> float:
    fields = _stat(pid)
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def parent_of(pid: int) -> int:
    return int(_stat(pid)[1])


def work_below(pid: int) -> float:
    """Seconds of CPU of a process and its children, also of those that have ended."""
    spent = _cpu(pid) + (int(_stat(pid)[13]) + int(_stat(pid)[14])) / os.sysconf("SC_CLK_TCK")
    for child in _all_pids():
        with suppress(OSError):  # gone meanwhile
            spent += _cpu(child) if parent_of(child) == pid else 0.0
    return spent


def _raise_limits(sockets: int) -> None:
    """Both ends of every socket need an open file; the server inherits the limit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = sockets + SPARE
    if hard != resource.RLIM_INFINITY and hard < needed:
        raise TrunklineError(f"{sockets} sockets need {needed} open files, and {hard} are allowed; see ulimit -n")
    if soft != resource.RLIM_INFINITY and soft < needed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))


# The tables


def ask(
    port: int, method: str, path: str, body: Any = None, token: str | None = None, address: str | None = None
) -> tuple[bytes, str | None]:
    """Ask the server, maybe as a proxy for an address; the answer's body and its cookie.

    Every request has a line of its own: a server closes a kept one that has been quiet, maybe just when it is used.
    """
    headers = {"content-type": "application/json"} | ({"cookie": f"trunkline={token}"} if token else {})
    headers |= {"x-forwarded-for": address} if address else {}
    with closing(http.client.HTTPConnection(HOST, port, timeout=60)) as line:
        line.request(method, path, None if body is None else json.dumps(body), headers)
        answer = line.getresponse()
        text = answer.read()
    if answer.status >= 400:
        raise TrunklineError(f"the server refused {path}: {text.decode(errors='replace')[:300]}")
    return text, answer.headers["set-cookie"]


class Clerk:
    """Arranges people and tables; may be used by several threads."""

    def __init__(self, port: int, wish: Wish) -> None:
        self.port = port
        self.wish = wish
        self.hosts: list[str] = []
        self.addresses: list[str | None] = [None] * wish.games  # where the people of a game are said to come from
        self.seats = self._gather()
        self.records = [begun(wish, seed) for seed in range(SAMPLES)] if wish.begun else []

    def _gather(self) -> list[list[str]]:
        """Tokens of those who sit at each game: few people, who play many games."""
        guests = [self._newcomer(f"guest {i}") for i in range(self.wish.players - 1)]
        self.hosts = [self._newcomer(f"host {i}") for i in range(-(-self.wish.games // TABLES))]
        return [[self.hosts[number // TABLES], *guests] for number in range(self.wish.games)]

    def _ask(self, number: int, path: str, body: Any, token: str) -> Any:
        return json.loads(ask(self.port, "POST", path, body, token, self.addresses[number])[0])

    def _newcomer(self, name: str, address: str | None = None) -> str:
        """Somebody new: the token."""
        _, cookie = ask(self.port, "POST", "/api/me", {"name": name}, address=address)
        assert cookie is not None
        return cookie.split(";")[0].partition("=")[2].strip('"')

    def tokens(self, number: int) -> list[str | None]:
        """Whose sockets look at a game: the seats in order, then spectators."""
        return [*self.seats[number], *[None] * self.wish.spectators]

    def table(self, number: int) -> str:
        """A table where everybody sits and the game is on."""
        host, *guests = self.seats[number]
        made = self._imported(number, host) if self.records else self._made(number, host)
        id, key = made["table"]["id"], made["invitation"]
        for seat, guest in enumerate(guests, 1):
            self._ask(number, f"/api/tables/{id}/join", {"seat": seat, "key": key}, guest)
        if not self.records:
            self._start(number, f"/api/tables/{id}/start", host)
        return str(id)

    def _start(self, number: int, path: str, host: str, tries: int = 50) -> None:
        """Start a game; of several workers the one asked may hear a little later that everybody sits."""
        for left in reversed(range(tries)):
            try:
                self._ask(number, path, {}, host)
                return
            except TrunklineError as error:
                if "open_seats" not in str(error) or not left:
                    raise
                time.sleep(0.05)

    def _made(self, number: int, host: str) -> Any:
        seats = [{"kind": "me"}, *[{"kind": "open"}] * (self.wish.players - 1)]
        return self._ask(number, "/api/tables", {"board": self.wish.board, "seats": seats}, host)

    def _imported(self, number: int, host: str) -> Any:
        made = self._ask(number, "/api/records", {"text": self.records[number % SAMPLES]}, host)
        return self._ask(number, f"/api/tables/{made['table']['id']}/join", {"seat": 0}, host)

    def all_tables(self) -> list[str]:
        with ThreadPoolExecutor(AT_ONCE) as pool:
            return list(pool.map(self.table, range(self.wish.games)))


def begun(wish: Wish, seed: int) -> str:
    """The record of a game that bots have begun."""
    from trunkline import bots

    game = RulesGame.new(wish.board, wish.players, seed)
    players = [bots.make("greedy", f"{seed} {seat}") for seat in range(wish.players)]
    while not game.over and game.ply < wish.begun:
        seat = game.seats_to_decide()[0]
        game.play(players[seat].choose(game.view(seat), game.legal_numbers(seat)), seat)
    return record.write_json(game).decode()


# Measuring


def measure_server(wish: Wish, tell: Callable[[str], None] = lambda _: None) -> dict[str, Any]:
    """Everything about a server under so many games; `tell` hears what is being done."""
    return measure(wish, lambda server: Run(wish, server, tell))


def measure(wish: Wish, prepare: Callable[[Server], "Run"], *options: str) -> dict[str, Any]:
    """Start a server and measure what a run measures."""
    check_players(boards.load(wish.board), wish.players, None)
    if not Path("/proc/self/stat").exists():
        raise TrunklineError("this benchmark reads memory and work of processes from /proc, which is not here")
    _raise_limits(wish.sockets)
    made: dict[str, Any] = {"date": date.today().isoformat(), "python": platform.python_version()}
    made |= {"machine": f"{platform.machine()}, {platform.system()}, {os.cpu_count()} cores"}
    made |= {"load_before": os.getloadavg()[0], "calibrator_s": calibrate()}
    made |= {name: getattr(wish, name) for name in ("board", "games", "players", "spectators", "begun", "sockets")}
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
        self.crowd.games = [Game(self.crowd, table, address) for table, address in placed]
        return [clerk.tokens(number) for number in range(self.wish.games)]

    async def _come(self, tokens: Sequence[Sequence[str | None]]) -> dict[str, Any]:
        self.tell(f"opening {self.wish.sockets} sockets")
        before, begin = self.server.memory(), time.perf_counter()
        await bench_sockets.come(self.crowd, self.address, tokens)
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
        made["fast_moves_per_s"] = await bench_sockets.play_fast(self.crowd, min(FAST, self.wish.seconds))
        return made

    async def _warm_up(self) -> None:
        await bench_sockets.open_games(self.crowd)
        await bench_sockets.play(self.crowd, self.wish.rate, min(2.0, self.wish.seconds))

    async def _phase(self) -> dict[str, Any]:
        """Moves at a steady rate."""
        crowd = self.crowd
        crowd.forget()
        gc.collect()
        gc.freeze()  # else the crowd's own searches for garbage, of 0.1 s each, would be taken for the server's delays
        server, own = self.server.work(), time.process_time()
        took = await bench_sockets.play(crowd, self.wish.rate, self.wish.seconds)
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
        await bench_sockets.go(self.crowd)
        begin = time.perf_counter()
        ready = await asyncio.to_thread(self.server.start)
        await bench_sockets.come(self.crowd, self.address, [own[:1] for own in tokens])
        took = time.perf_counter() - begin
        await bench_sockets.go(self.crowd)
        lost = sum(ply > game.ply for ply, game in zip(plies, self.crowd.games, strict=True))
        return {"restart": {"ready_s": ready, "all_games_s": took, "games_gone_back": lost}}


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
