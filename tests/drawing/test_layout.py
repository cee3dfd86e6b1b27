"""Every board can be laid out: spaces do not cover each other or the discs."""

import numpy as np
import pytest

from trunkline import boards, drawing
from trunkline.boards import Board
from trunkline.drawing.layout import radius_of


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


def test_edges_are_at_the_edges() -> None:
    """A track that wraps leaves the west edge and enters at the east one, with the spaces the board says."""
    board = boards.load("world")
    made = drawing.drawing_of(board)
    for track, spaces in zip(board.facts.map.tracks, made.spaces, strict=True):
        if track.wraps:
            west = (spaces[:, :, 0].mean(axis=1) < made.width / 2).sum()
            assert (west, len(spaces) - west) == track.wraps
