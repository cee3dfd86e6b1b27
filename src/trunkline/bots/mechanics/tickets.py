"""Tickets the planner might have: which to keep, and whether to draw more."""

from trunkline.bots import ticket_plan
from trunkline.bots.shortest_paths import FAR, is_in_play, nearest_end, start_in
from trunkline.bots.types import Plan
from trunkline.bots.units import LAST_RESORT, TENTH
from trunkline.rules import actions as act
from trunkline.rules.compiled import rule
from trunkline.rules.constants import NONE, SHIP, TICKETS, TRAIN, TURN
from trunkline.rules.types import Board, View

VERBS = (act.KEEP, act.DRAW_TICKETS)
FIELDS = [
    ("hope", "i8", 2),  # by deck: what drawing tickets promises, in tenths of a point
    ("promises", "i8", TICKETS),  # of single tickets, sorted
]

HOPELESS = -1000  # no ticket can be drawn
MORE_TICKETS, BY_PLAYER = 47, 46  # more for new tickets; for each player beyond two
PROMISE, SPACE_COST = 98, 54  # of a ticket one might draw: hundredths of its points, less those of a point a space
SPACE_PRICE = 9  # that a space of its path costs, about
SHARE_LEFT = 74  # hundredths of the pieces left that its path may take


@rule
def promise(board: Board, ticket, pieces, clock, plan: Plan):
    """What an unseen ticket would bring, in tenths of a point, with the pieces and turns that the plan leaves."""
    price = plan.alone[ticket]
    spaces = price // SPACE_PRICE
    turns = spaces // 2 + spaces // 3 + 1
    if price >= FAR or spaces > pieces * SHARE_LEFT // 100 or turns >= clock:
        return -10 * ticket_plan.penalty_of(board, ticket)
    if price == 0:
        return ticket_plan.worth(board, ticket)
    return (PROMISE * ticket_plan.worth(board, ticket) - 10 * SPACE_COST * spaces) // 100


@rule
def expect_best(count, drawn, values):
    """The mean of the best of so many values drawn from a list; sorts it."""
    for i in range(1, count):
        value, at = values[i], i
        while at > 0 and values[at - 1] < value:
            values[at] = values[at - 1]
            at -= 1
        values[at] = value
    mean, left = 0.0, 1.0
    for i in range(count):
        chance_of = min(1.0, drawn / (count - i))
        mean += left * chance_of * values[i]
        left *= 1.0 - chance_of
    return int(mean)


@rule
def price_unheld(board: Board, view: View, plan: Plan):
    """Price the tickets that the seat does not hold, those from one city together: its paths are found once."""
    for city in range(board.regions):
        found = False
        for ticket in range(board.tickets):
            if board.ticket_stop[ticket, 0] != city or view.held[ticket]:
                continue
            if board.ticket_stops[ticket] > 2:
                ticket_plan.price_alone(board, ticket, plan)
                found = False  # other paths were found in between
                continue
            if not found:
                start_in(board, city, plan)
                ticket_plan.reach(board, plan)
                found = True
            plan.alone[ticket] = plan.distance[nearest_end(board, board.ticket_stop[ticket, 1], plan)]


@rule
def hope_for_tickets(board: Board, view: View, plan: Plan):
    """What drawing tickets promises of each deck, in tenths of a point."""
    plan.hope[0] = plan.hope[1] = HOPELESS
    if board.goal > 0 or view.decision[view.seat] != TURN or view.final_turns != NONE:
        return
    if plan.claims > 0:
        return  # first things first
    price_unheld(board, view, plan)
    pieces = ticket_plan.all_pieces(board, view) - plan.spaces[TRAIN] - plan.spaces[SHIP]
    clock = plan.clock - ticket_plan.turns_needed(board, view, plan)
    for deck in range(board.decks):
        count = 0
        for ticket in range(board.tickets):
            if board.ticket_deck[ticket] == deck and view.held[ticket] == 0:
                plan.promises[count] = promise(board, ticket, pieces, clock, plan)
                count += 1
        if view.tickets_left[deck] > 0 and count > 0:
            drawn = min(int(board.draw), int(view.tickets_left[deck]))
            plan.hope[deck] = expect_best(count, drawn, plan.promises)


@rule
def draw_value(view: View, action, plan: Plan):
    """Drawing tickets is worth what the best of them promises, and more with many players."""
    first, second = act.subject_of(action), act.detail_of(action)
    if first + second == 0:
        return LAST_RESORT
    mixed = (first * plan.hope[0] + second * plan.hope[1]) // (first + second)
    return TENTH * mixed + MORE_TICKETS + BY_PLAYER * (int(view.players) - 2)


@rule
def mean_points(board: Board, deck):
    """Hundredths of points that a ticket of a deck brings, on the average."""
    points, count = 0, 0
    for ticket in range(board.tickets):
        if board.ticket_deck[ticket] == deck:
            points += int(board.ticket_points[ticket])
            count += 1
    return 100 * points // max(1, count)


@rule
def mix_value(board: Board, action):
    """At first the tickets that bring most; mixes are only compared with each other."""
    return act.subject_of(action) * mean_points(board, 0) + act.detail_of(action) * mean_points(board, 1)


@rule
def keep_value(board: Board, view: View, action, plan: Plan):
    """Plan as if the tickets were kept; worth is what the plan brings."""
    plan.listed_count = 0
    for ticket in range(board.tickets):
        if is_in_play(board, view, ticket) and plan.alone[ticket] > 0:
            ticket_plan.add(ticket, plan)
    for i in range(view.offer_size):
        if act.subject_of(action) >> i & 1:
            ticket_plan.add(int(view.offer[i]), plan)
    return TENTH * ticket_plan.grow_best(board, view, plan)


@rule
def value(board: Board, view: View, action, plan: Plan):
    if act.verb_of(action) == act.KEEP:
        return keep_value(board, view, action, plan)
    if view.decision[view.seat] == TURN:
        return draw_value(view, action, plan)
    return mix_value(board, action)
