"""Slow bots think in processes of their own: nobody waits for them but their own table."""

import asyncio
import os
import random
import time
from pathlib import Path

import pytest

from tests.server.friends import people, play_on, table_of
from tests.server.running import Server
from trunkline.client import Seat

SLOW = """
import os, time

class SlowBot:
    quick = False

    def __init__(self, seed=None):
        pass

    def choose(self, view, actions):
        time.sleep(1.0)
        return int(actions[0])


class DeadBot(SlowBot):
    def choose(self, view, actions):
        os._exit(1)
"""


@pytest.fixture
def slow_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Server:
    """A server on a machine where another package offers bots: one that takes its time, one that dies."""
    (tmp_path / "slow_bots.py").write_text(SLOW)
    info = tmp_path / "slow_bots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: slow-bots\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[trunkline.bots]\nslow = slow_bots:SlowBot\ndead = slow_bots:DeadBot\n")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")]))
    return Server(tmp_path)


def test_bots_of_other_packages_appear_by_being_installed(slow_server: Server) -> None:
    """They are listed after the built-in ones."""

    async def scene() -> None:
        (ada,) = await people(slow_server.address, "Ada")
        found = await ada.get("/api/bots")
        assert {"level": "slow", "quick": False} in found
        assert [bot["level"] for bot in found][:2] == ["random", "greedy"]

    with slow_server:
        asyncio.run(scene())


@pytest.mark.alone
def test_a_slow_bot_blocks_no_other_table(slow_server: Server) -> None:
    """While two tables wait for slow bots, people at a third play without delay."""

    async def scene() -> None:
        ada, bob = await people(slow_server.address, "Ada", "Bob")
        seats = [{"kind": "me"}, {"kind": "bot", "level": "slow"}, {"kind": "bot", "level": "slow"}]
        slow = [
            (await ada.post("/api/tables", {"board": "usa", "seats": seats, "start": True}))["table"]["id"]
            for _ in range(2)
        ]
        quick = await table_of(ada, [bob])
        took: list[float] = []
        async with Seat(ada, slow[0]) as watched, Seat(ada, quick) as mine, Seat(bob, quick) as other:
            end = time.monotonic() + 6
            while time.monotonic() < end:
                for seat in (mine, other):
                    if actions := seat.actions():
                        start = time.perf_counter()
                        answer = await seat.play(actions[0])
                        took.append(time.perf_counter() - start)
                        await mine.told_of(answer)
                        await other.told_of(answer)
                await asyncio.sleep(0.02)
            await watched.until(lambda: len(watched.state["log"]) >= 1, 30)  # the slow ones do move
        took.sort()
        assert len(took) > 20
        assert took[len(took) * 9 // 10] < 0.25, took

    with slow_server:
        asyncio.run(scene())


def test_a_bot_that_dies_is_replaced_by_a_quick_one(slow_server: Server) -> None:
    """The game goes on, and other bots are not harmed."""

    async def scene() -> None:
        (ada,) = await people(slow_server.address, "Ada")
        wish = {"board": "first_journey", "seats": [{"kind": "me"}, {"kind": "bot", "level": "dead"}], "start": True}
        made = await ada.post("/api/tables", wish)
        async with Seat(ada, made["table"]["id"]) as seat:
            await play_on(seat, random.Random(1), 8)
            assert any(step["seat"] == 1 for step in seat.state["log"])

    with slow_server:
        asyncio.run(scene())
