"""What every bot decides in some positions, on one line each: `python -m tests.bots.decisions < POSITIONS`.

A position is one line, a board's name before it.
"""

import sys

from trunkline import boards, bots
from trunkline.bots import search, trials
from trunkline.bots.search import Budget, SearchBot
from trunkline.bots.styles import STYLES
from trunkline.game import Game

NAMES = ("random", "greedy", "planner", "learnt", *STYLES)
ACTIONS = 2  # that search compares, once each and a turn on: interpreted, a plan takes up to a second


def decisions(line: str) -> list[int]:
    """The actions of all bots in a position."""
    name, _, position = line.partition(" ")
    game = Game.from_position(position, boards.load(name))
    seat = game.seats_to_decide()[0]
    view, actions = game.view(seat), game.legal_numbers(seat)
    chosen = [bots.make(bot, "same").choose(view, actions) for bot in NAMES]
    return [*chosen, searched().choose(view, actions[-ACTIONS:])]


def searched() -> SearchBot:
    """The bot `search` with the smallest budget that still tries."""
    search.FEWEST, trials.HORIZON = 1, 1
    return SearchBot("same", Budget(trials=1), threads=1)


if __name__ == "__main__":
    for line in sys.stdin.read().splitlines():
        print(*decisions(line))
