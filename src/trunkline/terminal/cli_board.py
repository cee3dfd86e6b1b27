"""The command `trunkline board`: its arguments, and what it prints of boards."""

import argparse
import sys
from pathlib import Path

from trunkline.arguments import FAULT, LANGUAGES, Commands, language


def add_board(commands: Commands) -> None:
    parser = commands.add_parser("board", help="list, show and check boards")
    parser.description = "Look at boards, or check board files."
    own = parser.add_subparsers(metavar="COMMAND", required=True)
    own.add_parser("list", help="the built-in boards").set_defaults(run=_board_list)
    show = own.add_parser("show", help="sum a board up: places, tracks, tickets")
    show.add_argument("board", metavar="BOARD", help="a board's name, or the path of a .toml file")
    show.add_argument("--lang", choices=LANGUAGES, default=language())
    show.set_defaults(run=_board_show)
    check = own.add_parser("check", help="tell all problems of board files")
    check.add_argument("files", nargs="+", metavar="FILE", help="a .toml file")
    check.set_defaults(run=_board_check)


def _board_list(_: argparse.Namespace) -> None:
    from trunkline import boards

    for name in boards.names():
        board = boards.load(name)
        low, high = board.facts.players
        print(f"{name:15}{low}-{high} players   {board.name('en')} / {board.name('pl')}")


def _board_show(args: argparse.Namespace) -> None:
    from trunkline import boards
    from trunkline.boards import summary

    print("\n".join(summary.lines(boards.load(args.board), args.lang)))


def _board_check(args: argparse.Namespace) -> int:
    from trunkline import boards

    status = 0
    for file in args.files:
        try:
            board = boards.load(file if file in boards.names() else Path(file))
        except boards.BoardError as error:
            print(error, file=sys.stderr)
            status = FAULT
        else:
            print(f"{file}: ok: {board.name()}, {len(board.tracks)} tracks, {len(board.tickets)} tickets")
    return status
