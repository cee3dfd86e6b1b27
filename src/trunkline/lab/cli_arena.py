"""The commands `trunkline arena` and `trunkline bot`: their arguments, and running them."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from trunkline.arguments import BOTS_HELP, Commands, add_force, described

if TYPE_CHECKING:
    from rich.console import Console

    from trunkline.lab.arena import Arena
    from trunkline.lab.ledger import Ledger

ARENA = """examples:
  trunkline arena usa planner greedy --games 1000
  trunkline arena germany planner greedy random --players 3 --json
  trunkline arena my_board.toml greedy "cmd:python my_bot.py" --bot-timeout 2
  trunkline arena usa planner greedy --games 5000 --resume     go on after an interruption

Every deal is played in every seating. Finished games are kept in your data folder for some
weeks, so that --resume can go on; --out FILE keeps them where you want.
"""
BOT = """examples:
  trunkline bot list
  trunkline arena usa planner "cmd:trunkline bot run greedy"
"""
INTERRUPTED = 130
FAILED = 1  # a bot failed again and again


def add_arena(commands: Commands) -> None:
    parser = commands.add_parser("arena", help="let bots play against each other and compare them")
    described(parser, "Let bots play the same deals in all seatings.", ARENA)
    parser.add_argument("board", metavar="BOARD", help="a board's name, or the path of a .toml file")
    parser.add_argument("bots", nargs="+", metavar="BOT", help=BOTS_HELP)
    parser.add_argument("--games", type=int, default=200, metavar="N", help="at least so many (default 200)")
    parser.add_argument("--players", type=int, metavar="K", help="seats (default: as many as bots, if the board can)")
    parser.add_argument("--seed", default="1", metavar="S", help="the same seed deals the same games (default 1)")
    parser.add_argument("--workers", type=int, metavar="W", help="processes (default: one for each core)")
    parser.add_argument("--bot-timeout", type=float, default=5.0, metavar="S", help="seconds for a command's answer")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument("--out", type=Path, metavar="FILE", help="keep the finished games in this file")
    parser.add_argument("--resume", action="store_true", help="go on with what was kept of the same run")
    add_force(parser)
    parser.add_argument("--ray", metavar="ADDRESS", help="spread the games over a Ray cluster")
    parser.set_defaults(run=run_arena)


def add_bot(commands: Commands) -> None:
    parser = commands.add_parser("bot", help="list bots, or let one play from another program")
    described(parser, "List bots, or let one answer in JSON.", BOT)
    own = parser.add_subparsers(metavar="COMMAND", required=True)
    own.add_parser("list", help="the bots that exist").set_defaults(run=list_bots)
    run = own.add_parser("run", help="let a bot answer on standard input and output, in JSON")
    run.add_argument("name", metavar="BOT", help=BOTS_HELP)
    run.set_defaults(run=run_bot)


def run_arena(args: argparse.Namespace) -> int:
    from rich.console import Console

    from trunkline.errors import TrunklineError
    from trunkline.lab.arena import KEPT_DAYS, Arena, make_room
    from trunkline.lab.ledger import Ledger
    from trunkline.output_files import check_output

    if args.workers is not None and args.workers < 1:
        raise TrunklineError(f"at least one process must work, not {args.workers}")
    arena = Arena(args.board, args.bots, args.games, args.players, args.seed, args.bot_timeout)
    if args.out is not None:
        check_output(args.out, force=True)  # whether what is there may be replaced, the ledger says
    arena.try_programs()
    console, path = Console(stderr=True), args.out or arena.kept_file
    if args.out is None and not args.resume and (aside := make_room(path, arena.planned)):
        _say(console, f"Beginning anew; --resume would have gone on. What was kept before is now in {aside}.")
    with Ledger(path, arena.heading, args.resume, args.force) as ledger:
        whole = _play(arena, ledger, args, console)
        status = _tell(arena, ledger, args.json)
    if not whole:
        _say(console, f"Interrupted; {len(ledger.games)} of {arena.planned} games are in {path}: --resume goes on.")
        return INTERRUPTED
    _say(
        console,
        f"The games are in {path}" + ("." if args.out else f" for {KEPT_DAYS} days; --out keeps them elsewhere."),
    )
    return status


def _say(console: "Console", words: str) -> None:
    console.print(words, soft_wrap=True, markup=False, highlight=False)


def _play(arena: "Arena", ledger: "Ledger", args: argparse.Namespace, console: "Console") -> bool:
    """Play and show how far it is; False: somebody interrupted it."""
    from trunkline.compile_notice import with_notice
    from trunkline.lab.arena_words import Watch

    try:
        with_notice(arena.rehearse, console=console)
        watch = Watch(console, arena.planned, (ledger.games[n] for n in ledger.games if n < arena.planned))
        with watch.shown():
            for games in arena.play(ledger, args.workers, args.ray):
                watch.add(games)
    except KeyboardInterrupt:
        return False
    return True


def _tell(arena: "Arena", ledger: "Ledger", as_json: bool) -> int:
    """Print the report of what was played."""
    import msgspec
    from rich.console import Console

    from trunkline.lab.arena_words import tell
    from trunkline.lab.contest import STRIKES

    if not ledger.games:
        return 0
    report = arena.report(ledger.games)
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(report)).decode())
    else:
        tell(report, Console(width=None if sys.stdout.isatty() else 120))
    return FAILED if any(one.failed_in_a_row >= STRIKES for one in report.standings) else 0


def list_bots(_: argparse.Namespace) -> None:
    from trunkline import bots

    for name, level in bots.levels().items():
        print(name if level.listed else f"{name:20}for studies, not offered as an opponent")


def run_bot(args: argparse.Namespace) -> None:
    from trunkline.bots.stdio import speak

    speak(args.name, sys.stdin.buffer, sys.stdout.buffer)
