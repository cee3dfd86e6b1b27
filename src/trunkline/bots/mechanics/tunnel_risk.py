"""What a tunnel may ask for beyond its spaces: how many of the cards turned up will match, and how surely."""

from trunkline.rules.cards.rules import kind_of
from trunkline.rules.compiled import rule
from trunkline.rules.constants import HARBOUR, PLAIN, WILD
from trunkline.rules.tunnels.rules import is_tunnel
from trunkline.rules.types import Board, View

THOUSAND = 1000


@rule
def unseen(board: Board, view: View, kind):
    """Cards of a kind that the seat cannot see: in the pile or in other hands."""
    count = int(board.card_count[kind]) - int(view.hand[kind]) - int(view.discard[kind])
    for slot in range(board.display):
        if view.display[slot] == kind:
            count -= 1
    return count


@rule
def match_chance(board: Board, view: View, colour):
    """How likely a card turned up is a wild or of a colour (0: a wild), in thousandths, by all that is not seen."""
    total, alike = 0, unseen(board, view, WILD)
    for kind in range(board.kinds):
        if board.card_pile[kind] == 0:
            total += unseen(board, view, kind)
    if colour > 0:
        alike += unseen(board, view, kind_of(board, PLAIN, colour))
        if board.forms > HARBOUR:
            alike += unseen(board, view, kind_of(board, HARBOUR, colour))
    return THOUSAND * alike // max(1, total)


@rule
def expected_more(board: Board, track):
    """Cards that a tunnel asks for beyond its spaces, on the average and in tenths, as if the whole deck lay in the
    pile."""
    if not is_tunnel(board, track):
        return 0
    colour, total = max(1, int(board.track_colour[track])), 0
    for kind in range(board.kinds):
        if board.card_pile[kind] == 0:
            total += int(board.card_count[kind])
    alike = int(board.card_count[WILD]) + int(board.card_count[kind_of(board, PLAIN, colour)])
    return 10 * int(board.tunnel_cards) * alike // max(1, total)


@rule
def failure_chance(board: Board, view: View, colour, spare):
    """How likely more cards match than the hand has to spare, in thousandths."""
    chance, failed = match_chance(board, view, colour), 0
    turned = int(board.tunnel_cards)
    for outcome in range(1 << turned):  # every way in which the cards match or not
        matches, likely = 0, THOUSAND
        for i in range(turned):
            if outcome >> i & 1:
                matches += 1
                likely = likely * chance // THOUSAND
            else:
                likely = likely * (THOUSAND - chance) // THOUSAND
        if matches > spare:
            failed += likely
    return failed
