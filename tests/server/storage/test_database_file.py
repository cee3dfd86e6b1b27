"""A database file that is removed, replaced, written over, damaged or locked under a running server."""

import asyncio
import os
import random
import shutil
import sqlite3
import stat
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.server.helpers.scripted_players import BOT, ME, Player, check_kept, database_of, sit_down
from tests.server.helpers.server_process import Server
from tests.server.helpers.waiting import eventually
from tests.server.storage.test_store import entry
from trunkline.client import ServerError
from trunkline.server.common.refusal import Refused
from trunkline.server.storage import database_file, health
from trunkline.server.storage.database import make_engine, read_url, upgrade
from trunkline.server.storage.health import Health
from trunkline.server.storage.store import Store

PublicView = Callable[[Path, Store, Health], Awaitable[None]]


def watched(folder: Path, scene: PublicView) -> None:
    """A store with one table and its signs of life, on a fresh file."""
    url = read_url(f"sqlite:///{folder}/games.db")
    upgrade(url)

    async def run() -> None:
        store = Store(make_engine(url), "test")
        store.start()
        signs = Health(store)
        await signs.start()
        try:
            assert await store.append(entry(0)) and await signs.ask() is None
            await scene(folder / "games.db", store, signs)
        finally:
            await signs.stop()
            await store.stop()

    asyncio.run(run())


async def ask(signs: Health) -> str | None:
    """What a fresh look says."""
    signs._at = float("-inf")
    return await signs.ask()


async def refused(store: Store, signs: Health, words: str) -> None:
    """Nothing is acknowledged, and those who watch over the server are told why."""
    with pytest.raises(Refused, match="cannot save"):
        await store.append(entry(1))
    with pytest.raises(database_file.FileLost, match=words):
        await store.keep_board("key", "text", "ada", 1)
    assert words in str(await ask(signs))


@contextmanager
def away(path: Path) -> Iterator[None]:
    path.rename(path.with_name("elsewhere"))
    try:
        yield
    finally:
        path.with_name("elsewhere").rename(path)


@contextmanager
def another_in_its_place(path: Path) -> Iterator[None]:
    """A perfect copy, but not the file that the server has open."""
    os.link(path, path.with_name("original"))
    shutil.copy(path, path.with_name("copy"))
    path.with_name("copy").replace(path)
    try:
        yield
    finally:
        path.with_name("original").replace(path)


@contextmanager
def overwritten(path: Path, text: bytes) -> Iterator[None]:
    """Other content in the same file, as `cp` makes it."""
    whole = path.read_bytes()
    path.write_bytes(text)
    try:
        yield
    finally:
        path.write_bytes(whole)


@pytest.mark.parametrize(
    ("trouble", "words"),
    [
        (away, "removed"),
        (another_in_its_place, "another file"),
        (lambda path: away(path.with_name("games.db-wal")), "-wal"),
        (lambda path: overwritten(path, b""), "wrote over"),
        (lambda path: overwritten(path, b"a letter to my aunt " * 1000), "wrote over"),
    ],
    ids=["removed", "replaced", "wal", "emptied", "nonsense"],
)
def test_a_file_that_is_not_ours_any_more_is_refused_at_once(
    tmp_path: Path, trouble: Callable[[Path], "contextmanager[None]"], words: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Not one write is acknowledged, the log says it once, and it goes on when the file is back."""

    async def scene(path: Path, store: Store, signs: Health) -> None:
        with trouble(path):  # type: ignore[attr-defined]
            for _ in range(3):
                await refused(store, signs, words)
        assert await store.append(entry(1)) and await ask(signs) is None

    watched(tmp_path, scene)
    said = [record.message for record in caplog.records if record.name == "trunkline.database"]
    assert said == ["the database is lost: nothing is saved", "the database is back"]


def test_an_older_copy_of_the_same_database_is_told_from_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who puts yesterday's backup back with `cp` under a running server is told so: marks are drawn anew at times."""
    monkeypatch.setattr(database_file, "REDRAW", 0.0)

    async def scene(path: Path, store: Store, signs: Health) -> None:
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(tmp_path / "old.db")) as copy:
            source.backup(copy)
        await store.append(entry(1))
        assert await ask(signs) is None
        with overwritten(path, (tmp_path / "old.db").read_bytes()):
            with pytest.raises(Refused, match="cannot save"):
                await store.append(entry(2))
            assert "wrote over" in str(await ask(signs))

    watched(tmp_path, scene)


def test_damaged_pages_are_found_within_seconds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where no table that is in use lies."""
    monkeypatch.setattr(database_file, "SOONEST", 0.0)
    monkeypatch.setattr(database_file, "REST", 0)

    async def scene(path: Path, store: Store, signs: Health) -> None:
        await store.examine()
        assert await ask(signs) is None
        whole = path.read_bytes()
        with overwritten(path, whole[:8192] + os.urandom(len(whole) - 8192)):
            await store.examine()
            await refused(store, signs, "damaged")
        await store.examine()
        assert await store.append(entry(1)) and await ask(signs) is None

    watched(tmp_path, scene)


def test_a_locked_database_is_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program holds it; whoever asks is answered soon all the same."""
    monkeypatch.setattr(health, "PATIENCE", 0.3)

    async def scene(path: Path, store: Store, signs: Health) -> None:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            assert "locked" in str(await ask(signs))
            other.execute("ROLLBACK")
        monkeypatch.setattr(health, "PATIENCE", 10)
        assert await ask(signs) is None and await store.append(entry(1))

    watched(tmp_path, scene)


def test_a_read_only_database_is_not_ready(tmp_path: Path) -> None:
    """A write is tried, not only a look."""

    async def scene(_: Path, store: Store, signs: Health) -> None:
        assert store._direct is not None
        store._direct._connection = None  # the next write opens the file anew
        store._direct.engine.dispose()
        listen = "PRAGMA query_only = ON"
        database_file.sa.event.listen(store._direct.engine, "connect", lambda one, _: one.execute(listen) and None)
        assert "read-only" in str(await ask(signs))

    watched(tmp_path, scene)


# Permissions


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_database_file_is_its_owners_alone(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Also its -wal and -shm; one that others could read is narrowed, and the log says so."""
    old = os.umask(0o022)
    try:

        async def scene(path: Path, *_: object) -> None:
            files = [path, *(path.with_name(path.name + ending) for ending in ("-wal", "-shm"))]
            assert [mode(file) for file in files] == [0o600] * 3
            path.chmod(0o644)

        watched(tmp_path, scene)
        assert "others could read" not in caplog.text
        upgrade(read_url(f"sqlite:///{tmp_path}/games.db"))
    finally:
        os.umask(old)
    assert mode(tmp_path / "games.db") == 0o600 and "others could read" in caplog.text


def test_in_a_folder_of_a_group_the_group_may_read(tmp_path: Path) -> None:
    """A folder with setgid is meant to be shared."""
    tmp_path.chmod(0o2770)
    upgrade(read_url(f"sqlite:///{tmp_path}/games.db"))
    (tmp_path / "games.db").chmod(0o664)
    upgrade(read_url(f"sqlite:///{tmp_path}/games.db"))
    assert mode(tmp_path / "games.db") == 0o660


# A whole server


def readiness(server: Server) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(server.address + "/ready", timeout=10) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


async def not_kept(player: Player, server: Server) -> None:
    """A move and a new table are refused, and /ready says why; where nothing can be read, the socket is closed."""
    try:
        answer = await player.seat.play(player.seat.actions()[0], nonce="lost")
        assert (answer["type"], answer["code"]) == ("refusal", "storage")
    except ServerError as closed:
        assert closed.code == "closed"
    with pytest.raises(ServerError) as told:
        await player.seat.person.post("/api/tables", {"board": "usa", "seats": [ME, BOT]})
    assert (told.value.status, told.value.code) == (503, "storage")
    await eventually(lambda: readiness(server)[0] == 503 and "file" in readiness(server)[1])


async def lose_the_file(server: Server) -> None:
    path = database_of(server)
    (player,) = await sit_down(server.address, "usa", [ME, BOT], random.Random(3))
    try:
        await player.come()
        await player.play(8)
        await player.seat.until(lambda: bool(player.seat.actions()))
        old = path.read_bytes()
        with away(path):
            await not_kept(player, server)
        await eventually(lambda: readiness(server)[0] == 200)
        await player.come()
        await player.play(16)
        check_kept(path, [player])
        await player.seat.until(lambda: bool(player.seat.actions()))
        path.write_bytes(old[:4096] + bytes(4096))
        with path.open("r+b") as file:  # a database of another server, to judge by its header
            file.seek(database_file.MARK)
            file.write(b"\x00\x00\x00\x01")
        await not_kept(player, server)
    finally:
        await player.leave()


def test_a_server_whose_file_is_taken_away_refuses_in_words(tmp_path: Path) -> None:
    """Moves, new tables and /ready; the game goes on when the file is back, and the log is not flooded."""
    with Server(tmp_path) as server:
        asyncio.run(lose_the_file(server))
        text = server.told()
        assert '"trace"' not in text
        second = Server(tmp_path, database=server.database)
        with pytest.raises(AssertionError, match="another Trunkline server uses this database file"):
            second.start()
        assert second.process is not None and second.process.returncode == 2
        assert text.count("the database is lost") == 2 and text.count("the database is back") == 1
