"""One real server and one real browser for all tests of the client."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.server.helpers.server_process import Server
from tests.web.chromium import browser as running_browser
from tests.web.visit import Visitors


# Both end with this package: playwright's event loop may not be around when other tests run theirs.
@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server on a fresh SQLite file, with the built client."""
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running
        running.check()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A running Chromium."""
    with running_browser() as running:
        yield running


@pytest.fixture
def visitors(browser: Browser, server: Server) -> Iterator[Visitors]:
    """People who come with browsers of their own; afterwards nothing may have gone wrong in any of them."""
    with Visitors(browser, server.address) as coming:
        yield coming
