"""Whole games of uniformly random actions: the engine's own yardstick."""

from trunkline.rules.compiled import entry
from trunkline.rules.constants import RUNNING
from trunkline.rules.legal import list_legal, pick_legal
from trunkline.rules.play import play
from trunkline.rules.scoring import make_account
from trunkline.rules.setup import set_up
from trunkline.rules.turns.rules import next_seat
from trunkline.rules.types import Account, Board, Dice, Game, Numbers, PickScratch, Row, Scratch


@entry
def play_out(board: Board, game: Game, dice: Dice, scratch: PickScratch):
    """Play a running game to its end with random actions; returns the number of decisions."""
    decisions = 0
    while game.over == RUNNING:
        seat = next_seat(game)
        play(board, game, seat, pick_legal(board, game, seat, dice, scratch), dice)
        decisions += 1
    return decisions


@entry
def random_games(board: Board, game: Game, account: Account, players: int, games: int, dice: Dice, scratch: Scratch):
    """Set up, play and account so many games one after the other; returns all decisions."""
    decisions = 0
    for _ in range(games):
        set_up(board, game, players, -1, dice)
        decisions += play_out(board, game, dice, scratch.pick)
        make_account(board, game, account, scratch.scoring)
    return decisions


@entry
def list_many(board: Board, games: Row, seats: Row, out: Numbers):
    """List the legal actions of many positions, for the benchmark; returns how many there were."""
    count = 0
    for i in range(games.shape[0]):
        count += list_legal(board, games[i], seats[i], out, 0)
    return count


@entry
def play_many(board: Board, games: Row, seats: Row, actions: Numbers, dice: Dice):
    """Play one action in each of many positions, for the benchmark."""
    for i in range(games.shape[0]):
        play(board, games[i], seats[i], actions[i], dice)
