"""Independent pieces of work, spread over the cores of this machine or over a Ray cluster."""

import logging
import multiprocessing
import os
import signal
import socket
import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from queue import SimpleQueue
from typing import Any

from trunkline.cores import cores
from trunkline.errors import TrunklineError

AHEAD = 2  # pieces waiting per worker, so that none stands idle and an interruption loses little


def spread(
    function: Callable[[Any], Any], tasks: Sequence[Any], workers: int | None = None, ray: str | None = None
) -> Iterator[tuple[int, Any]]:
    """The number of each task and its result, as they are done; one worker works in this process.

    `ray` names a cluster that does the work instead: "local" starts one here, "auto" or host:port joins one.
    """
    if ray is not None:
        yield from _spread_on_ray(function, tasks, workers, ray)
        return
    workers = min(workers or cores(), max(1, len(tasks)))
    if workers == 1:
        yield from ((i, function(task)) for i, task in enumerate(tasks))
        return
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _leave_interrupts) as pool:
        running: dict[Future[Any], int] = {}
        # Not `concurrent.futures.wait`: Ctrl-C in the midst of it leaves its locks closed, and the pool never ends.
        finished: SimpleQueue[Future[Any]] = SimpleQueue()
        try:
            for i, task in enumerate(tasks):
                future = pool.submit(function, task)
                running[future] = i
                future.add_done_callback(finished.put)
                if len(running) >= AHEAD * workers:
                    yield _next(running, finished)
            while running:
                yield _next(running, finished)
        finally:
            pool.shutdown(cancel_futures=True)


def _leave_interrupts() -> None:
    """Ctrl-C reaches all processes of a terminal; only the first one answers, and stops the others in order."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _next(running: dict[Future[Any], int], finished: "SimpleQueue[Future[Any]]") -> tuple[int, Any]:
    """The next finished piece."""
    future = finished.get()
    return running.pop(future), future.result()


# Ray


def _spread_on_ray(
    function: Callable[[Any], Any], tasks: Sequence[Any], workers: int | None, address: str
) -> Iterator[tuple[int, Any]]:
    """The same on a cluster; `workers` limits how many work at once."""
    with _cluster(address, workers) as ray:
        remote = ray.remote(function)
        most = AHEAD * (workers or int(ray.cluster_resources().get("CPU", 1)))
        running: dict[Any, int] = {}
        try:
            for i, task in enumerate(tasks):
                running[remote.remote(task)] = i
                if len(running) >= most:
                    yield from _done_on_ray(ray, running)
            while running:
                yield from _done_on_ray(ray, running)
        finally:
            for left in running:
                ray.cancel(left)


def _done_on_ray(ray: Any, running: dict[Any, int]) -> Iterator[tuple[int, Any]]:
    for ref in ray.wait(list(running))[0]:
        yield running.pop(ref), ray.get(ref)


@contextmanager
def _cluster(address: str, workers: int | None) -> Iterator[Any]:
    """Ray, joined or started; what was started here ends with the work."""
    ray = _ray()
    if ray.is_initialized():
        yield ray
        return
    _check_reachable(address)
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is reported to anybody
    own = {"num_cpus": workers or cores(), "include_dashboard": False} if address == "local" else {}
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of what coming versions will change
            ray.init(address, log_to_driver=False, logging_level=logging.ERROR, **own)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise _no_cluster(address, error) from None
    try:
        yield ray
    finally:
        ray.shutdown()


def _check_reachable(address: str) -> None:
    """Ray itself would try a wrong address for many minutes."""
    host, _, port = address.rpartition(":")
    if not port.isdigit() or "://" in address:
        return
    try:
        socket.create_connection((host, int(port)), timeout=5).close()
    except OSError as error:
        raise _no_cluster(address, error) from None


def _no_cluster(address: str, error: Exception) -> TrunklineError:
    return TrunklineError(f"there is no Ray cluster at “{address}” ({error}); --ray local starts one here")


def _ray() -> Any:
    # Under `uv run` Ray would send the whole folder to its workers and start them by uv again; they need neither.
    os.environ.setdefault("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")
    try:
        import ray
    except ImportError:
        raise TrunklineError("Ray is not installed: pip install 'trunkline[ray]'") from None
    return ray
