"""Lessons: what a bot did at many tables, learnt by heart before the network plays for itself.

Only the bot's actions are kept. They are played again on a batch with the same seed, on any device, and show there what
the bot saw: the bot itself runs on the CPU alone.
"""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import numpy as np
import numpy.typing as npt
import torch
import torch.nn.functional as F
from torch import Tensor

from trunkline.boards import Board
from trunkline.envs.batch import Batch
from trunkline.errors import TrunklineError
from trunkline.learnt.policy import actions_digest, read_archive, write_archive
from trunkline.training.rollouts import Tables
from trunkline.training.settings import Settings
from trunkline.training.update import Learner, shuffled

SEED = "lessons"
STRETCH = 32  # decisions of every table that are learnt together
Lessons = dict[str, npt.NDArray[np.int16]]  # by number of players: decisions × tables


class About(msgspec.Struct, frozen=True):
    """Where lessons come from."""

    board: str
    actions: str
    teacher: str


def make(board: Board, players: tuple[int, ...], teacher: str, tables: int, decisions: int) -> Lessons:
    """Let a bot play all seats, and note what it does."""
    made = {}
    for count in players:
        batch, rows = Batch(board, count, tables, seed=SEED), []
        for _ in range(decisions):
            rows.append(batch.advice(teacher).astype(np.int16))
            batch.step(rows[-1])
            batch.reset_done()
        made[f"{count}"] = np.stack(rows)
    return made


def write(path: Path, board: Board, teacher: str, lessons: Lessons) -> None:
    write_archive(path, About(board.id, actions_digest(board), teacher), dict(lessons))


def read(path: Path, board: Board) -> Lessons:
    """Lessons for a board; an error says what is wrong with them."""
    about, lessons = read_archive(path, About)
    if about.actions != actions_digest(board):
        raise TrunklineError(f"{path}: these lessons were given on {about.board}, and {board.id} has other actions")
    return lessons


def replay(
    board: Board, players: int, actions: npt.NDArray[np.int16], learner: Learner
) -> Iterator[tuple[Tensor, ...]]:
    """What the bot saw, might do and did, a stretch of decisions at a time."""
    network = learner.network
    tables, parts = Tables(board, players, actions.shape[1], SEED, network.used.device.type, {}, 0.0), []
    for number, row in enumerate(actions, 1):
        done = torch.as_tensor(row.astype(np.int64), device=tables.device)
        parts.append((*tables.look(network), done))
        tables.step(done)
        if number % STRETCH == 0:
            yield tuple(torch.cat(part) for part in zip(*parts, strict=True))
            parts = []


def teach(board: Board, lessons: Lessons, learner: Learner, settings: Settings, luck: torch.Generator) -> float:
    """Go through all lessons once; returns at how many decisions of a hundred the network then agreed."""
    agreed, seen = 0, 0
    for players, actions in lessons.items():
        for stretch in replay(board, int(players), actions, learner):
            for rows in shuffled(len(stretch[2]), settings.part, luck):
                observed, legal, action = (part[rows] for part in stretch)
                logits, _ = learner.network(observed, legal)
                learner.follow(F.cross_entropy(logits, action), settings.rate)
                agreed, seen = agreed + int((logits.argmax(1) == action).sum()), seen + len(rows)
    return 100 * agreed / max(1, seen)
