"""A bot that plays in one of four styles: each has its own plan and tickets; the rest is as `greedy` does."""

import numpy as np

from trunkline import chance
from trunkline.bots import Actions, greedy
from trunkline.bots.choosing import LEAST, takes_lead
from trunkline.bots.shortest_paths import FAR, is_marked
from trunkline.bots.styles import hungry, joined, long_route, one_step, path
from trunkline.bots.types import Aim, Style
from trunkline.rules import actions as act
from trunkline.rules.compiled import entry, rule
from trunkline.rules.constants import NONE, TURN
from trunkline.rules.fields import record_type
from trunkline.rules.types import Board, Dice
from trunkline.rules.types import View as ViewRecord
from trunkline.view import View

PATH, ONE_STEP, HUNGRY, LONG_ROUTE = range(4)
style_t = record_type([*joined.FIELDS, *long_route.FIELDS])


@rule
def plan(board: Board, view: ViewRecord, kind, style: Style):
    """What the style wants now."""
    if kind == PATH:
        path.plan(board, view, style)
    elif kind == ONE_STEP:
        one_step.plan(board, view, style)
    elif kind == HUNGRY:
        hungry.plan(board, view, style)
    else:
        long_route.plan(board, view, style)
    greedy.count_needs(board, view, style.aim)


@rule
def claim_value(board: Board, view: ViewRecord, action, kind, aim: Aim):
    """What is wanted, the most points first; other tracks when nothing is wanted, or at the end."""
    track, paid = act.subject_of(action), greedy.paid_value(board, action)
    if is_marked(board, track, aim.wanted):
        weight = aim.wanted[track] if kind in (ONE_STEP, LONG_ROUTE) else 0
        return greedy.WANTED_TRACK + paid + 2 * weight
    last = view.final_turns != NONE and view.final_turns <= view.players
    return paid if aim.nearest >= FAR or last else greedy.SAVED


@rule
def keep_value(board: Board, view: ViewRecord, action, kind, style: Style):
    if kind == PATH:
        return joined.keep_value(board, view, action, path.PRICE, path.MOST, style)
    if kind == ONE_STEP:
        return greedy.keep_value(board, view, action, style.aim)
    if kind == HUNGRY:
        return joined.keep_value(board, view, action, hungry.PRICE, hungry.MOST, style)
    return joined.keep_value(board, view, action, long_route.PRICE, long_route.MOST, style)


@rule
def ticket_draw_value(board: Board, view: ViewRecord, action, kind, style: Style):
    """Path and hungry have wishes of their own, one-step is as `greedy`, long-route draws none."""
    uneven = abs(act.subject_of(action) - act.detail_of(action))
    if view.decision[view.seat] != TURN:
        return -uneven
    if kind == ONE_STEP:
        return greedy.ticket_draw_value(board, view, action, style.aim)
    wanted = path.wants_tickets(board, view, style) if kind == PATH else hungry.wants_tickets(board, view, style)
    if kind == LONG_ROUTE or view.final_turns != NONE or not wanted:
        return greedy.UNWANTED_TICKETS - uneven
    return greedy.NEW_TICKETS - uneven


@rule
def value(board: Board, view: ViewRecord, action, kind, style: Style):
    """How much the style likes an action."""
    verb = act.verb_of(action)
    if verb == act.CLAIM:
        return claim_value(board, view, action, kind, style.aim)
    if verb == act.KEEP:
        return keep_value(board, view, action, kind, style)
    if verb == act.DRAW_TICKETS:
        return ticket_draw_value(board, view, action, kind, style)
    return greedy.value(board, view, action, style.aim)


@entry
def choose_in_style(board: Board, view: ViewRecord, kind, actions, dice: Dice, styles):
    """The best-liked action; among equals any."""
    plan(board, view, kind, styles[0])
    best, liked, ties = actions[0], LEAST, 0
    for i in range(actions.shape[0]):
        likes = value(board, view, actions[i], kind, styles[0])
        taken, ties = takes_lead(likes, liked, ties, dice)
        if taken:
            best, liked = actions[i], likes
    return best


class StyleBot:
    """Plays in a style."""

    def __init__(self, kind: int, seed: int | str | None = None) -> None:
        self.kind = kind
        self.dice = chance.rolling(seed)
        self.styles = np.zeros(1, style_t)

    def choose(self, view: View, actions: Actions) -> int:
        return int(choose_in_style(view.board.record, view.record, self.kind, actions, self.dice, self.styles))
