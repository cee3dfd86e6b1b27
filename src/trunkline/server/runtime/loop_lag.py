"""How long the event loop has been held up by this process: meanwhile nobody's move is heard."""

import asyncio
import time

from trunkline.server.runtime import metrics

EVERY = 0.01  # seconds between two looks


class LoopLag:
    """Looks at the clock again and again, and keeps how late it came at worst.

    Only time in which this process worked counts: what other programs take of a busy machine is not its fault.
    """

    def __init__(self) -> None:
        self._worst = 0.0
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._look())

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def worst_since_last(self) -> float:
        """Seconds of the longest pause since this was last asked."""
        worst, self._worst = self._worst, 0.0
        return worst

    async def _look(self) -> None:
        while True:
            due, worked = time.perf_counter() + EVERY, time.process_time()
            await asyncio.sleep(EVERY)
            late = min(time.perf_counter() - due, time.process_time() - worked)
            self._worst = max(self._worst, late)
            metrics.paused(max(0.0, late))
