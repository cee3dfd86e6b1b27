"""Train the value net of search: play games of planners, note how all seats stand, fit what became of them.

python benchmarks/value_net.py --games 10000

writes src/trunkline/bots/value_net.npy. Half of the games are by planners alone; in the others one action in thirty is
any legal one, because trials begin with actions that a planner would not choose. Three games in four of a board have
two players. Ten thousand games of each board take some ten minutes on two cores, the fit half a minute; the file
that is kept here is of 7,500.
"""

import argparse
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from trunkline import boards, chance
from trunkline.bots import compiled_games, planner, value_net
from trunkline.bots.compiled_games import look_at_table
from trunkline.bots.trials import best_liked_of
from trunkline.bots.value_net import FIRST, SECOND, SIZE
from trunkline.lab.spread import spread
from trunkline.rules import records
from trunkline.rules.compiled import entry
from trunkline.rules.constants import RUNNING, TURN
from trunkline.rules.dice import roll
from trunkline.rules.play import play
from trunkline.rules.scoring import make_account
from trunkline.rules.setup import set_up
from trunkline.rules.turns.rules import next_seat

PLAYERS = (2, 2, 2, 4)
NOTED, TURNS_NOTED = 0.1, 16  # share of turns at which a game is looked at, and how often at most
WANDERING = 33  # thousandths of actions that are any legal one, in half of the games
TASK = 100  # games played at a time
HELD_BACK = 10  # one game in so many is only for the test

Numbers = npt.NDArray[np.float32]


@entry
def play_noting(board, games, accounts, wander, dice, luck, scratch, notes):  # type: ignore[no-untyped-def]
    """A game of planners; at some turns all seats are described in a row of `notes`. Returns how many rows."""
    game, account, view, plan, noted = games[0], accounts[0], scratch.views[0], scratch.plans[0], 0
    set_up(board, game, notes.shape[1], -1, dice)
    while game.over == RUNNING:
        seat = next_seat(game)
        if game.decision[seat] == TURN and noted < notes.shape[0] and roll(luck, 1000) < 1000 * NOTED:
            value_net.describe_all(board, game, account, notes[noted], scratch)
            noted += 1
        count = look_at_table(board, game, seat, scratch)
        planner.think(board, view, plan)
        action = best_liked_of(board, view, scratch.actions[:count], plan)
        if roll(luck, 1000) < wander:
            action = scratch.actions[roll(luck, count)]
        play(board, game, seat, action, dice)
    make_account(board, game, account, scratch.rules[0].scoring)
    return noted


def noted(task: tuple[str, int, int]) -> tuple[Numbers, Numbers]:
    """Games of one board: how pairs of seats stood, and how much the first had in the end beyond the second."""
    name, players, first = task
    board, games, accounts = boards.load(name).record, records.new_games(1), records.new_accounts(1)
    scratch = compiled_games.new_scratch()
    stood, ended = [], []
    for seed in range(first, first + TASK):
        notes = np.zeros((TURNS_NOTED, players, SIZE), np.float32)
        luck, wander = chance.rolling(f"{seed} luck"), WANDERING if seed % 2 else 0
        rows = play_noting(board, games, accounts, wander, chance.rolling(seed), luck, scratch, notes)
        account = accounts[0]
        ends = account.total[:players] + 0.5 * (account.rank[:players] == 1)
        for a in range(players):
            for b in range(a + 1, players):
                stood.append(np.stack([notes[:rows, a], notes[:rows, b]], axis=1))
                ended.append(np.full(rows, ends[a] - ends[b], np.float32))
    return np.concatenate(stood), np.concatenate(ended)


@dataclass
class Layer:
    """Units with the weights of their inputs."""

    weights: Numbers
    bias: Numbers

    @classmethod
    def new(cls, luck: np.random.Generator, inputs: int, units: int) -> "Layer":
        return cls(luck.normal(0, inputs**-0.5, (inputs, units)).astype(np.float32), np.zeros(units, np.float32))


class Network:
    """Two layers of units that are off below zero, and a sum; trained by Adam."""

    def __init__(self, seed: int) -> None:
        luck = np.random.default_rng(seed)
        self.layers = [Layer.new(luck, *size) for size in ((2 * SIZE, FIRST), (FIRST, SECOND), (SECOND, 1))]
        self.moments = [(np.zeros_like(p), np.zeros_like(p)) for p in self.parts()]
        self.steps = 0

    def parts(self) -> list[Numbers]:
        return [part for layer in self.layers for part in (layer.weights, layer.bias)]

    def run(self, inputs: Numbers) -> list[Numbers]:
        """The outputs of all layers, the inputs first."""
        outputs = [inputs]
        for layer in self.layers:
            made = outputs[-1] @ layer.weights + layer.bias
            outputs.append(made if layer is self.layers[-1] else np.maximum(made, 0))
        return outputs

    def slopes(self, outputs: list[Numbers], slope: Numbers) -> list[Numbers]:
        """How the error changes with each part, given how it changes with the last output."""
        found: list[Numbers] = []
        for layer, inputs in zip(reversed(self.layers), reversed(outputs[:-1]), strict=True):
            found = [inputs.T @ slope, slope.sum(axis=0), *found]
            slope = (slope @ layer.weights.T) * (inputs > 0)
        return found

    def learn(self, slopes: list[Numbers], rate: float) -> None:
        """One step of Adam."""
        self.steps += 1
        for part, slope, (mean, square) in zip(self.parts(), slopes, self.moments, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            part -= rate * (mean / (1 - 0.9**self.steps)) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)

    def packed(self) -> Any:
        """As `bots/value_net.py` reads it."""
        made = np.zeros((), value_net.network_t)
        for name, layer in zip(("first", "second", "last"), self.layers, strict=True):
            made[name] = layer.weights.reshape(made[name].shape)
            made[f"{name}_bias"] = layer.bias.reshape(made[f"{name}_bias"].shape)
        return made


def both_ways(stood: Numbers) -> tuple[Numbers, Numbers]:
    """The numbers of two seats one beside the other, and the other way round."""
    return stood.reshape(len(stood), -1), stood[:, ::-1].reshape(len(stood), -1)


def today(stood: Numbers, scale: float) -> Numbers:
    """The lead when it was looked at, in scales."""
    lead: Numbers = (stood[:, 0, value_net.TOTAL] - stood[:, 1, value_net.TOTAL]) * np.float32(50 / scale)
    return lead


def fit(stood: Numbers, ended: Numbers, scale: float, epochs: int) -> tuple[Network, float]:
    """Train on all but a tenth; returns the network and the share of the variance that it explains in that tenth."""
    held = np.arange(len(stood)) // 500 % HELD_BACK == 0  # rows of one game lie side by side
    network, luck, batch = Network(1), np.random.default_rng(1), 1024
    steps, aims = epochs * (int(np.sum(~held)) // batch), np.tanh(ended / np.float32(scale))
    while network.steps < steps:
        order = luck.permutation(np.flatnonzero(~held))
        for at in range(0, len(order) - batch + 1, batch):
            chosen = order[at : at + batch]
            there, back = (network.run(inputs) for inputs in both_ways(stood[chosen]))
            made = np.tanh(there[-1][:, 0] - back[-1][:, 0] + today(stood[chosen], scale))
            slope = ((made - aims[chosen]) * (1 - made * made) / batch)[:, None]
            slopes = [a + b for a, b in zip(network.slopes(there, slope), network.slopes(back, -slope), strict=True)]
            network.learn(slopes, 0.0015 * (1 + np.cos(np.pi * network.steps / steps)))
    there, back = (network.run(inputs)[-1][:, 0] for inputs in both_ways(stood[held]))
    wrong = np.mean((np.tanh(there - back + today(stood[held], scale)) - aims[held]) ** 2)
    return network, float(1 - wrong / np.mean(aims[held] ** 2))


def gather(names: list[str], games: int, workers: int | None) -> tuple[Numbers, Numbers]:
    """What came of games on some boards."""
    tasks = [(name, PLAYERS[k % len(PLAYERS)], k * TASK) for k in range(-(-games // TASK)) for name in names]
    rows = []
    for done, (_, row) in enumerate(spread(noted, tasks, workers), 1):
        rows.append(row)
        if done % 20 == 0 or done == len(tasks):
            print(f"{done * TASK} of {len(tasks) * TASK} games", flush=True)
    return np.concatenate([stood for stood, _ in rows]), np.concatenate([ended for _, ended in rows])


def main() -> None:
    """Read the command line, play, fit, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10000, help="on each board")
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--workers", type=int, default=None)
    parser.add_argument("--out", default=str(value_net.FILE))
    args = parser.parse_args()
    races = [name for name in boards.names() if boards.load(name).record.goal > 0]
    scoring_boards = [name for name in boards.names() if name not in races]
    made = []
    for names, scale in ((scoring_boards, value_net.POINTS_SCALE), (races, value_net.TICKETS_SCALE)):
        stood, ended = gather(names, args.games, args.workers)
        network, explained = fit(stood, ended, scale, args.epochs)
        print(f"{', '.join(names)}: {len(stood)} pairs of seats, {explained:.1%} of the ends explained", flush=True)
        made.append(network.packed())
    np.save(args.out, np.stack(made))


if __name__ == "__main__":
    main()
