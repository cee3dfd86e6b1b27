"""Trying actions out: which are worth it, and what comes of one when everybody goes on like the planner."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from trunkline.bots import compiled_games, planner, sampling, value_net
from trunkline.bots.choosing import LEAST
from trunkline.bots.compiled_games import Scratch, look_at_table
from trunkline.bots.types import Network, Plan
from trunkline.rules import actions as act
from trunkline.rules import dice as chance
from trunkline.rules import records
from trunkline.rules.compiled import entry, rule
from trunkline.rules.constants import NEXT_CARD, NONE, PARALLELS, PASSENGER, REFILL, RUNNING, SEATS, TUNNEL, TURN
from trunkline.rules.dice import LOW_32, MULTIPLIER, next_32
from trunkline.rules.play import play
from trunkline.rules.turns.rules import next_seat
from trunkline.rules.types import Board, Dice, Game, View

MOST = 8  # actions tried at one decision
HORIZON = 16  # turns that a trial plays on; then the position is judged instead of the end
TO_THE_END = 1 << 20
CLAIMS, CARDS, OTHERS = 3, 3, 1  # tried in a turn at most: claims, cards, and of each other verb


# Which actions to try


@entry
def like_all(board: Board, view: View, actions, likes, plans):
    """What the planner makes of every action."""
    planner.think(board, view, plans[0])
    for i in range(actions.shape[0]):
        likes[i] = planner.value(board, view, actions[i], plans[0])


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
def is_alike(board: Board, action, other):
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
def share_of(view: View, group):
    """How many actions of a group are tried."""
    if view.decision[view.seat] != TURN:
        return MOST
    if group == act.CLAIM:
        return CLAIMS
    return CARDS if group == act.TAKE_CARD else OTHERS


@rule
def drop_covered(board: Board, view: View, actions, likes, chosen, count):
    """Leave out what the last chosen action stands for: its connection, and its group once that has its share."""
    last = chosen[count - 1]
    group, taken = group_of(last), 0
    for i in range(count):
        if group_of(chosen[i]) == group:
            taken += 1
    full = taken >= share_of(view, group)
    for i in range(actions.shape[0]):
        if actions[i] == last or is_alike(board, actions[i], last) or (full and group_of(actions[i]) == group):
            likes[i] = LEAST


@entry
def shortlist(board: Board, view: View, actions, likes, chosen, plans):
    """Actions worth trying, the planner's own choice first; returns how many. Each claim has its best-liked payment."""
    like_all(board, view, actions, likes, plans)
    count = 0
    while count < chosen.shape[0]:
        best = best_liked(likes, actions.shape[0])
        if likes[best] == LEAST:
            break
        chosen[count] = actions[best]
        count += 1
        drop_covered(board, view, actions, likes, chosen, count)
    return count


# One trial


@rule
def set_dice(dice: Dice, seed, turn):
    """Luck that depends on the trial and the turn alone, so that whatever is tried meets the same luck later on."""
    dice[chance.X] = (seed + turn * 40503) & LOW_32
    dice[chance.CARRY] = 1 + (turn * 7919 + (seed >> 16)) % (MULTIPLIER - 2)
    for _ in range(4):
        next_32(dice)


@rule
def best_liked_of(board: Board, view: View, actions, plan: Plan):
    """The planner's choice by the plan it has, the first among equals."""
    best, liked = actions[0], LEAST
    for i in range(actions.shape[0]):
        likes = planner.value(board, view, actions[i], plan)
        if likes > liked:
            best, liked = actions[i], likes
    return best


@rule
def think_again(board: Board, view: View, known, plan: Plan):
    """Plan as before: a seat tries all ways of planning only the first time, and when it has new tickets.

    In a race always all: there the order of two tickets is most of the plan.
    """
    seat, keeps_way = view.seat, view.decision[view.seat] == TURN and board.goal == 0
    plan.known_way = known[seat] if keeps_way else 0
    planner.think_in_known_way(board, view, plan)
    known[seat] = plan.best_way if keeps_way else 0


@rule
def play_on(board: Board, game: Game, seed, turns, dice: Dice, known, scratch):
    """Play so many turns or to the end, all seats like the planner; a seat plans anew once a turn."""
    turn, planned, view, plan = 0, NONE, scratch.views[0], scratch.plans[0]
    known[:] = 0
    while game.over == RUNNING:
        seat = next_seat(game)
        goes_on = game.decision[seat] in (NEXT_CARD, REFILL, PASSENGER, TUNNEL)
        if turn >= turns and game.decision[seat] == TURN:
            return
        if not goes_on:
            turn += 1
            set_dice(dice, seed, turn)
            planned = NONE
        count = look_at_table(board, game, seat, scratch)
        if count > 1 and planned != seat:  # a trial may begin in the middle of a turn
            think_again(board, view, known, plan)
            planned = seat
        elif count > 1:
            planner.think_of_cards(board, view, plan)
        play(board, game, seat, best_liked_of(board, view, scratch.actions[:count], plan), dice)


class Memory(NamedTuple):
    """What trials on one thread write."""

    games: np.ndarray  # two: the one that is played on, and the position imagined
    accounts: np.ndarray
    dice: npt.NDArray[np.int64]
    known: npt.NDArray[np.int64]  # by seat: the way of planning that was best, counted from 1
    notes: npt.NDArray[np.float32]  # how each seat stands, for the value net
    guesses: np.ndarray  # for sampling
    scratch: Scratch


def new_memory() -> Memory:
    return Memory(
        records.new_games(2),
        records.new_accounts(1),
        np.zeros(chance.HEADER, np.int64),
        np.zeros(SEATS, np.int64),
        np.zeros((SEATS + 1, value_net.NOTES), np.float32),
        sampling.new_guesses(1),
        compiled_games.new_scratch(),
    )


@entry
def imagine(board: Board, view: View, fits, seed, memory):
    """Draw a position that the seat may be in."""
    set_dice(memory.dice, seed, 0)
    sampling.sample(board, view, memory.games[1], fits, memory.dice, memory.guesses)


@entry
def try_out(board: Board, seat, action, seed, turns, network: Network, memory):
    """Play an action and some turns from the position imagined last; returns what that is worth, from 0 to 1."""
    game, dice = memory.games[0], memory.dice
    memory.games[0] = memory.games[1]
    set_dice(dice, seed, 1 << 12)
    play(board, game, seat, action, dice)
    play_on(board, game, seed, turns, dice, memory.known, memory.scratch)
    return value_net.worth(board, game, seat, memory.accounts[0], memory.notes, network, memory.scratch)
