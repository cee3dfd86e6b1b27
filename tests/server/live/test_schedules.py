"""2,000 schedules of everything that can happen at a table, in any order, with a store that fails now and then.

People with several tabs play, repeat themselves, answer too late, ask for undos, leave, come back, chat, sit down and
get up; sockets break and are opened again; another process adds to the log; saving fails, or is too late, or is refused
though it was kept. Real `Hall` and `Talk`, no network and no database. After every step holds:

- what each tab has folded is, byte for byte, what a newcomer in its place would be told;
- the table is the one that its log makes, and the log has no gaps; no ply goes back; each nonce is in the log once;
- what was acknowledged is in the log, with the ply that was told;
- no frame holds what its reader may not know, and nothing but a refusal was ever raised;
- while a game runs somebody can act.
"""

import asyncio
import itertools
import json
import logging
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st
from litestar.exceptions import WebSocketDisconnect

from tests.server.protocol.test_leaks import CANARY, decode, outcomes_in, sorted_json, tickets_in
from trunkline import boards, client
from trunkline.bots import Actions
from trunkline.rules import constants
from trunkline.server.api.dependencies import COOKIE
from trunkline.server.api.sockets import SocketHandler
from trunkline.server.common.refusal import Refused
from trunkline.server.live import caretaker, table_reader, tables, telling
from trunkline.server.live.board_library import BoardLibrary
from trunkline.server.live.live_table import LiveTable
from trunkline.server.live.tables import Tables
from trunkline.server.people.people import Person
from trunkline.server.protection.limits import Limits
from trunkline.server.protocol import audiences, messages
from trunkline.server.runtime.worker_process import WorkerProcess
from trunkline.server.storage.store import Entry, StoredTable
from trunkline.server.table import commands
from trunkline.server.table import events as ev
from trunkline.server.table.commands import CommandResult
from trunkline.server.table.table import Table
from trunkline.view import View

SCHEDULES = 2000
STEPS = 24
TABLE = "table"
NAMES = ("ada", "bob", "cyd", "dan")  # dan sits nowhere at first
BOARDS = ("first_journey", "usa", "first_journey", "germany", "first_journey", "world")
CHAIRS = ("ab", "abo", "aab", "abB", "aab", "abc")  # letters are people, B a bot, o a free seat
TROUBLES = ("lost", "storage", "kept", "down")
Message = dict[str, Any]


def id_of(name: str) -> str:
    return f"{CANARY}-{name}"


# What the hall lives on


SECRET = f"{CANARY}-secret"


class Memory:
    """A store in memory that can be told to fail."""

    shared = False

    def __init__(self, board: str) -> None:
        self.board = boards.load(board)
        self.log: list[tuple[int, int, bytes]] = []
        self.trouble: str | None = None
        self.down = False
        self.unheard = False  # another process has added something while the database was down for this one
        self.shadow = self.fresh()  # the table as its log makes it, told by nobody else
        self.kept: dict[tuple[int, str], int] = {}  # nonces and the ply their moves got
        self.foreign = (f"foreign-{i}" for i in itertools.count())

    def fresh(self) -> Table:
        return Table(TABLE, self.board, SECRET)

    def keep(self, number: int, at: int, body: bytes) -> None:
        assert number == len(self.log), "a gap in the log"
        self.log.append((number, at, body))
        made = ev.decode(body)
        self.shadow.apply(made, at)
        for event in made:
            if isinstance(event, ev.Moved) and event.nonce:
                assert (event.seat, event.nonce) not in self.kept, "a nonce counted twice"
                self.kept[event.seat, event.nonce] = self.shadow.ply

    async def append(self, entry: Entry) -> bool:
        await asyncio.sleep(0)
        trouble, self.trouble = self.trouble, None
        self.down = self.down or trouble == "down"
        if trouble == "storage" or self.down:
            raise Refused("storage", 503)
        if trouble == "lost":
            self.add_foreign()
        if entry.number < len(self.log):
            return False
        self.keep(entry.number, entry.at, entry.body)
        if trouble == "kept":  # the connection broke after the commit
            raise Refused("storage", 503)
        return True

    def add_foreign(self) -> None:
        """Another process lets somebody play, or else say something."""
        table = self.shadow
        seats = table.playing().seats_to_decide() if table.state == "running" else []
        seat = next((seat for seat in seats if table.thinks(seat)), None)
        if seat is None:
            made = CommandResult([ev.Said("Dan", id_of("dan"), None, "hello")])
        else:
            action, person = str(table.playing().legal(seat)[0]), table.chairs[seat].person or ""
            made = commands.play(table, person, seat, action, table.ply, next(self.foreign), tables.now())
        self.keep(len(self.log), tables.now(), ev.encode(list(made.events)))

    async def load(self, id: str, start: int = 0) -> StoredTable | None:
        await asyncio.sleep(0)
        if self.down:
            raise OSError("the database is gone")
        return StoredTable(id, self.board.id, SECRET, self.log[start:]) if id == TABLE else None

    async def uptime(self, since: int) -> list[tuple[int, int]]:
        return [(0, since + 10**12)]


class BotPool:
    """Bots that answer when the schedule lets them."""

    def __init__(self) -> None:
        self.waiting: list[tuple[asyncio.Future[int], Actions]] = []

    async def choose(self, level: str, seed: str, view: View, actions: Actions, host: str) -> int:  # noqa: ARG002
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.waiting.append((answer, actions))
        return await answer

    def let(self, detail: int) -> None:
        if self.waiting:
            answer, actions = self.waiting.pop(0)
            if not answer.done():
                answer.set_result(int(actions[detail % len(actions)]))


class Socket:
    """The server's end of a connection that a schedule holds the other end of."""

    def __init__(
        self, query: dict[str, str], heard: Callable[[bytes], None], services: Any, person: Person | None
    ) -> None:
        self.query_params, self.client, self.headers = query, None, {}
        self.cookies = {} if person is None else {COOKIE: person.id}
        self.app = SimpleNamespace(state=SimpleNamespace(services=services))
        self.heard = heard
        self.inbox: asyncio.Queue[str | None] = asyncio.Queue()
        self.stuck: asyncio.Event | None = None
        self.gone = False

    def hang_up(self) -> None:
        """The other end is gone."""
        self.gone = True
        self.inbox.put_nowait(None)
        if self.stuck is not None:
            self.stuck.set()

    async def send_data(self, message: bytes, mode: str) -> None:
        assert mode == "text"
        if self.stuck is not None:
            await self.stuck.wait()
        if self.gone:
            raise ConnectionError
        self.heard(message)

    async def close(self, code: int, reason: str) -> None:  # noqa: ARG002
        self.hang_up()

    async def receive_data(self, mode: str) -> str:
        assert mode == "text"
        frame = await self.inbox.get()
        if frame is None:
            raise WebSocketDisconnect(detail="gone")
        return frame


class People:
    """Everybody is known by their own id."""

    async def by_token(self, token: str, now: int) -> Person:  # noqa: ARG002
        return Person(token, token.title())


# A tab


class Tab:
    """A browser tab of somebody, or of a stranger: connects, folds what it is told, notes what was answered."""

    def __init__(self, simulation: "Simulation", name: str | None) -> None:
        self.simulation, self.name = simulation, name
        self.person = None if name is None else Person(id_of(name), name.title())
        self.client = client.Seat(client.Person("", ""), TABLE)
        self.handler: SocketHandler | None = None
        self.task: asyncio.Task[None] | None = None
        self.opening = False
        self.ply = 0
        self.sent: list[Message] = []  # moves, to be repeated
        self.held: list[Message] = []  # moves that are still on their way

    @property
    def connected(self) -> bool:
        return (
            self.handler is not None
            and not self.handler.socket.closed
            and self.task is not None
            and not self.task.done()
        )

    async def open(self, knowing: bool) -> None:
        """Connect, as `client.Seat` does it: naming what is known, or as a newcomer."""
        query = {}
        if knowing and "log" in self.client.state:
            query = {name: str(self.client.state[name]) for name in ("ply", "number")}
            query["seat"] = "" if self.client.state["seat"] is None else str(self.client.state["seat"])
        else:
            self.client = client.Seat(client.Person("", ""), TABLE)
        try:
            live = await self.simulation.tables.get(TABLE)
        except OSError:
            return
        finally:
            self.opening = False
        self.socket = Socket(query, self.hear, self.simulation.services, self.person)
        self.handler = SocketHandler(self.socket, self.simulation.services, live, self.person, "en")  # type: ignore[arg-type]
        self.task = asyncio.get_running_loop().create_task(self.handler.run())

    def hear(self, frame: bytes) -> None:
        message = decode(frame)
        kind = message["type"]
        if kind == "done":
            self.simulation.acknowledged(message)
        self.client._take(dict(message))
        if kind in ("state", "update"):
            assert message["ply"] >= self.ply, "the ply went back"
            self.ply = message["ply"]
            self.simulation.check_secrets(frame, message, self.client.state["seat"])

    def send(self, message: Message | str) -> None:
        if self.connected:
            self.socket.inbox.put_nowait(message if isinstance(message, str) else json.dumps(message))

    def drop(self) -> None:
        if self.connected:
            self.socket.hang_up()

    def quiet(self) -> bool:
        if not self.connected:
            return True
        assert self.handler is not None
        return self.socket.inbox.empty() and (self.handler.socket._sender is None or self.socket.stuck is not None)

    def check(self, live: LiveTable) -> None:
        """The folded document is the one that a newcomer in its place is told."""
        assert self.handler is not None
        socket, table = self.handler.socket, live.table
        assert self.handler.live is live and socket in live.sockets, (
            "somebody sits at a table that is not there any more"
        )
        assert socket.seats == table.seats_of(socket.who) and socket.host == (socket.who == table.host)
        reader = audiences.Reader(socket.audience, socket.seats, socket.host)
        newcomer = client.Seat(client.Person("", ""), TABLE)
        newcomer._take(decode(messages.encode(audiences.state(table, reader, live.present, tables.now()))))
        assert comparable(self.client.state) == comparable(newcomer.state), f"{self.name}’s tab is out of step"


def comparable(state: Message) -> bytes:
    """A document as bytes; of clocks only whether they run."""
    return sorted_json(state | {"clocks": [clock["running"] for clock in state["clocks"]]})


# A simulation in which all of it happens


class Simulation:
    """One schedule: a table, its people and their tabs."""

    def __init__(self, board: str, chairs: str) -> None:
        self.store, self.bot_pool = Memory(board), BotPool()
        board_library = BoardLibrary(self.store, WorkerProcess())  # type: ignore[arg-type]
        self.tables = Tables(self.store, board_library, self.bot_pool, 0, b"secret")  # type: ignore[arg-type]
        self.services = SimpleNamespace(tables=self.tables, limits=Limits(False), people=People())
        self.tabs: list[Tab] = []
        self.nonces = (f"{CANARY}-{i}" for i in itertools.count())
        self.problems: list[str] = []
        self.known: dict[int | None, set[str]] = {}
        self.read = 0  # entries of the log that `known` is made of
        self.ply = 0
        self.pending: set[asyncio.Task[Any]] = set()
        options = ev.Options(board, clock=ev.Clock("move", 60), spectator_chat=True)
        created = ev.Created(id_of("ada"), options, [_chair(c) for c in chairs])
        self.store.keep(0, tables.now(), ev.encode([created]))

    # Checks

    def acknowledged(self, message: Message) -> None:
        found = [ply for (_, nonce), ply in self.store.kept.items() if nonce == message["nonce"]]
        assert found == [message["ply"]], "acknowledged, but not kept"

    def check_secrets(self, frame: bytes, message: Message, seat: int | None) -> None:
        assert CANARY.encode() not in frame
        known = self._known(seat)
        assert known.issuperset(tickets_in(message)), "a hidden ticket"
        for outcome in outcomes_in(message):
            if outcome["what"] == "hand" and outcome["to"] != str(seat):
                assert set(outcome["items"]) == {"?"}, "a hidden card"
        assert seat is not None or "hand" not in (message.get("view") or {})
        assert (message.get("legal") or {"seat": seat})["seat"] == seat

    def _known(self, seat: int | None) -> set[str]:
        """Tickets that ever came to a seat, and those that lie open."""
        for _, _, body in self.store.log[self.read :]:
            for event in ev.decode(body):
                told = event.deal if isinstance(event, ev.Started) else ()
                for outcome in event.outcomes if isinstance(event, ev.Moved) else told:
                    if outcome.what == "tickets":
                        self.known.setdefault(int(outcome.to), set()).update(outcome.items)
        self.read = len(self.store.log)
        board, game, over = self.store.board, self.store.shadow.game, self.store.shadow.state == "over"
        at = game.record.ticket_at[: len(board.tickets)].tolist() if game is not None else []
        least = constants.HELD if over else constants.COMPLETED
        opened = {board.tickets[ticket] for ticket, place in enumerate(at) if place >= least}
        backs = {f"?{deck}" for deck in ("", *board.decks)}
        self.known.setdefault(None, set()).update(opened)  # what has once lain open is known, whatever is taken back
        return self.known.get(seat, set()) | self.known[None] | backs

    def check(self) -> None:
        for tab in self.tabs:
            self.look_after(tab)
        assert not self.problems, self.problems
        live = self.tables.in_memory.get(TABLE)
        if live is None:
            return
        if not live.behind and not self.store.unheard:
            self._check_table(live.table)
        for tab in self.tabs:
            if tab.connected and tab.socket.stuck is None:
                tab.check(live)
        self._check_alive(live)

    def _check_table(self, table: Table) -> None:
        assert same(table) == same(self.store.shadow), "the table is not what its log makes"
        assert table.ply >= self.ply
        self.ply = table.ply

    def _check_alive(self, live: LiveTable) -> None:
        """While a game runs a person can act, or a bot is about to, or a free seat waits for somebody."""
        table = live.table
        if table.state != "running":
            return
        seats = table.playing().seats_to_decide()
        assert seats
        for seat in seats:
            if table.thinks(seat):
                assert len(table.playing().legal_numbers(seat))
            else:
                assert table.chairs[seat].kind == "open" or (live.bot is not None and not live.bot.done()), "stuck"

    # Waiting

    async def settle(self) -> None:
        """Until nothing more happens by itself."""
        calm = 0
        for _ in range(2000):
            await asyncio.sleep(0)
            live = self.tables.in_memory.get(TABLE)
            busy = (live is not None and live.lock.locked()) or self.tables._loading or self.pending
            calm = 0 if busy or not all(tab.quiet() for tab in self.tabs) else calm + 1
            if calm == 4:
                return
        raise AssertionError("it never gets quiet")

    def begin(self, work: Any) -> None:
        """Something asked over HTTP; only a refusal may come of it."""
        task = asyncio.get_running_loop().create_task(work)
        self.pending.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self.pending.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Refused):
            self.problems.append(repr(error))

    def act(self, decide: Callable[[Table], CommandResult]) -> None:
        async def ask() -> None:
            if not self.store.down:
                await self.tables.act(await self.tables.get(TABLE), lambda table, _: decide(table))

        self.begin(ask())

    def look_after(self, tab: Tab) -> None:
        """A talk may end, never fail."""
        if tab.task is not None and tab.task.done() and not tab.task.cancelled() and tab.task.exception() is not None:
            self.problems.append(repr(tab.task.exception()))


def _chair(letter: str) -> ev.Chair:
    if letter == "o":
        return ev.Chair()
    if letter == "B":
        return ev.Chair("bot", level="greedy")
    name = next(name for name in NAMES if name[0] == letter)
    return ev.Chair("person", name.title(), id_of(name))


def same(table: Table) -> tuple[object, ...]:
    """Everything a table is."""
    game = table.game
    position = None if game is None else (bytes(game._games.tobytes()), game.deal, game.moves)
    clocks = (table.clocks.left, table.clocks.since)
    undo = None if table.undo is None else (table.undo.seat, table.undo.to, table.undo.agreed)
    facts = (table.number, table.ply, table.settled, table.host, table.state, table.counts, table.invitation)
    facts += (table.resigned, table.end_wishes, table.ended, table.muted, table.removed, table.away_since)
    return facts, table.chairs, position, table.movers, table.gained, clocks, table.nonces, undo, list(table.chat)


# What can happen: each step is told by who, and by a detail


Step = Callable[[Simulation, Tab, int], None]


def play(simulation: Simulation, tab: Tab, detail: int) -> None:
    if move := _move(simulation, tab, detail):
        tab.sent.append(move)
        tab.send(move)


def _move(simulation: Simulation, tab: Tab, detail: int, ply: int | None = None) -> Message | None:
    actions = tab.client.actions() if tab.client.state else []
    if not actions:
        return None
    move = {"type": "play", "ply": tab.client.state["ply"] if ply is None else ply, "nonce": next(simulation.nonces)}
    return move | {"seat": tab.client.seat, "action": actions[detail * 7 % len(actions)]}


def play_twice(simulation: Simulation, tab: Tab, detail: int) -> None:
    """The same message from two tabs of one person, or twice from one."""
    if move := _move(simulation, tab, detail):
        others = [other for other in simulation.tabs if other.name == tab.name]
        for sender in (tab, others[detail % len(others)]):
            sender.send(move)


def repeat(simulation: Simulation, tab: Tab, detail: int) -> None:  # noqa: ARG001
    if tab.sent:
        tab.send(tab.sent[detail % len(tab.sent)])


def play_stale(simulation: Simulation, tab: Tab, detail: int) -> None:
    if tab.client.state and (move := _move(simulation, tab, detail, max(0, tab.client.state["ply"] - 1 - detail % 4))):
        tab.send(move)


def play_later(simulation: Simulation, tab: Tab, detail: int) -> None:
    if move := _move(simulation, tab, detail):
        tab.held.append(move)


def arrive(simulation: Simulation, tab: Tab, detail: int) -> None:  # noqa: ARG001
    """What was held up arrives, the last first."""
    while tab.held:
        tab.sent.append(tab.held.pop())
        tab.send(tab.sent[-1])


def undo(simulation: Simulation, tab: Tab, detail: int) -> None:  # noqa: ARG001
    tab.send({"type": "undo", "seat": detail % 3})


def answer(simulation: Simulation, tab: Tab, detail: int) -> None:
    """Mostly for an own seat, mostly a yes."""
    live = simulation.tables.in_memory.get(TABLE)
    seats = live.table.seats_of(id_of(tab.name)) if live is not None and tab.name is not None else []
    tab.send({"type": "answer", "seat": seats[0] if seats and detail % 5 else detail % 3, "agree": detail % 7 != 0})


def leave(simulation: Simulation, tab: Tab, detail: int) -> None:  # noqa: ARG001
    tab.send({"type": "leave"})


def come_back(simulation: Simulation, tab: Tab, detail: int) -> None:  # noqa: ARG001
    for seat in range(3):
        tab.send({"type": "return", "seat": seat})


def settle_game(simulation: Simulation, tab: Tab, detail: int) -> None:  # noqa: ARG001
    """Call a stand-in, wish for the end or no longer, mute somebody; seldom give up."""
    seat = detail % 3
    tab.send({"type": "stand_in", "seat": seat})
    tab.send({"type": "end", "seat": seat, "wish": detail % 4 != 0})
    if tab.client.state and tab.client.state["chat"]:
        who = tab.client.state["chat"][detail % len(tab.client.state["chat"])]["who"]
        tab.send({"type": "mute", "who": who, "muted": detail % 3 == 0})
    if detail > 200:
        tab.send({"type": "resign", "seat": seat})


def remove(simulation: Simulation, tab: Tab, detail: int) -> None:  # noqa: ARG001
    simulation.act(lambda table: commands.remove(table, table.host, detail % 3))


def say(simulation: Simulation, tab: Tab, detail: int) -> None:  # noqa: ARG001
    tab.send({"type": "say", "text": f"word {detail}"} if detail % 2 else {"type": "say", "phrase": "hello"})


def show(simulation: Simulation, tab: Tab, detail: int) -> None:  # noqa: ARG001
    tab.send({"type": "show", "seat": (None, 0, 1, 2)[detail % 4]})


def nonsense(simulation: Simulation, tab: Tab, detail: int) -> None:  # noqa: ARG001
    tab.send(("", "{", "[]", '{"type": "play"}', '{"type": "play", "ply": 0, "nonce": "n", "seat": 0}')[detail % 5])


def drop(simulation: Simulation, tab: Tab, detail: int) -> None:  # noqa: ARG001
    tab.drop()


def _come(simulation: Simulation, tab: Tab, knowing: bool) -> None:
    tab.opening = True  # a tab has one connection at a time
    simulation.begin(tab.open(knowing))


def open_again(simulation: Simulation, tab: Tab, detail: int) -> None:
    if not tab.connected and not tab.opening:
        _come(simulation, tab, knowing=detail % 4 != 0)


def new_tab(simulation: Simulation, tab: Tab, detail: int) -> None:
    if len(simulation.tabs) < 6:
        simulation.tabs.append(Tab(simulation, (tab.name, "dan", None)[detail % 3]))
        _come(simulation, simulation.tabs[-1], knowing=False)


def slow(simulation: Simulation, tab: Tab, detail: int) -> None:  # noqa: ARG001
    """A socket that takes nothing for a while; or takes it all at last."""
    if tab.connected:
        if tab.socket.stuck is None:
            tab.socket.stuck = asyncio.Event()
        else:
            tab.socket.stuck.set()
            tab.socket.stuck = None


def sit(simulation: Simulation, tab: Tab, detail: int) -> None:
    name = tab.name or "dan"
    simulation.act(lambda table: commands.sit(table, id_of(name), name, (None, 0, 1, 2)[detail % 4]))


def rise(simulation: Simulation, tab: Tab, detail: int) -> None:  # noqa: ARG001
    simulation.act(lambda table: commands.leave(table, id_of(tab.name or "dan")))


def change_seat(simulation: Simulation, tab: Tab, detail: int) -> None:
    simulation.act(lambda table: commands.change_seat(table, id_of(tab.name or "dan"), detail % 3, detail // 3 % 3))


def start(simulation: Simulation, tab: Tab, detail: int) -> None:  # noqa: ARG001
    simulation.act(lambda table: commands.start(table, table.host))


def place(simulation: Simulation, tab: Tab, detail: int) -> None:  # noqa: ARG001
    simulation.act(lambda table: commands.place(table, table.host, detail % 3, "random" if detail % 2 else None))


def think(simulation: Simulation, tab: Tab, detail: int) -> None:  # noqa: ARG001
    simulation.bot_pool.let(detail)


def trouble(simulation: Simulation, tab: Tab, detail: int) -> None:  # noqa: ARG001
    if simulation.store.down:
        come_up(simulation)
    simulation.store.trouble = TROUBLES[detail % len(TROUBLES)]


def come_up(simulation: Simulation) -> None:
    """The database is back: as a process of several does then, it looks for what it may have missed."""
    simulation.store.down = simulation.store.unheard = False
    simulation.begin(simulation.tables.look_again())


def others_act(simulation: Simulation, tab: Tab, detail: int) -> None:  # noqa: ARG001
    """Another process adds an entry; this one hears of it."""
    simulation.store.add_foreign()
    simulation.store.unheard = simulation.store.down
    if not simulation.store.down:
        tables, newest = simulation.tables, len(simulation.store.log) - 1
        simulation.begin(tables.entry_added(TABLE, newest) if detail % 2 else tables.look_again())


def time_goes_by(simulation: Simulation, tab: Tab, detail: int) -> None:  # noqa: ARG001
    TIME.now += 1000 * detail
    simulation.act(lambda table: commands.ring(table, tables.now()))


def forget(simulation: Simulation, tab: Tab, detail: int) -> None:  # noqa: ARG001
    for live in simulation.tables.in_memory.values():
        live.touched -= 2 * tables.IDLE
    simulation.tables.forget_idle()


OFTEN: tuple[Step, ...] = (play, play, play, play, think, think, undo, answer, open_again)
STEPS_THERE_ARE: tuple[Step, ...] = (
    *OFTEN,
    *OFTEN,
    play_twice,
    repeat,
    play_stale,
    play_later,
    arrive,
    leave,
    come_back,
    settle_game,
    remove,
    say,
    show,
    show,
    nonsense,
    drop,
    drop,
    new_tab,
    slow,
    sit,
    rise,
    change_seat,
    start,
    place,
    trouble,
    trouble,
    others_act,
    time_goes_by,
    forget,
)


# One schedule


class Time:
    """The server's clock, in the schedule's hands."""

    now = 1_000_000


TIME = Time()


async def run(told: bytes) -> None:
    """Play a schedule: the first byte is the table, then three bytes a step."""
    TIME.now = 1_000_000
    simulation = Simulation(BOARDS[told[0] % len(BOARDS)], CHAIRS[told[0] // 8 % len(CHAIRS)])
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: simulation.problems.append(str(context)))
    for name in ("ada", "bob", "cyd", None):
        simulation.tabs.append(Tab(simulation, name))
        await simulation.tabs[-1].open(knowing=False)
    await simulation.settle()
    if told[0] % 4:
        start(simulation, simulation.tabs[0], 0)
    for i in range(1, len(told) - 2, 3):
        await step(simulation, *told[i : i + 3])
    await finish(simulation)


async def step(simulation: Simulation, what: int, who: int, detail: int) -> None:
    """One step; now and then the next one begins before this one is done."""
    happens, tab = STEPS_THERE_ARE[what % len(STEPS_THERE_ARE)], simulation.tabs[who % len(simulation.tabs)]
    note(f"{happens.__name__} {tab.name} {detail}")
    happens(simulation, tab, detail)
    if who < 192:
        await simulation.settle()
        simulation.check()


async def finish(simulation: Simulation) -> None:
    """All comes back: everybody is told the same, and the game can go on."""
    simulation.store.trouble = None
    come_up(simulation)
    await simulation.settle()
    for tab in simulation.tabs:
        if tab.connected and tab.socket.stuck is not None:
            slow(simulation, tab, 0)
        if not tab.connected:
            await tab.open(knowing=True)
    others_act(simulation, simulation.tabs[0], 1)
    await simulation.settle()
    simulation.check()
    live = await simulation.tables.get(TABLE)
    again = simulation.store.fresh()
    for _, at, body in simulation.store.log:
        again.apply(ev.decode(body), at)
    assert same(again) == same(live.table)
    assert all(tab.connected for tab in simulation.tabs)
    for tab in simulation.tabs:
        tab.drop()
    await simulation.settle()
    await simulation.tables.stop()


@pytest.fixture
def quiet_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (tables, caretaker, telling, table_reader):  # all that look at the clock
        monkeypatch.setattr(module, "now", lambda: TIME.now)


class Errors(logging.Handler):
    """Notes exceptions that were only logged, but for those of a database that is gone."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and not isinstance(record.exc_info[1], OSError):
            self.found.append(f"{record.getMessage()}: {record.exc_info}")


@settings(
    max_examples=SCHEDULES,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(told=st.binary(min_size=1 + 3 * STEPS, max_size=1 + 3 * STEPS))
def test_any_order_of_events_keeps_everybody_in_step(told: bytes, quiet_clock: None) -> None:  # noqa: ARG001
    """Reconnects, repetitions, late and stale answers, undos, leaving, chat, failing storage: all tabs stay right."""
    errors = Errors()
    logger = logging.getLogger("trunkline")
    logger.addHandler(errors)
    try:
        asyncio.run(run(told))
    finally:
        logger.removeHandler(errors)
    assert not errors.found
