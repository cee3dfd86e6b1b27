"""A cheap set of tracks for several tickets: laid one after the other, each over what the others already planned.

What a plan is worth is in tenths of a point, as prices are in tenths of a space.
"""

from trunkline.bots.prices import cards_for
from trunkline.bots.shortest_paths import FAR, is_in_play, nearest_end, relax, start_in, step_back
from trunkline.bots.types import Plan
from trunkline.rules.compiled import entry, rule
from trunkline.rules.constants import COLOURS, GREY, KEEP_FIRST, NONE, SHIP, TICKETS, TRACKS, TRAIN, WILD
from trunkline.rules.types import Board, View

SIDES = TICKETS  # stands for joining the two sides of a journey as if that were a ticket

FIELDS = [
    # the plan
    ("planned", "i8", TRACKS),  # the place in the list of the ticket it is planned for, counted from 1; 0: it is not
    ("spaces", "i8", 2),  # of the plan, by suit
    ("claims", "i8"),  # tracks of the plan
    ("need", "i8", (2, COLOURS + 1)),  # by suit and colour: cards that planned tracks need
    ("made", "i8"),  # tickets the plan makes
    ("gained", "i8"),  # points and penalties of the tickets that the plan makes
    ("missed", "i8"),  # the same of those it leaves out
    ("worth", "i8"),  # tickets less penalties, risks and what the plan costs, in tenths of a point
    ("worst", "i8"),  # cards the plan lacks of one colour, at most
    ("best_way", "i8"),  # the way of planning that was best, counted from 1
    # how it is made
    ("clock", "i8"),  # turns the seat may still expect
    ("listed_count", "i8"),
    ("listed", "i8", TICKETS + 1),  # tickets to plan for, the dearest first
    ("alone", "i8", TICKETS + 1),  # by ticket: its price without the others
    ("known_way", "i8"),  # the way to plan in, counted from 1; 0: try all
    ("hurried", "i8"),  # 1 when the plan counts the prices of hurry
    ("usable_count", "i8"),
    ("usable", "i8", TRACKS),  # the tracks that paths may use
    ("step", "i8", TRACKS),  # what a path over a track costs now, planned ones nothing
]

WAYS = 4  # of planning: the dearest ticket first or last, patiently or in a hurry
LONGEST_CLOCK = 100
TURN_LOSS = 10  # tenths of points that a turn costs where passengers wait, whom others fetch meanwhile
WAIT_LOSS = 20  # tenths of points that a turn costs, between ways to make the same tickets
SIDES_PRICE = 27  # joining the two sides of a journey is planned when it costs no more than a near ticket
DRAWN, PACE = 16, 28  # tenths of cards that others draw a turn, and of spaces they claim at once
CARD_TURNS = 62  # hundredths of a turn that a card takes: two a turn, but not all of them useful
COLOUR_TURNS = 145  # hundredths of a turn that a card takes when all that is lacking is of one colour
RISK = 26  # hundredths of a ticket's points and penalty, off its worth while it is not made
RACE_TICKET = 120  # tenths of points that any ticket is worth in a race
NEW_SLACK, OLD_SLACK = 82, 144  # hundredths of the turns left that a plan may take: with new tickets, without
LATE_SLACK = 1  # turns that tickets drawn in play must leave besides
RACE_SLACK = 75  # the same in a race, where the nearest ticket counts and the other only leads away from it
FULL_LOAD, LOAD_LOSS = 61, 53  # a plan for more than these hundredths of the pieces loses tenths of its worth
SPACE_LOSS = 61  # hundredths of a price that a plan loses of its worth
BONUS_SHARE = 25  # hundredths of the bonus for most tickets that count for each ticket


# Means: pieces and turns


@rule
def are_unchosen(board: Board, view: View):
    """Whether the seat has still to choose its pieces."""
    return board.chosen > 0 and view.pieces[view.seat, TRAIN] + view.pieces[view.seat, SHIP] == 0


@rule
def pieces_left(board: Board, view: View, suit):
    """Own pieces; before they are chosen, as if all were of this suit."""
    if are_unchosen(board, view):
        return min(int(board.chosen), int(board.pieces[suit]))
    return int(view.pieces[view.seat, suit])


@rule
def all_pieces(board: Board, view: View):
    if are_unchosen(board, view):
        return int(board.chosen)
    return int(view.pieces[view.seat, TRAIN]) + int(view.pieces[view.seat, SHIP])


@rule
def turns_of(board: Board, view: View, seat):
    """Turns a seat needs to run out of pieces, at the pace of others: cards by DRAWN, claims by PACE."""
    pieces = int(view.pieces[seat, TRAIN]) + int(view.pieces[seat, SHIP])
    if pieces == 0:
        pieces = int(board.chosen)
    pieces = max(0, pieces - int(board.end_at))
    cards = int(view.hand_size[seat, TRAIN]) + int(view.hand_size[seat, SHIP])
    return 10 * max(0, pieces - cards) // DRAWN + (10 * pieces + PACE - 1) // PACE


@rule
def set_clock(board: Board, view: View, plan: Plan):
    """Turns the seat may still expect, this one included."""
    if view.final_turns != NONE:
        plan.clock = max(1, (int(view.final_turns) + int(view.players) - 1) // int(view.players))
        return
    turns = LONGEST_CLOCK
    for seat in range(view.players):
        if seat != view.seat:
            turns = min(turns, turns_of(board, view, seat))
    plan.clock = turns + 1 + int(board.last_turns)


@rule
def cards_missing(board: Board, view: View, plan: Plan):
    """Cards the plan needs beyond those of the hand that it can use; and the most of one colour."""
    missing, worst = 0, 0
    for suit in range(2):
        left = 0  # of one colour, for grey tracks
        for colour in range(1, board.colours + 1):
            short = plan.need[suit, colour] - plan.have[suit, colour]
            missing += max(0, short)
            worst = max(worst, 2 * short - min(short, plan.shown[suit, colour]))
            left = max(left, -short)
        missing += max(0, plan.need[suit, GREY] - left)
    plan.worst = max(0, worst // 2 - int(view.hand[WILD]))
    return max(0, missing - int(view.hand[WILD]))


@rule
def turns_needed(board: Board, view: View, plan: Plan):
    """Turns the plan takes: one a claim, and draws, of which some bring nothing useful."""
    draws = max(CARD_TURNS * cards_missing(board, view, plan), COLOUR_TURNS * plan.worst)
    return plan.claims + (draws + 99) // 100


@rule
def turns_allowed(board: Board, view: View, plan: Plan):
    """Turns that a plan may take: tickets in hand may stretch the clock, new ones must leave room."""
    if board.goal > 0:
        return plan.clock * RACE_SLACK // 100
    if view.offer_size == 0:
        return plan.clock * OLD_SLACK // 100
    return plan.clock * NEW_SLACK // 100 - (0 if view.decision[view.seat] == KEEP_FIRST else LATE_SLACK)


@rule
def is_within_means(board: Board, view: View, plan: Plan):
    """Whether pieces and turns suffice."""
    rail, sea = plan.spaces[TRAIN], plan.spaces[SHIP]
    if rail + sea > all_pieces(board, view):
        return False
    if board.exchange == NONE and (rail > pieces_left(board, view, TRAIN) or sea > pieces_left(board, view, SHIP)):
        return False
    if rail > int(board.pieces[TRAIN]) or sea > int(board.pieces[SHIP]):
        return False
    return turns_needed(board, view, plan) <= turns_allowed(board, view, plan)


# Tracks of the plan


@rule
def start(board: Board, plan: Plan):
    """Nothing is planned yet; list the tracks that paths may use."""
    plan.hurried = plan.usable_count = 0
    for track in range(board.tracks):
        if plan.price[track] < FAR:
            plan.usable[plan.usable_count] = track
            plan.usable_count += 1
    clear(board, plan)


@rule
def set_steps(board: Board, plan: Plan):
    """What paths cost now: planned tracks nothing, others their price, in a hurry that of hurry."""
    for track in range(board.tracks):
        price = plan.price[track] + plan.hurried * plan.hurry[track]
        plan.step[track] = 0 if plan.planned[track] else price


@rule
def clear(board: Board, plan: Plan):
    """Take all tracks out of the plan."""
    for track in range(board.tracks):
        plan.planned[track] = 0
    set_steps(board, plan)


@rule
def start_on_side(board: Board, plan: Plan):
    """Start at the places of the first side of a journey."""
    for place in range(board.places):
        plan.distance[place] = 0 if board.side[place] == 1 else FAR
        plan.last_track[place] = NONE


@rule
def nearest_across(board: Board, plan: Plan):
    """The place of the other side that is nearest."""
    best = NONE
    for place in range(board.places):
        if board.side[place] == 2 and (best == NONE or plan.distance[place] < plan.distance[best]):
            best = place
    return best


@rule
def reach(board: Board, plan: Plan):
    """Prices of paths from the start to all places, planned tracks free."""
    usable, step, distance, last_track = plan.usable, plan.step, plan.distance, plan.last_track
    changed = True
    while changed:
        changed = False
        for i in range(plan.usable_count):
            if relax(board, usable[i], step[usable[i]], distance, last_track):
                changed = True


@rule
def find_path(board: Board, ticket, leg, plan: Plan):
    """Find the paths of one leg of a ticket; returns the end that is nearest."""
    if ticket == SIDES:
        start_on_side(board, plan)
        reach(board, plan)
        return nearest_across(board, plan)
    start_in(board, board.ticket_stop[ticket, leg - 1], plan)
    reach(board, plan)
    return nearest_end(board, board.ticket_stop[ticket, leg], plan)


@rule
def mark_path(board: Board, place, mark, plan: Plan):
    """Plan the path that was found to a place."""
    while plan.last_track[place] != NONE:
        track = plan.last_track[place]
        if plan.price[track] > 0 and plan.planned[track] == 0:
            plan.planned[track] = mark
            plan.step[track] = 0
        place = step_back(board, track, place)


@rule
def lay(board: Board, ticket, mark, plan: Plan):
    """Plan the cheapest paths of a ticket, leg by leg, under a mark; returns their price. Mark 0 only asks for it."""
    price = 0
    for leg in range(1, 2 if ticket == SIDES else board.ticket_stops[ticket]):
        place = find_path(board, ticket, leg, plan)
        price += plan.distance[place]
        if price < FAR and mark > 0:
            mark_path(board, place, mark, plan)
    return price


@rule
def lift(board: Board, mark, plan: Plan):
    """Take what was planned under a mark out again."""
    for track in range(board.tracks):
        if plan.planned[track] == mark:
            plan.planned[track] = 0
    set_steps(board, plan)


@rule
def measure(board: Board, plan: Plan):
    """Spaces, cards and claims of the plan."""
    plan.spaces[TRAIN] = plan.spaces[SHIP] = plan.claims = 0
    for suit in range(2):
        for colour in range(COLOURS + 1):
            plan.need[suit, colour] = 0
    for track in range(board.tracks):
        if plan.planned[track]:
            suit = board.track_suit[track]
            plan.spaces[suit] += int(board.track_length[track])
            plan.need[suit, board.track_colour[track]] += cards_for(board, track)
            plan.claims += 1


# Tickets


@rule
def worth(board: Board, ticket):
    """Tenths of points of a ticket, with a share of the bonus for most tickets; in a race all are alike."""
    if board.goal > 0:
        return RACE_TICKET
    return 10 * int(board.ticket_points[ticket]) + BONUS_SHARE * int(board.globetrotter) // 10


@rule
def penalty_of(board: Board, ticket):
    """Points lost when a ticket is missed."""
    return 0 if ticket == SIDES else int(board.ticket_penalty[ticket])


@rule
def stake_of(board: Board, ticket):
    """Points between making a ticket and missing it: those it brings, and the penalty."""
    return 0 if ticket == SIDES else int(board.ticket_points[ticket]) + penalty_of(board, ticket)


@rule
def loss_of(board: Board, view: View, plan: Plan):
    """What a plan costs, in tenths of points: its prices, turns that others use, pieces that nothing else can use."""
    price = 0
    for track in range(board.tracks):
        if plan.planned[track]:
            price += plan.price[track]
    load = 100 * (plan.spaces[TRAIN] + plan.spaces[SHIP]) // max(1, all_pieces(board, view))
    loss = SPACE_LOSS * price // 100 + LOAD_LOSS * max(0, load - FULL_LOAD) // 10
    return loss + (TURN_LOSS * turns_needed(board, view, plan) if board.pools > 0 else 0)


@rule
def add_ticket(board: Board, view: View, slot, plan: Plan):
    """Plan for a ticket of the list unless that is beyond the means; returns what it adds to the worth, in tenths."""
    ticket = plan.listed[slot]
    price = lay(board, ticket, slot + 1, plan)
    measure(board, plan)
    penalty, stake = 10 * penalty_of(board, ticket), stake_of(board, ticket)
    if price >= FAR or not is_within_means(board, view, plan):
        lift(board, slot + 1, plan)
        plan.missed += stake
        return -penalty
    plan.made += 1
    plan.gained += stake
    risk = RISK * (worth(board, ticket) + penalty) // 100 if price > 0 else 0
    return worth(board, ticket) - risk


@entry
def grow(board: Board, view: View, way, plan: Plan):
    """Plan for the tickets of the list in one of the ways."""
    plan.hurried, dearest_first = way // 2, way % 2 == 0
    clear(board, plan)
    plan.worth, plan.made, plan.gained, plan.missed = 0, 0, 0, 0
    for k in range(plan.listed_count):
        plan.worth += add_ticket(board, view, k if dearest_first else plan.listed_count - 1 - k, plan)
    measure(board, plan)
    plan.worth -= loss_of(board, view, plan)


@rule
def try_ways(board: Board, view: View, plan: Plan):
    """Plan in all ways; returns the best, liked less for each turn it takes, and the last tried."""
    best, last, most = 0, 0, -FAR * FAR
    for way in range(WAYS):
        if way == 0 or plan.listed_count > 1 or (plan.listed_count == 1 and way == 2):  # one ticket is first and last
            grow(board, view, way, plan)
            last, liked = way, plan.worth - WAIT_LOSS * turns_needed(board, view, plan)
            if liked > most:
                best, most = way, liked
    return best, last


@entry
def grow_best(board: Board, view: View, plan: Plan):
    """Plan in the way that is known, or in all and keep the best plan; returns what it is worth, in tenths."""
    best, last = plan.known_way - 1, NONE
    if plan.known_way == 0:
        best, last = try_ways(board, view, plan)
    if best != last:
        grow(board, view, best, plan)
    plan.best_way = best + 1
    plan.hurried = 0
    set_steps(board, plan)
    return plan.worth


@rule
def add(ticket, plan: Plan):
    """Put a ticket into the list, the dearest first."""
    at = plan.listed_count
    while at > 0 and plan.alone[plan.listed[at - 1]] < plan.alone[ticket]:
        plan.listed[at] = plan.listed[at - 1]
        at -= 1
    plan.listed[at] = ticket
    plan.listed_count += 1


@rule
def price_alone(board: Board, ticket, plan: Plan):
    """Note what a ticket would cost beyond what is planned."""
    plan.alone[ticket] = lay(board, int(ticket), 0, plan)


@rule
def list_unmet(board: Board, view: View, plan: Plan):
    """List the tickets in hand that are still to be made."""
    plan.listed_count = 0
    for ticket in range(board.tickets):
        if is_in_play(board, view, ticket):
            price_alone(board, ticket, plan)
            if plan.alone[ticket] > 0:
                add(ticket, plan)
    if board.bonus_tickets > 0 and view.bonus[view.seat] == 0:
        price_alone(board, SIDES, plan)
        if plan.alone[SIDES] <= SIDES_PRICE:
            add(SIDES, plan)
