"""What a training keeps to go on from: the network, its average, the optimiser's memory, luck, and how far it was."""

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import torch
from torch import Tensor

from trunkline.boards import Board
from trunkline.errors import TrunklineError
from trunkline.learnt.policy import actions_digest, read_archive, write_archive
from trunkline.training.curve import Point
from trunkline.training.settings import Settings
from trunkline.training.update import Learner

FORMAT = 1
SUFFIX = ".checkpoint.npz"


class Progress(msgspec.Struct):
    """How far a training is."""

    rounds: int = 0
    steps: int = 0  # decisions
    games: int = 0  # played to the end
    seconds: float = 0.0
    curve: list[Point] = []


class About(msgspec.Struct, frozen=True):
    """What a checkpoint is of."""

    format: int
    board: str
    actions: str
    players: tuple[int, ...]
    inputs: int
    settings: Settings
    progress: Progress


def write(path: Path, about: About, learner: Learner, luck: torch.Generator) -> None:
    arrays = {f"network/{name}": _host(tensor) for name, tensor in learner.network.state_dict().items()}
    arrays |= {f"average/{name}": _host(tensor) for name, tensor in learner.average.items()}
    for number, memory in learner.optimiser.state_dict()["state"].items():
        arrays |= {f"optimiser/{number}/{name}": _host(tensor) for name, tensor in memory.items()}
    write_archive(path, about, {**arrays, "luck": luck.get_state().numpy()})


def _host(tensor: Tensor) -> Any:
    return tensor.detach().cpu().numpy()


def read(path: Path, board: Board) -> tuple[About, dict[str, Any]]:
    """A checkpoint for a board; an error says why it is none."""
    about, arrays = read_archive(path, About)
    if about.format != FORMAT:
        raise TrunklineError(f"{path}: a checkpoint of format {about.format}; this version reads format {FORMAT}")
    if about.actions != actions_digest(board):
        raise TrunklineError(f"{path}: a checkpoint of {about.board}, and {board.id} has other actions")
    return about, arrays


def restore(path: Path, arrays: dict[str, Any], learner: Learner, luck: torch.Generator) -> None:
    """Put back what was kept; luck is that of the kind of device it was kept on."""
    try:
        learner.network.load_state_dict(_part(arrays, "network/"))
        for name, tensor in _part(arrays, "average/").items():
            learner.average[name].copy_(tensor)
        state = learner.optimiser.state_dict()
        state["state"] = _memory(arrays)
        learner.optimiser.load_state_dict(state)
        if luck.get_state().shape == arrays["luck"].shape:
            luck.set_state(torch.as_tensor(arrays["luck"]))
    except (KeyError, RuntimeError, ValueError) as error:
        raise TrunklineError(f"{path}: the checkpoint is damaged, or of another kind of network ({error})") from error


def _part(arrays: dict[str, Any], start: str) -> dict[str, Tensor]:
    found = {name.removeprefix(start): array for name, array in arrays.items() if name.startswith(start)}
    return {name: torch.as_tensor(np.ascontiguousarray(array)) for name, array in found.items()}


def _memory(arrays: dict[str, Any]) -> dict[int, dict[str, Tensor]]:
    memory: dict[int, dict[str, Tensor]] = {}
    for name, tensor in _part(arrays, "optimiser/").items():
        number, _, what = name.partition("/")
        memory.setdefault(int(number), {})[what] = tensor
    return memory
