"""All tables of this process: holds them in memory and lets things happen at them, in order.

The order of everything that happens: check → play on a copy → append to the log → take over → acknowledge → tell.
"""

import asyncio
import hmac
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from trunkline.server.bots.bot_pool import BotPool
from trunkline.server.common.refusal import Refused
from trunkline.server.common.server_time import now
from trunkline.server.live import telling
from trunkline.server.live.board_library import BoardLibrary
from trunkline.server.live.caretaker import Caretaker, due_of
from trunkline.server.live.client_socket import DELETED, ClientSocket
from trunkline.server.live.live_table import LiveTable
from trunkline.server.live.summary import results_of, summary_of
from trunkline.server.live.table_reader import TableReader
from trunkline.server.protocol import audiences
from trunkline.server.runtime import metrics
from trunkline.server.storage.store import Entry, Store
from trunkline.server.table import commands, events
from trunkline.server.table.commands import CommandResult
from trunkline.server.table.table import Table

log = logging.getLogger("trunkline.tables")
IDLE = 60.0  # seconds a table without sockets stays in memory
MOST_IDLE = 1_000  # tables without sockets in memory, however short they are there
TRIES = 5
MANY = 100  # cards of a deal: each is a question to chance, and takes longer the more were asked before

Command = Callable[[Table, int], CommandResult]  # what is done to a table at a moment
Told = Callable[[LiveTable], Awaitable[None]]


class Tables:
    """Everything live in this process."""

    def __init__(
        self, store: Store, board_library: BoardLibrary, bot_pool: BotPool, bot_pause: float, secret: bytes
    ) -> None:
        self.store = store
        self.secret = secret
        self.reader = TableReader(store, board_library)
        self.caretaker = Caretaker(self, bot_pool, bot_pause)
        self.in_memory: dict[str, LiveTable] = {}
        self.on_over: Callable[[], None] = lambda: None
        self.on_presence: Told = _nobody_asks  # somebody came to this process, or went
        self.on_loaded: Told = _nobody_asks  # a table came into memory
        self.nothing_missed: Callable[[], bool] = lambda: True  # whether no news of other processes can be missing
        self._sockets: dict[str | None, set[ClientSocket]] = {}  # of every person, and of those who only look on
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.stopping = False

    def start(self) -> None:
        self.spawn(self.caretaker.sweep())

    async def stop(self) -> None:
        self.stopping = True
        for live in self.in_memory.values():
            if live.timer is not None:
                live.timer.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def spawn(self, work: Any) -> asyncio.Task[Any]:
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

    async def get(self, id: str) -> LiveTable:
        """A table, loaded when it is not in memory."""
        if id in self.in_memory:
            self.in_memory[id].touched = time.monotonic()
            return self.in_memory[id]
        if id not in self._loading:
            self._loading[id] = self.spawn(self._load(id))
        try:
            return await asyncio.shield(self._loading[id])
        finally:
            self._loading.pop(id, None)

    async def _load(self, id: str) -> LiveTable:
        try:
            live = LiveTable(await self.reader.read(id))
        except (Refused, SQLAlchemyError, OSError):  # not there, or the database does not answer
            raise
        except Exception as error:
            await self._set_aside(id, error)
            raise Refused("unreadable", 503) from None
        telling.note_info(live)
        self.in_memory[id] = live
        self.caretaker.schedule(live, mine=False)
        self.spawn(_if_possible(self.on_loaded, live))
        return live

    async def _set_aside(self, id: str, error: Exception) -> None:
        """Leave a table alone that cannot be read, and say so once: it must not cost the others anything."""
        log.error("a table cannot be read; it is set aside", exc_info=error, extra={"fields": {"table": id}})
        await self.store.set_aside(id, now())

    async def create(self, table: Table, made: Sequence[events.AnyEvent], key: str, secret: str) -> LiveTable:
        """A new table; an imported one begins with its whole game."""
        created, at, nothing = made[0], now(), table.copy()
        assert isinstance(created, events.Created)
        await self.reader.follow(table, made, at)
        entry = _entry(nothing, table, made, at)
        entry.new = True
        entry.row |= {"board": key, "seed": secret, "open": created.options.open, "created": at}
        await self.store.append(entry)
        live = LiveTable(table)
        telling.note_info(live)
        self.in_memory[table.id] = live
        return live

    def forget_idle(self) -> None:
        """Let go of tables at which nobody looks and nothing is due."""
        at = time.monotonic()
        idle = [(live.touched, id) for id, live in self.in_memory.items() if not live.busy()]
        most = sorted(idle)[-MOST_IDLE:]
        first = most[0][0] if len(idle) > MOST_IDLE else 0.0
        for touched, id in idle:
            if touched < first or at - touched > IDLE:
                del self.in_memory[id]

    # Things that happen

    async def act(
        self, live: LiveTable, command: Command, kept: Callable[[CommandResult], None] | None = None
    ) -> CommandResult:
        """Let something happen at a table: decided, kept, acknowledged (`kept`), told."""
        async with live.lock:
            return await self.act_locked(live, command, kept)

    async def act_locked(
        self, live: LiveTable, command: Command, kept: Callable[[CommandResult], None] | None = None
    ) -> CommandResult:
        if self.stopping:
            raise Refused("stopping", 503)
        if not self.is_here(live):  # it was taken out of memory meanwhile
            raise Refused("storage", 503)
        live.touched = time.monotonic()
        if live.behind or not self.nothing_missed():
            await self.catch_up(live)
        for _ in range(TRIES):
            at = now()
            result = await self._run(live, command, at)
            if not result.events or await self._commit(live, result, at):
                if kept is not None:
                    kept(result)
                if result.events:
                    _count_moves(result.events)
                    await telling.prepare(live)
                    telling.broadcast(live, at)
                    self.caretaker.schedule(live, mine=True)
                return result
            await self.catch_up(live)  # another process was first
        raise Refused("storage", 503)

    async def _run(self, live: LiveTable, command: Command, at: int) -> CommandResult:
        """What is decided; what is refused here may be right by what another process has told the asker already."""
        try:
            return await self._decide(live, command, at)
        except Refused:
            if not self.store.shared:
                raise
        await self.catch_up(live)
        return await self._decide(live, command, at)

    async def _decide(self, live: LiveTable, command: Command, at: int) -> CommandResult:
        if _deals_many(live.table):
            return await asyncio.to_thread(command, live.table, at)
        return command(live.table, at)

    def is_here(self, live: LiveTable) -> bool:
        return self.in_memory.get(live.table.id) is live

    async def _commit(self, live: LiveTable, result: CommandResult, at: int) -> bool:
        """Try it on a copy, append it to the log, then take it over: nobody sees what is not kept."""
        before, after = live.table, live.table.copy()
        after.apply(result.events, at, result.prepared)
        try:
            kept = await self.store.append(_entry(before, after, result.events, at))
        except Refused:
            await self._catch_up_if_possible(live)  # it may have been kept after all
            raise
        if kept:
            live.table = after
            if after.state == "over" != before.state:
                self.on_over()
        return kept

    async def _catch_up_if_possible(self, live: LiveTable) -> None:
        """What is in memory is a beginning of the log in any case; the rest is looked for until it is found."""
        try:
            await self.catch_up(live)
        except Refused:
            log.error("cannot read a table again", extra={"fields": {"table": live.table.id}})
        except Exception as error:  # what others wrote makes no sense here: that table alone is left
            self.in_memory.pop(live.table.id, None)
            for socket in live.sockets:
                socket.close()
            await self._set_aside(live.table.id, error)

    async def catch_up(self, live: LiveTable) -> None:
        """Take over what others have added to the log."""
        live.behind = True
        after, erased = live.table.copy(), False
        try:
            stored = await self.store.load(after.id, after.number)
            for number, at, body in stored.entries if stored is not None else []:
                if number == after.number:
                    made = events.decode(body)
                    after.apply(made, at)
                    erased = erased or any(isinstance(event, events.Erased) for event in made)
            if erased:
                await self.read_anew(live)
        except (SQLAlchemyError, OSError) as error:
            raise Refused("storage", 503) from error
        live.behind = False
        if after.number > live.table.number:
            live.table = after
            await telling.prepare(live)
            telling.broadcast(live, now())
        self.caretaker.schedule(live, mine=False)

    async def read_anew(self, live: LiveTable) -> None:
        """The log itself has changed: read all of it, and tell everybody everything. The caller holds the lock."""
        live.table = await self.reader.read(live.table.id)
        live.feeds.clear()
        telling.note_info(live)
        await telling.prepare(live)
        for socket in live.sockets:
            telling.find_seats(live, socket)
            live.feed(socket.audience)
            telling.send_state(live, socket, None)

    async def drop(self, id: str) -> None:
        """A table was deleted: nothing of it stays in memory, and whoever looks at it is told."""
        live = self.in_memory.pop(id, None)
        if live is None:
            return
        if live.timer is not None:
            live.timer.cancel()
        if live.bot is not None:
            live.bot.cancel()
        for socket in list(live.sockets):
            socket.close(DELETED, "deleted")

    async def entry_added(self, id: str, number: int) -> None:
        """Another process has added an entry to a table's log."""
        live = self.in_memory.get(id)
        if live is not None and live.table.number <= number:
            async with live.lock:
                if live.table.number <= number:
                    await self._catch_up_if_possible(live)

    async def look_again(self) -> None:
        """News of other processes may have been missed: look at everything that is here."""
        for live in self.in_memory.values():
            live.behind = True
        await self.catch_up_all()

    async def catch_up_all(self) -> None:
        """Read again what could not be read, or may have been missed."""
        for live in [live for live in self.in_memory.values() if live.behind]:
            async with live.lock:
                await self._catch_up_if_possible(live)

    async def stand_in(self, live: LiveTable, person: str, seat: int) -> None:
        """Let a stand-in play for somebody who is not there."""

        def command(table: Table, at: int) -> CommandResult:
            absent = table.chairs[seat].person if seat < len(table.chairs) else None
            return commands.stand_in(table, person, seat, absent is not None and live.present(absent), at)

        await self.act(live, command)

    # Telling

    async def connect(self, live: LiveTable, socket: ClientSocket, known: audiences.Known | None = None) -> None:
        """A socket comes: it is told everything, then every change; or it is refused until the table can be read."""
        async with live.lock:
            if not self.is_here(live):  # lost while this one was waiting: its client comes back
                raise Refused("storage", 503)
            if live.behind or not self.nothing_missed() or (known is not None and known.number > live.table.number):
                await self.catch_up(live)
            telling.find_seats(live, socket)
            if known is not None and known.seat != socket.audience:  # another seat's steps are told in other words
                known = None
            await telling.prepare(live, socket.audience)
            live.feed(socket.audience)
            telling.send_state(live, socket, known)
            was_here = socket.who is None or live.is_here(socket.who)
            self.add_socket(live, socket)
            if not was_here and socket.seats:
                self._presence_changed(live)

    async def disconnect(self, live: LiveTable, socket: ClientSocket) -> None:
        async with live.lock:
            self._forget_socket(live, socket)
            live.touched = time.monotonic()
            if socket.seats and socket.who is not None and not live.is_here(socket.who):
                self._presence_changed(live)

    def add_socket(self, live: LiveTable, socket: ClientSocket) -> None:
        live.sockets.add(socket)
        self._sockets.setdefault(socket.who, set()).add(socket)

    def _forget_socket(self, live: LiveTable, socket: ClientSocket) -> None:
        live.sockets.discard(socket)
        own = self._sockets.get(socket.who, set())
        own.discard(socket)
        if not own:
            self._sockets.pop(socket.who, None)

    def sockets_of(self, person: str) -> list[ClientSocket]:
        """A person's sockets at all tables of this process."""
        return list(self._sockets.get(person, ()))

    def all_sockets(self) -> list[ClientSocket]:
        return [socket for own in self._sockets.values() for socket in own]

    def _presence_changed(self, live: LiveTable) -> None:
        """Tell this process's people at once, and the other processes."""
        telling.broadcast(live, now())
        self.spawn(_if_possible(self.on_presence, live))

    async def set_present_elsewhere(self, id: str, process: str, people: frozenset[str]) -> None:
        """Another process has told who is connected there."""
        live = self.in_memory.get(id)
        if live is None or live.elsewhere.get(process, frozenset()) == people:
            return
        async with live.lock:
            if people:
                live.elsewhere[process] = people
            else:
                live.elsewhere.pop(process, None)
            telling.broadcast(live, now())

    async def show(self, live: LiveTable, socket: ClientSocket, seat: int | None) -> None:
        """Show another of the person's own seats."""
        async with live.lock:
            if seat is not None and seat not in live.table.seats_of(socket.who):
                raise Refused("not_your_seat", 403)
            await telling.prepare(live, seat)
            socket.audience = seat
            live.feed(seat)
            telling.send_state(live, socket, None)

    # Invitations

    def invitation(self, table: Table) -> str:
        """The key of the table's present invitation; it needs no storing, and a new invitation makes it void."""
        text = f"{table.id}/{table.invitation}".encode()
        return hmac.new(self.secret, text, "sha256").hexdigest()[:32]

    def invited(self, table: Table, key: str | None) -> bool:
        told = None if key is None else key.encode(errors="replace")  # digests compare bytes, or ASCII alone
        return table.options.open or (told is not None and hmac.compare_digest(told, self.invitation(table).encode()))


def _entry(before: Table, after: Table, made: Sequence[events.AnyEvent], at: int) -> Entry:
    """What is kept of something that happened."""
    old, new = before.members(), after.members()
    return Entry(
        table=after.id,
        number=before.number,
        at=at,
        body=events.encode(list(made)),
        row={"state": after.state, "due": due_of(after, at), "changed": at, "summary": summary_of(after, at)},
        members={person: active for person, active in new.items() if old.get(person) != active},
        gone=[person for person in old if person not in new],
        named=events.people_in(made),
        results=results_of(after, at) if after.state == "over" != before.state else (),
    )


def _deals_many(table: Table) -> bool:
    """Whether a start would hold the loop: hands of the largest boards hold hundreds of cards together."""
    cards = table.board.facts.cards
    dealt = cards.train.dealt + (cards.ship.dealt if cards.ship else 0)
    return table.state == "waiting" and dealt * len(table.chairs) > MANY


def _count_moves(made: Sequence[events.AnyEvent]) -> None:
    for event in made:
        if isinstance(event, events.Moved):
            metrics.moved(event.by)


async def _nobody_asks(_: LiveTable) -> None:
    """Where one process serves all tables."""


async def _if_possible(work: Told, live: LiveTable) -> None:
    """Do what the database may refuse: whoever needs it asks again."""
    with suppress(SQLAlchemyError, OSError):
        await work(live)


def fresh_secret() -> str:
    """The key of a table's chance: 256 bits that nobody can guess."""
    return secrets.token_hex(32)
