"""Trying actions out: which are worth it, and what comes of one when everybody goes on like the planner."""

import numpy as np

from trunkline.bots import matches, outlook, planner, sampling
from trunkline.bots import network as net
from trunkline.rules import actions as act
from trunkline.rules import dice as chance
from trunkline.rules import layout, scoring, sight
from trunkline.rules.compiled import entry, rule
from trunkline.rules.dice import LOW_32, MULTIPLIER, next_32
from trunkline.rules.layout import NEXT_CARD, NONE, PARALLELS, PASSENGER, REFILL, RUNNING, SEATS, TURN
from trunkline.rules.legal import list_legal, next_seat
from trunkline.rules.play import play
from trunkline.rules.sight import see

MOST = 8  # actions tried at one decision
HORIZON = 16  # turns that a trial plays on; then the outlook is taken instead of the end
TO_THE_END = 1 << 20
UNLIKED = -(1 << 40)
CLAIMS, CARDS, OTHERS = 3, 3, 1  # tried in a turn at most: claims, cards, and of each other verb


# Which actions to try


@entry
def like_all(board, view, actions, likes, work):
    """What the planner makes of every action."""
    planner.think(board, view, work)
    for i in range(actions.shape[0]):
        likes[i] = planner.value(board, view, actions[i], work)


@rule
def best_liked(likes, count):
    best = 0
    for i in range(1, count):
        if likes[i] > likes[best]:
            best = i
    return best


@rule
def group_of(action):
    """Verbs between which a choice of what to try is shared out: claims, cards, and each other one."""
    verb = act.verb_of(action)
    if verb == act.DRAW_CARD or verb == act.REFILL_FROM or verb == act.TAKE_TERRAIN or verb == act.DRAW_TERRAIN:
        return act.TAKE_CARD
    return verb


@rule
def is_alike(board, action, other):
    """Whether two actions are claims of one connection, both doubled or both not."""
    if act.verb_of(action) != act.CLAIM or act.verb_of(other) != act.CLAIM:
        return False
    if act.is_doubled(action) != act.is_doubled(other):
        return False
    track, second = act.subject_of(action), act.subject_of(other)
    if track == second:
        return True
    for i in range(PARALLELS):
        if board.parallel[track, i] == second:
            return True
    return False


@rule
def share_of(view, group):
    """How many actions of a group are tried."""
    if view.decision[view.seat] != TURN:
        return MOST
    if group == act.CLAIM:
        return CLAIMS
    return CARDS if group == act.TAKE_CARD else OTHERS


@rule
def drop_covered(board, view, actions, likes, chosen, count):
    """Leave out what the last chosen action stands for: its connection, and its group once that has its share."""
    last = chosen[count - 1]
    group, taken = group_of(last), 0
    for i in range(count):
        if group_of(chosen[i]) == group:
            taken += 1
    full = taken >= share_of(view, group)
    for i in range(actions.shape[0]):
        if actions[i] == last or is_alike(board, actions[i], last) or (full and group_of(actions[i]) == group):
            likes[i] = UNLIKED


@entry
def shortlist(board, view, actions, likes, chosen, work):
    """Actions worth trying, the planner's own choice first; returns how many. Each claim has its best-liked payment."""
    like_all(board, view, actions, likes, work)
    count = 0
    while count < chosen.shape[0]:
        best = best_liked(likes, actions.shape[0])
        if likes[best] == UNLIKED:
            break
        chosen[count] = actions[best]
        count += 1
        drop_covered(board, view, actions, likes, chosen, count)
    return count


# One trial


@rule
def set_dice(dice, seed, turn):
    """Luck that depends on the trial and the turn alone, so that whatever is tried meets the same luck later on."""
    dice[chance.X] = (seed + turn * 40503) & LOW_32
    dice[chance.CARRY] = 1 + (turn * 7919 + (seed >> 16)) % (MULTIPLIER - 2)
    for _ in range(4):
        next_32(dice)


@rule
def best_liked_of(board, view, actions, work):
    """The planner's choice by the plan it has, the first among equals."""
    best, liked = actions[0], UNLIKED
    for i in range(actions.shape[0]):
        likes = planner.value(board, view, actions[i], work)
        if likes > liked:
            best, liked = actions[i], likes
    return best


@rule
def think_again(board, view, known, work):
    """Plan as before: a seat tries all ways of planning only the first time, and when it has new tickets.

    In a race always all: there the order of two tickets is most of the plan.
    """
    seat, keeps_way = view.seat, view.decision[view.seat] == TURN and board.goal == 0
    planner.think_in_way(board, view, known[seat] if keeps_way else 0, work)
    known[seat] = work[net.BEST] if keeps_way else 0


@rule
def play_on(board, game, seed, turns, views, room, dice, known, work):
    """Play so many turns or to the end, all seats like the planner; a seat plans anew once a turn."""
    turn, planned = 0, NONE
    known[:] = 0
    while game.over == RUNNING:
        seat = next_seat(game)
        goes_on = game.decision[seat] in (NEXT_CARD, REFILL, PASSENGER)
        if turn >= turns and game.decision[seat] == TURN:
            return
        if not goes_on:
            turn += 1
            set_dice(dice, seed, turn)
            planned = NONE
        views[0] = views[1]
        see(board, game, seat, views[0])
        count = min(list_legal(board, game, seat, room, 0), room.shape[0])
        if count > 1 and planned != seat:  # a trial may begin in the middle of a turn
            think_again(board, views[0], known, work)
            planned = seat
        elif count > 1:
            planner.think_of_cards(board, views[0], work)
        play(board, game, seat, best_liked_of(board, views[0], room[:count], work), dice)


@entry
def imagine(board, view, games, fits, seed, dice, work):
    """Draw a position that the seat may be in into the second place of `games`."""
    set_dice(dice, seed, 0)
    sampling.sample(board, view, games[1], fits, dice, work)


@entry
def try_out(board, games, seat, action, seed, turns, views, room, dice, known, account, notes, network, work):
    """Play an action and some turns from the position imagined; returns what that is worth, from 0 to 1."""
    games[0] = games[1]
    set_dice(dice, seed, 1 << 12)
    play(board, games[0], seat, action, dice)
    play_on(board, games[0], seed, turns, views, room, dice, known, work)
    return outlook.worth(board, games[0], seat, views, account, notes, network, work)


class Room:
    """Memory for trials on one thread."""

    def __init__(self) -> None:
        self.games, self.accounts, self.views = layout.new_games(2), scoring.new_accounts(1), sight.new_views(2)
        self.room, self.dice = np.zeros(matches.ROOM, np.int64), np.zeros(chance.HEADER, np.int64)
        self.known = np.zeros(SEATS, np.int64)  # by seat: the way of planning that was best, counted from 1
        self.notes = np.zeros((SEATS + 1, outlook.ROOM), np.float32)
        self.work = np.zeros(max(matches.WORK, sampling.WORK), np.int64)

    def try_out(self, board: np.record, seat: int, action: int, seed: int, turns: int) -> float:
        """Try an action in the position imagined last."""
        network, account = outlook.network_for(board), self.accounts[0]
        parts = (self.views, self.room, self.dice, self.known, account, self.notes, network, self.work)
        return float(try_out(board, self.games, seat, action, seed, turns, *parts))
