"""The command `trunkline serve`, and what `trunkline` does without a command."""

import argparse
import os
from collections.abc import Mapping
from typing import Any

from trunkline.arguments import Commands, described

SERVE = """examples:
  trunkline serve                                  on this machine alone
  trunkline serve --host 0.0.0.0                   for everybody in your network
  trunkline serve --database postgresql://user:password@host/name --workers 4

Every option can also be set by a variable such as TRUNKLINE_PORT=9000.
"""
KEPT = {"finished": "finished tables", "boards": "unused uploaded boards", "people": "people who do not come any more"}


def add_serve(commands: Commands) -> None:
    parser = commands.add_parser("serve", help="run a server for friends or a club")
    described(parser, "Run a server: people join with a browser, by a link.", SERVE)
    parser.add_argument("--host", metavar="ADDRESS", help="whom to listen to: 0.0.0.0 is everybody (default 127.0.0.1)")
    parser.add_argument("--port", type=int, metavar="N", help="default 8000")
    parser.add_argument("--database", metavar="URL", help="default: an SQLite file in your data folder")
    parser.add_argument("--wait", type=float, metavar="S", help="seconds for a database that starts too (default 60)")
    parser.add_argument("--workers", type=int, metavar="N", help="processes; several need PostgreSQL (default 1)")
    parser.add_argument("--thinkers", type=int, metavar="N", help="processes for slow bots, per worker (default 1)")
    parser.add_argument("--bot-pause", type=float, metavar="S", help="seconds before a bot moves (default 0.7)")
    parser.add_argument("--no-ratings", dest="ratings", action="store_const", const=False, help="keep no ratings")
    parser.add_argument("--no-limits", dest="limits", action="store_const", const=False, help=argparse.SUPPRESS)
    parser.add_argument(
        "--connections", type=int, metavar="N", help="of one address at a time, in each process (default 200)"
    )
    parser.add_argument(
        "--public", action="append", metavar="URL", help="the address people use, if a proxy changes it"
    )
    parser.add_argument("--proxy", dest="proxies", action="append", metavar="ADDRESS", help="a proxy to believe")
    for what, default in (("finished", "for ever"), ("boards", "for ever"), ("people", "400")):
        told = f"delete {KEPT[what]} after so many days; 0: never (default: {default})"
        parser.add_argument(f"--keep-{what}-days", type=int, metavar="N", help=told)
    parser.add_argument("--metrics", action="append", metavar="NETWORK", help="who may read /metrics from elsewhere")
    parser.add_argument("--log", metavar="LEVEL", help="debug, info (default), warning or error")
    parser.add_argument("--print-config", action="store_true", help="print all settings and stop")
    parser.set_defaults(run=_serve)


def open_at_once(options: Mapping[str, Any]) -> None:
    """Where rules are not compiled yet, one process opens its doors with interpreted ones; to be asked before any is
    loaded. Several processes have them compiled first."""
    from trunkline.rules import code_cache, compiled
    from trunkline.server.operation.config import read_config

    if read_config(options).workers == 1 and not compiled.is_interpreted() and not code_cache.is_ready("game"):
        os.environ[compiled.WARMING] = "1"


def home(_: argparse.Namespace) -> None:
    """Without a command: a server on this machine, and the browser on it."""
    open_at_once({})
    from trunkline.server.serve import serve_here

    serve_here()


def _serve(args: argparse.Namespace) -> None:
    from trunkline.server.operation.config import Config

    options = {name: getattr(args, name, None) for name in Config.__struct_fields__}
    open_at_once(options)
    from trunkline.server.serve import serve

    serve(options, args.print_config)
