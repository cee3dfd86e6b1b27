"""How many of something each address or person holds at this moment, in all workers of a machine together.

Every worker counts its own exactly. It also writes them where the others see them, with its process' number: what a
worker that died had held is held by nobody.
"""

import hashlib
import mmap
import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from struct import Struct as Layout

try:
    import fcntl
except ImportError:  # Windows: there is one worker
    fcntl = None  # type: ignore[assignment]


class HeldCounts:
    """A table of a fixed size in a shared file, from some place on; without a file only this process counts.

    A count has its place in one of many rows of eight. Where a row is full the others do not see it, and this worker's
    own count still holds.
    """

    SLOT = Layout("=QII")  # whose it is, which process counts, and how many
    ROWS, PLACES = 16_384, 8
    ROW = SLOT.size * PLACES
    SIZE = ROWS * ROW

    def __init__(self, file: int | None = None, start: int = 0) -> None:
        self._file, self._start = file, start
        self._memory = None if file is None else mmap.mmap(file, self.SIZE, offset=start)
        self._mine: Counter[str] = Counter()

    def take(self, key: str, most: int) -> bool:
        """Hold one more, where there are fewer than so many."""
        with self._row(key) as row:
            if self._mine[key] + self._others(key, row) >= most:
                self._forget(key)
                return False
            self._mine[key] += 1
            self._show(key, row)
        return True

    def give_back(self, key: str) -> None:
        with self._row(key) as row:
            self._mine[key] -= 1
            self._show(key, row)
            self._forget(key)

    def _forget(self, key: str) -> None:
        if self._mine[key] <= 0:
            del self._mine[key]

    def _others(self, key: str, row: int) -> int:
        slots = (self._slot(place) for place in self._places(row))
        return sum(n for whose, pid, n in slots if whose == _hash(key) and n and pid != os.getpid() and _is_alive(pid))

    def _show(self, key: str, row: int) -> None:
        """Write this worker's count where the others see it, in its old place or in one that nobody needs."""
        mine, places = (_hash(key), os.getpid()), self._places(row)
        own = [place for place in places if self._slot(place)[:2] == mine]
        free = [place for place in places if not self._slot(place)[2] or not _is_alive(self._slot(place)[1])]
        if self._memory is not None and (own or free):
            self.SLOT.pack_into(self._memory, (own or free)[0], *mine, self._mine[key])

    def _places(self, row: int) -> range:
        return range(row, row + self.ROW, self.SLOT.size) if self._memory is not None else range(0)

    def _slot(self, place: int) -> tuple[int, int, int]:
        assert self._memory is not None
        whose, pid, n = self.SLOT.unpack_from(self._memory, place)
        return whose, pid, n

    @contextmanager
    def _row(self, key: str) -> Iterator[int]:
        """Where a key's row begins, which no other process changes meanwhile; one that dies gives its lock back."""
        row = _hash(key) % self.ROWS * self.ROW
        if self._file is None or fcntl is None:
            yield row
            return
        fcntl.lockf(self._file, fcntl.LOCK_EX, self.ROW, self._start + row)
        try:
            yield row
        finally:
            fcntl.lockf(self._file, fcntl.LOCK_UN, self.ROW, self._start + row)


def _hash(key: str) -> int:
    return int.from_bytes(hashlib.blake2b(key.encode(), digest_size=8).digest())


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:  # it is somebody else's
        return True
    return True
