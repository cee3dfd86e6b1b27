"""A bot that plays in one of four styles: each has its own plan and tickets; the rest is as `greedy` does."""

import numpy as np

from trunkline import chance
from trunkline.bots import Actions, greedy
from trunkline.bots.styles import hungry, joined, long_route, one_step, path
from trunkline.bots.ways import FAR, WANTED, is_marked, takes_lead
from trunkline.rules import actions as act
from trunkline.rules.compiled import entry, rule
from trunkline.rules.layout import NONE, TURN
from trunkline.view import View

PATH, ONE_STEP, HUNGRY, LONG_ROUTE = range(4)
WORK = long_route.WORK
DRAW_TICKETS = 2000  # above all draws of cards
CLAIM_WANTED = 100_000


@rule
def plan(board, view, style, work):
    """What the style wants now."""
    if style == PATH:
        path.plan(board, view, work)
    elif style == ONE_STEP:
        one_step.plan(board, view, work)
    elif style == HUNGRY:
        hungry.plan(board, view, work)
    else:
        long_route.plan(board, view, work)
    greedy.count_needs(board, view, work)


@rule
def claim_value(board, view, action, style, work):
    """What is wanted, the most points first; other tracks when nothing is wanted, or at the end."""
    track = act.subject_of(action)
    points = 50 * int(board.points[board.track_length[track]])
    if act.is_doubled(action):
        points += 1000 - 900 * act.terrain_wilds_of(action)
    thrift = 1000 - greedy.spent(board, action)
    if is_marked(board, track, WANTED, work):
        weight = work[WANTED + track] if style in (ONE_STEP, LONG_ROUTE) else 0
        return CLAIM_WANTED + points + thrift + 2 * weight
    last = view.final_turns != NONE and view.final_turns <= view.players
    return points + thrift if work[greedy.NEAREST] >= FAR or last else -1


@rule
def keep_value(board, view, action, style, work):
    if style == PATH:
        return joined.keep_value(board, view, action, path.PRICE, path.MOST, work)
    if style == ONE_STEP:
        return greedy.keep_value(board, view, action, work)
    if style == HUNGRY:
        return joined.keep_value(board, view, action, hungry.PRICE, hungry.MOST, work)
    return joined.keep_value(board, view, action, long_route.PRICE, long_route.MOST, work)


@rule
def ticket_draw_value(board, view, action, style, work):
    """Path and hungry have wishes of their own, one-step is as `greedy`, long-route draws none."""
    uneven = abs(act.subject_of(action) - act.detail_of(action))
    if view.decision[view.seat] != TURN:
        return -uneven
    if style == ONE_STEP:
        return greedy.ticket_draw_value(board, view, action, work)
    wanted = path.wants_tickets(board, view, work) if style == PATH else hungry.wants_tickets(board, view, work)
    if style == LONG_ROUTE or view.final_turns != NONE or not wanted:
        return -10 - uneven
    return DRAW_TICKETS - uneven


@rule
def value(board, view, action, style, work):
    """How much the style likes an action."""
    verb = act.verb_of(action)
    if verb == act.CLAIM:
        return claim_value(board, view, action, style, work)
    if verb == act.KEEP:
        return keep_value(board, view, action, style, work)
    if verb == act.DRAW_TICKETS:
        return ticket_draw_value(board, view, action, style, work)
    return greedy.value(board, view, action, work)


@entry
def choose_in_style(board, view, style, actions, dice, work):
    """The best-liked action; among equals any."""
    plan(board, view, style, work)
    best, liked, ties = actions[0], -(1 << 40), 0
    for i in range(actions.shape[0]):
        likes = value(board, view, actions[i], style, work)
        taken, ties = takes_lead(likes, liked, ties, dice)
        if taken:
            best, liked = actions[i], likes
    return best


class StyleBot:
    """Plays in a style."""

    def __init__(self, style: int, seed: int | str | None = None) -> None:
        self.style = style
        self.dice = chance.rolling(seed)
        self.work = np.zeros(WORK, np.int64)

    def choose(self, view: View, actions: Actions) -> int:
        return int(choose_in_style(view.board.record, view.record, self.style, actions, self.dice, self.work))
