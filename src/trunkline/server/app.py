"""The application: all handlers, what they depend on, and how problems are told."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, MediaType, Response, get
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException, NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from sqlalchemy.exc import SQLAlchemyError

from trunkline import __version__
from trunkline.server.api import admin, boards, pages, people, records, reports, tables
from trunkline.server.api.dependencies import (
    AnyRequest,
    Problem,
    ServicesHere,
    address_of,
    language,
    provide_me,
    provide_person,
    provide_services,
)
from trunkline.server.api.sockets import live_table
from trunkline.server.bots.warming import Warmth
from trunkline.server.common.refusal import Refused
from trunkline.server.operation.config import Config
from trunkline.server.operation.services import opened
from trunkline.server.protection.bans import Bans
from trunkline.server.protection.limits import Limits
from trunkline.server.protection.middleware import App, SecurityMiddleware, metrics_for
from trunkline.server.protocol import messages
from trunkline.server.runtime import metrics
from trunkline.server.storage.database import is_away, reason
from trunkline.server.storage.database_file import FileLost

log = logging.getLogger("trunkline.app")
LARGEST_BODY = 512 * 1024
NUL, BACKSLASH = rb"\u0000", rb"\\"  # in a text of JSON
_HANDLERS = [*people.HANDLERS, *boards.HANDLERS, *tables.HANDLERS, *records.HANDLERS]


@get("/health", media_type=MediaType.TEXT, include_in_schema=False)
async def health() -> str:
    """The process is alive."""
    return "ok\n"


@get("/ready", media_type=MediaType.TEXT, include_in_schema=False)
async def ready(services: ServicesHere) -> Response[str]:
    """Whether tables can be served: a write is kept."""
    trouble = await services.health.ask()
    return Response(f"{trouble or 'ready'}\n", status_code=503 if trouble else 200)


@get("/api/warmth", include_in_schema=False)
async def warmth(services: ServicesHere) -> Warmth:
    """How far compiling is, after a first start."""
    return services.warming.warmth


@get("/metrics", include_in_schema=False)
async def measured(request: AnyRequest, services: ServicesHere) -> Response[bytes]:
    """What is measured, for those who watch over the server; for all others there is nothing here."""
    if not metrics_for(address_of(request), request.headers, services.config.metrics):
        raise NotFoundException
    services.update_gauges()
    metrics.worst_pause(services.loop_lag.worst_since_last())
    return Response(metrics.text(), media_type=metrics.CONTENT_TYPE)


@get("/api/socket.schema.json", include_in_schema=False, sync_to_thread=False)
def socket_schema() -> dict[str, Any]:
    """The schema of the socket's messages."""
    return messages.schema()


def refused(request: AnyRequest, error: Refused) -> Response[Problem]:
    metrics.refused(error.code)
    message = error.message(language(request))
    headers = {"retry-after": str(error.fields["seconds"])} if "seconds" in error.fields else {}
    return Response(Problem(error.code, message, error.clause), status_code=error.status, headers=headers)


def http_error(request: AnyRequest, error: HTTPException) -> Response[Problem]:
    """What the framework refuses: unknown paths, wrong methods, input that does not fit."""
    code = {404: "no_page", 413: "too_large"}.get(error.status_code, "bad_message")
    problem = "; ".join(_details(error)) or error.detail
    told = Refused(code, error.status_code, None, problem=problem, kib=LARGEST_BODY // 1024)
    return Response(Problem(code, told.message(language(request))), status_code=error.status_code)


def _details(error: HTTPException) -> list[str]:
    extra = error.extra if isinstance(error.extra, list) else []
    return [f"{one.get('key', '')}: {one.get('message', '')}" for one in extra if isinstance(one, dict)]


def unsaved(request: AnyRequest, error: Exception) -> Response[Problem]:
    """The database cannot do it now: full, locked or gone."""
    if not isinstance(error, FileLost):  # that was told when it was noticed
        log.error("cannot save", extra={"fields": {"reason": reason(error)}})
    return refused(request, Refused("storage", 503))


async def refuse_nul(request: AnyRequest) -> None:
    """Texts with a NUL are nobody's, and PostgreSQL keeps none; the guard looks at addresses."""
    if request.method in ("POST", "PATCH") and _has_nul(await request.body()):
        raise Refused("bad_message", problem="NUL")


def _has_nul(text: bytes) -> bool:
    """Whether JSON means a NUL somewhere; after a backslash that is itself written as two it does not."""
    return NUL in text and NUL in text.replace(BACKSLASH, b"")


def unreadable(request: AnyRequest, error: Exception) -> Response[Problem]:
    """What no reader of JSON or of addresses can follow: a thousand brackets, or bytes that are no text."""
    return refused(request, Refused("bad_message", problem=str(error)[:200]))


def broken(request: AnyRequest, error: Exception) -> Response[Problem]:
    """A fault of ours: told in the log, not to the world."""
    if is_away(error):  # drivers raise some of their own
        return unsaved(request, error)
    log.error("a request failed", exc_info=error, extra={"fields": {"path": request.scope["path"][:200]}})
    return Response(Problem("broken", Refused("broken").message(language(request))), status_code=500)


def make_app(config: Config) -> App:
    """The whole server as one ASGI application."""
    limits, bans = Limits(config.limits), Bans()
    return SecurityMiddleware(make_router(config, limits, bans), limits, config.public, bans.check_address)  # type: ignore[arg-type]


def _describe(app: Litestar) -> None:
    """Make the description of the API now: whoever asks for it first would hold up everybody else."""
    for plugin in app.plugins:
        if hasattr(plugin, "provide_openapi_schema"):
            plugin.provide_openapi_schema()


def make_router(config: Config, limits: Limits, bans: Bans | None = None) -> Litestar:
    """All handlers, and the parts of the server they live on."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        _describe(app)
        async with opened(config, limits, bans or Bans()) as services:
            app.state.services = services
            yield

    return Litestar(
        [
            health,
            ready,
            measured,
            warmth,
            socket_schema,
            live_table,
            *people.HANDLERS,
            *boards.HANDLERS,
            *tables.HANDLERS,
            *records.HANDLERS,
            *reports.HANDLERS,
            *admin.HANDLERS,
            *pages.HANDLERS,
        ],
        dependencies={
            "services": Provide(provide_services),
            "person": Provide(provide_person),
            "me": Provide(provide_me),
        },
        lifespan=[lifespan],
        before_request=refuse_nul,
        exception_handlers={
            Refused: refused,
            HTTPException: http_error,
            SQLAlchemyError: unsaved,
            RecursionError: unreadable,
            UnicodeError: unreadable,
            Exception: broken,
        },
        openapi_config=OpenAPIConfig(
            title="Trunkline",
            version=__version__,
            path="/api/openapi.json",  # not /api: Litestar answers all that is unknown under its path with a page
            render_plugins=[JsonRenderPlugin(path="/")],
            description="Railway board games. What is live goes over the socket: see socket.schema.json.",
        ),
        request_max_body_size=LARGEST_BODY,
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=1000, gzip_compress_level=6, exclude_opt_key="packed"
        ),
        logging_config=None,
    )
