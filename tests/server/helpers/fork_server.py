"""Servers that start in a moment, for tests that kill one again and again; how a server starts is tested elsewhere.

A process loads everything once (`python -m tests.server.helpers.fork_server`) and forks a server for every line of its
input. Each is a process of its own with nothing in memory but code, as after any other start.
"""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.server.helpers.server_process import Server, environment


class Forked:
    """A process that is another one's child, as far as tests look at processes."""

    def __init__(self, pid: int) -> None:
        self.pid = pid

    def poll(self) -> int | None:
        """Whether it has ended; how, nobody knows here."""
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return -signal.SIGKILL
        return None

    def wait(self, seconds: float = 15) -> int:
        end = time.monotonic() + seconds
        while (status := self.poll()) is None:
            assert time.monotonic() < end, "it does not end"
            time.sleep(0.001)
        return status

    def send_signal(self, number: int) -> None:
        os.kill(self.pid, number)


class ForkedServer(Server):
    """A server whose starts are forks; the process that forks ends with the first and last of them."""

    _parent: subprocess.Popen[bytes] | None = None

    def launch(self, arguments: list[str]) -> Forked:
        if self._parent is None:
            command = [sys.executable, "-m", "tests.server.helpers.fork_server"]
            pipe = subprocess.PIPE
            self._parent = subprocess.Popen(command, stdin=pipe, stdout=pipe, env=environment() | self.environment)
        assert self._parent.stdin is not None and self._parent.stdout is not None
        self._parent.stdin.write(json.dumps([arguments, str(self.log)]).encode() + b"\n")
        self._parent.stdin.flush()
        return Forked(int(self._parent.stdout.readline()))

    def __exit__(self, *_: object) -> None:
        super().__exit__()
        if self._parent is not None:
            self._parent.communicate()


# In the process that forks


def load() -> None:
    """All that a server uses while games are played: code is loaded when it first runs."""
    from trunkline import Game, boards, bots

    for board in boards.names():
        game = Game.new(board, 2, 1)
        for _ in range(4):
            seat = game.seats_to_decide()[0]
            game.play(bots.make("greedy", "1").choose(game.view(seat), game.legal_numbers(seat)), seat)


def run(arguments: list[str], log: Path) -> int:
    """In the child: be `trunkline` with these arguments; the status it ends with."""
    from trunkline import cli

    os.setsid()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    null, told = os.open(os.devnull, os.O_RDONLY), os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    for file, number in ((null, 0), (told, 1), (told, 2)):
        os.dup2(file, number)
    sys.argv = ["trunkline", *arguments]
    return cli.main()


def main() -> None:
    load()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # whoever ends is gone at once
    for line in sys.stdin:
        arguments, log = json.loads(line)
        pid = os.fork()
        if pid == 0:
            status = 1
            try:
                status = run(arguments, Path(log))
            finally:
                os._exit(status)
        print(pid, flush=True)


if __name__ == "__main__":
    main()
