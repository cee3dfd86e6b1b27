"""What time it is for tables: milliseconds that never jump, whatever happens to the machine's clock."""

import time

DAY = 24 * 3600 * 1000


def _wall() -> int:
    return time.time_ns() // 1_000_000


def _steady() -> int:
    return time.monotonic_ns() // 1_000_000


class ServerTime:
    """Wall time as it was at the start, and steady time since."""

    def __init__(self) -> None:
        self._offset = _wall() - _steady()

    def now(self) -> int:
        return self._offset + _steady()

    def start(self, told: int, last: int = 0) -> None:
        """Begin a run: at the time the database tells, but not before the last sign of life of an earlier run.

        A sign of life far in the future is a clock that was wrong then, and is not followed.
        """
        self._offset = (max(told, last + 1) if last < told + DAY else told) - _steady()


_server_time = ServerTime()
now = _server_time.now
start = _server_time.start
