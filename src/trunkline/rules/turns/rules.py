"""The round of turns and the ways a game ends (C6, C11, C50, W21, T6)."""

from trunkline.rules.compiled import entry, rule
from trunkline.rules.constants import (
    ALL_PASSED,
    NONE,
    NOTHING,
    PIECES_OUT,
    QUIET,
    RUNNING,
    SEATS,
    SET_UP,
    SHIP,
    TRAIN,
    TURN,
)
from trunkline.rules.reasons import ALREADY_CHOSEN, LEGAL, OUT_OF_TURN, OVER
from trunkline.rules.types import Board, Game, Row


@rule
def pieces_left(game: Game, seat: int):
    return int(game.pieces[seat, TRAIN]) + int(game.pieces[seat, SHIP])


@rule
def count_final_turns(board: Board, game: Game):
    """Start or continue the countdown to the end (C50, W21); a journey ends at once by its own rules."""
    if game.final_turns > 0:
        game.final_turns -= 1
        if game.final_turns == 0:
            game.over = PIECES_OUT
    elif board.goal == 0 and pieces_left(game, game.turn) <= board.end_at:
        game.final_turns = board.last_turns * game.players


@rule
def look_for_standstill(game: Game):
    """Everybody passed (C11), or for too long nobody did anything that changes the table (T6)."""
    if game.over == RUNNING and game.passes >= game.players:
        game.over = ALL_PASSED
    if game.over == RUNNING and game.quiet >= 3 * game.players:
        game.over = QUIET


@rule
def stop(game: Game):
    """Nobody has anything to decide any more."""
    for seat in range(SEATS):
        game.decision[seat] = NOTHING


@rule
def begin_turn(game: Game, seat: int):
    game.turn = seat
    game.decision[seat] = TURN


@rule
def end_turn(board: Board, game: Game):
    """The seat at turn is done: look for the end, else the next seat is at turn."""
    stop(game)
    game.drawn = 0
    game.took_wild = 0
    game.slot = NONE
    if game.over == RUNNING:
        count_final_turns(board, game)
        look_for_standstill(game)
    if game.over == RUNNING:
        begin_turn(game, (game.turn + 1) % game.players)


@rule
def end_busy_turn(board: Board, game: Game):
    """A turn in which something was drawn, claimed or built."""
    game.passes = 0
    game.quiet = 0
    end_turn(board, game)


@rule
def end_quiet_turn(board: Board, game: Game):
    """A turn of exchange or of swapping tickets."""
    game.passes = 0
    game.quiet += 1
    end_turn(board, game)


@rule
def end_passed_turn(board: Board, game: Game):
    game.passes += 1
    game.quiet += 1
    end_turn(board, game)


@rule
def any_decides(game: Game, decision: int):
    for seat in range(game.players):
        if game.decision[seat] == decision:
            return True
    return False


@entry
def in_set_up(game: Game):
    """Whether some seat still makes a choice of the set-up."""
    for seat in range(game.players):
        if game.decision[seat] in SET_UP:
            return True
    return False


@entry
def next_seat(game: Game):
    """The lowest seat that has something to decide, or -1."""
    for seat in range(game.players):
        if game.decision[seat] != NOTHING:
            return seat
    return -1


@rule
def refuse_seat(game: Game, seat: int):
    """Whether it is this seat's time to decide (C5, C6)."""
    if game.over != RUNNING:
        return OVER
    if game.decision[seat] != NOTHING:
        return LEGAL
    return ALREADY_CHOSEN if in_set_up(game) else OUT_OF_TURN


@rule
def decisions_hold(game: Game):
    """In set-up only set-up choices; after it one seat, the one at turn; nobody when the game is over."""
    deciding, choosing = 0, in_set_up(game)
    for seat in range(game.players):
        decision = game.decision[seat]
        if decision == NOTHING:
            continue
        deciding += 1
        if choosing != (decision in SET_UP) or (not choosing and seat != game.turn):
            return False
    if game.over != RUNNING:
        return deciding == 0
    return deciding >= 1 if choosing else deciding == 1


@rule
def most(game: Game, values: Row):
    """The largest of a value over the seats."""
    best = int(values[0])
    for seat in range(1, game.players):
        best = max(best, int(values[seat]))
    return best
