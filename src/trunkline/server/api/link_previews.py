"""What messengers show of a link to a table: a title, a sentence and a picture of the board (Open Graph tags).

Whoever has the link may see the preview, and so may everybody in the group it is sent to: it tells who invites only
where the link itself is an invitation, and nothing of a game but its board.
"""

from html import escape
from urllib.parse import quote

from trunkline.server.api.dependencies import AnyRequest, language
from trunkline.server.common.words import PREVIEWS
from trunkline.server.operation.services import Services
from trunkline.server.table.table import Table

SIZE = (1200, 630)
LOCALES = {"en": "en_GB", "pl": "pl_PL"}
TAG = '<meta property="og:{}" content="{}">'


def language_of(request: AnyRequest) -> str:
    """The language of a preview: that of whoever made the link, as messengers have none of their own."""
    told = request.query_params.get("lang")
    return told if told in LOCALES else language(request)


def tags(request: AnyRequest, services: Services, table: Table | None) -> str:
    """The tags of a page; with no table those of the whole site."""
    lang, home = language_of(request), address(request, services)
    title, text = _words(request, services, table, lang) if table is not None else ("Trunkline", line("site", lang))
    board = table.options.board if table is not None else "usa"
    told = {
        "type": "website",
        "site_name": "Trunkline",
        "locale": LOCALES[lang],
        "title": title,
        "description": text,
        "image": f"{home}/picture/{quote(board, safe='')}?lang={lang}",
        "image:width": str(SIZE[0]),
        "image:height": str(SIZE[1]),
        "image:alt": table.board.name(lang) if table is not None else "Trunkline",
    }
    made = [TAG.format(name, escape(value, quote=True)) for name, value in told.items()]
    return "".join([*made, '<meta name="twitter:card" content="summary_large_image">'])


def line(key: str, lang: str, **fields: str) -> str:
    return PREVIEWS[key][lang == "pl"].format(**fields)


def address(request: AnyRequest, services: Services) -> str:
    """Where people reach this server: previews need whole addresses."""
    public = services.config.public
    return public[0].rstrip("/") if public else str(request.base_url).rstrip("/")


def _words(request: AnyRequest, services: Services, table: Table, lang: str) -> tuple[str, str]:
    board = table.board.name(lang)
    if table.state != "waiting":
        state = "over" if table.state == "over" else "running"
        return line("board", lang, board=board), line(state, lang)
    host = _host(table) if services.tables.invited(table, request.query_params.get("key")) else ""
    title = line("invites", lang, name=host, board=board) if host else line("board", lang, board=board)
    return title, line("join", lang)


def _host(table: Table) -> str:
    return next((chair.name for chair in table.chairs if chair.person == table.host), "")
