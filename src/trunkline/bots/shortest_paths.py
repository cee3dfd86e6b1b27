"""Shortest paths over a board as a seat sees it: own tracks cost nothing, tracks closed to it cannot be used.

Paths are found in any record that has the FIELDS.
"""

from trunkline.bots.types import Paths
from trunkline.rules.compiled import rule
from trunkline.rules.constants import NONE, PARALLELS, PLACES, REGION_ENDS
from trunkline.rules.tracks.rules import is_open
from trunkline.rules.types import Board, View

FAR = 10_000

FIELDS = [
    ("distance", "i8", PLACES),  # from the start
    ("last_track", "i8", PLACES),  # over which a place was reached
]


@rule
def cost(board: Board, view: View, seat, track):
    """Spaces still to be paid on a track."""
    if view.owner[track] == seat:
        return 0
    return int(board.track_length[track]) if is_open(board, view, seat, track) else FAR


@rule
def is_in_play(board: Board, view: View, ticket):
    """Whether the seat holds a ticket it still has to make."""
    if board.goal == 0:
        return view.held[ticket] == 1
    for i in range(view.journey_size[view.seat]):
        if view.journey[i] == ticket:
            return True
    return False


@rule
def start_in(board: Board, region, paths: Paths):
    """Start in a region: its places are at hand, all others far."""
    for place in range(board.places):
        paths.distance[place] = FAR
        paths.last_track[place] = NONE
    for i in range(REGION_ENDS):
        if board.region_place[region, i] != NONE:
            paths.distance[board.region_place[region, i]] = 0


@rule
def reach(board: Board, view: View, seat, region, paths: Paths):
    """Distances of all places from a region, by relaxing all tracks until nothing gets nearer."""
    start_in(board, region, paths)
    distance, last_track = paths.distance, paths.last_track
    changed = True
    while changed:
        changed = False
        for track in range(board.tracks):
            step = cost(board, view, seat, track)
            if step < FAR and relax(board, track, step, distance, last_track):
                changed = True


@rule
def relax(board: Board, track, step, distance, last_track):
    """Go over a track if that leads nearer to one of its ends.

    Takes the two fields, not their record: interpreted, most time is spent here, and looking up a field is slow.
    """
    a, b = board.track_from[track], board.track_to[track]
    if distance[a] + step < distance[b]:
        distance[b] = distance[a] + step
        last_track[b] = track
        return True
    if distance[b] + step < distance[a]:
        distance[a] = distance[b] + step
        last_track[a] = track
        return True
    return False


@rule
def nearest_end(board: Board, region, paths: Paths):
    """The place of a region that is nearest."""
    best = int(board.region_place[region, 0])
    for i in range(1, REGION_ENDS):
        place = board.region_place[region, i]
        if place != NONE and paths.distance[place] < paths.distance[best]:
            best = int(place)
    return best


@rule
def step_back(board: Board, track, place):
    """The other end of a track: the place before on a path."""
    return int(board.track_from[track]) + int(board.track_to[track]) - place


@rule
def missing(board: Board, view: View, seat, ticket, paths: Paths):
    """Spaces still missing for a ticket, leg by leg; FAR or more: it cannot be met any more."""
    total = 0
    for i in range(1, board.ticket_stops[ticket]):
        reach(board, view, seat, board.ticket_stop[ticket, i - 1], paths)
        total += paths.distance[nearest_end(board, board.ticket_stop[ticket, i], paths)]
    return total


@rule
def is_marked(board: Board, track, marks):
    """Whether a track is marked in an array by track, or another of the same connection."""
    if marks[track]:
        return True
    for i in range(PARALLELS):
        other = board.parallel[track, i]
        if other == NONE:
            return False
        if marks[other]:
            return True
    return False
