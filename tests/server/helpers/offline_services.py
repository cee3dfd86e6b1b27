"""The server's parts without sockets or HTTP, for tests that set the clock."""

from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from trunkline.server.operation.config import Config
from trunkline.server.operation.services import Services, opened
from trunkline.server.protection.bans import Bans
from trunkline.server.protection.limits import Limits
from trunkline.server.storage.database import _upgrade as upgrade
from trunkline.server.storage.database import read_url


class OfflineServices:
    """An opened house on a file of its own, or on the database that is named; its parts are attributes."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.config = Config(**({"database": f"sqlite:///{folder / 'rooms.db'}", "bot_pause": 0} | settings))
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> Services:
        await upgrade(read_url(self.config.url), self.config.wait)
        return await self._stack.enter_async_context(opened(self.config, Limits(False), Bans()))

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()
