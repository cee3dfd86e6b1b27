"""Searching for garbage: in small pieces, and everything in quiet times or when memory has grown many times over."""

import asyncio
import gc
import time
import weakref
from collections.abc import Iterator

import pytest

from tests.server.helpers.waiting import eventually
from trunkline.server.runtime import garbage_collection
from trunkline.server.runtime.garbage_collection import GarbageCollector


class Ring:
    """Something that holds itself, so that only a search frees it."""

    def __init__(self) -> None:
        self.own = self


@pytest.fixture
def searcher() -> Iterator[GarbageCollector]:
    yield GarbageCollector()
    assert gc.isenabled() and gc.get_freeze_count() == 0, "afterwards Python searches as ever"


def test_what_is_new_is_searched_many_times_a_second(searcher: GarbageCollector) -> None:
    async def make() -> bool:
        searcher.start()
        ring = weakref.ref(Ring())
        try:
            await eventually(lambda: ring() is None, 10)
        finally:
            searcher.stop()
        return ring() is None

    assert asyncio.run(make())


def test_a_short_search_does_not_look_at_what_was_there_before(searcher: GarbageCollector) -> None:
    """Half a million objects, as of some thousand sockets, cost a short search nothing."""
    many = [[number] for number in range(500_000)]

    async def measure() -> float:
        searcher.start()
        gc.freeze()
        took: list[float] = []
        for _ in range(10):
            begin = time.thread_time()
            gc.collect(garbage_collection.YOUNG)
            took.append(time.thread_time() - begin)
            gc.freeze()
        searcher.stop()
        return sorted(took)[5]

    assert asyncio.run(measure()) < 0.005 and many


@pytest.mark.parametrize("quiet, rested, grown, due", [(1, 1, 0, 1), (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 1)])
def test_everything_is_searched_in_quiet_times_or_when_memory_has_grown(
    searcher: GarbageCollector, monkeypatch: pytest.MonkeyPatch, quiet: bool, rested: bool, grown: bool, due: bool
) -> None:
    async def ask() -> bool:
        searcher.start()
        if rested:
            monkeypatch.setattr(garbage_collection, "REST", 0.0)
        if grown:
            monkeypatch.setattr(garbage_collection, "GROWTH", 0.9)
        answer = searcher._due(quiet)
        searcher.stop()
        return answer

    assert asyncio.run(ask()) == due


def test_what_became_garbage_late_is_found_when_everything_is_searched(searcher: GarbageCollector) -> None:
    async def make() -> tuple[bool, bool]:
        searcher.start()
        old = Ring()
        ring = weakref.ref(old)
        await asyncio.sleep(3 * garbage_collection.OFTEN)
        del old
        await asyncio.sleep(3 * garbage_collection.OFTEN)
        before = ring() is not None
        searcher.search_everything()
        searcher.stop()
        return before, ring() is None

    assert asyncio.run(make()) == (True, True)
