"""The long-route style: long tracks first, for their points and to end the game soon; tickets where they fit in."""

from trunkline.bots import greedy
from trunkline.bots.styles import joined, one_step
from trunkline.bots.ways import FAR, WANTED
from trunkline.rules.claims import is_open
from trunkline.rules.compiled import rule
from trunkline.rules.layout import DOUBLE, GREY, SHIP, SINGLE, TRACKS, WILD

RATE = joined.WORK  # by track: what it brings for each card that is missing
WORK = RATE + TRACKS
PRICE, MOST = 14, 2
TARGETS = 3  # tracks for which cards are drawn
CLAIM = 2  # a claim's turn, in cards


@rule
def cards_of(board, view, suit, colour):
    """Cards in hand of a suit and colour, wilds aside."""
    count = 0
    for kind in range(1, board.kinds):
        form = (kind - 1) // int(board.colours)
        if (kind - 1) % int(board.colours) + 1 == colour and (suit == SHIP) == (form >= SINGLE):
            count += int(view.hand[kind]) * (2 if form == DOUBLE else 1)
    return count


@rule
def cards_missing(board, view, track):
    """Cards a track takes beyond those in hand."""
    suit, colour = int(board.track_suit[track]), int(board.track_colour[track])
    need, have = int(board.track_length[track]), 0
    if board.track_pairs[track]:
        need *= 2
    if colour != GREY:
        have = cards_of(board, view, suit, colour)
    else:
        for other in range(1, board.colours + 1):
            have = max(have, cards_of(board, view, suit, other))
    return max(0, need - have - int(view.hand[WILD]))


@rule
def rate(board, view, track, work):
    """Points of a track and its share of the tickets, for each card it is away."""
    length = int(board.track_length[track])
    if not is_open(board, view, view.seat, track) or length > view.pieces[view.seat, board.track_suit[track]]:
        return 0
    brings = one_step.WEIGHT * int(board.points[length]) + 2 * work[WANTED + track]
    return brings // (CLAIM + length + cards_missing(board, view, track))


@rule
def plan(board, view, work):
    """Rate all tracks, and want the few best; in a race, where tracks bring no points, all tickets joined."""
    if board.goal > 0 or view.offer_size > 0:
        spaces = joined.lay_all(board, view, work)
        work[greedy.NEAREST] = spaces if spaces > 0 else FAR
        return
    one_step.plan(board, view, work)
    for track in range(board.tracks):
        work[RATE + track] = rate(board, view, track, work)
    joined.clear(board, work)
    work[greedy.NEAREST] = FAR
    for _ in range(TARGETS):
        best = 0
        for track in range(board.tracks):
            if work[RATE + track] > work[RATE + best] or work[WANTED + best]:
                best = track if work[WANTED + track] == 0 else best
        if work[RATE + best] > 0 and work[WANTED + best] == 0:
            work[WANTED + best] = work[RATE + best]
            work[greedy.NEAREST] = 1
