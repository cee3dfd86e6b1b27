"""What a track brings at once beside its path: its points, the passengers at its ends, a longer own path."""

from trunkline.bots.mechanics import passengers
from trunkline.bots.units import POINT, TENTH
from trunkline.rules.compiled import rule
from trunkline.rules.constants import NONE
from trunkline.rules.types import Board, View

LONGER = 23  # thousandths of the bonus for the longest path: what a space is worth beside own tracks, by end


@rule
def touches(board: Board, view: View, track):
    """At how many of its ends a track touches the seat's own tracks."""
    names = view.network[view.seat]
    return (1 if names[board.track_from[track]] != NONE else 0) + (1 if names[board.track_to[track]] != NONE else 0)


@rule
def longer_path(board: Board, view: View, track):
    """What a track adds to the hope for the longest path."""
    ends = touches(board, view, track)
    return TENTH * (LONGER * int(board.longest_path) * int(board.track_length[track]) * ends // 100)


@rule
def gain(board: Board, view: View, track):
    """What a track brings at once; in a race nothing."""
    if board.goal > 0:
        return 0
    value = POINT * int(board.points[board.track_length[track]])
    if board.longest_path > 0:
        value += longer_path(board, view, track)
    if board.pools > 0:
        value += passengers.best_at(board, view, int(board.track_from[track]))
        value += passengers.best_at(board, view, int(board.track_to[track]))
    return value
