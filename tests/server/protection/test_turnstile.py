"""Whatever comes at once begins one at a time, and a move that comes meanwhile waits for one of them at most."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from trunkline.server.protection.limits import Limits
from trunkline.server.protection.turnstile import Turnstile


def ends_at_once(work: Coroutine[Any, Any, None]) -> bool:
    """Whether something ends without waiting for anything."""
    try:
        work.send(None)
    except StopIteration:
        return True
    work.close()
    return False


def test_one_begins_in_each_turn_of_the_loop() -> None:
    """A hundred come together; between two of them the loop comes round."""

    async def run() -> None:
        turnstile, begun, turns = Turnstile(), list[int](), 0

        async def ask(number: int) -> None:
            await turnstile.enter("here")
            begun.append(number)

        tasks = [asyncio.create_task(ask(number)) for number in range(100)]
        while len(begun) < 100:
            before = len(begun)
            await asyncio.sleep(0)
            turns += 1
            assert len(begun) <= before + 1
            assert turns < 1_000
        assert begun == list(range(100))
        await asyncio.gather(*tasks)

    asyncio.run(run())


def test_addresses_take_turns() -> None:
    """Whoever comes alone does not wait behind another address's hundred."""

    async def run() -> None:
        turnstile, begun = Turnstile(), list[str]()

        async def ask(who: str) -> None:
            await turnstile.enter(who)
            begun.append(who)

        await asyncio.gather(*(ask("many") for _ in range(100)), ask("one"))
        assert begun.index("one") <= 3

    asyncio.run(run())


def test_who_comes_alone_does_not_wait_and_who_goes_takes_no_turn() -> None:
    async def run() -> None:
        turnstile = Turnstile()
        assert ends_at_once(turnstile.enter("a")) and not ends_at_once(turnstile.enter("a"))
        tasks = [asyncio.create_task(turnstile.enter("a")) for _ in range(5)]
        await asyncio.sleep(0)
        for task in tasks[1:4]:
            task.cancel()
        await asyncio.wait(tasks, timeout=5)
        assert [task.cancelled() for task in tasks] == [False, True, True, True, False]
        await asyncio.sleep(0)
        await asyncio.wait_for(turnstile.enter("a"), 5)

    asyncio.run(run())


def test_without_limits_nobody_waits() -> None:
    async def run() -> None:
        limits = Limits(False)
        for _ in range(10):
            assert ends_at_once(limits.turn("a"))

    asyncio.run(run())
