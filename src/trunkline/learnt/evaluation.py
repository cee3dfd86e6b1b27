"""What a network makes of a view: how much it likes each legal action, and what it expects of the game. Compiled."""

import math
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from trunkline.envs.choices import decode, encode
from trunkline.envs.observe import SIZE, write
from trunkline.learnt.policy import Weights
from trunkline.rules import records
from trunkline.rules.compiled import entry, rule
from trunkline.rules.records import clear, recall
from trunkline.rules.types import Board, View

UNLIKED = -np.inf  # what no legal action is paid by
TOTAL, NORMAL, SUMS = range(3)  # rows of units: those that layers add to, the same normalised, what a layer adds
ROUNDING = 1e-5  # keeps the normalisation from dividing by nothing


class Room(NamedTuple):
    """What is written while deciding; `likes` and `expected` tell afterwards what the network thought."""

    seen: npt.NDArray[np.int8]
    units: npt.NDArray[np.float32]
    likes: npt.NDArray[np.float32]  # by entry of the catalogue
    expected: npt.NDArray[np.float32]  # one number: from -1, lost, to 1, won
    games: npt.NDArray[np.void]  # one, of what the view tells: payments are made from it


def new_room(weights: Weights) -> Room:
    """Room for one board and number of players: what is seen is written over, not cleared."""
    width, actions = weights.first.shape[1], len(weights.policy)
    units = np.zeros((3, width), np.float32)
    return Room(
        np.zeros(SIZE, np.int8), units, np.zeros(actions, np.float32), np.zeros(1, np.float32), records.new_games(1)
    )


@rule
def add_row(row, factor, out):
    for i in range(row.shape[0]):
        out[i] += factor * row[i]


@rule
def copy(source, out):
    for i in range(source.shape[0]):
        out[i] = source[i]


@rule
def normalise(units, gain, shift, out):
    """Bring units to mean 0 and spread 1, then to what was learnt."""
    mean, spread = 0.0, 0.0
    for i in range(units.shape[0]):
        mean += units[i] / units.shape[0]
    for i in range(units.shape[0]):
        spread += (units[i] - mean) ** 2 / units.shape[0]
    factor = 1 / math.sqrt(spread + ROUNDING)
    for i in range(units.shape[0]):
        out[i] = (units[i] - mean) * factor * gain[i] + shift[i]


@rule
def wake(units):
    """Units below 0 sleep."""
    for i in range(units.shape[0]):
        if units[i] < 0:
            units[i] = 0


@rule
def start(weights, seen, units):
    """The first units; little of an observation is not 0, and the rest is passed over."""
    copy(weights.first_bias, units)
    for i in range(weights.columns.shape[0]):
        value = seen[weights.columns[i]]
        if value != 0:
            add_row(weights.first[i], value * weights.scale[i], units)
    wake(units)


@rule
def look(weights, seen, units):
    """What the network sees in an observation: its last units, normalised, are left in `units[NORMAL]`."""
    total, normal, sums = units[TOTAL], units[NORMAL], units[SUMS]
    start(weights, seen, total)
    for layer in range(weights.layers.shape[0]):
        normalise(total, weights.gain[layer], weights.shift[layer], normal)
        copy(weights.layer_bias[layer], sums)
        for i in range(normal.shape[0]):
            add_row(weights.layers[layer, i], normal[i], sums)
        wake(sums)
        add_row(sums, 1, total)
    normalise(total, weights.gain[-1], weights.shift[-1], normal)


@rule
def answer(row, bias, units):
    """One answer of the network."""
    total = np.float32(bias)
    for i in range(units.shape[0]):
        total += row[i] * units[i]
    return total


@rule
def like_all(board: Board, plan, actions, weights, units, likes):
    """How much the network likes the entry of each legal action; returns the one it likes best."""
    likes[:] = UNLIKED
    best = -1
    for i in range(actions.shape[0]):
        index = encode(board, plan, actions[i])
        if likes[index] == UNLIKED:
            likes[index] = answer(weights.policy[index], weights.policy_bias[index], units)
            if best < 0 or likes[index] > likes[best]:
                best = index
    return best


@rule
def pay(board: Board, plan, codes, view: View, actions, index, game):
    """The action of an entry: paid thriftily as the catalogue does, where that is legal."""
    clear(game)
    recall(view, game)
    wanted, first = decode(board, codes, game, int(view.seat), index), -1
    for i in range(actions.shape[0]):
        if actions[i] == wanted:
            return wanted
        if first < 0 and encode(board, plan, actions[i]) == index:
            first = i
    return actions[first]


@entry
def choose_as_learnt(board: Board, plans, codes, view: View, actions, weights, room):
    """The legal action that the network likes best; what it likes and expects is left in the room."""
    write(board, view, room.seen)
    look(weights, room.seen, room.units)
    units = room.units[NORMAL]
    room.expected[0] = answer(weights.value, weights.value_bias[0], units)
    index = like_all(board, plans[0], actions, weights, units, room.likes)
    return pay(board, plans[0], codes, view, actions, index, room.games[0])
