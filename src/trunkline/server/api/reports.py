"""Telling the operator of a message or a name."""

from typing import Annotated, Literal

from litestar import post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from trunkline.server.api.dependencies import PROBLEMS, MeHere, ServicesHere
from trunkline.server.common.refusal import Refused, forbidden, not_found
from trunkline.server.common.server_time import now
from trunkline.server.live.live_table import LiveTable
from trunkline.server.operation.services import Services
from trunkline.server.people.people import Person
from trunkline.server.protection.limits import Rate
from trunkline.server.table import events

REPORTS = Rate(5, 1 / 120)  # by person
Id = Annotated[str, Meta(max_length=40)]


class NewReport(Struct, frozen=True, forbid_unknown_fields=True):
    """A message, by its number in the chat, or a name, by its seat."""

    kind: Literal["message", "name"]
    number: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None
    seat: Annotated[int, Meta(ge=0, le=4)] | None = None


@post(
    "/api/tables/{table:str}/report",
    responses=PROBLEMS | {204: ResponseSpec(None, description="Told")},
    status_code=204,
)
async def report(services: ServicesHere, me: MeHere, table: FromPath[Id], data: JSONBody[NewReport]) -> None:
    """Report what somebody said, or somebody's name, to the operator of the server."""
    live = await services.tables.get(table)
    if not (live.table.seats_of(me.id) or live.table.host == me.id or live.table.options.spectators):
        raise forbidden("no_spectators")
    person, text = await _said(services, table, data.number) if data.kind == "message" else _named(live, data.seat)
    services.limits.take("reports", me.id, REPORTS)
    await _keep(services, me, person, table, data.kind, text)


async def _keep(services: Services, me: Person, person: str | None, table: str, kind: str, text: str) -> None:
    if person != me.id:  # nobody reports himself
        await services.reports.add(now(), me.id, person, table, kind, text)


async def _said(services: Services, table: str, number: int | None) -> tuple[str, str]:
    """Who said something, and what, as the log tells it."""
    body = await services.store.entry(table, number) if number is not None else None
    said = [event for event in events.decode(body or b"[]") if isinstance(event, events.Said)]
    if not said:
        raise not_found("no_message")
    return said[0].person, said[0].text or said[0].phrase or ""


def _named(live: LiveTable, seat: int | None) -> tuple[str | None, str]:
    chairs = live.table.chairs
    if seat is None or seat >= len(chairs) or not chairs[seat].name:
        raise Refused("no_seat", seat=seat)
    return chairs[seat].person, chairs[seat].name


HANDLERS = [report]
