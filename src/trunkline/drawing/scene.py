"""What is drawn of a board, as shapes that any painter can paint: tracks, places, marks of mechanics, names, a legend.

Colours are numbers such as `#9D0000`, or one of the names `ink`, `paper` and `outline`, which a page may set itself.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from trunkline.boards import Board
from trunkline.drawing.colours import CARDS, PLAYERS, WATER, WATER_LINE
from trunkline.drawing.layout import Drawing, drawing_of, radius_of
from trunkline.drawing.names import LINE, text_width
from trunkline.drawing.pieces import EMPTY, PIECE, owners_of, widened
from trunkline.drawing.rows import ACROSS, CLEAR, LANE, RADIUS, Points, Row
from trunkline.rules.constants import NOBODY
from trunkline.words import say

LEGEND = 34.0  # height of a line of the legend
BED = 3.0  # room between a disc and the first space from which on a line joins the two
TIP = 0.24  # of a sea space's length that is pointed at each end
MARK = 9.0  # size of letters on spaces
WATER_WIDE = 9.0  # how much water is seen beside sea tracks


@dataclass(frozen=True)
class Polygons:
    """Shapes of one colour with dark outlines; a note shows when one points at them."""

    shapes: tuple[Points, ...]
    fill: str
    line: float = 1.2
    note: str | None = None


@dataclass(frozen=True)
class Stroke:
    """A line through points."""

    points: Points
    colour: str
    width: float
    dashed: bool = False


@dataclass(frozen=True)
class Disc:
    x: float
    y: float
    radius: float
    fill: str
    line: float = 2.0
    colour: str = "ink"


@dataclass(frozen=True)
class Words:
    """A text in one line around its middle; the halo keeps it readable above tracks."""

    x: float
    y: float
    text: str
    size: float
    colour: str = "ink"
    halo: bool = True
    anchor: str = "middle"


Shape = Polygons | Stroke | Disc | Words


# Tracks


@lru_cache(maxsize=32)
def ground(board: Board) -> tuple[Shape, ...]:
    """What lies under the spaces: water along sea tracks, and lines that join spaces with far discs and the edges."""
    drawing, tracks = drawing_of(board), board.facts.map.tracks
    water = [row for row in drawing.rows if tracks[row.tracks[0]].sea]
    wide = [row.lanes * (ACROSS + LANE) + WATER_WIDE for row in water]
    shapes: list[Shape] = [Stroke(row.curve, WATER, width) for row, width in zip(water, wide, strict=True)]
    for row in drawing.rows:
        shapes += _beds(row)
    return tuple(shapes)


def _beds(row: Row) -> Iterator[Stroke]:
    """No track ends in the air: where its spaces stop far from a disc, a thin line goes on to it."""
    if row.to_edge:
        if row.spaces * row.pitch < row.room / 2:
            yield Stroke(row.curve[::8], "ink", 1.0, dashed=True)
        return
    for lane in range(row.lanes):
        boxes = row.boxes(lane)
        first, last = (boxes[0][2] + boxes[0][3]) / 2, (boxes[-1][0] + boxes[-1][1]) / 2
        for disc, end in ((row.start, first), (row.end, last)):
            if np.hypot(*(end - np.array(disc))) > RADIUS + CLEAR + BED:
                yield Stroke(np.array([disc, end]), "ink", 1.5)


def track(board: Board, index: int, colour: str, width: float = 1.0, note: str | None = None) -> Polygons:
    """The spaces of a track; those at sea are shaped like boats, those of a tunnel have a thick outline."""
    sea, line = board.facts.map.tracks[index].sea, 3.6 if board.facts.map.tracks[index].tunnel else 1.2
    spaces = (widened(space, width) for space in drawing_of(board).spaces[index])
    return Polygons(tuple(_boat(space) if sea else space for space in spaces), colour, line, note)


def _boat(space: Points) -> Points:
    """A space with a point at both ends, as long as before."""
    inner = space + TIP * (space[[3, 2, 1, 0]] - space)
    return np.array([inner[0], (space[0] + space[1]) / 2, inner[1], inner[2], (space[2] + space[3]) / 2, inner[3]])


def owned(board: Board, owners: Any) -> list[tuple[str, float]]:
    """Of each track its colour and width: a piece's where it is owned, else its own."""
    made = []
    for i, owner in enumerate(owners_of(board, owners)):
        empty = (CARDS[board.facts.map.tracks[i].colour], 1.0 if owners is None else EMPTY)
        made.append(empty if owner == NOBODY else (PLAYERS[owner], PIECE))
    return made


def claimed(board: Board, owners: Any) -> frozenset[int]:
    """The tracks that somebody owns."""
    return frozenset(i for i, owner in enumerate(owners_of(board, owners)) if owner != NOBODY)


# Marks of mechanics


@lru_cache(maxsize=32)
def marks(board: Board, lang: str, hidden: frozenset[int] = frozenset()) -> tuple[Shape, ...]:
    """On tracks: signs for wilds, pairs, and the letter of the terrain that doubles them; on hidden ones lie pieces."""
    drawing, shapes = drawing_of(board), list[Shape]()
    for i, facts in enumerate(board.facts.map.tracks):
        if i in hidden:
            continue
        middles = drawing.spaces[i].mean(axis=1)
        for middle in middles[: facts.wilds]:
            shapes += _wild(*middle)
        if facts.pairs:
            for space, middle in zip(drawing.spaces[i], middles, strict=True):
                shapes += _pair(middle, (space[0] - space[3]) / np.hypot(*(space[0] - space[3])))
        kind = terrain_of(board, facts.colour)
        if kind is not None and not facts.wilds:
            x, y = middles[len(middles) // 2]
            shapes += _letter(x, y, letters(board, lang)[kind], CARDS[facts.colour])
    return tuple(shapes)


def _wild(x: float, y: float) -> Iterator[Shape]:
    yield Disc(x, y, 3.4, "#FFFFFF", 1.0, "outline")
    yield Disc(x, y, 0.8, "#1D1A21", 0.5, "outline")


def _pair(middle: npt.NDArray[np.float64], way: npt.NDArray[np.float64]) -> Iterator[Shape]:
    for side in (-1, 1):
        x, y = middle + side * 3.6 * way
        yield Disc(float(x), float(y), 2.2, "#FFFFFF", 0.8, "outline")


def _letter(x: float, y: float, letter: str, colour: str) -> Iterator[Shape]:
    yield Words(x, y, letter, MARK, ink_on(colour), halo=False)


def ink_on(colour: str) -> str:
    """Dark or light letters, whichever reads better on a colour."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#1D1A21" if 0.299 * red + 0.587 * green + 0.114 * blue > 110 else "#FFFFFF"


def terrain_of(board: Board, colour: str) -> int | None:
    """The kind of terrain that doubles tracks of a colour."""
    kinds = board.facts.terrain.kinds if board.facts.terrain else []
    return next((i for i, kind in enumerate(kinds) if colour in kind.colours), None)


def letters(board: Board, lang: str) -> list[str]:
    """A letter for each kind of terrain, the first of its name that is not taken."""
    taken: list[str] = []
    for i in range(len(board.terrains)):
        name = board.terrain_name(i, lang).upper()
        taken.append(next((letter for letter in name if letter.isalpha() and letter not in taken), str(i + 1)))
    return taken


# Places


@lru_cache(maxsize=32)
def places(board: Board) -> tuple[Shape, ...]:
    """Discs; ports have a ring of water, and a number says how many passengers wait at the beginning."""
    shapes: list[Shape] = []
    waiting = passengers_at(board)
    for i, (place, (x, y)) in enumerate(zip(board.facts.map.places, drawing_of(board).places, strict=True)):
        radius = radius_of(place)
        if place.port:
            shapes.append(Disc(x, y, radius + 3.5, WATER_LINE, 1.2))
        shapes.append(Disc(x, y, radius, "paper", 2.0))
        if waiting.get(i):
            shapes.append(Words(x, y, str(waiting[i]), 1.4 * radius, halo=False))
    return tuple(shapes)


def passengers_at(board: Board) -> dict[int, int]:
    """Passengers by place; those of a country stand at its first end."""
    found = {i: place.passengers for i, place in enumerate(board.facts.map.places) if place.passengers}
    for country in board.facts.map.countries:
        if country.passengers:
            found.setdefault(board.place_index[country.ends[0]], country.passengers)
    return found


# Names and the legend


@lru_cache(maxsize=32)
def names(board: Board, lang: str) -> tuple[Words, ...]:
    made = []
    for label in drawing_of(board).names[lang]:
        for i, line in enumerate(label.lines):
            y = label.y + (i - (len(label.lines) - 1) / 2) * label.size * LINE
            made.append(Words(label.x, y, line, label.size))
    return tuple(made)


@lru_cache(maxsize=32)
def legend(board: Board, lang: str) -> tuple[tuple[Shape, ...], float]:
    """What the marks mean, in lines below the board, and the height they take."""
    drawing, shapes = drawing_of(board), list[Shape]()
    x, y, size = 16.0, drawing.height + LEGEND / 2, 14.5
    for sign, text in _meanings(board, lang):
        wide = 40 + text_width(text, size)
        if x > 16 and x + wide > drawing.width - 16:
            x, y = 16.0, y + LEGEND
        shapes += sign(x + 12, y)
        shapes.append(Words(x + 30, y, text, size, halo=False, anchor="start"))
        x += wide + 18
    return tuple(shapes), (y + LEGEND / 2 - drawing.height if shapes else 0.0)


def _meanings(board: Board, lang: str) -> Iterator[tuple[Any, str]]:
    """Of each mark on this board how it is drawn at a point, and what it means."""
    tracks = board.facts.map.tracks
    if any(one.sea for one in tracks):
        yield _sea_sample, say(lang, "legend.sea")
    if any(place.port for place in board.facts.map.places):
        port = lambda x, y: [Disc(x, y, RADIUS + 3.5, WATER_LINE, 1.2), Disc(x, y, RADIUS, "paper")]  # noqa: E731
        yield port, say(lang, "legend.port")
    if passengers_at(board):
        yield (
            lambda x, y: [Disc(x, y, RADIUS, "paper"), Words(x, y, "2", 11.2, halo=False)],
            say(lang, "legend.passengers"),
        )
    if any(one.wilds for one in tracks):
        yield lambda x, y: [_rail_sample(x, y, "#999C9B"), *_wild(x, y)], say(lang, "legend.wilds")
    if any(one.pairs for one in tracks):
        pair = lambda x, y: [_rail_sample(x, y, "#999C9B"), *_pair(np.array([x, y]), np.array([1.0, 0.0]))]  # noqa: E731
        yield pair, say(lang, "legend.pairs")
    for i, letter in enumerate(letters(board, lang)):
        colour = CARDS[board.facts.terrain.kinds[i].colours[0]] if board.facts.terrain else "paper"
        yield _terrain_sample(letter, colour), board.terrain_name(i, lang)


def _box(x: float, y: float) -> Points:
    return np.array([[x + 12, y + 5.5], [x + 12, y - 5.5], [x - 12, y - 5.5], [x - 12, y + 5.5]])


def _rail_sample(x: float, y: float, colour: str) -> Polygons:
    return Polygons((_box(x, y),), colour)


def _sea_sample(x: float, y: float) -> list[Shape]:
    return [Stroke(np.array([[x - 18, y], [x + 16, y]]), WATER, 20), Polygons((_boat(_box(x, y)),), "#999C9B")]


def _terrain_sample(letter: str, colour: str) -> Any:
    return lambda x, y: [_rail_sample(x, y, colour), *_letter(x, y, letter, colour)]


def size(board: Board, lang: str, with_legend: bool) -> tuple[float, float]:
    """Width and height of the whole picture."""
    drawing: Drawing = drawing_of(board)
    return drawing.width, drawing.height + (legend(board, lang)[1] if with_legend else 0.0)
