"""The writer of the log: what it has accepted is written, whatever happens around it."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from trunkline.server.database import make_engine, read_url, upgrade
from trunkline.server.refusal import Refused
from trunkline.server.store import Entry, Store

ROW = {"board": "usa", "seed": "s", "state": "waiting", "open": False, "due": None, "created": 1, "changed": 1}


def entry(number: int) -> Entry:
    return Entry("table", number, 1, b"[]", ROW | {"summary": "{}"}, new=number == 0)


def with_store(folder: Path, work: Callable[[Store], Awaitable[None]]) -> None:
    """Do something with a store on a fresh file, then stop it."""
    url = read_url(f"sqlite:///{folder}/games.db")
    upgrade(url)

    async def run() -> None:
        store = Store(make_engine(url), "test")
        store.start()
        try:
            await work(store)
        finally:
            await store.stop()

    asyncio.run(run())


def test_a_stop_waits_for_what_is_being_written(tmp_path: Path) -> None:
    """An entry that the writer has already taken up is written and answered before the store closes."""
    begun: list[asyncio.Task[bool]] = []

    async def work(store: Store) -> None:
        begun.append(asyncio.create_task(store.append(entry(0))))
        while not store._waiting:
            await asyncio.sleep(0)
        while store._waiting:
            await asyncio.sleep(0)

    with_store(tmp_path, work)
    assert begun[0].result()


def test_one_entry_that_cannot_be_written_does_not_stop_the_writer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a driver raises, the entry is refused and the next one is written."""

    async def work(store: Store) -> None:
        with monkeypatch.context() as broken:
            broken.setattr(store, "_insert", lambda *_: 1 / 0)
            with pytest.raises(Refused, match="cannot save"):
                await asyncio.wait_for(store.append(entry(0)), 1)
        assert await asyncio.wait_for(store.append(entry(0)), 1)

    with_store(tmp_path, work)
