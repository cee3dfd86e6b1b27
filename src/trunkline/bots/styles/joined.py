"""Paths of several tickets joined into one: a track that one ticket wants costs the others nothing.

The record of a style holds greedy's aim: what is wanted is noted there, and the rest is done as `greedy` does.
"""

from trunkline.bots.greedy import aim_t, want_path
from trunkline.bots.shortest_paths import FAR, cost, is_in_play, nearest_end, relax, start_in
from trunkline.bots.types import Aim, Style
from trunkline.rules import actions as act
from trunkline.rules.compiled import rule
from trunkline.rules.constants import NONE, SHIP, TICKETS, TRAIN
from trunkline.rules.types import Board, View

FIELDS = [
    ("aim", aim_t),
    ("laid", "i8", TICKETS),  # 1 when the ticket's path is wanted already
]

TICKET_POINT = 10
LOST_TICKET = 50  # less for a ticket that cannot be made, beside its penalty


@rule
def clear(board: Board, style: Style):
    """Want nothing."""
    for track in range(board.tracks):
        style.aim.wanted[track] = 0
    for ticket in range(board.tickets):
        style.laid[ticket] = 0


@rule
def all_pieces(board: Board, view: View):
    """Own pieces; before they are chosen, as many as will be."""
    pieces = int(view.pieces[view.seat, TRAIN]) + int(view.pieces[view.seat, SHIP])
    return pieces if pieces > 0 or board.chosen == 0 else int(board.chosen)


@rule
def start_pieces(board: Board):
    """Pieces a seat starts with."""
    return int(board.chosen) if board.chosen > 0 else int(board.pieces[TRAIN]) + int(board.pieces[SHIP])


@rule
def reach(board: Board, view: View, region, aim: Aim):
    """Distances of all places from a region, wanted tracks free."""
    start_in(board, region, aim)
    wanted, distance, last_track = aim.wanted, aim.distance, aim.last_track
    changed = True
    while changed:
        changed = False
        for track in range(board.tracks):
            step = 0 if wanted[track] else cost(board, view, view.seat, track)
            if step < FAR and relax(board, track, step, distance, last_track):
                changed = True


@rule
def spaces_for(board: Board, view: View, ticket, aim: Aim):
    """Spaces a ticket needs beyond what is wanted; FAR or more: it cannot be joined any more."""
    total = 0
    for i in range(1, board.ticket_stops[ticket]):
        reach(board, view, board.ticket_stop[ticket, i - 1], aim)
        total += aim.distance[nearest_end(board, board.ticket_stop[ticket, i], aim)]
    return total


@rule
def lay(board: Board, view: View, ticket, style: Style):
    """Want what joins a ticket, leg by leg."""
    style.laid[ticket] = 1
    for i in range(1, board.ticket_stops[ticket]):
        reach(board, view, board.ticket_stop[ticket, i - 1], style.aim)
        want_path(board, view, nearest_end(board, board.ticket_stop[ticket, i], style.aim), style.aim)


@rule
def lay_nearest(board: Board, view: View, room, style: Style):
    """Want the path of the nearest unmet ticket not laid yet; returns its spaces, FAR when none fits the room."""
    nearest, least = NONE, FAR
    for ticket in range(board.tickets):
        if is_in_play(board, view, ticket) and style.laid[ticket] == 0:
            spaces = spaces_for(board, view, ticket, style.aim)
            if spaces == 0:
                style.laid[ticket] = 1
            elif spaces < least:
                nearest, least = ticket, spaces
    if nearest == NONE or least > room:
        return FAR
    lay(board, view, nearest, style)
    return least


@rule
def lay_all(board: Board, view: View, style: Style):
    """Want the paths of all tickets that the pieces suffice for, the nearest first; returns the spaces wanted."""
    clear(board, style)
    total, pieces = 0, all_pieces(board, view)
    while True:
        spaces = lay_nearest(board, view, pieces - total, style)
        if spaces >= FAR:
            return total
        total += spaces


@rule
def keep_value(board: Board, view: View, action, price, most, style: Style):
    """What tickets bring when they are joined to those in hand: points, less a price for each space (in tenths).

    One that goes beyond the pieces, or beyond `most` tickets, is a loss.
    """
    spaces, value, count = lay_all(board, view, style), 0, 0
    pieces = 9 * all_pieces(board, view) // 10
    for i in range(view.offer_size):
        if act.subject_of(action) >> i & 1:
            ticket, count = int(view.offer[i]), count + 1
            more = spaces_for(board, view, ticket, style.aim)
            if more < FAR and spaces + more <= pieces and count <= most:
                lay(board, view, ticket, style)
                spaces += more
                value += TICKET_POINT * int(board.ticket_points[ticket]) - price * more
            else:
                value -= TICKET_POINT * int(board.ticket_penalty[ticket]) + LOST_TICKET + min(more, FAR) // 10
    return value
