"""Serves the browser client: its files, and its page for every address that is not the API's."""

import mimetypes
from pathlib import Path

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

FOLDER = Path(__file__).parent.parent / "web"
LASTING = {"cache-control": "public, max-age=31536000, immutable"}  # names of assets change with what they hold
FRESH = {"cache-control": "no-cache"}
MISSING = """<!doctype html><meta charset="utf-8"><title>Trunkline</title>
<p>The browser client has not been built. Run <code>make play</code> in the project's folder, or install a release.
The server itself works: see <a href="/api/openapi.json">/api/openapi.json</a>.</p>"""

PAGES = ["/", "/new", "/t/{id:str}", "/replay/{id:str}", "/rules/{board:str}", "/enter/{code:str}"]


@get(PAGES, include_in_schema=False, sync_to_thread=False)
def page() -> Response[str]:
    """The client's one page; it reads the address itself."""
    file = FOLDER / "index.html"
    text = file.read_text(encoding="utf-8") if file.exists() else MISSING
    return Response(text, media_type="text/html; charset=utf-8", headers=FRESH)


@get("/assets/{name:str}", include_in_schema=False, sync_to_thread=True)
def asset(name: FromPath[str]) -> Response[bytes]:
    """A script, a style or a map."""
    return _file(FOLDER / "assets" / name, LASTING)


@get("/icon.svg", include_in_schema=False, sync_to_thread=True)
def icon() -> Response[bytes]:
    return _file(FOLDER / "icon.svg", FRESH)


def _file(path: Path, headers: dict[str, str]) -> Response[bytes]:
    if (path.parent.parent != FOLDER and path.parent != FOLDER) or not path.is_file():
        raise NotFoundException
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if kind.startswith("text/") or kind.endswith(("javascript", "json")):
        kind += "; charset=utf-8"
    return Response(path.read_bytes(), media_type=kind, headers=headers)


HANDLERS = [page, asset, icon]
