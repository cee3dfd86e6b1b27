"""A socket that cannot be served any more is told so, and holds nothing afterwards."""

import asyncio
import gc
import weakref
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from litestar import WebSocket

from tests.server.helpers.offline_services import OfflineServices
from tests.server.helpers.waiting import eventually
from trunkline import boards
from trunkline.server.api import sockets
from trunkline.server.common.ids import new_id
from trunkline.server.operation.services import Services
from trunkline.server.protection.transport import SEND_NOW
from trunkline.server.table.events import Chair, Created, Options
from trunkline.server.table.table import Table


async def open_table(services: Services) -> str:
    made = [Created("ada", Options("usa"), [Chair("person", "Ada", "ada"), Chair()])]
    table = Table(new_id(), boards.load("usa"), "luck")
    return (await services.tables.create(table, made, "usa", "luck")).table.id


async def visit(services: Services, table: str) -> tuple[list[dict[str, Any]], "weakref.ref[object]"]:
    """What a browser without a name is sent at a table, and whether its socket is still held."""
    sent: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {"type": "websocket.connect"} if not sent else {"type": "websocket.disconnect", "code": 1000}

    def send_now(message: bytes) -> bool:
        sent.append({"type": "at once", "bytes": message})
        return True

    app = SimpleNamespace(state=SimpleNamespace(services=services))
    scope: Any = {"type": "websocket", "path": "/", "headers": [], "query_string": b"", "state": {}}
    scope |= {
        "litestar_app": app,
        "app": app,
        "client": ("192.0.2.1", 1),
        "path_params": {},
        "extensions": {SEND_NOW: send_now},
    }
    socket: WebSocket[Any, Any, Any] = WebSocket(scope, receive, send)
    await sockets.live_table.fn(socket, table)
    return sent, weakref.ref(receive)  # which the socket holds


def test_a_database_that_goes_just_after_somebody_came_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are told to come back, and no fault of ours stands in the log."""
    calls = iter((False, True))

    async def person_of(_: object) -> None:
        if next(calls):
            raise OSError("the database is gone")

    async def scene() -> list[dict[str, Any]]:
        async with OfflineServices(tmp_path) as services:
            table = await open_table(services)
            monkeypatch.setattr(sockets, "person_of", person_of)
            sent, _ = await visit(services, table)
            await eventually(lambda: sent[-1]["type"] == "websocket.close", 10)
            return sent

    sent = asyncio.run(scene())
    assert (sent[-1]["type"], sent[-1]["code"], sent[-1]["reason"]) == ("websocket.close", 4001, "storage")


@pytest.mark.parametrize("there", [True, False])
def test_a_socket_that_is_gone_needs_no_search_for_garbage(tmp_path: Path, there: bool) -> None:
    """Whether it was let in or turned away: nothing holds it, not even itself."""

    async def scene() -> None:
        async with OfflineServices(tmp_path) as services:
            table = await open_table(services) if there else "none"
            gc.disable()
            try:
                _, socket = await visit(services, table)
                await eventually(lambda: socket() is None, 10)
            finally:
                gc.enable()

    asyncio.run(scene())
