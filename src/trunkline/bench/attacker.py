"""An attacker for the server's benchmark: floods it from another address with all that strangers can send.

`python -m trunkline.bench.attacker HOST PORT SECONDS PAUSE` with the record of a finished game at its input. It says
`ready` when it has people and tables, and at the end, as JSON, what became of its attempts. Only addresses of this
machine can be attacked.
"""

import asyncio
import base64
import json
import os
import sys
import time
from collections import Counter, defaultdict, deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

from trunkline import boards
from trunkline.bench.sockets import CLOSE, TEXT, frame

SOURCE = "127.0.0.2"
MOST = 20_000  # attempts of a lane
PATIENCE = 20.0
PEOPLE = 30  # more than one address may bring at once
TALKERS = 8  # of them, with a table each
HALF = 80  # connections that wait for the rest of a request; the other kinds have room below the server's 200
REFUSED = (409, 429, 503)  # too many of something; all other answers count as answered
LARGE = 250_000  # letters
PAGES = ("/", "/api/boards/world", "/api/tables", "/api/openapi.json", "/nowhere", "/api/tables/%00")
BOARD = Path(boards.__file__).with_name("usa.toml").read_text(encoding="utf-8")
BOMBS = (".".join("a" * 120_000) + " = 1", "a = " + "[" * LARGE, "[[map.tracks]]\n" * 16_000)
RECORDS = ('{"format": ' + "[" * LARGE, "trunkline-record 1\nboard usa x\nplayers 2\n" + "deal hand 0: red\n" * 14_000)
MESSAGES = (
    *(b'{"type":"ping"}', b'{"type":"hint","seat":0}', b'{"type":"say","text":"spam"}', b'{"type":"undo","seat":0}'),
    *(b'{"type":"show","seat":0}', b'{"type":"leave"}', b'{"type":"return","seat":0}', b"nonsense", b"[" * 8192),
)
ROUNDS = 20  # of all messages over one socket
BOT, SLOW_BOT = {"kind": "bot", "level": "greedy"}, {"kind": "bot", "level": "search"}
Streams = tuple[int, asyncio.StreamReader, asyncio.StreamWriter]


class Attacker:
    """Some people, their tables, and everything they do at once."""

    def __init__(self, host: str, port: int, record: str, pause: float) -> None:
        self.host, self.port, self.record = host, port, record
        self.pause = pause  # seconds between two attempts of a lane, and between two messages
        self.cookies: list[str] = []
        self.tables: list[str] = []  # running, of each of them
        self.finished = ""
        self.half: deque[asyncio.StreamWriter] = deque(maxlen=HALF)
        self.made: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._number = count()

    # Talking

    @asynccontextmanager
    async def _connected(self, sent: bytes) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        reader, writer = await asyncio.open_connection(self.host, self.port, local_addr=(SOURCE, 0))
        try:
            writer.write(sent)
            yield reader, writer
        finally:
            writer.close()

    async def _ask(self, line: str, body: Any = None, cookie: str = "") -> tuple[int, bytes]:
        """The status of an answer, and all of it; 0: the server hung up."""
        text = b"" if body is None else json.dumps(body).encode()
        head = f"{line} HTTP/1.1\r\nHost: bench\r\nConnection: close\r\nCookie: {cookie}\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(text)}\r\n\r\n"
        answer = b""
        async with self._connected(head.encode() + text) as (reader, _):
            with suppress(ConnectionError):  # it may hang up before it has read all
                while part := await reader.read(65536):
                    answer += part
        return _status(answer), answer

    @asynccontextmanager
    async def _socket(self, table: str, cookie: str) -> AsyncIterator[Streams]:
        key = base64.b64encode(os.urandom(16)).decode()
        head = f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: bench\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        head += f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
        async with self._connected(head.encode()) as (reader, writer):
            yield _status(await reader.readuntil(b"\r\n\r\n")), reader, writer

    def _somebody(self) -> tuple[int, int]:
        """The next number, and whose turn it is."""
        number = next(self._number)
        return number, number % len(self.cookies)

    # Each attempt returns the status it was answered with

    async def request(self) -> int:
        number, who = self._somebody()
        return (await self._ask(f"GET {PAGES[number % len(PAGES)]}", None, self.cookies[who]))[0]

    async def come(self) -> int:
        return (await self._ask("POST /api/me", {"name": f"Eve {next(self._number)}"}))[0]

    async def rename(self) -> int:
        number, who = self._somebody()
        return (await self._ask("POST /api/me", {"name": f"Mallory {number}"}, self.cookies[who]))[0]

    async def upload(self) -> int:
        """A board: a good one, as large as may be, or one made to waste time."""
        number, who = self._somebody()
        good = f"{BOARD}\n# {number} ".ljust(LARGE, "#")
        return (await self._ask("POST /api/boards", {"text": (good, *BOMBS)[number % 4]}, self.cookies[who]))[0]

    async def bring(self) -> int:
        number, who = self._somebody()
        text = (self.record, *RECORDS)[number % 3]
        return (await self._ask("POST /api/records", {"text": text}, self.cookies[who]))[0]

    async def slow_table(self) -> int:
        wish = {"board": "usa", "seats": [SLOW_BOT] * 5, "start": True}
        return (await self._ask("POST /api/tables", wish, self.cookies[self._somebody()[1]]))[0]

    async def replay(self) -> int:
        what = ("replay", "record", "record?format=json")[next(self._number) % 3]
        return (await self._ask(f"GET /api/tables/{self.finished}/{what}"))[0]

    async def look_in(self) -> int:
        async with self._socket(self.finished, "") as (status, _, __):
            return status

    async def talk(self) -> int:
        """All messages again and again over one socket, listening; they are counted by themselves."""
        who = next(self._number) % TALKERS
        async with self._socket(self.tables[who], self.cookies[who]) as (status, reader, writer):
            if status == 101:
                heard = asyncio.create_task(reader.read(-1))
                for message in MESSAGES * ROUNDS:
                    writer.write(frame(TEXT, message))
                    await asyncio.sleep(self.pause)
                writer.write(frame(CLOSE, b""))
                refused = (await heard).count(b'"slow_down"')
                self.made["messages"] += Counter(refused=refused, answered=len(MESSAGES) * ROUNDS - refused)
            return status

    async def stand_about(self) -> int:
        """Begin a request and never end it; the oldest goes when there are many."""
        reader, writer = await asyncio.open_connection(self.host, self.port, local_addr=(SOURCE, 0))
        writer.write(b"GET / HTTP/1.1\r\nHost: bench\r\n")
        if len(self.half) == HALF:
            self.half[0].close()
        self.half.append(writer)
        with suppress(TimeoutError):
            async with asyncio.timeout(0.1):
                return _status(await reader.read(1000))
        return 100

    # All of it

    async def prepare(self) -> None:
        """Be as many people as the server allows, and have tables."""
        for number in range(PEOPLE):
            status, answer = await self._ask("POST /api/me", {"name": f"Mallory {number}"})
            if status in REFUSED:
                self.made["new people"]["refused"] += 1
                break
            self.cookies.append(answer.partition(b"set-cookie: ")[2].partition(b";")[0].decode())
        for cookie in self.cookies[:TALKERS]:
            wish = {"board": "usa", "seats": [{"kind": "me"}, BOT], "start": True}
            self.tables.append(_table(await self._ask("POST /api/tables", wish, cookie)))
        self.finished = _table(await self._ask("POST /api/records", {"text": self.record}, self.cookies[0]))

    async def flood(self, seconds: float) -> None:
        kinds = {"requests": self.request, "new people": self.come, "new names": self.rename, "boards": self.upload}
        kinds |= {"records": self.bring, "tables of slow bots": self.slow_table, "replays": self.replay}
        kinds |= {"sockets": self.look_in, "half-open": self.stand_about}
        lanes = [*kinds.items(), *[("sockets", self.talk)] * TALKERS]
        tasks = [asyncio.create_task(self._lane(kind, attempt)) for kind, attempt in lanes]
        await asyncio.wait(tasks, timeout=seconds)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _lane(self, kind: str, attempt: Callable[[], Awaitable[int]]) -> None:
        """One attempt after the other."""
        told = self.made[kind]
        for _ in range(MOST):
            status = 0
            with suppress(OSError, EOFError, TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    status = await attempt()
            told["refused" if status in REFUSED else "answered" if status else "hung_up"] += 1
            await asyncio.sleep(self.pause)


def _status(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/1.1 ") else 0


def _table(answer: tuple[int, bytes]) -> str:
    status, text = answer
    assert status == 201, text
    return str(json.loads(text.partition(b"\r\n\r\n")[2])["table"]["id"])


async def attack(host: str, port: int, seconds: float, pause: float, record: str) -> dict[str, Any]:
    assert host.startswith("127."), "only this machine can be attacked"
    attacker = Attacker(host, port, record, pause)
    await attacker.prepare()
    print("ready", flush=True)
    begin = time.perf_counter()
    await attacker.flood(seconds)
    took = time.perf_counter() - begin
    return {"seconds": took, "cpu": time.process_time() / took, "kinds": attacker.made}


if __name__ == "__main__":
    given = sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), float(sys.argv[4])
    print(json.dumps(asyncio.run(attack(*given, sys.stdin.read()))))
