"""Tracks for points: how the pieces, cards and turns that the tickets leave are best used."""

from trunkline.bots import track_value
from trunkline.bots.prices import cards_for
from trunkline.bots.shortest_paths import FAR
from trunkline.bots.ticket_plan import pieces_left, turns_needed
from trunkline.bots.types import Plan
from trunkline.bots.units import TENTH
from trunkline.rules.compiled import entry, rule
from trunkline.rules.constants import COLOURS, GREY, NONE, PARALLELS, SHIP, TRACKS, TRAIN
from trunkline.rules.types import Board, View

FIELDS = [
    ("extra", "i8", TRACKS),  # 1 when it is wanted for points
    ("extra_lack", "i8", (2, COLOURS + 1)),  # by suit and colour: cards that these tracks lack
    ("extra_card", "i8", (2, COLOURS + 1)),  # by suit and colour: what such a card is worth
    # what tickets and extra tracks have left so far
    ("free_cards", "i8", (2, COLOURS + 1)),  # in hand, by suit and colour
    ("free_pieces", "i8", 2),  # by suit
    ("free_turns", "i8"),  # in tenths
    ("piece_worth", "i8"),  # what a piece would bring elsewhere
]

PIECE_WORTH = 15  # tenths of a point that a piece may bring on the path of another ticket
BONUS_WORTH = 24  # tenths more of them for each point of the bonus for most tickets
SPEED = 28  # tenths of pieces that may be laid a turn
MOST = 6  # tracks to look ahead for
LEAST_RATE = 44  # hundredths of a point a turn, below which a track is not worth its turns
CLAIM_TURN, OPEN_CARD, HIDDEN_CARD = 10, 5, 7  # tenths of a turn for a claim; for a card that lies open or does not
CLAIM_CARDS = 2  # a claim is a turn, as much as two cards
DEAREST_CARD = 114  # the most that a card outside the tickets may be worth


@rule
def start(board: Board, view: View, plan: Plan):
    """What the tickets leave."""
    for suit in range(2):
        plan.free_pieces[suit] = pieces_left(board, view, suit) - plan.spaces[suit]
        for colour in range(board.colours + 1):
            plan.extra_lack[suit, colour] = plan.extra_card[suit, colour] = plan.free_cards[suit, colour] = 0
            if colour != GREY:
                plan.free_cards[suit, colour] = max(0, plan.have[suit, colour] - plan.need[suit, colour])
        use_for_grey(board, suit, plan.need[suit, GREY], plan)
    plan.free_turns = 10 * (plan.clock - turns_needed(board, view, plan))
    set_piece_worth(board, plan)
    for track in range(board.tracks):
        plan.extra[track] = 0


@rule
def set_piece_worth(board: Board, plan: Plan):
    """A piece is worth less when there is no time to lay them all."""
    left, usable = plan.free_pieces[TRAIN] + plan.free_pieces[SHIP], max(0, plan.free_turns) * SPEED // 100
    tenths = PIECE_WORTH + BONUS_WORTH * int(board.globetrotter) // 10
    plan.piece_worth = TENTH * (tenths if usable >= left else tenths * usable // left)


@rule
def best_colour(board: Board, suit, plan: Plan):
    """The colour of which most cards are left, or else lie open."""
    best, most = 1, -1
    for colour in range(1, board.colours + 1):
        have = 4 * plan.free_cards[suit, colour] + plan.shown[suit, colour]
        if have > most:
            best, most = colour, have
    return best


@rule
def use_for_grey(board: Board, suit, cards, plan: Plan):
    """Grey tracks of the tickets use up the colour of which there is most."""
    colour = best_colour(board, suit, plan)
    plan.free_cards[suit, colour] = max(0, plan.free_cards[suit, colour] - cards)


@rule
def colour_for(board: Board, track, plan: Plan):
    """The colour a track would be paid in."""
    colour = int(board.track_colour[track])
    return colour if colour != GREY else best_colour(board, int(board.track_suit[track]), plan)


@rule
def lacking(board: Board, track, plan: Plan):
    """Cards a track lacks beyond those left."""
    return max(0, cards_for(board, track) - plan.free_cards[board.track_suit[track], colour_for(board, track, plan)])


@rule
def is_free(board: Board, track, plan: Plan):
    """Whether a track is open, has pieces left for it, and no other of its connection is wanted."""
    if plan.price[track] == 0 or plan.price[track] >= FAR or plan.planned[track] or plan.extra[track]:
        return False
    if board.track_length[track] > plan.free_pieces[board.track_suit[track]]:
        return False
    for i in range(PARALLELS):
        other = board.parallel[track, i]
        if other == NONE:
            return True
        if plan.planned[other] or plan.extra[other]:
            return False
    return True


@rule
def turns_for(board: Board, track, plan: Plan):
    """Tenths of turns a track takes: the claim, half a turn for a card that lies open, more for others."""
    lacks = lacking(board, track, plan)
    shown = min(lacks, plan.shown[board.track_suit[track], colour_for(board, track, plan)])
    return CLAIM_TURN + OPEN_CARD * shown + HIDDEN_CARD * (lacks - shown)


@rule
def rate(board: Board, view: View, track, plan: Plan):
    """Hundredths of points a track brings a turn, beyond what its pieces would elsewhere; 0: no time for it."""
    turns = turns_for(board, track, plan)
    if turns > plan.free_turns:
        return 0
    brings = track_value.gain(board, view, track) - plan.piece_worth * int(board.track_length[track])
    return 100 * brings // (TENTH * turns)


@rule
def take(board: Board, view: View, track, plan: Plan):
    """Want a track: its pieces, turns and cards are used."""
    suit, colour = int(board.track_suit[track]), colour_for(board, track, plan)
    lacks, cards = lacking(board, track, plan), cards_for(board, track)
    plan.extra[track] = 1
    plan.free_pieces[suit] -= int(board.track_length[track])
    plan.free_turns -= turns_for(board, track, plan)
    plan.free_cards[suit, colour] -= cards - lacks
    if lacks > 0:
        each = track_value.gain(board, view, track) // (lacks + CLAIM_CARDS)
        plan.extra_card[suit, colour] = max(plan.extra_card[suit, colour], min(DEAREST_CARD, each))
        plan.extra_lack[suit, colour] += lacks


@entry
def want_extras(board: Board, view: View, plan: Plan):
    """Want the tracks that bring most a turn, while pieces and turns are left."""
    start(board, view, plan)
    if board.goal > 0:
        return
    for _ in range(MOST):
        best, most = NONE, LEAST_RATE
        for track in range(board.tracks):
            if is_free(board, track, plan):
                value = rate(board, view, track, plan)
                if value > most:
                    best, most = track, value
        if best == NONE:
            return
        take(board, view, best, plan)
