"""Compile every entry point of the rules now, so that later calls, and later processes, find them ready."""

import numpy as np

from trunkline import bots
from trunkline.game import Game
from trunkline.rules import invariants, layout, legal, playouts, scoring


def warm() -> None:
    """Use everything once on a small game; what an earlier process compiled is only loaded."""
    game = Game.new("first_journey", players=2, seed=1)
    for name in bots.names():
        seat = game.seats_to_decide()[0]
        game.play(bots.make(name, 1).choose(game.view(seat), game.legal_numbers(seat)), seat)
    game.account()
    work, room = np.zeros(max(legal.WORK, scoring.WORK), np.int64), np.zeros(4096, np.int64)
    record, account, dice = layout.new_games(1)[0], scoring.new_accounts(1)[0], game._dice.copy()
    playouts.random_games(game.board.record, record, account, 2, 1, dice, work)
    invariants.watched_game(game.board.record, record, 2, dice, room, work)


if __name__ == "__main__":
    warm()
