"""The kinds of cards as bots look at them: what form, colour and suit a kind has. The wild has none of these."""

from trunkline.rules.compiled import rule
from trunkline.rules.layout import DOUBLE, SHIP, SINGLE, TRAIN


@rule
def form_of(board, kind):
    return (kind - 1) // int(board.colours)


@rule
def colour_of(board, kind):
    return (kind - 1) % int(board.colours) + 1


@rule
def suit_of(board, kind):
    return SHIP if form_of(board, kind) >= SINGLE else TRAIN


@rule
def spaces_of(board, kind):
    """Spaces that one card of a kind pays for."""
    return 2 if form_of(board, kind) == DOUBLE else 1
