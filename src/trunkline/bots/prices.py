"""What tracks cost a seat: their cards, those it lacks most of all, and the turn of the claim, less what they bring.

Prices are in tenths of a space.
"""

from trunkline.bots import track_value
from trunkline.bots.card_kinds import colour_of, spaces_of, suit_of
from trunkline.bots.mechanics import tunnel_risk
from trunkline.bots.shortest_paths import FAR
from trunkline.bots.types import Plan
from trunkline.bots.units import TENTH
from trunkline.rules.compiled import rule
from trunkline.rules.constants import COLOURS, GREY, TRACKS, WILD
from trunkline.rules.tracks.rules import is_open
from trunkline.rules.types import Board, View

FIELDS = [
    ("price", "i8", TRACKS),  # what it costs now; 0 for own ones, FAR for closed ones
    ("hurry", "i8", TRACKS),  # what it costs more to one who does not want to wait
    ("have", "i8", (2, COLOURS + 1)),  # by suit and colour: spaces that the hand can pay, wilds aside
    ("shown", "i8", (2, COLOURS + 1)),  # by suit and colour: spaces that cards of the display can pay
]

LEAST_PRICE = 5  # of a track that is not one's own
CLAIM_PRICE, RACE_CLAIM_PRICE = 24, 19  # of the turn a claim takes, beside its cards at 10 each
CARD_OFF, RACE_CARD_OFF = 31, 111  # tenths off the price of a track for each card in hand that goes with it
RARITY, RACE_RARITY, GREY_RARITY = 21, 46, 11  # how steeply the price rises with the cards lacking of one colour
IMPATIENCE, HELD_OFF = 107, 33  # for one in a hurry: more of RARITY, and of CARD_OFF
POINT_OFF = 32  # hundredths off the price for each tenth of a point that a track brings
LOCOMOTIVE_PRICE = 38  # more for a space that takes a wild
TUNNEL_PRICE = 16  # more for each card that a tunnel is expected to ask for beyond its spaces


@rule
def cards_for(board: Board, track):
    """Cards a track takes."""
    return int(board.track_length[track]) * (2 if board.track_pairs[track] else 1)


@rule
def count_hand(board: Board, view: View, plan: Plan):
    """What hand and display can pay of each suit and colour, wilds aside; under grey the most of one colour."""
    for suit in range(2):
        for colour in range(COLOURS + 1):
            plan.have[suit, colour] = plan.shown[suit, colour] = 0
    for kind in range(1, board.kinds):
        plan.have[suit_of(board, kind), colour_of(board, kind)] += int(view.hand[kind]) * spaces_of(board, kind)
    for slot in range(board.display):
        if view.display[slot] > WILD:
            kind = int(view.display[slot])
            plan.shown[suit_of(board, kind), colour_of(board, kind)] += spaces_of(board, kind)
    for suit in range(2):
        for colour in range(1, board.colours + 1):
            plan.have[suit, GREY] = max(plan.have[suit, GREY], plan.have[suit, colour])
            plan.shown[suit, GREY] = max(plan.shown[suit, GREY], plan.shown[suit, colour])


@rule
def held_for(board: Board, track, plan: Plan):
    """Cards in hand that pay for a track, wilds aside."""
    return min(cards_for(board, track), plan.have[board.track_suit[track], board.track_colour[track]])


@rule
def halves_lacking(board: Board, track, plan: Plan):
    """Cards that a track lacks, in halves: one that lies open half lacks."""
    lacks = cards_for(board, track) - held_for(board, track, plan)
    return 2 * lacks - min(lacks, plan.shown[board.track_suit[track], board.track_colour[track]])


@rule
def rarity(board: Board, track):
    """How steeply the price of a track rises with the cards it lacks: cards of just one colour come slowly."""
    if board.track_colour[track] == GREY:
        return GREY_RARITY
    return RACE_RARITY if board.goal > 0 else RARITY


@rule
def hurry_of(board: Board, track, plan: Plan):
    """What a track costs more to one who does not want to wait for cards of one colour."""
    lacks = halves_lacking(board, track, plan)
    if board.track_colour[track] == GREY:
        return -HELD_OFF * held_for(board, track, plan) // 10
    return (IMPATIENCE * lacks * max(0, lacks - 2) // 8 - HELD_OFF * held_for(board, track, plan)) // 10


@rule
def price_of(board: Board, view: View, track, plan: Plan):
    """The price of an open track: its cards and claim, dear when many of one colour lack, less what it brings."""
    cards, held = cards_for(board, track), held_for(board, track, plan)
    lacks = halves_lacking(board, track, plan)
    price = 10 * cards + (RACE_CLAIM_PRICE if board.goal > 0 else CLAIM_PRICE)
    price += LOCOMOTIVE_PRICE * int(board.track_wilds[track]) + rarity(board, track) * lacks * max(0, lacks - 2) // 80
    price += TUNNEL_PRICE * tunnel_risk.expected_more(board, track) // 10
    price -= (RACE_CARD_OFF if board.goal > 0 else CARD_OFF) * held // 10
    return max(LEAST_PRICE, price - POINT_OFF * track_value.gain(board, view, track) // (100 * TENTH))


@rule
def set_prices(board: Board, view: View, plan: Plan):
    """Price all tracks."""
    for track in range(board.tracks):
        plan.price[track], plan.hurry[track] = FAR, 0
        if view.owner[track] == view.seat:
            plan.price[track] = 0
        elif is_open(board, view, view.seat, track):
            plan.price[track] = price_of(board, view, track, plan)
            plan.hurry[track] = max(LEAST_PRICE - plan.price[track], hurry_of(board, track, plan))
