"""Where everything on a board is drawn: places, rows of spaces bent out of each other's way, names."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from math import sqrt

import numpy as np
import numpy.typing as npt

from trunkline.boards import Board
from trunkline.boards.format import Place
from trunkline.drawing.names import Label, place_names
from trunkline.drawing.rows import ACROSS, CLEAR, RADIUS, SHORTEST, Points, Row, crowding

AREA = 1_000_000  # of every drawing, so that all boards have spaces and letters of one size
ROUNDS = 3
BENDS = (0.0, 0.05, 0.1, 0.16, 0.23, 0.32)
BACKS = (0.0, 6.0, 12.0, 20.0)  # from the discs, more than must be
SHIFTS = (0.0, -20.0, 20.0, -40.0, 40.0)  # of the point where a row meets the edge


@dataclass(frozen=True, repr=False)
class Drawing:
    """A board laid out: corners of each space by track, discs, names by language, ways over the edge.

    >>> from trunkline import boards
    >>> drawing = drawing_of(boards.load("usa"))
    >>> drawing
    <Drawing 1245 × 803: 36 places, 100 tracks>
    >>> drawing.spaces[0].shape  # of the first track: two spaces, four corners, x and y
    (2, 4, 2)
    """

    width: float
    height: float
    places: Points
    spaces: tuple[npt.NDArray[np.float64], ...]  # by track: space, corner, x and y
    rows: tuple[Row, ...]
    names: dict[str, tuple[Label, ...]]

    def __repr__(self) -> str:
        size = f"{self.width:.0f} × {self.height:.0f}"
        return f"<Drawing {size}: {len(self.places)} places, {len(self.spaces)} tracks>"


@lru_cache(maxsize=32)
def drawing_of(board: Board) -> Drawing:
    """The drawing of a board; the same each time.

    >>> from trunkline import boards
    >>> drawing_of(boards.load("usa"))
    <Drawing 1245 × 803: 36 places, 100 tracks>
    """
    aspect = board.facts.map.aspect
    width, height = sqrt(AREA * aspect), sqrt(AREA / aspect)
    places = np.array([place.at for place in board.facts.map.places]) * (width, height)
    rows = _settled(list(_rows(board, places, width)), places)
    spaces: list[npt.NDArray[np.float64]] = [np.zeros((0, 4, 2)) for _ in board.tracks]
    for row in rows:
        for lane, track in enumerate(row.tracks):
            spaces[track] = np.concatenate([spaces[track], row.boxes(lane)])
    names = {lang: place_names(board, lang, places, rows, (width, height)) for lang in ("en", "pl")}
    return Drawing(width, height, places, tuple(spaces), tuple(rows), names)


def _rows(board: Board, places: Points, width: float) -> Iterator[Row]:
    """One row for the tracks of each connection, two for those that run over the edge."""
    groups: dict[frozenset[str], list[int]] = {}
    for i, track in enumerate(board.facts.map.tracks):
        groups.setdefault(frozenset((track.start, track.to)), []).append(i)
    for tracks in groups.values():
        track = board.facts.map.tracks[tracks[0]]
        start, end = (places[board.place_index[name]] for name in (track.start, track.to))
        if track.wraps is None:
            yield Row(_pair(start), _pair(end), track.length, tuple(tracks))
            continue
        west, east = track.wraps
        across = float(start[1] + (end[1] - start[1]) * west / (west + east))
        yield Row(_pair(start), (0.0, across), west, tuple(tracks), to_edge=True)
        yield Row(_pair(end), (width, across), east, tuple(tracks), to_edge=True)


def _pair(point: npt.NDArray[np.float64]) -> tuple[float, float]:
    return float(point[0]), float(point[1])


def radius_of(place: Place) -> float:
    """Of a place's disc: junctions and ends have smaller ones."""
    return RADIUS if place.kind == "city" else 0.7 * RADIUS


# Bending rows out of each other's way


def _settled(rows: list[Row], places: Points) -> list[Row]:
    """Each row in turn takes the bend that keeps it clearest of all others, several times round."""
    choices = [[(choice, _own_cost(choice, places)) for choice in _choices(row)] for row in rows]
    for _ in range(ROUNDS):
        for i in range(len(rows)):
            others = np.concatenate([other.samples for j, other in enumerate(rows) if j != i] or [np.zeros((0, 2))])
            costs = [own + crowding(choice.samples, others, ACROSS + 2) for choice, own in choices[i]]
            rows[i] = choices[i][int(np.argmin(costs))][0]
    return rows


def _choices(row: Row) -> Iterator[Row]:
    """The row with every bend, beginning nearer or farther and, where it meets the edge, with every shift."""
    bends = sorted({sign * bend for bend in BENDS for sign in (1, -1)}, key=abs)
    for shift, back in product(SHIFTS if row.to_edge else (0.0,), BACKS):
        for bend in bends[:5] if row.to_edge else bends:
            yield replace(row, bend=bend, back=back, end=(row.end[0], row.end[1] + shift))


def _own_cost(row: Row, places: Points) -> float:
    """How near a row is to discs, how squeezed and how bent."""
    ends = np.array([row.start] if row.to_edge else [row.start, row.end])
    strangers = places[np.min(np.abs(places[:, None] - ends[None]).sum(axis=2), axis=1) > 1e-6]
    cost = 3 * crowding(row.samples, strangers, RADIUS + ACROSS / 2 + 3)
    cost += 2 * crowding(row.samples, ends, RADIUS + ACROSS / 2 + CLEAR / 2)
    squeezed = max(0.0, SHORTEST + 4 - row.pitch) if row.spaces else 0.0
    return cost + 60 * squeezed**2 + 2500 * row.bend**2 + 15 * abs(row.bend) + 200 * (2 * row.back / row.room) ** 2
