"""What strangers send to do harm, as bytes: requests, bodies, frames and whole conversations."""

import asyncio
import base64
import json
import random
import struct
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from typing import Any

from tests.boards.test_bombs import BOMBS

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
DIGITS = b"9" * 200_000
DEEP = 100_000

# Bodies that are no JSON that anything here wants
BODIES: dict[str, bytes] = {
    "deep lists": b"[" * DEEP,
    "deep objects": b'{"a":' * DEEP,
    "a deep text": b'{"text": ' + b"[" * DEEP,
    "a deep name": b'{"name": ' + b'{"a":' * 50_000,
    "deep unknown": b'{"x": ' + b"[" * DEEP,
    "digits": DIGITS,
    "a name of digits": b'{"name": ' + DIGITS + b"}",
    "a text of digits": b'{"text": ' + DIGITS + b"}",
    "a seat of digits": b'{"seat": ' + DIGITS + b', "old": ' + DIGITS + b"}",
    "negative digits": b'{"seat": -' + DIGITS + b"}",
    "a fraction of digits": b'{"seat": 0.' + DIGITS + b"}",
    "a high exponent": b'{"seat": 1e' + b"9" * 1000 + b"}",
    "house rules of digits": b'{"board": "usa", "seats": [{"kind": "me"}], "house": {"open_from": ' + DIGITS + b"}}",
    "many house rules": json.dumps(
        {"board": "usa", "seats": [], "house": {f"k{i}": i for i in range(20_000)}}
    ).encode(),
    "many seats": b'{"board": "usa", "seats": [' + b'{"kind": "me"},' * 20_000 + b'{"kind": "me"}]}',
    "no UTF-8": b'{"name": "\xff\xfe", "text": "\xc3", "board": "\xed\xa0\x80"}',
    "no UTF-8 at all": b"\x80" * 1000,
    "half a surrogate": b'{"name": "\\ud800", "text": "\\udfff"}',
    "NUL": b'{"name": "\\u0000", "text": "\\u0000", "board": "\\u0000"}',
    "a real NUL": b'{"name": "\0"}',
    "nothing": b"",
    "not closed": b'{"name": "' + b"a" * 400_000,
    "too large": b'"' + b"a" * 600_000,
}
GOALS = ("POST /api/me", "PATCH /api/me", "POST /api/tables", "POST /api/boards", "POST /api/records")
GOALS += ("POST /api/tables/none/join", "POST /api/tables/none/seat", "POST /api/tables/none/bot", "POST /api/me/enter")

PATHS: tuple[bytes, ...] = (
    *(b"/api/tables/%00", b"/api/tables/a%00b", b"/api/tables/%00/replay", b"/api/tables/%00/board", b"/t/%00"),
    *(b"/api/boards/%00", b"/api/ratings/%00", b"/api/me/bots/%00", b"/replay/%00", b"/enter/%00", b"/assets/%00"),
    *(b"/api/tables?key=%00", b"/api/tables/none?key=%00", b"/%00", b"/api/tables/none/record?format=%00"),
    *(b"/api/tables/%ff%fe", b"/api/boards/%c3%28", b"/api/tables/none?key=%ff", b"/%ed%a0%80", b"/%", b"/%zz"),
    *(b"/api/tables/none/replay?seat=" + b"9" * 4000, b"/api/tables/" + b"9" * 10_000, b"/" + b"a/" * 5_000),
    *(b"/api/tables/none?" + b"&".join(b"a%d=1" % i for i in range(2_000)), b"/?" + b"%" * 9_000),
    *(b"//..//..//etc/passwd", b"/assets/..%2f..%2fapp.py", b"/assets/" + b"%2e" * 3_000),
)
HEADERS: tuple[bytes, ...] = (
    b"Cookie: trunkline=\xff\xfe\x80",
    b"Cookie: " + b";".join(b"a%d=%d" % (i, i) for i in range(1_500)),
    b"Authorization: Bearer \xff\xff",
    b"Authorization: Bearer " + b"9" * 14_000,
    b"Accept-Language: " + b"pl," * 4_000,
    b"Accept-Encoding: " + b"gzip;q=0.5," * 1_200,
    b"Content-Length: " + b"9" * 5_000,
    b"Content-Length: -1",
    b"Transfer-Encoding: gzip, chunked",
    b"Origin: \xff://\xff",
    b"Origin: http://[::1",
    b"Range: bytes=" + b"0-1," * 3_000,
    b"If-None-Match: " + b'"a",' * 3_000,
    b"\r\n".join(b"a%d:b" % i for i in range(1_800)),
    b"\r\n".join(b"a:" for _ in range(60_000)),
    b"X: " + b"a" * 300_000,
    b"Expect: 100-continue",
    b"Upgrade: h2c\r\nConnection: Upgrade",
)
FRAMES: dict[str, bytes] = {
    "deep": b"[" * 8_000,
    "deep objects": b'{"type":' * 1_000,
    "digits": b'{"type": "play", "nonce": "n", "seat": 0, "action": "pass", "ply": ' + b"9" * 8_000 + b"}",
    "no UTF-8": b'{"type": "say", "text": "\xff"}',
    "half a surrogate": b'{"type": "say", "text": "\\ud800"}',
    "NUL": b'{"type": "play", "ply": 0, "nonce": "\\u0000", "seat": 0, "action": "\\u0000"}',
    "many words": json.dumps({"type": "play", "ply": 0, "nonce": "n", "seat": 0, "action": "claim " * 50}).encode(),
}


def record_bombs() -> dict[str, str]:
    head = "trunkline-record 1\nboard usa x\nplayers 2\n"
    return {
        "deep lists": '{"format": ' + "[" * DEEP,
        "deep unknown": '{"x": ' + "[" * DEEP,
        "digits": '{"format": ' + "9" * 200_000 + "}",
        "a format of digits": "trunkline-record " + "9" * 200_000,
        "odd digits": "trunkline-record ²",
        "players of digits": head.replace("2", "9" * 100_000),
        "a seat of digits": head + f"1. {'9' * 100_000} pass",
        "many names": head + "name 0 a\n" * 25_000,
        "many moves": head + "".join(f"{i}. 0 pass\n" for i in range(1, 18_000)),
        "many outcomes": head + "deal hand 0: red\n" * 14_000,
        "a long outcome": head + "deal hand 0: " + "red " * 60_000,
        "a long line": "trunkline-record " + "a " * 120_000,
        "lines": "\n" * 250_000,
    }


# Talking


def request(line: str | bytes, body: bytes | None = None, *headers: bytes) -> bytes:
    """A request as bytes; what its line says is not looked at."""
    begin = line.encode() if isinstance(line, str) else line
    told = [begin + b" HTTP/1.1", b"Host: localhost", b"Connection: close", *headers]
    if body is not None:
        told += [b"Content-Type: application/json", b"Content-Length: %d" % len(body)]
    return b"\r\n".join(told) + b"\r\n\r\n" + (body or b"")


async def ask(port: int, sent: bytes, seconds: float = 60) -> tuple[int, bytes]:
    """The status and the whole answer to some bytes; 0: the server hung up without one."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        with suppress(ConnectionError):  # it may hang up before it has read all
            writer.write(sent)
            await writer.drain()
        answer = b""
        with suppress(ConnectionError):
            answer = await asyncio.wait_for(reader.read(-1), seconds)
    finally:
        writer.close()
    return (int(answer.split(b" ", 2)[1]), answer) if answer.startswith(b"HTTP/1.1 ") else (0, answer)


@asynccontextmanager
async def socket(port: int, path: str, cookie: str = "") -> AsyncIterator[Streams]:
    """A WebSocket, spoken by hand."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        key = base64.b64encode(random.randbytes(16)).decode()
        writer.write(
            f"GET {path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n".encode()
        )
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 20)
        assert b" 101 " in head, head
        yield reader, writer
    finally:
        writer.close()


def frame(text: bytes, kind: int = 1, last: bool = True) -> bytes:
    """A frame of a client; its mask is no mask."""
    size, first = len(text), (128 if last else 0) | kind
    if size < 126:
        return struct.pack("!BB", first, 128 | size) + bytes(4) + text
    return struct.pack("!BBH", first, 254, size) + bytes(4) + text


async def throw(streams: Streams, frames: bytes) -> None:
    """Send without listening, until all is sent or the server has hung up."""
    reader, writer = streams
    with suppress(ConnectionError, asyncio.TimeoutError):
        writer.write(frames)
        await asyncio.wait_for(writer.drain(), 20)
        await asyncio.wait_for(reader.read(1_000_000), 5)


def board_requests(cookie: str) -> Iterable[tuple[str, bytes]]:
    for name, text in BOMBS.items():
        yield name, request("POST /api/boards", json.dumps({"text": text[:262_144]}).encode(), _cookie(cookie))


def record_requests(cookie: str) -> Iterable[tuple[str, bytes]]:
    for name, text in record_bombs().items():
        yield name, request("POST /api/records", json.dumps({"text": text[:262_144]}).encode(), _cookie(cookie))


def body_requests(cookie: str) -> Iterable[tuple[str, bytes]]:
    for goal in GOALS:
        for name, body in BODIES.items():
            yield f"{goal}: {name}", request(goal, body, _cookie(cookie))


def path_requests(cookie: str) -> Iterable[tuple[str, bytes]]:
    for path in PATHS:
        yield path[:40].decode(), request(b"GET " + path, None, _cookie(cookie))
    for head in HEADERS:
        yield repr(head[:40]), request("GET /api/me", None, head)
    for head in HEADERS[6:9]:
        yield f"POST {head[:30]!r}", request("POST /api/me", None, head) + b"x" * 1000


def rough_requests(cookie: str) -> Iterable[tuple[str, bytes]]:
    """HTTP that is correct, in a way, and takes time to read."""
    chunked = request("POST /api/me", None, _cookie(cookie), b"Transfer-Encoding: chunked")
    yield "tiny chunks", chunked + b"1\r\nx\r\n" * 60_000 + b"0\r\n\r\n"
    yield "long chunk heads", chunked + (b"1;" + b"a" * 4_000 + b"\r\nx\r\n") * 60 + b"0\r\n\r\n"
    yield "trailers", chunked + b"0\r\n" + b"a: b\r\n" * 40_000 + b"\r\n"
    yield "pipelined", b"GET /health HTTP/1.1\r\nHost: a\r\n\r\n" * 3_000 + request("GET /health")
    yield "noise", random.Random(1).randbytes(300_000)
    yield "zeros", bytes(300_000)
    yield "lines", b"\r\n" * 150_000
    yield "no end", b"GET /" + b"a" * 300_000


def _cookie(cookie: str) -> bytes:
    return b"Cookie: " + cookie.encode()


def told(answer: bytes) -> Any:
    """The JSON of an answer."""
    return json.loads(answer.partition(b"\r\n\r\n")[2])
