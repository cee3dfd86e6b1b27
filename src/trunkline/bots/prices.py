"""What tracks cost a seat: their cards, those it lacks most of all, and the turn of the claim, less what they bring.

Prices are in tenths of a space.
"""

from trunkline.bots import gains
from trunkline.bots.ways import FAR
from trunkline.bots.ways import WORK as WAYS_WORK
from trunkline.rules.claims import is_open
from trunkline.rules.compiled import rule
from trunkline.rules.layout import COLOURS, DOUBLE, GREY, SHIP, SINGLE, TRACKS, TRAIN, WILD

PRICE = WAYS_WORK  # by track: what it costs now; 0 for own ones, FAR for closed ones
HURRY = PRICE + TRACKS  # by track: what it costs more to one who does not want to wait
HAVE = HURRY + TRACKS  # by suit and colour: spaces that the hand can pay, wilds aside
SHOWN = HAVE + 2 * (COLOURS + 1)  # by suit and colour: spaces that cards of the display can pay
WORK = SHOWN + 2 * (COLOURS + 1)

CLAIM_PRICE, RACE_CLAIM_PRICE = 24, 19  # of the turn a claim takes, beside its cards at 10 each
CARD_OFF, RACE_CARD_OFF = 31, 111  # tenths off the price of a track for each card in hand that goes with it
RARITY, RACE_RARITY, GREY_RARITY = 21, 46, 11  # how steeply the price rises with the cards lacking of one colour
IMPATIENCE, HELD_OFF = 107, 33  # for one in a hurry: more of RARITY, and of CARD_OFF
POINT_OFF = 32  # hundredths off the price for each tenth of a point that a track brings
LOCOMOTIVE_PRICE = 38  # more for a space that takes a wild


@rule
def purse(suit, colour):
    return HAVE + suit * (COLOURS + 1) + colour


@rule
def cards_for(board, track):
    """Cards a track takes."""
    return int(board.track_length[track]) * (2 if board.track_pairs[track] else 1)


@rule
def note_kind(board, kind, cards, at, work):
    """Add cards of a kind to what a list by suit and colour can pay."""
    form, colour = (kind - 1) // int(board.colours), (kind - 1) % int(board.colours) + 1
    suit = SHIP if form >= SINGLE else TRAIN
    work[at + suit * (COLOURS + 1) + colour] += cards * (2 if form == DOUBLE else 1)


@rule
def count_hand(board, view, work):
    """What hand and display can pay of each suit and colour, wilds aside; under grey the most of one colour."""
    for at in range(HAVE, WORK):
        work[at] = 0
    for kind in range(1, board.kinds):
        note_kind(board, kind, int(view.hand[kind]), HAVE, work)
    for slot in range(board.display):
        if view.display[slot] > WILD:
            note_kind(board, int(view.display[slot]), 1, SHOWN, work)
    for suit in range(2):
        grey = suit * (COLOURS + 1)
        for colour in range(1, board.colours + 1):
            work[HAVE + grey] = max(work[HAVE + grey], work[HAVE + grey + colour])
            work[SHOWN + grey] = max(work[SHOWN + grey], work[SHOWN + grey + colour])


@rule
def held_for(board, track, work):
    """Cards in hand that pay for a track, wilds aside."""
    at = board.track_suit[track] * (COLOURS + 1) + board.track_colour[track]
    return min(cards_for(board, track), work[HAVE + at])


@rule
def halves_lacking(board, track, work):
    """Cards that a track lacks, in halves: one that lies open half lacks."""
    at = board.track_suit[track] * (COLOURS + 1) + board.track_colour[track]
    lacks = cards_for(board, track) - held_for(board, track, work)
    return 2 * lacks - min(lacks, work[SHOWN + at])


@rule
def rarity(board, track):
    """How steeply the price of a track rises with the cards it lacks: cards of just one colour come slowly."""
    if board.track_colour[track] == GREY:
        return GREY_RARITY
    return RACE_RARITY if board.goal > 0 else RARITY


@rule
def hurry_of(board, track, work):
    """What a track costs more to one who does not want to wait for cards of one colour."""
    lacks = halves_lacking(board, track, work)
    if board.track_colour[track] == GREY:
        return -HELD_OFF * held_for(board, track, work) // 10
    return (IMPATIENCE * lacks * max(0, lacks - 2) // 8 - HELD_OFF * held_for(board, track, work)) // 10


@rule
def price_of(board, view, track, work):
    """The price of an open track: its cards and claim, dear when many of one colour lack, less what it brings."""
    cards, held = cards_for(board, track), held_for(board, track, work)
    lacks = halves_lacking(board, track, work)
    price = 10 * cards + (RACE_CLAIM_PRICE if board.goal > 0 else CLAIM_PRICE)
    price += LOCOMOTIVE_PRICE * int(board.track_wilds[track]) + rarity(board, track) * lacks * max(0, lacks - 2) // 80
    price -= (RACE_CARD_OFF if board.goal > 0 else CARD_OFF) * held // 10
    return max(5, price - POINT_OFF * gains.gain(board, view, track) // 100)


@rule
def set_prices(board, view, work):
    """Price all tracks."""
    for track in range(board.tracks):
        work[PRICE + track], work[HURRY + track] = FAR, 0
        if view.owner[track] == view.seat:
            work[PRICE + track] = 0
        elif is_open(board, view, view.seat, track):
            work[PRICE + track] = price_of(board, view, track, work)
            work[HURRY + track] = max(5 - work[PRICE + track], hurry_of(board, track, work))
