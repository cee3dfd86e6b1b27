"""What is revoked is void at once, in every process: remembered people are forgotten, their sockets closed."""

from trunkline.server.common.refusal import Refused
from trunkline.server.live.client_socket import REVOKED, ClientSocket
from trunkline.server.live.tables import Tables
from trunkline.server.people.people import People
from trunkline.server.protection.bans import BanList
from trunkline.server.storage.message_bus import Bus

# On the bus:
PERSON = "person"  # a person's name, tokens or rights changed
BANS = "bans"  # somebody was banned, or a ban was lifted


class Revocation:
    """Follows changes of people and bans, made here or by other processes."""

    def __init__(self, people: People, bans: BanList, tables: Tables, bus: Bus) -> None:
        self.people = people
        self.bans = bans
        self.tables = tables
        self.bus = bus
        people.on_change = self._person_changed
        bans.on_change = self._bans_changed
        bus.subscribe(PERSON, self.check)
        bus.subscribe(BANS, lambda _: self.read_bans())
        bus.after_gap(self.check_all)

    async def _person_changed(self, person: str) -> None:
        await self.check(person)
        await self.bus.publish(PERSON, person)

    async def _bans_changed(self) -> None:
        await self.read_bans()
        await self.bus.publish(BANS, "")

    async def check(self, person: str) -> None:
        """Forget what is remembered of a person, and close sockets that are not the person's any more."""
        self.people.forget_known(person)
        await self._close_revoked(self.tables.sockets_of(person))

    async def read_bans(self) -> None:
        """Hold to the bans as they are now."""
        await self.bans.read()
        await self._close_revoked(self.tables.all_sockets())

    async def check_all(self) -> None:
        """Messages of other processes may have been missed: check everybody."""
        self.people.forget_known()
        await self.read_bans()

    async def _close_revoked(self, sockets: list[ClientSocket]) -> None:
        good = await self.people.tokens_of({socket.who for socket in sockets if socket.who is not None})
        for socket in sockets:
            if self._banned(socket):
                socket.close(REVOKED, "banned")
            elif socket.who is not None and socket.token not in good:
                socket.close(REVOKED, "revoked")

    def _banned(self, socket: ClientSocket) -> bool:
        try:
            self.bans.bans.check_address(socket.address)
            self.bans.bans.check_person(socket.who, socket.person.owner if socket.person is not None else None)
        except Refused:
            return True
        return False
