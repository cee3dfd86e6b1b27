"""One process of low priority in which slow bots think, one question at a time."""

import asyncio
import multiprocessing
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import NamedTuple

import numpy as np

from trunkline import bots
from trunkline.boards import Board
from trunkline.bots import Actions
from trunkline.rules import compiled, records
from trunkline.server.runtime.low_priority import step_back
from trunkline.view import View

LONGEST = 60.0  # seconds a bot may think about a move
# While rules run interpreted, a bot answers within two seconds: seconds for a bot, then for one that thinks less.
BEST_QUICK, NEXT_BEST, LEAST = "planner", "greedy", "random"
TIME, NEXT_TIME = 1.2, 0.5
LONGEST_START = 600.0  # seconds: on the first start ever everything is compiled


class BotDied(Exception):
    """The process ended, or was ended because a bot thought for too long."""


class BotFailed(Exception):
    """A bot raised an error, or chose what is not legal."""


class Question(NamedTuple):
    """What a bot is asked; it sees the seat's view alone."""

    level: str
    seed: str
    board: Board
    view: bytes
    actions: Actions


class BotProcess:
    """Starts the process, asks it, and starts it again after it died."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "bots")  # waits for the answers, so that the loop need not
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None

    async def start(self) -> None:
        """Start, and wait until everything is loaded."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._started)

    async def ask(self, question: Question) -> int:
        """The bot's choice; it is one of the legal actions."""
        answer = await asyncio.get_running_loop().run_in_executor(self._thread, self._ask, question)
        if isinstance(answer, str):
            raise BotFailed(answer)
        return answer

    def stop(self) -> None:
        """End it, whatever it is doing."""
        if self._process is not None:
            self._process.kill()
        self._thread.shutdown(wait=False, cancel_futures=True)

    def end_soon(self) -> None:
        """End the process once it has answered; the next question starts a new one."""
        self._thread.submit(self._end_if_there)

    # In the thread

    def _end_if_there(self) -> None:
        if self._pipe is not None:
            self._end()

    def _ask(self, question: Question) -> int | str:
        pipe = self._started()
        try:
            pipe.send(question)
            return self._heard(pipe, LONGEST)
        except (EOFError, OSError) as error:
            self._end()
            raise BotDied from error

    def _started(self) -> Connection:
        if self._pipe is None:
            context = multiprocessing.get_context("spawn")
            self._pipe, theirs = context.Pipe()
            self._process = context.Process(target=_answer_questions, args=(theirs,), daemon=True)
            self._process.start()
            theirs.close()  # so that its end is heard of
            self._hear_of_start(self._pipe)
        return self._pipe

    def _hear_of_start(self, pipe: Connection) -> None:
        try:
            self._heard(pipe, LONGEST_START)
        except (EOFError, OSError) as error:
            self._end()
            raise BotDied from error

    def _heard(self, pipe: Connection, seconds: float) -> int | str:
        if not pipe.poll(seconds):
            raise TimeoutError
        answer: int | str = pipe.recv()
        return answer

    def _end(self) -> None:
        assert self._process is not None and self._pipe is not None, "it was never started"
        self._process.kill()
        self._process.join()
        self._pipe.close()
        self._pipe = None


# In the process


def _answer_questions(pipe: Connection) -> None:
    """Answer until the server is gone."""
    from trunkline import warm

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all processes of a terminal: the server ends this one
    if not compiled.is_warming():
        step_back()
        warm.search()
    try:
        pipe.send("ready")
        while True:
            pipe.send(_answer(pipe.recv()))
    except (EOFError, OSError):
        return


def _answer(question: Question) -> int | str:
    """The choice, or what went wrong."""
    record = records.new_views(1)
    record.view(np.uint8)[:] = np.frombuffer(question.view, np.uint8)
    think = _choice_in_time if compiled.is_warming() else _choice
    try:
        chosen = think(question, question.level, View(question.board, record[0]))
    except Exception as error:
        return repr(error)
    return chosen if chosen in question.actions else f"{chosen} is not legal"


def _choice(question: Question, level: str, view: View) -> int:
    return int(bots.make(level, question.seed).choose(view, question.actions))


def _choice_in_time(question: Question, level: str, view: View) -> int:
    """While rules run interpreted: a bot that does not come to an end within its time is replaced by a lesser one."""
    tried = level if bots.is_quick(level) else BEST_QUICK
    for one, seconds in ((tried, TIME), (NEXT_BEST, NEXT_TIME)):
        try:
            with _time_limit(seconds):
                return _choice(question, one, view)
        except TimeUp:
            continue
    return _choice(question, LEAST, view)


class TimeUp(Exception):
    """A bot has thought for too long."""


@contextmanager
def _time_limit(seconds: float) -> Iterator[None]:
    """Interrupt what is interpreted here after so many seconds; Windows has no such signal."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(*_: object) -> None:
        raise TimeUp

    signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
