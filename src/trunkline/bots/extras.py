"""Tracks for points: how the pieces, cards and turns that the tickets leave are best used."""

from trunkline.bots import gains
from trunkline.bots import network as net
from trunkline.bots.network import NEED, PLANNED
from trunkline.bots.prices import PRICE, SHOWN, cards_for, purse
from trunkline.bots.ways import FAR
from trunkline.rules.compiled import rule
from trunkline.rules.layout import COLOURS, GREY, NONE, PARALLELS, TRACKS, WILD

EXTRA = net.WORK  # by track: 1 when it is wanted for points
LEFT = EXTRA + TRACKS  # by suit and colour: cards in hand that nothing needs yet
LACK = LEFT + 2 * (COLOURS + 1)  # by suit and colour: cards that wanted tracks lack
CARD = LACK + 2 * (COLOURS + 1)  # by suit and colour: what such a card is worth
ROOM = CARD + 2 * (COLOURS + 1)  # by suit: pieces left
TURNS = ROOM + 2  # tenths of turns left
WILDS = TURNS + 1  # wilds left
PIECE = WILDS + 1  # tenths of points that a piece would bring elsewhere
WORK = PIECE + 1

PIECE_WORTH = 15  # tenths of a point that a piece may bring on the way of another ticket
BONUS_WORTH = 24  # tenths more of them for each point of the bonus for most tickets
SPEED = 28  # tenths of pieces that may be laid a turn
MOST = 6  # tracks to look ahead for
LEAST_RATE = 44  # hundredths of a point a turn, below which a track is not worth its turns
HIDDEN_CARD = 7  # tenths of a turn for a card that does not lie open; one that does takes half a turn
DEAREST_CARD = 114  # what a card outside the tickets may be worth, in fortieths of a point


@rule
def start(board, view, work):
    """What the tickets leave."""
    work[WILDS] = int(view.hand[WILD])
    for suit in range(2):
        work[ROOM + suit] = net.pieces_left(board, view, suit) - work[net.SPACES + suit]
        for colour in range(board.colours + 1):
            at = suit * (COLOURS + 1) + colour
            work[LACK + at] = work[CARD + at] = 0
            work[LEFT + at] = max(0, work[purse(suit, colour)] - work[NEED + at]) if colour != GREY else 0
            if colour != GREY:
                work[WILDS] -= max(0, work[NEED + at] - work[purse(suit, colour)])
        use_for_grey(board, suit, work[NEED + suit * (COLOURS + 1)], work)
    work[WILDS] = max(0, work[WILDS])
    work[TURNS] = 10 * (work[net.CLOCK] - net.turns_needed(board, view, work))
    left, usable = work[ROOM] + work[ROOM + 1], max(0, work[TURNS]) * SPEED // 100
    worth = PIECE_WORTH + BONUS_WORTH * int(board.globetrotter) // 10
    work[PIECE] = worth if usable >= left else worth * usable // left
    for track in range(board.tracks):
        work[EXTRA + track] = 0


@rule
def best_colour(board, suit, work):
    """The colour of which most cards are left, or else lie open."""
    best, most = 1, -1
    for colour in range(1, board.colours + 1):
        at = suit * (COLOURS + 1) + colour
        have = 4 * work[LEFT + at] + work[SHOWN + at]
        if have > most:
            best, most = colour, have
    return best


@rule
def use_for_grey(board, suit, cards, work):
    """Grey tracks of the tickets use up the colour of which there is most."""
    at = LEFT + suit * (COLOURS + 1) + best_colour(board, suit, work)
    work[at] = max(0, work[at] - cards)


@rule
def colour_for(board, track, work):
    """The colour a track would be paid in."""
    colour = int(board.track_colour[track])
    return colour if colour != GREY else best_colour(board, int(board.track_suit[track]), work)


@rule
def lacking(board, track, work):
    """Cards a track lacks beyond those left."""
    at = LEFT + int(board.track_suit[track]) * (COLOURS + 1) + colour_for(board, track, work)
    return max(0, cards_for(board, track) - work[at])


@rule
def is_free(board, track, work):
    """Whether a track is open, has pieces left for it, and no other of its connection is wanted."""
    if work[PRICE + track] == 0 or work[PRICE + track] >= FAR or work[PLANNED + track] or work[EXTRA + track]:
        return False
    if board.track_length[track] > work[ROOM + board.track_suit[track]]:
        return False
    for i in range(PARALLELS):
        other = board.parallel[track, i]
        if other == NONE:
            return True
        if work[PLANNED + other] or work[EXTRA + other]:
            return False
    return True


@rule
def turns_for(board, track, work):
    """Tenths of turns a track takes: the claim, half a turn for a card that lies open, more for others."""
    lacks = lacking(board, track, work)
    at = SHOWN + int(board.track_suit[track]) * (COLOURS + 1) + colour_for(board, track, work)
    shown = min(lacks, work[at])
    return 10 + 5 * shown + HIDDEN_CARD * (lacks - shown)


@rule
def rate(board, view, track, work):
    """Hundredths of points a track brings a turn, beyond what its pieces would elsewhere; 0: no time for it."""
    turns = turns_for(board, track, work)
    if turns > work[TURNS]:
        return 0
    return 100 * (gains.gain(board, view, track) - work[PIECE] * int(board.track_length[track])) // turns


@rule
def take(board, view, track, work):
    """Want a track: its pieces, turns and cards are used."""
    suit = int(board.track_suit[track])
    at = suit * (COLOURS + 1) + colour_for(board, track, work)
    lacks, cards = lacking(board, track, work), cards_for(board, track)
    work[EXTRA + track] = 1
    work[ROOM + suit] -= int(board.track_length[track])
    work[TURNS] -= turns_for(board, track, work)
    work[LEFT + at] -= cards - lacks
    if lacks > 0:
        each = 4 * gains.gain(board, view, track) // (lacks + 2)  # the claim is a turn, as much as two cards
        work[CARD + at] = max(work[CARD + at], min(DEAREST_CARD, each))
        work[LACK + at] += lacks


@rule
def want_extras(board, view, work):
    """Want the tracks that bring most a turn, while pieces and turns are left."""
    start(board, view, work)
    if board.goal > 0:
        return
    for _ in range(MOST):
        best, most = NONE, LEAST_RATE
        for track in range(board.tracks):
            if is_free(board, track, work):
                value = rate(board, view, track, work)
                if value > most:
                    best, most = track, value
        if best == NONE:
            return
        take(board, view, best, work)
