"""Bots at the server: quick ones answer at once, the others think in a bounded number of processes of their own."""

import asyncio
import logging
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import numpy as np

from trunkline import bots
from trunkline.boards import Board
from trunkline.bots import Actions
from trunkline.bots.reasons import tell
from trunkline.server.shapes import Both
from trunkline.view import View

log = logging.getLogger("trunkline.bots")
STAND_IN = "greedy"  # plays for those who are away
ADVISER = "planner"  # gives hints


def advise(seed: str, view: View, actions: Actions) -> tuple[int, Both | None]:
    """What a good bot would do in somebody's place, and why, in both languages."""
    bot = bots.make(ADVISER, seed)
    chosen = int(bot.choose(view, actions))
    reason = bot.reason(view, chosen) if isinstance(bot, bots.Explains) else None
    return chosen, reason and Both(tell(reason, view.board, "en"), tell(reason, view.board, "pl"))


class Thinkers:
    """Asks bots for their moves without holding anything up."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self._pool: ProcessPoolExecutor | None = None
        self._broken: set[str] = set()  # levels whose processes died again and again

    async def choose(self, level: str, seed: str, view: View, actions: Actions) -> int:
        """What a bot does; it sees the seat's view alone."""
        if level in self._broken:
            level = STAND_IN
        if bots.is_quick(level):
            return int(bots.make(level, seed).choose(view, actions))
        return await self._far(level, seed, view, actions)

    async def _far(self, level: str, seed: str, view: View, actions: Actions) -> int:
        for _ in range(2):
            if self._pool is None:
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(self.processes, mp_context=context)
            try:
                work = (level, seed, view.board, view.record.tobytes(), actions)
                return await asyncio.get_running_loop().run_in_executor(self._pool, _think, *work)
            except BrokenProcessPool:
                log.error("a thinking process died; starting new ones")
                self._pool = None
        log.error("thinking processes keep dying; a quick bot plays on", extra={"fields": {"level": level}})
        self._broken.add(level)
        return int(bots.make(STAND_IN, seed).choose(view, actions))

    def stop(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


def _think(level: str, seed: str, board: Board, view: bytes, actions: Actions) -> int:
    """In the other process: the bot's choice."""
    from trunkline.rules import sight

    room = sight.new_views(1)
    room.view(np.uint8)[:] = np.frombuffer(view, np.uint8)
    return int(bots.make(level, seed).choose(View(board, room[0]), actions))
