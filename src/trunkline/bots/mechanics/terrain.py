"""Terrain: what one more card is worth, and what doubling a claim brings and costs."""

from trunkline.bots.mechanics.passengers import most_of_others
from trunkline.bots.types import Plan
from trunkline.bots.units import POINT
from trunkline.rules import actions as act
from trunkline.rules.compiled import rule
from trunkline.rules.terrain.rules import terrain_of
from trunkline.rules.types import Board, View

VERBS = (act.TAKE_TERRAIN, act.DRAW_TERRAIN)

CARD = 22  # the most a terrain card is worth: taken only where a card would bring next to nothing
SPARE_CARD = 5  # one that will hardly double anything
STOCK = 3  # cards of a kind to keep ready
LOST_LEAD = 2  # so many cards behind another seat a terrain is given up
LAST_TURNS = 2  # in these a card comes too late
PLAYED_CARD = 19  # the price of one that doubles a claim


@rule
def card_value(board: Board, view: View, terrain, plan: Plan):
    """What one more terrain card may bring: the points it doubles on wanted tracks, by the cards they take."""
    points, cards = 0, 0
    for track in range(board.tracks):
        wanted = plan.planned[track] or plan.extra[track]
        if wanted and board.track_length[track] > 1 and terrain_of(board, track) == terrain:
            points += int(board.points[board.track_length[track]])
            cards += int(board.terrain_need[board.track_length[track]])
    have, most = int(view.terrain[view.seat, terrain]), most_of_others(view, view.terrain, terrain)
    enough = max(min(cards, STOCK), min(most, cards))
    if plan.clock <= LAST_TURNS or have >= enough or most > have + LOST_LEAD:
        return SPARE_CARD
    return min(CARD, POINT * points // cards)


@rule
def value(board: Board, view: View, action, plan: Plan):
    """A terrain card of the display, or any; another card comes with it."""
    if act.verb_of(action) == act.TAKE_TERRAIN:
        return card_value(board, view, act.subject_of(action), plan) + plan.second_card
    total = 0
    for terrain in range(board.terrains):
        total += card_value(board, view, terrain, plan)
    return total // max(1, int(board.terrains)) + plan.second_card


@rule
def doubled_points(board: Board, action):
    """What doubling brings a claim; 0 for one that is not doubled."""
    if not act.is_doubled(action):
        return 0
    return POINT * int(board.points[board.track_length[act.subject_of(action)]])


@rule
def doubling_price(board: Board, action, wild_price):
    """What doubling costs a claim; 0 for one that is not doubled."""
    if not act.is_doubled(action):
        return 0
    wilds, need = act.terrain_wilds_of(action), int(board.terrain_need[board.track_length[act.subject_of(action)]])
    return wild_price * wilds + PLAYED_CARD * max(0, need - wilds)
