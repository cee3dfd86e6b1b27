"""Boards as pixels."""

import numpy as np

from trunkline import drawing
from trunkline.drawing.colours import PLAYERS
from trunkline.game import Game


def test_the_picture_shows_who_owns_what() -> None:
    """Claimed tracks are in their owner's colour, in a game's record as in a list of owners; others do not change."""
    game = Game.new("usa", 2, seed=1)
    empty = drawing.picture(game.board, width=600)
    assert empty.dtype == np.uint8 and empty.shape == (387, 600, 3)
    owners = np.full(len(game.board.tracks), -1)
    owners[3] = 1
    game.record.owner[3] = 1
    shown = drawing.picture(game.board, owners, width=600)
    assert np.array_equal(shown, drawing.picture(game.board, game.record, width=600))
    yellow = np.array([int(PLAYERS[1][i : i + 2], 16) for i in (1, 3, 5)])
    changed = (shown != empty).any(axis=2)
    assert (np.abs(shown[changed].astype(int) - yellow).max(axis=1) < 8).sum() > 50
    spaces = drawing.drawing_of(game.board).spaces[3].reshape(-1, 2) * 600 / drawing.drawing_of(game.board).width
    ys, xs = np.nonzero(changed)
    assert xs.min() > spaces[:, 0].min() - 4 and xs.max() < spaces[:, 0].max() + 4
    assert ys.min() > spaces[:, 1].min() - 4 and ys.max() < spaces[:, 1].max() + 4
