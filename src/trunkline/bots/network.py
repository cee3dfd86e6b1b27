"""A cheap network for several tickets: laid one after the other, each over what the others already planned.

Prices are in tenths of a space. A track costs its spaces and the turn that claims it, less some of what it brings.
"""

from trunkline.bots.ways import DISTANCE, FAR, LAST_TRACK, is_in_play, nearest_end, relax, stand_in
from trunkline.bots.ways import WORK as WAYS_WORK
from trunkline.rules.claims import is_open
from trunkline.rules.compiled import rule
from trunkline.rules.layout import (
    COLOURS,
    DOUBLE,
    GREY,
    NONE,
    SHIP,
    SINGLE,
    TICKETS,
    TRACKS,
    TRAIN,
    WILD,
)
from trunkline.rules.passengers import waits_at

PRICE = WAYS_WORK  # by track: what it costs now; 0 for own ones, FAR for closed ones
PLANNED = PRICE + TRACKS  # by track: the ticket for which it is planned, counted from 1; 0: it is not
HAVE = PLANNED + TRACKS  # by suit and colour: spaces that the hand can pay, wilds aside
LISTED = HAVE + 2 * (COLOURS + 1)  # tickets to plan for, the dearest first
ALONE = LISTED + TICKETS  # by ticket: its price without the others
PLAN = ALONE + TICKETS
(
    CLOCK,  # turns the seat may still expect
    HAND,  # cards in hand
    SPACES,  # of the plan, trains; then ships
    SEA_SPACES,
    PAID,  # cards the plan takes
    CLAIMS,  # tracks of the plan
    MADE,  # tickets the plan makes
) = range(PLAN, PLAN + 7)
NEED = PLAN + 7  # by suit and colour: cards that planned tracks need
WORK = NEED + 2 * (COLOURS + 1)

CLAIM_PRICE, RACE_CLAIM_PRICE = 6, 20  # in a race only turns count: a claim is one, a card half of one
CARD_OFF, RACE_CARD_OFF = 2, 8  # off the price of a track for each card in hand that goes with it
PASSENGER_POINTS = 3  # what taking one brings in the end, about
CARDS_PER_TURN = 14  # twentieths of a turn that a card takes: two a turn, but not all of them useful
KEEP_RISK = 4  # tenths of a ticket's points and penalty, off its worth while it is not made


@rule
def purse(suit, colour):
    return HAVE + suit * (COLOURS + 1) + colour


@rule
def pieces_left(board, view, suit):
    """Own pieces; before they are chosen, as if all were of this suit."""
    if board.chosen > 0 and view.pieces[view.seat, TRAIN] + view.pieces[view.seat, SHIP] == 0:
        return min(int(board.chosen), int(board.pieces[suit]))
    return int(view.pieces[view.seat, suit])


@rule
def all_pieces(board, view):
    if board.chosen > 0 and view.pieces[view.seat, TRAIN] + view.pieces[view.seat, SHIP] == 0:
        return int(board.chosen)
    return int(view.pieces[view.seat, TRAIN]) + int(view.pieces[view.seat, SHIP])


@rule
def count_hand(board, view, work):
    """What the hand can pay of each suit and colour; under grey the most of one colour."""
    for at in range(HAVE, HAVE + 2 * (COLOURS + 1)):
        work[at] = 0
    work[HAND] = int(view.hand[WILD])
    for kind in range(1, board.kinds):
        form, colour = (kind - 1) // int(board.colours), (kind - 1) % int(board.colours) + 1
        suit = SHIP if form >= SINGLE else TRAIN
        work[purse(suit, colour)] += int(view.hand[kind]) * (2 if form == DOUBLE else 1)
        work[HAND] += int(view.hand[kind])
    for suit in range(2):
        for colour in range(1, board.colours + 1):
            work[purse(suit, GREY)] = max(work[purse(suit, GREY)], work[purse(suit, colour)])


@rule
def turns_of(board, view, seat):
    """Turns a seat needs to run out of pieces: two cards a turn, and claims of three or four spaces."""
    pieces = int(view.pieces[seat, TRAIN]) + int(view.pieces[seat, SHIP])
    if pieces == 0:
        pieces = int(board.chosen)
    pieces = max(0, pieces - int(board.end_at))
    cards = int(view.hand_size[seat, TRAIN]) + int(view.hand_size[seat, SHIP])
    return max(0, pieces - cards) // 2 + (2 * pieces + 6) // 7


@rule
def set_clock(board, view, work):
    """Turns the seat may still expect, this one included."""
    if view.final_turns != NONE:
        work[CLOCK] = max(1, (int(view.final_turns) + int(view.players) - 1) // int(view.players))
        return
    turns = 100
    for seat in range(view.players):
        if seat != view.seat:
            turns = min(turns, turns_of(board, view, seat))
    work[CLOCK] = turns + 1 + int(board.last_turns)


@rule
def cards_for(board, track):
    """Cards a track takes."""
    return int(board.track_length[track]) * (2 if board.track_pairs[track] else 1)


@rule
def gain(board, view, track):
    """Points a track brings at once, passengers at its ends among them."""
    if board.goal > 0:
        return 0
    points = int(board.points[board.track_length[track]])
    if board.pools > 0:
        if waits_at(board, view, int(board.track_from[track])):
            points += PASSENGER_POINTS
        if waits_at(board, view, int(board.track_to[track])):
            points += PASSENGER_POINTS
    return points


@rule
def set_prices(board, view, work):
    """Price all tracks, none planned: colours in hand are a little cheaper, spaces for wilds dearer."""
    each = RACE_CLAIM_PRICE if board.goal > 0 else CLAIM_PRICE
    off = RACE_CARD_OFF if board.goal > 0 else CARD_OFF
    for track in range(board.tracks):
        work[PLANNED + track] = 0
        price = FAR
        if view.owner[track] == view.seat:
            price = 0
        elif is_open(board, view, view.seat, track):
            cards = cards_for(board, track)
            price = 10 * cards + each - 2 * gain(board, view, track) + 8 * int(board.track_wilds[track])
            price -= off * min(cards, work[purse(board.track_suit[track], board.track_colour[track])])
            price = max(price, 5)
        work[PRICE + track] = price


@rule
def reach(board, region, work):
    """Prices of ways from a region to all places, planned tracks free."""
    stand_in(board, region, work)
    changed = True
    while changed:
        changed = False
        for track in range(board.tracks):
            step = 0 if work[PLANNED + track] else work[PRICE + track]
            if step < FAR and relax(work, board.track_from[track], board.track_to[track], step, track):
                changed = True


@rule
def lay(board, ticket, mark, work):
    """Plan the cheapest ways of a ticket, leg by leg, under a mark; returns their price. Mark 0 only asks for it."""
    price = 0
    for i in range(1, board.ticket_stops[ticket]):
        reach(board, board.ticket_stop[ticket, i - 1], work)
        place = nearest_end(board, board.ticket_stop[ticket, i], work)
        price += work[DISTANCE + place]
        if price >= FAR or mark == 0:
            continue
        while work[LAST_TRACK + place] != NONE:
            track = work[LAST_TRACK + place]
            if work[PRICE + track] > 0 and work[PLANNED + track] == 0:
                work[PLANNED + track] = mark
            place = board.track_from[track] + board.track_to[track] - place
    return price


@rule
def lift(board, mark, work):
    """Take what was planned under a mark out again."""
    for track in range(board.tracks):
        if work[PLANNED + track] == mark:
            work[PLANNED + track] = 0


@rule
def measure(board, work):
    """Spaces, cards and claims of the plan."""
    work[SPACES] = work[SEA_SPACES] = work[PAID] = work[CLAIMS] = 0
    for at in range(NEED, NEED + 2 * (COLOURS + 1)):
        work[at] = 0
    for track in range(board.tracks):
        if work[PLANNED + track]:
            work[SPACES + board.track_suit[track]] += int(board.track_length[track])
            work[PAID] += cards_for(board, track)
            work[NEED + board.track_suit[track] * (COLOURS + 1) + board.track_colour[track]] += cards_for(board, track)
            work[CLAIMS] += 1


@rule
def cards_missing(board, view, work):
    """Cards the plan needs beyond those of the hand that it can use."""
    missing = 0
    for suit in range(2):
        left = 0  # of one colour, for grey tracks
        for colour in range(1, board.colours + 1):
            short = work[NEED + suit * (COLOURS + 1) + colour] - work[purse(suit, colour)]
            missing += max(0, short)
            left = max(left, -short)
        missing += max(0, work[NEED + suit * (COLOURS + 1)] - left)
    return max(0, missing - int(view.hand[WILD]))


@rule
def turns_needed(board, view, work):
    """Turns the plan takes: one a claim, and draws, of which some bring nothing useful."""
    return work[CLAIMS] + (cards_missing(board, view, work) * CARDS_PER_TURN + 19) // 20


@rule
def is_within_means(board, view, work):
    """Whether pieces and turns suffice; tickets in hand may stretch the clock, new ones must leave room."""
    trains, ships = pieces_left(board, view, TRAIN), pieces_left(board, view, SHIP)
    if work[SPACES] + work[SEA_SPACES] > all_pieces(board, view):
        return False
    if board.exchange == NONE and (work[SPACES] > trains or work[SEA_SPACES] > ships):
        return False
    if work[SPACES] > int(board.pieces[TRAIN]) or work[SEA_SPACES] > int(board.pieces[SHIP]):
        return False
    slack = 7 if view.offer_size > 0 else 12
    return turns_needed(board, view, work) <= work[CLOCK] * slack // 10


@rule
def worth(board, ticket):
    """Points of a ticket, with a share of the bonus for most tickets; in a race all are alike."""
    if board.goal > 0:
        return 12
    return int(board.ticket_points[ticket]) + int(board.globetrotter) // 4


@rule
def grow(board, view, count, dearest_first, work):
    """Plan for the tickets of the list, leaving out what is beyond the means; returns what that is worth, in tenths."""
    for track in range(board.tracks):
        work[PLANNED + track] = 0
    value, work[MADE] = 0, 0
    for k in range(count):
        slot = k if dearest_first else count - 1 - k
        ticket = work[LISTED + slot]
        price = lay(board, ticket, slot + 1, work)
        measure(board, work)
        loss = int(board.ticket_penalty[ticket])
        if price < FAR and is_within_means(board, view, work):
            value += 10 * worth(board, ticket) - price // 2
            work[MADE] += 1
            if price > 0:
                value -= KEEP_RISK * (worth(board, ticket) + loss)
        else:
            lift(board, slot + 1, work)
            value -= 10 * loss
    measure(board, work)
    load = 100 * (work[SPACES] + work[SEA_SPACES]) // max(1, all_pieces(board, view))
    return value - 5 * max(0, load - 75)


@rule
def grow_best(board, view, count, work):
    """Plan in both orders, the dearest ticket first or last, and keep the better plan."""
    first = grow(board, view, count, True, work)
    if count < 2:
        return first
    last = grow(board, view, count, False, work)
    return grow(board, view, count, True, work) if first > last else last


@rule
def add(ticket, count, work):
    """Put a ticket into the list, the dearest first; returns its new length."""
    at = count
    while at > 0 and work[ALONE + work[LISTED + at - 1]] < work[ALONE + ticket]:
        work[LISTED + at] = work[LISTED + at - 1]
        at -= 1
    work[LISTED + at] = ticket
    return count + 1


@rule
def price_alone(board, ticket, work):
    """Note what a ticket would cost beyond what is planned."""
    work[ALONE + ticket] = lay(board, ticket, 0, work)


@rule
def list_unmet(board, view, work):
    """List the tickets in hand that are still to be made; returns how many."""
    count = 0
    for ticket in range(board.tickets):
        if is_in_play(board, view, ticket):
            price_alone(board, ticket, work)
            if work[ALONE + ticket] > 0:
                count = add(ticket, count, work)
    return count
