"""One socket: what waits to be sent, in order, without ever holding up the table."""

import asyncio
import itertools
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress

from trunkline.server.people.people import Person
from trunkline.server.protection.transport import Tell, later

WAITING = 64  # messages a slow client may lag behind before its line is cut; it comes back and is told all
WAITING_BYTES = 1024 * 1024  # of such messages, the last one not counted

# Why the server closes a socket.
CLOSED = 4000  # a refusal was told before
FULL = 4001  # too slow or too much
REVOKED = 4003  # who this was is not valid any more
DELETED = 4004  # the table is gone

_NUMBERS = itertools.count()


class Line:
    """The server's end of a socket."""

    def __init__(
        self,
        send: Callable[[bytes], Awaitable[None]],
        hang_up: Callable[[int, str], Awaitable[None]],
        person: Person | None,
        lang: str,
        token: bytes | None = None,
        address: str = "?",
        at_once: Tell = later,
    ) -> None:
        self.person = person
        self.lang = lang
        self.token = token  # the hash of that by which the person is known
        self.address = address  # kept here alone, for as long as the socket is open
        self.number = next(_NUMBERS)
        self.audience: int | None = None  # the seat whose view is shown; None: what spectators see
        self.seats: list[int] = []  # the person's own
        self.host = False
        self.cut = False
        self._send = send
        self._hang_up = hang_up
        self._at_once = at_once  # send without waiting, if that is possible
        self._waiting: deque[bytes] = deque()
        self._pump: asyncio.Task[None] | None = None

    @property
    def who(self) -> str | None:
        return self.person.id if self.person is not None else None

    def afterwards(self, work: Callable[[], None]) -> None:
        """Do something when nothing is being sent any more."""
        if self._pump is None:
            work()
        else:
            self._pump.add_done_callback(lambda _: work())

    def tell(self, message: bytes) -> None:
        """Send at once, or soon after what was told before."""
        if self.cut or (self._pump is None and self._at_once(message)):
            return
        if len(self._waiting) >= WAITING or sum(map(len, self._waiting)) >= WAITING_BYTES:
            self.cut_off()
            return
        self._waiting.append(message)
        if self._pump is None:
            self._pump = asyncio.get_running_loop().create_task(self._send_all())

    def cut_off(self, code: int = FULL, reason: str = "lagging") -> None:
        """End a line: that cannot follow (its client comes back and is told everything anew), or may not go on."""
        if not self.cut:
            self.cut = True
            self._waiting.clear()
            if self._pump is not None:
                self._pump.cancel()
            self._pump = asyncio.get_running_loop().create_task(self._end(code, reason))

    async def _end(self, code: int, reason: str) -> None:
        with suppress(Exception):
            await self._hang_up(code, reason)

    async def _send_all(self) -> None:
        try:
            while self._waiting:
                await self._send(self._waiting.popleft())
        except Exception:  # whatever the transport says, the line is dead
            self.cut = True
            self._waiting.clear()
        finally:
            if not self.cut:
                self._pump = None
