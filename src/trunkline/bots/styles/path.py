"""The path style: takes its tickets two by two over the shortest joint way, and then lives by new tickets."""

from trunkline.bots import greedy
from trunkline.bots.styles import joined
from trunkline.bots.ways import FAR, is_in_play
from trunkline.rules.compiled import rule
from trunkline.rules.layout import NONE

PRICE, MOST = 12, 2


@rule
def pair_spaces(board, view, first, second, work):
    """Spaces of two tickets together."""
    joined.clear(board, work)
    spaces = joined.spaces_for(board, view, first, work)
    if spaces == 0 or spaces >= FAR:
        return FAR
    joined.lay(board, view, first, work)
    more = joined.spaces_for(board, view, second, work)
    return spaces + more if first != second else spaces + 1000  # one ticket alone only when there is no pair


@rule
def plan(board, view, work):
    """Find the two unmet tickets that take the fewest spaces together, and want their way."""
    one, two, least = NONE, NONE, FAR
    for first in range(board.tickets):
        if is_in_play(board, view, first):
            for second in range(board.tickets):
                if is_in_play(board, view, second):
                    spaces = pair_spaces(board, view, first, second, work)
                    if spaces < least:
                        one, two, least = first, second, spaces
    joined.clear(board, work)
    if one != NONE:
        joined.lay(board, view, one, work)
        joined.lay(board, view, two, work)
    work[greedy.NEAREST] = least


@rule
def wants_tickets(board, view, work):
    """When all are made, as long as a third of the pieces is left."""
    return work[greedy.NEAREST] >= FAR and 3 * joined.all_pieces(board, view) >= joined.start_pieces(board)
