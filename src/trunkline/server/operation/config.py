"""What can be set: by options of the command line, or by variables of the environment (TRUNKLINE_PORT …)."""

import ipaddress
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import platformdirs
from msgspec import Struct

from trunkline.errors import TrunklineError
from trunkline.server.common.origins import origin_of
from trunkline.server.storage.database import FILE, is_sqlite, read_url

PREFIX = "TRUNKLINE_"


class Config(Struct, frozen=True):
    """All settings; the defaults are for friends at home."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""  # empty: a file in the user's data folder
    wait: float = 60  # seconds for a database that does not answer yet, at the start
    workers: int = 1
    thinkers: int = 1  # processes for slow bots, in each worker
    bot_pause: float = 0.7  # seconds before a bot moves
    ratings: bool = True
    limits: bool = True  # of how much one address may ask
    connections: int = 200  # of one address at a time, in each worker; those of proxies are not counted
    public: tuple[str, ...] = ()  # addresses people reach it by, such as https://club.example, if a proxy changes them
    proxies: tuple[str, ...] = ()  # addresses of proxies whose X-Forwarded-For and -Proto are believed
    keep_finished_days: int = 0  # finished and closed tables; 0: for ever
    keep_boards_days: int = 0  # uploaded boards that no table has; 0: for ever
    keep_people_days: int = 400  # people who have not come, and have no game to finish; 0: for ever
    metrics: tuple[str, ...] = ()  # networks that may read /metrics, besides this machine itself
    log: str = "info"

    @property
    def url(self) -> str:
        """The database's address."""
        if self.database:
            return self.database
        folder = Path(platformdirs.user_data_dir("trunkline", appauthor=False))
        return f"sqlite:///{folder / FILE}"

    def check(self) -> "Config":
        """Refuse settings that cannot work together."""
        url = read_url(self.url)
        if not 0 <= self.port <= 65535:
            raise TrunklineError(f"port {self.port} does not exist; choose one from 1 to 65535")
        if self.workers < 1 or self.thinkers < 1:
            raise TrunklineError("there must be at least one worker and one thinking process")
        if self.workers > 1 and is_sqlite(url):
            raise TrunklineError("several workers need PostgreSQL: name one with --database postgresql://…")
        if self.connections < 1:
            raise TrunklineError("an address must be allowed at least one connection")
        if min(self.keep_finished_days, self.keep_boards_days, self.keep_people_days) < 0:
            raise TrunklineError("days to keep something cannot be negative; 0 is for ever")
        for address in self.public:
            origin_of(address)
        for network in self.metrics:
            _check_network(network)
        if self.log not in ("debug", "info", "warning", "error"):
            raise TrunklineError(f"“{self.log}” is not a log level; choose debug, info, warning or error")
        return self

    def shown(self) -> dict[str, Any]:
        """All settings for people to read: without the database's password."""
        made: dict[str, Any] = msgspec.to_builtins(self)
        return made | {"database": read_url(self.url).render_as_string(hide_password=True)}


def read_config(options: Mapping[str, Any], environment: Mapping[str, str] = os.environ) -> Config:
    """Options win over the environment, the environment over defaults."""
    told = {
        name: _value(name, environment[PREFIX + name.upper()])
        for name in Config.__struct_fields__
        if PREFIX + name.upper() in environment
    }
    told |= {name: value for name, value in options.items() if value is not None}
    try:
        return msgspec.convert(told, Config, strict=False).check()
    except msgspec.ValidationError as error:
        raise TrunklineError(f"the settings cannot be read: {error}") from None


def _check_network(text: str) -> None:
    try:
        ipaddress.ip_network(text)
    except ValueError:
        raise TrunklineError(f"“{text}” is not a network; write --metrics 10.0.0.0/8 or --metrics 192.0.2.7") from None


def _value(name: str, text: str) -> Any:
    return (
        [part.strip() for part in text.split(",") if part.strip()] if name in ("public", "proxies", "metrics") else text
    )
