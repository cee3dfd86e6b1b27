"""How much one address or one person may ask: buckets of tokens that fill up again, shared by a machine's workers."""

import hashlib
import ipaddress
import math
import mmap
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from struct import Struct as Layout

from msgspec import Struct

from trunkline.server.common.refusal import Refused
from trunkline.server.common.words import LIMITED
from trunkline.server.protection.held_counts import HeldCounts
from trunkline.server.protection.turnstile import Turnstile
from trunkline.server.runtime import metrics

try:
    import fcntl
except ImportError:  # Windows: there is one worker
    fcntl = None  # type: ignore[assignment]

SHARED = "TRUNKLINE_SHARED_LIMITS"  # how workers get the file that they share
LATE = 0.2  # seconds after which who asked too much is told so: a flood that waits for its answers slows down
MIB = 1024 * 1024
HOUR = 3600.0


class Rate(Struct, frozen=True):
    """So many at once, and so many a second in the long run."""

    burst: float
    per_second: float


# Generous for people, and for a club behind one address; tight for floods.
REQUESTS = Rate(120, 10)  # HTTP, by address
NEWCOMERS = Rate(20, 0.1)  # new people, by address
CHANGES = Rate(60, 2)  # requests that change something, by person
RENAMES = Rate(5, 1 / 60)  # by person
TABLES = Rate(10, 0.1)  # new tables and games brought, by person
TABLES_HERE = Rate(40, 1)  # the same by address
TABLE_EVENTS = Rate(30, 0.2)  # what one person does at one table apart from moves and chat: its log must stay short
UPLOADS = Rate(10, 1 / 60)  # boards, by person
UPLOADS_HERE = Rate(15, 1 / 20)  # boards, by address
UPLOADED = Rate(2 * MIB, 2 * MIB / HOUR)  # bytes of boards and records, by person
UPLOADED_HERE = Rate(8 * MIB, 8 * MIB / HOUR)  # the same by address
REPLAYS = Rate(10, 0.5)  # replays and records of games, by address
HINTS = Rate(10, 0.2)  # by person
SHOWS = Rate(10, 1)  # other seats shown, by person: each is a whole state
HINTS_HERE = Rate(30, 2)  # by address
SLOW_TABLES_HERE = Rate(20, 1 / 60)  # new tables with bots that think long, by address
MESSAGES = Rate(30, 15)  # of one socket
MESSAGES_OF_ONE = Rate(60, 30)  # of all sockets of a person, or of nobody in particular at an address
MESSAGES_HERE = Rate(120, 120)  # of all sockets of an address
DELETIONS = Rate(3, 1 / 600)  # of all data of a person, by address: logs are searched for it
CHAT = Rate(5, 0.5)  # things said, by person
SOCKETS = Rate(60, 5)  # new sockets, by address
OPEN_OF_ONE = 30  # sockets of a person at a time
OPEN_HERE = 200  # sockets of an address at a time


def network_of(address: str) -> str:
    """Whom an address stands for: one of IPv4 itself, of IPv6 the network of a household (/64)."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:  # a name, as of a test's client
        return address
    if isinstance(ip, ipaddress.IPv4Address):
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ipaddress.ip_network((ip, 64), strict=False))


class Buckets:
    """Levels of buckets in memory that processes share: a table of a fixed size.

    A bucket has its place in one of many rows of eight; a new one takes the place of the one longest unused there,
    which is full again then.
    """

    SLOT = Layout("=Qdd")  # whose it is, its level, and when that was
    ROWS, PLACES = 4096, 8
    ROW = SLOT.size * PLACES
    SIZE = ROWS * ROW

    def __init__(self, file: str | None = None) -> None:
        self.file = None if file is None else os.open(file, os.O_RDWR)
        self._memory = mmap.mmap(-1 if self.file is None else self.file, self.SIZE)

    def take(self, key: str, rate: Rate, amount: float) -> float:
        """Take from a bucket; seconds to wait where it does not hold enough."""
        whose = int.from_bytes(hashlib.blake2b(key.encode(), digest_size=8).digest())
        row = whose % self.ROWS * self.ROW
        with self._locked(row):
            places = range(row, row + self.ROW, self.SLOT.size)
            slots = {place: self.SLOT.unpack_from(self._memory, place) for place in places}
            place = next((place for place in places if slots[place][0] == whose), None)
            now = time.monotonic()
            level, since = (rate.burst, now) if place is None else slots[place][1:]
            level = min(rate.burst, level + (now - since) * rate.per_second)
            wait: float = max(0.0, (amount - level) / rate.per_second)
            if place is None:
                place = min(places, key=lambda place: slots[place][2])
            left = level if wait else level - amount
            self.SLOT.pack_into(self._memory, place, whose, left, now)
        return wait

    @contextmanager
    def _locked(self, row: int) -> Iterator[None]:
        """Against the other processes; one that dies gives its lock back."""
        if self.file is None or fcntl is None:
            yield
            return
        fcntl.lockf(self.file, fcntl.LOCK_EX, self.ROW, row)
        try:
            yield
        finally:
            fcntl.lockf(self.file, fcntl.LOCK_UN, self.ROW, row)


@contextmanager
def shared_by_workers() -> Iterator[None]:
    """Make the file that all workers started meanwhile share."""
    with tempfile.NamedTemporaryFile(prefix="trunkline-limits-") as file:  # nobody else may read or write it
        file.truncate(Buckets.SIZE + HeldCounts.SIZE)
        os.environ[SHARED] = file.name
        try:
            yield
        finally:
            del os.environ[SHARED]


class Limits:
    """All limits, as this process keeps them."""

    def __init__(self, on: bool = True) -> None:
        self.on = on
        self._buckets = Buckets(os.environ.get(SHARED))
        self._held = HeldCounts(self._buckets.file, Buckets.SIZE)
        self._turnstile = Turnstile()

    def take(self, what: str, who: str, rate: Rate, amount: float = 1) -> None:
        """Take something, or refuse and say how long to wait."""
        wait = self._buckets.take(f"{what} {who}", rate, amount) if self.on else 0.0
        if wait:
            metrics.limited(what)
            seconds = math.ceil(wait)
            told = f"{seconds} s" if seconds <= 120 else f"{math.ceil(seconds / 60)} min"
            en, pl = LIMITED[what]
            raise Refused("slow_down", 429, seconds=seconds, wait=told, en=en, pl=pl)

    async def turn(self, where: str) -> None:
        """Begin something that is not a move: after the moves that have come, and in turn with other addresses."""
        if self.on:
            await self._turnstile.enter(where)

    @contextmanager
    def hold(self, what: str, who: str, most: int) -> Iterator[None]:
        """Have one of so many at a time, for as long as it takes."""
        key = f"{what} {who}"
        if self.on and not self._held.take(key, most):
            raise Refused("too_many_sockets", 429, n=most, seconds=10)
        try:
            yield
        finally:
            if self.on:
                self._held.give_back(key)
