"""Harbours: where to build them, and which cards to keep for them."""

from trunkline.bots.types import Plan
from trunkline.bots.units import POINT, UNWANTED
from trunkline.rules import actions as act
from trunkline.rules.compiled import rule
from trunkline.rules.constants import HARBOUR, NOBODY, SHIP, SINGLE, TRAIN
from trunkline.rules.types import Board, View

VERBS = (act.BUILD_HARBOUR,)
FIELDS = [("harbour_sites", "i8")]  # harbours worth building

SIGN_CARD = 26  # more for a card that goes into a harbour, for each in hand that goes with it
SIGN_PRICE, SIGN_STEP = 5, 8  # of such a card paid for a track; more for each in hand that goes with it
WILD_PRICE = 60  # of a wild that goes into a harbour
MOST_COUNTED = 3  # tickets that make a harbour worth more
LAST_TURNS = 2  # in these even a harbour that no ticket names saves the points of an unbuilt one


@rule
def tickets_naming(board: Board, view: View, place):
    """How many tickets in hand name a city."""
    count = 0
    for ticket in range(board.tickets):
        if view.held[ticket]:
            for i in range(board.ticket_stops[ticket]):
                if board.ticket_stop[ticket, i] == place:
                    count += 1
    return count


@rule
def count_sites(board: Board, view: View, plan: Plan):
    """Harbours the seat will want: free ports that its tickets name, as many as it may still build."""
    plan.harbour_sites = 0
    if board.harbours == 0 or view.harbours[view.seat] == 0:
        return
    for place in range(board.places):
        if board.port[place] and view.harbour[place] == NOBODY and tickets_naming(board, view, place) > 0:
            plan.harbour_sites += 1
    plan.harbour_sites = min(plan.harbour_sites, int(view.harbours[view.seat]))


@rule
def signs_of(board: Board, view: View, colour):
    """Cards in hand of a colour that go into a harbour."""
    trains = int(view.hand[1 + HARBOUR * int(board.colours) + colour - 1])
    ships = int(view.hand[1 + SINGLE * int(board.colours) + colour - 1])
    return min(trains, int(board.harbour_cost[TRAIN])) + min(ships, int(board.harbour_cost[SHIP]))


@rule
def sign_bonus(board: Board, view: View, colour, plan: Plan):
    """More for cards with the harbour sign in the colour that has most of them already."""
    if plan.harbour_sites == 0:
        return 0
    return SIGN_CARD * (1 + min(3, signs_of(board, view, colour)))


@rule
def price_of_signs(board: Board, view: View, colour, cards, plan: Plan):
    """What cards that would go into a harbour cost beyond themselves when a track is paid with them."""
    if plan.harbour_sites == 0:
        return 0
    return cards * (SIGN_PRICE + SIGN_STEP * signs_of(board, view, colour))


@rule
def value(board: Board, view: View, action, plan: Plan):
    """A harbour is worth its points by the tickets that name the city."""
    place, payment = act.subject_of(action), act.detail_of(action)
    count = min(MOST_COUNTED, tickets_naming(board, view, place))
    if count == 0 and plan.clock > LAST_TURNS:
        return UNWANTED
    points = int(board.harbour_points[count]) if count > 0 else 0
    return POINT * (points + int(board.unbuilt)) - WILD_PRICE * act.set_wilds(payment)
