"""What is measured of a running server, for Prometheus: plain functions, called where things happen.

With several workers each keeps its figures in a folder that `serve` makes, and whichever answers sums them up.
"""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client import multiprocess as several
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # as Prometheus' library wants it; read when it is imported
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")  # others strangers may make up
SHORT = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
_registry = CollectorRegistry()


def _counter(name: str, help: str, *labels: str) -> Counter:
    return Counter(f"trunkline_{name}", help, labels, registry=_registry)


def _gauge(name: str, help: str, of_workers: Literal["livesum", "livemostrecent"] = "livesum") -> Gauge:
    return Gauge(f"trunkline_{name}", help, registry=_registry, multiprocess_mode=of_workers)


def _histogram(name: str, help: str, *labels: str, buckets: tuple[float, ...] = SHORT) -> Histogram:
    return Histogram(f"trunkline_{name}", help, labels, registry=_registry, buckets=buckets)


_moves = _counter("moves", "Moves that were kept, by who made them: person, bot or stand-in", "by")
_refusals = _counter("refusals", "What people asked for and was refused, by the code they were told", "code")
_limited = _counter("limited", "Requests over a limit, by the limit", "limit")
_requests = _histogram("request_seconds", "HTTP requests", "method", "route", "status")
_move_time = _histogram("move_seconds", "From the receipt of a person's move to its acknowledgement")
_commit_time = _histogram("commit_seconds", "Commits of log entries, durable ones")
_commit_size = _histogram("commit_entries", "Log entries committed together", buckets=(1, 2, 5, 10, 20, 50, 100, 200))
_failed_commits = _counter("failed_commits", "Commits of log entries that failed")
_thinking_time = _histogram("bot_seconds", "From asking a bot to its answer, waiting for its turn included")
_waiting_time = _histogram("bot_wait_seconds", "Waiting for a slow bot's turn to think")
_pauses = _histogram("loop_pause_seconds", "How long the event loop was held up")
_worst_pause = _gauge(
    "worst_loop_pause_seconds", "The longest of them since the worker that answers was last asked", "livemostrecent"
)
_tables = _gauge("tables", "Tables in memory")
_sockets = _gauge("sockets", "Sockets that are open at tables")
_thinking = _gauge("bots_thinking", "Bots that were asked and have not answered yet")
_ready = _gauge("ready", "Workers whose writes are kept")


def moved(by: str) -> None:
    """A move was kept."""
    _moves.labels(by).inc()


def refused(code: str) -> None:
    _refusals.labels(code).inc()


def limited(limit: str) -> None:
    _limited.labels(limit).inc()


def answered(method: str, route: str, status: int, seconds: float) -> None:
    """An HTTP request was answered."""
    _requests.labels(method if method in METHODS else "other", route, str(status)).observe(seconds)


def acknowledged(seconds: float) -> None:
    """A person's move was received so long ago, and is acknowledged now."""
    _move_time.observe(seconds)


@contextmanager
def committing(entries: int) -> Iterator[None]:
    """A commit of so many entries."""
    started = time.perf_counter()
    try:
        yield
    except BaseException:
        _failed_commits.inc()
        raise
    _commit_time.observe(time.perf_counter() - started)
    _commit_size.observe(entries)


@contextmanager
def thinking() -> Iterator[None]:
    """A bot is asked."""
    with _thinking.track_inprogress(), _thinking_time.time():
        yield


def bot_waited(seconds: float) -> None:
    """A table waited so long until its slow bot could begin to think, or until it gave up."""
    _waiting_time.observe(seconds)


def paused(seconds: float) -> None:
    """The event loop was held up for so long."""
    _pauses.observe(seconds)


def worst_pause(seconds: float) -> None:
    """The longest time the event loop was held up since this was last told."""
    _worst_pause.set(seconds)


def set_gauges(tables: int, sockets: int, ready: bool) -> None:
    """How much of everything there is now in this process."""
    _tables.set(tables)
    _sockets.set(sockets)
    _ready.set(ready)


# Several workers, and what Prometheus is told


def forget_dead_workers() -> None:
    """Forget what workers that are gone have left in the folder."""
    folder = os.environ.get(FOLDER)
    if folder is None:
        return
    for file in Path(folder).glob("gauge_live*.db"):
        pid = int(file.stem.rpartition("_")[2])
        if not _is_alive(pid):
            several.mark_process_dead(pid, folder)  # type: ignore[no-untyped-call]


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    return True


def text() -> bytes:
    """Everything in Prometheus' text format, of all workers together."""
    if FOLDER not in os.environ:
        return generate_latest(_registry)
    registry = CollectorRegistry()
    several.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4
