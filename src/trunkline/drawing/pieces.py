"""Who owns the tracks of a drawing, and the shape of empty spaces and of pieces on them."""

from typing import Any

import numpy as np
import numpy.typing as npt

from trunkline.boards import Board
from trunkline.rules.constants import NOBODY

EMPTY, PIECE = 0.7, 1.15  # width of empty spaces and of pieces, as shares of a space's


def owners_of(board: Board, owners: Any) -> list[int]:
    """Who owns each track (-1: nobody), from a game's record or from an array of owners; none: nobody owns any."""
    if owners is None:
        return [NOBODY] * len(board.tracks)
    known = owners["owner"] if getattr(owners, "dtype", None) is not None and owners.dtype.names else owners
    return [int(owner) for owner in np.asarray(known)[: len(board.tracks)]]


def widened(space: npt.NDArray[np.float64], share: float) -> npt.NDArray[np.float64]:
    """A space made wider or narrower; its length stays. Corners 0 and 1, and 2 and 3, lie across from each other."""
    middle = (space + space[[1, 0, 3, 2]]) / 2
    return np.asarray(middle + (space - middle) * share)
