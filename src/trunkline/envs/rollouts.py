"""Games played on by a bot for so many decisions, a new one begun when one is over. Compiled, for any machine."""

from trunkline.bots.greedy import choose_greedily
from trunkline.rules.compiled import entry, rule
from trunkline.rules.constants import RUNNING
from trunkline.rules.legal import list_legal, pick_legal
from trunkline.rules.play import play
from trunkline.rules.setup import set_up
from trunkline.rules.turns.rules import next_seat
from trunkline.rules.types import Board, Dice, Game
from trunkline.rules.views import see

ROOM = 2048  # legal actions a bot looks at; a hand that can pay in more ways has the first ones listed


@rule
def begin_if_over(board: Board, game: Game, players, dice: Dice):
    """A new game in place of one that is over; returns how many were begun."""
    if game.over == RUNNING:
        return 0
    set_up(board, game, players, -1, dice)
    return 1


@rule
def pick_randomly(board: Board, game: Game, dice: Dice, scratch):
    """A random action of the seat to decide."""
    return pick_legal(board, game, next_seat(game), dice, scratch)


@rule
def pick_greedily(board: Board, game: Game, views, room, dice: Dice, aims):
    """What greedy does in the seat to decide; `views` is room for two views, the second all zero."""
    seat = next_seat(game)
    views[0] = views[1]
    see(board, game, seat, views[0])
    count = min(list_legal(board, game, seat, room, 0), room.shape[0])
    return choose_greedily(board, views[0], room[:count], dice, aims)


@rule
def play_picked(board: Board, game: Game, action, dice: Dice):
    """Play what was picked for the seat to decide."""
    play(board, game, next_seat(game), action, dice)


@rule
def greedy_one(board: Board, game: Game, players, views, room, dice: Dice, aims, decisions):
    """So many decisions of greedy; returns how many games were begun."""
    begun = 0
    for _ in range(decisions):
        begun += begin_if_over(board, game, players, dice)
        play_picked(board, game, pick_greedily(board, game, views, room, dice, aims), dice)
    return begun


@entry
def random_many(board: Board, games, players, dice: Dice, scratches, decisions):
    begun = 0
    for i in range(games.shape[0]):
        for _ in range(decisions):
            begun += begin_if_over(board, games[i], players, dice[i])
            play_picked(board, games[i], pick_randomly(board, games[i], dice[i], scratches[0].pick), dice[i])
    return begun


@entry
def greedy_many(board: Board, games, players, views, room, dice: Dice, aims, decisions):
    begun = 0
    for i in range(games.shape[0]):
        begun += greedy_one(board, games[i], players, views, room, dice[i], aims, decisions)
    return begun
