"""Costly work on what strangers send: in a process of its own, one thing at a time, with limits of time and memory.

A thread would not do: it shares the interpreter with the event loop, and nobody can stop it.
"""

import asyncio
import logging
import multiprocessing
import pickle
import signal
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from trunkline.server.common.refusal import Refused
from trunkline.server.runtime.low_priority import step_back

log = logging.getLogger("trunkline.worker_process")
SECONDS = 10.0  # for one piece of work; an honest one takes up to one
START = 60.0  # seconds until the process is there
WAITING = 16  # pieces of work at a time, the one being done included
WAITING_OF_ONE = 2  # from one person or address
MEMORY = 2 * 1024**3  # bytes, in the other process
LARGEST = 64 * 1024**2  # bytes of an answer

T = TypeVar("T")


class WorkerProcess:
    """Lets another process work; it is started when it is first needed, and replaced when it does not come back."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._thread = ThreadPoolExecutor(1, "trunkline-worker-process")  # one: so it is one thing at a time
        self._waiting: Counter[str] = Counter()

    async def run(self, who: str, work: Callable[..., T], *given: Any) -> T:
        """What `work` makes of what is given; who asks too much at a time, or for too costly a thing, is refused."""
        if self._waiting.total() >= WAITING or self._waiting[who] >= WAITING_OF_ONE:
            raise Refused("busy", 503, seconds=5)
        self._waiting[who] += 1
        asked, loop = pickle.dumps((work, given)), asyncio.get_running_loop()
        try:
            good, answer = pickle.loads(await loop.run_in_executor(self._thread, self._ask, asked))
        finally:
            self._waiting[who] -= 1
            self._waiting += Counter()  # forgets those with none
        if good:
            made: T = answer
            return made
        raise answer

    def stop(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._end()

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process = None

    # In a thread

    def _ask(self, asked: bytes) -> bytes:
        try:
            pipe = self._ready()
            pipe.send_bytes(asked)
            if pipe.poll(self.seconds):
                return pipe.recv_bytes(LARGEST)
        except (EOFError, OSError):
            log.warning("the process for costly work ended")
        self._end()
        raise Refused("too_costly")

    def _ready(self) -> Connection:
        """The way to a process that is there."""
        if self._process is None or not self._process.is_alive() or self._pipe is None:
            context = multiprocessing.get_context("spawn")
            self._pipe, far = context.Pipe()
            self._process = context.Process(target=_serve, args=(far,), daemon=True)
            self._process.start()
            far.close()
            if not self._pipe.poll(START):
                raise EOFError
            self._pipe.recv_bytes()
        return self._pipe


# In the other process


def _serve(pipe: Connection) -> None:
    """Work until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server tells when to stop
    step_back()
    _limit_memory()
    pipe.send_bytes(b"ready")
    while True:
        try:
            asked = pipe.recv_bytes()
        except (EOFError, OSError):
            return
        pipe.send_bytes(_work(asked))


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # Windows has no such limits
        return
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))


def _work(asked: bytes) -> bytes:
    try:
        work, given = pickle.loads(asked)
        return pickle.dumps((True, work(*given)))
    except Refused as refused:
        return pickle.dumps((False, refused))
    except (MemoryError, RecursionError):
        return pickle.dumps((False, Refused("too_costly")))
    except Exception as error:  # a fault of ours; the server tells it as any other
        return pickle.dumps((False, RuntimeError(f"{type(error).__name__}: {error}")))
