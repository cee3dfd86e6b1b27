"""Whole games between compiled bots, with no Python between one decision and the next."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from trunkline import chance
from trunkline.boards import Board
from trunkline.bots import greedy, planner
from trunkline.rules import layout, legal, scoring, sight
from trunkline.rules.compiled import entry, rule
from trunkline.rules.dice import roll
from trunkline.rules.layout import RUNNING, SEATS, TURN
from trunkline.rules.legal import list_legal, next_seat
from trunkline.rules.play import play
from trunkline.rules.scoring import make_account
from trunkline.rules.setup import set_up
from trunkline.rules.sight import see

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
    work: npt.NDArray[np.int64]  # for the rules


def new_scratch() -> Scratch:
    work = np.zeros(max(legal.WORK, scoring.WORK), np.int64)
    return Scratch(sight.new_views(2), np.zeros(ACTIONS, np.int64), greedy.new_aims(1), planner.new_plans(1), work)


@rule
def look_at_table(board, game, seat, scratch):
    """Note what a seat sees and may do; returns how many actions there are."""
    scratch.views[0] = scratch.views[1]
    see(board, game, seat, scratch.views[0])
    return min(list_legal(board, game, seat, scratch.actions, 0), scratch.actions.shape[0])


@rule
def choose(board, game, seat, level, dice, scratch):
    """What a bot of a level does for a seat."""
    count = look_at_table(board, game, seat, scratch)
    view, actions = scratch.views[0], scratch.actions[:count]
    if level == GREEDY:
        return greedy.choose_greedily(board, view, actions, dice, scratch.aims)
    if level == PLANNER:
        return planner.choose_by_plan(board, view, actions, dice, scratch.plans)
    return actions[roll(dice, count)]


@entry
def play_on(board, game, levels, luck, dice, scratch, tally):
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
def match(board, games, accounts, levels, luck, dice, scratch, tally):
    """Set up, play and account one game of as many players as levels; returns the number of decisions.

    Eight parameters: each is an array of its own in Python.
    """
    set_up(board, games[0], levels.shape[0], -1, dice)
    decisions = play_on(board, games[0], levels, luck, dice, scratch, tally)
    make_account(board, games[0], accounts[0], scratch.work)
    return decisions


class Table:
    """Room for one game after another between compiled bots on one board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.games, self.accounts = layout.new_games(1), scoring.new_accounts(1)
        self.scratch, self.tally = new_scratch(), np.zeros((SEATS, 2), np.int64)

    def play(self, names: tuple[str, ...], seed: int | str) -> int:
        """A whole game, the same that `Game` and these bots would play; its end is in `games[0]` and `accounts[0]`."""
        self.tally[:] = 0
        levels = np.array([LEVELS.index(name) for name in names])
        luck = np.stack([chance.rolling(f"{seed} {seat}") for seat in range(len(names))])
        parts = (levels, luck, chance.rolling(seed), self.scratch, self.tally)
        return int(match(self.board.record, self.games, self.accounts, *parts))
