"""Bots at the server: quick ones answer at once, the others think in a bounded number of processes of their own.

Questions for slow bots wait in a fair queue, by the household of the person whose table it is. Whatever happens, a
table gets its move: where the queue is too long, a bot fails or its process dies, the best of the quick bots plays it.
While rules run interpreted no bot is quick: all of them think in these processes, for a second or two.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

from trunkline import bots
from trunkline.bots import Actions
from trunkline.bots.reasons import tell
from trunkline.rules import compiled
from trunkline.server.bots.bot_process import BotDied, BotFailed, BotProcess, Question
from trunkline.server.common.refusal import Refused
from trunkline.server.common.words import LIMITED
from trunkline.server.protocol.shapes import Both
from trunkline.server.runtime import metrics
from trunkline.server.runtime.fair_queue import FairQueue, QueueFull
from trunkline.view import View

log = logging.getLogger("trunkline.bots")
LEAST = "random"  # plays where nobody else has time while rules run interpreted
WARMING = 10  # seconds after which to ask again for a hint while rules are being compiled
STAND_IN = "greedy"  # plays for those who are away
ADVISER = "planner"  # gives hints, and plays moves for which slow bots have no time
PATIENCE = 10.0  # seconds a table waits for its slow bot's turn to think
HINT_PATIENCE = 5.0  # seconds somebody waits for a hint
BACK_OFF = 60.0  # seconds a level is left alone whose process died twice in a row
REMEMBERED = 10_000  # people of whom is known where they were, in memory alone
SELDOM = 60.0  # seconds between two lines of the log about the same trouble


def advise(seed: str, view: View, actions: Actions) -> tuple[int, Both | None]:
    """What a good bot would do in somebody's place, and why, in both languages."""
    bot = bots.make(ADVISER, seed)
    chosen = int(bot.choose(view, actions))
    reason = bot.reason(view, chosen) if isinstance(bot, bots.Explains) else None
    return chosen, reason and Both(tell(reason, view.board, "en"), tell(reason, view.board, "pl"))


async def themselves(person: str) -> str:
    return person


class BotPool:
    """Asks bots for their moves without holding anything up."""

    def __init__(self, processes: int, owner_of: Callable[[str], Awaitable[str]] = themselves) -> None:
        self.owner_of = owner_of  # to whom a person counts: a program to whoever it belongs
        self.queue = FairQueue(processes, PATIENCE)
        self.hints = FairQueue(1, HINT_PATIENCE, most=100, most_each=1)
        self._idle = [BotProcess() for _ in range(processes)]
        self._all = tuple(self._idle)
        self._thread = ThreadPoolExecutor(1, "hints")
        self._left_alone: dict[str, float] = {}  # levels whose processes died, and until when
        self._told: dict[str, float] = {}  # troubles in the log, and when
        self._networks: OrderedDict[str, str] = OrderedDict()  # where people were who asked for slow bots
        self.queue.on_waited = metrics.bot_waited
        self._starting: set[asyncio.Task[None]] = set()

    def note_network(self, person: str, network: str) -> None:
        """Who asks for slow bots, and from where: one household is one owner, however many names it has."""
        self._networks[person] = f"at {network}"
        self._networks.move_to_end(person)
        if len(self._networks) > REMEMBERED:
            self._networks.popitem(last=False)

    async def _owner(self, host: str) -> str:
        person = await self.owner_of(host)
        return self._networks.get(host) or self._networks.get(person) or person

    def start(self) -> None:
        """Start the processes in the background; who asks before they are ready waits in the queue."""
        for _ in self._all:
            task = asyncio.get_running_loop().create_task(self._start_one())
            self._starting.add(task)
            task.add_done_callback(self._starting.discard)

    @asynccontextmanager
    async def nobody_thinks(self) -> AsyncIterator[None]:
        """While this lasts no rule runs in another thread of this process."""
        async with self.hints.turn(""):
            yield

    def start_anew(self) -> None:
        """Replace the processes by new ones, once each has answered."""
        for process in self._all:
            process.end_soon()
        self.start()

    async def _start_one(self) -> None:
        async with self.queue.turn(""):
            process = self._idle.pop()
            try:
                await process.start()
            except BotDied:
                log.error("a process for slow bots did not start")
            finally:
                self._idle.insert(0, process)

    async def choose(self, level: str, seed: str, view: View, actions: Actions, host: str = "") -> int:
        """What a bot does; it sees the seat's view alone."""
        slow = compiled.is_warming()
        if slow or not bots.is_quick(level):
            chosen = await self._think(level, seed, view, actions, host)
            if chosen is not None:
                return chosen
            level = LEAST if slow else ADVISER
        return int(bots.make(level, seed).choose(view, actions))

    async def advise(self, person: str, seed: str, view: View, actions: Actions) -> tuple[int, Both | None]:
        """A hint for a person, one at a time: the sum of many would hold up the loop."""
        if compiled.is_warming():
            raise Refused("warming", 503, seconds=WARMING)
        try:
            async with self.hints.turn(person):
                return await asyncio.get_running_loop().run_in_executor(self._thread, advise, seed, view, actions)
        except QueueFull:
            en, pl = LIMITED["hints"]
            raise Refused("slow_down", 429, seconds=1, wait="1 s", en=en, pl=pl) from None

    async def _think(self, level: str, seed: str, view: View, actions: Actions, host: str) -> int | None:
        """A slow bot's choice; None where a quick one has to play."""
        if self._left_alone.get(level, 0) > time.monotonic():
            return None
        owner = await self._owner(host)
        try:
            with metrics.thinking():
                async with self.queue.turn(owner):
                    return await self._ask(Question(level, seed, view.board, view.record.tobytes(), actions))
        except QueueFull:
            self._tell("slow bots have too much to do; a quick one plays some of their moves", owner=owner)
        except BotFailed as error:
            self._tell("a bot failed; a quick one plays its move", level=level, reason=str(error))
        return None

    async def _ask(self, question: Question) -> int | None:
        process = self._idle.pop()  # there is one: no more have their turn than there are processes
        try:
            for _ in range(2):
                try:
                    return await process.ask(question)
                except BotDied:
                    log.error("a thinking process died; starting a new one")
            log.error(
                "thinking processes keep dying; a quick bot plays for a while",
                extra={"fields": {"level": question.level}},
            )
            self._left_alone[question.level] = time.monotonic() + BACK_OFF
            return None
        finally:
            self._idle.append(process)

    def _tell(self, trouble: str, **fields: str) -> None:
        """Write it to the log, now and then."""
        now = time.monotonic()
        if now - self._told.get(trouble, -SELDOM) >= SELDOM:
            self._told[trouble] = now
            log.warning(trouble, extra={"fields": fields})

    def stop(self) -> None:
        for task in self._starting:
            task.cancel()
        for process in self._all:
            process.stop()
        self._thread.shutdown(wait=False, cancel_futures=True)
