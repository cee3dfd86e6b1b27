"""The command `trunkline train`: its arguments, and running it."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from trunkline.arguments import Commands, add_force, described
from trunkline.errors import TrunklineError

if TYPE_CHECKING:
    from trunkline.boards import Board
    from trunkline.training.settings import Settings
    from trunkline.training.trainer import Trainer, Wish

TRAIN = """examples:
  trunkline train first_journey --minutes 15 -o runs
  trunkline train usa world --players 2-5 --device cuda --minutes 20 -o runs
  trunkline train usa --from runs/usa.checkpoint.npz --minutes 20 -o runs      go on
  trunkline arena usa learnt:runs/usa.npz planner

It needs PyTorch: pip install trunkline[train]. Ctrl-C keeps what was reached.
"""
NO_TORCH = "training needs PyTorch; install “trunkline[train]”"
INTERRUPTED = 130
RIVALS = {"cpu": ("greedy", "planner"), "cuda": ()}  # bots are compiled for minutes where a GPU is rented


def add_train(commands: Commands) -> None:
    parser = commands.add_parser("train", help="train a player of your own by play against itself")
    described(parser, "Train a network for each board by play against itself and bots.", TRAIN)
    parser.add_argument("boards", nargs="+", metavar="BOARD", help="a board's name, or the path of a .toml file")
    parser.add_argument("-o", dest="folder", type=Path, required=True, metavar="DIR", help="where the networks go")
    parser.add_argument("--players", metavar="N", help="for one network: 2, or 2-4 (default: all the board allows)")
    parser.add_argument("--minutes", type=float, default=15.0, metavar="M", help="for each board (default 15)")
    parser.add_argument(
        "--rounds", type=int, metavar="R", help="updates, instead of minutes: the same seed, the same end"
    )
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu", help="default cpu")
    parser.add_argument("--seed", default="1", metavar="S", help="default 1")
    parser.add_argument(
        "--from", dest="start", type=Path, metavar="FILE", help="a checkpoint to go on from, with its settings"
    )
    parser.add_argument(
        "--against", nargs="*", default=[], metavar="BOT=SHARE", help="bots at a share of the tables: planner=0.3 (CPU)"
    )
    parser.add_argument("--lessons", type=Path, metavar="FILE", help="learn first what planner did; made, if missing")
    parser.add_argument(
        "--test", nargs="*", metavar="BOT", help="test against these (default greedy planner; on a GPU none)"
    )
    for name, what in (("games", "side by side"), ("width", "of the network's layers"), ("layers", "of the network")):
        parser.add_argument(f"--{name}", type=int, metavar="N", help=what)
    for name, what in (("rate", "of learning"), ("entropy", "what open-mindedness is worth")):
        parser.add_argument(f"--{name}", type=float, metavar="X", help=what)
    add_force(parser)
    parser.set_defaults(run=run_train)


def run_train(args: argparse.Namespace) -> int:
    from trunkline import boards
    from trunkline.output_files import check_output

    if args.minutes <= 0 or (args.rounds is not None and args.rounds < 1):
        raise TrunklineError("a training needs some time: --minutes above 0, or --rounds from 1")
    if args.start is not None and len(args.boards) > 1:
        raise TrunklineError("a checkpoint is of one board: name one with --from")
    _need_torch()
    args.folder.mkdir(parents=True, exist_ok=True)
    loaded = [boards.load(name) for name in args.boards]
    check_output((args.folder / f"{board.id}.npz" for board in loaded), force=args.force or args.start is not None)
    for board in loaded:
        try:
            _train(board, args)
        except KeyboardInterrupt:
            print(f"\nInterrupted; what was reached is in {args.folder}: --from goes on from its checkpoint.")
            return INTERRUPTED
    return 0


def _need_torch() -> None:
    from importlib.util import find_spec

    if find_spec("torch") is None:
        raise TrunklineError(NO_TORCH)


def _train(board: "Board", args: argparse.Namespace) -> None:
    from trunkline.training.trainer import Trainer, Wish

    wish = Wish(
        board,
        read_players(board, args.players),
        args.folder,
        args.device,
        args.seed,
        args.minutes,
        args.rounds,
        rivals=tuple(args.test) if args.test is not None else RIVALS[args.device],
        tell=lambda words: print(words, flush=True),
    )
    wish.tell(f"{board.id}, players {' '.join(map(str, wish.players))}, on {args.device}")
    if args.start is not None:
        trainer = Trainer.resumed(wish, args.start)
    else:
        trainer = Trainer(wish, _settings(args))
        if args.lessons is not None:
            _teach(trainer, wish, args.lessons)
    trainer.run()
    wish.tell(f"the network is {args.folder / board.id}.npz, the curve {args.folder / board.id}.html")


def _settings(args: argparse.Namespace) -> "Settings":
    import msgspec

    from trunkline.training.settings import CPU, GPU

    base = CPU if args.device == "cpu" else GPU
    names = ("games", "width", "layers", "rate", "entropy")
    given = {name: getattr(args, name) for name in names if getattr(args, name) is not None}
    if args.against and args.device != "cpu":
        raise TrunklineError("bots sit at tables of the CPU alone; train without --against, or with --device cpu")
    return msgspec.structs.replace(base, **given, against=dict(map(read_share, args.against)))


def _teach(trainer: "Trainer", wish: "Wish", path: Path) -> None:
    """Three times through the lessons of a file, which is made where it is missing."""
    from trunkline.training import lessons

    if not path.exists():
        wish.tell(f"{path}: planner plays, to be learnt from")
        lessons.write(path, wish.board, "planner", lessons.make(wish.board, wish.players, "planner", 512, 512))
    trainer.teach(lessons.read(path, wish.board), epochs=3)


def read_players(board: "Board", text: str | None) -> tuple[int, ...]:
    """Numbers of players: “3”, “2-4”, or all that a board allows."""
    from trunkline.game import check_players

    fewest, most = int(board.record.min_players), int(board.record.max_players)
    if text is not None:
        first, _, last = text.partition("-")
        if not first.isdecimal() or not (last or first).isdecimal() or int(last or first) < int(first):
            raise TrunklineError(f"“{text}” is no number of players; write 2, or 2-4")
        fewest, most = int(first), int(last or first)
    for players in (fewest, most):
        check_players(board, players, None)
    return tuple(range(fewest, most + 1))


def read_share(text: str) -> tuple[str, float]:
    """A bot and its share of the tables.

    >>> read_share("planner=0.3")
    ('planner', 0.3)
    """
    bot, _, share = text.partition("=")
    try:
        return bot, float(share)
    except ValueError as error:
        raise TrunklineError(f"“{text}” names no bot and share; write planner=0.3") from error
