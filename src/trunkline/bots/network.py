"""A cheap network for several tickets: laid one after the other, each over what the others already planned."""

from trunkline.bots import prices
from trunkline.bots.prices import HURRY, PRICE, SHOWN, cards_for, purse
from trunkline.bots.ways import DISTANCE, FAR, LAST_TRACK, is_in_play, nearest_end, relax, stand_in
from trunkline.rules.compiled import rule
from trunkline.rules.layout import COLOURS, KEEP_FIRST, NONE, SHIP, TICKETS, TRACKS, TRAIN, WILD

PLANNED = prices.WORK  # by track: the ticket for which it is planned, counted from 1; 0: it is not
LISTED = PLANNED + TRACKS  # tickets to plan for, the dearest first
BONUS = TICKETS  # stands for joining the two sides of a journey as if that were a ticket
ALONE = LISTED + TICKETS + 1  # by ticket: its price without the others
PLAN = ALONE + TICKETS + 1
(
    CLOCK,  # turns the seat may still expect
    SPACES,  # of the plan, trains; then ships
    SEA_SPACES,
    CLAIMS,  # tracks of the plan
    MADE,  # tickets the plan makes
    HURRIED,  # 1 when the plan counts the prices of hurry
    WORST,  # cards the plan lacks of one colour, at most
    GAINED,  # points and penalties of the tickets that the plan makes
    MISSED,  # the same of those it leaves out
    BEST,  # the way of planning that was best, counted from 1
    KNOWN,  # the one to plan in; 0: try all
) = range(PLAN, PLAN + 11)
NEED = PLAN + 11  # by suit and colour: cards that planned tracks need
USABLE = NEED + 2 * (COLOURS + 1)  # how many tracks a way may use; then these
STEP = USABLE + 1 + TRACKS  # by track: what a way over it costs now, planned ones nothing
WORK = STEP + TRACKS

TURN_LOSS = 10  # tenths of points that a turn costs where passengers wait, whom others fetch meanwhile
WAIT_LOSS = 20  # tenths of points that a turn costs, between ways to make the same tickets
BONUS_PRICE = 27  # joining the two sides of a journey is planned when it costs no more than a near ticket
DRAWN, PACE = 16, 28  # tenths of cards that others draw a turn, and of spaces they claim at once
CARD_TURNS = 62  # hundredths of a turn that a card takes: two a turn, but not all of them useful
COLOUR_TURNS = 145  # hundredths of a turn that a card takes when all that is lacking is of one colour
RISK = 26  # hundredths of a ticket's points and penalty, off its worth while it is not made
NEW_SLACK, OLD_SLACK = 82, 144  # hundredths of the turns left that a plan may take: with new tickets, without
LATE_SLACK = 1  # turns that tickets drawn in play must leave besides
RACE_SLACK = 75  # the same in a race, where the nearest ticket counts and the other only leads away from it
FULL_LOAD, LOAD_LOSS = 61, 53  # a plan for more than these hundredths of the pieces loses tenths of its worth
SPACE_LOSS = 61  # hundredths of a price that a plan loses of its worth
BONUS_SHARE = 25  # hundredths of the bonus for most tickets that count for each ticket


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
def turns_of(board, view, seat):
    """Turns a seat needs to run out of pieces, at the pace of others: cards by DRAWN, claims by PACE."""
    pieces = int(view.pieces[seat, TRAIN]) + int(view.pieces[seat, SHIP])
    if pieces == 0:
        pieces = int(board.chosen)
    pieces = max(0, pieces - int(board.end_at))
    cards = int(view.hand_size[seat, TRAIN]) + int(view.hand_size[seat, SHIP])
    return 10 * max(0, pieces - cards) // DRAWN + (10 * pieces + PACE - 1) // PACE


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
def start(board, work):
    """Nothing is planned yet; list the tracks that ways may use."""
    work[HURRIED] = work[USABLE] = 0
    for track in range(board.tracks):
        if work[PRICE + track] < FAR:
            work[USABLE] += 1
            work[USABLE + work[USABLE]] = track
    clear(board, work)


@rule
def set_steps(board, work):
    """What ways cost now: planned tracks nothing, others their price, in a hurry that of hurry."""
    for track in range(board.tracks):
        price = work[PRICE + track] + work[HURRIED] * work[HURRY + track]
        work[STEP + track] = 0 if work[PLANNED + track] else price


@rule
def clear(board, work):
    """Take all tracks out of the plan."""
    for track in range(board.tracks):
        work[PLANNED + track] = 0
    set_steps(board, work)


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
        for i in range(USABLE + 1, USABLE + 1 + work[USABLE]):
            track = work[i]
            if relax(work, board.track_from[track], board.track_to[track], work[STEP + track], track):
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
            work[STEP + track] = 0
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
    set_steps(board, work)


@rule
def measure(board, work):
    """Spaces, cards and claims of the plan."""
    work[SPACES] = work[SEA_SPACES] = work[CLAIMS] = 0
    for at in range(NEED, NEED + 2 * (COLOURS + 1)):
        work[at] = 0
    for track in range(board.tracks):
        if work[PLANNED + track]:
            work[SPACES + board.track_suit[track]] += int(board.track_length[track])
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
    return work[CLAIMS] + (draws + 99) // 100


@rule
def turns_allowed(board, view, work):
    """Turns that a plan may take: tickets in hand may stretch the clock, new ones must leave room."""
    if board.goal > 0:
        return work[CLOCK] * RACE_SLACK // 100
    if view.offer_size == 0:
        return work[CLOCK] * OLD_SLACK // 100
    return work[CLOCK] * NEW_SLACK // 100 - (0 if view.decision[view.seat] == KEEP_FIRST else LATE_SLACK)


@rule
def is_within_means(board, view, work):
    """Whether pieces and turns suffice."""
    trains, ships = pieces_left(board, view, TRAIN), pieces_left(board, view, SHIP)
    if work[SPACES] + work[SEA_SPACES] > all_pieces(board, view):
        return False
    if board.exchange == NONE and (work[SPACES] > trains or work[SEA_SPACES] > ships):
        return False
    if work[SPACES] > int(board.pieces[TRAIN]) or work[SEA_SPACES] > int(board.pieces[SHIP]):
        return False
    return turns_needed(board, view, work) <= turns_allowed(board, view, work)


@rule
def worth(board, ticket):
    """Tenths of points of a ticket, with a share of the bonus for most tickets; in a race all are alike."""
    if board.goal > 0:
        return 120
    return 10 * int(board.ticket_points[ticket]) + BONUS_SHARE * int(board.globetrotter) // 10


@rule
def loss_of(board, view, work):
    """What a plan costs, in tenths of points: its prices, turns that others use, pieces that nothing else can use."""
    price = 0
    for track in range(board.tracks):
        if work[PLANNED + track]:
            price += work[PRICE + track]
    load = 100 * (work[SPACES] + work[SEA_SPACES]) // max(1, all_pieces(board, view))
    loss = SPACE_LOSS * price // 100 + LOAD_LOSS * max(0, load - FULL_LOAD) // 10
    return loss + (TURN_LOSS * turns_needed(board, view, work) if board.pools > 0 else 0)


@rule
def grow(board, view, count, dearest_first, work):
    """Plan for the tickets of the list, leaving out what is beyond the means; returns what that is worth, in tenths."""
    clear(board, work)
    value, work[MADE], work[GAINED], work[MISSED] = 0, 0, 0, 0
    for k in range(count):
        slot = k if dearest_first else count - 1 - k
        ticket = work[LISTED + slot]
        price = lay(board, ticket, slot + 1, work)
        measure(board, work)
        loss = 0 if ticket == BONUS else int(board.ticket_penalty[ticket])
        points = 0 if ticket == BONUS else int(board.ticket_points[ticket])
        if price < FAR and is_within_means(board, view, work):
            value += worth(board, ticket)
            work[MADE] += 1
            work[GAINED] += points + loss
            if price > 0:
                value -= RISK * (worth(board, ticket) + 10 * loss) // 100
        else:
            lift(board, slot + 1, work)
            work[MISSED] += points + loss
            value -= 10 * loss
    measure(board, work)
    return value - loss_of(board, view, work)


@rule
def grow_way(board, view, count, way, work):
    """Plan in one of four ways: the dearest ticket first or last, patiently or in a hurry."""
    work[HURRIED] = way // 2
    return grow(board, view, count, way % 2 == 0, work)


@rule
def grow_best(board, view, count, work):
    """Plan in the way that is known, or in all and keep the best plan; returns what it is worth, in tenths."""
    if work[KNOWN] > 0:
        work[BEST] = work[KNOWN]
        value = grow_way(board, view, count, work[KNOWN] - 1, work)
    else:
        value = try_ways(board, view, count, work)
    work[HURRIED] = 0
    set_steps(board, work)
    return value


@rule
def try_ways(board, view, count, work):
    """Plan in all ways and keep the best plan; a plan is liked less for each turn it takes."""
    value = grow_way(board, view, count, 0, work)
    best, last, most = 0, 0, value - WAIT_LOSS * turns_needed(board, view, work)
    for way in range(1, 4):
        if count > 1 or (count == 1 and way == 2):
            other, last = grow_way(board, view, count, way, work), way
            liked = other - WAIT_LOSS * turns_needed(board, view, work)
            if liked > most:
                best, most, value = way, liked, other
    if best != last:
        grow_way(board, view, count, best, work)
    work[BEST] = best + 1
    return value


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
