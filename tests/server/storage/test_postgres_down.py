"""PostgreSQL crashes and comes back: nobody is left with an old position, workers wait for it, giving up is said."""

import asyncio
import contextlib
import json
import os
import random
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from tests.server.helpers.players import people, table_of
from tests.server.helpers.postgres import Postgres
from tests.server.helpers.scripted_players import CLOSED, Player
from tests.server.helpers.server_process import Server
from tests.server.helpers.waiting import eventually
from tests.server.storage.test_postgres import elsewhere
from trunkline import boards
from trunkline.client import Seat, ServerError
from trunkline.server.common.ids import new_id
from trunkline.server.live.client_socket import ClientSocket
from trunkline.server.live.live_table import LiveTable
from trunkline.server.operation.config import Config
from trunkline.server.operation.services import Services, opened
from trunkline.server.protection.bans import Bans
from trunkline.server.protection.limits import Limits
from trunkline.server.storage.database import read_url, upgrade
from trunkline.server.storage.health import FRESH
from trunkline.server.storage.message_bus import SharedBus
from trunkline.server.table import commands
from trunkline.server.table.events import Chair, Created, Options
from trunkline.server.table.table import Table

NEW = {"board": "usa", "seats": [{"kind": "me"}, {"kind": "bot", "level": "greedy"}]}


@pytest.fixture
def own() -> Iterator[Postgres]:
    """A PostgreSQL that may be maltreated."""
    with Postgres() as running:
        yield running


# What others did while the connection was lost


class Watcher:
    """A socket of the hall, without a network."""

    def __init__(self) -> None:
        self.told: list[dict[str, Any]] = []
        self.socket = ClientSocket(self._send, self._hang_up, None, "en")

    async def _send(self, message: bytes) -> None:
        self.told.append(json.loads(message))

    async def _hang_up(self, *_: object) -> None:
        """The socket is closed."""


async def new_table(services: Services) -> LiveTable:
    chairs = [Chair("person", name.title(), name) for name in ("ada", "bob")]
    made = [Created("ada", Options("usa"), chairs)]
    return await services.tables.create(Table(new_id(), boards.load("usa"), "luck"), made, "usa", "luck")


async def move(services: Services, table: str, nonce: str) -> int:
    """Whoever may moves: the ply that was reached."""

    def decide(table: Table, at: int) -> commands.CommandResult:
        seat = table.playing().seats_to_decide()[0]
        action = str(table.playing().legal(seat)[0])
        return commands.play(table, ("ada", "bob")[seat], seat, action, table.ply, nonce, at)

    return (await services.tables.act(await services.tables.get(table), decide)).ply


async def lost(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection of a process to the database is lost and does not come back for a while."""
    bus = services.bus
    assert isinstance(bus, SharedBus)

    async def refuse() -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr(bus, "_connect", refuse)
    bus._connection.terminate()
    while bus.nothing_missed:
        await asyncio.sleep(0.01)


async def play_past_a_deaf_process(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(config, Limits(False), Bans()) as one, opened(config, Limits(False), Bans()) as two:
        table = (await new_table(one)).table.id
        await one.tables.act(await one.tables.get(table), lambda table, _: commands.start(table, "ada"))
        await move(one, table, "first")
        there = await two.tables.get(table)
        await lost(two, monkeypatch)
        ply = await move(one, table, "second")
        assert there.table.ply < ply  # nobody told it
        watcher = Watcher()
        await two.tables.connect(there, watcher.socket)
        await eventually(lambda: bool(watcher.told))
        assert watcher.told[0]["ply"] == ply
        ply = await move(one, table, "third")
        assert await move(two, table, "fourth") == ply + 1
        monkeypatch.undo()
        while not two.bus.nothing_missed:
            await asyncio.sleep(0.05)


def test_who_comes_to_a_process_that_lost_its_line_is_shown_the_newest_position(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While news of others may be missing a process asks the database before it shows or decides anything."""
    config = Config(database=postgres.database())
    upgrade(read_url(config.url))
    asyncio.run(play_past_a_deaf_process(config, monkeypatch))


async def overtake_a_slow_note(own: Postgres, servers: tuple[Server, Server]) -> None:
    ada, bob = await people(servers[0].address, "Ada", "Bob")
    table = await table_of(ada, [bob], "usa")
    here, there = Player(ada, table, random.Random(1)), Player(elsewhere(bob, servers[1]), table, random.Random(2))
    await here.come()
    await there.come()
    stopped = own.listeners()
    try:
        for pid in stopped:
            os.kill(pid, signal.SIGSTOP)
        await here.make(here.seat.actions()[0])  # the other process does not hear of it
        here.seat.person = elsewhere(ada, servers[1])
        await here.come()
        assert here.seat.state["ply"] == here.done[-1].ply
        await there.seat.until(lambda: there.seat.state["ply"] == here.done[-1].ply)
    finally:
        for pid in stopped:
            os.kill(pid, signal.SIGCONT)
        await here.leave()
        await there.leave()


def test_who_knows_more_than_a_process_is_not_shown_an_old_position(own: Postgres, tmp_path: Path) -> None:
    """A browser whose connection breaks comes back to any process, perhaps before the news of its own last move."""
    database = own.database()
    with Server(tmp_path, database=database) as one, Server(tmp_path, database=database) as two:
        asyncio.run(overtake_a_slow_note(own, (one, two)))


# Crashes


async def come_back(player: Player) -> None:
    """As a browser does: again and again, until the server lets one in."""
    async with asyncio.timeout(30):
        while True:
            try:
                await player.come()
                return
            except (*CLOSED, AssertionError, KeyError):  # a refusal: the database is not back yet
                await asyncio.sleep(0.3)


async def play_to(players: list[Player], ply: int) -> None:
    """Play on; what got no answer is sent again, and nobody is ever told that his move is stale."""
    for player in players:
        if not player.seat.connected:
            await come_back(player)
    await asyncio.gather(*(player.play(ply) for player in players))


def all_see(seats: list[Seat]) -> bool:
    """Whether everybody is shown the same, and a person is to move: nothing more is to come by itself."""
    plies, steps = {seat.state["ply"] for seat in seats}, {len(seat.state["log"]) for seat in seats}
    return len(plies) == len(steps) == 1 and any(seat.actions() for seat in seats)


async def crash_and_play(own: Postgres, servers: tuple[Server, Server]) -> None:
    ada, bob = await people(servers[0].address, "Ada", "Bob")
    table = await table_of(ada, [bob], "usa", bots=1)
    players = [Player(ada, table, random.Random(1)), Player(elsewhere(bob, servers[1]), table, random.Random(2))]
    try:
        for player in players:
            await player.come()
        for crash in range(1, 3):
            await play_to(players, 14 * crash)
            await asyncio.to_thread(own.crash)
            await asyncio.sleep(1.5)
            await asyncio.to_thread(own.run)
            await asyncio.sleep(2.5)
            await eventually(lambda: all(server.answers("/ready") for server in servers))
        await play_to(players, 42)
        await eventually(lambda: all_see([player.seat for player in players]))  # the bot may be moving still
    finally:
        for player in players:
            await player.leave()


def test_after_crashes_of_postgresql_everybody_sees_every_move(own: Postgres, tmp_path: Path) -> None:
    """Two processes, a seat at each: the game goes on, and no move is answered with `stale`."""
    database = own.database()
    with Server(tmp_path, database=database) as one, Server(tmp_path, database=database) as two:
        asyncio.run(crash_and_play(own, (one, two)))


async def ask_while_down(own: Postgres, server: Server) -> None:
    (ada,) = await people(server.address, "Ada")
    table = await table_of(ada, [], "usa", bots=1)
    async with Seat(ada, table) as seat:
        await asyncio.to_thread(own.crash)
        for ask in (
            ada.get("/api/tables"),
            ada.post("/api/tables", NEW),
            ada.get("/api/boards/none"),
        ):
            with pytest.raises(ServerError) as told:
                await ask
            assert (told.value.status, told.value.code) == (503, "storage")
        with pytest.raises(ServerError, match=r"cannot save now|the connection is closed"):
            answer = await seat.play(seat.actions()[0])
            raise ServerError(answer["code"], answer["message"])
    await asyncio.sleep(FRESH)
    await eventually(lambda: not server.answers("/ready") and server.answers("/health"))
    async with connect(
        f"{server.address.replace('http', 'ws')}/api/tables/{table}/live", additional_headers=ada.headers
    ) as line:
        told_over_socket = json.loads(await line.recv())
    assert (told_over_socket["type"], told_over_socket["code"]) == ("refusal", "storage")
    await asyncio.to_thread(own.run)
    await eventually(lambda: server.answers("/ready"))
    await ada.post("/api/tables", NEW)


def test_while_postgresql_is_down_everything_is_refused_in_words(own: Postgres, tmp_path: Path) -> None:
    """Requests, moves and new sockets get a sentence, the log gets no traces, and it goes on afterwards."""
    with Server(tmp_path, database=own.database()) as server:
        asyncio.run(ask_while_down(own, server))
        server.check()


# Starting while PostgreSQL is down


def two_workers(server: Server, seconds: float = 60) -> list[int]:
    """The processes that serve, when both are there; one of their siblings only keeps an eye on resources."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
        with contextlib.suppress(FileNotFoundError):  # one has just ended
            found = [int(pid) for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]
            if len(found) == 2:
                return found
        time.sleep(0.05)
    raise AssertionError("there are not two workers")


def test_a_worker_waits_for_postgresql_and_a_server_that_gives_up_says_so(own: Postgres, tmp_path: Path) -> None:
    """A worker that dies while PostgreSQL is down is started again and waits; after `--wait` all end with status 2."""
    waits = "the database does not answer; trying again"
    with Server(tmp_path, "--workers", "2", "--wait", "8", database=own.database()) as server:
        own.crash()
        os.kill(two_workers(server)[0], signal.SIGKILL)
        server.tells(waits)
        own.run()
        os.kill(two_workers(server)[1], signal.SIGKILL)
        deadline = time.monotonic() + 60
        while not server.answers("/ready"):
            assert server.process is not None and server.process.poll() is None and time.monotonic() < deadline
            time.sleep(0.2)
        own.crash()
        os.kill(two_workers(server)[0], signal.SIGKILL)
        assert server.process is not None
        assert server.process.wait(90) == 2
        last = server.told().splitlines()[-1]
        assert last == "trunkline: the server could not open its doors and gave up; the log says why"
        own.run()


def test_a_server_waits_at_its_start_for_a_postgresql_that_starts_too(own: Postgres, tmp_path: Path) -> None:
    """As after a power cut, when all services come up together."""
    server = Server(tmp_path, database=own.database())
    own.crash()
    later = threading.Thread(target=lambda: (server.tells("the database does not answer"), own.run()))
    later.start()
    with server:
        later.join()
        assert server.answers("/ready") and server.stop() == 0
