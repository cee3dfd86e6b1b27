"""What the modules of the command line share; each command's arguments and function stand beside what they run.

A module `cli_*.py` imports nothing heavy before its command runs: `trunkline --version` answers at once.
"""

import argparse
import os
from typing import TypeAlias

# What `add_subparsers` returns; each command adds a parser of its own to it.
Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"

FAULT = 2  # exit status for everything that is the caller's to mend
LANGUAGES = ("en", "pl")
BOARDS = ("usa", "germany", "africa", "first_journey", "world")  # built in; told without importing any
BOTS = ("random", "greedy", "planner", "search")  # offered as opponents; told without importing any
DEFAULT_BOT = "greedy"
BOTS_HELP = (
    f"{', '.join(BOTS)}, search:500 (milliseconds a move), one that `trunkline bot list` names, learnt:FILE (a network "
    "of your own), py:FILE.py:CLASS (Python of your own) or cmd:COMMAND (a program of your own)"
)


def described(parser: argparse.ArgumentParser, what: str, examples: str) -> argparse.ArgumentParser:
    """The parser with a sentence at the beginning of its help, and examples at the end."""
    parser.description, parser.epilog = what, examples
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    return parser


def add_bot(parser: argparse.ArgumentParser, who: str) -> None:
    """The option that says which bot plays."""
    told = f"{who} (default {DEFAULT_BOT}): {BOTS_HELP}"
    parser.add_argument("--bot", default=DEFAULT_BOT, metavar="BOT", help=told)


def add_force(parser: argparse.ArgumentParser) -> None:
    """The option that lets a command replace files; without it what exists is refused (`output_files`)."""
    parser.add_argument("--force", action="store_true", help="replace what exists")


def language() -> str:
    """Polish where the environment says so, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "pl" if os.environ[name].lower().startswith("pl") else "en"
    return "en"


def told(error: Exception) -> str:
    """An error in words; one that is not meant for people is raised again."""
    from trunkline.errors import TrunklineError

    if isinstance(error, OSError):
        return f"{error.filename}: {error.strerror}" if error.filename else str(error)
    if not isinstance(error, TrunklineError) and not hasattr(error, "problems"):
        raise error
    return str(error)
