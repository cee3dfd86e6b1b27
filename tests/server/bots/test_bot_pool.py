"""Slow bots think in processes of their own: nobody waits for them but their own table."""

import asyncio
import os
import random
import signal
import statistics
import time
from pathlib import Path
from typing import Any

import pytest

from tests.server.helpers.players import people, play_on, table_of
from tests.server.helpers.server_process import Server
from trunkline import bots
from trunkline.client import Person, Seat
from trunkline.game import Game
from trunkline.server.bots import bot_pool, bot_process
from trunkline.server.bots.bot_pool import BotPool
from trunkline.server.bots.bot_process import BotDied, BotProcess, Question
from trunkline.server.common.refusal import Refused
from trunkline.server.runtime import metrics

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


class HungBot(SlowBot):
    def choose(self, view, actions):
        time.sleep(1000)


class FaultyBot(SlowBot):
    def choose(self, view, actions):
        raise ValueError("what now?")


class CheatingBot(SlowBot):
    def choose(self, view, actions):
        return 12345678
"""
LEVELS = ("slow", "dead", "hung", "faulty", "cheating")


@pytest.fixture
def slow_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another package offers bots: one that takes its time, and others that do worse."""
    (tmp_path / "slow_bots.py").write_text(SLOW)
    info = tmp_path / "slow_bots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: slow-bots\nVersion: 1.0\n")
    points = "".join(f"{level} = slow_bots:{level.title()}Bot\n" for level in LEVELS)
    (info / "entry_points.txt").write_text(f"[trunkline.bots]\n{points}")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")]))
    bots.levels()  # this process knows them no more than other tests do
    monkeypatch.syspath_prepend(tmp_path)


@pytest.fixture
def slow_server(tmp_path: Path, slow_bots: None) -> Server:  # noqa: ARG001
    """A server on a machine with such bots."""
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


def test_bots_that_die_fail_or_cheat_are_replaced_by_a_quick_one(slow_server: Server) -> None:
    """The game goes on, and other bots are not harmed."""

    async def scene() -> None:
        (ada,) = await people(slow_server.address, "Ada")
        levels = ("dead", "faulty", "cheating")
        seats = [{"kind": "me"}, *({"kind": "bot", "level": level} for level in levels)]
        made = await ada.post("/api/tables", {"board": "first_journey", "seats": seats, "start": True})
        async with Seat(ada, made["table"]["id"]) as seat:
            await play_on(seat, random.Random(1), 12)
            assert {step["seat"] for step in seat.state["log"]} == {0, 1, 2, 3}

    with slow_server:
        asyncio.run(scene())
        slow_server.check()


def test_no_thinking_process_outlives_its_server(slow_server: Server) -> None:
    """A worker that is killed alone takes its processes along."""
    with slow_server:
        begun = children(slow_server.pid)
        assert begun, "slow bots' processes start with the server"
        os.kill(slow_server.pid, signal.SIGKILL)
        assert slow_server.process is not None
        slow_server.process.wait()
        end = time.monotonic() + 60
        while any(is_running(pid) for pid in begun):
            assert time.monotonic() < end, "still there"
            time.sleep(0.05)


def children(pid: int) -> list[int]:
    threads = Path(f"/proc/{pid}/task").iterdir()
    return [int(child) for thread in threads for child in (thread / "children").read_text().split()]


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0] != "Z"
    except OSError:
        return False


# Without a server


def question(level: str) -> Question:
    game = Game.new("first_journey", 2, 1)
    return Question(level, "seed", game.board, game.view(0).record.tobytes(), game.legal_numbers(0))


@pytest.mark.usefixtures("slow_bots")
def test_a_bot_that_hangs_is_ended_and_its_process_answers_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """It costs its table the longest time a bot may think, and others nothing more."""

    async def scene() -> None:
        process = BotProcess()
        try:
            with monkeypatch.context() as short, pytest.raises(BotDied):
                short.setattr(bot_process, "LONGEST", 5.0)
                await process.ask(question("hung"))
            assert await process.ask(question("search")) in question("search").actions
        finally:
            process.stop()

    asyncio.run(scene())


class Mortal:
    """A process that dies so many times."""

    def __init__(self, deaths: int) -> None:
        self.deaths = deaths
        self.asked = 0

    async def ask(self, question: Question) -> int:
        self.asked += 1
        if self.asked <= self.deaths:
            raise BotDied
        return int(question.actions[0])

    def stop(self) -> None:
        pass


def test_many_names_at_one_address_are_one_owner() -> None:
    """A newcomer waits for one turn of a household, not for one of each of its twenty names; waits are measured."""
    order: list[str] = []

    class Slow(Mortal):
        async def ask(self, question: Question) -> int:
            order.append(question.seed)
            await asyncio.sleep(0)
            return await super().ask(question)

    async def scene() -> None:
        bot_pool = thinkers_of(Slow(0))
        game = Game.new("first_journey", 2, 1)
        names = [f"name {number}" for number in range(20)]
        for name in names:
            bot_pool.note_network(name, "192.0.2.1")
        given = (game.view(0), game.legal_numbers(0))
        asked = [asyncio.create_task(bot_pool.choose("search", name, *given, name)) for name in names]
        await asyncio.sleep(0)
        asked.append(asyncio.create_task(bot_pool.choose("search", "newcomer", *given, "newcomer")))
        await asyncio.gather(*asked)

    before = waits()
    asyncio.run(scene())
    assert order.index("newcomer") <= 2 and len(order) == waits() - before == 21


def waits() -> int:
    """How many waits for a slow bot were measured."""
    lines = metrics.text().decode().splitlines()
    return int(float(next(line for line in lines if line.startswith("trunkline_bot_wait_seconds_count")).split()[1]))


def thinkers_of(*processes: Any) -> BotPool:
    made = BotPool(len(processes))
    made._idle, made._all = list(processes), processes
    return made


def test_a_level_whose_process_died_twice_is_tried_again_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until then a quick bot plays, and the processes have their peace."""
    monkeypatch.setattr(bot_pool, "BACK_OFF", 0.2)
    process, game = Mortal(2), Game.new("first_journey", 2, 1)

    async def scene() -> None:
        bot_pool = thinkers_of(process)
        view, actions = game.view(0), game.legal_numbers(0)
        quick = int(bots.make("planner", "seed").choose(view, actions))
        assert await bot_pool.choose("search", "seed", view, actions, "ada") == quick and process.asked == 2
        assert await bot_pool.choose("search", "seed", view, actions, "ada") == quick and process.asked == 2
        await asyncio.sleep(0.25)
        assert await bot_pool.choose("search", "seed", view, actions, "ada") == int(actions[0]) and process.asked == 3
        bot_pool.stop()

    asyncio.run(scene())


def test_where_the_line_does_not_move_a_quick_bot_plays() -> None:
    """A table never waits for longer than its patience, as while slow bots are compiled for the first time."""
    game = Game.new("first_journey", 2, 1)

    async def scene() -> None:
        bot_pool = thinkers_of(Mortal(0))
        bot_pool.queue.patience = 0.1
        view, actions = game.view(0), game.legal_numbers(0)
        quick = int(bots.make("planner", "seed").choose(view, actions))
        async with bot_pool.queue.turn("somebody else"):
            assert await bot_pool.choose("search", "seed", view, actions, "ada") == quick
        assert await bot_pool.choose("search", "seed", view, actions, "ada") == int(actions[0])
        bot_pool.stop()

    asyncio.run(scene())


def test_programs_count_as_their_owner() -> None:
    """Nobody gets more of the slow bots' time by hosting tables as several programs."""
    game = Game.new("first_journey", 2, 1)

    async def scene() -> None:
        bot_pool = thinkers_of(Mortal(0))
        bot_pool.queue.most_each = 1
        bot_pool.queue.patience = 0.1

        async def owner_of(_: str) -> str:
            return "ada"

        bot_pool.owner_of = owner_of
        view, actions = game.view(0), game.legal_numbers(0)
        async with bot_pool.queue.turn("somebody else"):
            asked = [bot_pool.choose("search", "seed", view, actions, f"program {i}") for i in range(3)]
            waiting = [asyncio.create_task(one) for one in asked]
            await asyncio.sleep(0.01)
            assert bot_pool.queue.waiting() == 1
            await asyncio.gather(*waiting)
        bot_pool.stop()

    asyncio.run(scene())


def test_hints_of_one_person_keep_nobody_from_theirs() -> None:
    """Somebody may have one hint under way and one waiting; more are refused, and others are served between."""
    game = Game.new("usa", 2, 1)

    async def scene() -> None:
        bot_pool = BotPool(1)
        view, actions = game.view(0), game.legal_numbers(0)
        asked = [bot_pool.advise(person, "seed", view, actions) for person in ["flood"] * 20 + ["ada"]]
        *flood, ada = await asyncio.gather(*asked, return_exceptions=True)
        assert not isinstance(ada, BaseException) and ada[0] in actions
        refused = [one for one in flood if isinstance(one, Refused)]
        assert len(refused) == 18 and {one.code for one in refused} == {"slow_down"}
        bot_pool.stop()

    asyncio.run(scene())


# Fairness, by a real server

FLOOD = 8  # tables of five slow bots
BUDGET = 0.2  # seconds that search thinks about a move


async def answers(person: Person, moves: int) -> list[float]:
    """How long one's only bot, a slow one, takes for each of its turns."""
    seats = [{"kind": "me"}, {"kind": "bot", "level": "search"}]
    made = await person.post("/api/tables", {"board": "usa", "seats": seats, "start": True, "first": 0})
    took: list[float] = []
    async with Seat(person, made["table"]["id"]) as seat:
        rng = random.Random(1)
        while len(took) < moves:
            await seat.until(lambda: bool(seat.actions()), 120)
            begin = time.perf_counter()
            await seat.told_of(await seat.play(rng.choice(seat.actions())))
            if not seat.actions():
                await seat.until(lambda: bool(seat.actions()), 120)
                took.append(time.perf_counter() - begin)
    return took


@pytest.mark.alone
def test_a_flood_of_slow_bots_delays_its_own_tables_alone(tmp_path: Path) -> None:
    """While somebody's forty slow bots think, a person elsewhere has one that answers about as soon as before."""

    async def scene(server: Server) -> None:
        ada, flood = await people(server.address, "Ada", "Flood")
        flood.headers["x-forwarded-for"] = "192.0.2.7"
        quiet = await answers(ada, 8)
        seats = [{"kind": "bot", "level": "search"}] * 5
        tables = [
            (await flood.post("/api/tables", {"board": "usa", "seats": seats, "start": True}))["table"]["id"]
            for _ in range(FLOOD)
        ]
        flooded = await answers(ada, 8)
        quiet_time, flooded_time = statistics.median(quiet), statistics.median(flooded)
        assert flooded_time <= 3 * quiet_time + BUDGET, (quiet, flooded)
        async with Seat(flood, tables[0]) as seat:
            assert seat.state["table"]["state"] == "running", "the flood was over before it was measured"

    with Server(tmp_path, "--proxy", "127.0.0.1") as server:
        asyncio.run(scene(server))
