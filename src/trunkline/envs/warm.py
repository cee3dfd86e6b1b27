"""Compile everything the environments use now, so that later calls, and later processes, find it ready."""

import numpy as np

from trunkline import chance
from trunkline.envs import observe
from trunkline.envs.batch import Batch, bot_level
from trunkline.envs.rewards import reward_one
from trunkline.game import Game
from trunkline.rules import scoring


def warm() -> None:
    """Use everything once on a small game; what an earlier process compiled is only loaded."""
    batch = Batch("first_journey", players=2, n=1, seed=1)
    batch.legal_mask()
    batch.observe()
    batch.advice("random")
    batch.step(batch.sample())
    batch.let_bots_play(np.full((1, 2), bot_level("random")))
    game = Game(batch.board, batch.games[0], chance.rolling(1))
    observe.write(batch.board.record, game.view(0).record, np.zeros(observe.SIZE, np.int8))
    observe.write(batch.board.record, game.view(0).record, np.zeros(observe.SIZE, np.float32))
    work, rewards = np.zeros(scoring.WORK, np.int64), np.zeros(2, np.float32)
    reward_one(batch.board.record, game.record, scoring.new_accounts(1)[0], 0, work, rewards)
    batch.reset_done()
    batch.catalogue.encode(batch.catalogue.decode(batch.games[0], 0, batch.catalogue.legal(batch.games[0], 0)[0]))


if __name__ == "__main__":
    warm()
