"""What is published of the protocol, all made from the types."""

import json
from typing import Any

import msgspec

from trunkline import boards
from trunkline.server.api.boards import info_of
from trunkline.server.app import make_router
from trunkline.server.operation.config import Config
from trunkline.server.protection.limits import Limits
from trunkline.server.protocol import messages
from trunkline.server.publish import typescript


def openapi() -> dict[str, Any]:
    """The description of the HTTP interface."""
    return make_router(Config(), Limits()).openapi_schema.to_schema()


def files() -> dict[str, str]:
    """The published files by their place in the project."""
    return {
        "docs/socket.schema.json": json.dumps(messages.schema(), indent=1) + "\n",
        "docs/openapi.json": json.dumps(openapi(), indent=1) + "\n",
        "web/src/protocol.ts": typescript.make(),
        **{f"web/maps/boards/{name}.json": board(name) for name in boards.names()},
    }


def board(name: str) -> str:
    """A built-in board as clients get it, for the maker of the maps."""
    return msgspec.json.format(msgspec.json.encode(info_of(name, boards.load(name))), indent=1).decode() + "\n"
