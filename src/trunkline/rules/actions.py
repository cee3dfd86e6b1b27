"""An action as one integer: verb, subject and detail, packed and unpacked.

    bits 0-4    verb
    bits 5-12   subject: a track, place, card kind, pile, terrain, or a number
    bits 13-    detail: the other number; for a claim or a harbour what is paid

A claim's detail is `doubled | wilds as terrain << 1 | payment << 5`. The payment of an ordinary track is
`colour | first << 4 | second << 8 | wilds << 12`, where first and second count plain and harbour train cards, or single
and double ship cards; colour is 0 when only wilds are played. The payment of a track with the pair sign is the list of
its coloured cards, 5 bits each; what is missing to two cards a space are wilds.
"""

from trunkline.rules.compiled import rule
from trunkline.rules.types import Numbers

(
    PASS,
    TAKE_CARD,  # subject: card kind in the display
    DRAW_CARD,  # subject: pile
    REFILL_FROM,  # subject: pile
    TAKE_TERRAIN,  # subject: terrain
    DRAW_TERRAIN,
    CLAIM,  # subject: track; detail: what is paid
    DRAW_TICKETS,  # subject: from the first deck; detail: from the second
    KEEP,  # subject: bit set over the tickets offered
    PIECES,  # subject: trains
    EXCHANGE,  # subject: suit given away; detail: pieces
    BUILD_HARBOUR,  # subject: place; detail: what is paid
    TAKE_PASSENGER,  # subject: place; detail: colour
    LEAVE_PASSENGER,  # subject: place
    SWAP_TICKETS,
    PAY_TUNNEL,  # detail: what is paid
    GIVE_UP,
) = range(17)
VERBS = 17

CARD_BITS, CARD_MASK = 5, 31  # of a card in the payment of a track with the pair sign


@rule
def make(verb: int, subject: int, detail: int):
    return verb | subject << 5 | detail << 13


@rule
def verb_of(action: int):
    return action & 31


@rule
def subject_of(action: int):
    return action >> 5 & 255


@rule
def detail_of(action: int):
    return action >> 13


@rule
def make_set(colour: int, first: int, second: int, wilds: int):
    """The payment of one colour."""
    return colour | first << 4 | second << 8 | wilds << 12


@rule
def make_claim(track: int, payment: int):
    return CLAIM | track << 5 | payment << 18


@rule
def double(claim: int, terrain_wilds: int):
    """The same claim with terrain played to double its points."""
    return claim | 1 << 13 | terrain_wilds << 14


@rule
def payment_of(action: int):
    return action >> 18


@rule
def is_doubled(action: int):
    return action >> 13 & 1


@rule
def terrain_wilds_of(action: int):
    return action >> 14 & 15


# The payment of one colour, taken apart.


@rule
def set_colour(payment: int):
    return payment & 15


@rule
def set_first(payment: int):
    return payment >> 4 & 15


@rule
def set_second(payment: int):
    return payment >> 8 & 15


@rule
def set_wilds(payment: int):
    return payment >> 12 & 15


@rule
def set_spare(payment: int):
    """Bits that no payment of one colour has."""
    return payment >> 16


# The payment of a track with the pair sign: a list of cards.


@rule
def with_card(payment: int, kind: int):
    """The list with one more card at its end."""
    return payment << CARD_BITS | kind


@rule
def last_card(payment: int):
    return payment & CARD_MASK


@rule
def without_last(payment: int):
    return payment >> CARD_BITS


@rule
def count_of(payment: int, kind: int):
    """How often a kind stands in the list."""
    count = 0
    while payment > 0:
        if last_card(payment) == kind:
            count += 1
        payment = without_last(payment)
    return count


@rule
def pair_cards(payment: int):
    """How many cards the list has."""
    cards = 0
    while payment > 0:
        cards += 1
        payment = without_last(payment)
    return cards


@rule
def has_spare_bits(action: int):
    """Verbs that take no subject or detail must have none, so that one action has one number."""
    verb = verb_of(action)
    if verb in (PASS, DRAW_TERRAIN, SWAP_TICKETS, GIVE_UP):
        return subject_of(action) != 0 or detail_of(action) != 0
    if verb in (TAKE_CARD, DRAW_CARD, REFILL_FROM, TAKE_TERRAIN, KEEP, PIECES, LEAVE_PASSENGER):
        return detail_of(action) != 0
    return verb == PAY_TUNNEL and subject_of(action) != 0


COUNTING = 1 << 40  # a place in a list that is beyond its end


@rule
def put(out: Numbers, n: int, action: int):
    """Write an action as number n of a list and return n + 1.

    What does not fit is counted, not written: starting at COUNTING this only counts, and starting at -k it leaves
    action number k in out[0].
    """
    if 0 <= n < out.shape[0]:
        out[n] = action
    return n + 1
