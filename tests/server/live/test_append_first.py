"""The order of everything: nobody sees what is not in the log, and a move that is not kept has never been."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from tests.server.helpers.offline_table import PEOPLE, OfflineTable
from trunkline.server.common.refusal import Refused
from trunkline.server.live.live_table import LiveTable
from trunkline.server.live.tables import Tables
from trunkline.server.protocol.replay import replay_of
from trunkline.server.storage.store import Entry, StoredTable
from trunkline.server.table import commands
from trunkline.server.table import events as ev
from trunkline.server.table.commands import CommandResult
from trunkline.server.table.table import Table


class SlowStore:
    """A store whose writing takes as long as the test wants, and fails when it says so."""

    shared = False

    def __init__(self) -> None:
        self.asked = asyncio.Event()
        self.go_on = asyncio.Event()
        self.fails = False
        self.keeps_and_fails = False
        self.log: list[tuple[int, int, bytes]] = []

    async def append(self, entry: Entry) -> bool:
        self.asked.set()
        await self.go_on.wait()
        if not self.fails:
            self.log.append((entry.number, entry.at, entry.body))
        if self.fails or self.keeps_and_fails:
            raise Refused("storage", 503)
        return True

    async def load(self, id: str, start: int = 0) -> StoredTable | None:
        return StoredTable(id, "usa", "", [entry for entry in self.log if entry[0] >= start])


def one_move_before_the_end() -> OfflineTable:
    """A game whose next move ends it."""
    whole = OfflineTable("first_journey").to_end()
    offline = OfflineTable("first_journey").begun()
    while len(offline.table.playing().moves) < len(whole.table.playing().moves) - 1:
        offline.move(offline.turn())
    return offline


def last_move(table: Table, now: int) -> CommandResult:
    seat = table.deciding()[0]
    action = str(table.playing().legal(seat)[0])
    return commands.play(table, PEOPLE[seat], seat, action, table.ply, "last", now)


async def at_table(offline: OfflineTable, scene: Callable[[Tables, LiveTable, SlowStore], Awaitable[None]]) -> None:
    store = SlowStore()
    tables = Tables(store, None, None, 0, b"secret")  # type: ignore[arg-type]
    live = LiveTable(offline.table)
    tables.in_memory[live.table.id] = live
    try:
        await scene(tables, live, store)
    finally:
        await tables.stop()


def test_nobody_sees_a_move_before_it_is_in_the_log() -> None:
    """While the last move is being written the game still runs for readers: no replay, no account, no open hands."""
    offline = one_move_before_the_end()

    async def scene(tables: Tables, live: LiveTable, store: SlowStore) -> None:
        before, ply = live.table, live.table.ply
        work = asyncio.create_task(tables.act(live, last_move))
        await store.asked.wait()
        assert live.table is before and (live.table.state, live.table.ply) == ("running", ply)
        store.go_on.set()
        await work
        assert (live.table.state, live.table.ply) == ("over", ply + 1)
        assert (before.state, before.ply) == ("running", ply), "who still reads the old table is not disturbed"

    asyncio.run(at_table(offline, scene))


def test_a_last_move_that_cannot_be_written_opens_no_hands() -> None:
    """It is refused, and the table stands as before."""
    offline = one_move_before_the_end()

    async def scene(tables: Tables, live: LiveTable, store: SlowStore) -> None:
        store.fails = True
        store.go_on.set()
        with pytest.raises(Refused, match="cannot save"):
            await tables.act(live, last_move)
        assert live.table.state == "running"
        store.fails = False
        await tables.act(live, last_move)
        assert live.table.state == "over"

    asyncio.run(at_table(offline, scene))


def test_what_was_kept_although_the_answer_was_lost_is_taken_over() -> None:
    """The connection broke after the commit: memory follows the log, and the same nonce is acknowledged."""
    offline = one_move_before_the_end()

    async def scene(tables: Tables, live: LiveTable, store: SlowStore) -> None:
        store.keeps_and_fails = True
        store.go_on.set()
        seat = live.table.deciding()[0]
        with pytest.raises(Refused, match="cannot save"):
            await tables.act(live, last_move)
        assert live.table.state == "over"
        again = commands.play(live.table, PEOPLE[seat], seat, "pass", 0, "last", 0)
        assert again.ply == live.table.ply and not again.events

    asyncio.run(at_table(offline, scene))


def test_a_copy_shares_nothing_that_changes() -> None:
    """Whatever happens to a copy, the table it was made of stays the same."""
    offline = OfflineTable(chairs="ppb", spectator_chat=True).begun()
    before = _picture(offline.table)
    twin = offline.table.copy()
    person = 0
    twin.apply([ev.Said("Ada", "ada", 0, "hello"), ev.Left(person, "left"), ev.Returned(person)], offline.now + 5)
    twin.apply([ev.UndoAsked(0, 0), ev.UndoAnswered(1, True)], offline.now + 6)
    twin.apply([ev.Undone(0, 0, free=False)], offline.now + 7)
    twin.apply([ev.Resigned(0), ev.Muted("x", True), ev.EndWished(1, True), ev.Ended("agreed")], offline.now + 8)
    assert _picture(offline.table) == before
    assert _picture(twin) != before


def _picture(table: Table) -> tuple[object, ...]:
    game = table.playing()
    clocks = (list(table.clocks.left), list(table.clocks.since))
    chairs = [(chair.kind, chair.away) for chair in table.chairs]
    return game.record.tobytes(), len(game.moves), list(table.movers), dict(table.nonces), list(table.chat), clocks, (
        chairs, table.state, table.undo, table.resigned, table.end_wishes, dict(table.away_since), table.number
    )  # fmt: skip


def test_a_replay_is_made_of_a_game_that_nobody_changes() -> None:
    """It is made in another thread: the next move goes to a copy."""
    offline = OfflineTable("first_journey").to_end()
    game = offline.table.playing()
    assert offline.table.copy().playing().moves is not game.moves
    assert len(replay_of(game, ["a", "b"], None).frames) == len(game.moves)
