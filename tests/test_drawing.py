"""Every board can be drawn: spaces do not cover each other or the discs, names stay inside, both painters work."""

import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pytest

from trunkline import boards, drawing
from trunkline.boards import Board
from trunkline.drawing.colours import PLAYERS
from trunkline.drawing.layout import radius_of
from trunkline.errors import TrunklineError
from trunkline.game import Game

CUSTOM = sorted((Path(__file__).parent / "boards" / "custom").glob("*.toml"))
ALL = [*boards.names(), *CUSTOM]


@pytest.fixture(scope="module", params=ALL, ids=lambda board: Path(board).stem)
def board(request: pytest.FixtureRequest) -> Board:
    return boards.load(request.param)


def overlap(one: np.ndarray, other: np.ndarray) -> float:
    """How deep two turned rectangles lie in each other, along the best separating axis; 0: apart."""
    deepest = np.inf
    for corners in (one, other):
        for axis in (corners[1] - corners[0], corners[2] - corners[1]):
            a, b = one @ axis / np.hypot(*axis), other @ axis / np.hypot(*axis)
            deepest = min(deepest, min(a.max(), b.max()) - max(a.min(), b.min()))
    return max(0.0, float(deepest))


def test_every_track_has_its_spaces(board: Board) -> None:
    """As many spaces as the track is long, those over an edge included."""
    for track, spaces in zip(board.facts.map.tracks, drawing.drawing_of(board).spaces, strict=True):
        assert len(spaces) == track.length


def test_parallel_rows_and_neighbours_do_not_overlap(board: Board) -> None:
    """Spaces of one connection are apart from each other."""
    made = drawing.drawing_of(board)
    for row in made.rows:
        spaces = [space for lane in range(row.lanes) for space in row.boxes(lane)]
        for i, space in enumerate(spaces):
            assert all(overlap(space, other) < 0.7 for other in spaces[i + 1 :]), board.tracks[row.tracks[0]]


def test_spaces_stop_short_of_their_discs(board: Board) -> None:
    """No corner of a track's spaces lies in a disc at its ends."""
    made = drawing.drawing_of(board)
    for track, spaces in zip(board.facts.map.tracks, made.spaces, strict=True):
        for name in (track.start, track.to):
            place = board.place_index[name]
            apart = np.hypot(*(spaces.reshape(-1, 2) - made.places[place]).T)
            assert apart.min() > radius_of(board.facts.map.places[place])


@pytest.mark.parametrize("name", boards.names())
def test_few_tracks_cover_each_other(name: str) -> None:
    """On the five boards, spaces of different connections touch in few places, and hardly."""
    made = drawing.drawing_of(boards.load(name))
    rows = [[space for lane in range(row.lanes) for space in row.boxes(lane)] for row in made.rows]
    deep = [
        overlap(space, other)
        for i, row in enumerate(rows)
        for others in rows[i + 1 :]
        for space in row
        for other in others
        if np.abs(space[0] - other[0]).max() < 80
    ]
    touching = [depth for depth in deep if depth > 1]
    assert len(touching) <= 0.05 * sum(map(len, rows)), touching
    assert max(deep) < 4


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_names_stay_inside_and_apart(board: Board, lang: str) -> None:
    """All cities are named within the drawing, and names hardly cover each other."""
    made = drawing.drawing_of(board)
    names = {" ".join(label.lines).replace("- ", "-") for label in made.names[lang]}
    cities = [i for i, place in enumerate(board.facts.map.places) if place.kind == "city"]
    assert {board.place_name(i, lang) for i in cities} <= names
    boxes = [(label.x, label.y, label.half_width, label.half_height) for label in made.names[lang]]
    for x, y, wide, high in boxes:
        assert x - wide > -6 and x + wide < made.width + 6 and y - high > -6 and y + high < made.height + 6
    covered = sum(
        abs(a[0] - b[0]) < a[2] + b[2] - 4 and abs(a[1] - b[1]) < a[3] + b[3] - 4
        for i, a in enumerate(boxes)
        for b in boxes[i + 1 :]
    )
    assert covered <= 1


def test_edges_are_at_the_edges() -> None:
    """A track that wraps leaves the west edge and enters at the east one, with the spaces the board says."""
    board = boards.load("world")
    made = drawing.drawing_of(board)
    for track, spaces in zip(board.facts.map.tracks, made.spaces, strict=True):
        if track.wraps:
            west = (spaces[:, :, 0].mean(axis=1) < made.width / 2).sum()
            assert (west, len(spaces) - west) == track.wraps


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


def test_without_pillow_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error names the extra."""
    for name in ("PIL", "PIL.Image"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(TrunklineError, match=r"trunkline\[envs\]"):
        drawing.picture(boards.load("germany"), width=77)
