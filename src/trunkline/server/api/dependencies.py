"""What all handlers share: who asks, what a problem looks like."""

from collections.abc import Sequence
from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from msgspec import Struct

from trunkline.server.common.refusal import Refused
from trunkline.server.common.server_time import now
from trunkline.server.common.words import preferred
from trunkline.server.operation.services import Services
from trunkline.server.people.people import Person
from trunkline.server.protection.limits import CHANGES, TABLE_EVENTS, network_of

COOKIE = "trunkline"
OTHERS = "trunkline_others"  # tokens of whom else this browser has been, so that nobody is lost by becoming another
YEAR = 365 * 24 * 3600
AnyRequest = Request[Any, Any, Any]

# What handlers ask for: the server's parts, who asks (perhaps nobody), who asks (somebody, or a refusal).
ServicesHere = NamedDependency[Services]
PersonHere = NamedDependency[Person | None]
MeHere = NamedDependency[Person]


class Problem(Struct, frozen=True):
    """Why something cannot be, and what to do."""

    code: str
    message: str
    clause: str | None = None


PROBLEMS = {
    status: ResponseSpec(Problem, description=text, generate_examples=False)
    for status, text in {
        400: "Wrong input",
        401: "Nobody yet: tell a name first",
        403: "Not allowed",
        404: "Not found",
        409: "Not now",
        413: "Too large",
        429: "Too many requests",
        503: "Not at the moment",
    }.items()
}


def services_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Services:
    services: Services = connection.app.state.services
    return services


async def provide_services(request: AnyRequest) -> Services:
    return services_of(request)


def token_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """The token of a program's header, or of a browser's cookie."""
    told = connection.headers.get("authorization", "")
    return told[7:].strip() if told[:7].lower() == "bearer " else connection.cookies.get(COOKIE)


async def person_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Person | None:
    """Who asks; None: nobody we know. A header with a wrong token is an error, not nobody."""
    token = token_of(connection)
    person = await services_of(connection).people.by_token(token, now()) if token and len(token) < 200 else None
    if person is None and connection.headers.get("authorization"):
        raise Refused("token", 401)
    return person


async def provide_person(request: AnyRequest) -> Person | None:
    return await person_of(request)


async def provide_me(request: AnyRequest) -> Person:
    person = await person_of(request)
    if person is None:
        raise Refused("who", 401)
    if request.method not in ("GET", "HEAD"):
        _limit_changes(request, person)
    return person


def _limit_changes(request: AnyRequest, person: Person) -> None:
    """Whoever changes something takes from a bucket; a table's log does not grow by one who does it again and again."""
    limits, table = services_of(request).limits, request.path_params.get("table")
    limits.take("changes", person.id, CHANGES)
    if table is not None:
        limits.take("table", f"{person.id} {table}", TABLE_EVENTS)


def cookie(request: AnyRequest, token: str, age: int = YEAR) -> Cookie:
    secure = request.url.scheme == "https"
    return Cookie(COOKIE, value=token, max_age=age, httponly=True, samesite="lax", secure=secure)


def others_of(request: AnyRequest) -> list[str]:
    """Tokens of whom else this browser has been."""
    return [token for token in request.cookies.get(OTHERS, "").split(".")[:5] if token]


def others_cookie(request: AnyRequest, tokens: Sequence[str]) -> Cookie:
    """Sent to the page of who I am alone."""
    made = cookie(request, ".".join(tokens), YEAR if tokens else 0)
    made.key, made.path = OTHERS, "/api/me"
    return made


def language(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    return preferred(connection.headers.get("accept-language"))


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    return connection.client.host if connection.client is not None else "?"


def client_network(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Whom limits by address count: see limits.network_of."""
    return network_of(address_of(connection))
