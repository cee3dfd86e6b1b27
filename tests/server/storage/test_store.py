"""The writer of the log: what it has accepted is written, whatever happens around it."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
import sqlalchemy as sa

from trunkline.server.common.refusal import Refused
from trunkline.server.storage import schema
from trunkline.server.storage.database import make_engine, read_url, upgrade, write
from trunkline.server.storage.store import Entry, Store

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


def test_a_move_waits_for_one_other_writer_at_most(tmp_path: Path) -> None:
    """However many want to write, and none of them finds the file taken, which SQLite would let sleep."""
    order: list[str] = []

    async def other(store: Store) -> None:
        await write(store.engine, lambda line: line.execute(sa.text("UPDATE uptime SET alive = alive")))
        order.append("other")

    async def slow(store: Store, writes: asyncio.Event, ends: asyncio.Event) -> None:
        async with store.engine.begin() as connection:
            await connection.execute(sa.text("UPDATE uptime SET alive = alive"))
            writes.set()
            await ends.wait()
        order.append("slow")

    async def move(store: Store) -> None:
        await store.append(entry(0))
        order.append("move")

    async def work(store: Store) -> None:
        writes, ends = asyncio.Event(), asyncio.Event()
        others = [asyncio.create_task(slow(store, writes, ends))]
        await writes.wait()
        others += [asyncio.create_task(other(store)) for _ in range(20)] + [asyncio.create_task(move(store))]
        await asyncio.sleep(0.05)  # all of them wait now
        ends.set()
        await asyncio.gather(*others)

    with_store(tmp_path, work)
    assert order[:2] == ["slow", "move"] or order[1:3] == ["other", "move"], order


def test_a_transaction_that_fails_leaves_nothing(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.append(entry(0))

        def fail(line: sa.Connection) -> None:
            line.execute(sa.update(schema.tables).values(due=7))
            raise Refused("no_table", 404)

        with pytest.raises(Refused):
            await write(store.engine, fail)
        assert await store.due(8, 1) == []
        await store.postpone("table", 7)
        assert await store.due(8, 1) == ["table"]

    with_store(tmp_path, work)
