"""The commands `trunkline simulate` and `trunkline report`: their arguments, and what they print."""

import argparse
import sys
from pathlib import Path

from trunkline.arguments import BOTS_HELP, LANGUAGES, Commands, add_force, described, language

SIMULATE = """examples:
  trunkline simulate usa planner --players 4 --games 10000 --out games.parquet
  trunkline simulate usa planner greedy --games 2000 --seed 7 --out duel.parquet
  trunkline simulate world planner --players 3 --games 100000 --ray auto --out world.parquet

Three tables are written beside each other: games.parquet (a row for each game and seat),
games.claims.parquet (a row for each claim) and games.tickets.parquet (a row for each ticket
a seat was dealt or offered). The same seed writes the same rows, with any number of workers.
Ctrl-C stops; the games finished until then are written.
"""
REPORT = """examples:
  trunkline report games.parquet -o report.html
  trunkline report games.parquet -o raport.html --lang pl

Makes one page that needs no network: the board by what winners hold, tickets, scores, seats, ratings.
"""


def add_simulate(commands: Commands) -> None:
    parser = commands.add_parser("simulate", help="let bots play many games and write them as tables")
    described(parser, "Let bots play many games and write tables.", SIMULATE)
    parser.add_argument("board", metavar="BOARD", help="a board's name, or the path of a .toml file")
    parser.add_argument("bots", nargs="+", metavar="BOT", help=f"they change seats: {BOTS_HELP}")
    parser.add_argument("--games", type=int, required=True, metavar="N", help="how many")
    parser.add_argument(
        "--players", type=int, metavar="K", help="at the table (default: as many as bots, within what the board takes)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the first game, then S + 1 (default 1)")
    parser.add_argument("--workers", type=int, metavar="W", help="processes (default: as many as cores)")
    parser.add_argument("--ray", metavar="ADDRESS", help="work on a Ray cluster: local, auto or host:port")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="where to, such as games.parquet")
    add_force(parser)
    parser.set_defaults(run=_simulate)


def add_report(commands: Commands) -> None:
    parser = commands.add_parser("report", help="a page of pictures and figures from such tables")
    described(parser, "Make a page from the tables of simulated games.", REPORT)
    parser.add_argument("file", type=Path, metavar="FILE", help="the .parquet file of simulate, or an arena's .jsonl")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="PAGE", help="such as report.html")
    parser.add_argument("--lang", choices=LANGUAGES, default=language(), help="default: as LANG says")
    parser.add_argument("--board", metavar="FILE", help="the board file of games on a board of your own")
    add_force(parser)
    parser.set_defaults(run=_report)


def _simulate(args: argparse.Namespace) -> None:
    needs_polars()
    from rich.console import Console

    from trunkline.compile_notice import with_notice
    from trunkline.errors import TrunklineError
    from trunkline.lab import parts, simulate
    from trunkline.lab.progress import shown
    from trunkline.output_files import check_output

    wish = simulate.wished(args.board, args.bots, args.games, args.players, args.seed)
    files = parts.files(args.out)
    check_output(files.values(), args.force)
    if args.workers is not None and args.workers < 1:
        raise TrunklineError(f"at least one worker is needed, not {args.workers}")
    console = Console(stderr=True)
    with_notice(lambda: simulate.rehearse(wish), console=console)
    with shown(console, args.games) as tell:
        done = simulate.simulate(wish, args.out, args.workers, args.ray, tell)
    if done < args.games:
        print(f"interrupted: the first {done} of {args.games} games are written", file=sys.stderr)
    print(f"{done} games in {', '.join(str(file) for file in files.values())}")
    if done < args.games:
        raise KeyboardInterrupt


def _report(args: argparse.Namespace) -> None:
    needs_polars()
    from trunkline.lab.report import write_report
    from trunkline.output_files import check_output

    check_output(args.output, args.force)
    write_report(args.file, args.output, args.lang, args.board)
    print(args.output)


def needs_polars() -> None:
    """Say what to install where the tables' package is missing."""
    from trunkline.errors import TrunklineError

    try:
        import polars  # noqa: F401
    except ImportError:
        raise TrunklineError("tables need the package polars: pip install 'trunkline[lab]'") from None
