"""Bots at the tables of a batch: they play the seats that are not the learner's, or give advice. Compiled."""

from trunkline.bots.compiled_games import choose
from trunkline.envs.choices import encode
from trunkline.envs.steps import step_one
from trunkline.rules.compiled import entry, rule
from trunkline.rules.constants import NOBODY, RUNNING
from trunkline.rules.turns.rules import next_seat
from trunkline.rules.types import Board, Dice, Game


@rule
def ask_one(board: Board, plan, game: Game, seat, level, luck, scratch):
    """The entry a bot of a level would choose for a seat."""
    return encode(board, plan, choose(board, game, seat, level, luck, scratch))


@entry
def ask_many(boards, plans, games, seats, level, luck, scratch, out):
    for i in range(games.shape[0]):
        if seats[i] != NOBODY:
            out[i] = ask_one(boards[0], plans[0], games[i], int(seats[i]), level, luck[i], scratch)


@entry
def bots_many(
    boards, plans, codes, games, seats, levels, luck, dice: Dice, accounts, kind, shaped, scratch, step, rewards, done
):
    """Play every game on until a seat without a bot is to act (its level is negative), or the game is over.

    Rewards are added to what is there; `step` is room for those of one step.
    """
    board, plan, account = boards[0], plans[0], accounts[0]
    for i in range(games.shape[0]):
        while not done[i] and levels[i, seats[i]] >= 0:
            seat = int(seats[i])
            index = ask_one(board, plan, games[i], seat, levels[i, seat], luck[i], scratch)
            step_one(board, codes, games[i], seat, index, dice[i], account, kind, shaped, scratch.rules[0], step)
            seats[i] = next_seat(games[i])
            done[i] = games[i].over != RUNNING
            for other in range(step.shape[0]):
                rewards[i, other] += step[other]
