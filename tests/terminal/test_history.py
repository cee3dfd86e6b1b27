"""The history of a game is the game."""

import numpy as np
import pytest

from tests.table import ALL, random_game
from trunkline.terminal.history import History


@pytest.mark.parametrize("name", ALL)
def test_history_replays_to_the_same_position(name: str) -> None:
    """Playing the moves again by their outcomes gives the game's own position, at any time."""
    game = random_game(name, 2, 9)
    history = History(game)
    history.catch_up()
    assert np.asarray(history._table[0]).tobytes() == np.asarray(game.record).tobytes()
    assert len(history.events) == game.ply
