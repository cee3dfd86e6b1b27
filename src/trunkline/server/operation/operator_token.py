"""The operator's token: a secret of the installation that opens the operator's part of the server."""

import hmac
import secrets

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from trunkline.server.storage import schema

NAME = "operator"


async def token_in(engine: AsyncEngine) -> str | None:
    """The token as it is now."""
    query = sa.select(schema.secrets.c.value).where(schema.secrets.c.name == NAME)
    async with engine.connect() as connection:
        found = await connection.scalar(query)
    return None if found is None else bytes(found).decode()


async def make_token(engine: AsyncEngine, renew: bool = False) -> None:
    """Make the token where there is none, or anew: the one before is void then."""
    insert = postgresql.insert if engine.dialect.name == "postgresql" else sqlite.insert
    row = {"name": NAME, "value": secrets.token_urlsafe(32).encode()}
    query = insert(schema.secrets).values(row)
    put = query.on_conflict_do_update(index_elements=["name"], set_=row) if renew else query.on_conflict_do_nothing()
    async with engine.begin() as connection:
        await connection.execute(put)


async def is_operator(engine: AsyncEngine, told: str) -> bool:
    """Asked of the database each time, so that a new token holds at once in all processes."""
    known = await token_in(engine)
    return known is not None and hmac.compare_digest(told.encode(), known.encode())
