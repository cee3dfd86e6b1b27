"""Golden games replay to the letter."""

import pytest

from tests import golden
from trunkline import record


@pytest.mark.parametrize(("board", "ending"), golden.ENDINGS)
def test_golden_games_replay(board: str, ending: str) -> None:
    """Each golden game follows the rules step by step, ends as its name says, and writes back the same text."""
    text = golden.path(board, ending).read_text()
    game = record.read(text, golden.path(board, ending).name, board=golden.board_of(board))
    assert game.account().ending == ending
    assert record.write(game) == text


def test_no_golden_game_is_left_over() -> None:
    """Every file in the folder is asked for."""
    assert sorted(golden.FOLDER.glob("*.txt")) == sorted(golden.path(*key) for key in golden.ENDINGS)
