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
) = range(15)
VERBS = 15

CARD_BITS = 5
CARD_MASK = 31


@rule
def make(verb, subject, detail):
    return verb | subject << 5 | detail << 13


@rule
def verb_of(action):
    return action & 31


@rule
def subject_of(action):
    return action >> 5 & 255


@rule
def detail_of(action):
    return action >> 13


@rule
def make_set(colour, first, second, wilds):
    """The payment of one colour."""
    return colour | first << 4 | second << 8 | wilds << 12


@rule
def make_claim(track, payment):
    return CLAIM | track << 5 | payment << 18


@rule
def double(claim, terrain_wilds):
    """The same claim with terrain played to double its points."""
    return claim | 1 << 13 | terrain_wilds << 14


@rule
def payment_of(action):
    return action >> 18


@rule
def is_doubled(action):
    return action >> 13 & 1


@rule
def terrain_wilds_of(action):
    return action >> 14 & 15


COUNTING = 1 << 40  # a place in a list that is beyond its end


@rule
def put(out, n, action):
    """Write an action as number n of a list and return n + 1.

    What does not fit is counted, not written: starting at COUNTING this only counts, and starting at -k it leaves
    action number k in out[0].
    """
    if 0 <= n < out.shape[0]:
        out[n] = action
    return n + 1
