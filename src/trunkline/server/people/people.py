"""Who somebody is: a name and a secret token in the browser, or in a program's header. No accounts, no passwords."""

import hashlib
import secrets
from collections.abc import Awaitable, Callable, Collection
from typing import Any

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from trunkline.server.common.ids import new_id
from trunkline.server.common.refusal import Refused, forbidden
from trunkline.server.protection.bans import Bans
from trunkline.server.storage import schema
from trunkline.server.storage.database import write
from trunkline.server.storage.store import Store

LINK = 26  # letters of a link for another device: 130 bits
LINK_LIFE = 10 * 60 * 1000  # milliseconds it is good for
RECOVERY = 24  # letters of a code that is written down: 120 bits, for good
GROUP = 4  # letters of it that stand together
DAY = 24 * 3600 * 1000
BOTS = 10  # programs a person may have
REMEMBERED = 10_000
MOST = 1000  # values in one question to the database


def typed(code: str) -> str:
    """A code as it was meant: case, spaces and dashes are for the eye."""
    return "".join(code.lower().replace("-", " ").split())


def hash_of(token: str) -> bytes:
    """What is stored of a token: whoever reads the database cannot use it."""
    return hashlib.sha256(token.encode()).digest()


class Person(Struct, frozen=True):
    """A person, or a person's program."""

    id: str
    name: str
    owner: str | None = None
    rated: bool = True

    @property
    def robot(self) -> bool:
        return self.owner is not None


def _find_by_token() -> sa.Select[Any]:
    people, tokens = schema.people.c, schema.tokens.c
    return (
        sa.select(people.id, people.name, people.owner, people.rated, people.seen)
        .join(schema.tokens, tokens.person == people.id)
        .where(tokens.hash == sa.bindparam("key"), tokens.once.is_(False))
        .where(sa.or_(tokens.expires.is_(None), tokens.expires > sa.bindparam("now")))
    )


_BY_TOKEN = _find_by_token()  # made once: every newcomer's socket asks it


async def _nobody_cares(_: str) -> None:
    """Until somebody does."""


class People:
    """Everybody this server knows."""

    def __init__(self, store: Store, bans: Bans) -> None:
        self.store = store
        self.engine = store.engine
        self._owners: dict[str, str] = {}  # by person
        self.bans = bans
        self.on_change: Callable[[str], Awaitable[None]] = _nobody_cares  # a person's name, tokens or rights changed
        self._known: dict[bytes, tuple[Person, int]] = {}  # by token, with the day it was read
        self._keys: dict[str, set[bytes]] = {}  # the tokens among those, by person
        self._forgotten = 0  # times something was: what was being read meanwhile may be old

    async def by_token(self, token: str, now: int) -> Person | None:
        """Whose token this is; who is banned is refused."""
        key, today = hash_of(token), now // DAY
        person, day = self._known.get(key, (None, 0))
        if person is None or day != today:
            person = await self._read(key, now)
        if person is not None:
            self.bans.check_person(person.id, person.owner)
        return person

    async def _read(self, key: bytes, now: int) -> Person | None:
        """Ask the database, and note the day: once a day for each token."""
        forgotten = self._forgotten
        found = await self.store.read(lambda execute: list(execute(_BY_TOKEN, [{"key": key, "now": now}])))
        if not found:
            return None
        id, name, owner, rated, seen = found[0]
        person = Person(id, name, owner, bool(rated))
        if seen is None or seen // DAY < now // DAY:
            await self._note_seen(person.id, now)
        if forgotten == self._forgotten:
            self._remember(key, person, now)
        return person

    def _remember(self, key: bytes, person: Person, now: int) -> None:
        if len(self._known) >= REMEMBERED:
            self._known.clear()
            self._keys.clear()
        self._known[key] = (person, now // DAY)
        self._keys.setdefault(person.id, set()).add(key)

    async def _note_seen(self, person: str, now: int) -> None:
        seen = sa.update(schema.people).where(schema.people.c.id == person).values(seen=now)
        await write(self.engine, lambda connection: connection.execute(seen))

    def forget_known(self, person: str | None = None) -> None:
        """What is remembered of a person, or of everybody, may be old."""
        self._forgotten += 1
        if person is None:
            self._known.clear()
            self._keys.clear()
        for key in self._keys.pop(person or "", ()):
            self._known.pop(key, None)

    async def tokens_of(self, people: Collection[str]) -> set[bytes]:
        """Which tokens of these people are good now."""
        tokens, found, todo = schema.tokens.c, set[bytes](), list(people)
        async with self.engine.connect() as connection:
            for at in range(0, len(todo), MOST):
                query = sa.select(tokens.hash).where(tokens.person.in_(todo[at : at + MOST]), tokens.once.is_(False))
                found |= {bytes(key) for key in (await connection.execute(query)).scalars()}
        return found

    async def welcome(self, name: str, now: int, owner: str | None = None) -> tuple[Person, str]:
        """A new person and the token that proves it."""
        person = Person(new_id(), name, owner)
        token = secrets.token_urlsafe(24)
        row = {"id": person.id, "name": name, "owner": owner, "rated": True, "created": now, "seen": now}

        def note(connection: Connection) -> None:
            connection.execute(sa.insert(schema.people), row)
            connection.execute(sa.insert(schema.tokens), _token_row(token, person.id, now))

        await write(self.engine, note)
        return person, token

    async def change(self, person: Person, name: str | None, rated: bool | None) -> Person:
        changed = Person(person.id, name or person.name, person.owner, person.rated if rated is None else rated)
        query = sa.update(schema.people).where(schema.people.c.id == person.id)
        await write(
            self.engine, lambda connection: connection.execute(query.values(name=changed.name, rated=changed.rated))
        )
        await self.on_change(person.id)
        return changed

    async def forget_token(self, person: Person, token: str) -> None:
        """This browser is nobody's any more."""
        query = sa.delete(schema.tokens).where(schema.tokens.c.hash == hash_of(token))
        await write(self.engine, lambda connection: connection.execute(query))
        await self.on_change(person.id)

    async def forget_others(self, person: Person, token: str) -> None:
        """Only this browser is the person's: all others, links and codes are void."""
        tokens = schema.tokens.c
        others = sa.delete(schema.tokens).where(tokens.person == person.id, tokens.hash != hash_of(token))
        await write(self.engine, lambda connection: connection.execute(others))
        await self.on_change(person.id)

    # Another device, or a lost one

    async def link(self, person: Person, now: int) -> str:
        """A code that makes another device this person's, once and soon."""
        code = new_id(LINK)
        row = _token_row(code, person.id, now, once=True, expires=now + LINK_LIFE)
        await write(self.engine, lambda connection: connection.execute(sa.insert(schema.tokens), row))
        return code

    async def recovery(self, person: Person, now: int) -> str:
        """A code to write down, for the day this browser is lost; the one before is void."""
        return await write(self.engine, lambda connection: self._renew_recovery(connection, person.id, now))

    def _renew_recovery(self, connection: Connection, person: str, now: int) -> str:
        tokens, code = schema.tokens.c, new_id(RECOVERY)
        old = sa.delete(schema.tokens).where(tokens.person == person, tokens.once.is_(True), tokens.expires.is_(None))
        connection.execute(old)
        connection.execute(sa.insert(schema.tokens), _token_row(code, person, now, once=True))
        return "-".join(code[at : at + GROUP] for at in range(0, RECOVERY, GROUP))

    async def whose(self, code: str, now: int) -> Person:
        """Who one would become by a code; it is not used up."""
        query = sa.select(schema.people).join(schema.tokens, schema.tokens.c.person == schema.people.c.id)
        async with self.engine.connect() as connection:
            row = (await connection.execute(query.where(*_good_code(code, now)))).first()
        if row is None:
            raise forbidden("link_expired")
        return _person(row)

    async def enter(self, code: str, now: int) -> tuple[Person, str, str | None]:
        """Use a code up: who one is now, the token, and where the code was a written one, the next."""
        return await write(self.engine, lambda connection: self._enter(connection, code, now))

    def _enter(self, connection: Connection, code: str, now: int) -> tuple[Person, str, str | None]:
        tokens, token = schema.tokens.c, secrets.token_urlsafe(24)
        used = sa.delete(schema.tokens).where(*_good_code(code, now)).returning(tokens.person, tokens.expires)
        row = connection.execute(used).first()
        if row is None:
            raise forbidden("link_expired")
        connection.execute(sa.insert(schema.tokens), _token_row(token, row.person, now))
        found = connection.execute(sa.select(schema.people).where(schema.people.c.id == row.person))
        next_code = self._renew_recovery(connection, row.person, now) if row.expires is None else None
        return _person(found.one()), token, next_code

    # Programs

    async def bots_of(self, person: Person) -> list[Person]:
        query = sa.select(schema.people).where(schema.people.c.owner == person.id).order_by(schema.people.c.created)
        async with self.engine.connect() as connection:
            return [_person(row) for row in await connection.execute(query)]

    async def new_bot(self, person: Person, name: str, now: int) -> tuple[Person, str]:
        if len(await self.bots_of(person)) >= BOTS:
            raise Refused("too_many_bots", 409, n=BOTS)
        return await self.welcome(name, now, owner=person.id)

    async def owner_of(self, person: str) -> str:
        """Whose a program is; anybody else is their own."""
        if person not in self._owners:
            try:
                async with self.engine.connect() as connection:
                    query = sa.select(schema.people.c.owner).where(schema.people.c.id == person)
                    owner = await connection.scalar(query)
            except (SQLAlchemyError, OSError):  # asked for fairness alone: no reason to fail
                return person
            if len(self._owners) >= REMEMBERED:
                self._owners.clear()
            self._owners[person] = owner or person
        return self._owners[person]

    async def drop_bot(self, person: Person, bot: str) -> None:
        """Take a program's token away; its games stay."""
        people = schema.people.c

        def drop(connection: Connection) -> None:
            if connection.scalar(sa.select(people.id).where(people.id == bot, people.owner == person.id)) is None:
                raise Refused("not_a_bot", 404)
            connection.execute(sa.delete(schema.tokens).where(schema.tokens.c.person == bot))
            # An owner of its own: no longer anybody's, so it is not counted any more.
            connection.execute(sa.update(schema.people).where(people.id == bot).values(owner=bot))

        await write(self.engine, drop)
        await self.on_change(bot)


def _person(row: sa.Row[Any]) -> Person:
    return Person(row.id, row.name, row.owner, row.rated)


def _good_code(code: str, now: int) -> tuple[sa.ColumnElement[bool], ...]:
    tokens = schema.tokens.c
    lives = sa.or_(tokens.expires.is_(None), tokens.expires > now)
    return tokens.hash == hash_of(typed(code)), tokens.once.is_(True), lives


def _token_row(token: str, person: str, now: int, once: bool = False, expires: int | None = None) -> dict[str, Any]:
    return {"hash": hash_of(token), "person": person, "once": once, "expires": expires, "created": now}
