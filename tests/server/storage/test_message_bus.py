"""Processes on one PostgreSQL tell each other; whatever breaks, a listener comes back and looks for what it missed."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Iterator

import pytest
from sqlalchemy.ext.asyncio import create_async_engine

from tests.server.helpers.postgres import Postgres
from trunkline.server.storage import message_bus as module
from trunkline.server.storage.database import make_engine, read_url
from trunkline.server.storage.message_bus import Bus, make_bus


@pytest.fixture(scope="module")
def own() -> Iterator[Postgres]:
    """A PostgreSQL that may be maltreated."""
    with Postgres() as running:
        yield running


class Listener:
    """What a process heard, and how often it was sent to look for what it missed."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.gaps = 0
        self.fail_to_hear = 0
        self.fail_to_look = 0

    async def hear(self, text: str) -> None:
        if self.fail_to_hear:
            self.fail_to_hear -= 1
            raise ConnectionError("the database is away")
        self.heard.append(text)

    async def look(self) -> None:
        self.gaps += 1
        if self.fail_to_look:
            self.fail_to_look -= 1
            raise RuntimeError("the database is starting up")


def between(database: str, scene: Callable[[Bus, Listener], Awaitable[None]]) -> None:
    """Two processes' buses: one tells, the other one's listener hears."""

    async def run() -> None:
        url, listener = read_url(database), Listener()
        engines = [make_engine(url), make_engine(url)]
        one, two = (make_bus(url, engine, name) for engine, name in zip(engines, ("one", "two"), strict=True))
        two.subscribe("note", listener.hear)
        two.after_gap(listener.look)
        await one.start()
        await two.start()
        try:
            async with asyncio.timeout(60):
                await scene(one, listener)
        finally:
            await asyncio.gather(one.stop(), two.stop())
            await asyncio.gather(*(engine.dispose() for engine in engines))

    asyncio.run(run())


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.02)


async def told(bus: Bus, listener: Listener, text: str) -> None:
    """Tell until it is heard: the other one may be on its way back."""
    while text not in listener.heard:
        await bus.publish("note", text)
        await asyncio.sleep(0.2)


def test_messages_are_heard_by_kind_and_not_by_their_sender(postgres: Postgres) -> None:
    """Texts come whole and in order; kinds nobody asked for pass by."""

    async def scene(bus: Bus, listener: Listener) -> None:
        own_words: list[str] = []

        async def hear_myself(text: str) -> None:
            own_words.append(text)

        bus.subscribe("note", hear_myself)
        await bus.publish("other", "not for you")
        for text in ("a person left", "zażółć gęślą jaźń", ""):
            await bus.publish("note", text)
        await until(lambda: len(listener.heard) == 3)
        assert listener.heard == ["a person left", "zażółć gęślą jaźń", ""] and own_words == []

    between(postgres.database(), scene)


def test_a_listener_whose_look_back_fails_looks_again_and_goes_on_listening(own: Postgres) -> None:
    """After a lost connection: the first looks fail as a database that starts up makes them fail."""

    async def scene(bus: Bus, listener: Listener) -> None:
        listener.fail_to_look = 2
        own.cut_all()
        await until(lambda: listener.gaps == 3)
        await told(bus, listener, "after the gap")

    between(own.database(), scene)


def test_a_message_that_could_not_be_followed_is_made_up_for(own: Postgres) -> None:
    """The process looks at everything anew instead of staying behind."""

    async def scene(bus: Bus, listener: Listener) -> None:
        listener.fail_to_hear = 1
        await bus.publish("note", "lost")
        await until(lambda: listener.gaps == 1)
        await told(bus, listener, "heard")
        assert "lost" not in listener.heard

    between(own.database(), scene)


def test_a_crash_and_a_restart_of_postgresql_are_survived(own: Postgres) -> None:
    """However long it takes to come back."""

    async def scene(bus: Bus, listener: Listener) -> None:
        await asyncio.to_thread(own.crash)
        await asyncio.sleep(2.5)
        await asyncio.to_thread(own.run)
        await until(lambda: listener.gaps > 0)
        await told(bus, listener, "after the crash")

    between(own.database(), scene)


def test_a_connection_that_is_dead_without_a_word_is_noticed(own: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """A network that swallows everything closes nothing; the listener asks now and then."""
    monkeypatch.setattr(module, "CHECK", 0.2)

    async def scene(bus: Bus, _: Listener) -> None:
        connection = bus._connection  # type: ignore[attr-defined]
        backend = connection.get_server_pid()
        os.kill(backend, signal.SIGSTOP)
        try:
            await until(lambda: bus._connection is not connection)  # type: ignore[attr-defined]
            assert connection.is_closed()
        finally:
            os.kill(backend, signal.SIGCONT)

    between(own.database(), scene)


def test_alone_on_a_file_nothing_needs_to_be_told() -> None:
    """The same calls, and no effect."""

    async def scene() -> None:
        engine = create_async_engine("sqlite+aiosqlite://")
        bus, listener = make_bus(read_url("sqlite:///unused.db"), engine, "one"), Listener()
        bus.subscribe("note", listener.hear)
        bus.after_gap(listener.look)
        await bus.start()
        await bus.publish("note", "nobody")
        await bus.stop()
        await engine.dispose()
        assert (listener.heard, listener.gaps) == ([], 0)

    asyncio.run(scene())
