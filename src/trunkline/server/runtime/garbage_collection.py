"""The search for garbage, in small pieces: while Python looks through its objects nobody is answered.

Left to itself Python searches after so many more objects were made than freed, however many are new by then, and looks
through the players' sockets again and again: 150 ms with 4,000 of them. Here what is new is searched many times a
second and then left alone. What people do leaves nothing else behind (a test counts it), so everything is searched only
when nothing is going on, or should memory have grown many times over.
"""

import asyncio
import gc
import logging
import sys
import time

log = logging.getLogger("trunkline.garbage")
OFTEN = 0.05  # seconds between two searches of what is new
YOUNG = 1  # the generation that includes all that is new
LOOK = 10.0  # seconds between two looks at what is going on
QUIET = 0.1  # of a core: less work than this is nothing going on
REST = 600.0  # seconds between two searches of everything in quiet times
GROWTH = 4  # times the memory after the last of them


class GarbageCollector:
    """Searches instead of Python."""

    def __init__(self) -> None:
        self._task: asyncio.Task[None] | None = None
        self._after = 0  # blocks of memory in use after the last search of everything
        self._when = 0.0

    def start(self) -> None:
        """Once all is loaded, before the doors open."""
        gc.disable()
        self.search_everything()
        self._task = asyncio.create_task(self._search())

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
        gc.unfreeze()
        gc.enable()

    def search_everything(self) -> None:
        begin = time.perf_counter()
        gc.unfreeze()
        found = gc.collect()
        gc.freeze()
        self._after, self._when = sys.getallocatedblocks(), time.monotonic()
        took = time.perf_counter() - begin
        log.debug("searched for garbage", extra={"fields": {"found": found, "seconds": took}})

    async def _search(self) -> None:
        while True:
            worked, until = time.process_time(), time.monotonic() + LOOK
            while time.monotonic() < until:
                await asyncio.sleep(OFTEN)
                gc.collect(YOUNG)
                gc.freeze()
            if self._due(time.process_time() - worked < QUIET * LOOK):
                self.search_everything()

    def _due(self, quiet: bool) -> bool:
        rested = time.monotonic() - self._when > REST
        return (quiet and rested) or sys.getallocatedblocks() > GROWTH * self._after
