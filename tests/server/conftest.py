"""One real server for all tests of a process that only need one to talk to."""

from collections.abc import Iterator

import pytest

from tests.server.helpers.postgres import Postgres
from tests.server.helpers.server_process import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server on a fresh SQLite file, without limits of how much one address may ask."""
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running
        running.check()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A running PostgreSQL."""
    with Postgres() as running:
        yield running


@pytest.fixture(scope="session")
def pair(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    """Two server processes that share a database."""
    folder, database = tmp_path_factory.mktemp("pair"), postgres.database()
    with Server(folder, database=database) as one, Server(folder, database=database) as two:
        yield one, two
