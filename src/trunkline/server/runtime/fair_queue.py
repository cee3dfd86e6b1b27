"""A queue that nobody can fill up for the others: whoever has least under way is next, owner by owner.

So many pieces of work run at a time. Within an owner the first to come is the first to be served; among owners it goes
round. A newcomer waits at most until each other waiting owner has had one turn: with the work under way no longer than
(owners waiting / at a time + 1) times the longest piece.
"""

import asyncio
import time
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

MOST = 1000  # waiting in all
MOST_EACH = 50  # waiting of one owner


class QueueFull(Exception):
    """The queue is full, or did not move in time."""


class FairQueue:
    """Turns to do some work, `at_once` at a time."""

    def __init__(
        self,
        at_once: int,
        patience: float,
        most: int = MOST,
        most_each: int = MOST_EACH,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.at_once = at_once
        self.patience = patience  # seconds somebody waits for a turn
        self.most, self.most_each = most, most_each
        self.clock = clock
        self.on_waited: Callable[[float], None] = lambda _: None  # told the seconds of every wait
        self._queues: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()  # who waits, next owner first
        self._under_way: Counter[str] = Counter()

    def waiting(self) -> int:
        """How many wait."""
        return sum(len(queue) for queue in self._queues.values())

    @asynccontextmanager
    async def turn(self, owner: str) -> AsyncIterator[None]:
        """Wait for a turn and have it; QueueFull when there is none to be had."""
        await self._wait(owner)
        try:
            yield
        finally:
            self._finish(owner)

    async def _wait(self, owner: str) -> None:
        if len(self._queues.get(owner, ())) >= self.most_each or self.waiting() >= self.most:
            raise QueueFull
        came, mine = self.clock(), asyncio.get_running_loop().create_future()
        self._queues.setdefault(owner, deque()).append(mine)
        self._go_on()
        try:
            async with asyncio.timeout(self.patience):
                await mine
        except BaseException as error:
            self._give_up(owner, mine)
            if isinstance(error, TimeoutError):
                raise QueueFull from None
            raise
        finally:
            self.on_waited(self.clock() - came)

    def _give_up(self, owner: str, mine: asyncio.Future[None]) -> None:
        """Whoever stops waiting stands in nobody's way, and hands on a turn that came in the same moment."""
        if mine.done() and not mine.cancelled():
            self._finish(owner)
        elif mine in self._queues.get(owner, ()):
            self._queues[owner].remove(mine)
            self._drop_if_empty(owner)

    def _go_on(self) -> None:
        """Give free turns to whoever has least under way; among equals to whoever waits longest for a turn."""
        while self._queues and self._under_way.total() < self.at_once:
            owner = min(self._queues, key=lambda one: self._under_way[one])
            next_one = self._queues[owner].popleft()
            self._queues.move_to_end(owner)
            self._drop_if_empty(owner)
            if not next_one.done():
                self._under_way[owner] += 1
                next_one.set_result(None)

    def _drop_if_empty(self, owner: str) -> None:
        if not self._queues[owner]:
            del self._queues[owner]

    def _finish(self, owner: str) -> None:
        self._under_way[owner] -= 1
        if not self._under_way[owner]:
            del self._under_way[owner]
        if owner in self._queues:  # asked more while at work: the others first
            self._queues.move_to_end(owner)
        self._go_on()
