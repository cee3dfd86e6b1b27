"""A server in a process of its own, and what the system tells of its memory and work."""

import os
import random
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager, suppress
from pathlib import Path

from trunkline.bench.requests import HOST, ask
from trunkline.errors import TrunklineError

SPARE = 200  # files open besides sockets
HASTY = ("--no-limits", "--bot-pause", "0")  # as a server is run for a benchmark
QUIET = 0.1  # seconds of work in one second that are as good as none


class Server(AbstractContextManager["Server"]):
    """`trunkline serve` in a process of its own, which leads a group of its own."""

    def __init__(self, folder: Path, database: str | None, workers: int = 1, options: Sequence[str] = HASTY) -> None:
        self.port = _free_port()
        self.log = folder / "server.log"
        self.command = [sys.executable, "-m", "trunkline", "serve", "--host", HOST, "--port", str(self.port)]
        self.command += ["--database", database or f"sqlite:///{folder / 'bench.db'}", *options]
        self.command += ["--log", "warning", "--workers", str(workers)]
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, patience: float = 90) -> float:
        """Start, and wait until it is ready; how long that took."""
        begin = time.perf_counter()
        with self.log.open("ab") as log:
            # As on a user's machine: Python keeps what it compiles, whatever the environment of a test says.
            # In this session: where the system shares the processor by sessions, priorities count within one alone,
            # and the server's bots of low priority would take time from the crowd that measures it.
            env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
            self.process = subprocess.Popen(self.command, stdout=log, stderr=log, process_group=0, env=env)
        while time.perf_counter() < begin + patience and self.process.poll() is None:
            if self._ready():
                return time.perf_counter() - begin
            time.sleep(0.01)
        raise TrunklineError(f"the server did not start:\n{self.last_words()}")

    def settle(self, patience: float = 60) -> None:
        """Wait until it has nothing to do any more: other workers, and slow bots' processes, start after the first."""
        end, before = time.perf_counter() + patience, -1.0
        while (work := self.work()) > before + QUIET and time.perf_counter() < end:
            before = work
            time.sleep(1)

    def _ready(self) -> bool:
        try:
            return bool(ask(self.port, "GET", "/ready"))
        except (OSError, TrunklineError):
            return False

    @property
    def pid(self) -> int:
        assert self.process is not None, "not started"
        return self.process.pid

    def last_words(self) -> str:
        """The end of its log, and whether it still runs."""
        state = None if self.process is None else self.process.poll()
        return f"{self.log.read_text()[-2000:]}({'it runs' if state is None else f'it ended with {state}'})"

    def kill(self) -> None:
        """As if the plug were pulled."""
        if self.process is not None and self.process.poll() is None:
            os.killpg(self.pid, signal.SIGKILL)
            self.process.wait()

    def __exit__(self, *_: object) -> None:
        self.kill()

    def memory(self) -> int:
        """KiB in memory, of all its processes."""
        return sum(_status(pid, "VmRSS") for pid in self._pids())

    def work(self) -> float:
        """Seconds of CPU its processes have used."""
        return sum(_cpu(pid) for pid in self._pids())

    def _pids(self) -> list[int]:
        return [pid for pid in _all_pids() if _group(pid) == self.pid]


def _free_port() -> int:
    """A port that stays free while its server is down: below those that systems lend to outgoing connections."""
    while True:
        port = random.randrange(12_000, 32_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind((HOST, port))
            return port


def _all_pids() -> list[int]:
    return [int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()]


def _group(pid: int) -> int:
    try:
        return os.getpgid(pid)
    except OSError:
        return -1


def _status(pid: int, name: str) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next((int(line.split()[1]) for line in lines if line.startswith(f"{name}:")), 0)


def _stat(pid: int) -> list[str]:
    """What proc(5) tells of a process, from its state on."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()


def _cpu(pid: int) -> float:
    fields = _stat(pid)
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def parent_of(pid: int) -> int:
    return int(_stat(pid)[1])


def work_below(pid: int) -> float:
    """Seconds of CPU of a process and its children, also of those that have ended."""
    spent = _cpu(pid) + (int(_stat(pid)[13]) + int(_stat(pid)[14])) / os.sysconf("SC_CLK_TCK")
    for child in _all_pids():
        with suppress(OSError):  # gone meanwhile
            spent += _cpu(child) if parent_of(child) == pid else 0.0
    return spent


def raise_limits(sockets: int) -> None:
    """Both ends of every socket need an open file; the server inherits the limit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = sockets + SPARE
    if hard != resource.RLIM_INFINITY and hard < needed:
        raise TrunklineError(f"{sockets} sockets need {needed} open files, and {hard} are allowed; see ulimit -n")
    if soft != resource.RLIM_INFINITY and soft < needed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))


def check_proc() -> None:
    """Refuse to measure where the system does not tell what processes use."""
    if not Path("/proc/self/stat").exists():
        raise TrunklineError("this benchmark reads memory and work of processes from /proc, which is not here")
