"""The command `trunkline`: reads the command line and runs the command that it names.

Each command stands beside what it runs, in a module `cli_*.py`, and imports what it needs only when it runs.
"""

import argparse
import io
import os
import sys
from collections.abc import Sequence

from trunkline import __version__, cli_warm, completion
from trunkline.arguments import FAULT, described, told
from trunkline.bench import cli_bench
from trunkline.lab import cli_arena, cli_record, cli_simulate
from trunkline.server import cli_serve
from trunkline.server.operation import cli_admin, cli_backup
from trunkline.terminal import cli_board, cli_play
from trunkline.training import cli_train

EXAMPLES = """examples:
  trunkline                          play in the browser, on a server of your own
  trunkline play                     choose a board and play in this terminal
  trunkline play germany --players 3 --lang pl
  trunkline play usa --plain         for screen readers and simple terminals
  trunkline board list
  trunkline record usa --games 10 -o games
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit status is 0, what the command says, or 2 when something is the caller's to mend."""
    args = _parser().parse_args(argv)
    for stream in (sys.stdout, sys.stderr):  # a terminal without some letters gets question marks, not a traceback
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        status: int = args.run(args) or 0
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        # Who read our output has gone; nothing more may be written, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except (ValueError, OSError) as error:
        print(f"trunkline: {told(error)}", file=sys.stderr)
        return FAULT


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="trunkline")
    described(parser, "Five railway board games to play and study.", EXAMPLES)
    parser.add_argument("--version", action="version", version=f"trunkline {__version__}")
    parser.set_defaults(run=cli_serve.home)
    commands = parser.add_subparsers(metavar="COMMAND", title="commands")
    cli_play.add_play(commands)
    cli_serve.add_serve(commands)
    cli_admin.add_admin(commands.add_parser("admin", help="look after a running server"))
    backup = commands.add_parser("backup", help="copy a server's database, also while it runs")
    cli_backup.add_backup(described(backup, "Copy all games and people into one file.", cli_backup.BACKUP))
    restore = commands.add_parser("restore", help="check a backup, or fill a database from it")
    cli_backup.add_restore(described(restore, "Check a backup, or fill a database from it.", cli_backup.RESTORE))
    cli_board.add_board(commands)
    cli_record.add_record(commands)
    cli_arena.add_arena(commands)
    cli_arena.add_bot(commands)
    cli_simulate.add_simulate(commands)
    cli_simulate.add_report(commands)
    cli_train.add_train(commands)
    cli_warm.add_warm(commands)
    cli_bench.add_bench(commands)
    completion.add_completion(commands, _parser)
    return parser
