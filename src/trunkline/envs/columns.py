"""The columns of observations by name: their parts and features, factors to scale them, and those a board uses."""

from functools import cache

import numpy as np

from trunkline.boards import Board
from trunkline.rules.fields import Feature
from trunkline.rules.observation import PARTS, SIZE


def parts(observation: np.ndarray) -> dict[str, np.ndarray]:
    """The parts of one observation or of many (in the last axis), each as rows and columns; nothing is copied."""
    made, at = {}, 0
    for part in PARTS:
        size = part.rows * part.width
        made[part.name] = observation[..., at : at + size].reshape(*observation.shape[:-1], part.rows, part.width)
        at += size
    return made


def features(observation: np.ndarray) -> dict[str, np.ndarray]:
    """The columns of every feature, as `part.feature`."""
    made = {}
    for part, rows in zip(PARTS, parts(observation).values(), strict=True):
        at = 0
        for feature in part.features:
            made[f"{part.name}.{feature.name}"] = rows[..., at : at + feature.width]
            at += feature.width
    return made


def scale() -> np.ndarray:
    """A factor for each column that brings its usual values into 0..1."""
    made = np.zeros(SIZE, np.float32)
    for name, columns in features(made).items():
        part, _, feature = name.partition(".")
        columns[:] = 1 / _find(part, feature).most
    return made


@cache
def names() -> tuple[str, ...]:
    """The name of each column: its feature, row and place in the feature. Later versions keep the names they know.

    >>> names()[0]
    'places.network 0 0'
    """
    made = [""] * SIZE
    for name, numbers in features(np.arange(SIZE)).items():
        for row, of_row in enumerate(numbers):
            for place, at in enumerate(of_row):
                made[at] = f"{name} {row} {place}"
    return tuple(made)


def _find(part: str, feature: str) -> Feature:
    rows = next(each for each in PARTS if each.name == part)
    return next(each for each in rows.features if each.name == feature)


def compact(board: Board, players: int) -> np.ndarray:
    """The numbers of the columns that a board with so many players uses: a shorter observation for one board alone."""
    used = np.zeros(SIZE, bool)
    for name, columns in features(used).items():
        part, _, feature = name.partition(".")
        columns[: _rows(board, part, players), : _width(board, _find(part, feature), players)] = True
    return np.flatnonzero(used)


def _rows(board: Board, part: str, players: int) -> int:
    facts = board.record
    sizes = {"places": facts.places, "tracks": facts.tracks, "cards": facts.kinds, "tickets": facts.tickets}
    return int(sizes[part]) if part in sizes else players if part == "seats" else 1


def _width(board: Board, feature: Feature, players: int) -> int:
    """How many columns of a feature a board uses."""
    used = feature.width if feature.used is None else int(feature.used(board.record))
    return players * bool(used) if feature.by_seat else used
