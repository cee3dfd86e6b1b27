"""Boards as SVG."""

import xml.etree.ElementTree as ET

import numpy as np

from trunkline import boards, drawing
from trunkline.boards import Board
from trunkline.drawing import scene
from trunkline.drawing.colours import PLAYERS, WATER, WATER_LINE
from trunkline.drawing.rows import CLEAR, RADIUS
from trunkline.rules.constants import NOBODY

SVG = "{http://www.w3.org/2000/svg}"


def test_the_svg_is_well_formed_and_tells(board: Board) -> None:
    """It parses, has a text alternative, a shape for each track, and notes and colours where given."""
    first = board.tracks[0]
    text = drawing.svg(board, {first: "#123456"}, {first: "a <note>"}, "pl")
    root = ET.fromstring(text)
    assert root.get("aria-label") == board.name("pl")
    shapes = track_shapes(root)
    assert len(shapes) == len(board.tracks)
    assert shapes[0].get("fill") == "#123456" and shapes[0].findtext(f"{SVG}title") == "a <note>"
    assert drawing.svg(board) == drawing.svg(board)


def test_pieces_have_their_owners_colours() -> None:
    """Claimed tracks have pieces in the seat's colour, wider than a space; all others stay as they are, thinner."""
    usa = boards.load("usa")
    owners = np.full(len(usa.tracks), NOBODY)
    owners[[3, 5]] = 0, 2
    pictures = (drawing.svg(usa), drawing.svg(usa, owners=owners))
    bare, held = (track_shapes(ET.fromstring(picture)) for picture in pictures)
    changed = {i: shape.get("fill") for i, shape in enumerate(held) if shape.get("fill") != bare[i].get("fill")}
    assert changed == {3: PLAYERS[0], 5: PLAYERS[2]}
    assert wide(held[3]) > wide(bare[3]) and wide(held[4]) < wide(bare[4])


def track_shapes(root: ET.Element) -> list[ET.Element]:
    """The shapes of the tracks, in the board's order; the ground under them is lines alone."""
    return [path for path in root.iter(f"{SVG}path") if path.get("fill") != "none"]


def wide(shape: ET.Element) -> float:
    """How wide the first space of a track is."""
    (a, b, *_) = (
        [float(number) for number in corner.split()] for corner in shape.attrib["d"].strip("M").split("Z")[0].split("L")
    )
    return float(np.hypot(a[0] - b[0], a[1] - b[1]))


def test_sea_looks_like_sea() -> None:
    """Sea spaces have six corners and lie on water, those of rails four; both are in the legend with the ports."""
    world = boards.load("world")
    root = ET.fromstring(drawing.svg(world, legend=True, lang="pl"))
    shapes = track_shapes(root)
    for track, shape in zip(world.facts.map.tracks, shapes, strict=False):
        assert {first.count("L") + 1 for first in shape.attrib["d"].split("Z")[:-1]} == {6 if track.sea else 4}
    water = [path for path in root.iter(f"{SVG}path") if path.get("stroke") == WATER]
    assert len(water) >= len({frozenset((track.start, track.to)) for track in world.facts.map.tracks if track.sea})
    words = {text.text for text in root.iter(f"{SVG}text")}
    assert {"trasa morska", "port", "para kart za każde pole"} <= words


def test_ports_passengers_and_terrain_are_marked() -> None:
    """A ring of water at each port, a number where passengers wait, a letter of its terrain on each such track."""
    world, germany, africa = (ET.fromstring(drawing.svg(boards.load(name))) for name in ("world", "germany", "africa"))
    ports = sum(place.port for place in boards.load("world").facts.map.places)
    assert sum(disc.get("fill") == WATER_LINE for disc in world.iter(f"{SVG}circle")) == ports
    numbers = [int(text.text) for text in germany.iter(f"{SVG}text") if text.text and text.text.isdecimal()]
    facts = boards.load("germany").facts.map
    assert sorted(numbers) == sorted(p.passengers for p in (*facts.places, *facts.countries) if p.passengers)
    letters = [text.text for text in africa.iter(f"{SVG}text") if text.text and len(text.text) == 1]
    assert set(letters) == set(scene.letters(boards.load("africa"), "en"))
    assert len(letters) > 80


def test_no_track_ends_in_the_air(board: Board) -> None:
    """From every disc to the first space of each of its tracks it is near, or a line leads there."""
    strokes = [shape for shape in scene.ground(board) if isinstance(shape, scene.Stroke) and shape.colour == "ink"]
    joined = {tuple(np.round(stroke.points[-1], 3)) for stroke in strokes}
    for row in drawing.drawing_of(board).rows:
        for lane in range(row.lanes) if not row.to_edge else ():
            boxes = row.boxes(lane)
            ends = ((boxes[0][2] + boxes[0][3]) / 2, (boxes[-1][0] + boxes[-1][1]) / 2)
            for disc, end in zip((row.start, row.end), ends, strict=True):
                near = np.hypot(*(end - np.array(disc))) <= RADIUS + CLEAR + scene.BED
                assert near or tuple(np.round(end, 3)) in joined
