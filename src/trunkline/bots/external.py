"""Bots in processes of their own: they read requests as lines of JSON, and answer each with one.

docs/arena.md has the protocol; stdio.py speaks the other side of it.
"""

import base64
import os
import shlex
import signal
import subprocess
import threading
import weakref
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import msgspec

from trunkline.boards import Board
from trunkline.bots import Actions
from trunkline.errors import TrunklineError
from trunkline.view import View

PROTOCOL = 1
PATIENCE = 5.0  # seconds for an answer, unless told otherwise
START = 60.0  # seconds for the first answer: programs load what they need
LONGEST = 1 << 20  # bytes of an answer
LAST_WORDS = 12  # lines of its standard error that are kept


class Answer(msgspec.Struct):
    """What a bot answers when it must choose: the text of a legal action, or its place in the list."""

    action: int | str
    reason: str | None = None


class BotFailed(TrunklineError):
    """A bot that crashed, was late or answered what it may not."""


class ExternalBot:
    """A program that plays a seat. It may play one game after another: `begin` tells it of the next one."""

    def __init__(self, command: str, seed: int | str | None = None, timeout: float = PATIENCE) -> None:
        self.words = _split(command)
        self.timeout = timeout
        self._child: _Child | None = None
        self.begin(seed)

    def begin(self, seed: int | str | None) -> None:
        """The next choice belongs to another game."""
        self._seed, self._greeted = seed, False

    def greet(self, board: Board, players: int, seat: int) -> None:
        """Start the program if it does not run, and tell it what is played."""
        if self._child is None:
            self._child = _Child(self.words)
        facts = msgspec.to_builtins(board.facts)
        hello = {"type": "hello", "protocol": PROTOCOL, "board": board.id, "digest": board.digest, "facts": facts}
        self._ask(hello | {"players": players, "seat": seat, "seed": self._seed}, max(START, self.timeout))
        self._greeted = True

    def choose(self, view: View, actions: Actions) -> int:
        """The answer of the program; one that is none ends it."""
        assert view.seat is not None, "a spectator has nothing to choose"
        if not self._greeted:
            self.greet(view.board, view.players, view.seat)
        texts = [view.text(number) for number in actions.tolist()]
        record = base64.b64encode(view.record.tobytes()).decode()
        line = self._ask({"type": "choose", "view": view.data(), "record": record, "actions": texts}, self.timeout)
        return int(actions[self._index(line, texts)])

    def _ask(self, request: dict[str, Any], seconds: float) -> bytes:
        """The program's next line."""
        assert self._child is not None
        try:
            line = self._child.exchange(msgspec.json.encode(request) + b"\n", seconds)
        except TimeoutError:
            self._fail(f"did not answer within {seconds:g} seconds")
        except BaseException:
            self.close()
            raise
        if not line:
            self._fail(self._child.how_ended())
        return line

    def _index(self, line: bytes, texts: list[str]) -> int:
        """Which of the legal actions was answered."""
        try:
            action = msgspec.json.decode(line, type=Answer).action
        except (msgspec.DecodeError, UnicodeDecodeError):
            self._fail(f"answered {_shown(line)}, which is not {{'action': …}} in JSON")
        if isinstance(action, int) and 0 <= action < len(texts):
            return action
        if action not in texts:
            self._fail(f"answered {_shown(line)}, which is none of the {len(texts)} legal actions")
        return texts.index(str(action))

    def _fail(self, what: str) -> Any:
        """End the program and say why, with what it wrote last."""
        child = self._child
        self.close()
        words = child.last_words() if child else ""
        raise BotFailed(f"the bot “{shlex.join(self.words)}” {what}" + (f"; it wrote: {words}" if words else ""))

    def close(self) -> None:
        """End the program; the next game would start it anew."""
        if self._child is not None:
            self._child.end()
        self._child, self._greeted = None, False


class _Child:
    """A running program, asked by a thread so that one that neither reads nor writes cannot hold us up."""

    def __init__(self, words: list[str]) -> None:
        self._thread = ThreadPoolExecutor(1)
        pipe = subprocess.PIPE
        try:  # in a session of its own: Ctrl-C is for us, and what it starts ends with it
            self._process = subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)
        except OSError as error:
            self._thread.shutdown()
            raise BotFailed(f"the bot “{shlex.join(words)}” cannot be started: {error.strerror}") from None
        self._errors: deque[bytes] = deque(maxlen=LAST_WORDS)
        self._listener = threading.Thread(target=self._errors.extend, args=(self._process.stderr,), daemon=True)
        self._listener.start()
        self.end = weakref.finalize(self, _end, self._process, self._thread, self._listener)

    def exchange(self, request: bytes, seconds: float) -> bytes:
        """Send a line and wait for one; an empty one means that the program has ended."""
        return self._thread.submit(_exchange, self._process, request).result(seconds)

    def how_ended(self) -> str:
        try:
            return f"ended with status {self._process.wait(1)} instead of answering"
        except subprocess.TimeoutExpired:
            return "closed its output instead of answering"

    def last_words(self) -> str:
        return b"".join(self._errors).decode(errors="replace").strip()[-1000:]


def _exchange(process: "subprocess.Popen[bytes]", request: bytes) -> bytes:
    assert process.stdin is not None and process.stdout is not None
    try:
        process.stdin.write(request)
        process.stdin.flush()
    except OSError:  # it has closed its input; what it answered before counts no more
        return b""
    return process.stdout.readline(LONGEST)


def _end(process: "subprocess.Popen[bytes]", thread: ThreadPoolExecutor, listener: threading.Thread) -> None:
    """Kill a program with all it started, and leave nothing open."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL) if hasattr(os, "killpg") else process.kill()
    process.wait()
    thread.shutdown()
    listener.join(1)
    for stream in (process.stdin, process.stdout, process.stderr):
        with suppress(OSError):  # what was not read can no longer be sent
            stream.close()  # type: ignore[union-attr]


def _split(command: str) -> list[str]:
    """The words of a command, quoted as for a shell."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise TrunklineError(f"the command “{command}” cannot be read: {error}") from None
    if not words:
        raise TrunklineError("after “cmd:” comes the command that starts a bot, such as “cmd:python my_bot.py”")
    return words


def _shown(line: bytes) -> str:
    text = line.decode(errors="replace").strip()
    return f"“{text[:100]}…”" if len(text) > 100 else f"“{text}”"
