"""100,000 malformed frames at a real server: nothing breaks, nothing leaks, the games go on.

Several sockets at a time throw random bytes, broken and mutated messages, wrong types, deep nesting, huge numbers,
wrong UTF-8, binary and oversize frames, frames that break the WebSocket protocol itself, old plies and other people's
seats at running tables, and come back whenever they are thrown out. The sockets are spoken by hand: quick, and rude.
"""

import asyncio
import base64
import json
import random
import secrets
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.server.helpers.players import people, play_on, table_of
from tests.server.helpers.server_process import Server
from trunkline.client import Person, Seat

FRAMES = 100_000
SOCKETS = 8
BATCH = 25  # frames sent at a time
GROWTH = 20 * 1024  # KiB of memory that the server may have more after the last 80 % of them
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
QUERIES = ("", "?ply=3&number=4", "?ply=-1&number=x", "?lang=pl", "?ply=" + "9" * 300 + "&number=0")
ACTIONS = ("pass", "draw trains", "draw tickets", "keep", "claim", "take wild", "swap tickets", "pieces 20 trains")
WORDS = (*ACTIONS, "with", "2", "red", "1", "wild", "double", "at", "boston", "trains", "ships", "0", "-1", "²", "١")
WORDS += ("9" * 23, "é", "\ud800", "claim atlanta-miami with", "harbour", "passenger", "exchange", "tickets", "short")
PLAY = {"type": "play", "ply": 3, "nonce": "n", "seat": 0, "action": "draw trains"}
MESSAGES: tuple[dict[str, Any], ...] = (
    PLAY,
    {"type": "undo", "seat": 0},
    {"type": "answer", "seat": 1, "agree": True},
    {"type": "return", "seat": 0},
    {"type": "say", "text": "hello"},
    {"type": "say", "phrase": "hello"},
    {"type": "show", "seat": None},
    {"type": "hint", "seat": 0},
    {"type": "ping"},
)
ODD: tuple[Any, ...] = (None, True, -1, 5, 2**63, 10**300, 1e308, 0.5, "", "x" * 301, "\u202e", "²", "0", [], {}, [[]])
Made = tuple[int, bytes]  # the kind of a frame and what it holds


# Malformed frames


def noise(rng: random.Random) -> Made:
    return rng.choice((TEXT, BINARY)), rng.randbytes(rng.randrange(200))


def truncated(rng: random.Random) -> Made:
    whole = json.dumps(rng.choice(MESSAGES)).encode()
    return TEXT, whole[: rng.randrange(len(whole))]


def mutated(rng: random.Random) -> Made:
    """A valid message with a few bytes changed."""
    whole = bytearray(json.dumps(rng.choice(MESSAGES)).encode())
    for _ in range(rng.randint(1, 4)):
        whole[rng.randrange(len(whole))] = rng.choice((rng.randrange(256), rng.choice(b'"{}[]:,0')))
    return TEXT, bytes(whole)


def wrong_types(rng: random.Random) -> Made:
    message = dict(rng.choice(MESSAGES))
    message[rng.choice([*message, "more", "seat", "type"])] = rng.choice(ODD)
    return TEXT, json.dumps(message).encode()


def nested(rng: random.Random) -> Made:
    depth = rng.choice((10, 500, 4000))
    inner = rng.choice((b"[", b'{"a":'))
    return TEXT, (inner * depth)[:8000]


def huge_number(rng: random.Random) -> Made:
    number = rng.choice(("9" * rng.randint(20, 4000), "-" + "9" * 30, "1e999", "0" * 99, "1" + "0" * 400 + ".5", "NaN"))
    return TEXT, json.dumps(PLAY).replace("3", number, 1).encode()


def wrong_utf8(rng: random.Random) -> Made:
    wrong = rng.choice((b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf8\x88\x80\x80\x80", b"\xc0\xaf"))
    return TEXT, b'{"type": "say", "text": "' + wrong + b'"}'


def binary(rng: random.Random) -> Made:
    return BINARY, json.dumps(rng.choice(MESSAGES)).encode()


def oversize(rng: random.Random) -> Made:
    return rng.choice((TEXT, BINARY)), b"x" * rng.choice((8193, 9000, 70_000))


def odd_action(rng: random.Random) -> Made:
    """A move in words that nearly mean something."""
    action = " ".join(rng.choice(WORDS) for _ in range(rng.randint(1, 9)))
    return TEXT, json.dumps(PLAY | {"action": action, "ply": rng.randrange(6), "nonce": str(rng.random())}).encode()


def out_of_order(rng: random.Random) -> Made:
    """Old and coming plies, seats of others and seats that are not there."""
    message = PLAY | {"ply": rng.choice((0, 1, 2, 10**6, 2**70)), "seat": rng.randrange(5)}
    return TEXT, json.dumps(message | {"nonce": secrets.token_hex(3)}).encode()


def others_business(rng: random.Random) -> Made:
    kind = rng.choice(("undo", "answer", "return", "hint", "show"))
    more = {"agree": True} if kind == "answer" else {}
    return TEXT, json.dumps({"type": kind, "seat": rng.randrange(1, 5)} | more).encode()


def control(rng: random.Random) -> Made:
    """Frames of the WebSocket protocol that nobody expects."""
    return rng.choice((PING, PONG, CLOSE, 0, 3, 11, 15)), rng.randbytes(rng.randrange(130))


Maker = Callable[[random.Random], Made]
MAKERS: tuple[Maker, ...] = (
    *(truncated, mutated, wrong_types, nested, huge_number, odd_action, out_of_order, others_business, binary) * 40,
    *(noise, wrong_utf8, oversize, control),  # they end the connection mostly, so they are rarer
)


# A rude client


def frame(made: Made, rng: random.Random) -> bytes:
    """One frame as a client must send it: masked."""
    kind, text = made
    mask = rng.randbytes(4)
    size = len(text)
    if size < 126:
        head = struct.pack("!BB", 128 | kind, 128 | size)
    elif size < 65536:
        head = struct.pack("!BBH", 128 | kind, 128 | 126, size)
    else:
        head = struct.pack("!BBQ", 128 | kind, 128 | 127, size)
    key = (mask * (size // 4 + 1))[:size]
    return head + mask + (int.from_bytes(text, "big") ^ int.from_bytes(key, "big")).to_bytes(size, "big")


class Rude:
    """A socket that throws frames and is thrown out."""

    def __init__(self, server: Server, path: str, person: Person | None, seed: int) -> None:
        self.server, self.path = server, path
        self.headers = "" if person is None else f"Cookie: {person.headers['cookie']}\r\n"
        self.rng = random.Random(seed)
        self.statuses: list[int] = []
        self.sent = self.lines = 0

    async def run(self, frames: int) -> None:
        while self.sent < frames:
            await self._line(frames)

    async def _line(self, frames: int) -> None:
        """One connection: as many frames as it takes."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        try:
            await self._knock(reader, writer)
            self.lines += 1
            while self.sent < frames and await self._throw(reader, writer):
                pass
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    async def _knock(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        key = base64.b64encode(self.rng.randbytes(16)).decode()
        writer.write(
            f"GET {self.path} HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\nUpgrade: websocket\r\n{self.headers}"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        head = await reader.readuntil(b"\r\n\r\n")
        self.statuses.append(int(head.split()[1]))

    async def _throw(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        """Some frames and then a question; whether it was answered. If not, one of them was read for certain."""
        mark = f"mark-{secrets.token_hex(4)}"
        thrown = [self.rng.choice(MAKERS)(self.rng) for _ in range(BATCH)] + [
            (TEXT, json.dumps(PLAY | {"nonce": mark}).encode())
        ]
        writer.write(b"".join(frame(made, self.rng) for made in thrown))
        await writer.drain()
        answered = await self._answered(reader, mark.encode())
        self.sent += BATCH if answered else 1
        return answered

    async def _answered(self, reader: asyncio.StreamReader, mark: bytes) -> bool:
        """Read and forget until the mark comes, or the server hangs up."""
        heard = b""
        while mark not in heard:
            part = await asyncio.wait_for(reader.read(65536), 20)
            if not part:
                return False
            heard = heard[-100:] + part
        return True


# The server under it


def memory(pid: int) -> int:
    """KiB that a process holds."""
    told = Path(f"/proc/{pid}/status").read_text()
    return int(next(line for line in told.splitlines() if line.startswith("VmRSS")).split()[1])


async def throw(server: Server, tables: list[str], persons: list[Person | None], frames: int, seed: int) -> list[Rude]:
    """So many frames from several sockets at the same time."""
    paths = [f"/api/tables/{tables[i % len(tables)]}/live{QUERIES[i % len(QUERIES)]}" for i in range(SOCKETS)]
    rude = [Rude(server, path, persons[i % len(persons)], seed + i) for i, path in enumerate(paths)]
    await asyncio.gather(*(one.run(frames // SOCKETS) for one in rude))
    return rude


async def storm(server: Server) -> tuple[list[Rude], int, int]:
    """All frames; the tables are played on afterwards. Memory is measured after a fifth and at the end."""
    ada, bob, eve = await people(server.address, "Ada", "Bob", "Eve")
    tables = [await table_of(ada, [bob], board) for board in ("usa", "germany", "world")]
    persons: list[Person | None] = [ada, bob, eve, None]
    rude = await throw(server, tables, persons, FRAMES // 5, 1)
    early = memory(server.pid)
    rude += await throw(server, tables, persons, FRAMES - FRAMES // 5, 100)
    late = memory(server.pid)
    for table in tables:
        await go_on(ada, bob, table)
    return rude, early, late


async def go_on(ada: Person, bob: Person, table: str) -> None:
    """Both come back and play."""
    async with Seat(ada, table) as mine, Seat(bob, table) as other:
        for line in (mine, other):
            if line.state["table"]["chairs"][line.seat]["away"] is not None:
                await line.send({"type": "return", "seat": line.seat})
        goal = mine.state["ply"] + 30
        await asyncio.gather(play_on(mine, random.Random(1), goal), play_on(other, random.Random(2), goal))
        assert mine.over or mine.state["ply"] >= goal


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
def test_malformed_frames_break_nothing(tmp_path: Path) -> None:
    """No 5xx, no traceback, no lost table, no growing memory after 100,000 of them."""
    with Server(tmp_path) as server:
        rude, early, late = asyncio.run(storm(server))
        assert sum(one.sent for one in rude) >= FRAMES
        assert sum(one.lines for one in rude) > 100  # thrown out, and back again
        assert {status for one in rude for status in one.statuses} == {101}
        assert server.process is not None and server.process.poll() is None
        assert server.stop() == 0
        told = server.told()
        assert '"trace"' not in told and "Traceback" not in told, told[-3000:]
        assert late - early < GROWTH, f"{early} KiB, then {late} KiB"
