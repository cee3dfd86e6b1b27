"""Trying actions out: which are worth it, and how a game goes on after one when everybody plays like the planner."""

import numpy as np

from trunkline.bots import matches, planner, sampling
from trunkline.rules import actions as act
from trunkline.rules import dice as chance
from trunkline.rules import layout, scoring, sight
from trunkline.rules.compiled import entry, rule
from trunkline.rules.dice import LOW_32, MULTIPLIER, next_32
from trunkline.rules.layout import NEXT_CARD, NONE, PARALLELS, PASSENGER, REFILL, RUNNING, SEATS, TURN
from trunkline.rules.legal import list_legal, next_seat
from trunkline.rules.play import play
from trunkline.rules.scoring import make_account
from trunkline.rules.sight import see

MOST = 8  # actions tried at one decision
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
def best_action(board, view, actions, again, work):
    """The planner's choice, the first among equals; `again`: its plan of the same turn still holds."""
    if actions.shape[0] == 1:
        return actions[0]
    if not again:
        planner.think(board, view, work)
    best, liked = actions[0], UNLIKED
    for i in range(actions.shape[0]):
        likes = planner.value(board, view, actions[i], work)
        if likes > liked:
            best, liked = actions[i], likes
    return best


@rule
def play_out(board, game, seed, views, room, dice, work):
    """Play to the end, all seats like the planner; a seat makes a plan once a turn."""
    turn, planned = 0, NONE
    while game.over == RUNNING:
        seat = next_seat(game)
        views[0] = views[1]
        see(board, game, seat, views[0])
        count = min(list_legal(board, game, seat, room, 0), room.shape[0])
        goes_on = game.decision[seat] in (NEXT_CARD, REFILL, PASSENGER)
        if not goes_on:
            turn += 1
            set_dice(dice, seed, turn)
        again = goes_on and planned == seat  # a trial may begin in the middle of a turn
        planned = seat if again or count > 1 else NONE
        play(board, game, seat, best_action(board, views[0], room[:count], again, work[seat]), dice)


@rule
def lead_of(game, account, seat):
    """Points of a seat beyond the best other, in a race tickets; a tie-break counts half a point."""
    best = -(1 << 20)
    for other in range(game.players):
        if other != seat:
            best = max(best, int(account.total[other]))
    return int(account.total[seat]) - best + (0.5 if account.rank[seat] == 1 else -0.5)


@entry
def imagine(board, view, games, fits, seed, dice, work):
    """Draw a position that the seat may be in into the second place of `games`."""
    set_dice(dice, seed, 0)
    sampling.sample(board, view, games[1], fits, dice, work[0])


@entry
def try_out(board, games, seat, action, seed, views, room, dice, account, work):
    """Play an action and the rest of the game from the position imagined; returns the lead the seat ends with."""
    games[0] = games[1]
    set_dice(dice, seed, 1 << 12)
    play(board, games[0], seat, action, dice)
    play_out(board, games[0], seed, views, room, dice, work)
    make_account(board, games[0], account, work[0])
    return lead_of(games[0], account, seat)


class Room:
    """Memory for trials on one thread."""

    def __init__(self) -> None:
        self.games, self.accounts, self.views = layout.new_games(2), scoring.new_accounts(1), sight.new_views(2)
        self.room, self.dice = np.zeros(matches.ROOM, np.int64), np.zeros(chance.HEADER, np.int64)
        self.work = np.zeros((SEATS, max(matches.WORK, sampling.WORK)), np.int64)
        self.rest = (self.views, self.room, self.dice, self.accounts[0], self.work)  # as try_out takes it
