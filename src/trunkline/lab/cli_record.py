"""The command `trunkline record`: its arguments, writing whole games of bots, and checking written ones."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from trunkline.arguments import FAULT, Commands, add_bot, add_force, described, told

if TYPE_CHECKING:
    from trunkline.boards import Board
    from trunkline.game import Game

RECORD = """examples:
  trunkline record africa --players 3 --games 20 --seed 7 -o games
  trunkline record usa --json -o games
  trunkline record check games/*.txt
"""


def add_record(commands: Commands) -> None:
    parser = commands.add_parser("record", help="let bots play and write whole games, or check written ones")
    described(parser, "Write whole games played by bots, or check such files.", RECORD)
    parser.usage = "trunkline record BOARD [options] | trunkline record check FILE ..."
    parser.add_argument("what", nargs="+", metavar="BOARD | check FILE", help="a board to play on, or files to check")
    parser.add_argument("--players", type=int, default=2, metavar="N", help="default 2")
    parser.add_argument(
        "--games", type=int, default=1, metavar="K", help="how many (default 1), each with the next seed"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the first game (default 1)")
    add_bot(parser, "who plays")
    parser.add_argument("--json", action="store_true", help="write JSON instead of text")
    parser.add_argument("-o", "--output", type=Path, default=Path(), metavar="DIR", help="where to (default: here)")
    add_force(parser)
    parser.add_argument("--board", metavar="FILE", help="check: the board file of games on a board of your own")
    parser.set_defaults(run=_record)


def _record(args: argparse.Namespace) -> int:
    first, *rest = args.what
    if first == "check":
        return _record_check(rest, args.board)
    if rest:
        from trunkline.errors import TrunklineError

        raise TrunklineError(f"one board at a time, not also {' '.join(rest)}; or did you mean “record check”?")
    _record_games(args, first)
    return 0


def _record_check(files: list[str], board_file: str | None) -> int:
    from trunkline import boards, record, warm
    from trunkline.compile_notice import with_notice
    from trunkline.errors import TrunklineError
    from trunkline.record_file import text_of

    if not files:
        raise TrunklineError("record check needs the files to check")
    board, status = boards.load(board_file) if board_file else None, 0
    with_notice(lambda: warm.game(board or boards.names()[0]))
    for file in files:
        try:
            game = record.read_any(text_of(Path(file)), file, board)
        except (TrunklineError, OSError) as error:
            print(told(error), file=sys.stderr)
            status = FAULT
        else:
            state = "finished" if game.over else "not finished"
            print(f"{file}: ok: {game.board.id}, {game.players} players, {game.ply} moves, {state}")
    return status


def _record_games(args: argparse.Namespace, name: str) -> None:
    from rich.console import Console

    from trunkline import boards, bots, warm
    from trunkline.compile_notice import with_notice
    from trunkline.game import check_players
    from trunkline.lab.progress import shown
    from trunkline.output_files import check_output

    board = boards.load(name)
    check_players(board, args.players, None)
    bots.make(args.bot)
    args.output.mkdir(parents=True, exist_ok=True)
    ending = "json" if args.json else "txt"
    files = {seed: args.output / f"{board.id}-{seed}.{ending}" for seed in range(args.seed, args.seed + args.games)}
    check_output(files.values(), args.force)
    console = Console(stderr=True)
    with_notice(lambda: warm.game(board), console=console)
    with shown(console, args.games) as tell:
        for seed, path in files.items():
            path.write_bytes(_written(_bot_game(board, args.players, args.bot, seed), args.bot, args.json))
            tell(1)
    print(f"{args.games} games in {args.output}")


def _bot_game(board: "Board", players: int, bot: str, seed: int) -> "Game":
    """A whole game of bots."""
    from trunkline import bots
    from trunkline.game import Game

    game = Game.new(board, players, seed)
    table = [bots.make(bot, f"{seed} bot {seat}") for seat in range(players)]
    while not game.over:
        seat = game.seats_to_decide()[0]
        game.play(table[seat].choose(game.view(seat), game.legal_numbers(seat)), seat)
    return game


def _written(game: "Game", bot: str, as_json: bool) -> bytes:
    from trunkline import record

    names = [f"{bot} {seat}" for seat in range(game.players)]
    return record.write_json(game, names) if as_json else record.write(game, names).encode()
