"""Who is connected right now and from where, in all processes: for the operator's eyes, kept nowhere."""

import asyncio

import msgspec
from msgspec import Struct

from trunkline.server.common.ids import new_id
from trunkline.server.live.tables import Tables
from trunkline.server.storage.message_bus import Bus

# On the bus:
ASK = "who"  # a question: its id
TELL = "here"  # an answer: the question's id and connections
WAIT = 0.7  # seconds other processes have for their answer
CHUNK = 25  # connections in one message


class Connection(Struct, frozen=True):
    """One open socket; nobody: no person."""

    person: str | None
    name: str
    table: str
    address: str


class ConnectionList:
    """Asks all processes."""

    def __init__(self, tables: Tables, bus: Bus, shared: bool) -> None:
        self.tables = tables
        self.bus = bus
        self.shared = shared
        self._answers: dict[str, list[Connection]] = {}
        bus.subscribe(ASK, self._answer)
        bus.subscribe(TELL, self._note)

    def here(self) -> list[Connection]:
        """Sockets of this process."""
        return [
            Connection(socket.who, socket.person.name if socket.person is not None else "", id, socket.address)
            for id, live in list(self.tables.in_memory.items())
            for socket in list(live.sockets)
        ]

    async def everywhere(self) -> list[Connection]:
        if not self.shared:
            return self.here()
        asked = new_id()
        self._answers[asked] = []
        try:
            await self.bus.publish(ASK, asked)
            await asyncio.sleep(WAIT)
            return self.here() + self._answers[asked]
        finally:
            del self._answers[asked]

    async def _answer(self, asked: str) -> None:
        here = self.here()
        for at in range(0, len(here), CHUNK):
            await self.bus.publish(TELL, f"{asked} {msgspec.json.encode(here[at : at + CHUNK]).decode()}")

    async def _note(self, text: str) -> None:
        asked, _, told = text.partition(" ")
        if asked in self._answers:
            self._answers[asked] += msgspec.json.decode(told, type=list[Connection])
