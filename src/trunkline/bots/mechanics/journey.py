"""The race of a journey: when to swap the tickets in hand for new ones."""

from trunkline.bots import ticket_plan
from trunkline.bots.mechanics.tickets import expect_best
from trunkline.bots.shortest_paths import FAR, is_in_play
from trunkline.bots.types import Plan
from trunkline.bots.units import UNWANTED
from trunkline.rules import actions as act
from trunkline.rules.compiled import rule
from trunkline.rules.constants import NOBODY
from trunkline.rules.types import Board, View

VERBS = (act.SWAP_TICKETS,)
FIELDS = [("swap_price", "i8")]  # what the better of new tickets costs

SWAP = 350  # before any draw of cards
SWAP_MARGIN = 16  # how much nearer new tickets must be, in tenths of a space, for the turn that swapping takes


@rule
def hope_for_swap(board: Board, view: View, plan: Plan):
    """What the better of new tickets costs in a race, on the average; before anything is planned."""
    plan.swap_price = FAR
    if board.goal == 0:
        return
    count = 0
    for ticket in range(board.tickets):
        if view.ticket_owner[ticket] == NOBODY and not is_in_play(board, view, ticket):
            ticket_plan.price_alone(board, ticket, plan)
            plan.promises[count] = -plan.alone[ticket]
            count += 1
    if count > 0:
        plan.swap_price = -expect_best(count, int(board.deal), plan.promises)


@rule
def value(view: View, plan: Plan):
    """Swap tickets that cannot be made, or are farther than new ones by more than the turn this takes."""
    if plan.made == 0:
        return SWAP
    least = FAR
    for i in range(view.journey_size[view.seat]):
        least = min(least, plan.alone[int(view.journey[i])])
    return SWAP if least > plan.swap_price + SWAP_MARGIN else UNWANTED
