"""Networks of random numbers for any board: they play badly, but every part of them matters."""

from pathlib import Path

import numpy as np

from trunkline import boards
from trunkline.envs.catalogue import catalogue
from trunkline.learnt import policy
from trunkline.learnt.policy import Policy


def random_policy(board: str, width: int = 8, layers: int = 2, seed: int = 1) -> Policy:
    made = boards.load(board)
    about = policy.describe(made, (int(made.record.min_players), int(made.record.max_players)), {"device": "none"})
    dice, inputs, actions = np.random.default_rng(seed), len(about.inputs), catalogue(made).size
    wanted = policy.shapes(inputs, width, layers, actions)
    return Policy(about, {name: dice.normal(size=shape).astype(np.float32) for name, shape in wanted.items()})


def random_file(folder: Path, board: str, **options: int) -> Path:
    path = folder / f"{Path(board).stem}.npz"
    policy.write(path, random_policy(board, **options))
    return path
