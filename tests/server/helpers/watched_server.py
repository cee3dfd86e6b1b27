"""A server that tells tests about itself: `python -m tests.server.helpers.watched_server serve …`, then SIGUSR1.

It writes into the file TRUNKLINE_WATCHED names: the loop's worst pause since it was last asked, in seconds; after
SIGUSR2 how many objects only a search for garbage could free.
TRUNKLINE_DESCRIPTORS is how many it may have, TRUNKLINE_HASTY makes its patience with connections short, and
TRUNKLINE_TIGHT lets an address ask seldom, so that slow machines meet the limit too.
"""

import asyncio
import gc
import json
import os
import resource
import signal
from contextlib import suppress
from pathlib import Path

from tests.server.helpers.server_process import Server
from tests.server.helpers.waiting import until
from trunkline.cli import main
from trunkline.server.operation import services
from trunkline.server.protection import middleware, transport
from trunkline.server.protection.limits import Rate
from trunkline.server.runtime.loop_lag import LoopLag

FILE = "TRUNKLINE_WATCHED"
TIGHT = Rate(20, 1 / 60)  # requests of an address
LISTENING = "0A"  # in /proc/net/tcp


class Told(LoopLag):
    """Tells its worst when asked."""

    def start(self) -> None:
        super().start()
        asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, self._tell)

        asyncio.get_running_loop().add_signal_handler(signal.SIGUSR2, self._search)

    def _tell(self) -> None:
        _write(self.worst_since_last())

    def _search(self) -> None:
        gc.unfreeze()
        found = gc.collect()
        gc.freeze()
        _write(found)


def _write(told: float) -> None:
    file = Path(os.environ[FILE])
    file.with_suffix(".new").write_text(json.dumps(told))
    file.with_suffix(".new").rename(file)


class Watched(Server):
    """Such a server, from outside."""

    def __init__(
        self, folder: Path, *options: str, hasty: bool = False, tight: bool = False, descriptors: int = 0
    ) -> None:
        super().__init__(folder, *options)
        self.module = "tests.server.helpers.watched_server"
        self.answer = folder / "told"
        self.environment = {FILE: str(self.answer)}
        self.environment |= {"TRUNKLINE_HASTY": "1"} if hasty else {}
        self.environment |= {"TRUNKLINE_TIGHT": "1"} if tight else {}
        self.environment |= {"TRUNKLINE_DESCRIPTORS": str(descriptors)} if descriptors else {}

    def worst_pause(self) -> float:
        """Seconds, since this was last asked."""
        return self._ask(signal.SIGUSR1)

    def garbage(self) -> int:
        """Objects that only a search for garbage could free; they are freed."""
        return int(self._ask(signal.SIGUSR2))

    def _ask(self, what: signal.Signals) -> float:
        os.kill(self.pid, what)
        assert until(self.answer.exists), "the loop stands still"
        told = float(json.loads(self.answer.read_text()))
        self.answer.unlink()
        return told

    def memory(self) -> int:
        """MiB that the server's process holds."""
        return _status(self.pid, "VmRSS") // 1024

    def memory_of_all(self) -> int:
        """MiB that the server's processes hold together: also those for slow bots and for costly work."""
        found, waiting = 0, [self.pid]
        while waiting:
            pid = waiting.pop()
            with suppress(OSError, StopIteration):  # it has just ended
                found += _status(pid, "VmRSS")
                for thread in Path(f"/proc/{pid}/task").iterdir():
                    waiting += map(int, (thread / "children").read_text().split())
        return found // 1024

    def connections(self) -> int:
        """TCP connections that the server holds; its own pipes and files are not counted."""
        lines = Path(f"/proc/{self.pid}/net/tcp").read_text().splitlines()[1:]
        fields = [line.split() for line in lines]
        here = [f for f in fields if int(f[1].rpartition(":")[2], 16) == self.port and f[3] != LISTENING]
        return sum(inode != "0" for *_, inode in (f[:10] for f in here))

    def descriptors(self) -> int:
        return len(list(Path(f"/proc/{self.pid}/fd").iterdir()))


def _status(pid: int, name: str) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith(name)).split()[1])


if __name__ == "__main__":
    if most := int(os.environ.get("TRUNKLINE_DESCRIPTORS", "0")):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if "TRUNKLINE_HASTY" in os.environ:
        transport.HEADERS, transport.BODY, transport.STUCK, transport.CLOSING, transport.PING = 2, 3, 2, 2, 3
    if "TRUNKLINE_TIGHT" in os.environ:
        middleware.REQUESTS = TIGHT
    services.LoopLag = Told  # type: ignore[misc]
    main()
