"""Databases of older versions: each is opened, brought up to date, and its games go on."""

import asyncio
import random
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import alembic.command
import pytest
import sqlalchemy as sa
from sqlalchemy import URL

from tests.server.helpers.old_database import FOLDER, TOKEN, load
from tests.server.helpers.postgres import Postgres
from tests.server.helpers.scripted_players import Player, check_kept, database_of, moved
from tests.server.helpers.server_process import Server
from trunkline.client import Person
from trunkline.server.storage import database
from trunkline.server.storage.database import make_engine, read_url, upgrade

DUMPS = sorted(FOLDER.glob("*.sql"))


async def go_on(server: Server) -> None:
    ada = Person(server.address, TOKEN)
    tables = await ada.get("/api/me/tables")
    assert sorted(table["state"] for table in tables) == ["over", "running", "running"]
    for table in tables:
        if table["state"] == "running":
            await play(server, ada, table["id"])
        else:
            await look(ada, table["id"])


async def play(server: Server, ada: Person, table: str) -> None:
    """Play a stored game to its end."""
    begun = len(moved(database_of(server), table))
    player = Player(ada, table, random.Random(2))
    try:
        await player.come()
        assert begun >= 12 and player.seat.state["ply"] >= begun
        assert [line["phrase"] for line in player.seat.state["chat"]] == ["hello"]
        await player.play()
        assert player.over and player.done
        check_kept(database_of(server), [player])
    finally:
        await player.leave()


async def look(ada: Person, table: str) -> None:
    """A stored finished game can be replayed, and has counted."""
    shown = await ada.get(f"/api/tables/{table}/replay")
    assert shown["names"][0] == "Ada" and len(shown["frames"]) > 10
    assert (await ada.get("/api/me/games"))["statistics"]


@pytest.mark.parametrize("dump", DUMPS, ids=[dump.stem for dump in DUMPS])
def test_games_of_an_older_database_go_on(dump: Path, tmp_path: Path) -> None:
    """With the token of then a person finds the finished game and plays the running ones to their end."""
    load(dump, tmp_path / "test.db")
    with Server(tmp_path) as server:
        asyncio.run(go_on(server))
        assert '"trace"' not in server.told()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> URL:
    if request.param == "sqlite":
        return read_url(f"sqlite:///{tmp_path / 'old.db'}")
    running: Postgres = request.getfixturevalue("postgres")
    return read_url(running.database())


def test_whoever_is_named_in_an_old_log_is_listed(url: URL, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also by an entry that only quotes somebody; not texts that are nobody's, nor what cannot be read."""
    real = alembic.command.upgrade
    monkeypatch.setattr(alembic.command, "upgrade", lambda config, _: real(config, "0002"))
    monkeypatch.setattr(database, "revisions", lambda: ["0001", "0002"])
    upgrade(url)
    monkeypatch.undo()

    async def fill() -> None:
        for sql in OLD:
            await connection.execute(sa.text(sql))
        bodies = [
            b'[{"event": "created", "host": "ada", "guests": ["eve"], "chairs": [{"person": "bob"}, {}]}]',
            b'[{"event": "said", "person": "cyd", "text": "zoe"}, {"event": "moved", "seat": 0, "nonce": "usa"}]',
            b"[broken",
        ]
        for number, body in enumerate(bodies):
            entry = sa.text("INSERT INTO events (\"table\", number, at, body) VALUES ('t1', :number, 1, :body)")
            await connection.execute(entry, {"number": number, "body": body})

    async def scene(work: Callable[[], Awaitable[None]]) -> None:
        nonlocal connection
        engine = make_engine(url)
        async with engine.begin() as connection:
            await work()
        await engine.dispose()

    found: list[tuple[str, str]] = []

    async def look() -> None:
        rows = await connection.execute(sa.text('SELECT person, "table" FROM named ORDER BY person'))
        found.extend((row[0], row[1]) for row in rows)

    connection: Any = None
    asyncio.run(scene(fill))
    upgrade(url)
    asyncio.run(scene(look))
    assert found == [(person, "t1") for person in ("ada", "bob", "cyd", "eve")]


OLD = [
    *(
        f"INSERT INTO people (id, name, rated, created) VALUES ('{id}', '{id}', true, 1)"
        for id in ("ada", "bob", "cyd", "dan", "eve")
    ),
    *(
        "INSERT INTO tables (id, board, seed, state, open, length, created, changed, summary) "
        f"VALUES ('{id}', 'usa', 's', 'over', true, 3, 1, 1, '')"
        for id in ("t1", "t2")
    ),
]


def test_every_revision_so_far_has_its_old_database(tmp_path: Path) -> None:
    """Whoever adds a revision adds its database, so that the next one is tried on it."""
    upgrade(read_url(f"sqlite:///{tmp_path}/new.db"))
    with closing(sqlite3.connect(tmp_path / "new.db")) as connection:
        (revision,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    assert revision in [dump.stem for dump in DUMPS], "run: python -m tests.server.helpers.old_database"
