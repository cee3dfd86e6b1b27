"""The first game after a start holds nobody up: whatever is loaded was loaded before the doors opened."""

import asyncio
import time
import urllib.request
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.server.helpers.players import people
from tests.server.helpers.server_process import Server
from tests.server.runtime.test_metrics import Figures
from trunkline import boards
from trunkline.client import Person, Seat

PAUSE = 0.1  # seconds the server's loop may stand still
STARTS = 3  # of which the best counts: other work on the machine only adds to what is measured
LEVELS = ("random", "greedy", "planner", "search")


@asynccontextmanager
async def watch(server: Server) -> AsyncIterator[list[float]]:
    """How long the server takes to answer somebody else, again and again."""
    (person,) = await people(server.address, "Watcher")
    made = await person.post("/api/tables", {"board": "usa", "seats": [{"kind": "me"}, {"kind": "open"}]})
    took: list[float] = []

    async def ping(seat: Seat) -> None:
        while True:
            begin = time.perf_counter()
            await seat.ask({"type": "ping"})
            took.append(time.perf_counter() - begin)
            await asyncio.sleep(0.002)

    async with Seat(person, made["table"]["id"]) as seat:
        pinging = asyncio.create_task(ping(seat))
        try:
            yield took
        finally:
            pinging.cancel()
            await asyncio.gather(pinging, return_exceptions=True)


async def first_moves(person: Person, board: str) -> None:
    """A table with bots of all levels that the board has seats for; the person asks for a hint and moves twice."""
    most = boards.load(board).facts.players[1] - 1
    seats = [{"kind": "me"}, *({"kind": "bot", "level": level} for level in LEVELS[-most:])]
    made = await person.post("/api/tables", {"board": board, "seats": seats, "start": True, "hints": True})
    async with Seat(person, made["table"]["id"]) as seat:
        for _ in range(2):
            await seat.until(lambda: bool(seat.actions()))
            hint = await seat.ask({"type": "hint", "seat": 0})
            assert hint["type"] == "hinted"
            await seat.told_of(await seat.play(hint["action"]))


async def worst_pause(server: Server) -> float:
    async with watch(server) as took:
        (ada,) = await people(server.address, "Ada")
        for board in boards.names():
            await first_moves(ada, board)
    return max(took)


@pytest.mark.alone
def test_who_first_asks_for_the_description_of_the_api_holds_up_nobody(tmp_path: Path) -> None:
    """It is made before the doors open; measured by the server itself, so that other work counts little."""
    with Server(tmp_path) as server:
        Figures(server)
        with urllib.request.urlopen(server.address + "/api/openapi.json") as answer:
            assert answer.status == 200
        time.sleep(0.1)
        assert Figures(server).sum("worst_loop_pause_seconds") < 0.05


@pytest.mark.alone
def test_the_first_table_on_each_board_holds_up_nobody(tmp_path: Path) -> None:
    """Tables are made, dealt and played by bots right after the start, while somebody else is answered at once."""
    worst = []
    for number in range(STARTS):
        folder = tmp_path / str(number)
        folder.mkdir()
        with Server(folder) as server:
            worst.append(asyncio.run(worst_pause(server)))
        if worst[-1] < PAUSE:
            return
    raise AssertionError(f"the loop stood still for {worst} seconds")
