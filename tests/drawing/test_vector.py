"""Boards as SVG."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from trunkline import boards, drawing
from trunkline.boards import Board

CUSTOM = sorted((Path(__file__).parents[1] / "boards" / "custom").glob("*.toml"))
ALL = [*boards.names(), *CUSTOM]


@pytest.fixture(scope="module", params=ALL, ids=lambda board: Path(board).stem)
def board(request: pytest.FixtureRequest) -> Board:
    return boards.load(request.param)


def test_the_svg_is_well_formed_and_tells(board: Board) -> None:
    """It parses, has a text alternative, a shape for each track, and notes and colours where given."""
    first = board.tracks[0]
    text = drawing.svg(board, {first: "#123456"}, {first: "a <note>"}, "pl")
    root = ET.fromstring(text)
    assert root.get("aria-label") == board.name("pl")
    shapes = [path for path in root.iter("path") if path.get("fill") != "none"]
    assert len(shapes) == len(board.tracks)
    assert shapes[0].get("fill") == "#123456" and shapes[0].findtext("title") == "a <note>"
    assert drawing.svg(board) == drawing.svg(board)
