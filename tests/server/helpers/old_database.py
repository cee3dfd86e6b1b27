"""Databases as older versions made them: `python -m tests.server.helpers.old_database` adds one with the tables of now.

Each lies as SQL in old/, named after its revision. Ada is known by TOKEN. She has finished a game against a bot, is in
the middle of one against a bot and of one on a board she uploaded.
"""

import asyncio
import random
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from tests.server.helpers.scripted_players import BOT, ME, Player, database_of
from tests.server.helpers.server_process import Server
from trunkline import boards
from trunkline.client import Person
from trunkline.server.people.people import hash_of

FOLDER = Path(__file__).with_name("old")
TOKEN = "the token of Ada in old databases"
NAME = "My own board"


def load(dump: Path, file: Path) -> None:
    """Make a database of such a file."""
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(dump.read_text())


async def _fill(address: str) -> Person:
    ada = await Person.introduce(address, "Ada")
    own = await ada.post("/api/boards", {"text": _own_board()})
    await _play(ada, "first_journey", None)
    await _play(ada, "usa", 12)
    await _play(ada, own["key"], 12)
    return ada


def _own_board() -> str:
    text = Path(boards.__file__).with_name("first_journey.toml").read_text()
    return text.replace("Europe: first journey", NAME)


async def _play(ada: Person, board: str, ply: int | None) -> None:
    made = await ada.post("/api/tables", {"board": board, "seats": [ME, BOT], "seed": "old", "start": True})
    player = Player(ada, made["table"]["id"], random.Random(1))
    await player.come()
    await player.seat.send({"type": "say", "phrase": "hello"})
    await player.play(ply)
    await player.leave()


def _dump(file: Path, ada: str) -> tuple[str, str]:
    """The revision and the SQL of a file, once Ada has the token that tests know."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE tokens SET hash = ? WHERE person = ?", (hash_of(TOKEN), ada))
        connection.commit()
        (revision,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        return revision, "\n".join(connection.iterdump()) + "\n"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        ada = asyncio.run(_fill(server.address))
        me = asyncio.run(ada.get("/api/me"))
        server.stop()
        revision, sql = _dump(database_of(server), me["id"])
    (FOLDER / f"{revision}.sql").write_text(sql)


if __name__ == "__main__":
    main()
