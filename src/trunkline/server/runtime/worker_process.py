"""Costly work on what strangers send: in a process of its own, one thing at a time, with limits of time and memory.

A thread would not do: it shares the interpreter with the event loop, and nobody can stop it. What counts is the time
that the work itself takes of a processor: on a busy machine an honest one only takes longer.
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
from trunkline.server.runtime.low_priority import be_nice

log = logging.getLogger("trunkline.worker_process")
SECONDS = 10.0  # of a processor for one piece of work; an honest one takes up to one
PATIENCE = 120.0  # seconds by the clock on the wall, where the machine has other things to do
START = 600.0  # seconds until the process is there: on the first start ever everything is compiled
AGAIN = 30  # seconds after which to try again where the machine had no time
OWN = ""  # who asks where the server itself does: it waits as long as it takes
WAITING = 16  # pieces of work at a time, the one being done included
WAITING_OF_ONE = 2  # from one person or address
MEMORY = 2 * 1024**3  # bytes, in the other process
LARGEST = 64 * 1024**2  # bytes of an answer

T = TypeVar("T")


def nothing() -> None:
    """Where nothing is to be loaded beforehand."""


class WorkerProcess:
    """Lets another process work; it is started when it is first needed, and replaced when it does not come back."""

    def __init__(
        self, prepare: Callable[[], None] = nothing, seconds: float = SECONDS, patience: float = PATIENCE
    ) -> None:
        self.prepare = prepare  # loads in the other process what its work needs, on nobody's time
        self.seconds, self.patience = seconds, patience
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._thread = ThreadPoolExecutor(1, "trunkline-worker-process")  # one: so it is one thing at a time
        self._waiting: Counter[str] = Counter()

    async def run(self, who: str, work: Callable[..., T], *given: Any) -> T:
        """What `work` makes of what is given; who asks too much at a time, or for too costly a thing, is refused."""
        if who != OWN and (self._waiting.total() >= WAITING or self._waiting[who] >= WAITING_OF_ONE):
            raise Refused("busy", 503, seconds=5)
        self._waiting[who] += 1
        asked, loop = pickle.dumps((self.seconds, work, given)), asyncio.get_running_loop()
        try:
            good, answer = pickle.loads(await loop.run_in_executor(self._thread, self._ask, asked))
        finally:
            self._waiting[who] -= 1
            self._waiting += Counter()  # forgets those with none
        if good:
            made: T = answer
            return made
        raise answer

    def start_anew(self) -> None:
        """End the process when it has nothing to do; the next work starts a new one."""
        self._thread.submit(self._end)

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
        pipe = self._ready()
        try:
            pipe.send_bytes(asked)
            if pipe.poll(self.patience):
                return pipe.recv_bytes(LARGEST)
        except (EOFError, OSError):
            log.warning("the process for costly work ended")
            self._end()
            raise Refused("too_costly") from None
        self._end()
        raise self._no_time()

    def _no_time(self) -> Refused:
        """Nobody's fault but the machine's."""
        log.warning("the machine has no time for costly work")
        return Refused("busy", 503, seconds=AGAIN)

    def _ready(self) -> Connection:
        """The way to a process that is there."""
        if self._process is None or not self._process.is_alive() or self._pipe is None:
            context = multiprocessing.get_context("spawn")
            self._pipe, far = context.Pipe()
            self._process = context.Process(target=_serve, args=(far, self.prepare), daemon=True)
            self._process.start()
            far.close()
            self._wait_for_start(self._pipe)
        return self._pipe

    def _wait_for_start(self, pipe: Connection) -> None:
        try:
            if pipe.poll(START):
                pipe.recv_bytes()
                return
        except (EOFError, OSError):
            log.error("the process for costly work did not start")
        self._end()
        raise self._no_time()


# In the other process


def _serve(pipe: Connection, prepare: Callable[[], None]) -> None:
    """Work until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server tells when to stop
    prepare()
    be_nice()
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


def _limit_time(seconds: float) -> None:
    """End this process after so many seconds of a processor, whatever it is doing then; 0: never."""
    if hasattr(signal, "setitimer"):  # Windows knows only the wall's time
        signal.setitimer(signal.ITIMER_PROF, seconds)


def _work(asked: bytes) -> bytes:
    try:
        seconds, work, given = pickle.loads(asked)  # which loads modules too
        _limit_time(seconds)
        try:
            return pickle.dumps((True, work(*given)))
        finally:
            _limit_time(0)
    except Refused as refused:
        return pickle.dumps((False, refused))
    except (MemoryError, RecursionError):
        return pickle.dumps((False, Refused("too_costly")))
    except Exception as error:  # a fault of ours; the server tells it as any other
        return pickle.dumps((False, RuntimeError(f"{type(error).__name__}: {error}")))
