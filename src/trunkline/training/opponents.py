"""Who sits at the tables beside the learner: itself, or at some of them bots, so that it keeps beating simple play."""

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from trunkline.envs.batch import bot_level

NO_BOT = -1


def seating(games: int, players: int, against: Mapping[str, float]) -> npt.NDArray[np.int64]:
    """The bots of each table and seat, as `Batch.let_bots_play` takes them; the learner has each seat equally often.

    >>> seating(4, 2, {"greedy": 0.5})
    array([[-1,  1],
           [ 1, -1],
           [-1, -1],
           [-1, -1]])
    """
    levels, table = np.full((games, players), NO_BOT), 0
    for bot, share in against.items():
        for row in range(table, table + round(share * games)):
            levels[row] = bot_level(bot)
            levels[row, row % players] = NO_BOT
        table += round(share * games)
    return levels
