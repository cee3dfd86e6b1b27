"""Serves the browser client: its files, and its page for every address that is not the API's."""

import asyncio
import json
import mimetypes
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.status_codes import HTTP_404_NOT_FOUND

from trunkline import boards
from trunkline.rules.compiled import is_warming
from trunkline.server.api import link_previews
from trunkline.server.api.dependencies import AnyRequest, ServicesHere, client_network, language
from trunkline.server.common.refusal import Refused

FOLDER = Path(__file__).parents[2] / "web"
LASTING = {"cache-control": "public, max-age=31536000, immutable"}  # names of assets change with what they hold
PACKED = {".br": "br", ".gz": "gzip"}  # the build writes each script and style in these forms too
FRESH = {"cache-control": "no-cache"}
MISSING = """<!doctype html><meta charset="utf-8"><title>Trunkline</title>
<p>The browser client has not been built. Run <code>make play</code> in the project's folder, or install a release.
The server itself works: see <a href="/api/openapi.json">/api/openapi.json</a>.</p>"""

# Hints for the browser, the address last: scripts and styles of a page, and questions it will put to the server.
MODULE = '<link rel="modulepreload" crossorigin href="{}">'
STYLE = '<link rel="stylesheet" crossorigin href="{}">'
ASK = '<link rel="preload" as="fetch" crossorigin href="{}">'

WARMING = '<meta name="warming">'  # the client asks how far that is

# What each page imports, by the first part of its address.
SOURCES = {
    "": "src/home/Home.svelte",
    "new": "src/home/NewTable.svelte",
    "games": "src/me/Games.svelte",
    "rules": "src/rules/RulesPage.svelte",
    "enter": "src/me/Enter.svelte",
    "admin": "src/admin/Admin.svelte",
    "t": "src/table/TablePage.svelte",
    "replay": "src/replay/Replay.svelte",
    "tv": "src/tv/BigScreen.svelte",
}
PAGES = ["/", "/new", "/games", "/rules/{board:str}", "/enter", "/admin"]
TABLES = ("t", "replay", "tv")
ROOT = ("icon.svg", "icon.png", "icon-512.png", "manifest.webmanifest", "sw.js")  # files with a place of their own
KEY = 40  # letters of a board's key at most
DAY = {"cache-control": "public, max-age=86400"}

mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("image/webp", ".webp")


@get(PAGES, include_in_schema=False)
async def page(request: AnyRequest, services: ServicesHere) -> Response[str]:
    """The client's one page; it reads the address itself."""
    return _page([link_previews.tags(request, services, None), *_imports(_sources(request))])


@get([f"/{kind}/{{table:str}}" for kind in TABLES], include_in_schema=False)
async def table_page(request: AnyRequest, services: ServicesHere, table: FromPath[str]) -> Response[str]:
    """The same for a table: the browser is told at once what it will need, its map too."""
    sources, asks, shown = _sources(request), ["/api/me"], None
    with suppress(Refused):
        live = await services.tables.get(table)
        shown = live.table
        sources.append(f"src/board/maps/{live.table.options.board}.json")
        asks += [f"/api/tables/{table}/board", *([] if request.url.query else [f"/api/tables/{table}"])]
    preview = link_previews.tags(request, services, shown)
    return _page([preview, *_imports(sources), *(ASK.format(address) for address in asks)])


def _sources(request: AnyRequest) -> list[str]:
    """What the browser will import for this address, in the language it asks for."""
    return [SOURCES[request.url.path.split("/")[1]], f"src/words/{language(request)}.ts"]


def _page(hints: Iterable[str] = ()) -> Response[str]:
    """The page, with hints that it does not hold already."""
    file = FOLDER / "index.html"
    text = file.read_text(encoding="utf-8") if file.exists() else MISSING
    new = "".join(hint for hint in hints if (hint.partition("href=")[2] or hint) not in text)
    new += WARMING if is_warming() else ""
    return Response(text.replace("</head>", new + "</head>"), media_type="text/html", headers=FRESH)


def _imports(sources: Sequence[str]) -> Iterator[str]:
    """Links to all that these sources import, so that the browser need not find out step by step."""
    manifest, todo, seen = _manifest(), list(sources), set[str]()
    while todo:
        part = manifest.get(name := todo.pop())
        if part is not None and name not in seen:
            seen.add(name)
            todo += part.get("imports", [])
            yield MODULE.format("/" + part["file"])
            yield from (STYLE.format("/" + css) for css in part.get("css", []))


@cache
def _manifest() -> dict[str, Any]:
    """Which file each source of the client was built into."""
    file = FOLDER / ".vite" / "manifest.json"
    return json.loads(file.read_bytes()) if file.exists() else {}


@get("/{path:path}", include_in_schema=False, sync_to_thread=False)
def elsewhere(path: FromPath[str]) -> Response[str]:
    """The client's page for an address it does not know: it says so and leads home. The API answers for itself."""
    if path.startswith(("/api", "/assets")):
        raise NotFoundException
    answer = _page()
    answer.status_code = HTTP_404_NOT_FOUND
    return answer


@get("/assets/{name:str}", include_in_schema=False, sync_to_thread=True, opt={"packed": True})
def asset(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    """A script, a style or a map, as small as the browser can read it."""
    return _file(FOLDER / "assets" / name, LASTING, request.headers.get("accept-encoding", ""))


@get([f"/{name}" for name in ROOT], include_in_schema=False)
async def root_file(request: AnyRequest) -> Response[bytes]:
    """The icons, what makes the client installable, and its service worker."""
    return await asyncio.to_thread(_file, FOLDER / request.url.path.removeprefix("/"), FRESH)


@get("/picture/{board:str}", include_in_schema=False)
async def picture(request: AnyRequest, services: ServicesHere, board: FromPath[str]) -> Response[bytes]:
    """A board for previews of links: as the client draws it where that is stored, otherwise drawn now."""
    lang = link_previews.language_of(request)
    stored = FOLDER / "previews" / f"{board}-{lang}.jpg"
    if board in boards.names() and await asyncio.to_thread(stored.is_file):
        return await asyncio.to_thread(_file, stored, DAY)
    drawn = await services.pictures.get(board[:KEY], lang, client_network(request))
    return Response(drawn, media_type="image/png", headers=DAY)


def _file(path: Path, headers: dict[str, str], readable: str = "") -> Response[bytes]:
    here = FOLDER in (path.parent, path.parent.parent) and len(path.name) < 200  # longer names are no system's
    if not here or path.suffix in PACKED or not path.is_file():
        raise NotFoundException
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if kind.endswith(("/javascript", "/json")) and not kind.startswith("text/"):  # Litestar tells it for texts
        kind += "; charset=utf-8"
    for suffix, encoding in PACKED.items():
        packed = path.with_name(path.name + suffix)
        if encoding in readable and packed.is_file():
            headers = headers | {"content-encoding": encoding, "vary": "accept-encoding"}
            return Response(packed.read_bytes(), media_type=kind, headers=headers)
    return Response(path.read_bytes(), media_type=kind, headers=headers)


HANDLERS = [page, table_page, asset, root_file, picture, elsewhere]
