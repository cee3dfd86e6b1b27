"""What is revoked is void at once, in every process: remembered people are forgotten, their sockets cut."""

from trunkline.server.common.refusal import Refused
from trunkline.server.live.client_socket import REVOKED, Line
from trunkline.server.live.tables import Hall
from trunkline.server.people.people import People
from trunkline.server.protection.bans import BanList
from trunkline.server.storage.message_bus import Bus

# On the bus:
PERSON = "person"  # a person's name, tokens or rights changed
BANS = "bans"  # somebody was banned, or a ban was lifted


class Revocation:
    """Follows changes of people and bans, made here or by other processes."""

    def __init__(self, people: People, bans: BanList, hall: Hall, bus: Bus) -> None:
        self.people = people
        self.bans = bans
        self.hall = hall
        self.bus = bus
        people.on_change = self._person_changed
        bans.on_change = self._bans_changed
        bus.on(PERSON, self.check)
        bus.on(BANS, lambda _: self.read_bans())
        bus.after_gap(self.check_all)

    async def _person_changed(self, person: str) -> None:
        await self.check(person)
        await self.bus.tell(PERSON, person)

    async def _bans_changed(self) -> None:
        await self.read_bans()
        await self.bus.tell(BANS, "")

    async def check(self, person: str) -> None:
        """Forget what is remembered of a person, and cut sockets that are not the person's any more."""
        self.people.forget_known(person)
        await self._cut(self.hall.lines_of(person))

    async def read_bans(self) -> None:
        """Hold to the bans as they are now."""
        await self.bans.read()
        await self._cut(self.hall.all_lines())

    async def check_all(self) -> None:
        """Messages of other processes may have been missed: check everybody."""
        self.people.forget_known()
        await self.read_bans()

    async def _cut(self, lines: list[Line]) -> None:
        good = await self.people.tokens_of({line.who for line in lines if line.who is not None})
        for line in lines:
            if self._banned(line):
                line.cut_off(REVOKED, "banned")
            elif line.who is not None and line.token not in good:
                line.cut_off(REVOKED, "revoked")

    def _banned(self, line: Line) -> bool:
        try:
            self.bans.bans.check_address(line.address)
            self.bans.bans.check_person(line.who, line.person.owner if line.person is not None else None)
        except Refused:
            return True
        return False
