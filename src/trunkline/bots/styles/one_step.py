"""The one-step style: plans anew at each decision, each ticket for itself, and takes the step that helps most now."""

from trunkline.bots.shortest_paths import FAR, is_in_play, missing, nearest_end, reach, step_back
from trunkline.bots.styles import joined
from trunkline.bots.types import Aim, Style
from trunkline.rules.compiled import rule
from trunkline.rules.constants import NONE
from trunkline.rules.types import Board, View

WEIGHT = 100  # of a ticket's points, shared out over the spaces it misses


@rule
def weigh(board: Board, view: View, ticket, weight, aim: Aim):
    """Add to the tracks on a ticket's own shortest path."""
    for i in range(1, board.ticket_stops[ticket]):
        reach(board, view, view.seat, board.ticket_stop[ticket, i - 1], aim)
        place = nearest_end(board, board.ticket_stop[ticket, i], aim)
        while aim.last_track[place] != NONE and aim.distance[place] > 0:
            track = aim.last_track[place]
            if view.owner[track] != view.seat:
                aim.wanted[track] += weight * int(board.track_length[track])
            place = step_back(board, track, place)


@rule
def plan(board: Board, view: View, style: Style):
    """Weigh the tracks by what they bring towards each ticket."""
    joined.clear(board, style)
    least = FAR
    for ticket in range(board.tickets):
        if is_in_play(board, view, ticket):
            left = missing(board, view, view.seat, ticket, style.aim)
            if 0 < left <= joined.all_pieces(board, view):
                weight = max(1, WEIGHT * int(board.ticket_points[ticket]) // left)
                weigh(board, view, ticket, weight, style.aim)
                least = min(least, left)
    style.aim.nearest = least
