"""The command `trunkline bench`: its arguments, and running each benchmark."""

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trunkline.arguments import Commands, described

if TYPE_CHECKING:
    from rich.status import Status

BENCH = """examples:
  trunkline bench playouts
  trunkline bench playouts --board usa --board world --seconds 5
  trunkline bench compile --against ../older
  trunkline bench envs --board usa
  trunkline bench server --games 1000 --moves-per-second 200
  trunkline bench server --games 1000 --seconds 60 --attacked
  trunkline bench costs --postgres postgresql://trunkline@localhost/bench
"""


def add_bench(commands: Commands) -> None:
    parser = commands.add_parser("bench", help="measure how fast the rules and the server are")
    parser.description = "Measure how fast the rules and the server are."
    own = parser.add_subparsers(metavar="COMMAND", required=True)
    playouts = own.add_parser("playouts", help="whole random games, as many as possible")
    described(playouts, "Play whole random games, as many as possible.", BENCH)
    playouts.add_argument("--board", action="append", metavar="BOARD", help="only this board; can be given again")
    playouts.add_argument("--players", type=int, default=2, metavar="N", help="default 2")
    playouts.add_argument("--seconds", type=float, default=2.0, metavar="S", help="for each board (default 2)")
    playouts.add_argument("--json", action="store_true", help="print JSON")
    playouts.set_defaults(run=_bench_playouts)
    _add_bench_envs(own.add_parser("envs", help="the learning environments"))
    _add_bench_server(own.add_parser("server", help="a server with many games and sockets"))
    _add_bench_compile(own.add_parser("compile", help="how long compiling takes"))
    _add_bench_costs(own.add_parser("costs", help="what a move, a socket, a table and a bot cost a server"))


def _add_bench_envs(parser: argparse.ArgumentParser) -> None:
    described(parser, "Measure the learning environments, beside other libraries' where installed.", BENCH)
    parser.add_argument("--board", action="append", metavar="BOARD", help="only this board; can be given again")
    parser.add_argument("--seconds", type=float, default=1.0, metavar="S", help="for each figure (default 1)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=_bench_envs)


def _add_bench_server(parser: argparse.ArgumentParser) -> None:
    described(parser, "Run a server with many games, let all of them be played, crash it and start it again.", BENCH)
    parser.add_argument("--games", type=int, default=250, metavar="N", help="default 250")
    parser.add_argument("--players", type=int, default=4, metavar="N", help="of each game, a socket each (default 4)")
    parser.add_argument("--spectators", type=int, default=0, metavar="N", help="of each game (default none)")
    parser.add_argument("--seconds", type=float, default=30.0, metavar="S", help="of playing (default 30)")
    parser.add_argument(
        "--moves-per-second", dest="rate", type=float, default=200.0, metavar="R", help="of all games (default 200)"
    )
    parser.add_argument("--begun", type=int, default=0, metavar="K", help="moves games have behind them (default 0)")
    parser.add_argument("--board", default="usa", metavar="BOARD", help="default usa")
    parser.add_argument("--database", metavar="URL", help="default: SQLite in a temporary folder")
    parser.add_argument(
        "--attacked", action="store_true", help="play twice instead, in peace and while somebody floods the server"
    )
    parser.add_argument(
        "--attack-pause", type=float, default=0.005, metavar="S", help="after each answer to the flood (default 0.005)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=_bench_server)


def _add_bench_costs(parser: argparse.ArgumentParser) -> None:
    described(parser, "Measure what each thing costs a server, and what more workers bring on PostgreSQL.", BENCH)
    parser.add_argument("--games", type=int, default=100, metavar="N", help="default 100")
    parser.add_argument("--players", type=int, default=4, metavar="N", help="of each game, a socket each (default 4)")
    parser.add_argument("--seconds", type=float, default=8.0, metavar="S", help="of each phase of playing (default 8)")
    parser.add_argument(
        "--moves-per-second", dest="rate", type=float, default=100.0, metavar="R", help="of all games (default 100)"
    )
    parser.add_argument("--bot-games", type=int, default=10, metavar="N", help="played by bots alone (default 10)")
    parser.add_argument("--board", default="usa", metavar="BOARD", help="default usa")
    parser.add_argument("--postgres", metavar="URL", help="an empty database of a PostgreSQL on this machine")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=_bench_costs)


def _add_bench_compile(parser: argparse.ArgumentParser) -> None:
    described(parser, "Compile everything anew, and measure what that takes.", BENCH)
    parser.add_argument("--against", type=Path, metavar="FOLDER", help="another checkout, compiled in the same run")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=_bench_compile)


def _bench_compile(args: argparse.Namespace) -> None:
    from trunkline.bench import compiling

    with _status("compiling everything, several times: this takes minutes"):
        measured = compiling.measure_compiling(args.against)
    _print(measured, compiling.show, args)


def _bench_playouts(args: argparse.Namespace) -> None:
    from trunkline import boards
    from trunkline.bench import playouts

    _compile()
    _print(playouts.measure_playouts(args.board or boards.names(), args.players, args.seconds), playouts.show, args)


def _bench_envs(args: argparse.Namespace) -> None:
    from trunkline import boards
    from trunkline.bench import envs

    with _status("measuring; the first time everything is compiled, which takes minutes"):
        measured = envs.measure_envs(args.board or boards.names(), args.seconds)
    _print(measured, envs.show, args)


def _bench_server(args: argparse.Namespace) -> None:
    from trunkline.bench import attacked, server
    from trunkline.bench.clerk import Wish

    _compile()
    wish = Wish(**{name: getattr(args, name) for name in Wish.__struct_fields__})
    with _status("starting a server") as status:
        measure = attacked.measure_attacked if args.attacked else server.measure_server
        measured = measure(wish, status.update)
    _print(measured, attacked.show if args.attacked else server.show, args)


def _bench_costs(args: argparse.Namespace) -> None:
    from trunkline.bench import costs

    _compile()
    wish = costs.Wish(**{name: getattr(args, name) for name in costs.Wish.__struct_fields__})
    with _status("starting") as status:
        measured = costs.measure_costs(wish, status.update)
    _print(measured, costs.show, args)


def _compile() -> None:
    """What is measured is already compiled."""
    from trunkline import warm
    from trunkline.compile_notice import with_notice

    def used() -> None:
        warm.game()
        warm.search()
        warm.rules()

    with_notice(used)


def _status(message: str) -> "Status":
    """A line on the terminal that tells what is being done."""
    from rich.console import Console

    return Console(stderr=True).status(message)


def _print(measured: dict[str, Any], show: Callable[[dict[str, Any]], str], args: argparse.Namespace) -> None:
    print(json.dumps(measured, indent=1) if args.json else show(measured))
