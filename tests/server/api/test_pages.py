"""The browser client's files: the page for every address, hints at what it will need, and small assets."""

import asyncio
import html
import re
from pathlib import Path
from typing import Any

import pytest

from tests.server.api.test_tables import raw
from tests.server.helpers.players import people, table_of
from tests.server.helpers.server_process import Server

CUSTOM = Path(__file__).parents[2] / "boards" / "custom"


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


def preview(text: bytes) -> dict[str, str]:
    """What a messenger reads from a page."""
    found = re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)">', text.decode())
    assert len(found) == len(dict(found))
    return {name: html.unescape(value) for name, value in found}


async def invitation(server: Server, name: str, **options: Any) -> tuple[str, str]:
    """A waiting table on Germany by somebody, and its key."""
    [host] = await people(server.address, name)
    wish = {"board": "germany", "seats": [{"kind": "me"}, {"kind": "open"}]}
    made = await host.post("/api/tables", wish | options)
    return made["table"]["id"], made["invitation"]


@pytest.mark.parametrize(
    ("lang", "title"), [("en", 'Ada <b>&" invites you to play: Germany'), ("pl", 'Ada <b>&" zaprasza do gry: Niemcy')]
)
def test_an_invitation_has_a_preview(server: Server, lang: str, title: str) -> None:
    """Who invites to which game, in the language of the link or of the reader, with a picture that is there."""
    table, key = asyncio.run(invitation(server, 'Ada <b>&"'))
    for path, header in ((f"/t/{table}?key={key}&lang={lang}", "de"), (f"/t/{table}?key={key}", lang)):
        _, text, _ = raw(server, "GET", path, accept_language=header)
        assert b"<b>&" not in text
        told = preview(text)
        assert told["title"] == title
        assert told["image"].startswith(f"{server.address}/picture/germany")
        status, picture, headers = raw(server, "GET", told["image"].removeprefix(server.address))
        assert status == 200 and headers["content-type"] in ("image/jpeg", "image/png") and len(picture) < 600_000


def test_the_preview_of_a_private_table_tells_nothing_hidden(server: Server) -> None:
    """Without the key, or with a wrong one, it does not say who invites; a key does not stand in the preview either."""
    table, key = asyncio.run(invitation(server, "Zenobia"))
    for query in ("", "?key=wrong", "?key=%00", "?key=%C5%82"):
        status, text, _ = raw(server, "GET", f"/t/{table}{query}")
        assert status in (200, 400) and b"Zenobia" not in text
    _, text, _ = raw(server, "GET", f"/t/{table}?key={key}")
    assert b"Zenobia" in text and key not in "".join(preview(text).values())
    assert preview(raw(server, "GET", "/t/nowhere")[1])["title"] == "Trunkline"


def test_an_own_board_has_a_picture(server: Server) -> None:
    """Drawn on the spot, in the other process; what is no board has none."""

    async def uploaded() -> str:
        [ada] = await people(server.address, "Ada")
        text = (CUSTOM / "race.toml").read_text()
        made = await ada.post("/api/boards", {"text": text})
        assert [card["name"] for card in await ada.get("/api/me/boards")] == [made["name"]]
        return str(made["key"])

    key = asyncio.run(uploaded())
    status, picture, headers = raw(server, "GET", f"/picture/{key}?lang=pl")
    assert (status, headers["content-type"], picture[:4]) == (200, "image/png", b"\x89PNG")
    assert raw(server, "GET", "/picture/nowhere")[0] == 404
    assert raw(server, "GET", "/picture/..%2fusa")[0] == 404


@pytest.mark.parametrize("path", ["/manifest.webmanifest", "/sw.js", "/icon.svg", "/icon.png"])
def test_what_makes_the_client_installable_is_there_and_never_stale(server: Server, path: str) -> None:
    """Browsers ask for these each time: an old service worker would keep an old client."""
    status, _, headers = raw(server, "GET", path)
    assert (status, headers["cache-control"]) == (200, "no-cache")
    assert "worker-src 'self'" in headers["content-security-policy"]
