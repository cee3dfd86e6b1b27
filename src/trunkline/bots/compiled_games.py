"""Whole games between compiled bots, with no Python between one decision and the next."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from trunkline import chance
from trunkline.boards import Board
from trunkline.bots import greedy, planner
from trunkline.rules import records
from trunkline.rules.compiled import entry, rule
from trunkline.rules.constants import RUNNING, SEATS, TURN
from trunkline.rules.dice import roll
from trunkline.rules.legal import list_legal
from trunkline.rules.play import play
from trunkline.rules.scoring import make_account
from trunkline.rules.scratch import new_scratch as new_rules_scratch
from trunkline.rules.setup import set_up
from trunkline.rules.turns.rules import next_seat
from trunkline.rules.types import Board as BoardRecord
from trunkline.rules.types import Dice, Game
from trunkline.rules.views import see

LEVELS = ("random", "greedy", "planner")
RANDOM, GREEDY, PLANNER = range(3)
DECISIONS, TURNS = range(2)  # what is counted for each seat
ACTIONS = 1 << 14  # legal actions a position can have; a hand that can pay in more ways has the first ones listed


class Scratch(NamedTuple):
    """What compiled bots write while they decide. Nothing in it is remembered."""

    views: np.ndarray  # two: that of the seat to decide, and an empty one
    actions: npt.NDArray[np.int64]  # its legal actions
    aims: np.ndarray  # greedy's
    plans: np.ndarray  # planner's
    rules: npt.NDArray[np.void]  # of the rules


def new_scratch() -> Scratch:
    return Scratch(
        records.new_views(2), np.zeros(ACTIONS, np.int64), greedy.new_aims(1), planner.new_plans(1), new_rules_scratch()
    )


@rule
def look_at_table(board: BoardRecord, game: Game, seat, scratch):
    """Note what a seat sees and may do; returns how many actions there are."""
    scratch.views[0] = scratch.views[1]
    see(board, game, seat, scratch.views[0])
    return min(list_legal(board, game, seat, scratch.actions, 0), scratch.actions.shape[0])


@rule
def choose(board: BoardRecord, game: Game, seat, level, dice: Dice, scratch):
    """What a bot of a level does for a seat."""
    count = look_at_table(board, game, seat, scratch)
    view, actions = scratch.views[0], scratch.actions[:count]
    if level == GREEDY:
        return greedy.choose_greedily(board, view, actions, dice, scratch.aims)
    if level == PLANNER:
        return planner.choose_by_plan(board, view, actions, dice, scratch.plans)
    return actions[roll(dice, count)]


@entry
def play_on(board: BoardRecord, game: Game, levels, luck, dice: Dice, scratch, tally):
    """Play a running game to its end, each seat by its level; returns the number of decisions.

    `luck` holds dice for each seat's bot, apart from the game's; `tally` gets each seat's decisions and turns.
    """
    decisions = 0
    while game.over == RUNNING:
        seat = next_seat(game)
        tally[seat, DECISIONS] += 1
        tally[seat, TURNS] += 1 if game.decision[seat] == TURN else 0
        play(board, game, seat, choose(board, game, seat, levels[seat], luck[seat], scratch), dice)
        decisions += 1
    return decisions


@entry
def match(board: BoardRecord, games, accounts, levels, luck, dice: Dice, scratch, tally):
    """Set up, play and account one game of as many players as levels; returns the number of decisions.

    Eight parameters: each is an array of its own in Python.
    """
    set_up(board, games[0], levels.shape[0], -1, dice)
    decisions = play_on(board, games[0], levels, luck, dice, scratch, tally)
    make_account(board, games[0], accounts[0], scratch.rules[0].scoring)
    return decisions


class Table:
    """Room for one game after another between compiled bots on one board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.games, self.accounts = records.new_games(1), records.new_accounts(1)
        self.scratch, self.tally = new_scratch(), np.zeros((SEATS, 2), np.int64)

    def play(self, names: tuple[str, ...], seed: int | str) -> int:
        """A whole game, the same that `Game` and these bots would play; its end is in `games[0]` and `accounts[0]`."""
        self.tally[:] = 0
        levels = np.array([LEVELS.index(name) for name in names])
        luck = np.stack([chance.rolling(f"{seed} {seat}") for seat in range(len(names))])
        parts = (levels, luck, chance.rolling(seed), self.scratch, self.tally)
        return int(match(self.board.record, self.games, self.accounts, *parts))
