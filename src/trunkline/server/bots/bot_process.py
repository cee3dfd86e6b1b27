"""One process of low priority in which slow bots think, one question at a time."""

import asyncio
import multiprocessing
import signal
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import NamedTuple

import numpy as np

from trunkline import bots
from trunkline.boards import Board
from trunkline.bots import Actions
from trunkline.rules import records
from trunkline.server.runtime.low_priority import step_back
from trunkline.view import View

LONGEST = 60.0  # seconds a bot may think about a move
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

    # In the thread

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
    try:
        chosen = int(bots.make(question.level, question.seed).choose(View(question.board, record[0]), question.actions))
    except Exception as error:
        return repr(error)
    return chosen if chosen in question.actions else f"{chosen} is not legal"
