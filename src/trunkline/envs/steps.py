"""One step of one game, as plain functions with all room passed in, and the same for a slice of a batch. Compiled."""

from trunkline.envs.choices import decode, encode, mask_one
from trunkline.envs.observe import write
from trunkline.envs.rewards import public_score, reward_one
from trunkline.rules.compiled import entry, rule
from trunkline.rules.constants import NONE, RUNNING
from trunkline.rules.legal import pick_legal
from trunkline.rules.play import play
from trunkline.rules.reasons import LEGAL
from trunkline.rules.refusals import refuse
from trunkline.rules.setup import set_up
from trunkline.rules.turns.rules import next_seat
from trunkline.rules.types import Account, Board, Dice, Game
from trunkline.rules.views import see


@rule
def reset_one(board: Board, game: Game, players, dice: Dice):
    """A new game; returns the first seat to act."""
    set_up(board, game, players, -1, dice)
    return next_seat(game)


@rule
def play_one(board: Board, codes, game: Game, seat, index, dice: Dice, shaped, out, rewards):
    """Play an entry of the catalogue for the seat to act; false: it is not legal, and nothing has changed.

    The rewards of all seats are written: `shaped` for each public point won by the step. Nothing is written to `out`.
    """
    action = decode(board, codes, game, seat, index)
    if action == NONE or refuse(board, game, seat, action, out) != LEGAL:
        return False
    before = public_score(board, game, seat)
    play(board, game, seat, action, dice)
    rewards[:] = 0
    rewards[seat] = shaped * (public_score(board, game, seat) - before)
    return True


@rule
def step_one(
    board: Board, codes, game: Game, seat, index, dice: Dice, account: Account, kind, shaped, scratch, rewards
):
    """The same, with the final rewards when the game is over."""
    if not play_one(board, codes, game, seat, index, dice, shaped, scratch.pick.few, rewards):
        return False
    if game.over != RUNNING:
        reward_one(board, game, account, kind, scratch.scoring, rewards)
    return True


@rule
def observe_one(board: Board, game: Game, seat, views, out):
    """Write what a seat may know; `views` is room for two views, the second all zero."""
    views[0] = views[1]
    see(board, game, seat, views[0])
    write(board, views[0], out)


@rule
def sample_one(board: Board, plan, game: Game, seat, dice: Dice, scratch):
    """A random legal entry: each action of the rules equally likely, so entries with many payments more often."""
    return encode(board, plan, pick_legal(board, game, seat, dice, scratch))


# The same for the games of a slice, one after the other. Board, plan and account come as arrays of length one, because
# Numba takes several microseconds to look at a single record that Python passes in.


@entry
def reset_many(boards, games, players, dice: Dice, seats, done):
    """Set up the games that are done."""
    for i in range(games.shape[0]):
        if done[i]:
            seats[i] = reset_one(boards[0], games[i], players, dice[i])
            done[i] = False


@entry
def step_many(boards, codes, games, seats, indices, dice: Dice, accounts, kind, shaped, scratches, rewards, done):
    """Step every game that is not done; returns the first whose action is not legal, or -1. Such games stand still."""
    board, account, scratch, refused = boards[0], accounts[0], scratches[0], -1
    for i in range(games.shape[0]):
        rewards[i, :] = 0
        if done[i]:
            continue
        seat = int(seats[i])
        if step_one(board, codes, games[i], seat, indices[i], dice[i], account, kind, shaped, scratch, rewards[i]):
            seats[i] = next_seat(games[i])
            done[i] = games[i].over != RUNNING
        elif refused < 0:
            refused = i
    return refused


@entry
def mask_many(boards, plans, games, seats, scratches, listed, out):
    for i in range(games.shape[0]):
        mask_one(boards[0], plans[0], games[i], int(seats[i]), scratches[0], listed, out[i])


@entry
def observe_many(boards, games, seats, views, out):
    """Nobody looks at a game that is done: its row stays as it was."""
    for i in range(games.shape[0]):
        if seats[i] >= 0:
            observe_one(boards[0], games[i], int(seats[i]), views, out[i])


@entry
def sample_many(boards, plans, games, seats, dice: Dice, scratches, out):
    for i in range(games.shape[0]):
        if seats[i] >= 0:
            out[i] = sample_one(boards[0], plans[0], games[i], int(seats[i]), dice[i], scratches[0].pick)


@entry
def settle_many(games, seats, done):
    """Who acts now, and which games are over, after they were played on by others."""
    for i in range(games.shape[0]):
        seats[i] = next_seat(games[i])
        done[i] = games[i].over != RUNNING
