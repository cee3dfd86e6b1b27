"""The first start: doors open with interpreted rules, and compiled ones are taken over while people play."""

import asyncio
import signal
import time
import urllib.request
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.server.helpers.players import people
from tests.server.helpers.server_process import Server
from trunkline import bots
from trunkline.client import Person, Seat
from trunkline.game import Game
from trunkline.rules import compiled
from trunkline.server.bots import bot_process
from trunkline.server.bots.bot_process import Question


async def table(person: Person, level: str, board: str = "usa") -> str:
    seats = [{"kind": "me"}, {"kind": "bot", "level": level}]
    made = await person.post("/api/tables", {"board": board, "seats": seats, "start": True, "hints": True})
    return str(made["table"]["id"])


async def move(seat: Seat) -> None:
    """Move once, and wait until the bot has moved and it is one's turn again."""
    await seat.until(lambda: bool(seat.actions()), 60)
    await seat.told_of(await seat.play(seat.actions()[0]))
    await seat.until(lambda: bool(seat.actions()), 60)


def test_a_cold_server_lets_people_play_at_once(tmp_path: Path) -> None:
    """Nothing is compiled and nothing will be soon: a bot moves all the same, hints say when they come."""
    server = Server(tmp_path)
    server.environment = {"NUMBA_CACHE_DIR": str(tmp_path / "cache")}

    async def scene() -> None:
        (ada,) = await people(server.address, "Ada")
        warmth = await ada.get("/api/warmth")
        assert not warmth["playing"] and warmth["done"] <= warmth["total"]
        async with Seat(ada, await table(ada, "planner", "first_journey")) as seat:
            await move(seat)
            refused = await seat.ask({"type": "hint", "seat": 0})
            assert refused["type"] == "refusal" and refused["code"] == "warming"

    with server:
        with urllib.request.urlopen(server.address + "/") as page:
            assert b'<meta name="warming">' in page.read()
        asyncio.run(scene())
        server.check()
        server.stop()


def test_compiled_rules_are_taken_over_while_people_play(tmp_path: Path) -> None:
    """The game goes on, bots and hints are quick from then on, and new pages say nothing of it any more."""
    server = Server(tmp_path)
    server.environment = {compiled.WARMING: "1"}

    async def scene() -> None:
        (ada,) = await people(server.address, "Ada")
        async with Seat(ada, await table(ada, "planner")) as seat:
            await move(seat)
            end = time.monotonic() + 300
            while not (await ada.get("/api/warmth"))["thinking"]:
                await move(seat)
                assert time.monotonic() < end, server.told()
            hint = await seat.ask({"type": "hint", "seat": 0})
            assert hint["type"] == "hinted"
            await move(seat)

    with server:
        asyncio.run(scene())
        with urllib.request.urlopen(server.address + "/") as page:
            assert b"warming" not in page.read()
        assert "games run compiled now" in server.told()
        server.check()


@pytest.mark.alone
def test_the_first_move_of_a_cold_server_is_answered_in_ten_seconds(tmp_path: Path) -> None:
    """From the start of the command to a planner's answer, with everything still to compile."""
    server = Server(tmp_path)
    server.environment = {"NUMBA_CACHE_DIR": str(tmp_path / "cache")}

    async def scene() -> None:
        (ada,) = await people(server.address, "Ada")
        async with Seat(ada, await table(ada, "planner")) as seat:
            await move(seat)

    begin = time.perf_counter()
    with server:
        opened = time.perf_counter() - begin
        asyncio.run(scene())
        took = time.perf_counter() - begin
        server.stop()
    assert opened < 5 and took < 10, (opened, took)


def question(level: str) -> tuple[Question, Any]:
    game = Game.new("usa", 2, seed=1)
    view, actions = game.view(0), game.legal_numbers(0)
    return Question(level, "1", game.board, view.record.tobytes(), actions), view


@pytest.mark.parametrize("level", ["planner", "search"])
def test_a_bot_without_time_is_replaced_by_a_lesser_one(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """First greedy gets some time, then anything legal is played: an answer comes within two seconds."""
    asked: list[str] = []

    class Endless:
        def choose(self, _view: object, actions: np.ndarray) -> int:
            if asked[-1] == "random":
                return int(actions[0])
            while True:
                time.sleep(0.01)

    monkeypatch.setattr(bots, "make", lambda name, _seed: asked.append(name) or Endless())
    before = signal.getsignal(signal.SIGALRM)
    given, view = question(level)
    begin = time.perf_counter()
    try:
        chosen = bot_process._choice_in_time(given, level, view)
    finally:
        signal.signal(signal.SIGALRM, before)
    assert chosen == given.actions[0]
    assert asked == ["planner", "greedy", "random"]
    assert bot_process.TIME + bot_process.NEXT_TIME < time.perf_counter() - begin < 2.5
