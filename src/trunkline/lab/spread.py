"""Independent pieces of work, spread over the cores of this machine."""

import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import Any

AHEAD = 2  # pieces waiting per worker, so that none stands idle and an interruption loses little


def cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def spread(
    function: Callable[[Any], Any], tasks: Sequence[Any], workers: int | None = None
) -> Iterator[tuple[int, Any]]:
    """The number of each task and its result, as they are done; one worker works in this process."""
    workers = min(workers or cores(), max(1, len(tasks)))
    if workers == 1:
        yield from ((i, function(task)) for i, task in enumerate(tasks))
        return
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:
        running: dict[Future[Any], int] = {}
        try:
            for i, task in enumerate(tasks):
                running[pool.submit(function, task)] = i
                while len(running) >= AHEAD * workers:
                    yield from _done(running)
            while running:
                yield from _done(running)
        finally:
            pool.shutdown(cancel_futures=True)


def _done(running: dict[Future[Any], int]) -> Iterator[tuple[int, Any]]:
    """At least one finished piece."""
    for future in wait(running, return_when=FIRST_COMPLETED).done:
        yield running.pop(future), future.result()
