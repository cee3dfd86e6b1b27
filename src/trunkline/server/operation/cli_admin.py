"""The command `trunkline admin`: looks after a running server, over its operator's interface."""

import argparse
import json
import os
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import quote, urlencode  # light, unlike what talks to servers

ADMIN = """examples:
  trunkline admin token                            the operator's token, for the page /admin
  trunkline admin tables list ada                  tables by id, board or name
  trunkline admin tables close TABLE
  trunkline admin people list --connected          who is here right now, and from which address
  trunkline admin bans add address 192.0.2.7 --hours 24 --reason "spam"
  trunkline admin bans add person PERSON
  trunkline admin reports list

The server must run. On its own machine the token is read from its database; elsewhere name both
with --server and --token, or by the variables TRUNKLINE_SERVER and TRUNKLINE_TOKEN.
"""
Rows = list[dict[str, Any]]


def add_admin(parser: argparse.ArgumentParser) -> None:
    parser.description, parser.epilog = "Look after a running server: tables, boards, people, bans, reports.", ADMIN
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--server", metavar="URL", help="default: this machine's, as `trunkline serve` is set")
    parser.add_argument("--token", metavar="TOKEN", help="the operator's; default: read from the database")
    parser.add_argument("--database", metavar="URL", help="where the token is read from; as for `trunkline serve`")
    parser.add_argument("--json", action="store_true", help="print lists as JSON")
    kinds = parser.add_subparsers(metavar="WHAT", required=True)
    token = kinds.add_parser("token", help="print the operator's token")
    token.add_argument("--renew", action="store_true", help="make a new one; the old is void at once")
    token.set_defaults(run=_token)
    _add_tables(kinds.add_parser("tables", help="list, close and delete tables").add_subparsers(required=True))
    _add_boards(kinds.add_parser("boards", help="list and delete uploaded boards").add_subparsers(required=True))
    _add_people(kinds.add_parser("people", help="list and delete people").add_subparsers(required=True))
    _add_bans(kinds.add_parser("bans", help="list, add and lift bans").add_subparsers(required=True))
    _add_reports(kinds.add_parser("reports", help="read and handle reports").add_subparsers(required=True))


def _command(kinds: Any, name: str, what: str, run: Callable[[argparse.Namespace], None], *names: str) -> Any:
    parser = kinds.add_parser(name, help=what, description=what.capitalize() + ".")
    for one in names:
        parser.add_argument(one, metavar=one.upper())
    parser.set_defaults(run=run)
    return parser


def _add_tables(kinds: Any) -> None:
    listed = _command(kinds, "list", "tables, those changed last first", _list("tables"))
    listed.add_argument("search", nargs="?", default="", metavar="TEXT")
    listed.add_argument("--state", choices=("waiting", "running", "over", "closed"), default="")
    close = _act("POST", "/tables/{table}/close", "Closed.")
    _command(kinds, "close", "end what happens at a table; it can still be looked at", close, "table")
    gone = _act("DELETE", "/tables/{table}", "Deleted.")
    _command(kinds, "delete", "delete a table and its results for good", gone, "table")


def _add_boards(kinds: Any) -> None:
    listed = _command(kinds, "list", "uploaded boards, the newest first", _list("boards"))
    listed.add_argument("search", nargs="?", default="", metavar="TEXT")
    gone = _act("DELETE", "/boards/{board}", "Deleted.")
    _command(kinds, "delete", "delete a board that no table has", gone, "board")


def _add_people(kinds: Any) -> None:
    listed = _command(kinds, "list", "people, those seen last first", _list_people)
    listed.add_argument("search", nargs="?", default="", metavar="TEXT")
    listed.add_argument("--connected", action="store_true", help="only who is here right now, with addresses")
    gone = _act("DELETE", "/people/{person}", "Deleted.")
    _command(kinds, "delete", "delete a person and all data of the person for good", gone, "person")


def _add_bans(kinds: Any) -> None:
    _command(kinds, "list", "all bans that last", _list("bans"))
    add = _command(kinds, "add", "ban a person, an address or a network", _ban)
    add.add_argument("kind", choices=("person", "address"))
    add.add_argument("value", metavar="WHO", help="a person's id, or an address; IPv6 is banned by /64")
    add.add_argument("--hours", type=int, metavar="N", help="default: for good")
    add.add_argument("--reason", default="", metavar="TEXT", help="shown to who is banned")
    lift = _command(kinds, "lift", "undo a ban", _lift)
    lift.add_argument("kind", choices=("person", "address"))
    lift.add_argument("value", metavar="WHO")


def _add_reports(kinds: Any) -> None:
    listed = _command(kinds, "list", "what people reported, the newest first", _list("reports"))
    listed.add_argument("--handled", action="store_true", help="those that were handled")
    done = _act("POST", "/reports/{report}/handled", "Put away.")
    _command(kinds, "handle", "put a report away", done, "report")


# Commands


def _token(args: argparse.Namespace) -> None:
    print(_stored_token(args, args.renew))


def _list(what: str) -> Callable[[argparse.Namespace], None]:
    def run(args: argparse.Namespace) -> None:
        asked = {name: getattr(args, name, "") for name in ("search", "state", "handled")}
        _show(_ask(args, "GET", f"/{what}?{urlencode({k: v for k, v in asked.items() if v})}"), args.json)

    return run


def _list_people(args: argparse.Namespace) -> None:
    if args.connected:
        _show(_ask(args, "GET", "/connected"), args.json)
    else:
        _list("people")(args)


def _act(method: str, path: str, done: str) -> Callable[[argparse.Namespace], None]:
    def run(args: argparse.Namespace) -> None:
        _ask(args, method, path.format(**{key: quote(str(value), safe="") for key, value in vars(args).items()}))
        print(done)

    return run


def _ban(args: argparse.Namespace) -> None:
    wish = {"kind": args.kind, "value": args.value, "hours": args.hours, "reason": args.reason}
    _show([_ask(args, "POST", "/bans", wish)], args.json)


def _lift(args: argparse.Namespace) -> None:
    _ask(args, "POST", "/bans/lift", {"kind": args.kind, "value": args.value})
    print("Lifted.")


# Showing


def _show(rows: Rows, as_json: bool) -> None:
    if as_json:
        print(json.dumps(rows, indent=1, ensure_ascii=False))
        return
    if not rows:
        print("none")
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    shown = Table(*rows[0], box=None, pad_edge=False)
    for row in rows:
        shown.add_row(*(Text(_cell(name, value)) for name, value in row.items()))
    Console().print(shown)


def _cell(name: str, value: Any) -> str:
    if isinstance(value, int) and name in ("created", "changed", "seen", "used", "until", "at", "handled"):
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(value / 1000))
    if isinstance(value, list):
        return ", ".join(str(one) for one in value)
    return {None: "", True: "yes", False: "no"}.get(value, str(value))


# Talking to the server


def _ask(args: argparse.Namespace, method: str, path: str, body: Any = None) -> Any:
    import urllib.error
    import urllib.request

    from trunkline.errors import TrunklineError

    server = _server(args)
    headers = {"authorization": f"Bearer {_known_token(args)}", "content-type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{server}/api/admin{path}", data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            text = answer.read()
    except urllib.error.HTTPError as error:
        raise TrunklineError(json.loads(error.read())["message"]) from None
    except OSError:
        told = f"no server answers at {server}; start it with `trunkline serve`, or name another with --server"
        raise TrunklineError(told) from None
    return json.loads(text) if text else None


def _server(args: argparse.Namespace) -> str:
    from trunkline.server.operation.config import read_config

    told = args.server or os.environ.get("TRUNKLINE_SERVER")
    if told:
        return str(told).rstrip("/")
    config = read_config({})
    host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(config.host, config.host)
    return f"http://{host}:{config.port}"


def _known_token(args: argparse.Namespace) -> str:
    return args.token or os.environ.get("TRUNKLINE_TOKEN") or _stored_token(args)


def _stored_token(args: argparse.Namespace, renew: bool = False) -> str:
    """The token in the database of this machine's server."""
    import asyncio
    from pathlib import Path

    from sqlalchemy.exc import SQLAlchemyError

    from trunkline.errors import TrunklineError
    from trunkline.server.operation.config import read_config
    from trunkline.server.storage.database import is_sqlite, read_url, reason

    url = read_url(read_config({"database": args.database}).url)
    if is_sqlite(url) and not Path(url.database or "").exists():
        raise TrunklineError(
            f"there is no database {url.database} yet; start `trunkline serve` once, or name --database"
        )
    try:
        token = asyncio.run(_read_token(url, renew))
    except (SQLAlchemyError, OSError) as error:
        raise TrunklineError(f"the token cannot be read: {reason(error)}") from None
    if token is None:
        raise TrunklineError("this database has no operator's token yet; start `trunkline serve` with it once")
    return token


async def _read_token(url: Any, renew: bool) -> str | None:
    from trunkline.server.operation.operator_token import make_token, token_in
    from trunkline.server.storage.database import make_engine

    engine = make_engine(url)
    try:
        if renew:
            await make_token(engine, renew=True)
        return await token_in(engine)
    finally:
        await engine.dispose()
