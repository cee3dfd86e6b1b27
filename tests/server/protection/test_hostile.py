"""Strangers do their worst to real servers: nothing freezes, fills up or breaks; see docs/security.md."""

import asyncio
import http.client
import json
import logging
import os
import random
import socket as tcp
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

import pytest

from tests.server.api.test_tables import BOARDS, ME, OPEN, refused
from tests.server.helpers import attacks, largest_board
from tests.server.helpers.attacks import ask, frame, request, socket, throw
from tests.server.helpers.players import people, table_of
from tests.server.helpers.postgres import Postgres
from tests.server.helpers.server_process import Server
from tests.server.helpers.waiting import until
from tests.server.helpers.watched_server import Watched
from trunkline import record
from trunkline.client import Person, Seat
from trunkline.game import Game
from trunkline.server.common.refusal import Refused
from trunkline.server.live.client_socket import ClientSocket
from trunkline.server.protection import middleware, transport
from trunkline.server.protection.limits import Limits
from trunkline.server.runtime import logs

pytestmark = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="memory and descriptors are read from /proc")
LONG = bool(os.environ.get("TRUNKLINE_TORTURE"))
PAUSE = 0.05  # seconds that the loop may stand still
GROWTH = 100  # MiB that a server may hold more after all attacks
GROWTH_OF_ALL = 400  # MiB that all its processes together may hold more
TABLES = 10_000 if LONG else 500
LEFT = 100  # MiB that so many tables may leave behind
SEARCH = {"kind": "bot", "level": "search"}
Attack = Callable[[Watched, Person], Awaitable[None]]


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    """A server without limits of how much one may ask, so that every attack comes through."""
    with Watched(tmp_path_factory.mktemp("hostile")) as running:
        yield running
        running.check()


# What freezes


async def _refuse_all(server: Watched, requests: Iterable[tuple[str, bytes]], *allowed: int) -> None:
    """All are refused; none is our fault."""
    for name, sent in requests:
        status, answer = await ask(server.port, sent)
        assert status in allowed or (name.endswith("too large") and not status), f"{name}: {status} {answer[:300]!r}"


async def boards(server: Watched, eve: Person) -> None:
    await _refuse_all(server, attacks.board_requests(eve.headers["cookie"]), 400)


async def records(server: Watched, eve: Person) -> None:
    await _refuse_all(server, attacks.record_requests(eve.headers["cookie"]), 400)


async def bodies(server: Watched, eve: Person) -> None:
    await _refuse_all(server, attacks.body_requests(eve.headers["cookie"]), 400, 413, 404)


async def paths(server: Watched, eve: Person) -> None:
    await _refuse_all(server, attacks.path_requests(eve.headers["cookie"]), 200, 400, 401, 403, 404, 405, 431, 0)


async def rough(server: Watched, eve: Person) -> None:
    await _refuse_all(server, attacks.rough_requests(eve.headers["cookie"]), 200, 400, 413, 0)


async def frames(server: Watched, eve: Person) -> None:
    """Over sockets: what cannot be read, and floods of what is tiny."""
    table = await table_of(eve, [], bots=1)
    path, cookie = f"/api/tables/{table}/live", eve.headers["cookie"]
    floods = {
        **{name: frame(text) * 20 for name, text in attacks.FRAMES.items()},
        "pings": frame(b"", 9) * 60_000,
        "pongs": frame(b"", 10) * 60_000,
        "empty": frame(b"") * 60_000,
        "fragments": frame(b"", 1, last=False) + frame(b"", 0, last=False) * 60_000,
        "hints": frame(b'{"type":"hint","seat":0}') * 500,
        "shows": frame(b'{"type":"show","seat":0}') * 500,
        "plays": frame(b'{"type":"play","ply":3,"nonce":"n","seat":0,"action":"claim a-b with 3 red"}') * 2_000,
    }
    for flood in floods.values():
        async with socket(server.port, path, cookie) as streams:
            await throw(streams, flood)


async def long_games(server: Watched, eve: Person) -> None:
    """A game of 800 moves is brought, looked at, replayed and exported by many at a time."""
    made = await eve.post("/api/records", {"text": _long_record()})
    table = made["table"]["id"]
    cookie = b"Cookie: " + eve.headers["cookie"].encode()
    asked = [request(f"GET /api/tables/{table}/{what}", None, cookie) for what in ("replay", "record", "replay?seat=1")]
    answers = await asyncio.gather(*(ask(server.port, sent) for sent in asked * 6))
    assert {status for status, _ in answers} <= {200, 503} and answers[0][0] == 200
    for _ in range(3):
        async with Seat(eve, table) as seat:
            assert seat.over


async def largest_boards(_: Watched, eve: Person) -> None:
    """Tables on the largest board there may be, and on one whose hands house rules made large: thousands of payments.

    Bots of all levels play there, somebody looks on from the seat, asks for hints, moves, and takes the game along.
    """
    key = (await eve.post("/api/boards", {"text": largest_board.text()}))["key"]
    await eve.get(f"/api/boards/{key}")
    levels = [{"kind": "bot", "level": level} for level in ("greedy", "planner", "search", "random")]
    wishes = [{"board": key, "seats": [ME, *levels]}]
    house = {"cards.train.dealt": 15, "cards.ship.dealt": 11}
    wishes.append({"board": "world", "seats": [ME, *levels[:1]], "house": house})
    for wish in wishes:
        table = (await eve.post("/api/tables", wish | {"start": True}))["table"]["id"]
        async with Seat(eve, table) as seat:
            for _ in range(12):
                await seat.until(lambda seat=seat: bool(seat.actions()), 60)  # type: ignore[misc]
                await seat.send({"type": "hint", "seat": 0})
                await seat.send({"type": "show", "seat": 0})
                await seat.play(seat.actions()[-1])
            assert len(seat.actions()) != 1
        await eve.get(f"/api/tables/{table}/record?format=json")
        await eve.post(f"/api/tables/{table}/leave")


async def lists(_: Watched, eve: Person) -> None:
    """Everything that lists something, again and again."""
    for path in (
        "/api/boards",
        "/api/boards/world",
        "/api/tables",
        "/api/me/tables",
        "/api/me/games",
        "/api/openapi.json",
    ):
        for _ in range(5):
            await eve.get(path)


def _long_record() -> str:
    game, rng = Game.new("world", 5, 1), random.Random(1)
    while not game.over:
        seat = game.seats_to_decide()[0]
        game.play(int(rng.choice(game.legal_numbers(seat).tolist())), seat)
    assert game.ply > 700
    return record.write(game)


ATTACKS: dict[str, Attack] = {
    attack.__name__: attack
    for attack in (boards, records, bodies, paths, rough, frames, long_games, largest_boards, lists)
}


async def _warm_up(server: Watched, eve: Person) -> None:
    """What is loaded on first use is another test's business."""
    table = await table_of(eve, [], bots=1)
    async with Seat(eve, table) as seat:
        await seat.until(lambda: bool(seat.actions()), 60)
        await seat.play(seat.actions()[0])
    for attack in (long_games, lists, frames):
        await attack(server, eve)


@pytest.mark.alone
def test_nothing_that_is_sent_holds_the_loop(watched: Watched) -> None:
    """The loop's worst pause under each attack is at most 50 ms, and memory stays; nothing is a fault of ours."""

    async def scene() -> None:
        (eve,) = await people(watched.address, "Eve")
        await _warm_up(watched, eve)
        before, all_before, worst = watched.memory(), watched.memory_of_all(), {"": watched.worst_pause() * 0}
        for _ in range(5 if LONG else 1):
            for name, attack in ATTACKS.items():
                await attack(watched, eve)
                worst[name] = max(worst.get(name, 0), round(watched.worst_pause() * 1000, 1))
        print("worst pauses in ms:", json.dumps(worst), "MiB:", before, watched.memory())
        print("MiB of all processes:", all_before, watched.memory_of_all())
        assert max(worst.values()) <= PAUSE * 1000, worst
        assert watched.memory() - before <= GROWTH, f"{before} MiB, then {watched.memory()} MiB"
        assert watched.memory_of_all() - all_before <= GROWTH_OF_ALL, (
            f"{all_before}, then {watched.memory_of_all()} MiB"
        )

    asyncio.run(scene())


# What fills up


def test_tables_that_were_opened_and_left_do_not_fill_the_memory(watched: Watched) -> None:
    """Dealt, looked at and left: 500 of them, 10,000 in the long form, leave at most 100 MiB behind."""
    before, new = watched.memory(), {"board": "usa", "seats": [ME, ME], "start": True}

    async def scene() -> None:
        for i in range(TABLES // 50):
            (host,) = await people(watched.address, f"Guest {i}")
            made = [(await host.post("/api/tables", new))["table"]["id"] for _ in range(50)]
            for table in made:
                async with Seat(host, table) as seat:
                    assert not seat.over

    asyncio.run(scene())
    assert watched.memory() - before <= LEFT, f"{before} MiB, then {watched.memory()} MiB"


def test_boards_and_tables_of_one_person_are_counted(watched: Watched) -> None:
    """30 boards, 50 unfinished tables, those that were brought included; the same board again is no other one."""
    board = (BOARDS / "first_journey.toml").read_text(encoding="utf-8")
    begun, new = record.write(Game.new("usa", 2, 1)), {"board": "usa", "seats": [ME, OPEN]}

    async def scene() -> None:
        (eve,) = await people(watched.address, "Eve")
        for i in range(30):
            await eve.post("/api/boards", {"text": f"{board}\n# {i}"})
        with refused("too_many_boards"):
            await eve.post("/api/boards", {"text": board})
        await eve.post("/api/boards", {"text": f"{board}\n# 7"})
        made: list[str] = []
        for _ in range(25):
            for path, body in (("/api/tables", new), ("/api/records", {"text": begun})):
                made.append((await eve.post(path, body))["table"]["id"])
        for table in made[:2]:  # one of each kind: as the refusal says, whoever leaves one may have another
            with refused("too_many_tables"):
                await eve.post("/api/records", {"text": begun})
            await eve.post(f"/api/tables/{table}/leave")
            await eve.post("/api/tables", new)

    asyncio.run(scene())


def test_connections_leave_no_garbage(watched: Watched) -> None:
    """However they ended: else memory would grow with their number until everything is searched, and all wait for that.

    So many objects that only a search could free may be there after hundreds of connections.
    """
    bad = [frame(b"x" * 9_000), frame(b"", 3), frame(b"\xff"), frame(b"\0", 8), frame(b"{", 1, last=False), b""]
    asked = [request("GET /health"), request("GET /api/me") + b"x", b"GET / HTTP/1.1\r\n", b"\0\r\n\r\n", b""]

    async def scene() -> None:
        (eve,) = await people(watched.address, "Eve")
        path = f"/api/tables/{await table_of(eve, [], bots=1)}/live"
        for _ in range(20):
            for sent in bad:
                async with socket(watched.port, path, eve.headers["cookie"]) as (_, writer):
                    writer.write(sent)
                    await asyncio.sleep(0.01)
            for sent in asked:
                _, writer = await asyncio.open_connection("127.0.0.1", watched.port)
                writer.write(sent)
                await asyncio.sleep(0.01)
                writer.close()
            async with Seat(eve, path.split("/")[3]):
                pass

    asyncio.run(scene())
    assert until(lambda: watched.connections() == 0)
    watched.garbage()
    asyncio.run(scene())
    assert until(lambda: watched.connections() == 0)
    assert watched.garbage() < 100


# Connections


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    """A server of few descriptors and little patience: 2 s instead of 10 to 30."""
    running = Watched(tmp_path_factory.mktemp("narrow"), hasty=True, descriptors=256)
    running.limits = True
    with running:
        yield running
        running.check()


def _knock(server: Watched, source: str) -> int:
    """The status of a plain request from an address."""
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60, source_address=(source, 0))
    try:
        line.request("GET", "/health")
        return line.getresponse().status
    except (OSError, http.client.HTTPException):
        return 0
    finally:
        line.close()


def test_half_open_connections_stop_nobody_else(narrow: Watched) -> None:
    """300 at a server of 256 descriptors: others are answered, the log stays short, and all end soon."""
    size, half = narrow.log.stat().st_size, []
    try:
        for _ in range(300):
            half.append(tcp.create_connection(("127.0.0.1", narrow.port), timeout=60))
            with suppress(OSError):
                half[-1].sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
        assert [_knock(narrow, "127.0.0.2") for _ in range(20)] == [200] * 20
        assert narrow.connections() < 110  # half of all connections are for others
        assert until(lambda: narrow.connections() == 0), narrow.connections()
        assert _knock(narrow, "127.0.0.1") == 200
    finally:
        for one in half:
            one.close()
    assert narrow.log.stat().st_size - size < 4_000, narrow.told()[-4000:]


def test_who_does_not_go_on_is_hung_up_on(narrow: Watched) -> None:
    """Before the head, in it, after an answer, in the body."""
    head = b"GET /health HTTP/1.1\r\nHost: x\r\n"
    post = b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    begun = {
        **{b"": 0, b"G": 0, head: 0, head + b"\r\n": 1, head + b"\r\n" + head: 1},
        **{post + b"Content-Length: 100\r\n\r\n{": 0, post + b"Transfer-Encoding: chunked\r\n\r\n5\r\n{": 0},
    }

    async def scene() -> None:
        heard = await asyncio.gather(*(ask(narrow.port, sent, 60) for sent in begun))
        assert [answer.count(b" 200 ") for _, answer in heard] == list(begun.values())

    asyncio.run(scene())


def test_a_byte_now_and_then_does_not_help(narrow: Watched) -> None:
    """The whole head must have come in time."""

    async def scene() -> float:
        reader, writer = await asyncio.open_connection("127.0.0.1", narrow.port)
        ended, began = asyncio.create_task(reader.read(-1)), time.monotonic()
        for sent in range(200):
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n"[sent : sent + 1] or b"a: b\r\n")
            await asyncio.wait([ended], timeout=0.1)
            if ended.done():
                break
        writer.close()
        assert ended.done(), "it may go on for ever"
        return time.monotonic() - began

    assert asyncio.run(scene()) > 1.5  # of the 2 s that this server gives


def test_a_socket_that_does_not_answer_is_closed(narrow: Watched) -> None:
    """One that never answers a ping, and one that never reads."""

    async def scene() -> None:
        (eve,) = await people(narrow.address, "Eve")
        table = await table_of(eve, [], bots=1)
        async with socket(narrow.port, f"/api/tables/{table}/live", eve.headers["cookie"]) as (reader, _):
            assert await asyncio.wait_for(reader.read(-1), 60)  # its state, pings, and the end
        async with socket(narrow.port, f"/api/tables/{table}/live", eve.headers["cookie"]) as (_, writer):
            writer.write(frame(b'{"type":"show"}') * 1_000)
            assert await asyncio.to_thread(until, lambda: narrow.connections() == 0)

    asyncio.run(scene())


def test_a_socket_that_answers_stays_open(narrow: Watched) -> None:
    """However long nothing happens at its table: the time limits of requests are not those of sockets."""

    async def scene() -> None:
        (ada,) = await people(narrow.address, "Ada")
        async with Seat(ada, await table_of(ada, [], bots=1)) as seat:
            await asyncio.sleep(10)  # several times each limit of this server
            await seat.until(lambda: bool(seat.actions()))
            assert (await seat.play(seat.actions()[0]))["type"] == "done"

    asyncio.run(scene())


# Floods


class Guest:
    """A browser that comes through the proxy from an address of its own."""

    def __init__(self, server: Server, address: str) -> None:
        self.server, self.address = server, address
        self.cookie = ""

    def named(self) -> "Guest":
        """The same as somebody."""
        self.cookie = self.ask("POST", "/api/me", {"name": "Guest"})[1]["set-cookie"].split(";")[0]
        return self

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, dict[str, str], Any]:
        headers = {"x-forwarded-for": self.address, "content-type": "application/json", "cookie": self.cookie}
        line = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        line.request(method, path, None if body is None else json.dumps(body), headers)
        answer = line.getresponse()
        text = answer.read()
        line.close()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, json.loads(text)

    def status(self) -> int:
        """Of a simple question."""
        return self.ask("GET", "/api/me")[0]

    def table(self, *seats: dict[str, str], **more: Any) -> str:
        status, _, made = self.ask("POST", "/api/tables", {"board": "usa", "seats": [ME, *seats], **more})
        assert status == 201, made
        return str(made["table"]["id"])

    def flood(self, most: int, method: str, path: str, bodies: Iterable[Any], per_second: float = 0) -> str:
        """Go on until it is too much, which is after so many at most, and so many a second; what was told then."""
        began = time.monotonic()
        for number, body in enumerate(bodies):
            status, headers, told = self.ask(method, path, body)
            if status == 429:
                assert number <= most + per_second * (time.monotonic() - began), f"{number} came through"
                assert int(headers["retry-after"]) >= 1
                return str(told["message"])
            assert status in (200, 201, 400, 404), told
        raise AssertionError("all came through")


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    """A server with its limits, behind a proxy."""
    running = Watched(tmp_path_factory.mktemp("club"), "--proxy", "127.0.0.1")
    running.limits = True
    with running:
        yield running
        running.check()


def test_each_flood_is_stopped_and_told_kindly(club: Watched) -> None:
    """Names, boards, bytes, records and events of a table: each limit says what there was too much of."""

    def guest(number: int) -> Guest:
        return Guest(club, f"192.0.2.{number}").named()

    board = (BOARDS / "first_journey.toml").read_text(encoding="utf-8")
    large = [{"text": "#" * 250_000}] * 30
    told = guest(1).flood(5, "POST", "/api/me", ({"name": f"Eve {i}"} for i in range(30)))
    assert told.startswith("Too many new names. Wait ")
    told = guest(2).flood(10, "POST", "/api/boards", ({"text": f"{board}\n# {i}"} for i in range(30)))
    assert told.startswith("Too many boards uploaded. Wait ")
    assert guest(3).flood(8, "POST", "/api/boards", large).startswith("Too much uploaded. Wait ")
    assert guest(4).flood(8, "POST", "/api/records", large).startswith("Too much uploaded. Wait ")
    ada = guest(5)
    told = ada.flood(31, "POST", f"/api/tables/{ada.table(OPEN)}/invitation", [{}] * 60, 0.2)
    assert told.startswith("Too many changes at this table. Wait ")
    told = guest(6).flood(21, "GET", "/api/tables/none/replay", [None] * 100, 0.5)
    assert told.startswith("Too many replays and records. Wait ")


def test_an_ipv6_household_is_one_address(tmp_path: Path) -> None:
    """A /64 shares its buckets, another one has its own; IPv4 written as IPv6 is IPv4."""
    tight = Watched(tmp_path, "--proxy", "127.0.0.1", tight=True)
    tight.limits = True
    with tight:
        told = [Guest(tight, f"2001:db8:1:1::{i:x}").status() for i in range(25)]
        assert told[0] == 200 and 429 in told
        assert Guest(tight, "2001:db8:1:2::1").status() == 200
        told = [Guest(tight, address).status() for address in ("::ffff:198.51.100.7", "198.51.100.7") * 13]
        assert told[0] == 200 and 429 in told


def test_tables_with_bots_that_think_long_are_few(club: Watched) -> None:
    """Three unfinished ones a person; a seat given to such a bot counts too."""
    eve = Guest(club, "192.0.2.20").named()
    other = eve.table(OPEN)
    for _ in range(3):
        slow = eve.table(SEARCH, OPEN)
    for path, body in (
        ("/api/tables", {"board": "usa", "seats": [ME, SEARCH]}),
        (f"/api/tables/{other}/bot", {"seat": 1, "level": "search"}),
    ):
        status, _, told = eve.ask("POST", path, body)
        assert (status, told["code"]) == (409, "too_many_slow")
    assert eve.ask("POST", f"/api/tables/{slow}/bot", {"seat": 2, "level": "search"})[0] == 201
    eve.table(OPEN)


def test_floods_over_sockets_are_stopped(club: Watched) -> None:
    """Hints, leaving and coming back, and sockets themselves: all by person."""
    eve = Guest(club, "192.0.2.30").named()
    table = eve.table(ME, start=True)
    path = f"/api/tables/{table}/live"

    async def heard(frames: bytes, goal: bytes) -> None:
        async with socket(club.port, path, eve.cookie) as (reader, writer):
            writer.write(frames)
            assert goal in await asyncio.wait_for(_read_until(reader, goal), 120)

    async def scene() -> None:
        await heard(frame(b'{"type":"hint","seat":0}') * 20, b"Too many hints.")
        await heard(frame(b'{"type":"show","seat":1}') * 28, b"the seat shown.")
        await heard((frame(b'{"type":"leave"}') + frame(b'{"type":"return","seat":0}')) * 50, b"changes at this table.")
        async with AsyncExitStack() as stack:
            for _ in range(30):
                await stack.enter_async_context(socket(club.port, path, eve.cookie))
            await heard(b"", b"too_many_sockets")
        for _ in range(300):  # the server hears of their end one after the other
            with suppress(AssertionError):
                return await heard(b"", b'"type":"state"')
            await asyncio.sleep(0.1)
        raise AssertionError("closed ones still count")

    asyncio.run(scene())


async def _read_until(reader: asyncio.StreamReader, goal: bytes) -> bytes:
    heard = b""
    while goal not in heard and (part := await reader.read(65536)):
        heard += part
    return heard


# Several workers


def test_workers_share_their_limits_and_refuse_nul(postgres: Postgres, tmp_path: Path) -> None:
    """Two workers on PostgreSQL: what one has counted the other knows; a NUL in a path, query or body is 400."""
    running = Server(tmp_path, "--workers", "2", "--proxy", "127.0.0.1", database=postgres.database())
    running.limits = True
    with running:
        began = time.monotonic()
        told = [Guest(running, "192.0.2.1").status() for _ in range(260)]
        assert 120 <= told.count(200) <= 125 + 10 * (time.monotonic() - began)
        eve = Guest(running, "192.0.2.2").named()
        for path in ("/api/tables/%00", "/api/boards/%00", "/t/a%00b", "/api/ratings/%00", "/api/tables/none?key=%00"):
            assert eve.ask("GET", path)[0] == 400, path
        for body in ({"board": "\0"}, {"board": "usa", "seed": "\0"}, {"board": "usa", "deal_of": "\0"}):
            assert eve.ask("POST", "/api/tables", {"seats": [ME, OPEN]} | body)[0] == 400, body
        running.check()


# Small parts


def test_a_client_that_lags_behind_holds_little_memory() -> None:
    """Its socket is closed when a megabyte waits for it, or 64 messages."""

    async def scene(message: bytes) -> int:
        stuck = asyncio.Event()

        async def send(_: bytes) -> None:
            await stuck.wait()

        socket = ClientSocket(send, lambda: asyncio.sleep(0), None, "en")
        told = 0
        while not socket.closed:
            socket.send(message)
            told += 1
            await asyncio.sleep(0)
        return told

    assert asyncio.run(scene(b"x" * 600_000)) == 4  # one is being sent
    assert asyncio.run(scene(b"x")) == 66


def test_bodies_of_all_requests_share_their_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """When too much is being received, who brings more is told to come back; afterwards there is room again."""
    monkeypatch.setattr(middleware, "RECEIVED", 1000)

    async def app(_: Any, receive: middleware.Receive, __: Any) -> None:
        while (await receive())["more_body"]:
            await asyncio.sleep(0)

    async def scene() -> None:
        doors = middleware.SecurityMiddleware(app, Limits(False), ())

        async def bring(size: int) -> None:
            parts = iter([{"body": b"x" * size, "more_body": True}] * 3 + [{"body": b"", "more_body": False}])
            scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": []}
            await doors(scope, lambda: asyncio.sleep(0, next(parts)), lambda _: asyncio.sleep(0))

        await bring(300)
        with pytest.raises(Refused):  # the application's framework answers it
            await asyncio.gather(bring(200), bring(200))
        await asyncio.sleep(0.01)
        assert doors.received == 0

    asyncio.run(scene())


def test_the_same_fault_is_told_once_in_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then with how often it was left out; other faults and other tables are told at once."""
    folded, now = logs.RepeatFilter(), 100.0
    monkeypatch.setattr(logs.time, "monotonic", lambda: now)

    def told(message: str, level: int = logging.ERROR, table: str = "") -> Any:
        record = logging.LogRecord("trunkline.x", level, "", 0, message, (), None)
        record.fields = {"table": table}
        return record if folded.filter(record) else None

    assert told("broken") is not None
    assert [told("broken") for _ in range(5)] == [None] * 5
    assert told("other") is not None and told("broken", table="t2") is not None
    assert told("news", logging.INFO) is not None and told("news", logging.INFO) is not None
    now += logs.FOLD
    again = told("broken")
    assert again.repeated == 5
    assert json.loads(logs.JsonLines().format(again))["repeated"] == 5


def test_connections_are_counted_by_network_but_not_those_of_proxies() -> None:
    """So many of one address, so many in all; a place is free again when its connection is gone."""
    counted = transport.Connections(6, 2, ("10.0.0.0/8",))
    lines: list[Any] = [object() for _ in range(9)]
    assert [counted.come(lines[i], f"2001:db8::{i}") for i in range(3)] == [True, True, False]
    assert all(counted.come(lines[i], "10.1.2.3") for i in range(3, 7))
    assert not counted.come(lines[7], "192.0.2.1")
    counted.go(lines[0])
    counted.go(lines[0])
    assert counted.come(lines[8], "2001:db8::9") and len(counted) == 6
