"""Servers that are killed without a word: nothing acknowledged is lost or counted twice, and every game goes on."""

import asyncio
import os
import random
import secrets
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path

import pytest

from tests.server.helpers.fork_server import ForkedServer
from tests.server.helpers.scripted_players import (
    BOT,
    ME,
    OPEN,
    Player,
    check_kept,
    database_of,
    entries_of,
    leave_all,
    moved,
    plain,
    sit_down,
)
from tests.server.helpers.server_process import Server
from tests.server.helpers.waiting import eventually, until
from trunkline.client import Seat
from trunkline.server.table import events

KILLS = int(os.environ.get("TRUNKLINE_KILLS", "50"))
RANDOM = {"kind": "bot", "level": "random"}
TABLES = {
    "usa": [ME, OPEN],
    "germany": [BOT, ME, RANDOM],
    "africa": [OPEN, ME],
    "first_journey": [ME, BOT],
    "world": [ME, BOT, OPEN],
}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server of the test's own, which it may kill."""
    with ForkedServer(tmp_path) as made:
        yield made


async def restart(server: Server, down: float = 0.0) -> None:
    server.kill()
    await asyncio.sleep(down)
    await asyncio.to_thread(server.start)


async def check_as_fresh(line: Seat) -> None:
    """What a line has been told bit by bit is what a newcomer on the same seat is told at once."""
    async with Seat(line.person, line.table) as fresh:
        for _ in range(50):
            await line.until(lambda: bool(line.state["number"] >= fresh.state["number"]))
            await fresh.until(lambda: bool(fresh.state["number"] >= line.state["number"]))
            if fresh.state["number"] == line.state["number"]:
                break
        assert plain(line.state) == plain(fresh.state), f"table {line.table}, seat {line.seat}: told otherwise"


# Killed again and again


class Torture:
    """Tables that are played while their server is killed again and again."""

    def __init__(self, server: Server, rng: random.Random) -> None:
        self.server = server
        self.database = database_of(server)
        self.rng = rng
        self.parties: dict[str, list[Player]] = {}  # by board: who plays there now

    @property
    def players(self) -> list[Player]:
        return [player for party in self.parties.values() for player in party]

    async def fill(self) -> None:
        """A running game on every board."""
        for board, seats in TABLES.items():
            party = self.parties.get(board)
            if party is None or any(player.over for player in party):
                await leave_all(party or [])
                self.parties[board] = await sit_down(self.server.address, board, seats, self.rng)

    async def round(self) -> None:
        """Play for a moment, kill, start again, look at everything."""
        playing = [asyncio.create_task(player.play_on()) for player in self.players]
        await asyncio.sleep(self.rng.uniform(0.05, 0.8))
        await self._moment()
        self.server.kill()
        await asyncio.gather(*playing)
        lost = {player: self._times(player) for player in self.players if player.asked is not None}
        await asyncio.to_thread(self.server.start)
        check_kept(self.database, self.players)
        for player, times in lost.items():
            assert times <= 1, f"table {player.seat.table}: {player.asked} was counted {times} times"

    async def _moment(self) -> None:
        """Half of the time just after a move was sent, when its answer may get lost."""
        if self.rng.random() < 0.5:
            for _ in range(200):
                if any(player.asked is not None for player in self.players):
                    break
                await asyncio.sleep(0.001)
            time.sleep(self.rng.uniform(0, 0.01))

    def _times(self, player: Player) -> int:
        assert player.asked is not None
        move, _ = player.asked
        kept = moved(self.database, player.seat.table)
        return sum((event.seat, event.nonce) == (move.seat, move.nonce) for event in kept)

    async def check_lines(self) -> None:
        """Every acknowledged move is in what its player is told, and a newcomer is told the same."""
        for player in self.players:
            await player.come()
        for player in self.players:
            log = player.seat.state["log"]
            for move in player.done:
                assert move.ply is not None
                there = log[move.ply - 1]
                where = f"table {player.seat.table}, acknowledged {move}: told {there}"
                assert (there["seat"], there["action"]) == (move.seat, move.action), where
            await check_as_fresh(player.seat)

    async def play_on(self) -> None:
        """Every game goes on, bots included."""
        before = {party[0].seat.table: moved(self.database, party[0].seat.table) for party in self.parties.values()}
        playing = [asyncio.create_task(player.play_on()) for player in self.players]
        with suppress(TimeoutError):
            await eventually(lambda: all(self._goes_on(party, before) for party in self.parties.values()))
        for task in playing:
            task.cancel()
        for problem in await asyncio.gather(*playing, return_exceptions=True):
            assert problem is None or isinstance(problem, asyncio.CancelledError), str(problem)
        for board, party in self.parties.items():
            assert self._goes_on(party, before), f"table {party[0].seat.table} ({board}): a seat is stuck"

    def _goes_on(self, party: Sequence[Player], before: dict[str, list[events.Moved]]) -> bool:
        """Whether every seat has moved since; or the game is over, perhaps by the very move whose answer was lost."""
        table = party[0].seat.table
        new = moved(self.database, table)[len(before[table]) :]
        return party[0].over or {event.seat for event in new} == set(range(len(party[0].seat.state["table"]["chairs"])))


async def torture(server: Server, rng: random.Random, told: list[str]) -> None:
    made = Torture(server, rng)
    try:
        for number in range(1, KILLS + 1):
            told[:] = [f"kill {number}"]
            await made.fill()
            await made.round()
        told[:] = ["after the last kill"]
        await made.fill()
        await made.check_lines()
        await made.play_on()
        check_kept(made.database, made.players)
    finally:
        await leave_all(made.players)


def test_nothing_acknowledged_is_lost_or_counted_twice_however_often_the_server_is_killed(server: Server) -> None:
    """Every acknowledged move is kept once and in order, a lost answer is made up for, and every game goes on."""
    seed, told = int(os.environ.get("TRUNKLINE_SEED") or secrets.randbelow(1_000_000)), [""]
    try:
        asyncio.run(torture(server, random.Random(seed), told))
    except Exception as error:
        raise AssertionError(f"TRUNKLINE_SEED={seed}, {told[0]}: {error}") from error


# What is told after a restart


async def say(player: Player, text: str) -> None:
    """Say something and wait until both at the table have said it."""
    await player.seat.send({"type": "say", "text": text})
    await player.seat.until(lambda: [line["text"] for line in player.seat.state["chat"]].count(text) == 2)


async def step(pair: Sequence[Player], ply: int) -> None:
    """One move at a table: by the two in turn where both may choose."""
    player = next(player for player in (pair[ply % 2], pair[1 - ply % 2]) if player.seat.actions())
    await player.make(player.seat.actions()[0])
    await asyncio.gather(*(other.seat.until(lambda o=other: o.seat.state["ply"] > ply) for other in pair))


async def follow_over_restarts(server: Server) -> None:
    """Games on all boards, with restarts between the choices of the set-up and later."""
    rng, players = random.Random(2), []
    for board in TABLES:
        players += await sit_down(server.address, board, [ME, OPEN], rng, first=0)
    try:
        await asyncio.gather(*(player.come() for player in players))
        for ply in (0, 1, 2, 3):
            await check_over_a_restart(server, players)
            await asyncio.gather(*(step(players[i : i + 2], ply) for i in range(0, len(players), 2)))
        await asyncio.gather(*(player.play(30) for player in players))
        await check_over_a_restart(server, players)
    finally:
        await leave_all(players)


async def check_over_a_restart(server: Server, players: Sequence[Player]) -> None:
    text = secrets.token_hex(4)
    await asyncio.gather(*(say(player, text) for player in players))
    known = [plain(player.seat.state) for player in players]
    await restart(server)
    for player, before in zip(players, known, strict=True):
        await player.come()
        assert plain(player.seat.state) == before, f"table {player.seat.table}, seat {player.seat.seat}"
        await check_as_fresh(player.seat)


def test_a_state_that_followed_every_update_is_the_one_told_afresh_after_a_restart(server: Server) -> None:
    """To the byte: view, steps, choices, table and chat, at set-up and in the middle of a game."""
    asyncio.run(follow_over_restarts(server))


# Clocks


async def begin(server: Server, clock: dict[str, object]) -> tuple[Player, list[Player]]:
    """A game in its first turn: who thinks, and everybody."""
    players = await sit_down(server.address, "usa", [ME, OPEN], random.Random(3), clock=clock, first=0)
    await asyncio.gather(*(player.come() for player in players))
    await asyncio.gather(*(player.play(2) for player in players))
    return players[0], players


def left(player: Player) -> int:
    """Milliseconds on the player's clock when the server told them last."""
    return int(player.seat.state["clocks"][player.seat.seat]["left"])


async def bank_over_a_stop(server: Server, down: float) -> None:
    thinker, players = await begin(server, {"kind": "bank", "seconds": 60})
    try:
        before, since = left(thinker), time.monotonic()
        await asyncio.sleep(1)
        await restart(server, down)
        await thinker.come()
        charged, passed = (before - left(thinker)) / 1000, time.monotonic() - since
        assert 0 <= charged < passed - down, f"charged {charged} s of {passed} s; down for {down} s and more"
        await thinker.make(thinker.seat.actions()[0])
        spent = moved(database_of(server), thinker.seat.table)[-1].spent / 1000
        assert spent < time.monotonic() - since - down, f"{spent} s were noted"
    finally:
        await leave_all(players)


@pytest.mark.parametrize("down", [3.5, 1.5])
def test_a_bank_is_not_charged_for_the_time_in_which_no_server_ran(server: Server, down: float) -> None:
    """Whoever was thinking when the server died has as much time left as then, also when the stop was short."""
    asyncio.run(bank_over_a_stop(server, down))


async def time_runs_out_after_a_stop(server: Server) -> None:
    thinker, players = await begin(server, {"kind": "move", "seconds": 5})
    table, database = thinker.seat.table, database_of(server)
    await leave_all(players)
    before = len(entries_of(database, table))
    await restart(server, 5)
    assert len(entries_of(database, table)) == before, "the stop itself was charged"
    await eventually(lambda: sum(map(len, entries_of(database, table)[before:])) > 1)
    new = [event for entry in entries_of(database, table)[before:] for event in entry]
    assert new[0] == events.Left(0, "time")
    assert isinstance(new[1], events.Moved) and (new[1].seat, new[1].by) == (0, "stand-in")


def test_a_clock_that_runs_out_after_a_restart_lets_the_stand_in_play(server: Server) -> None:
    """Nobody needs to be connected: the server looks after the table itself."""
    asyncio.run(time_runs_out_after_a_stop(server))


# A table that cannot be read


async def waiting_for_a_bot(server: Server) -> str:
    """A table where a bot is to move, which nobody looks at."""
    (player,) = await sit_down(server.address, "usa", [ME, BOT], random.Random(1), first=0)
    await player.come()
    await player.play(2)
    while player.seat.actions():  # a turn may take two moves
        await player.make(player.seat.actions()[0])
    await player.leave()
    return player.seat.table


def test_a_table_that_cannot_be_read_holds_up_no_other(tmp_path: Path) -> None:
    """After a restart bots move at all other tables, although nobody is connected."""
    with ForkedServer(tmp_path, "--bot-pause", "2") as server:
        bad, good = asyncio.run(waiting_for_a_bot(server)), asyncio.run(waiting_for_a_bot(server))
        server.kill()
        with closing(sqlite3.connect(database_of(server))) as connection:
            connection.execute('UPDATE events SET body = ? WHERE "table" = ? AND number = 1', (b"[]]", bad))
            connection.execute("UPDATE tables SET due = 1 WHERE id = ?", (bad,))
            connection.commit()
        before = len(moved(database_of(server), good))
        server.start()
        assert until(lambda: len(moved(database_of(server), good)) > before)
