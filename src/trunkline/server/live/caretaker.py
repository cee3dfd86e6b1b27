"""Keeps tables going: bots move, clocks ring, and tables that nobody has in memory are not forgotten."""

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from trunkline.server.bots.bot_pool import STAND_IN, BotPool
from trunkline.server.common.refusal import Refused
from trunkline.server.common.server_time import now
from trunkline.server.live.live_table import LiveTable
from trunkline.server.protocol import messages
from trunkline.server.table import commands
from trunkline.server.table.commands import CommandResult
from trunkline.server.table.table import Table

if TYPE_CHECKING:
    from trunkline.server.live.tables import Tables

log = logging.getLogger("trunkline.caretaker")
SWEEP = 1.0  # seconds between two looks for tables that nobody cares for
DUE = 200  # tables taken up at a look
TAKE_OVER = 3_000  # milliseconds after which a bot's move is anybody's to make


class Caretaker:
    """Does at the tables of this process what no person does."""

    def __init__(self, tables: "Tables", bot_pool: BotPool, bot_pause: float) -> None:
        self.tables = tables
        self.bot_pool = bot_pool
        self.bot_pause = bot_pause  # seconds before a bot moves, so that people can follow

    def schedule(self, live: LiveTable, mine: bool) -> None:
        """Let bots move and clocks ring; who did not make the last move waits a while for the one who did."""
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        table = live.table
        if table.bot_seats() and live.bot is None:
            wait = 0.0 if mine or not self.tables.store.shared else TAKE_OVER / 1000
            live.bot = self.tables.spawn(self._bots(live, wait))
        alarm = table.next_alarm()
        if alarm is not None:
            delay = max(0.0, (alarm - now()) / 1000) + 0.02
            live.timer = asyncio.get_running_loop().call_later(delay, self._on_alarm, live)

    def _on_alarm(self, live: LiveTable) -> None:
        live.timer = None
        if not self.tables.stopping:
            self.tables.spawn(self._ring(live))

    async def _ring(self, live: LiveTable) -> None:
        try:
            await self.tables.act(live, commands.ring)
        except Refused:  # it cannot be kept now
            if not self.tables.is_here(live):
                return
            live.timer = asyncio.get_running_loop().call_later(1.0, self._on_alarm, live)
            return
        if live.timer is None:
            self.schedule(live, mine=False)

    async def _bots(self, live: LiveTable, wait: float) -> None:
        """Play for the bots and stand-ins of a table as long as it is their turn."""
        try:
            if wait:
                await asyncio.sleep(wait)
            while seats := live.table.bot_seats():
                await self._bot_move(live, seats[0])
        except Refused as error:
            log.warning("a bot's move was refused", extra={"fields": {"table": live.table.id, "code": error.code}})
            await asyncio.sleep(1)
        finally:
            live.bot = None
            if live.table.bot_seats() and not self.tables.stopping and self.tables.is_here(live):
                self.schedule(live, mine=True)

    async def _bot_move(self, live: LiveTable, seat: int) -> None:
        table, ply = live.table, live.table.ply
        game, chair = table.playing(), table.chairs[seat]
        level = chair.level if chair.kind == "bot" and chair.level else STAND_IN
        seed = table.chance.seed(f"{table.ply}/{seat}")
        started = time.monotonic()
        actions = game.legal_numbers(seat)
        chosen = await self.bot_pool.choose(level, seed, game.view(seat), actions, table.host)
        rest = self.bot_pause - (time.monotonic() - started)
        if rest > 0:
            await asyncio.sleep(rest)

        def command(table: Table, at: int) -> CommandResult:
            if table.ply != ply or seat not in table.bot_seats():  # somebody came back, or took a move back
                return CommandResult([])
            return commands.bot_plays(table, seat, chosen, at)

        await self.tables.act(live, command)

    async def hint(self, live: LiveTable, person: str, seat: int, nonce: str | None = None) -> messages.Hinted:
        """What a bot would do in a person's place, and why."""
        table = live.table
        if seat not in table.seats_of(person):
            raise Refused("not_your_seat", 403)
        if not table.options.hints:
            raise Refused("hints_off", 403)
        game = table.game
        if game is None or seat not in table.deciding():
            raise Refused("not_your_turn", 409)
        ply = table.ply
        view, actions = game.view(seat), game.legal_numbers(seat)
        chosen, reason = await self.bot_pool.advise(person, f"hint {ply}", view, actions)
        return messages.Hinted(seat, ply, str(game.action(chosen, seat)), reason, nonce)

    async def sweep(self) -> None:
        """Care for tables that wait for the server and are in nobody's memory: after a restart, or a lost process."""
        while True:
            if await self._look_after_all() < DUE:
                await asyncio.sleep(SWEEP)
            await self.tables.catch_up_all()
            self.tables.forget_idle()

    async def _look_after_all(self) -> int:
        """Take up the tables that have waited longest; how many there were."""
        try:
            waiting = await self.tables.store.due(now() - TAKE_OVER if self.tables.store.shared else now(), DUE)
        except (SQLAlchemyError, OSError):  # the database is away: its health is told elsewhere, once
            return 0
        for id in waiting:
            await self._look_after(id)
        return len(waiting)

    async def _look_after(self, id: str) -> None:
        """Take up a table that waits for the server; one that cannot be read holds up no other."""
        try:
            live = await self.tables.get(id)
            async with live.lock:
                if self.tables.store.shared:
                    await self.tables.catch_up(live)
                # Not due again at once: its own tasks care for it now, and its clock may have been set forward.
                bots_turn = bool(live.table.bot_seats())
                await self.tables.store.postpone(id, now() + TAKE_OVER if bots_turn else live.table.next_alarm())
        except Refused as refused:
            if refused.code not in ("unreadable", "no_table"):  # told already, or gone
                log.warning("a table that waits must wait on", extra={"fields": {"table": id, "code": refused.code}})
        except Exception:
            log.exception("a table that waits could not be looked after", extra={"fields": {"table": id}})


def due_of(table: Table, at: int) -> int | None:
    """When the server has something to do at a table, should nobody have it in memory."""
    return at if table.bot_seats() else table.next_alarm()
