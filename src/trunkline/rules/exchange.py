"""Trains and ships: choosing them at set-up and exchanging them later (W4, W20)."""

from trunkline.rules.actions import EXCHANGE, PIECES, make, put
from trunkline.rules.compiled import rule
from trunkline.rules.layout import NONE, SHIP, TRAIN


@rule
def list_choices(board, out, n):
    """Every number of trains that leaves a possible number of ships (W4)."""
    for trains in range(max(0, int(board.chosen) - int(board.pieces[SHIP])), board.pieces[TRAIN] + 1):
        if trains <= board.chosen:
            n = put(out, n, make(PIECES, trains, 0))
    return n


@rule
def choose_pieces(board, game, seat, trains):
    """The chosen pieces lie before the player, the others in the box."""
    game.pieces[seat, TRAIN] = trains
    game.pieces[seat, SHIP] = board.chosen - trains
    game.box[seat, TRAIN] = board.pieces[TRAIN] - trains
    game.box[seat, SHIP] = board.pieces[SHIP] - (board.chosen - trains)


@rule
def most_exchanged(game, seat, given):
    """How many pieces of a suit can be given: what is unplaced, and what the box has of the other suit (W20)."""
    return min(int(game.pieces[seat, given]), int(game.box[seat, 1 - given]))


@rule
def list_exchanges(board, game, seat, out, n):
    if board.exchange == NONE:
        return n
    for given in range(2):
        for count in range(1, most_exchanged(game, seat, given) + 1):
            n = put(out, n, make(EXCHANGE, given, count))
    return n


@rule
def exchange(board, game, seat, given, count):
    """Unplaced pieces of one suit go to the box for as many of the other; each costs points (W20)."""
    game.pieces[seat, given] -= count
    game.box[seat, given] += count
    game.pieces[seat, 1 - given] += count
    game.box[seat, 1 - given] -= count
    game.score[seat] -= count * board.exchange
    game.exchanged[seat] += count * board.exchange
