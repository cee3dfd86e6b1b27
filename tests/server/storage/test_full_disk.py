"""A disk that is full: moves are refused in words, nothing is lost, and the game goes on once there is space."""

import asyncio
import random
import resource
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.server.helpers.scripted_players import BOT, ME, OPEN, Player, check_kept, database_of, leave_all, sit_down
from tests.server.helpers.server_process import Server
from tests.server.helpers.waiting import eventually
from trunkline.client import ServerError

SIZE = 2 * 1024 * 1024


class Limit:
    """A server whose files may not grow; it stands in for a full disk where nothing can be mounted."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fill(self, server: Server) -> None:
        size = (self.folder / "test.db-wal").stat().st_size  # what is new is written there first
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    def free(self, server: Server) -> None:
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

    def close(self) -> None:
        """Nothing is left over."""


class TinyDisk:
    """A file system of its own that is filled to the last byte."""

    def __init__(self, folder: Path) -> None:
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", folder], check=True, capture_output=True)
        self.folder = folder

    def fill(self, _: Server) -> None:
        with (self.folder / "ballast").open("wb", buffering=0) as ballast, suppress(OSError):
            while shutil.disk_usage(self.folder).free:
                ballast.write(bytes(4096))

    def free(self, _: Server) -> None:
        (self.folder / "ballast").unlink()

    def close(self) -> None:
        subprocess.run(["umount", "-l", self.folder], check=True)


Disk = Limit | TinyDisk


@pytest.fixture(params=[Limit, TinyDisk])
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Disk]:
    """A disk that can be filled; where mounting is not allowed the limit has to do."""
    folder = tmp_path / "disk"
    folder.mkdir()
    try:
        made: Disk = request.param(folder)
    except (OSError, subprocess.CalledProcessError):
        made = Limit(folder)
    yield made
    made.close()


@pytest.fixture
def server(tmp_path: Path, disk: Disk) -> Iterator[Server]:
    with Server(tmp_path, database=f"sqlite:///{disk.folder}/test.db") as running:
        yield running


async def refused(player: Player) -> None:
    """The player's move is refused, and the game stays where it is."""
    ply, action = player.seat.state["ply"], player.seat.actions()[0]
    answer = await player.seat.play(action, nonce="on a full disk")
    assert (answer["type"], answer["code"]) == ("refusal", "storage")
    assert "disk" in answer["message"] and "try again" in answer["message"]
    assert player.seat.state["ply"] == ply and action in player.seat.actions()


def at_turn(players: list[Player]) -> Player:
    """Who of two people is to move; the bot's seat waits."""
    return next(player for player in players if player.seat.actions())


async def play_on_a_full_disk(server: Server, disk: Disk) -> None:
    alone = await sit_down(server.address, "usa", [ME, BOT], random.Random(7))
    pair = await sit_down(server.address, "africa", [ME, OPEN], random.Random(8))
    everybody = alone + pair
    try:
        await asyncio.gather(*(player.come() for player in everybody))
        await asyncio.gather(*(player.play(14) for player in everybody))
        await alone[0].seat.until(lambda: bool(alone[0].seat.actions()))
        disk.fill(server)
        for _ in range(3):
            await refused(at_turn(pair))
            await refused(alone[0])
        await eventually(lambda: server.answers("/health") and not server.answers("/ready"))
        disk.free(server)
        await eventually(lambda: server.answers("/ready"))
        await asyncio.gather(*(player.play(30) for player in everybody))
        server.kill()
        await asyncio.to_thread(server.start)
        check_kept(database_of(server), everybody)
        await asyncio.gather(*(player.come() for player in everybody))
        await asyncio.gather(*(player.play(40) for player in everybody))
        check_kept(database_of(server), everybody)
    finally:
        await leave_all(everybody)


def test_a_full_disk_refuses_moves_and_loses_nothing(server: Server, disk: Disk) -> None:
    """Each move gets its sentence, the server stays up, and games go on without a restart, and after one."""
    asyncio.run(play_on_a_full_disk(server, disk))
    assert '"trace"' not in server.told()


async def bot_on_a_full_disk(server: Server, disk: Disk) -> None:
    (player,) = await sit_down(server.address, "usa", [ME, BOT], random.Random(9), first=0)
    try:
        await player.come()
        await player.play(2)
        while player.seat.actions():  # a turn may take two moves
            await player.make(player.seat.actions()[0])
        ply = player.seat.state["ply"]
        disk.fill(server)
        await eventually(lambda: "a bot's move was refused" in server.told())
        assert player.seat.state["ply"] == ply
        disk.free(server)
        await player.seat.until(lambda: bool(player.seat.actions()), 60)
    finally:
        await leave_all([player])


def test_bots_try_again_once_there_is_space(tmp_path: Path, disk: Disk) -> None:
    """A bot whose move could not be kept makes it later, without anybody's doing."""
    with Server(tmp_path, "--bot-pause", "1", database=f"sqlite:///{disk.folder}/test.db") as server:
        asyncio.run(bot_on_a_full_disk(server, disk))


async def newcomer_on_a_full_disk(server: Server, disk: Disk) -> None:
    (player,) = await sit_down(server.address, "usa", [ME, BOT], random.Random(9))
    disk.fill(server)
    for path, body in (("/api/tables", {"board": "usa", "seats": [ME, BOT]}), ("/api/me/link", {})):
        with pytest.raises(ServerError) as told:
            await player.seat.person.post(path, body)
        assert (told.value.code, told.value.status) == ("storage", 503), path
    disk.free(server)
    await player.seat.person.post("/api/tables", {"board": "usa", "seats": [ME, BOT]})


def test_new_things_are_refused_on_a_full_disk(server: Server, disk: Disk) -> None:
    """Tables and links are refused with the same sentence as moves."""
    asyncio.run(newcomer_on_a_full_disk(server, disk))
