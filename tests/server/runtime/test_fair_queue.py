"""The queue for slow bots: whoever comes waits for one turn of each other owner, not for all that one has asked."""

import asyncio
import contextlib
import random
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trunkline.server.runtime.fair_queue import FairQueue, QueueFull

FOREVER = 10_000.0


class Time:
    """A clock that jumps to the next thing that happens."""

    def __init__(self) -> None:
        self.now = 0.0
        self.sleepers: list[tuple[float, asyncio.Future[None]]] = []

    async def sleep(self, seconds: float) -> None:
        waking = asyncio.get_running_loop().create_future()
        self.sleepers.append((self.now + seconds, waking))
        await waking

    async def run(self, *work: Coroutine[Any, Any, None]) -> None:
        """Let time pass until all is done."""
        tasks = [asyncio.create_task(one) for one in work]
        while not all(task.done() for task in tasks):
            for _ in range(20):
                await asyncio.sleep(0)
            if self.sleepers:
                self.sleepers.sort(key=lambda sleeper: sleeper[0])
                self.now, waking = self.sleepers.pop(0)
                waking.set_result(None)
        for task in tasks:
            task.result()


class Office:
    """A queue, and what was done in which order."""

    def __init__(self, at_once: int, **options: Any) -> None:
        self.time = Time()
        self.queue = FairQueue(at_once, FOREVER, clock=lambda: self.time.now, **options)
        self.begun: list[tuple[str, int]] = []
        self.waited: dict[tuple[str, int], float] = {}

    async def piece(self, owner: str, number: int, seconds: float, comes: float = 0) -> None:
        if comes:
            await self.time.sleep(comes)
        came = self.time.now
        async with self.queue.turn(owner):
            self.waited[owner, number] = self.time.now - came
            self.begun.append((owner, number))
            await self.time.sleep(seconds)


def test_a_newcomer_does_not_wait_for_all_that_another_has_asked() -> None:
    """Twenty questions of one owner are before it; it waits for the one under way."""

    async def scene() -> None:
        office = Office(1)
        flood = [office.piece("flood", i, 1.0) for i in range(20)]
        await office.time.run(*flood, office.piece("ada", 0, 1.0, comes=0.5))
        assert office.waited["ada", 0] == 0.5
        assert [number for owner, number in office.begun if owner == "flood"] == list(range(20)), "first come first"

    asyncio.run(scene())


def test_owners_take_turns() -> None:
    """With one hand and three owners it goes round, though one of them came with more."""

    async def scene() -> None:
        office = Office(1)
        asked = {"ada": 4, "bob": 2, "cyd": 2}
        await office.time.run(*(office.piece(who, i, 1.0) for who, n in asked.items() for i in range(n)))
        assert "".join(owner[0] for owner, _ in office.begun) == "abcabcaa"

    asyncio.run(scene())


def test_an_owner_alone_uses_everything_but_has_one_when_others_wait() -> None:
    """Nothing stands idle; as soon as others wait they get what becomes free."""

    async def scene() -> None:
        office = Office(3)
        flood = [office.piece("flood", i, 1.0) for i in range(9)]
        others = [office.piece(who, i, 1.0, comes=0.5) for who in ("ada", "bob") for i in range(2)]
        await office.time.run(*flood, *others)
        assert [owner for owner, _ in office.begun[:3]] == ["flood"] * 3
        assert sorted(owner for owner, _ in office.begun[3:6]) == ["ada", "bob", "flood"]

    asyncio.run(scene())


@given(st.integers(0, 10**6))
def test_waiting_of_a_newcomer_is_bounded(seed: int) -> None:
    """At most (owners waiting / processes + 1) times the longest piece, whatever the others do."""
    rng = random.Random(seed)
    at_once, owners, longest = rng.randint(1, 4), rng.randint(1, 6), 1.0

    async def scene() -> None:
        office = Office(at_once)
        work = [
            office.piece(f"owner {rng.randrange(owners)}", i, rng.uniform(0.1, longest), rng.choice((0, 0.3, 2.0)))
            for i in range(40)
        ]
        await office.time.run(*work, office.piece("newcomer", 0, 1.0, comes=rng.uniform(0.1, 4)))
        assert office.waited["newcomer", 0] <= (owners / at_once + 1) * longest + 1e-9

    asyncio.run(scene())


def test_the_line_is_bounded_in_all_and_for_each_owner() -> None:
    """Who finds it full is told so at once, and others are not kept from it."""

    async def scene() -> None:
        office = Office(1, most=5, most_each=3)
        queue = office.queue
        running = [asyncio.create_task(office.piece("flood", i, 1.0)) for i in range(4)]
        await asyncio.sleep(0)
        assert queue.waiting() == 3
        with pytest.raises(QueueFull):
            await office.piece("flood", 9, 1.0)
        running += [asyncio.create_task(office.piece("ada", i, 1.0)) for i in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(QueueFull):
            await office.piece("bob", 0, 1.0)
        await office.time.run(*(_ended(task) for task in running))
        assert queue.waiting() == 0

    asyncio.run(scene())


def test_who_waits_too_long_is_told_and_leaves_the_line() -> None:
    """The queue goes on without them, and every wait is measured."""

    async def scene() -> None:
        queue, waited = FairQueue(1, patience=0.01), []
        queue.on_waited = waited.append
        async with queue.turn("ada"):
            with pytest.raises(QueueFull):
                async with queue.turn("bob"):
                    raise AssertionError("a turn that was never free")
            assert queue.waiting() == 0
        async with queue.turn("bob"):
            pass
        assert len(waited) == 3 and waited[1] >= 0.01

    asyncio.run(scene())


@pytest.mark.parametrize("moment", ["waiting", "as the turn comes", "at work"])
def test_who_is_cancelled_takes_no_turn_away(moment: str) -> None:
    """Tables come and go at any time; turns are never lost."""

    async def scene() -> None:
        queue, free = FairQueue(1, FOREVER), asyncio.Event()

        async def work(until: Callable[[], Awaitable[Any]]) -> None:
            async with queue.turn("somebody"):
                await until()

        first = asyncio.create_task(work(free.wait))
        second = asyncio.create_task(work(asyncio.Event().wait))
        await asyncio.sleep(0)
        if moment != "waiting":
            free.set()
            await asyncio.sleep(0)  # the first is done, and the second is told so
        if moment == "at work":
            await asyncio.sleep(0)
        second.cancel()
        free.set()
        with contextlib.suppress(asyncio.CancelledError):
            await second
        await first
        await asyncio.wait_for(work(lambda: asyncio.sleep(0)), 1)
        assert queue.waiting() == 0

    asyncio.run(scene())


async def _ended(task: "asyncio.Task[None]") -> None:
    await task
