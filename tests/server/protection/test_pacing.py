"""The first moments of a flood are spread out; a household and everybody else hardly notice."""

import asyncio
import itertools
from typing import Any

from trunkline.server.protection import middleware, pacing
from trunkline.server.protection.limits import Limits
from trunkline.server.protection.pacing import AT_ONCE, GAP, Pacer


def test_a_burst_begins_one_after_the_other_and_others_at_once() -> None:
    """What a browser asks for when it opens a page is not held up, nor anybody else; after a rest all is as before."""
    now = 1000.0
    pacer = Pacer(lambda: now)
    delays = [pacer.delay("eve") for _ in range(100)]
    assert delays[: AT_ONCE + 1] == [0.0] * (AT_ONCE + 1)
    assert all(abs(after - before - GAP) < 1e-9 for before, after in itertools.pairwise(delays[AT_ONCE:]))
    assert pacer.delay("ada") == 0
    now += 2
    assert [pacer.delay("eve") for _ in range(5)] == [0.0] * 5


def test_a_household_of_five_that_opens_its_pages_together_waits_a_moment() -> None:
    """Five browsers, eight requests each: little more than half a second at most, and only once."""
    pacer = Pacer(lambda: 1000.0)
    assert max(pacer.delay("home") for _ in range(5 * 8)) < 0.6


def test_addresses_that_were_quiet_are_forgotten(monkeypatch: Any) -> None:
    now = 1000.0
    monkeypatch.setattr(pacing, "REMEMBERED", 10)
    pacer = Pacer(lambda: now)
    for number in range(100):
        now += 1
        pacer.delay(f"guest {number}")
    assert len(pacer._next) <= 11


def test_a_flood_does_not_begin_all_at_once() -> None:
    """A hundred requests of one address that come together, and then one of another, which is answered first."""
    order: list[str] = []

    async def app(scope: Any, _: Any, __: Any) -> None:
        order.append(scope["client"][0])

    async def scene() -> None:
        doors = middleware.SecurityMiddleware(app, Limits(True), ())

        async def ask(address: str) -> None:
            scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": []}
            await doors(scope | {"client": (address, 1)}, asyncio.sleep, lambda _: asyncio.sleep(0))

        await asyncio.gather(*(ask("192.0.2.1") for _ in range(100)), ask("192.0.2.2"))

    asyncio.run(scene())
    assert len(order) == 101 and order.index("192.0.2.2") <= AT_ONCE + 1
