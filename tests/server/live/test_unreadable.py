"""A table whose log is damaged costs only itself."""

import asyncio
import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from tests.server.api.test_tables import raw
from tests.server.helpers.players import people
from tests.server.helpers.scripted_players import BOT, ME, database_of
from tests.server.helpers.server_process import Server
from trunkline.client import Person, Seat

BAD = 60


async def filled(server: Server) -> tuple[Person, list[str], str]:
    """Many tables and a good one, at each of which a bot is to move."""
    ada, bob = await people(server.address, "Ada", "Bob")
    wish = {"board": "first_journey", "seats": [ME, BOT], "start": True, "first": 1}
    hosts = [bob] * (BAD // 2) + [ada] * (BAD - BAD // 2 + 1)
    made = [(await host.post("/api/tables", wish))["table"]["id"] for host in hosts]
    return ada, made[:-1], made[-1]


def damage(file: Path, bad: list[str], good: str) -> None:
    """As after a fault of the disk; all wait for the server, the bad ones longest."""
    with closing(sqlite3.connect(file)) as database:
        for id in bad:
            database.execute('UPDATE events SET body = ? WHERE "table" = ? AND number = 1', (b"[{", id))
            database.execute("UPDATE tables SET due = 1 WHERE id = ?", (id,))
        # Nobody had time to answer at the good table: its bot is still to choose its tickets.
        database.execute('DELETE FROM events WHERE "table" = ? AND number > 1', (good,))
        database.execute("UPDATE tables SET due = 2, length = 2 WHERE id = ?", (good,))
        database.commit()


def set_aside(server: Server, begun: int) -> list[str]:
    """Tables that the log names."""
    lines = [line for line in server.told()[begun:].splitlines() if "set aside" in line]
    return [json.loads(line)["table"] for line in lines]


def test_one_table_that_cannot_be_read_costs_only_itself(tmp_path: Path) -> None:
    """60 damaged tables starved all others of bot moves: each is set aside, named once, and refused kindly."""
    server = Server(tmp_path)
    with server:
        ada, bad, good = asyncio.run(filled(server))
        assert server.stop() == 0
    damage(database_of(server), bad, good)
    begun = len(server.told())
    with server:

        async def scene() -> None:
            async with Seat(ada, good) as seat:
                await seat.until(lambda: any(step["seat"] == 1 for step in seat.state["log"]), 20)

        asyncio.run(scene())
        status, text, _ = raw(server, "GET", f"/api/tables/{bad[-1]}", cookie=ada.headers["cookie"])
        assert (status, json.loads(text)["code"]) == (503, "unreadable")
        end = time.monotonic() + 30
        while len(named := set_aside(server, begun)) < BAD and time.monotonic() < end:
            time.sleep(0.2)
        assert sorted(named) == sorted(bad), "each once"
        assert bad[-1] in [table["id"] for table in asyncio.run(ada.get("/api/me/tables"))]
