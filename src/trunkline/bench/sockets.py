"""The crowd of the server's benchmark: thousands of light sockets, and players who move at a given rate.

A client library keeps a task, queues and timers for every socket, which would measure the crowd and not the server. So
frames are cut by hand here, and of a message only what a player needs is decoded.
"""

import asyncio
import base64
import os
import random
import time
from collections import Counter, deque
from collections.abc import Coroutine, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from trunkline.errors import TrunklineError

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
NO_MASK = bytes(4)  # clients must mask; with zeros the text stays as it is
CLAIMS = 3  # one turn in so many is a claim, if there is one: hands grow as they do among people
AT_ONCE = 64  # sockets that are being opened
PATIENCE = 120.0
PAUSE = 0.002


class Claims(Struct):
    """Tracks that take the same payments."""

    tracks: list[str]
    payments: list[str]


class Legal(Struct):
    """What a seat may do."""

    actions: list[str]
    claims: list[Claims]


class Heard(Struct):
    """What a player needs of a message; the rest is skipped unread."""

    type: str
    ply: int = -1
    legal: Legal | UnsetType | None = UNSET
    code: str = ""


_heard = msgspec.json.Decoder(Heard).decode


def frame(kind: int, body: bytes) -> bytes:
    """A masked frame."""
    size = len(body)
    head = bytes((128 | kind, 128 | size)) if size < 126 else bytes((128 | kind, 254)) + size.to_bytes(2, "big")
    return head + NO_MASK + body


class Socket(asyncio.Protocol):
    """One socket of a seat, or of a spectator."""

    __slots__ = ("_buffer", "_open", "_token", "answered", "game", "legal", "seat", "transport")

    def __init__(self, game: "LiveGame", seat: int | None, token: str | None) -> None:
        self.game = game
        self.seat = seat
        self.legal: Legal | None = None
        self.answered: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport | None = None
        self._token = token
        self._buffer = b""
        self._open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET /api/tables/{self.game.table}/live HTTP/1.1", "Host: bench", "Upgrade: websocket"]
        lines += ["Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        lines += [f"Cookie: trunkline={self._token}"] if self._token else []
        lines += [f"X-Forwarded-For: {self.game.address}"] if self.game.address else []
        transport.write("\r\n".join([*lines, "", ""]).encode())

    def connection_lost(self, error: Exception | None) -> None:
        self.transport = None
        self.game.lost()
        if not self.answered.done():
            self.answered.set_exception(TrunklineError(f"the server closed a socket: {error or 'without a word'}"))

    def data_received(self, data: bytes) -> None:
        self.game.crowd.received += len(data)
        self._buffer = self._buffer + data if self._buffer else data
        if not self._open:
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                self.close()
                return
            self._open, self._buffer = True, rest
        self._cut()

    def _cut(self) -> None:
        """Take whole frames off the buffer; the server sends every message as one."""
        data, at = self._buffer, 0
        while len(data) >= at + 2:
            size, start = data[at + 1], at + 2
            if size >= 126:
                start += 2 if size == 126 else 8
                if len(data) < start:
                    break
                size = int.from_bytes(data[at + 2 : start], "big")
            if len(data) < start + size:
                break
            self._take(data[at] & 15, data[start : start + size])
            at = start + size
        self._buffer = data[at:]

    def _take(self, kind: int, body: bytes) -> None:
        if kind == TEXT:
            self._follow(_heard(body))
        elif kind == PING and self.transport is not None:
            self.transport.write(frame(PONG, body))
        elif kind == CLOSE:
            self.game.crowd.closed[int.from_bytes(body[:2])] += 1
            self.close()

    def _follow(self, told: Heard) -> None:
        if told.legal is not UNSET:
            self.legal = told.legal
        if told.type == "state":
            self.game.ply = told.ply
            if not self.answered.done():
                self.answered.set_result(None)
        else:
            self.game.heard(self, told)

    def say(self, message: Any) -> None:
        if self.transport is not None:
            self.transport.write(frame(TEXT, msgspec.json.encode(message)))

    def close(self) -> None:
        if self.transport is not None:
            self.transport.close()


class Crowd:
    """All games, what they measured, and which of them wait for a move."""

    def __init__(self, seed: int = 1) -> None:
        self.games: list[LiveGame] = []
        self.idle: deque[LiveGame] = deque()
        self.heard: list[float] = []  # seconds from a mover's send until another socket had the update
        self.done: list[float] = []  # until the mover had the acknowledgement
        self.moves = self.refused = self.lost = 0
        self.received = 0  # bytes
        self.closed: Counter[int] = Counter()  # sockets that the server has closed, by its code
        self.last_refusal = ""
        self.random = random.Random(seed)

    def sockets(self) -> list[Socket]:
        return [socket for game in self.games for socket in game.sockets]

    def forget(self) -> None:
        """Begin to measure anew."""
        self.heard, self.done, self.moves, self.refused, self.received = [], [], 0, 0, 0


class LiveGame:
    """One game and its sockets; a move is over when everybody has heard of it."""

    __slots__ = ("_mover", "_sent", "address", "crowd", "ply", "sockets", "table", "waiting")

    def __init__(self, crowd: Crowd, table: str, address: str | None = None) -> None:
        self.crowd = crowd
        self.table = table
        self.address = address  # where its sockets are said to come from, as a proxy does
        self.sockets: list[Socket] = []
        self.ply = -1
        self._sent = 0.0
        self.waiting = 0  # for so many messages until the next move
        self._mover: Socket | None = None

    def deciding(self) -> int:
        """How many seats have something to decide."""
        return sum(socket.legal is not None for socket in self.sockets)

    def move(self) -> bool:
        """Let a seat that must decide make its move; False: there is none, the game is over."""
        mover = next((socket for socket in self.sockets if socket.legal is not None), None)
        if mover is None or mover.legal is None:
            return False
        action = choose(mover.legal, self.crowd.random)
        self._mover, self.waiting = mover, len(self.sockets) + 1
        self._sent = time.perf_counter()
        mover.say({"type": "play", "ply": self.ply, "nonce": str(self.ply), "seat": mover.seat, "action": action})
        return True

    def heard(self, socket: Socket, told: Heard) -> None:
        if not self.waiting:
            return  # somebody came or went
        took = time.perf_counter() - self._sent
        if told.type in ("refusal", "stale"):
            self.crowd.refused += 1
            self.crowd.last_refusal = told.code or told.type
            self.waiting = 0
            return
        if told.ply != self.ply + 1:
            return
        self.waiting -= 1
        if told.type == "done":
            self.crowd.done.append(took)
        elif socket is not self._mover:
            self.crowd.heard.append(took)
        if not self.waiting:
            self.ply += 1
            self.crowd.moves += 1
            self.crowd.idle.append(self)

    def lost(self) -> None:
        self.crowd.lost += 1


def choose(legal: Legal, rng: random.Random) -> str:
    """Something sensible at once: now and then a claim with the thrifty payment, else cards; at set-up all tickets."""
    cards = [action for action in legal.actions if action.startswith(("draw trains", "take", "draw ships"))]
    if legal.claims and (not cards or rng.randrange(CLAIMS) == 0):
        some = rng.choice(legal.claims)
        return f"claim {rng.choice(some.tracks)} with {some.payments[0]}"
    return rng.choice(cards) if cards else legal.actions[-1]


# The crowd comes


async def come(crowd: Crowd, address: tuple[str, int], tokens: Sequence[Sequence[str | None]]) -> None:
    """Open a socket for every token of every game, and wait until each has been told its state."""
    loop = asyncio.get_running_loop()
    gate = asyncio.Semaphore(AT_ONCE)

    async def enter(socket: Socket) -> None:
        async with gate:
            await loop.create_connection(lambda: socket, *address)
            await socket.answered

    wanted: list[Coroutine[Any, Any, None]] = []
    for game, own in zip(crowd.games, tokens, strict=True):
        game.sockets = [Socket(game, seat if token else None, token) for seat, token in enumerate(own)]
        wanted += [enter(socket) for socket in game.sockets]
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*wanted)


async def go(crowd: Crowd) -> None:
    for socket in crowd.sockets():
        socket.close()
    await asyncio.sleep(0.1)


# The crowd plays


async def open_games(crowd: Crowd) -> None:
    """Make the choices of the set-up, as fast as the server can; afterwards every game waits for one seat."""
    crowd.idle, opened = deque(crowd.games), deque[LiveGame]()
    async with asyncio.timeout(PATIENCE):
        while len(opened) < len(crowd.games):
            while crowd.idle:
                game = crowd.idle.popleft()
                if game.deciding() <= 1 or not game.move():
                    opened.append(game)
            await asyncio.sleep(PAUSE)
    crowd.idle = opened


async def play(crowd: Crowd, rate: float, seconds: float) -> float:
    """Let moves begin at a steady rate, whatever has become of the earlier ones; returns how long it took."""
    start = due = time.perf_counter()
    while due < start + seconds:
        if (wait := due - time.perf_counter()) > 0:
            await asyncio.sleep(wait)
        due += 1 / rate
        while crowd.idle and not crowd.idle.popleft().move():
            pass  # games that are over leave the queue
    took = max(seconds, time.perf_counter() - start)
    await rest(crowd)
    return took


async def play_fast(crowd: Crowd, seconds: float) -> float:
    """Let every game move on as soon as everybody has heard of its last move; moves a second."""
    before, start = crowd.moves, time.perf_counter()
    while time.perf_counter() < start + seconds:
        for _ in range(len(crowd.idle)):
            crowd.idle.popleft().move()
        await asyncio.sleep(PAUSE)
    made = (crowd.moves - before) / (time.perf_counter() - start)
    await rest(crowd)
    return made


async def rest(crowd: Crowd, seconds: float = 10.0) -> None:
    """Wait for what is still on its way."""
    end = time.perf_counter() + seconds
    while any(game.waiting for game in crowd.games) and time.perf_counter() < end:
        await asyncio.sleep(0.05)
