"""The rules of every board in short, in both languages."""

import pytest

from tests.table import ALL
from trunkline import boards
from trunkline.terminal import rulebook
from trunkline.voice import Voice

LANGS = ("en", "pl")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", ALL)
def test_the_rules_of_every_board_can_be_summed_up(name: str, lang: str) -> None:
    """A summary has no gaps and speaks of the mechanics the board has."""
    board = boards.load(name)
    lines = rulebook.lines(Voice(board, lang))
    assert len(lines) >= 7
    assert all(line.endswith(".") and "{" not in line for line in lines)
    words = {"en": ("passenger", "terrain", "harbour"), "pl": ("pasażer", "teren", "port")}[lang]
    for word, has in zip(words, (board.passengers, board.terrains, board.record.harbours), strict=True):
        assert any(word in line.lower() for line in lines) == bool(has)
