"""Claiming a track: which are open to whom, and what a claim changes (C30-C37, W11, W15, W16)."""

from trunkline.rules.actions import is_doubled, payment_of, subject_of, terrain_wilds_of
from trunkline.rules.cards import settle_display, spend
from trunkline.rules.compiled import entry, rule
from trunkline.rules.layout import NOBODY, NONE, PARALLELS, WILD
from trunkline.rules.payments import list_payments, pay
from trunkline.rules.terrain import fill_display, play_terrain


@rule
def owns_parallel(board, game, seat, track):
    """Whether the seat owns another track of the same connection (C34)."""
    for i in range(PARALLELS):
        other = board.parallel[track, i]
        if other == NONE:
            return False
        if game.owner[other] == seat:
            return True
    return False


@rule
def is_closed(board, game, track):
    """Whether a claimed parallel closes the track to everyone (C35)."""
    if game.players >= board.open_from:
        return False
    for i in range(PARALLELS):
        other = board.parallel[track, i]
        if other == NONE:
            return False
        if game.owner[other] != NOBODY:
            return True
    return False


@entry
def is_open(board, game, seat, track):
    """Whether the seat may claim the track, pieces and cards aside."""
    if game.owner[track] != NOBODY:
        return False
    if board.parallel[track, 0] == NONE:
        return True
    return not owns_parallel(board, game, seat, track) and not is_closed(board, game, track)


@rule
def list_claims(board, game, seat, track, out, n):
    """Every legal claim of this track by this seat."""
    if board.track_length[track] > game.pieces[seat, board.track_suit[track]] or not is_open(board, game, seat, track):
        return n
    return list_payments(board, game, seat, track, out, n)


@entry
def join(board, game, seat, a, b):
    """Both ends now belong to one part of the seat's network, named by its smallest place."""
    names = game.network[seat]
    name_a = names[a] if names[a] != NONE else a
    name_b = names[b] if names[b] != NONE else b
    name = min(name_a, name_b)
    names[a] = name_a
    names[b] = name_b
    for place in range(board.places):
        if names[place] == name_a or names[place] == name_b:
            names[place] = name


@rule
def points_of(board, action):
    """Points for the track (C36, W15), doubled by terrain (A6)."""
    points = int(board.points[board.track_length[subject_of(action)]])
    return 2 * points if is_doubled(action) else points


@rule
def claim(board, game, seat, dice, action):
    """Pay, place the pieces, score, and let what was discarded flow back into the displays (C32, C36, C37, C20)."""
    track = subject_of(action)
    pay(board, game, seat, track, payment_of(action))
    if is_doubled(action):
        spend(board, game, seat, WILD, terrain_wilds_of(action))
        play_terrain(board, game, seat, track, terrain_wilds_of(action))
    game.owner[track] = seat
    game.pieces[seat, board.track_suit[track]] -= board.track_length[track]
    game.score[seat] += points_of(board, action)
    join(board, game, seat, int(board.track_from[track]), int(board.track_to[track]))
    settle_display(board, game, dice)
    fill_display(board, game, dice)
