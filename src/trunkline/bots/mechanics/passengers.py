"""Passengers: what one more of a colour brings."""

from trunkline.bots.units import TENTH
from trunkline.rules import actions as act
from trunkline.rules.compiled import rule
from trunkline.rules.constants import NONE
from trunkline.rules.types import Board, View

VERBS = (act.TAKE_PASSENGER,)
CONTEST, LEAD_LOSS = 20, 26  # hundredths of what a majority brings: for a passenger that decides it; less for others


@rule
def most_of_others(view: View, counts, kind):
    """The most of a kind that another seat has; `counts` is by seat and kind, as passengers are."""
    most = 0
    for seat in range(view.players):
        if seat != view.seat:
            most = max(most, int(counts[seat, kind]))
    return most


@rule
def worth(board: Board, view: View, colour):
    """What one more passenger of a colour brings: most where it decides who has most."""
    mine, left = int(view.collected[view.seat, colour]), 0
    for pool in range(board.pools):
        left += int(view.waiting[pool, colour])
    first = 10 * int(board.second_passengers) // max(1, int(view.players) - 1) if mine == 0 else 0
    lead = mine - most_of_others(view, view.collected, colour)
    if abs(lead) > left:
        return TENTH * first  # nobody can change any more who has most
    swing = int(board.most_passengers) - int(board.second_passengers)
    return TENTH * (first + swing * max(0, CONTEST - LEAD_LOSS * max(lead, -1 - lead)) // 10)


@rule
def best_at(board: Board, view: View, place):
    """What the best passenger at a place is worth."""
    pool, best = board.pool[place], 0
    if pool != NONE:
        for colour in range(board.passenger_colours):
            if view.waiting[pool, colour] > 0:
                best = max(best, worth(board, view, colour))
    return best


@rule
def value(board: Board, view: View, action):
    return worth(board, view, act.detail_of(action))
