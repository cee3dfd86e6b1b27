"""Trains and ships: choosing them at set-up and exchanging them later (W4, W20)."""

from trunkline.rules.actions import EXCHANGE, PIECES, make, put
from trunkline.rules.compiled import rule
from trunkline.rules.constants import NONE, SHIP, TRAIN
from trunkline.rules.reasons import EXCHANGE_LIMIT, LEGAL, NO_SUCH_MECHANIC, PIECES_CHOICE
from trunkline.rules.turns.rules import in_set_up
from trunkline.rules.types import Board, Game, Numbers, View


@rule
def lay_out_pieces(board: Board, game: Game, seat: int):
    """All pieces with their player, or in the box until they are chosen."""
    for suit in range(2):
        if board.chosen > 0:
            game.box[seat, suit] = board.pieces[suit]
        else:
            game.pieces[seat, suit] = board.pieces[suit]


@rule
def list_choices(board: Board, out: Numbers, n: int):
    """Every number of trains that leaves a possible number of ships (W4)."""
    for trains in range(max(0, int(board.chosen) - int(board.pieces[SHIP])), board.pieces[TRAIN] + 1):
        if trains <= board.chosen:
            n = put(out, n, make(PIECES, trains, 0))
    return n


@rule
def choose_pieces(board: Board, game: Game, seat: int, trains: int):
    """The chosen pieces lie before the player, the others in the box."""
    game.pieces[seat, TRAIN] = trains
    game.pieces[seat, SHIP] = board.chosen - trains
    game.box[seat, TRAIN] = board.pieces[TRAIN] - trains
    game.box[seat, SHIP] = board.pieces[SHIP] - (board.chosen - trains)


@rule
def most_exchanged(game: Game, seat: int, given: int):
    """How many pieces of a suit can be given: what is unplaced, and what the box has of the other suit (W20)."""
    return min(int(game.pieces[seat, given]), int(game.box[seat, 1 - given]))


@rule
def list_exchanges(board: Board, game: Game, seat: int, out: Numbers, n: int):
    if board.exchange == NONE:
        return n
    for given in range(2):
        for count in range(1, most_exchanged(game, seat, given) + 1):
            n = put(out, n, make(EXCHANGE, given, count))
    return n


@rule
def exchange(board: Board, game: Game, seat: int, given: int, count: int):
    """Unplaced pieces of one suit go to the box for as many of the other; each costs points (W20)."""
    game.pieces[seat, given] -= count
    game.box[seat, given] += count
    game.pieces[seat, 1 - given] += count
    game.box[seat, 1 - given] -= count
    game.score[seat] -= count * board.exchange
    game.exchanged[seat] += count * board.exchange


@rule
def refuse_pieces(board: Board, trains: int):
    ships = int(board.chosen) - trains
    return LEGAL if 0 <= ships <= board.pieces[SHIP] and trains <= board.pieces[TRAIN] else PIECES_CHOICE


@rule
def refuse_exchange(board: Board, game: Game, seat: int, given: int, count: int):
    if board.exchange == NONE or given > SHIP:
        return NO_SUCH_MECHANIC
    return LEGAL if 1 <= count <= most_exchanged(game, seat, given) else EXCHANGE_LIMIT


@rule
def see_pieces(board: Board, game: Game, view: View, viewer: int, share: int, shares: int):
    """Pieces are public, but where they are chosen the choice is secret until all have chosen (W4)."""
    secret = board.chosen > 0 and in_set_up(game)
    for seat in range(share, game.players, shares):
        for suit in range(2):
            if seat == viewer or not secret:
                view.pieces[seat, suit] = game.pieces[seat, suit]
                view.box[seat, suit] = game.box[seat, suit]


@rule
def pieces_hold(board: Board, game: Game):
    """Pieces left, in the box and on the board make what a player started with (T1)."""
    for seat in range(game.players):
        for suit in range(2):
            count = int(game.pieces[seat, suit]) + int(game.box[seat, suit])
            if game.pieces[seat, suit] < 0 or game.box[seat, suit] < 0:
                return False
            for track in range(board.tracks):
                if game.owner[track] == seat and board.track_suit[track] == suit:
                    count += int(board.track_length[track])
            if count != board.pieces[suit]:
                return False
    return True
