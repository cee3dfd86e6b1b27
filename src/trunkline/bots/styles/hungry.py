"""The hungry style: draws tickets at the start until its pieces are spoken for, and joins them all."""

from trunkline.bots import greedy
from trunkline.bots.styles import joined
from trunkline.bots.ways import FAR
from trunkline.rules.compiled import rule

PRICE, MOST = 4, 6


@rule
def plan(board, view, work):
    spaces = joined.lay_all(board, view, work)
    work[greedy.NEAREST] = spaces if spaces > 0 else FAR


@rule
def wants_tickets(board, view, work):
    """Before its first track until four fifths of the pieces are planned for; later whenever all are made."""
    pieces, start = joined.all_pieces(board, view), joined.start_pieces(board)
    if pieces == start:
        return work[greedy.NEAREST] >= FAR or 5 * work[greedy.NEAREST] < 4 * pieces
    return work[greedy.NEAREST] >= FAR and 4 * pieces >= start
