"""Who somebody is: a name and a secret token in the browser, or in a program's header. No accounts, no passwords."""

import hashlib
import secrets
from typing import Any

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from trunkline.server import schema
from trunkline.server.refusal import Refused, forbidden

ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"  # nothing that looks like something else
LINK_LIFE = 10 * 60 * 1000  # milliseconds a link for another device is good for
BOTS = 10  # programs a person may have
REMEMBERED = 10_000


def new_id(length: int = 16) -> str:
    """A random name of 80 bits for a table or a person."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


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


class People:
    """Everybody this server knows."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._known: dict[bytes, Person] = {}  # by token; forgotten when the person changes
        self._owners: dict[str, str] = {}  # by person

    async def by_token(self, token: str, now: int) -> Person | None:
        """Whose token this is."""
        key = hash_of(token)
        if key in self._known:
            return self._known[key]
        tokens = schema.tokens.c
        query = (
            sa.select(schema.people)
            .join(schema.tokens, tokens.person == schema.people.c.id)
            .where(tokens.hash == key, tokens.once.is_(False), sa.or_(tokens.expires.is_(None), tokens.expires > now))
        )
        async with self.engine.connect() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            return None
        if len(self._known) >= REMEMBERED:
            self._known.clear()
        self._known[key] = _person(row)
        return self._known[key]

    async def welcome(self, name: str, now: int, owner: str | None = None) -> tuple[Person, str]:
        """A new person and the token that proves it."""
        person = Person(new_id(), name, owner)
        token = secrets.token_urlsafe(24)
        row = {"id": person.id, "name": name, "owner": owner, "rated": True, "created": now}
        async with self.engine.begin() as connection:
            await connection.execute(sa.insert(schema.people), row)
            await connection.execute(sa.insert(schema.tokens), _token_row(token, person.id, now))
        return person, token

    async def change(self, person: Person, name: str | None, rated: bool | None) -> Person:
        changed = Person(person.id, name or person.name, person.owner, person.rated if rated is None else rated)
        query = sa.update(schema.people).where(schema.people.c.id == person.id)
        async with self.engine.begin() as connection:
            await connection.execute(query.values(name=changed.name, rated=changed.rated))
        self._known.clear()
        return changed

    async def forget_token(self, token: str) -> None:
        """This browser is nobody's any more."""
        async with self.engine.begin() as connection:
            await connection.execute(sa.delete(schema.tokens).where(schema.tokens.c.hash == hash_of(token)))
        self._known.pop(hash_of(token), None)

    # Another device

    async def link(self, person: Person, now: int) -> str:
        """A code that makes another device this person's, once."""
        code = secrets.token_urlsafe(24)
        async with self.engine.begin() as connection:
            row = _token_row(code, person.id, now, once=True, expires=now + LINK_LIFE)
            await connection.execute(sa.insert(schema.tokens), row)
        return code

    async def enter(self, code: str, now: int) -> tuple[Person, str]:
        """Use such a code; it is used up."""
        tokens = schema.tokens.c
        async with self.engine.begin() as connection:
            used = sa.delete(schema.tokens).where(tokens.hash == hash_of(code), tokens.once.is_(True))
            row = (await connection.execute(used.returning(tokens.person, tokens.expires))).first()
            if row is None or row.expires < now:
                raise forbidden("link_expired")
            token = secrets.token_urlsafe(24)
            await connection.execute(sa.insert(schema.tokens), _token_row(token, row.person, now))
            found = await connection.execute(sa.select(schema.people).where(schema.people.c.id == row.person))
            return _person(found.one()), token

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
        async with self.engine.begin() as connection:
            mine = await connection.scalar(sa.select(people.id).where(people.id == bot, people.owner == person.id))
            if mine is None:
                raise Refused("not_a_bot", 404)
            await connection.execute(sa.delete(schema.tokens).where(schema.tokens.c.person == bot))
            # An owner of its own: no longer anybody's, so it is not counted any more.
            await connection.execute(sa.update(schema.people).where(people.id == bot).values(owner=bot))
        self._known.clear()


def _person(row: sa.Row[Any]) -> Person:
    return Person(row.id, row.name, row.owner, row.rated)


def _token_row(token: str, person: str, now: int, once: bool = False, expires: int | None = None) -> dict[str, Any]:
    return {"hash": hash_of(token), "person": person, "once": once, "expires": expires, "created": now}
