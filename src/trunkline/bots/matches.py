"""Whole games between compiled bots, with no Python between one decision and the next."""

import numpy as np

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
ROOM = 1 << 14  # legal actions a position can have; a hand that can pay in more ways has the first ones listed
WORK = max(greedy.WORK, planner.WORK, legal.WORK, scoring.WORK)


@rule
def choose(board, view, level, actions, dice, work):
    """What a bot of a level does."""
    if level == GREEDY:
        return greedy.choose_greedily(board, view, actions, dice, work)
    if level == PLANNER:
        return planner.choose_by_plan(board, view, actions, dice, work)
    return actions[roll(dice, actions.shape[0])]


@entry
def play_on(board, game, levels, views, room, luck, dice, work, tally):
    """Play a running game to its end, each seat by its level; returns the number of decisions.

    `views` is room for two views, the second all zero; `luck` holds dice for each seat's bot, apart from the game's;
    `tally` gets each seat's decisions and turns.
    """
    decisions = 0
    while game.over == RUNNING:
        seat = next_seat(game)
        views[0] = views[1]
        see(board, game, seat, views[0])
        tally[seat, DECISIONS] += 1
        tally[seat, TURNS] += 1 if game.decision[seat] == TURN else 0
        count = min(list_legal(board, game, seat, room, 0), room.shape[0])
        play(board, game, seat, choose(board, views[0], levels[seat], room[:count], luck[seat], work), dice)
        decisions += 1
    return decisions


@entry
def match(board, game, account, players, first, levels, views, room, luck, dice, work, tally):
    """Set up, play and account one game; returns the number of decisions."""
    set_up(board, game, players, first, dice)
    decisions = play_on(board, game, levels, views, room, luck, dice, work, tally)
    make_account(board, game, account, work)
    return decisions


class Table:
    """Room for one game after another between compiled bots on one board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.games, self.accounts = layout.new_games(1), scoring.new_accounts(1)
        self.views = sight.new_views(2)
        self.room, self.work = np.zeros(ROOM, np.int64), np.zeros(WORK, np.int64)
        self.tally = np.zeros((SEATS, 2), np.int64)

    def play(self, names: tuple[str, ...], seed: int | str) -> int:
        """A whole game, the same that `Game` and these bots would play; its end is in `games[0]` and `accounts[0]`."""
        self.tally[:] = 0
        levels = np.array([LEVELS.index(name) for name in names])
        luck = np.stack([chance.rolling(f"{seed} {seat}") for seat in range(len(names))])
        parts = (self.games[0], self.accounts[0], len(names), -1, levels, self.views, self.room, luck)
        return int(match(self.board.record, *parts, chance.rolling(seed), self.work, self.tally))
