"""A cheap network for several tickets: laid one after the other, each over what the others already planned.

Prices are in tenths of a space. A track costs its spaces and the turn that claims it, less some of what it brings.
"""

from trunkline.bots import gains
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

PRICE = WAYS_WORK  # by track: what it costs now; 0 for own ones, FAR for closed ones
PLANNED = PRICE + TRACKS  # by track: the ticket for which it is planned, counted from 1; 0: it is not
HAVE = PLANNED + TRACKS  # by suit and colour: spaces that the hand can pay, wilds aside
SHOWN = HAVE + 2 * (COLOURS + 1)  # by suit and colour: spaces that cards of the display can pay
LISTED = SHOWN + 2 * (COLOURS + 1)  # tickets to plan for, the dearest first
BONUS = TICKETS  # stands for joining the two sides of a journey as if that were a ticket
ALONE = LISTED + TICKETS + 1  # by ticket: its price without the others
PLAN = ALONE + TICKETS + 1
(
    CLOCK,  # turns the seat may still expect
    HAND,  # cards in hand
    SPACES,  # of the plan, trains; then ships
    SEA_SPACES,
    PAID,  # cards the plan takes
    CLAIMS,  # tracks of the plan
    MADE,  # tickets the plan makes
    WORST,  # cards the plan lacks of one colour, at most
) = range(PLAN, PLAN + 8)
NEED = PLAN + 8  # by suit and colour: cards that planned tracks need
WORK = NEED + 2 * (COLOURS + 1)

CLAIM_PRICE, RACE_CLAIM_PRICE = 17, 20  # of the turn a claim takes, beside its cards at 10 each
CARD_OFF, RACE_CARD_OFF = 4, 9  # off the price of a track for each card in hand that goes with it
RARITY, RACE_RARITY, GREY_RARITY = 2, 5, 1  # how steeply the price rises with the cards lacking of one colour
POINT_OFF = 24  # hundredths off the price for each tenth of a point that a track brings
LOCOMOTIVE_PRICE = 8  # more for a space that takes a wild
BONUS_PRICE = 30  # joining the two sides of a journey is planned when it costs no more than a near ticket
CARD_TURNS = 7  # tenths of a turn that a card takes: two a turn, but not all of them useful
COLOUR_TURNS = 13  # tenths of a turn that a card takes when all that is lacking is of one colour
RISK = 2  # tenths of a ticket's points and penalty, off its worth while it is not made
NEW_SLACK, OLD_SLACK = 7, 12  # tenths of the turns left that a plan may take with new tickets, and with those in hand
RACE_SLACK = 8  # the same in a race, where the nearest ticket counts and the other only leads away from it
FULL_LOAD, LOAD_LOSS = 75, 5  # a plan for more than these hundredths of the pieces is worth less, for each of them
BONUS_SHARE = 4  # the bonus for most tickets counts as a part of it for each ticket


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
def note_kind(board, kind, cards, at, work):
    """Add cards of a kind to what a list by suit and colour can pay."""
    form, colour = (kind - 1) // int(board.colours), (kind - 1) % int(board.colours) + 1
    suit = SHIP if form >= SINGLE else TRAIN
    work[at + suit * (COLOURS + 1) + colour] += cards * (2 if form == DOUBLE else 1)


@rule
def count_hand(board, view, work):
    """What hand and display can pay of each suit and colour, wilds aside; under grey the most of one colour."""
    for at in range(HAVE, LISTED):
        work[at] = 0
    work[HAND] = int(view.hand[WILD])
    for kind in range(1, board.kinds):
        note_kind(board, kind, int(view.hand[kind]), HAVE, work)
        work[HAND] += int(view.hand[kind])
    for slot in range(board.display):
        if view.display[slot] > WILD:
            note_kind(board, int(view.display[slot]), 1, SHOWN, work)
    for suit in range(2):
        grey = suit * (COLOURS + 1)
        for colour in range(1, board.colours + 1):
            work[HAVE + grey] = max(work[HAVE + grey], work[HAVE + grey + colour])
            work[SHOWN + grey] = max(work[SHOWN + grey], work[SHOWN + grey + colour])


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
def rarity(board, track):
    """How steeply the price of a track rises with the cards it lacks: cards of just one colour come slowly."""
    if board.track_colour[track] == GREY:
        return GREY_RARITY
    return RACE_RARITY if board.goal > 0 else RARITY


@rule
def price_of(board, view, track, work):
    """The price of an open track: its cards and claim, dear when many of one colour lack, less what it brings."""
    cards = cards_for(board, track)
    at = board.track_suit[track] * (COLOURS + 1) + board.track_colour[track]
    held = min(cards, work[HAVE + at])
    lacks = 2 * (cards - held) - min(cards - held, work[SHOWN + at])  # in halves: a card that lies open half lacks
    price = 10 * cards + (RACE_CLAIM_PRICE if board.goal > 0 else CLAIM_PRICE)
    price += LOCOMOTIVE_PRICE * int(board.track_wilds[track]) + rarity(board, track) * lacks * max(0, lacks - 2) // 8
    price -= (RACE_CARD_OFF if board.goal > 0 else CARD_OFF) * held
    return max(5, price - POINT_OFF * gains.gain(board, view, track) // 100)


@rule
def set_prices(board, view, work):
    """Price all tracks, none planned."""
    for track in range(board.tracks):
        work[PLANNED + track] = 0
        work[PRICE + track] = FAR
        if view.owner[track] == view.seat:
            work[PRICE + track] = 0
        elif is_open(board, view, view.seat, track):
            work[PRICE + track] = price_of(board, view, track, work)


@rule
def stand_on_side(board, work):
    """Start at the places of the first side of a journey."""
    for place in range(board.places):
        work[DISTANCE + place] = 0 if board.side[place] == 1 else FAR
        work[LAST_TRACK + place] = NONE


@rule
def nearest_across(board, work):
    """The place of the other side that is nearest."""
    best = NONE
    for place in range(board.places):
        if board.side[place] == 2 and (best == NONE or work[DISTANCE + place] < work[DISTANCE + best]):
            best = place
    return best


@rule
def reach(board, work):
    """Prices of ways from the start to all places, planned tracks free."""
    changed = True
    while changed:
        changed = False
        for track in range(board.tracks):
            step = 0 if work[PLANNED + track] else work[PRICE + track]
            if step < FAR and relax(work, board.track_from[track], board.track_to[track], step, track):
                changed = True


@rule
def find_way(board, ticket, leg, work):
    """Find the ways of one leg of a ticket; returns the end that is nearest."""
    if ticket == BONUS:
        stand_on_side(board, work)
        reach(board, work)
        return nearest_across(board, work)
    stand_in(board, board.ticket_stop[ticket, leg - 1], work)
    reach(board, work)
    return nearest_end(board, board.ticket_stop[ticket, leg], work)


@rule
def mark_way(board, place, mark, work):
    """Plan the way that was found to a place."""
    while work[LAST_TRACK + place] != NONE:
        track = work[LAST_TRACK + place]
        if work[PRICE + track] > 0 and work[PLANNED + track] == 0:
            work[PLANNED + track] = mark
        place = board.track_from[track] + board.track_to[track] - place


@rule
def lay(board, ticket, mark, work):
    """Plan the cheapest ways of a ticket, leg by leg, under a mark; returns their price. Mark 0 only asks for it."""
    price = 0
    for leg in range(1, 2 if ticket == BONUS else board.ticket_stops[ticket]):
        place = find_way(board, ticket, leg, work)
        price += work[DISTANCE + place]
        if price < FAR and mark > 0:
            mark_way(board, place, mark, work)
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
    """Cards the plan needs beyond those of the hand that it can use; and the most of one colour."""
    missing, worst = 0, 0
    for suit in range(2):
        left = 0  # of one colour, for grey tracks
        for colour in range(1, board.colours + 1):
            short = work[NEED + suit * (COLOURS + 1) + colour] - work[purse(suit, colour)]
            missing += max(0, short)
            worst = max(worst, 2 * short - min(short, work[SHOWN + suit * (COLOURS + 1) + colour]))
            left = max(left, -short)
        missing += max(0, work[NEED + suit * (COLOURS + 1)] - left)
    work[WORST] = max(0, worst // 2 - int(view.hand[WILD]))
    return max(0, missing - int(view.hand[WILD]))


@rule
def turns_needed(board, view, work):
    """Turns the plan takes: one a claim, and draws, of which some bring nothing useful."""
    draws = max(CARD_TURNS * cards_missing(board, view, work), COLOUR_TURNS * work[WORST])
    return work[CLAIMS] + (draws + 9) // 10


@rule
def slack(board, view):
    """Tenths of the turns left that a plan may take."""
    if board.goal > 0:
        return RACE_SLACK
    return NEW_SLACK if view.offer_size > 0 else OLD_SLACK


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
    return turns_needed(board, view, work) <= work[CLOCK] * slack(board, view) // 10


@rule
def worth(board, ticket):
    """Points of a ticket, with a share of the bonus for most tickets; in a race all are alike."""
    if board.goal > 0:
        return 12
    return int(board.ticket_points[ticket]) + int(board.globetrotter) // BONUS_SHARE


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
        loss = 0 if ticket == BONUS else int(board.ticket_penalty[ticket])
        if price < FAR and is_within_means(board, view, work):
            value += 10 * worth(board, ticket) - price // 2
            work[MADE] += 1
            if price > 0:
                value -= RISK * (worth(board, ticket) + loss)
        else:
            lift(board, slot + 1, work)
            value -= 10 * loss
    measure(board, work)
    load = 100 * (work[SPACES] + work[SEA_SPACES]) // max(1, all_pieces(board, view))
    return value - LOAD_LOSS * max(0, load - FULL_LOAD)


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
    if board.bonus_tickets > 0 and view.bonus[view.seat] == 0:
        price_alone(board, BONUS, work)
        if work[ALONE + BONUS] <= BONUS_PRICE:
            count = add(BONUS, count, work)
    return count
