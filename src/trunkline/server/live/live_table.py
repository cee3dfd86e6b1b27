"""A table in memory, and who looks at it."""

import asyncio
import time
from typing import Any

from trunkline.server.live.client_socket import ClientSocket
from trunkline.server.protocol import audiences
from trunkline.server.table.table import Table


class LiveTable:
    """A table in memory, and who looks at it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.sockets: set[ClientSocket] = set()
        self.elsewhere: dict[str, frozenset[str]] = {}  # by process: people who are connected there
        self.feeds: dict[audiences.Audience, audiences.AudienceFeed] = {}
        self.info: dict[str, Any] = {}
        self.info_of: tuple[object, ...] = ()  # what it was made of
        self.bot: asyncio.Task[None] | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.behind = False  # the log may hold more than this: it could not be read
        self.touched = time.monotonic()

    def feed(self, audience: audiences.Audience) -> audiences.AudienceFeed:
        """What tells this audience of changes, made when it is the first of its kind."""
        if audience not in self.feeds:
            self.feeds[audience] = audiences.AudienceFeed(self.table, audience)
        return self.feeds[audience]

    def busy(self) -> bool:
        """Whether somebody looks at it or something is under way."""
        return bool(self.sockets or self.lock.locked() or self.bot is not None or self.timer is not None)

    def is_here(self, person: str) -> bool:
        """Whether somebody is connected to this process."""
        return any(socket.who == person for socket in self.sockets)

    def present(self, person: str) -> bool:
        """Whether somebody is connected, to whatever process."""
        return self.is_here(person) or any(person in people for people in self.elsewhere.values())

    def seated_here(self) -> set[str]:
        """People of the table who are connected to this process."""
        return {socket.who for socket in self.sockets if socket.seats and socket.who is not None}
