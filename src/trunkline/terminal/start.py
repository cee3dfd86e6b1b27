"""Starts a game in the terminal: which board, who plays, a new game or one that was saved."""

import shlex
from dataclasses import dataclass
from pathlib import Path

from trunkline import boards, bots, record, warm
from trunkline.arguments import DEFAULT_BOT, language
from trunkline.boards import Board
from trunkline.compile_notice import with_notice
from trunkline.errors import TrunklineError
from trunkline.game import Game, check_players
from trunkline.output_files import check_output
from trunkline.record_file import text_of
from trunkline.terminal.commands import NoCommands
from trunkline.terminal.desk import Desk, Leave
from trunkline.terminal.history import History
from trunkline.terminal.look import Look
from trunkline.terminal.menu import Menu, Option
from trunkline.terminal.plan import Planner
from trunkline.terminal.play import Play
from trunkline.terminal.prompt import Asker, FullAsker, PlainAsker
from trunkline.terminal.table import Table
from trunkline.voice import Voice
from trunkline.words import say


@dataclass(frozen=True)
class Wishes:
    """What was asked for on the command line."""

    board: str | None = None
    players: int | None = None
    humans: int = 1
    seed: str | None = None
    lang: str = "en"
    plain: bool = False
    bot: str = DEFAULT_BOT
    save: Path | None = None
    load: Path | None = None
    force: bool = False

    def resume_command(self, file: Path) -> str:
        """What to type to go on with a game saved in a file: all that was asked for and still matters."""
        own_board = [self.board] if self.board and self.board not in boards.names() else []
        words = ["trunkline", "play", *own_board, "--load", str(file)]
        for name, default in (("humans", 1), ("bot", DEFAULT_BOT), ("lang", language()), ("plain", False)):
            value = getattr(self, name)
            if value != default:
                words += [f"--{name}", *([] if value is True else [str(value)])]
        return shlex.join(words)


def play(wishes: Wishes) -> None:
    """Play a game as wished."""
    bots.make(wishes.bot)  # an unknown name should not be told only after the rules are compiled
    if wishes.save is not None:
        check_output(wishes.save, wishes.force or wishes.save == wishes.load)
    look = Look(wishes.plain)
    asker: Asker = PlainAsker() if wishes.plain else FullAsker()
    try:
        game = _loaded(wishes, look) if wishes.load else _new(wishes, look, asker)
    except (Leave, KeyboardInterrupt, EOFError):
        look.line()
        look.line(say(wishes.lang, "bye"))
        return
    Play(_table(wishes, game, look, asker), _bots(wishes, game.players)).run()


def _table(wishes: Wishes, game: Game, look: Look, asker: Asker) -> Table:
    check_humans(wishes.humans, game.players)
    names = [
        say(wishes.lang, "seat.human" if seat < wishes.humans else "seat.bot", n=seat + 1)
        for seat in range(game.players)
    ]
    voice = Voice(game.board, wishes.lang)
    own_files = {file for file in (wishes.save, wishes.load) if file}
    humans = frozenset(range(wishes.humans))
    return Table(game, voice, look, asker, names, humans, wishes.save, own_files, wishes.resume_command)


def _bots(wishes: Wishes, players: int) -> dict[int, bots.Bot]:
    return {seat: bots.make(wishes.bot, seed_of(wishes.seed, seat)) for seat in range(wishes.humans, players)}


def seed_of(seed: str | None, seat: int) -> str | None:
    """A bot's own luck, the same whenever the game's seed is."""
    return None if seed is None else f"{seed} bot {seat}"


def check_humans(humans: int, players: int) -> None:
    if not 1 <= humans <= players:
        raise TrunklineError(f"of {players} players 1 to {players} can be people, not {humans}")


# New and saved games


def _new(wishes: Wishes, look: Look, asker: Asker) -> Game:
    board, players = _board_and_players(wishes, look, asker)
    check_players(board, players, None)
    check_humans(wishes.humans, players)
    prepare(board, wishes.lang, look)
    return Game.new(board, players, wishes.seed)


def _loaded(wishes: Wishes, look: Look) -> Game:
    assert wishes.load is not None
    source = str(wishes.load)
    stored, lines = record.parse_any(text_of(wishes.load), source)
    board = boards.load(wishes.board) if wishes.board else None
    if board is not None and board.id != stored.board:
        raise TrunklineError(f"{source}: this is a game of {stored.board}, not of {board.id}")
    prepare(board or boards.load(boards.names()[0]), wishes.lang, look)
    game = record.to_game(stored, board, source, lines)
    if wishes.players not in (None, game.players):
        raise TrunklineError(f"{wishes.load}: this game has {game.players} players, not {wishes.players}")
    return game


def _board_and_players(wishes: Wishes, look: Look, asker: Asker) -> tuple[Board, int]:
    if wishes.board:
        board = boards.load(wishes.board)
        return board, wishes.players or max(int(board.record.min_players), wishes.humans)
    desk = Desk(asker, look, wishes.lang, NoCommands(look, wishes.lang))
    board = boards.load(_ask_board(desk))
    return board, wishes.players or _ask_players(desk, board, wishes.humans)


def _ask_board(desk: Desk) -> str:
    options = []
    for name in boards.names():
        board = boards.load(name)
        low, high = board.facts.players
        players = desk.say("start.range", low=low, high=high)
        options.append(Option(board.name(desk.lang), name, (name, board.name("en"), board.name("pl")), f"({players})"))
    return desk.pick(Menu(desk.say("start.board"), tuple(options), default=options[0])) or options[0].value


def _ask_players(desk: Desk, board: Board, humans: int) -> int:
    low, high = board.facts.players
    low = max(low, humans)
    options = tuple(Option(str(number), number, number=number) for number in range(low, high + 1))
    question = f"{desk.say('start.players')} ({desk.say('start.range', low=low, high=high)})"
    return desk.pick(Menu(question, options, default=options[0], silent=True)) or low


# Compiling


def prepare(board: Board, lang: str, look: Look) -> None:
    """Have the rules of a game compiled before they are needed."""
    with_notice(lambda: rehearse(board), lang, look.console, look.plain)


def rehearse(board: Board) -> None:
    """Use everything that a game in the terminal uses."""
    game = warm.game(board)
    History(game).catch_up()
    Planner(game.view(0))
