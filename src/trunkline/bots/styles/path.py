"""The path style: takes its tickets two by two over the shortest joint way, and then lives by new tickets."""

from trunkline.bots.shortest_paths import FAR, is_in_play
from trunkline.bots.styles import joined
from trunkline.bots.types import Style
from trunkline.rules.compiled import rule
from trunkline.rules.constants import NONE
from trunkline.rules.types import Board, View

PRICE, MOST = 12, 2


@rule
def pair_spaces(board: Board, view: View, first, second, style: Style):
    """Spaces of two tickets together."""
    joined.clear(board, style)
    spaces = joined.spaces_for(board, view, first, style.aim)
    if spaces == 0 or spaces >= FAR:
        return FAR
    joined.lay(board, view, first, style)
    more = joined.spaces_for(board, view, second, style.aim)
    return spaces + more if first != second else spaces + 1000  # one ticket alone only when there is no pair


@rule
def plan(board: Board, view: View, style: Style):
    """Find the two unmet tickets that take the fewest spaces together, and want their way."""
    one, two, least = NONE, NONE, FAR
    for first in range(board.tickets):
        if is_in_play(board, view, first):
            for second in range(board.tickets):
                if is_in_play(board, view, second):
                    spaces = pair_spaces(board, view, first, second, style)
                    if spaces < least:
                        one, two, least = first, second, spaces
    joined.clear(board, style)
    if one != NONE:
        joined.lay(board, view, one, style)
        joined.lay(board, view, two, style)
    style.aim.nearest = least


@rule
def wants_tickets(board: Board, view: View, style: Style):
    """When all are made, as long as a third of the pieces is left."""
    return style.aim.nearest >= FAR and 3 * joined.all_pieces(board, view) >= joined.start_pieces(board)
