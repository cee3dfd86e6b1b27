"""A trained network at the tables of a batch: its choice in every game at once, as a teacher or an opponent."""

from pathlib import Path

import numpy as np

from trunkline.envs.batch import Batch, Indices
from trunkline.errors import TrunklineError
from trunkline.learnt.bot import player
from trunkline.learnt.evaluation import ROUNDING, UNLIKED
from trunkline.learnt.policy import Floats, Weights


def advice(batch: Batch, file: Path | None = None) -> Indices:
    """What the network of a file, or the one that comes along, likes best in each game of a batch on the CPU.

    >>> batch = Batch("first_journey", players=2, n=100, seed=1)
    >>> batch.step(advice(batch))
    """
    found = player(batch.board, batch.players, file)
    if found is None:
        raise TrunklineError(f"no network was trained for {batch.players} players on {batch.board.id}")
    units = look(found.weights, batch.observe())
    likes = units @ found.weights.policy.T + found.weights.policy_bias
    likes[batch.legal_mask() == 0] = UNLIKED
    best: Indices = likes.argmax(1)
    return best


def look(weights: Weights, seen: np.ndarray) -> Floats:
    """The last units of the network for many observations, normalised; `evaluation.look` for one."""
    inputs = seen[:, weights.columns] * weights.scale
    total = np.maximum(inputs @ weights.first + weights.first_bias, 0)
    for layer, bias, gain, shift in zip(
        weights.layers, weights.layer_bias, weights.gain[:-1], weights.shift[:-1], strict=True
    ):
        total += np.maximum(_normal(total, gain, shift) @ layer + bias, 0)
    return _normal(total, weights.gain[-1], weights.shift[-1])


def _normal(units: Floats, gain: Floats, shift: Floats) -> Floats:
    mean, spread = units.mean(1, keepdims=True), units.var(1, keepdims=True)
    made: Floats = (units - mean) / np.sqrt(spread + ROUNDING) * gain + shift
    return made
