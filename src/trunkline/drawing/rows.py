"""Rows of spaces along gently bent curves, and how far two rows keep apart."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

Points = npt.NDArray[np.float64]  # one point a row: x, y

RADIUS = 8.0  # of a city's disc
ACROSS = 11.0  # width of a space
LANE = 2.5  # between parallel rows
CLEAR = 4.0  # between a disc and the first space
GAP = 2.5  # between spaces that follow each other
SHORTEST, LONGEST = 15.0, 110.0  # of a space and the gap behind it
_STEPS = np.linspace(0, 1, 41)[:, None]


@dataclass(frozen=True)
class Row:
    """The spaces of parallel tracks between two points: how long, how many side by side, and how far it is bent.

    `bend` is how far the middle stands off the straight line, as a share of its length. `to_edge`: it ends not at a
    disc, which spaces stay clear of, but at the edge of the map.
    """

    start: tuple[float, float]
    end: tuple[float, float]
    spaces: int
    tracks: tuple[int, ...]
    bend: float = 0.0
    back: float = 0.0  # how much farther from its discs it begins than it must
    to_edge: bool = False

    @property
    def lanes(self) -> int:
        return len(self.tracks)

    @cached_property
    def curve(self) -> Points:
        a, b = np.array(self.start), np.array(self.end)
        along = b - a
        middle = (a + b) / 2 + 2 * self.bend * np.array([along[1], -along[0]])
        return np.asarray((1 - _STEPS) ** 2 * a + 2 * _STEPS * (1 - _STEPS) * middle + _STEPS**2 * b)

    @cached_property
    def _far(self) -> npt.NDArray[np.float64]:
        """The way along the curve to each of its points."""
        return np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(self.curve, axis=0).T))])

    @cached_property
    def room(self) -> float:
        """The length of the curve that spaces may take."""
        return float(self._far[-1]) - (RADIUS + CLEAR + self.back) * (1 if self.to_edge else 2)

    @property
    def pitch(self) -> float:
        """A space and the gap behind it."""
        return min(self.room / max(self.spaces, 1), LONGEST)

    def at(self, far: npt.NDArray[np.float64]) -> tuple[Points, Points]:
        """Points so far along the curve, and the directions there."""
        x, y = (np.interp(np.stack([far, far - 1, far + 1]), self._far, self.curve[:, i]) for i in range(2))
        way = np.stack([x[2] - x[1], y[2] - y[1]], axis=1)
        return np.stack([x[0], y[0]], axis=1), way / np.maximum(np.hypot(*way.T), 1e-9)[:, None]

    @cached_property
    def centres(self) -> tuple[Points, Points]:
        """The middle of each space of the row's middle line, and its direction."""
        slack = self.room - self.pitch * self.spaces
        begin = RADIUS + CLEAR + self.back + slack / 2
        return self.at(np.asarray(begin + self.pitch * (np.arange(self.spaces) + 0.5), np.float64))

    def side(self, lane: int) -> float:
        """How far a lane is from the middle line."""
        return (lane - (self.lanes - 1) / 2) * (ACROSS + LANE)

    def boxes(self, lane: int) -> npt.NDArray[np.float64]:
        """The corners of each space of a lane: space, corner, x and y; on the inside of a bend they are shorter."""
        centres, ways = self.centres
        normals = np.stack([-ways[:, 1], ways[:, 0]], axis=1)
        middle = centres + self.side(lane) * normals
        pitch = min([self.pitch, *np.hypot(*np.diff(middle, axis=0).T)])
        long, wide = ways * (pitch - GAP) / 2, normals * ACROSS / 2
        return np.stack(
            [middle + long + wide, middle + long - wide, middle - long - wide, middle - long + wide], axis=1
        )

    @cached_property
    def samples(self) -> Points:
        """Points spread over the spaces, to tell how near other things are."""
        centres, ways = self.centres
        parts = np.linspace(-0.42, 0.42, max(3, round(self.pitch / 12)))
        normals = np.stack([-ways[:, 1], ways[:, 0]], axis=1)
        spots = [
            centres + self.side(lane) * normals + ways * part * (self.pitch - GAP)
            for lane in range(self.lanes)
            for part in parts
        ]
        return np.concatenate(spots)


def crowding(one: Points, other: Points, wanted: float) -> float:
    """What it costs that points are nearer than wanted."""
    if not len(one):
        return 0.0
    low, high = one.min(axis=0) - wanted, one.max(axis=0) + wanted
    other = other[((other > low) & (other < high)).all(axis=1)]
    apart = np.hypot(one[:, None, 0] - other[None, :, 0], one[:, None, 1] - other[None, :, 1])
    return float((np.maximum(wanted - apart, 0) ** 2).sum())
