"""One game of the arena: compiled when its bots are, else decision by decision with a stand-in for who fails."""

import multiprocessing
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from functools import cache, lru_cache

import numpy as np
from msgspec import Struct

from trunkline import boards, bots
from trunkline.boards import Board
from trunkline.bots import Bot, compiled_games
from trunkline.bots.external import PATIENCE, BotFailed, ExternalBot
from trunkline.game import Game
from trunkline.lab.seating import Names, Place, schedule
from trunkline.rules import constants

STAND_IN = "greedy"
TIMED = 8  # deals whose first seating is played decision by decision, to measure how long bots think
STRIKES = 3  # failed games in a row after which a bot is not asked again
GIVEN_UP = f"failed {STRIKES} games in a row and is not asked again"


class Run(Struct, frozen=True):
    """What all games of a run share, ready to be sent to other processes."""

    board: str  # a built-in board's name, or the text of a board file
    bots: Names
    players: int
    seed: str
    timeout: float = PATIENCE

    def place(self, game: int) -> Place:
        return schedule(self.bots, self.players).place(game)


class Failure(Struct, frozen=True):
    """A seat that its bot lost to the stand-in."""

    seat: int
    message: str


class Played(Struct, frozen=True):
    """What came of a game; lists are by seat."""

    game: int
    seats: Names
    first: int
    ending: int
    totals: list[int]
    ranks: list[int]
    kept: list[int]  # tickets held at the end
    made: list[int]  # of them
    decisions: list[int]
    turns: list[int]
    seconds: list[float] | None = None  # each bot's own time, where it was measured
    failures: list[Failure] = []


def play_games(task: tuple[Run, Sequence[int]]) -> list[Played]:
    """Some games of a run, one after another."""
    run, numbers = task
    _obey_parent()
    return [play_game(run, number) for number in numbers]


@cache
def _obey_parent() -> None:
    """In a worker: Ctrl-C is for the process that writes games down, and when that has gone there is no more to do."""
    if multiprocessing.parent_process() is not None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def play_game(run: Run, number: int) -> Played:
    """One game; the same whoever plays it, and whatever was played before."""
    board, place = load(run.board), run.place(number)
    seed = f"{run.seed} {place.deal}"
    timed = place.deal < TIMED and place.seating == 0
    if is_compiled(place.names) and not timed:
        return _compiled(board, place.names, number, seed)
    return _Decided(board, run, place.names, seed).play(number)


def is_compiled(names: Names) -> bool:
    """Whether these bots play with no Python in between."""
    return all(name in compiled_games.LEVELS for name in names)


@lru_cache(maxsize=8)
def load(board: str) -> Board:
    """A built-in board by name, others by the text of their file."""
    return boards.load(board) if board in boards.names() else boards.parse(board, "board")


# Compiled


@lru_cache(maxsize=2)
def _table(board: Board) -> compiled_games.Table:
    return compiled_games.Table(board)


def _compiled(board: Board, names: Names, number: int, seed: str) -> Played:
    table = _table(board)
    table.play(names, seed)
    return _played(number, names, table.games[0], table.accounts[0], table.tally)


def _played(
    number: int,
    names: Names,
    game: np.record,
    account: np.record,
    tally: np.ndarray,
    seconds: list[float] | None = None,
    failures: Sequence[Failure] = (),
) -> Played:
    players, at, met = len(names), game.ticket_at, account.met
    held = [(at == constants.HELD + seat) for seat in range(players)]
    done = [int(np.count_nonzero(at == constants.COMPLETED + seat)) for seat in range(players)]
    return Played(
        game=number,
        seats=names,
        first=int(game.first),
        ending=int(game.over),
        totals=account.total[:players].tolist(),
        ranks=account.rank[:players].tolist(),
        kept=[int(np.count_nonzero(held[seat])) + done[seat] for seat in range(players)],
        made=[int(np.count_nonzero(met[held[seat]])) + done[seat] for seat in range(players)],
        decisions=tally[:players, compiled_games.DECISIONS].tolist(),
        turns=tally[:players, compiled_games.TURNS].tolist(),
        seconds=seconds,
        failures=list(failures),
    )


# Decision by decision


class _Decided:
    """A game in which each bot is asked and timed."""

    def __init__(self, board: Board, run: Run, names: Names, seed: str) -> None:
        self.names, self.seed = names, seed
        self.game = Game.new(board, len(names), seed)
        self.tally = np.zeros((constants.SEATS, 2), np.int64)
        self.seconds = [0.0] * len(names)
        self.failures: dict[int, Failure] = {}
        self.table = [self._seated(run, seat) for seat in range(len(names))]

    def _seated(self, run: Run, seat: int) -> Bot:
        name, luck = self.names[seat], f"{self.seed} {seat}"
        if _strikes[name] >= STRIKES:
            return self._stand_in(seat, f"the bot “{name}” {GIVEN_UP}")
        if not name.startswith(bots.COMMAND):
            practise(self.game.board, name, len(self.names))
            return bots.make(name, luck)
        bot = _program(name, seat, run.timeout)
        bot.begin(luck)
        return bot

    def _stand_in(self, seat: int, why: str) -> Bot:
        self.failures[seat] = Failure(seat, why)
        return bots.make(STAND_IN, f"{self.seed} {seat} stand-in")

    def play(self, number: int) -> Played:
        game = self.game
        while not game.over:
            seat = game.seats_to_decide()[0]
            self.tally[seat, compiled_games.DECISIONS] += 1
            self.tally[seat, compiled_games.TURNS] += game.decision(seat) == constants.TURN
            game.play(self._choice(seat), seat)
        self._count_strikes()
        account, failures = game.account().record, [self.failures[seat] for seat in sorted(self.failures)]
        return _played(number, self.names, game.record, account, self.tally, self.seconds, failures)

    def _choice(self, seat: int) -> int:
        """What the seat's bot chooses; whatever goes wrong in it, the stand-in takes the seat over."""
        view, actions = self.game.view(seat), self.game.legal_numbers(seat)
        start = time.perf_counter()
        try:
            action = int(self.table[seat].choose(view, actions))
        except BotFailed as error:
            return self._replace(seat, str(error))
        except Exception as error:
            return self._replace(seat, f"the bot “{self.names[seat]}” broke: {type(error).__name__}: {error}")
        self.seconds[seat] += time.perf_counter() - start
        if action not in actions:
            return self._replace(seat, f"the bot “{self.names[seat]}” chose {action}, which is not a legal action")
        return action

    def _replace(self, seat: int, why: str) -> int:
        self.table[seat] = self._stand_in(seat, why)
        return self.table[seat].choose(self.game.view(seat), self.game.legal_numbers(seat))

    def _count_strikes(self) -> None:
        for seat, name in enumerate(self.names):
            _strikes[name] = _strikes[name] + 1 if seat in self.failures else 0


_strikes: Counter[str] = Counter()  # failed games in a row, in this process


@lru_cache(maxsize=64)
def practise(board: Board, name: str, players: int) -> None:
    """Let a bot choose once, so that its time does not hold that of loading compiled code."""
    game = Game.new(board, players, "practice")
    with suppress(Exception):  # what breaks now breaks again in a game, and is told then
        bots.make(name, "practice").choose(game.view(0), game.legal_numbers(0))


_programs: dict[tuple[str, int], ExternalBot] = {}


def _program(name: str, seat: int, timeout: float) -> ExternalBot:
    """A bot's process for a seat: it plays the seat's games of this process one after another."""
    if (name, seat) not in _programs:
        _programs[name, seat] = ExternalBot(name.removeprefix(bots.COMMAND), timeout=timeout)
    return _programs[name, seat]


def forget() -> None:
    """End all bots' processes of this one, and think no evil of any bot."""
    _strikes.clear()
    for bot in list(_programs.values()):
        bot.close()
    _programs.clear()
