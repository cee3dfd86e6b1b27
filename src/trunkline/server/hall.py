"""All tables of this process: loads them, lets things happen in order, tells everybody, keeps bots and clocks going.

The order of everything that happens: check → play on a copy → append to the log → take over → acknowledge → tell.
"""

import asyncio
import hmac
import logging
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from trunkline.server import commands, events, frames, uptime
from trunkline.server import protocol as pr
from trunkline.server.commands import Decision
from trunkline.server.line import Line
from trunkline.server.people import new_id
from trunkline.server.refusal import Refused, not_found
from trunkline.server.shelf import Shelf
from trunkline.server.store import Entry, Store
from trunkline.server.summary import results_of, summary_of
from trunkline.server.table import Table
from trunkline.server.thinking import STAND_IN, Thinkers, advise

log = logging.getLogger("trunkline.hall")
SWEEP = 1.0  # seconds between two looks for tables that nobody cares for
TAKE_OVER = 3_000  # milliseconds after which a bot's move is anybody's to make
IDLE = 60.0  # seconds a table without sockets stays in memory
TRIES = 5

Decide = Callable[[Table, int], Decision]


def now() -> int:
    return time.time_ns() // 1_000_000


class Live:
    """A table in memory, and who looks at it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.lines: set[Line] = set()
        self.tellers: dict[frames.Audience, frames.Teller] = {}
        self.info: dict[str, Any] = {}
        self.bot: asyncio.Task[None] | None = None
        self.alarm: asyncio.TimerHandle | None = None
        self.touched = time.monotonic()

    def teller(self, audience: frames.Audience) -> frames.Teller:
        """Who tells this audience, made when it is the first of its kind."""
        if audience not in self.tellers:
            self.tellers[audience] = frames.Teller(self.table, audience)
        return self.tellers[audience]

    def present(self, person: str) -> bool:
        return any(line.who == person for line in self.lines)


class Hall:
    """Everything live in this process."""

    def __init__(self, store: Store, shelf: Shelf, thinkers: Thinkers, pause: float, secret: bytes) -> None:
        self.store = store
        self.shelf = shelf
        self.thinkers = thinkers
        self.pause = pause  # seconds before a bot moves, so that people can follow
        self.secret = secret
        self.lives: dict[str, Live] = {}
        self.on_over: Callable[[], None] = lambda: None
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._stopping = False

    def start(self) -> None:
        self._spawn(self._sweep())

    async def stop(self) -> None:
        self._stopping = True
        for live in self.lives.values():
            if live.alarm is not None:
                live.alarm.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _spawn(self, work: Any) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if task.cancelled() or isinstance(task.exception(), Refused):  # whoever waits for it tells it
            return
        if (error := task.exception()) is not None:
            log.error("a task failed", exc_info=error)

    # Tables in memory

    async def live(self, id: str) -> Live:
        """A table, loaded when it is not in memory."""
        if id in self.lives:
            self.lives[id].touched = time.monotonic()
            return self.lives[id]
        if id not in self._loading:
            self._loading[id] = self._spawn(self._load(id))
        try:
            return await asyncio.shield(self._loading[id])
        finally:
            self._loading.pop(id, None)

    async def _load(self, id: str) -> Live:
        live = Live(await self._read(id))
        self._note_info(live)
        self.lives[id] = live
        self._care(live, mine=False)
        return live

    async def _read(self, id: str) -> Table:
        """The table as its log makes it."""
        stored = await self.store.load(id)
        if stored is None:
            raise not_found("no_table")
        first = events.decode(stored.entries[0][2])[0]
        assert isinstance(first, events.Created)
        table = Table(id, await self.shelf.get(stored.board, first.options.house), stored.seed)
        for _, at, body in stored.entries:
            table.apply(events.decode(body), at)
        await self._give_back(table)
        return table

    async def _give_back(self, table: Table) -> None:
        """Add the time in which no server ran to the clocks."""
        if table.options.clock.kind == "none" or table.state != "running":
            return
        at = now()
        thinking = [moment for moment in table.clocks.since if moment is not None]
        if thinking:
            runs = await self.store.uptime(min(thinking))
            table.clocks.give_back(lambda since: uptime.lost(runs, since, at))

    async def create(self, table: Table, made: Sequence[events.AnyEvent], key: str, seed: str) -> Live:
        """A new table; an imported one begins with its whole game."""
        created, at = made[0], now()
        assert isinstance(created, events.Created)
        table.apply(made, at)
        entry = self._entry(table, 0, made, at, ended=False)
        entry.new = True
        entry.players = list({*entry.players, created.host})
        entry.row |= {"board": key, "seed": seed, "open": created.options.open, "created": at}
        await self.store.append(entry)
        live = Live(table)
        self._note_info(live)
        self.lives[table.id] = live
        return live

    def forget_idle(self) -> None:
        """Let go of tables at which nobody looks and nothing is due."""
        at = time.monotonic()
        for id, live in list(self.lives.items()):
            busy = live.lines or live.lock.locked() or live.bot is not None or live.alarm is not None
            if not busy and at - live.touched > IDLE:
                del self.lives[id]

    # Things that happen

    async def act(self, live: Live, decide: Decide, kept: Callable[[Decision], None] | None = None) -> Decision:
        """Let something happen at a table: decided, kept, acknowledged (`kept`), told."""
        async with live.lock:
            return await self.act_locked(live, decide, kept)

    async def act_locked(self, live: Live, decide: Decide, kept: Callable[[Decision], None] | None = None) -> Decision:
        if self._stopping:
            raise Refused("stopping", 503)
        if not self._is_here(live):  # it could not be read again: what is in memory may never have been
            raise Refused("storage", 503)
        live.touched = time.monotonic()
        for _ in range(TRIES):
            at = now()
            decision = decide(live.table, at)
            if not decision.events or await self._append(live, decision, at):
                if kept is not None:
                    kept(decision)
                if not decision.events:
                    return decision
                self._tell(live, at)
                self._care(live, mine=True)
                return decision
            self._tell(live, now())  # another process was first: what it did is in the table now
            self._care(live, mine=False)
        raise Refused("storage", 503)

    def _is_here(self, live: Live) -> bool:
        return self.lives.get(live.table.id) is live

    async def _append(self, live: Live, decision: Decision, at: int) -> bool:
        """Take over what was decided and keep it; what could not be kept has never been. Nobody looks meanwhile."""
        table, number = live.table, live.table.number
        over = table.state == "over"
        table.apply(decision.events, at, decision.prepared)
        ended = table.state == "over" and not over
        try:
            kept = await self.store.append(self._entry(table, number, decision.events, at, ended))
        except Refused:
            await self._restore(live)
            if live.table.number > number:  # others have added to the log, or it was kept after all
                self._tell(live, now())
                self._care(live, mine=False)
            raise
        if not kept:
            await self._restore(live)
        elif ended:
            self.on_over()
        return kept

    def _entry(self, table: Table, number: int, made: Sequence[events.AnyEvent], at: int, ended: bool) -> Entry:
        people = [event.person for event in made if isinstance(event, events.Sat)]
        people += [p for event in made if isinstance(event, events.Created) for p in _seated(event.chairs)]
        return Entry(
            table=table.id,
            number=number,
            at=at,
            body=events.encode(list(made)),
            row={"state": table.state, "due": _due(table, at), "changed": at, "summary": summary_of(table, at)},
            players=people,
            results=results_of(table, at) if ended else (),
        )

    async def _restore(self, live: Live) -> None:
        """Make the table anew from its log; where even that fails, everybody comes back later."""
        try:
            live.table = await self._read(live.table.id)
        except Exception as error:
            self.lives.pop(live.table.id, None)
            for line in live.lines:
                line.cut_off()
            log.error("cannot read a table again", extra={"fields": {"table": live.table.id, "reason": repr(error)}})
            raise Refused("storage", 503) from error

    async def _catch_up(self, live: Live) -> None:
        """Take over what other processes have added to the log."""
        table = live.table
        stored = await self.store.load(table.id, table.number)
        for number, at, body in stored.entries if stored is not None else []:
            if number == table.number:
                table.apply(events.decode(body), at)
        self._tell(live, now())
        self._care(live, mine=False)

    async def heard(self, id: str, number: int) -> None:
        """Another process has added an entry to a table's log."""
        live = self.lives.get(id)
        if live is not None and live.table.number <= number:
            async with live.lock:
                if live.table.number <= number:
                    await self._catch_up(live)

    async def look_again(self) -> None:
        """News of other processes may have been missed: look at everything that is here."""
        for live in list(self.lives.values()):
            async with live.lock:
                await self._catch_up(live)

    # Telling

    def _note_info(self, live: Live) -> pr.Patch | msgspec.UnsetType:
        """What changed of that which everybody sees."""
        info = msgspec.to_builtins(frames.table_info(live.table, live.present))
        patch = frames.diff(live.info, info)
        live.info = info
        return patch or UNSET

    def _tell(self, live: Live, at: int) -> None:
        """Tell every audience that is here what changed; each message is made once."""
        info = self._note_info(live)
        groups: dict[frames.Audience, list[Line]] = {}
        for line in live.lines:
            if self._place(live, line) or self._began(live, line):
                self._greet(live, line, None)
            else:
                groups.setdefault(line.audience, []).append(line)
        for audience in [audience for audience in live.tellers if audience not in groups]:
            del live.tellers[audience]
        for audience, lines in groups.items():
            message = live.tellers[audience].changes(live.table, info, at)
            for line in lines:
                line.tell(message)
        for line in live.lines:
            live.teller(line.audience)

    def _place(self, live: Live, line: Line) -> bool:
        """Look from the person's own seat; True: what is the person's own has changed."""
        seats, host = live.table.seats_of(line.who), line.who is not None and line.who == live.table.host
        if (seats, host) == (line.seats, line.host):
            return False
        if seats != line.seats and line.audience not in seats:
            line.audience = seats[0] if len(seats) == 1 else None
        line.seats, line.host = seats, host
        return True

    def _began(self, live: Live, line: Line) -> bool:
        """Whether the game has begun since this line was told of the table."""
        return live.table.game is not None and live.tellers[line.audience].view is None

    async def join(self, live: Live, line: Line, known: frames.Known | None = None) -> None:
        """A socket comes: it is told everything, then every change."""
        async with live.lock:
            if not self._is_here(live):  # lost while this one was waiting: its client comes back
                line.cut_off()
                return
            self._place(live, line)
            if known is not None and known.seat != line.audience:  # another seat's steps are told in other words
                known = None
            live.teller(line.audience)
            self._greet(live, line, known)
            was_here = line.who is None or live.present(line.who)
            live.lines.add(line)
            if not was_here and line.seats:
                self._tell(live, now())

    async def part(self, live: Live, line: Line) -> None:
        async with live.lock:
            live.lines.discard(line)
            live.touched = time.monotonic()
            if line.seats and line.who is not None and not live.present(line.who):
                self._tell(live, now())

    async def show(self, live: Live, line: Line, seat: int | None) -> None:
        """Show another of the person's own seats."""
        async with live.lock:
            if seat is not None and seat not in live.table.seats_of(line.who):
                raise Refused("not_your_seat", 403)
            line.audience = seat
            live.teller(seat)
            self._greet(live, line, None)

    def _greet(self, live: Live, line: Line, known: frames.Known | None) -> None:
        reader = frames.Reader(line.audience, line.seats, line.host)
        line.tell(pr.encode(frames.state(live.table, reader, live.present, now(), known)))

    # Bots and clocks

    def _care(self, live: Live, mine: bool) -> None:
        """Let bots move and clocks ring; who did not make the last move waits a while for the one who did."""
        if live.alarm is not None:
            live.alarm.cancel()
            live.alarm = None
        table = live.table
        if table.bot_seats() and live.bot is None:
            live.bot = self._spawn(self._bots(live, 0.0 if mine or not self.store.shared else TAKE_OVER / 1000))
        deadline = table.next_deadline()
        if deadline is not None:
            delay = max(0.0, (deadline - now()) / 1000) + 0.02
            live.alarm = asyncio.get_running_loop().call_later(delay, self._ring, live)

    def _ring(self, live: Live) -> None:
        live.alarm = None
        if not self._stopping:
            self._spawn(self._time_out(live))

    async def _time_out(self, live: Live) -> None:
        try:
            await self.act(live, commands.time_out)
        except Refused:  # it cannot be kept now
            if not self._is_here(live):
                return
            live.alarm = asyncio.get_running_loop().call_later(1.0, self._ring, live)
            return
        if live.alarm is None:
            self._care(live, mine=False)

    async def _bots(self, live: Live, wait: float) -> None:
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
            if live.table.bot_seats() and not self._stopping and self._is_here(live):
                self._care(live, mine=True)

    async def _bot_move(self, live: Live, seat: int) -> None:
        table, ply = live.table, live.table.ply
        game, chair = table.playing(), table.chairs[seat]
        level = chair.level if chair.kind == "bot" and chair.level else STAND_IN
        seed = f"{table.seed}/{table.ply}/{seat}"
        started = time.monotonic()
        chosen = await self.thinkers.choose(level, seed, game.view(seat), game.legal_numbers(seat))
        rest = self.pause - (time.monotonic() - started)
        if rest > 0:
            await asyncio.sleep(rest)

        def decide(table: Table, at: int) -> Decision:
            if table.ply != ply or seat not in table.bot_seats():  # somebody came back, or took a move back
                return Decision([])
            return commands.bot_plays(table, seat, chosen, at)

        await self.act(live, decide)

    async def hint(self, live: Live, person: str, seat: int) -> pr.Hinted:
        """What a bot would do in a person's place, and why."""
        table = live.table
        if seat not in table.seats_of(person):
            raise Refused("not_your_seat", 403)
        if not table.options.hints:
            raise Refused("hints_off", 403)
        game = table.game
        if game is None or not game.decision(seat):
            raise Refused("not_your_turn", 409)
        ply = table.ply
        chosen, reason = advise(f"hint {ply}", game.view(seat), game.legal_numbers(seat))
        return pr.Hinted(seat, ply, str(game.action(chosen, seat)), reason)

    async def _sweep(self) -> None:
        """Care for tables that wait for the server and are in nobody's memory: after a restart, or a lost process."""
        while True:
            try:
                waiting = await self.store.due(now() - TAKE_OVER if self.store.shared else now())
            except Exception:
                log.exception("looking for tables that wait failed")
                waiting = []
            for id in waiting:
                await self._look_after(id)
            self.forget_idle()
            await asyncio.sleep(SWEEP)

    async def _look_after(self, id: str) -> None:
        """Take up a table that waits for the server; one that cannot be read holds up no other."""
        try:
            live = await self.live(id)
            if self.store.shared:
                async with live.lock:
                    await self._catch_up(live)
            if not live.table.bot_seats():  # its clock was set forward, by the time no server ran
                await self.store.postpone(id, live.table.next_deadline())
        except Exception:
            log.exception("a table that waits could not be looked after", extra={"fields": {"table": id}})

    # Invitations

    def invitation(self, table: Table) -> str:
        """The key of the table's present invitation; it needs no storing, and a new invitation makes it void."""
        text = f"{table.id}/{table.invitation}".encode()
        return hmac.new(self.secret, text, "sha256").hexdigest()[:32]

    def invited(self, table: Table, key: str | None) -> bool:
        told = None if key is None else key.encode(errors="replace")  # digests compare bytes, or ASCII alone
        return table.options.open or (told is not None and hmac.compare_digest(told, self.invitation(table).encode()))


def _seated(chairs: Iterable[events.Chair]) -> list[str]:
    return [chair.person for chair in chairs if chair.person is not None]


def _due(table: Table, at: int) -> int | None:
    """When the server has something to do at a table, should nobody have it in memory."""
    return at if table.bot_seats() else table.next_deadline()


def fresh_seed() -> str:
    """Luck nobody can guess."""
    return new_id(26)
