"""The strong bot that can be explained: it plans one cheap set of tracks for all its tickets and values actions by it.

Values are in fortieths of a point (`units.py`): a card the plan needs is worth 165, so a turn that draws two of them is
worth more than eight points. The plan is made anew from the view at every decision; the bot remembers nothing.
"""

import numpy as np

from trunkline import chance
from trunkline.bots import Actions, Reason, extra_tracks, prices, reasons, shortest_paths, ticket_plan
from trunkline.bots.choosing import LEAST, takes_lead
from trunkline.bots.mechanics import cards, claims, harbours, journey, passengers, pieces, terrain, tickets, tunnels
from trunkline.bots.types import Plan
from trunkline.bots.units import LAST_RESORT
from trunkline.rules import actions as act
from trunkline.rules.compiled import entry, rule
from trunkline.rules.fields import record_type
from trunkline.rules.types import Board, Dice
from trunkline.rules.types import View as ViewRecord
from trunkline.view import View

OWNERS = (shortest_paths, prices, ticket_plan, extra_tracks, cards, claims, harbours, journey, tickets)
plan_t = record_type([field for owner in OWNERS for field in owner.FIELDS])


def new_plans(count: int) -> np.ndarray:
    """Room for `count` plans; Python hands them over as arrays, which is quicker than single records."""
    return np.zeros(count, plan_t)


@entry
def value(board: Board, view: ViewRecord, action, plan: Plan):
    """How much the bot likes an action."""
    verb = act.verb_of(action)
    if verb in claims.VERBS:
        return claims.value(board, view, action, plan)
    if verb in cards.VERBS:
        return cards.value(action, plan)
    if verb in tickets.VERBS:
        return tickets.value(board, view, action, plan)
    if verb in pieces.VERBS:
        return pieces.value(board, view, action, plan)
    if verb in harbours.VERBS:
        return harbours.value(board, view, action, plan)
    if verb in passengers.VERBS:
        return passengers.value(board, view, action)
    if verb in journey.VERBS:
        return journey.value(view, plan)
    if verb in terrain.VERBS:
        return terrain.value(board, view, action, plan)
    if verb in tunnels.VERBS:
        return tunnels.value(board, view, action, plan)
    return LAST_RESORT


@rule
def take_stock(board: Board, view: ViewRecord, plan: Plan):
    """Turns left, the hand, and what tracks cost."""
    ticket_plan.set_clock(board, view, plan)
    prices.count_hand(board, view, plan)
    prices.set_prices(board, view, plan)


@rule
def make_plan(board: Board, view: ViewRecord, plan: Plan):
    """Plan for the tickets in hand, and price those on offer."""
    ticket_plan.start(board, plan)
    ticket_plan.list_unmet(board, view, plan)
    for i in range(view.offer_size):
        ticket_plan.price_alone(board, int(view.offer[i]), plan)
    journey.hope_for_swap(board, view, plan)
    ticket_plan.grow_best(board, view, plan)


@rule
def weigh_up(board: Board, view: ViewRecord, plan: Plan):
    """What the plan makes of cards, points and new tickets."""
    cards.find_longest_grey(board, plan)
    claims.set_patience(board, view, plan)
    harbours.count_sites(board, view, plan)
    extra_tracks.want_extras(board, view, plan)
    cards.value_cards(board, view, plan)
    tickets.hope_for_tickets(board, view, plan)


@rule
def think(board: Board, view: ViewRecord, plan: Plan):
    """Plan, and value what does not depend on the action."""
    plan.known_way = 0
    think_in_known_way(board, view, plan)


@entry
def think_in_known_way(board: Board, view: ViewRecord, plan: Plan):
    """Think, but plan only in the way that is known; 0: in all."""
    take_stock(board, view, plan)
    make_plan(board, view, plan)
    weigh_up(board, view, plan)


@rule
def think_of_cards(board: Board, view: ViewRecord, plan: Plan):
    """After the first card of a turn: the plan and the prices stay, what cards are worth changes with the hand."""
    prices.count_hand(board, view, plan)
    extra_tracks.want_extras(board, view, plan)
    cards.value_cards(board, view, plan)


@entry
def look(board: Board, view: ViewRecord, action, plans):
    """Plan without choosing, to say why; of tickets to keep, plan as if they were kept."""
    think(board, view, plans[0])
    if act.verb_of(action) == act.KEEP:
        tickets.keep_value(board, view, action, plans[0])


@entry
def choose_by_plan(board: Board, view: ViewRecord, actions, dice: Dice, plans):
    """The best-liked action; among equals any."""
    think(board, view, plans[0])
    best, liked, ties = actions[0], LEAST, 0
    for i in range(actions.shape[0]):
        likes = value(board, view, actions[i], plans[0])
        taken, ties = takes_lead(likes, liked, ties, dice)
        if taken:
            best, liked = actions[i], likes
    return best


class PlannerBot:
    """Plans tracks for all its tickets."""

    def __init__(self, seed: int | str | None = None) -> None:
        self.dice = chance.rolling(seed)
        self.plans = new_plans(1)

    def choose(self, view: View, actions: Actions) -> int:
        return int(choose_by_plan(view.board.record, view.record, actions, self.dice, self.plans))

    def reason(self, view: View, action: int) -> Reason:
        """Why the plan for this view asks for an action."""
        look(view.board.record, view.record, action, self.plans)
        return reasons.by_plan(view, action, self.plans[0])
