"""The command `trunkline board`: its arguments, and what it prints of boards."""

import argparse
import sys
from pathlib import Path

from trunkline.arguments import FAULT, LANGUAGES, Commands, add_force, described, language

DRAW = """examples:
  trunkline board draw my_board.toml -o my_board.svg
  trunkline board draw world -o world.png --width 4000 --lang pl
  trunkline board draw usa -o usa.pdf          to print, 300 dots an inch
"""
WIDTHS = (200, 12000)


def add_board(commands: Commands) -> None:
    parser = commands.add_parser("board", help="list, show, draw and check boards")
    parser.description = "Look at boards, or check board files."
    own = parser.add_subparsers(metavar="COMMAND", required=True)
    own.add_parser("list", help="the built-in boards").set_defaults(run=_board_list)
    show = own.add_parser("show", help="sum a board up: places, tracks, tickets")
    show.add_argument("board", metavar="BOARD", help="a board's name, or the path of a .toml file")
    show.add_argument("--lang", choices=LANGUAGES, default=language())
    show.set_defaults(run=_board_show)
    draw = described(own.add_parser("draw", help="draw a board as a picture"), "Draw a board as a picture.", DRAW)
    draw.add_argument("board", metavar="BOARD", help="a board's name, or the path of a .toml file")
    draw.add_argument("-o", "--output", type=Path, required=True, metavar="FILE", help="ends in .svg, .png or .pdf")
    draw.add_argument("--lang", choices=LANGUAGES, default=language())
    draw.add_argument("--width", type=int, default=2400, metavar="N", help="of .png and .pdf in pixels (default 2400)")
    add_force(draw)
    draw.set_defaults(run=_board_draw)
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


def _board_draw(args: argparse.Namespace) -> None:
    from trunkline import boards, drawing
    from trunkline.drawing import raster
    from trunkline.errors import TrunklineError
    from trunkline.output_files import check_output

    kind = args.output.suffix.lstrip(".").lower()
    if kind not in ("svg", "png", "pdf"):
        raise TrunklineError(f"{args.output}: the name must end in .svg, .png or .pdf")
    if not WIDTHS[0] <= args.width <= WIDTHS[1]:
        raise TrunklineError(f"a picture is {WIDTHS[0]} to {WIDTHS[1]} pixels wide, not {args.width}")
    check_output(args.output, args.force)
    board = boards.load(args.board)
    if kind == "svg":
        made = drawing.svg(board, lang=args.lang, legend=True).encode()
    else:
        made = raster.encoded(board, kind, args.width, args.lang)
    args.output.write_bytes(made)
    print(args.output)


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
