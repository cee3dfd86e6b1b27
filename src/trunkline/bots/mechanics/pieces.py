"""Trains and ships: how many to choose, and when to exchange them."""

from trunkline.bots.ticket_plan import pieces_left
from trunkline.bots.types import Plan
from trunkline.bots.units import UNWANTED
from trunkline.rules import actions as act
from trunkline.rules.compiled import rule
from trunkline.rules.constants import SHIP, TRAIN
from trunkline.rules.types import Board, View

VERBS = (act.PIECES, act.EXCHANGE)

EXCHANGE = 300  # for what the plan is short of: before any draw of cards
SHIPS_A_TRAIN = 3  # of the pieces that the plan does not need


@rule
def spare(board: Board, view: View, suit, plan: Plan):
    """Pieces of a suit that the plan leaves."""
    return pieces_left(board, view, suit) - plan.spaces[suit]


@rule
def choice_value(board: Board, trains, plan: Plan):
    """The nearer to what the plan needs the better; choices are only compared with each other."""
    rest = int(board.chosen) - plan.spaces[TRAIN] - plan.spaces[SHIP]
    return -abs(trains - plan.spaces[TRAIN] - rest // (1 + SHIPS_A_TRAIN))


@rule
def exchange_value(board: Board, view: View, action, plan: Plan):
    """Exchange just the pieces the plan is short of."""
    given, count = act.subject_of(action), act.detail_of(action)
    lacking = -spare(board, view, 1 - given, plan)
    return EXCHANGE if lacking == count and spare(board, view, given, plan) >= count else UNWANTED


@rule
def value(board: Board, view: View, action, plan: Plan):
    if act.verb_of(action) == act.PIECES:
        return choice_value(board, act.subject_of(action), plan)
    return exchange_value(board, view, action, plan)
