"""The hungry style: draws tickets at the start until its pieces are spoken for, and joins them all."""

from trunkline.bots.shortest_paths import FAR
from trunkline.bots.styles import joined
from trunkline.bots.types import Style
from trunkline.rules.compiled import rule
from trunkline.rules.types import Board, View

PRICE, MOST = 4, 6


@rule
def plan(board: Board, view: View, style: Style):
    spaces = joined.lay_all(board, view, style)
    style.aim.nearest = spaces if spaces > 0 else FAR


@rule
def wants_tickets(board: Board, view: View, style: Style):
    """Before its first track until four fifths of the pieces are planned for; later whenever all are made."""
    pieces, start = joined.all_pieces(board, view), joined.start_pieces(board)
    if pieces == start:
        return style.aim.nearest >= FAR or 5 * style.aim.nearest < 4 * pieces
    return style.aim.nearest >= FAR and 4 * pieces >= start
