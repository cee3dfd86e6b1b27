"""The kinds of cards as bots look at them: what form, colour and suit a kind has. The wild has none of these."""

from trunkline.rules.compiled import rule
from trunkline.rules.constants import DOUBLE, SHIP, SINGLE, TRAIN
from trunkline.rules.types import Board


@rule
def form_of(board: Board, kind):
    return (kind - 1) // int(board.colours)


@rule
def colour_of(board: Board, kind):
    return (kind - 1) % int(board.colours) + 1


@rule
def suit_of(board: Board, kind):
    return SHIP if form_of(board, kind) >= SINGLE else TRAIN


@rule
def spaces_of(board: Board, kind):
    """Spaces that one card of a kind pays for."""
    return 2 if form_of(board, kind) == DOUBLE else 1
