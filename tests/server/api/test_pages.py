"""The browser client's files: the page for every address, hints at what it will need, and small assets."""

import asyncio
import re

import pytest

from tests.server.api.test_tables import raw
from tests.server.helpers.players import people, table_of
from tests.server.helpers.server_process import Server


@pytest.mark.parametrize(("path", "status"), [("/", 200), ("/new", 200), ("/nowhere", 404), ("/t/nowhere", 200)])
def test_the_page_comes_for_every_address(server: Server, path: str, status: int) -> None:
    """Also for addresses that the client does not know: it says so itself, and leads home."""
    found, text, headers = raw(server, "GET", path)
    assert (found, headers["content-type"]) == (status, "text/html; charset=utf-8")
    assert b'<div id="app">' in text


@pytest.mark.parametrize("path", ["/api", "/api/nowhere", "/assets/nowhere.js", "/assets/..%2f..%2fcli.py"])
def test_the_rest_says_that_there_is_nothing(server: Server, path: str) -> None:
    """The API and the folder of assets answer for themselves, in their own form."""
    status, text, headers = raw(server, "GET", path)
    assert status == 404
    assert headers["content-type"] == "application/json"
    assert b"no_page" in text


async def table_on(server: Server, board: str) -> str:
    [ada] = await people(server.address, "Ada")
    return await table_of(ada, [], board, bots=1)


def test_the_page_of_a_table_hints_at_what_it_needs(server: Server) -> None:
    """Its scripts, its styles, the map of its board, and what it will ask; each is there, and told once."""
    table = asyncio.run(table_on(server, "world"))
    _, text, _ = raw(server, "GET", f"/t/{table}")
    links = re.findall(r'<link rel="(\w+)"[^>]* href="([^"]+)"', text.decode())
    assert len(links) == len(set(links))
    assert {"modulepreload", "stylesheet", "preload"} <= {kind for kind, _ in links}
    assert ("preload", f"/api/tables/{table}/board") in links
    assert any("/assets/world-" in address for _, address in links)
    for kind, address in links:
        if kind != "preload":
            assert raw(server, "GET", address)[0] == 200, address


def test_assets_are_sent_packed(server: Server) -> None:
    """As the browser can read them: packed with Brotli, with gzip, or plain; and they may be kept for ever."""
    script = re.findall(r'src="(/assets/[^"]+\.js)"', raw(server, "GET", "/")[1].decode())[0]
    sizes = {}
    for wish, got in (("gzip, deflate, br", "br"), ("gzip", "gzip"), ("identity", None)):
        status, _, headers = raw(server, "GET", script, accept_encoding=wish)
        assert (status, headers.get("content-encoding")) == (200, got)
        assert headers["content-type"] == "text/javascript; charset=utf-8"
        assert "immutable" in headers["cache-control"]
        sizes[got] = int(headers["content-length"])
    assert sizes["br"] < sizes["gzip"] < sizes[None]
    assert raw(server, "GET", f"{script}.br")[0] == 404
