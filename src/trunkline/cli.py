"""The command `trunkline`: reads the command line, and imports what a command needs only when it runs."""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from trunkline import __version__
from trunkline.lab import cli_arena
from trunkline.server.operation import cli_admin, cli_backup

if TYPE_CHECKING:
    from trunkline.boards import Board
    from trunkline.game import Game

FAULT = 2  # exit status for everything that is the caller's to mend

EXAMPLES = """examples:
  trunkline                          choose a board and play against a bot
  trunkline play germany --players 3 --lang pl
  trunkline play usa --plain         for screen readers and simple terminals
  trunkline board list
  trunkline record usa --games 10 -o games
"""
PLAY = """examples:
  trunkline play                     choose from a menu
  trunkline play world --players 4   you and three bots
  trunkline play usa --humans 2      two people at one screen
  trunkline play my_board.toml       a board of your own
  trunkline play --load game.txt     go on with a saved game

In the game type ? for help; numbers choose from menus.
"""
RECORD = """examples:
  trunkline record africa --players 3 --games 20 --seed 7 -o games
  trunkline record usa --json -o games
  trunkline record check games/*.txt
"""
SERVE = """examples:
  trunkline serve                                  on this machine alone
  trunkline serve --host 0.0.0.0                   for everybody in your network
  trunkline serve --database postgresql://user:password@host/name --workers 4

Every option can also be set by a variable such as TRUNKLINE_PORT=9000.
"""
KEPT = {"finished": "finished tables", "boards": "unused uploaded boards", "people": "people who do not come any more"}
BENCH = """examples:
  trunkline bench playouts
  trunkline bench playouts --board usa --board world --seconds 5
  trunkline bench envs --board usa
  trunkline bench server --games 1000 --moves-per-second 200
  trunkline bench server --games 1000 --seconds 60 --attacked
  trunkline bench costs --postgres postgresql://trunkline@localhost/bench
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
        print(f"trunkline: {_told(error)}", file=sys.stderr)
        return FAULT


def _told(error: Exception) -> str:
    """An error in words; one that is not meant for people is raised again."""
    from trunkline.errors import TrunklineError

    if isinstance(error, OSError):
        return f"{error.filename}: {error.strerror}" if error.filename else str(error)
    if not isinstance(error, TrunklineError) and not hasattr(error, "problems"):
        raise error
    return str(error)


# The command line


def _parser() -> argparse.ArgumentParser:
    parser = _described(
        argparse.ArgumentParser(prog="trunkline"), "Five railway board games to play and study.", EXAMPLES
    )
    parser.add_argument("--version", action="version", version=f"trunkline {__version__}")
    parser.set_defaults(run=_home)
    commands = parser.add_subparsers(metavar="COMMAND", title="commands")
    _add_play(_described(commands.add_parser("play", help="play in this terminal"), "Play in this terminal.", PLAY))
    serve = commands.add_parser("serve", help="run a server for friends or a club")
    _add_serve(_described(serve, "Run a server: people join with a browser, by a link.", SERVE))
    cli_admin.add_admin(commands.add_parser("admin", help="look after a running server"))
    backup = commands.add_parser("backup", help="copy a server's database, also while it runs")
    cli_backup.add_backup(_described(backup, "Copy all games and people into one file.", cli_backup.BACKUP))
    restore = commands.add_parser("restore", help="check a backup, or fill a database from it")
    cli_backup.add_restore(_described(restore, "Check a backup, or fill a database from it.", cli_backup.RESTORE))
    _add_board(commands.add_parser("board", help="list, show and check boards"))
    record = commands.add_parser("record", help="let bots play and write whole games, or check written ones")
    _add_record(_described(record, "Write whole games played by bots, or check such files.", RECORD))
    arena = commands.add_parser("arena", help="let bots play against each other and compare them")
    cli_arena.add_arena(_described(arena, "Let bots play the same deals in all seatings.", cli_arena.ARENA))
    bot = commands.add_parser("bot", help="list bots, or let one play from another program")
    cli_arena.add_bot(_described(bot, "List bots, or let one answer in JSON.", cli_arena.BOT))
    _add_simulate(commands.add_parser("simulate", help="let bots play many games and write them as tables"))
    _add_report(commands.add_parser("report", help="a page of pictures and figures from such tables"))
    _add_bench(commands.add_parser("bench", help="measure how fast the rules and the server are"))
    return parser


def _described(parser: argparse.ArgumentParser, what: str, examples: str) -> argparse.ArgumentParser:
    parser.description, parser.epilog = what, examples
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    return parser


def _add_play(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    parser.add_argument("board", nargs="?", metavar="BOARD", help="a board's name, or the path of a .toml file")
    parser.add_argument("--players", type=int, metavar="N", help="how many play, you included")
    parser.add_argument("--humans", type=int, default=1, metavar="K", help="how many of them are people (default 1)")
    parser.add_argument(
        "--bot", default="greedy", metavar="NAME", help="who the others are: random, greedy (default) or planner"
    )
    parser.add_argument("--seed", metavar="S", help="the same seed deals the same game")
    parser.add_argument("--lang", choices=("en", "pl"), default=_language(), help="default: as LANG says")
    parser.add_argument("--plain", action="store_true", help="no colours, boxes or cursor tricks: for screen readers")
    parser.add_argument("--save", type=Path, metavar="FILE", help="where the game is saved when you leave")
    parser.add_argument("--load", type=Path, metavar="FILE", help="go on with a saved game")
    parser.set_defaults(run=_play)
    return parser


def _add_serve(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", metavar="ADDRESS", help="whom to listen to: 0.0.0.0 is everybody (default 127.0.0.1)")
    parser.add_argument("--port", type=int, metavar="N", help="default 8000")
    parser.add_argument("--database", metavar="URL", help="default: an SQLite file in your data folder")
    parser.add_argument("--wait", type=float, metavar="S", help="seconds for a database that starts too (default 60)")
    parser.add_argument("--workers", type=int, metavar="N", help="processes; several need PostgreSQL (default 1)")
    parser.add_argument("--thinkers", type=int, metavar="N", help="processes for slow bots, per worker (default 1)")
    parser.add_argument("--bot-pause", type=float, metavar="S", help="seconds before a bot moves (default 0.7)")
    parser.add_argument("--no-ratings", dest="ratings", action="store_const", const=False, help="keep no ratings")
    parser.add_argument("--no-limits", dest="limits", action="store_const", const=False, help=argparse.SUPPRESS)
    parser.add_argument(
        "--connections", type=int, metavar="N", help="of one address at a time, in each process (default 200)"
    )
    parser.add_argument(
        "--public", action="append", metavar="URL", help="the address people use, if a proxy changes it"
    )
    parser.add_argument("--proxy", dest="proxies", action="append", metavar="ADDRESS", help="a proxy to believe")
    for what, default in (("finished", "for ever"), ("boards", "for ever"), ("people", "400")):
        told = f"delete {KEPT[what]} after so many days; 0: never (default: {default})"
        parser.add_argument(f"--keep-{what}-days", type=int, metavar="N", help=told)
    parser.add_argument("--metrics", action="append", metavar="NETWORK", help="who may read /metrics from elsewhere")
    parser.add_argument("--log", metavar="LEVEL", help="debug, info (default), warning or error")
    parser.add_argument("--print-config", action="store_true", help="print all settings and stop")
    parser.set_defaults(run=_serve)


def _add_board(parser: argparse.ArgumentParser) -> None:
    parser.description = "Look at boards, or check board files."
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    commands.add_parser("list", help="the built-in boards").set_defaults(run=_board_list)
    show = commands.add_parser("show", help="sum a board up: places, tracks, tickets")
    show.add_argument("board", metavar="BOARD", help="a board's name, or the path of a .toml file")
    show.add_argument("--lang", choices=("en", "pl"), default=_language())
    show.set_defaults(run=_board_show)
    check = commands.add_parser("check", help="tell all problems of board files")
    check.add_argument("files", nargs="+", metavar="FILE", help="a .toml file")
    check.set_defaults(run=_board_check)


def _add_record(parser: argparse.ArgumentParser) -> None:
    parser.usage = "trunkline record BOARD [options] | trunkline record check FILE ..."
    parser.add_argument("what", nargs="+", metavar="BOARD | check FILE", help="a board to play on, or files to check")
    parser.add_argument("--players", type=int, default=2, metavar="N", help="default 2")
    parser.add_argument(
        "--games", type=int, default=1, metavar="K", help="how many (default 1), each with the next seed"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the first game (default 1)")
    parser.add_argument(
        "--bot", default="greedy", metavar="NAME", help="who plays: random, greedy (default) or planner"
    )
    parser.add_argument("--json", action="store_true", help="write JSON instead of text")
    parser.add_argument("-o", "--output", type=Path, default=Path(), metavar="DIR", help="where to (default: here)")
    parser.add_argument("--board", metavar="FILE", help="check: the board file of games on a board of your own")
    parser.set_defaults(run=_record)


def _add_simulate(parser: argparse.ArgumentParser) -> None:
    from trunkline.lab import cli_simulate

    cli_simulate.add_simulate(_described(parser, "Let bots play many games and write tables.", cli_simulate.SIMULATE))


def _add_report(parser: argparse.ArgumentParser) -> None:
    from trunkline.lab import cli_simulate

    described = _described(parser, "Make a page from the tables of simulated games.", cli_simulate.REPORT)
    cli_simulate.add_report(described, _language())


def _add_bench(parser: argparse.ArgumentParser) -> None:
    parser.description = "Measure how fast the rules and the server are."
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    playouts = commands.add_parser("playouts", help="whole random games, as many as possible")
    _described(playouts, "Play whole random games, as many as possible.", BENCH)
    playouts.add_argument("--board", action="append", metavar="B", help="only this board; can be given again")
    playouts.add_argument("--players", type=int, default=2, metavar="N", help="default 2")
    playouts.add_argument("--seconds", type=float, default=2.0, metavar="S", help="for each board (default 2)")
    playouts.add_argument("--json", action="store_true", help="print JSON")
    playouts.set_defaults(run=_bench_playouts)
    _add_bench_envs(commands.add_parser("envs", help="the learning environments"))
    _add_bench_server(commands.add_parser("server", help="a server with many games and sockets"))
    _add_bench_costs(commands.add_parser("costs", help="what a move, a socket, a table and a bot cost a server"))


def _add_bench_costs(parser: argparse.ArgumentParser) -> None:
    _described(parser, "Measure what each thing costs a server, and what more workers bring on PostgreSQL.", BENCH)
    parser.add_argument("--games", type=int, default=100, metavar="N", help="default 100")
    parser.add_argument("--players", type=int, default=4, metavar="N", help="of each game, a socket each (default 4)")
    parser.add_argument("--seconds", type=float, default=8.0, metavar="S", help="of each phase of playing (default 8)")
    parser.add_argument(
        "--moves-per-second", dest="rate", type=float, default=100.0, metavar="R", help="of all games (default 100)"
    )
    parser.add_argument("--bot-games", type=int, default=10, metavar="N", help="played by bots alone (default 10)")
    parser.add_argument("--board", default="usa", metavar="B", help="default usa")
    parser.add_argument("--postgres", metavar="URL", help="an empty database of a PostgreSQL on this machine")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=_bench_costs)


def _add_bench_envs(parser: argparse.ArgumentParser) -> None:
    _described(parser, "Measure the learning environments, beside other libraries' where installed.", BENCH)
    parser.add_argument("--board", action="append", metavar="B", help="only this board; can be given again")
    parser.add_argument("--seconds", type=float, default=1.0, metavar="S", help="for each figure (default 1)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=_bench_envs)


def _add_bench_server(parser: argparse.ArgumentParser) -> None:
    _described(parser, "Run a server with many games, let all of them be played, crash it and start it again.", BENCH)
    parser.add_argument("--games", type=int, default=250, metavar="N", help="default 250")
    parser.add_argument("--players", type=int, default=4, metavar="N", help="of each game, a socket each (default 4)")
    parser.add_argument("--spectators", type=int, default=0, metavar="N", help="of each game (default none)")
    parser.add_argument("--seconds", type=float, default=30.0, metavar="S", help="of playing (default 30)")
    parser.add_argument(
        "--moves-per-second", dest="rate", type=float, default=200.0, metavar="R", help="of all games (default 200)"
    )
    parser.add_argument("--begun", type=int, default=0, metavar="K", help="moves games have behind them (default 0)")
    parser.add_argument("--board", default="usa", metavar="B", help="default usa")
    parser.add_argument("--database", metavar="URL", help="default: SQLite in a temporary folder")
    parser.add_argument(
        "--attacked", action="store_true", help="play twice instead, in peace and while somebody floods the server"
    )
    parser.add_argument(
        "--attack-pause", type=float, default=0.005, metavar="S", help="after each answer to the flood (default 0.005)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=_bench_server)


def _language() -> str:
    """Polish where the environment says so, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "pl" if os.environ[name].lower().startswith("pl") else "en"
    return "en"


# play


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
        )
    )


# serve


def _home(_: argparse.Namespace) -> None:
    """Without a command: a server on this machine, and the browser on it."""
    from trunkline.server.serve import serve_here

    serve_here()


def _serve(args: argparse.Namespace) -> None:
    from trunkline.server.operation.config import Config
    from trunkline.server.serve import serve

    options = {name: getattr(args, name, None) for name in Config.__struct_fields__}
    serve(options, args.print_config)


# board


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


# record


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
    from rich.console import Console

    from trunkline import boards, record
    from trunkline.errors import TrunklineError
    from trunkline.terminal.look import Look
    from trunkline.terminal.start import prepare, text_of

    if not files:
        raise TrunklineError("record check needs the files to check")
    board, status = boards.load(board_file) if board_file else None, 0
    prepare(board or boards.load(boards.names()[0]), "en", Look(console=Console(stderr=True)))
    for file in files:
        try:
            game = record.read_any(text_of(Path(file)), file, board)
        except (TrunklineError, OSError) as error:
            print(_told(error), file=sys.stderr)
            status = FAULT
        else:
            state = "finished" if game.over else "not finished"
            print(f"{file}: ok: {game.board.id}, {game.players} players, {game.ply} moves, {state}")
    return status


def _record_games(args: argparse.Namespace, name: str) -> None:
    from rich.console import Console
    from rich.progress import track

    from trunkline import boards, bots
    from trunkline.game import check_players
    from trunkline.terminal.look import Look
    from trunkline.terminal.start import prepare

    board = boards.load(name)
    check_players(board, args.players, None)
    bots.make(args.bot)
    console = Console(stderr=True)
    prepare(board, "en", Look(console=console))
    args.output.mkdir(parents=True, exist_ok=True)
    seeds = range(args.seed, args.seed + args.games)
    for seed in track(seeds, "Playing", console=console, disable=not console.is_terminal):
        path = args.output / f"{board.id}-{seed}.{'json' if args.json else 'txt'}"
        path.write_bytes(_written(_bot_game(board, args.players, args.bot, seed), args.bot, args.json))
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


# bench


def _bench_playouts(args: argparse.Namespace) -> None:
    import json

    from rich.console import Console

    from trunkline import bench, boards
    from trunkline.terminal.look import Look
    from trunkline.terminal.start import explained
    from trunkline.warm import warm

    explained(warm, "en", Look(console=Console(stderr=True)))
    measured = bench.measure_playouts(args.board or boards.names(), args.players, args.seconds)
    print(json.dumps(measured, indent=1) if args.json else bench.show(measured))


def _bench_envs(args: argparse.Namespace) -> None:
    import json

    from rich.console import Console

    from trunkline import bench_envs, boards

    with Console(stderr=True).status("measuring; the first time everything is compiled, which takes minutes"):
        measured = bench_envs.measure_envs(args.board or boards.names(), args.seconds)
    print(json.dumps(measured, indent=1) if args.json else bench_envs.show(measured))


def _bench_server(args: argparse.Namespace) -> None:
    import json

    from rich.console import Console

    from trunkline import bench_attacked, bench_server
    from trunkline.terminal.look import Look
    from trunkline.terminal.start import explained
    from trunkline.warm import warm

    console = Console(stderr=True)
    explained(warm, "en", Look(console=console))
    wish = bench_server.Wish(**{name: getattr(args, name) for name in bench_server.Wish.__struct_fields__})
    with console.status("starting a server") as status:
        measure = bench_attacked.measure_attacked if args.attacked else bench_server.measure_server
        measured = measure(wish, status.update)
    show = bench_attacked.show if args.attacked else bench_server.show
    print(json.dumps(measured, indent=1) if args.json else show(measured))


def _bench_costs(args: argparse.Namespace) -> None:
    import json

    from rich.console import Console

    from trunkline import bench_costs
    from trunkline.terminal.look import Look
    from trunkline.terminal.start import explained
    from trunkline.warm import warm

    console = Console(stderr=True)
    explained(warm, "en", Look(console=console))
    wish = bench_costs.Wish(**{name: getattr(args, name) for name in bench_costs.Wish.__struct_fields__})
    with console.status("starting") as status:
        measured = bench_costs.measure_costs(wish, status.update)
    print(json.dumps(measured, indent=1) if args.json else bench_costs.show(measured))
