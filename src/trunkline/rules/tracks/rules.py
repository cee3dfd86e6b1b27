"""Claiming a track: which are open to whom, and what a claim changes (C30-C37, W11, W15, W16)."""

from trunkline.rules.actions import is_doubled, payment_of, subject_of, terrain_wilds_of
from trunkline.rules.cards.rules import settle_display, spend
from trunkline.rules.compiled import entry, rule
from trunkline.rules.constants import NOBODY, NONE, PARALLELS, WILD
from trunkline.rules.reasons import (
    CLAIMED,
    CLOSED,
    LEGAL,
    NOT_IN_HAND,
    OWNS_PARALLEL,
    TERRAIN_WILDS,
    TOO_FEW_PIECES,
    UNKNOWN,
)
from trunkline.rules.terrain.rules import fill_terrain_display, play_terrain, refuse_terrain
from trunkline.rules.tracks.payments import holds_payment, is_right_set, list_payments, pay, why_wrong_set
from trunkline.rules.types import Board, Dice, Game, Numbers


@rule
def owns_parallel(board: Board, game: Game, seat: int, track: int):
    """Whether the seat owns another track of the same connection (C34)."""
    for i in range(PARALLELS):
        other = board.parallel[track, i]
        if other == NONE:
            return False
        if game.owner[other] == seat:
            return True
    return False


@rule
def is_closed(board: Board, game: Game, track: int):
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
def is_open(board: Board, game: Game, seat: int, track: int):
    """Whether the seat may claim the track, pieces and cards aside."""
    if game.owner[track] != NOBODY:
        return False
    if board.parallel[track, 0] == NONE:
        return True
    return not owns_parallel(board, game, seat, track) and not is_closed(board, game, track)


@rule
def list_claims(board: Board, game: Game, seat: int, track: int, out: Numbers, n: int):
    """Every legal claim of this track by this seat."""
    if board.track_length[track] > game.pieces[seat, board.track_suit[track]] or not is_open(board, game, seat, track):
        return n
    return list_payments(board, game, seat, track, out, n)


@entry
def join(board: Board, game: Game, seat: int, a: int, b: int):
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
def points_of(board: Board, action: int):
    """Points for the track (C36, W15), doubled by terrain (A6)."""
    points = int(board.points[board.track_length[subject_of(action)]])
    return 2 * points if is_doubled(action) else points


@rule
def claim(board: Board, game: Game, seat: int, dice: Dice, action: int):
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
    fill_terrain_display(board, game, dice)


@rule
def refuse_claim(board: Board, game: Game, seat: int, action: int):
    """In the rulebook's order: claimed, parallel, pieces, cards in hand, right set, terrain (T3)."""
    track, payment, wilds = subject_of(action), payment_of(action), terrain_wilds_of(action)
    if track >= board.tracks:
        return UNKNOWN
    if game.owner[track] != NOBODY:
        return CLAIMED
    if owns_parallel(board, game, seat, track):
        return OWNS_PARALLEL
    if is_closed(board, game, track):
        return CLOSED
    if board.track_length[track] > game.pieces[seat, board.track_suit[track]]:
        return TOO_FEW_PIECES
    if not holds_payment(board, game, seat, track, payment, wilds):
        return NOT_IN_HAND
    if not is_right_set(board, track, payment):
        return why_wrong_set(board, track, payment)
    if is_doubled(action):
        return refuse_terrain(board, game, seat, track, wilds)
    return LEGAL if wilds == 0 else TERRAIN_WILDS


@rule
def scores_hold(board: Board, game: Game):
    """Points are those of the tracks, at most doubled where there is terrain, less what exchanges cost."""
    for seat in range(game.players):
        points = 0
        for track in range(board.tracks):
            if game.owner[track] == seat:
                points += int(board.points[board.track_length[track]])
        scored = int(game.score[seat]) + int(game.exchanged[seat])
        if scored != points and (board.terrains == 0 or scored < points or scored > 2 * points):
            return False
    return True


@rule
def connections_hold(board: Board, game: Game):
    """Nobody owns two tracks of a connection, nor is a second one used where only one may be (C34, C35)."""
    for track in range(board.tracks):
        owner = game.owner[track]
        if owner < NOBODY or owner >= game.players:
            return False
        if owner != NOBODY and (owns_parallel(board, game, owner, track) or is_closed(board, game, track)):
            return False
    return True


@rule
def spread_names(board: Board, game: Game, seat: int, names: Numbers):
    """Name the parts of a seat's network afresh by its tracks."""
    for place in range(board.places):
        names[place] = NONE
    for track in range(board.tracks):
        if game.owner[track] == seat:
            names[board.track_from[track]] = board.track_from[track]
            names[board.track_to[track]] = board.track_to[track]
    changed = True
    while changed:
        changed = False
        for track in range(board.tracks):
            a, b = board.track_from[track], board.track_to[track]
            if game.owner[track] == seat and names[a] != names[b]:
                names[a] = names[b] = min(names[a], names[b])
                changed = True


@rule
def networks_hold(board: Board, game: Game, names: Numbers):
    for seat in range(game.players):
        spread_names(board, game, seat, names)
        for place in range(board.places):
            if game.network[seat, place] != names[place]:
                return False
    return True
