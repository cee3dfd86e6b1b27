"""Boards as SVG."""

import xml.etree.ElementTree as ET

import numpy as np

from trunkline import boards, drawing
from trunkline.boards import Board
from trunkline.drawing.colours import PLAYERS
from trunkline.rules.constants import NOBODY

SVG = "{http://www.w3.org/2000/svg}"


def test_the_svg_is_well_formed_and_tells(board: Board) -> None:
    """It parses, has a text alternative, a shape for each track, and notes and colours where given."""
    first = board.tracks[0]
    text = drawing.svg(board, {first: "#123456"}, {first: "a <note>"}, "pl")
    root = ET.fromstring(text)
    assert root.get("aria-label") == board.name("pl")
    shapes = [path for path in root.iter(f"{SVG}path") if path.get("fill") != "none"]
    assert len(shapes) == len(board.tracks)
    assert shapes[0].get("fill") == "#123456" and shapes[0].findtext(f"{SVG}title") == "a <note>"
    assert drawing.svg(board) == drawing.svg(board)


def test_pieces_have_their_owners_colours() -> None:
    """Claimed tracks have pieces in the seat's colour, wider than a space; all others stay as they are, thinner."""
    usa = boards.load("usa")
    owners = np.full(len(usa.tracks), NOBODY)
    owners[[3, 5]] = 0, 2
    pictures = (drawing.svg(usa), drawing.svg(usa, owners=owners))
    bare, held = ([*ET.fromstring(picture).iter(f"{SVG}path")] for picture in pictures)
    changed = {i: shape.get("fill") for i, shape in enumerate(held) if shape.get("fill") != bare[i].get("fill")}
    assert changed == {3: PLAYERS[0], 5: PLAYERS[2]}
    assert wide(held[3]) > wide(bare[3]) and wide(held[4]) < wide(bare[4])


def wide(shape: ET.Element) -> float:
    """How wide the first space of a track is."""
    (a, b, *_) = (
        [float(number) for number in corner.split()] for corner in shape.attrib["d"].strip("M").split("Z")[0].split("L")
    )
    return float(np.hypot(a[0] - b[0], a[1] - b[1]))
