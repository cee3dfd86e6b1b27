"""A real server process for tests: start, kill, stop."""

import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Protocol


def free_port() -> int:
    """A port that stays free while its server is down: below those that systems lend to outgoing connections."""
    while True:
        port = random.SystemRandom().randrange(12_000, 32_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def environment() -> dict[str, str]:
    """Python keeps what it compiles, out of the way, so that later starts are quick."""
    folder = os.environ.get("PYTHONPYCACHEPREFIX") or str(Path(tempfile.gettempdir()) / "trunkline-tests-pycache")
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPYCACHEPREFIX": folder}


class Process(Protocol):
    """What tests ask of a process."""

    @property
    def pid(self) -> int: ...

    def poll(self) -> int | None: ...

    def wait(self, seconds: float = ..., /) -> int: ...

    def send_signal(self, number: int, /) -> None: ...


class Server:
    """`trunkline serve` in a process of its own."""

    def __init__(self, folder: Path, *options: str, database: str | None = None, port: int | None = None) -> None:
        self.port = port or free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.database = database or f"sqlite:///{folder / 'test.db'}"
        self.log = folder / f"server-{self.port}.log"
        self.options = options
        self.limits = False  # of how much one address may ask
        self.module = "trunkline"  # what is run
        self.environment: dict[str, str] = {}
        self.process: Process | None = None

    def launch(self, arguments: list[str]) -> Process:
        """Start the program, which writes to the log."""
        command, env = [sys.executable, "-m", self.module, *arguments], environment() | self.environment
        with self.log.open("ab") as log:
            return subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True, env=env)

    def start(self, seconds: float = 90) -> "Server":
        arguments = ["serve", "--port", str(self.port), "--database", self.database, "--bot-pause", "0", *self.options]
        self.process = self.launch(arguments + ([] if self.limits else ["--no-limits"]))
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.process.poll() is not None:
                break
            if self.answers("/ready"):
                return self
            time.sleep(0.02)
        raise AssertionError(f"the server did not start:\n{self.told()[-3000:]}")

    def told(self) -> str:
        """What it has written to its log; nothing before it was started."""
        return self.log.read_text() if self.log.exists() else ""

    def tells(self, text: str, seconds: float = 120) -> None:
        """Wait until the log holds something."""
        end = time.monotonic() + seconds
        while text not in self.told():
            assert time.monotonic() < end, self.told()[-3000:]
            time.sleep(0.1)

    def answers(self, path: str) -> bool:
        try:
            with urllib.request.urlopen(self.address + path, timeout=2) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def kill(self) -> None:
        """As if the machine's plug were pulled: every process at once, without a word."""
        os.killpg(self.pid, signal.SIGKILL)
        assert self.process is not None
        self.process.wait()

    def stop(self, seconds: float = 15) -> int:
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(seconds)

    def check(self) -> None:
        """It must still run, and must not have met anything it did not expect."""
        assert self.process is not None and self.process.poll() is None, "the server died"
        trace = [line for line in self.told().splitlines() if '"trace"' in line]
        assert not trace, "\n".join(trace)

    def __enter__(self) -> "Server":
        return self.start()

    def __exit__(self, *_: object) -> None:
        if self.process is not None and self.process.poll() is None:
            self.kill()
