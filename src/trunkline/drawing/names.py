"""Names of places, each beside its disc where it hides least, and names at the edges where tracks lead over them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import cos, pi, sin

import numpy as np
import numpy.typing as npt

from trunkline.boards import Board
from trunkline.drawing.rows import ACROSS, RADIUS, Points, Row

SIZE, SMALL = 17.0, 14.5  # of letters
LINE = 1.05  # between lines, in sizes
ANGLES = 16
DISTANCES = (3.0, 7.0, 14.0, 24.0, 40.0)
ROUNDS = 3
TOGETHER = 50.0  # ends of one country nearer than this share a name
_WIDE = dict.fromkeys("mwMW", 0.95) | dict.fromkeys("iljIftr .'-,ł", 0.38)

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Label:
    """A name: its lines, its middle, half its width and height, the size of its letters."""

    lines: tuple[str, ...]
    x: float
    y: float
    half_width: float
    half_height: float
    size: float


@dataclass(frozen=True)
class _Wish:
    """A name and where it may stand: one row of `boxes` (x, y, half width, half height) for each choice."""

    forms: list[tuple[tuple[str, ...], float]]  # of each choice: lines and size
    boxes: Numbers
    costs: Numbers

    def label(self, choice: int) -> Label:
        lines, size = self.forms[choice]
        x, y, wide, high = self.boxes[choice].tolist()
        return Label(lines, x, y, wide, high, size)


def text_width(text: str, size: float) -> float:
    """About how wide a text is."""
    return size * sum(_WIDE.get(letter, 0.72 if letter.isupper() else 0.6) for letter in text)


def place_names(
    board: Board, lang: str, places: Points, rows: Sequence[Row], canvas: tuple[float, float]
) -> tuple[Label, ...]:
    """All names, moved apart in a few rounds."""
    samples = np.concatenate([row.samples for row in rows])
    texts = [*_places(board, lang, places), *_exits(board, lang, rows)]
    wishes = [_wish(text, spots, samples, places, canvas) for text, spots in texts]
    chosen = [int(wish.costs.argmin()) for wish in wishes]
    for _ in range(ROUNDS):
        for i, wish in enumerate(wishes):
            others = np.array([other.boxes[chosen[j]] for j, other in enumerate(wishes) if j != i]).reshape(-1, 4)
            chosen[i] = int((wish.costs + _overlaps(wish.boxes, others)).argmin())
    return tuple(wish.label(choice) for wish, choice in zip(wishes, chosen, strict=True))


# What is named


def _places(board: Board, lang: str, places: Points) -> Iterator[tuple[str, Points]]:
    """Each name with the places it may stand by; ends of a country that lie together share one."""
    ends: list[tuple[str, list[int]]] = []
    for i, place in enumerate(board.facts.map.places):
        name = board.place_name(i, lang)
        if place.kind == "end":
            known = next((spots for other, spots in ends if other == name and _near(places, spots, i)), None)
            if known is None:
                ends.append((name, [i]))
            else:
                known.append(i)
        elif place.name is not None or place.kind == "city":
            yield name, places[[i]]
    for name, spots in ends:
        yield name, places[spots]


def _near(places: Points, spots: list[int], new: int) -> bool:
    return bool(np.hypot(*(places[spots] - places[new]).T).min() < TOGETHER)


def _exits(board: Board, lang: str, rows: Sequence[Row]) -> Iterator[tuple[str, Points]]:
    """Where rows lead that run over an edge."""
    for row in rows:
        if row.to_edge:
            track = board.facts.map.tracks[row.tracks[0]]
            west = row.end[0] == 0
            name = board.place_name(board.place_index[track.to if west else track.start], lang)
            yield (f"← {name}" if west else f"{name} →"), np.array([row.end])


# Where names can stand


def _wish(text: str, spots: Points, samples: Points, places: Points, canvas: tuple[float, float]) -> _Wish:
    """Boxes around the discs, in one line or two, large or small, and what each would hide."""
    forms, boxes, costs = [], [], []
    exit_ = "←" in text or "→" in text
    for size, lines in product((SMALL,) if exit_ else (SIZE, SMALL), _broken(text)):
        wide = max(text_width(line, size) for line in lines) / 2
        high = size * (0.5 + LINE * (len(lines) - 1) / 2)
        for spot, far, turn in product(spots, DISTANCES, range(ANGLES)):
            forms.append((lines, size))
            boxes.append((*_beside(spot, 2 * pi * turn / ANGLES, RADIUS + far, wide, high), wide, high))
            costs.append(0.6 * far + 3 * (len(lines) - 1) + (0 if exit_ or size == SIZE else 9))
    made = np.array(boxes)
    hidden = _hidden(made, samples, places, canvas)
    return _Wish(forms, made, np.array(costs) + hidden)


def _broken(text: str) -> list[tuple[str, ...]]:
    """In one line, and in two where there is a blank or a hyphen, as even as it goes."""
    cuts = [i + 1 for i, letter in enumerate(text) if letter in " -" and 2 < i < len(text) - 3]
    halves = [(text[:cut].strip(), text[cut:]) for cut in cuts]
    return [(text,), *sorted(halves, key=lambda half: max(map(len, half)))[:1]]


def _beside(spot: Numbers, angle: float, far: float, wide: float, high: float) -> tuple[float, float]:
    """The middle of a box that touches a circle around a spot at an angle."""
    x, y = cos(angle), sin(angle)
    return float(spot[0]) + x * far + _towards(x) * wide, float(spot[1]) + y * far + _towards(y) * high


def _towards(part: float) -> float:
    """How much of its half the box moves away: all of it at the side, none across."""
    return max(-1.0, min(1.0, 1.6 * part))


# What a name would hide


def _hidden(boxes: Numbers, samples: Points, places: Points, canvas: tuple[float, float]) -> Numbers:
    """What each box covers: spaces, discs, the rim."""
    cost = 8 * _inside(boxes, samples, ACROSS * 0.55) + 60 * _inside(boxes, places, RADIUS + 1)
    for axis, length in enumerate(canvas):
        middle, half = boxes[:, axis], boxes[:, axis + 2]
        cost += 10 * np.maximum(0, 4 - middle + half) + 10 * np.maximum(0, middle + half - length + 4)
    return cost


def _inside(boxes: Numbers, points: Points, reach: float) -> Numbers:
    """How many points are in each box widened by `reach`; those near its rim count less."""
    low, high = boxes[:, :2].min(axis=0), boxes[:, :2].max(axis=0)
    margin = boxes[:, 2:].max(axis=0) + reach
    points = points[((points > low - margin) & (points < high + margin)).all(axis=1)]
    deep = boxes[:, None, 2:] + reach - np.abs(points[None] - boxes[:, None, :2])
    return np.asarray(np.clip(deep.min(axis=2) / reach, 0, 1).sum(axis=1))


def _overlaps(boxes: Numbers, others: Numbers) -> Numbers:
    """What it costs that each box covers others."""
    deep = boxes[:, None, 2:] + others[None, :, 2:] + (3, 1) - np.abs(boxes[:, None, :2] - others[None, :, :2])
    both = deep.min(axis=2)
    return np.asarray(np.where(both > 0, 25 + 2 * both, 0).sum(axis=1))
