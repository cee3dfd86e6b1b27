"""The one-step style: plans anew at each decision, each ticket for itself, and takes the step that helps most now."""

from trunkline.bots import greedy
from trunkline.bots.styles import joined
from trunkline.bots.ways import DISTANCE, FAR, LAST_TRACK, WANTED, is_in_play, missing, nearest_end, reach
from trunkline.rules.compiled import rule
from trunkline.rules.layout import NONE

WEIGHT = 100  # of a ticket's points, shared out over the spaces it misses


@rule
def weigh(board, view, ticket, weight, work):
    """Add to the tracks on a ticket's own shortest way."""
    for i in range(1, board.ticket_stops[ticket]):
        reach(board, view, view.seat, board.ticket_stop[ticket, i - 1], work)
        place = nearest_end(board, board.ticket_stop[ticket, i], work)
        while work[LAST_TRACK + place] != NONE and work[DISTANCE + place] > 0:
            track = work[LAST_TRACK + place]
            if view.owner[track] != view.seat:
                work[WANTED + track] += weight * int(board.track_length[track])
            place = board.track_from[track] + board.track_to[track] - place


@rule
def plan(board, view, work):
    """Weigh the tracks by what they bring towards each ticket."""
    joined.clear(board, work)
    least = FAR
    for ticket in range(board.tickets):
        if is_in_play(board, view, ticket):
            left = missing(board, view, view.seat, ticket, work)
            if 0 < left <= joined.all_pieces(board, view):
                weigh(board, view, ticket, max(1, WEIGHT * int(board.ticket_points[ticket]) // left), work)
                least = min(least, left)
    work[greedy.NEAREST] = least
