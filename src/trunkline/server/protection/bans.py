"""Who may not come in: people and networks the operator has banned, held in memory and read anew now and then."""

import asyncio
import ipaddress
import logging
import time
from collections.abc import Awaitable, Callable

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from trunkline.server.common.refusal import Refused, forbidden
from trunkline.server.storage import schema
from trunkline.server.storage.database import write

log = logging.getLogger("trunkline.bans")
FRESH = 30.0  # seconds between two looks, should a message of another process be lost
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Ban(Struct, frozen=True):
    """Somebody or some network that may not come in; no time: for good."""

    kind: str
    value: str
    until: int | None
    reason: str
    created: int

    def lasts(self) -> bool:
        return self.until is None or self.until > time.time() * 1000

    def refusal(self) -> Refused:
        if self.until is None:
            return forbidden("banned", why=self.reason)
        until = time.strftime("%Y-%m-%d %H:%M", time.gmtime(self.until / 1000))
        return forbidden("banned_until", until=until, why=self.reason)


def parse_network(text: str) -> Network:
    """An address or a network; a single IPv6 address stands for its /64, which one household has."""
    try:
        network = ipaddress.ip_network(text.strip(), strict=False)
    except ValueError:
        raise Refused("no_address", address=text) from None
    if network.version == 6 and network.prefixlen > 64:
        return network.supernet(new_prefix=64)
    return network


class Bans:
    """All bans that last."""

    def __init__(self) -> None:
        self._people: dict[str, Ban] = {}
        self._networks: dict[Network, Ban] = {}
        self._lengths: set[tuple[int, int]] = set()  # versions and prefixes among the networks

    def set(self, bans: list[Ban]) -> None:
        self._people = {ban.value: ban for ban in bans if ban.kind == "person"}
        self._networks = {ipaddress.ip_network(ban.value): ban for ban in bans if ban.kind == "address"}
        self._lengths = {(network.version, network.prefixlen) for network in self._networks}

    # At the door

    def check_address(self, address: str) -> None:
        """Refuse whoever comes from a banned network."""
        if self._networks and (ban := self._of_address(address)) is not None:
            raise ban.refusal()

    def _of_address(self, text: str) -> Ban | None:
        try:
            address = ipaddress.ip_address(text)
        except ValueError:  # a socket of the machine itself
            return None
        address = getattr(address, "ipv4_mapped", None) or address
        for version, length in self._lengths:
            if version == address.version:
                ban = self._networks.get(ipaddress.ip_network((address, length), strict=False))
                if ban is not None and ban.lasts():
                    return ban
        return None

    def check_person(self, *people: str | None) -> None:
        """Refuse a banned person, or a banned person's program."""
        for person in people:
            if person is not None and (ban := self.of_person(person)) is not None:
                raise ban.refusal()

    def of_person(self, person: str) -> Ban | None:
        ban = self._people.get(person)
        return ban if ban is not None and ban.lasts() else None


class BanList:
    """The bans in the database, and what this process knows of them."""

    def __init__(self, engine: AsyncEngine, bans: Bans) -> None:
        self.engine = engine
        self.bans = bans
        self.on_change: Callable[[], Awaitable[object]] = self.read
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        await self.read()
        self._task = asyncio.create_task(self._stay_fresh())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _stay_fresh(self) -> None:
        while True:
            await asyncio.sleep(FRESH)
            try:
                await self.read()
            except Exception as error:
                log.warning("cannot read the bans", extra={"fields": {"reason": repr(error)}})

    async def read(self) -> list[Ban]:
        """All bans that last, the newest first; this process holds to them from now on."""
        bans = schema.bans.c
        query = sa.select(schema.bans).where(sa.or_(bans.until.is_(None), bans.until > int(time.time() * 1000)))
        async with self.engine.connect() as connection:
            rows = await connection.execute(query.order_by(bans.created.desc()))
            found = [Ban(row.kind, row.value, row.until, row.reason, row.created) for row in rows]
        self.bans.set(found)
        return found

    async def add(self, ban: Ban) -> None:
        insert = postgresql.insert if self.engine.dialect.name == "postgresql" else sqlite.insert
        row = {name: getattr(ban, name) for name in ban.__struct_fields__}
        query = insert(schema.bans).values(row).on_conflict_do_update(index_elements=["kind", "value"], set_=row)
        await write(self.engine, lambda connection: connection.execute(query))
        await self.on_change()

    async def lift(self, kind: str, value: str) -> None:
        bans = schema.bans.c
        query = sa.delete(schema.bans).where(bans.kind == kind, bans.value == value)
        gone = await write(self.engine, lambda connection: connection.execute(query))
        if not gone.rowcount:
            raise Refused("no_ban", 404)
        await self.on_change()
