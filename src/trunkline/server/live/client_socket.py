"""One socket: what waits to be sent, in order, without ever holding up the table."""

import asyncio
import itertools
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress

from trunkline.server.people.people import Person
from trunkline.server.protection.transport import SendNow, cannot_send_now

WAITING = 64  # messages a slow client may lag behind before its socket is closed; it comes back and is told all
WAITING_BYTES = 1024 * 1024  # of such messages, the last one not counted

# Why the server closes a socket.
REFUSED = 4000  # a refusal was told before
RECONNECT = 4001  # too slow, or not possible just now: the client comes back
REVOKED = 4003  # who this was is not valid any more
DELETED = 4004  # the table is gone

_NUMBERS = itertools.count()


class ClientSocket:
    """The server's end of a socket."""

    def __init__(
        self,
        send: Callable[[bytes], Awaitable[None]],
        close_raw: Callable[[int, str], Awaitable[None]],
        person: Person | None,
        lang: str,
        token: bytes | None = None,
        address: str = "?",
        send_now: SendNow = cannot_send_now,
    ) -> None:
        self.person = person
        self.lang = lang
        self.token = token  # the hash of that by which the person is known
        self.address = address  # kept here alone, for as long as the socket is open
        self.number = next(_NUMBERS)
        self.audience: int | None = None  # the seat whose view is shown; None: what spectators see
        self.seats: list[int] = []  # the person's own
        self.host = False
        self.closed = False
        self._send = send
        self._close = close_raw
        self._send_now = send_now  # send without waiting, if that is possible
        self._waiting: deque[bytes] = deque()
        self._sender: asyncio.Task[None] | None = None

    @property
    def who(self) -> str | None:
        return self.person.id if self.person is not None else None

    def when_sent(self, work: Callable[[], None]) -> None:
        """Do something when nothing is being sent any more."""
        if self._sender is None:
            work()
        else:
            self._sender.add_done_callback(lambda _: work())

    def send(self, message: bytes) -> None:
        """Send at once, or soon after what was told before."""
        if self.closed or (self._sender is None and self._send_now(message)):
            return
        if len(self._waiting) >= WAITING or sum(map(len, self._waiting)) >= WAITING_BYTES:
            self.close()
            return
        self._waiting.append(message)
        if self._sender is None:
            self._sender = asyncio.get_running_loop().create_task(self._send_all())

    def close(self, code: int = RECONNECT, reason: str = "lagging") -> None:
        """Close a socket that cannot follow (its client comes back and is told everything anew), or may not go on."""
        if not self.closed:
            self.closed = True
            self._waiting.clear()
            if self._sender is not None:
                self._sender.cancel()
            self._sender = asyncio.get_running_loop().create_task(self._end(code, reason))

    async def _end(self, code: int, reason: str) -> None:
        with suppress(Exception):
            await self._close(code, reason)

    async def _send_all(self) -> None:
        try:
            while self._waiting:
                await self._send(self._waiting.popleft())
        except Exception:  # whatever the transport says, the socket is dead
            self.closed = True
            self._waiting.clear()
        finally:
            if not self.closed:
                self._sender = None
