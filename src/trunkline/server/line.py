"""One socket: what waits to be sent, in order, without ever holding up the table."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from trunkline.server.people import Person

WAITING = 64  # messages a slow client may lag behind before its line is cut; it comes back and is told all


class Line:
    """The server's end of a socket."""

    def __init__(self, send: Callable[[bytes], Awaitable[None]], person: Person | None, lang: str) -> None:
        self.person = person
        self.lang = lang
        self.audience: int | None = None
        self.cut = False
        self._send = send
        self._waiting: deque[bytes] = deque()
        self._pump: asyncio.Task[None] | None = None

    @property
    def who(self) -> str | None:
        return self.person.id if self.person is not None else None

    def tell(self, message: bytes) -> None:
        """Send soon, after what was told before."""
        if self.cut:
            return
        if len(self._waiting) >= WAITING:
            self.cut = True
            self._waiting.clear()
        self._waiting.append(message)
        if self._pump is None:
            self._pump = asyncio.get_running_loop().create_task(self._send_all())

    async def _send_all(self) -> None:
        try:
            while self._waiting:
                await self._send(self._waiting.popleft())
        except Exception:  # whatever the transport says, the line is dead
            self.cut = True
            self._waiting.clear()
        finally:
            self._pump = None

    async def drained(self) -> None:
        if self._pump is not None:
            await asyncio.gather(self._pump, return_exceptions=True)
