"""The command `trunkline play`: its arguments, and running it."""

import argparse
import os
import sys
from pathlib import Path

from trunkline.arguments import LANGUAGES, Commands, add_bot, add_force, described, language

PLAY = """examples:
  trunkline play                     choose from a menu
  trunkline play world --players 4   you and three bots
  trunkline play usa --humans 2      two people at one screen
  trunkline play my_board.toml       a board of your own
  trunkline play --load game.txt     go on with a saved game

In the game type ? for help; numbers choose from menus.
"""


def add_play(commands: Commands) -> None:
    parser = described(commands.add_parser("play", help="play in this terminal"), "Play in this terminal.", PLAY)
    parser.add_argument("board", nargs="?", metavar="BOARD", help="a board's name, or the path of a .toml file")
    parser.add_argument("--players", type=int, metavar="N", help="how many play, you included")
    parser.add_argument("--humans", type=int, default=1, metavar="K", help="how many of them are people (default 1)")
    add_bot(parser, "who the others are")
    parser.add_argument("--seed", metavar="S", help="the same seed deals the same game")
    parser.add_argument("--lang", choices=LANGUAGES, default=language(), help="default: as LANG says")
    parser.add_argument("--plain", action="store_true", help="no colours, boxes or cursor tricks: for screen readers")
    parser.add_argument("--save", type=Path, metavar="FILE", help="where the game is saved when you leave")
    parser.add_argument("--load", type=Path, metavar="FILE", help="go on with a saved game")
    add_force(parser)
    parser.set_defaults(run=_play)


def _play(args: argparse.Namespace) -> None:
    from trunkline.terminal.start import Wishes, play

    simple = not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb"
    play(
        Wishes(
            board=args.board,
            players=args.players,
            humans=args.humans,
            seed=args.seed,
            lang=args.lang,
            plain=args.plain or simple,
            bot=args.bot,
            save=args.save,
            load=args.load,
            force=args.force,
        )
    )
