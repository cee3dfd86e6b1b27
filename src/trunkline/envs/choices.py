"""The catalogue's numbers and the rules' actions: one into the other, and which are legal now. Compiled."""

from trunkline.envs.first_payment import (
    SYMBOL_BITS,
    claim_by,
    doubling_wilds,
    harbour_by,
    next_pairs,
    pair_wilds,
    payment_by,
)
from trunkline.rules.actions import (
    BUILD_HARBOUR,
    CARD_BITS,
    CARD_MASK,
    CLAIM,
    DRAW_CARD,
    DRAW_TERRAIN,
    DRAW_TICKETS,
    EXCHANGE,
    KEEP,
    LEAVE_PASSENGER,
    PIECES,
    REFILL_FROM,
    SWAP_TICKETS,
    TAKE_CARD,
    TAKE_PASSENGER,
    TAKE_TERRAIN,
    detail_of,
    is_doubled,
    payment_of,
    set_colour,
    subject_of,
    verb_of,
)
from trunkline.rules.compiled import entry, rule
from trunkline.rules.constants import COLOURS, NONE, PAIR_PURSE, PLACES, PURSES, TRACKS, TURN, WILD
from trunkline.rules.fields import Axis, Field, record_type
from trunkline.rules.harbours.rules import is_site
from trunkline.rules.journey.rules import list_swap
from trunkline.rules.legal import list_before_claims, list_between
from trunkline.rules.pieces.rules import list_exchanges
from trunkline.rules.tracks.payments import fill_purses, paid_wilds
from trunkline.rules.tracks.rules import is_open
from trunkline.rules.types import Board, Game

# Where each verb's entries begin in a board's catalogue, and what is needed to count within them.
plan_t = record_type(
    [
        ("pass_at", "i4"),
        ("take_card", "i4"),
        ("draw", "i4"),
        ("refill", "i4"),
        ("take_terrain", "i4"),
        ("draw_terrain", "i4"),
        ("draw_tickets", "i4"),
        ("most_tickets", "i4"),
        ("keep", "i4"),
        ("pieces", "i4"),
        ("fewest_trains", "i4"),
        ("exchange", "i4"),
        ("most_exchanged", "i4"),
        ("swap", "i4"),
        ("passengers", "i4", PLACES),
        ("harbour", "i4", PLACES),
        ("claim", "i4", TRACKS),
        ("ways", "i4", TRACKS),  # ways to pay for a track; as many entries again follow where it can be doubled
    ]
)

# Scratch of a mask: what each purse can pay for, and the wilds left after each way to pay. Beside it goes a list of
# actions, which threads that share a mask have together.
mask_t = record_type(
    (
        Field("purse", "i2", (Axis("purse", PURSES, f"{PURSES}"),)),
        Field("spare", "i2", (Axis("way", COLOURS + 1, f"{COLOURS + 1}"),)),
    )
)
LISTED = 512  # apart from claims and harbours no decision has more actions


# From an action to its entry


@rule
def pairs_paid(board: Board, payment, length):
    """The pairs that a payment of a pair track makes, as one packed list in rising order."""
    made, place, colours = 0, length - 1, int(board.colours)
    for symbol in range(colours):
        cards, rest = 0, payment
        while rest > 0:
            if ((rest & CARD_MASK) - 1) % colours == symbol:
                cards += 1
            rest >>= CARD_BITS
        for _ in range((cards + 1) // 2):
            made |= symbol << SYMBOL_BITS * place
            place -= 1
    while place >= 0:
        made |= colours << SYMBOL_BITS * place
        place -= 1
    return made


@rule
def way_of(board: Board, track, payment):
    """Which of the track's ways a payment is."""
    if board.track_pairs[track]:
        length = int(board.track_length[track])
        wanted, pairs, way = pairs_paid(board, payment, length), 0, 0
        while pairs != wanted:
            pairs = next_pairs(board, pairs, length)
            way += 1
        return way
    colour = set_colour(payment)
    if board.track_colour[track] > 0:
        return 0 if colour > 0 else 1
    return colour - 1 if colour > 0 else int(board.colours)


@rule
def mix_index(plan, first, second):
    """Place of a mix of two decks among all mixes of at most so many tickets, by the first deck, then the second."""
    most = int(plan.most_tickets)
    return first * (most + 1) - first * (first - 1) // 2 + second - 1


@rule
def encode_claim(board: Board, plan, action):
    track = subject_of(action)
    at = plan.claim[track] + way_of(board, track, payment_of(action))
    return at + plan.ways[track] if is_doubled(action) else at


@rule
def encode_tickets(board: Board, plan, first, second):
    return plan.draw_tickets + (mix_index(plan, first, second) if board.decks > 1 else 0)


@entry
def encode(board: Board, plan, action):
    """The entry of an action."""
    verb, subject, detail = verb_of(action), subject_of(action), detail_of(action)
    if verb == CLAIM:
        return int(encode_claim(board, plan, action))
    if verb == TAKE_CARD:
        return int(plan.take_card + subject)
    if verb == DRAW_CARD:
        return int(plan.draw + subject)
    if verb == REFILL_FROM:
        return int(plan.refill + subject)
    if verb == TAKE_TERRAIN:
        return int(plan.take_terrain + subject)
    if verb == DRAW_TERRAIN:
        return int(plan.draw_terrain)
    if verb == DRAW_TICKETS:
        return int(encode_tickets(board, plan, subject, detail))
    if verb == KEEP:
        return int(plan.keep + subject - 1)
    if verb == PIECES:
        return int(plan.pieces + subject - plan.fewest_trains)
    if verb == EXCHANGE:
        return int(plan.exchange + subject * plan.most_exchanged + detail - 1)
    if verb == BUILD_HARBOUR:
        return int(plan.harbour[subject] + set_colour(detail))
    if verb == TAKE_PASSENGER:
        return int(plan.passengers[subject] + detail)
    if verb == LEAVE_PASSENGER:
        return int(plan.passengers[subject] + board.passenger_colours)
    if verb == SWAP_TICKETS:
        return int(plan.swap)
    return int(plan.pass_at)


# From an entry to the action it stands for


@entry
def decode(board: Board, codes, game: Game, seat, index):
    """The action of an entry in this position, paid for thriftily; NONE: the hand does not pay for it.

    Whether the action is otherwise legal is not asked here.
    """
    if index < 0 or index >= codes.shape[0]:
        return NONE
    code = codes[index]
    if verb_of(code) == CLAIM:
        return claim_by(board, game, seat, subject_of(code), detail_of(code) >> 1, detail_of(code) & 1)
    if verb_of(code) == BUILD_HARBOUR:
        return harbour_by(board, game, seat, subject_of(code), detail_of(code))
    return int(code)


# All legal entries. Several threads of a GPU may mark one mask together, each its share of the classes and places.


@rule
def mark_listed(board: Board, plan, listed, count, out):
    for i in range(count):
        out[encode(board, plan, listed[i])] = 1


@rule
def mark_pairs(board: Board, plan, game: Game, seat, track, out, share, shares):
    """A share of the ways to pay for an open track with the pair sign; returns how many."""
    length, pairs, found = int(board.track_length[track]), 0, 0
    wilds, doubling = int(game.hand[seat, WILD]), doubling_wilds(board, game, seat, track)
    for way in range(plan.ways[track]):
        used = pair_wilds(board, game, seat, pairs, length) if way % shares == share else NONE
        if used != NONE:
            found += 1
            out[plan.claim[track] + way] = 1
            if used + doubling <= wilds:
                out[plan.claim[track] + plan.ways[track] + way] = 1
        pairs = next_pairs(board, pairs, length)
    return found


@rule
def fill_spare(board: Board, game: Game, seat, track, ways, scratch):
    """The wilds left after each way to pay for a track like this; NONE where the hand does not pay for it."""
    for way in range(ways):
        payment = payment_by(board, game, seat, track, way)
        left = NONE if payment == NONE else int(game.hand[seat, WILD]) - paid_wilds(board, track, payment)
        scratch.spare[way] = left


@rule
def mark_track(board: Board, plan, game: Game, seat, track, scratch, out):
    """The ways to pay for an open track of the class last looked at; returns how many."""
    at, ways, found = plan.claim[track], plan.ways[track], 0
    doubling = doubling_wilds(board, game, seat, track)
    for way in range(ways):
        if scratch.spare[way] != NONE:
            found += 1
            out[at + way] = 1
            if scratch.spare[way] >= doubling:
                out[at + ways + way] = 1
    return found


@rule
def mark_class(board: Board, plan, game: Game, seat, group, scratch, out):
    """The ways to pay for the open tracks of a class; returns how many."""
    found, looked = 0, False
    for i in range(board.class_start[group], board.class_start[group + 1]):
        track = int(board.class_track[i])
        if not is_open(board, game, seat, track):
            continue
        if not looked:
            fill_spare(board, game, seat, track, int(plan.ways[track]), scratch)
            looked = True
        found += mark_track(board, plan, game, seat, track, scratch, out)
    return found


@rule
def mark_pair_class(board: Board, plan, game: Game, seat, group, out, share, shares):
    """The same for a class of tracks with the pair sign, which have so many ways that these are shared out."""
    found = 0
    for i in range(board.class_start[group], board.class_start[group + 1]):
        track = int(board.class_track[i])
        if is_open(board, game, seat, track):
            found += mark_pairs(board, plan, game, seat, track, out, share, shares)
    return found


@rule
def mark_claims(board: Board, plan, game: Game, seat, scratch, out, share, shares):
    """A share of all claims; returns how many there are."""
    fill_purses(board, game, seat, scratch.purse)
    found, classes = 0, int(board.classes)
    while classes > 0 and board.class_purse[classes - 1] == PAIR_PURSE:  # those with the pair sign come last
        classes -= 1
        if board.class_length[classes] <= scratch.purse[PAIR_PURSE]:
            found += mark_pair_class(board, plan, game, seat, classes, out, share, shares)
    for group in range(share, classes, shares):
        if board.class_length[group] <= scratch.purse[board.class_purse[group]]:
            found += mark_class(board, plan, game, seat, group, scratch, out)
    return found


@rule
def mark_harbours(board: Board, plan, game: Game, seat, out, share, shares):
    """All harbours in a share of the places; returns how many there are."""
    if game.harbours[seat] == 0:
        return 0
    found = 0
    for colour in range(board.colours + 1):
        if harbour_by(board, game, seat, 0, colour) == NONE:  # costs the same in every port
            continue
        for place in range(share, board.places, shares):
            if is_site(board, game, seat, place):
                out[plan.harbour[place] + colour] = 1
                found += 1
    return found


@rule
def mark_others(board: Board, plan, game: Game, seat, listed, out):
    """What a turn allows beside claims and harbours; returns how many of these keep one from passing."""
    found = list_before_claims(board, game, listed, 0)
    count = list_exchanges(board, game, seat, listed, found)
    mark_listed(board, plan, listed, list_swap(board, game, seat, listed, count), out)
    return found


@rule
def mark_turn(board: Board, plan, game: Game, seat, scratch, listed, out, share, shares):
    found = mark_claims(board, plan, game, seat, scratch, out, share, shares)
    found += mark_harbours(board, plan, game, seat, out, share, shares)
    if share == 0:
        found += mark_others(board, plan, game, seat, listed, out)
    if found > 0:
        out[plan.pass_at] = 0


@rule
def clear_share(plan, game: Game, seat, out, share, shares):
    """Write 0 for every entry; but in a turn one may pass until somebody finds what else to do."""
    for i in range(share, out.shape[0], shares):
        out[i] = 0
    if seat >= 0 and game.decision[seat] == TURN and plan.pass_at % shares == share:
        out[plan.pass_at] = 1


@rule
def mark_share(board: Board, plan, game: Game, seat, scratch, listed, out, share, shares):
    """Write 1 for a share of the legal entries, after all shares were cleared."""
    if game.decision[seat] == TURN:
        mark_turn(board, plan, game, seat, scratch, listed, out, share, shares)
    elif share == 0:
        mark_listed(board, plan, listed, list_between(board, game, seat, listed, 0), out)


@entry
def mask_one(board: Board, plan, game: Game, seat, scratch, listed, out):
    """Write 1 for every legal entry of a seat and 0 for all others."""
    clear_share(plan, game, seat, out, 0, 1)
    if seat >= 0:
        mark_share(board, plan, game, seat, scratch, listed, out, 0, 1)
