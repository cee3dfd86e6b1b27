"""The round of turns and the ways a game ends (C6, C11, C50, W21, T6)."""

from trunkline.rules.compiled import rule
from trunkline.rules.layout import (
    ALL_PASSED,
    NONE,
    NOTHING,
    PIECES_OUT,
    QUIET,
    RUNNING,
    SEATS,
    SHIP,
    TRAIN,
    TURN,
)


@rule
def pieces_left(game, seat):
    return int(game.pieces[seat, TRAIN]) + int(game.pieces[seat, SHIP])


@rule
def count_final_turns(board, game):
    """Start or continue the countdown to the end (C50, W21); a journey ends at once by its own rules."""
    if game.final_turns > 0:
        game.final_turns -= 1
        if game.final_turns == 0:
            game.over = PIECES_OUT
    elif board.goal == 0 and pieces_left(game, game.turn) <= board.end_at:
        game.final_turns = board.last_turns * game.players


@rule
def look_for_standstill(game):
    """Everybody passed (C11), or for too long nobody did anything that changes the table (T6)."""
    if game.over == RUNNING and game.passes >= game.players:
        game.over = ALL_PASSED
    if game.over == RUNNING and game.quiet >= 3 * game.players:
        game.over = QUIET


@rule
def stop(game):
    """Nobody has anything to decide any more."""
    for seat in range(SEATS):
        game.decision[seat] = NOTHING


@rule
def begin_turn(game, seat):
    game.turn = seat
    game.decision[seat] = TURN


@rule
def end_turn(board, game):
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
def end_busy_turn(board, game):
    """A turn in which something was drawn, claimed or built."""
    game.passes = 0
    game.quiet = 0
    end_turn(board, game)


@rule
def end_quiet_turn(board, game):
    """A turn of exchange or of swapping tickets."""
    game.passes = 0
    game.quiet += 1
    end_turn(board, game)


@rule
def end_passed_turn(board, game):
    game.passes += 1
    game.quiet += 1
    end_turn(board, game)
