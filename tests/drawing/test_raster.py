"""Boards as pixels."""

from pathlib import Path

import numpy as np
import pytest

from trunkline import boards, cli, drawing
from trunkline.drawing import raster
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


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("name", boards.names())
def test_no_letter_of_a_name_is_lost(name: str, lang: str) -> None:
    """The font has every letter of every built-in name, accents too; arrows are drawn."""
    board = boards.load(name)
    for place in range(len(board.places)):
        text = board.place_name(place, lang)
        assert raster._writable(text) == text


def test_letters_that_the_font_lacks_are_told_as_well_as_can_be() -> None:
    """Without their accents, or as question marks."""
    assert raster._writable("Ľubľana Київ") == "Lublana ????"


def test_boards_are_drawn_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As vectors, pixels or a page to print; what exists is refused, and so is any other ending."""
    for kind, begin in (("svg", b"<svg xmlns="), ("png", b"\x89PNG"), ("pdf", b"%PDF")):
        file = tmp_path / f"board.{kind}"
        assert cli.main(["board", "draw", "first_journey", "-o", str(file), "--width", "400"]) == 0
        assert file.read_bytes().startswith(begin)
    capsys.readouterr()
    for arguments, words in (
        ([str(tmp_path / "board.svg")], "exists already"),
        ([str(tmp_path / "board.jpg")], "must end in .svg, .png or .pdf"),
        ([str(tmp_path / "no" / "board.svg")], "no such folder"),
        ([str(tmp_path / "wide.png"), "--width", "99999"], "200 to 12000 pixels"),
    ):
        assert cli.main(["board", "draw", "first_journey", "-o", *arguments]) == 2
        assert words in capsys.readouterr().err
