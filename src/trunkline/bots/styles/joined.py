"""Ways of several tickets joined into one: a track that one ticket wants costs the others nothing."""

from trunkline.bots import greedy
from trunkline.bots.ways import DISTANCE, FAR, LAST_TRACK, WANTED, cost, is_in_play, nearest_end, relax, stand_in
from trunkline.rules import actions as act
from trunkline.rules.compiled import rule
from trunkline.rules.layout import NONE, SHIP, TICKETS, TRAIN

LAID = greedy.WORK  # by ticket: 1 when its way is wanted already
WORK = LAID + TICKETS


@rule
def clear(board, work):
    """Want nothing."""
    for track in range(board.tracks):
        work[WANTED + track] = 0
    for ticket in range(board.tickets):
        work[LAID + ticket] = 0


@rule
def all_pieces(board, view):
    """Own pieces; before they are chosen, as many as will be."""
    pieces = int(view.pieces[view.seat, TRAIN]) + int(view.pieces[view.seat, SHIP])
    return pieces if pieces > 0 or board.chosen == 0 else int(board.chosen)


@rule
def start_pieces(board):
    """Pieces a seat starts with."""
    return int(board.chosen) if board.chosen > 0 else int(board.pieces[TRAIN]) + int(board.pieces[SHIP])


@rule
def reach(board, view, region, work):
    """Distances of all places from a region, wanted tracks free."""
    stand_in(board, region, work)
    changed = True
    while changed:
        changed = False
        for track in range(board.tracks):
            step = 0 if work[WANTED + track] else cost(board, view, view.seat, track)
            if step < FAR and relax(work, board.track_from[track], board.track_to[track], step, track):
                changed = True


@rule
def spaces_for(board, view, ticket, work):
    """Spaces a ticket needs beyond what is wanted; FAR or more: it cannot be joined any more."""
    total = 0
    for i in range(1, board.ticket_stops[ticket]):
        reach(board, view, board.ticket_stop[ticket, i - 1], work)
        total += work[DISTANCE + nearest_end(board, board.ticket_stop[ticket, i], work)]
    return total


@rule
def lay(board, view, ticket, work):
    """Want what joins a ticket, leg by leg."""
    work[LAID + ticket] = 1
    for i in range(1, board.ticket_stops[ticket]):
        reach(board, view, board.ticket_stop[ticket, i - 1], work)
        place = nearest_end(board, board.ticket_stop[ticket, i], work)
        while work[LAST_TRACK + place] != NONE:
            track = work[LAST_TRACK + place]
            if view.owner[track] != view.seat:
                work[WANTED + track] = 1
            place = board.track_from[track] + board.track_to[track] - place


@rule
def lay_nearest(board, view, room, work):
    """Want the way of the nearest unmet ticket not laid yet; returns its spaces, FAR when none fits the room."""
    nearest, least = NONE, FAR
    for ticket in range(board.tickets):
        if is_in_play(board, view, ticket) and work[LAID + ticket] == 0:
            spaces = spaces_for(board, view, ticket, work)
            if spaces == 0:
                work[LAID + ticket] = 1
            elif spaces < least:
                nearest, least = ticket, spaces
    if nearest == NONE or least > room:
        return FAR
    lay(board, view, nearest, work)
    return least


@rule
def lay_all(board, view, work):
    """Want the ways of all tickets that the pieces suffice for, the nearest first; returns the spaces wanted."""
    clear(board, work)
    total, pieces = 0, all_pieces(board, view)
    while True:
        spaces = lay_nearest(board, view, pieces - total, work)
        if spaces >= FAR:
            return total
        total += spaces


@rule
def keep_value(board, view, action, price, most, work):
    """What tickets bring when they are joined to those in hand: points, less a price for each space (in tenths).

    One that goes beyond the pieces, or beyond `most` tickets, is a loss.
    """
    spaces, value, count = lay_all(board, view, work), 0, 0
    pieces = 9 * all_pieces(board, view) // 10
    for i in range(view.offer_size):
        if act.subject_of(action) >> i & 1:
            ticket, count = int(view.offer[i]), count + 1
            more = spaces_for(board, view, ticket, work)
            if more < FAR and spaces + more <= pieces and count <= most:
                lay(board, view, ticket, work)
                spaces += more
                value += 10 * int(board.ticket_points[ticket]) - price * more
            else:
                value -= 10 * int(board.ticket_penalty[ticket]) + 50 + min(more, FAR) // 10
    return value
