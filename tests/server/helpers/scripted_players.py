"""Scripted players at a real server: each plays a seat at random and notes what was acknowledged."""

import asyncio
import itertools
import random
import secrets
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from websockets.exceptions import WebSocketException

from tests.server.helpers.server_process import Server
from trunkline.client import Person, Seat, ServerError
from trunkline.server.table import events

ME = {"kind": "me"}
BOT = {"kind": "bot", "level": "greedy"}
OPEN = {"kind": "open"}
CLOSED = (ServerError, WebSocketException, OSError, TimeoutError)  # what a player hears of a killed server


class Move(NamedTuple):
    """A move as its player knows it; `ply` is the one it got, None while no answer has come."""

    seat: int
    action: str
    nonce: str
    ply: int | None = None


class Player:
    """Somebody on one seat of one table."""

    def __init__(self, person: Person, table: str, rng: random.Random) -> None:
        self.seat = Seat(person, table)
        self.rng = rng
        self.done: list[Move] = []  # acknowledged, in order
        self.asked: tuple[Move, int] | None = None  # sent at this ply, and no answer yet
        self._nonces = (f"{secrets.token_hex(4)}-{number}" for number in itertools.count(1))

    @property
    def over(self) -> bool:
        return bool(self.seat.state) and self.seat.over

    async def come(self) -> None:
        """Connect, or connect again, and send once more what got no answer."""
        await self.seat.close()
        await self.seat.open()
        if self.asked is not None:
            await self._send()

    async def play_on(self) -> None:
        """Come and play until the game is over or the server is gone."""
        try:
            await self.come()
            await self.play()
        except CLOSED:
            pass

    async def play(self, ply: int | None = None) -> None:
        """Make every move of this seat until the game is over or has come to a ply."""

        def ended() -> bool:
            return self.over or (ply is not None and self.seat.state["ply"] >= ply)

        while not ended():
            await self.seat.until(lambda: ended() or bool(self.seat.actions()))
            if not ended():
                await self.make(self.rng.choice(self.seat.actions()))

    async def make(self, action: str) -> None:
        self.asked = Move(self.seat.seat, action, next(self._nonces)), self.seat.state["ply"]
        await self._send()

    async def _send(self) -> None:
        """Send the move that waits for its answer, and wait until the table shows it."""
        assert self.asked is not None
        move, ply = self.asked
        answer = await self.seat.play(move.action, ply, move.nonce)
        assert answer["type"] == "done", f"table {self.seat.table}, {move}: the server answered {answer}"
        self.done.append(move._replace(ply=answer["ply"]))
        self.asked = None
        await self.seat.until(lambda: self.seat.state["ply"] >= answer["ply"])

    async def leave(self) -> None:
        await self.seat.close()


async def sit_down(
    address: str, board: str, seats: Sequence[dict[str, Any]], rng: random.Random, **options: Any
) -> list[Player]:
    """A running game: a new person for every seat that is mine or open."""
    host = await Person.introduce(address, "Ada")
    made = await host.post("/api/tables", {"board": board, "seats": seats, **options})
    table, people = made["table"]["id"], [host]
    for number in range(seats.count(OPEN)):
        guest = await Person.introduce(address, f"Guest {number + 1}")
        await guest.post(f"/api/tables/{table}/join", {"key": made["invitation"]})
        people.append(guest)
    await host.post(f"/api/tables/{table}/start")
    return [Player(person, table, rng) for person in people]


async def leave_all(players: Sequence[Player]) -> None:
    await asyncio.gather(*(player.leave() for player in players))


# What lies in the database


def entries_of(database: Path, table: str) -> list[list[events.AnyEvent]]:
    """The log of a table as it lies in an SQLite file; its numbers have no gap and its length is noted."""
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("BEGIN")  # the server may write between two looks
        rows = connection.execute(
            'SELECT number, body FROM events WHERE "table" = ? ORDER BY number', (table,)
        ).fetchall()
        (length,) = connection.execute("SELECT length FROM tables WHERE id = ?", (table,)).fetchone()
    assert [number for number, _ in rows] == list(range(length)), f"table {table}: its log has gaps"
    return [events.decode(body) for _, body in rows]


def moved(database: Path, table: str) -> list[events.Moved]:
    """All moves of a table, in order."""
    return [event for entry in entries_of(database, table) for event in entry if isinstance(event, events.Moved)]


def check_kept(database: Path, players: Sequence[Player]) -> None:
    """Every move that was acknowledged is in the log, at its place, once."""
    for player in players:
        table = player.seat.table
        kept = moved(database, table)
        named = [(event.seat, event.nonce) for event in kept]
        for move in player.done:
            where = f"table {table}, acknowledged {move}"
            assert named.count((move.seat, move.nonce)) == 1, f"{where}: not there once"
            assert move.ply is not None
            there = kept[move.ply - 1]
            assert (there.seat, there.action, there.nonce) == move[:3], f"{where}: found {there}"
        plies = [move.ply for move in player.done]
        assert plies == sorted(plies), f"table {table}: out of order"


def plain(state: dict[str, Any]) -> bytes:
    """What a seat knows, apart from who is connected and how the clocks run, as bytes to compare."""
    kept = {name: state[name] for name in ("number", "ply", "seat", "seats", "host", "deal", "view", "legal", "log")}
    chairs = [{**chair, "present": None} for chair in state["table"]["chairs"]]
    kept |= {"table": state["table"] | {"chairs": chairs}, "chat": state["chat"], "account": state["account"]}
    return msgspec.json.encode(kept, order="deterministic")


# The server


def database_of(server: Server) -> Path:
    """The SQLite file of a server."""
    return Path(server.database.removeprefix("sqlite:///"))
