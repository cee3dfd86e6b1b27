"""A trained network as a file: which board and players it is for, its numbers, and whether it fits a board.

Files are NumPy archives, read without unpickling, so that a file of a stranger can do no harm. Inputs and actions are
known by name: a column that a new mechanic adds elsewhere does not spoil what was learnt.
"""

import hashlib
import os
import zipfile
import zlib
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec
import numpy as np
import numpy.typing as npt

from trunkline.boards import Board
from trunkline.envs import columns
from trunkline.envs.catalogue import catalogue
from trunkline.errors import TrunklineError

FORMAT = 1
Floats = npt.NDArray[np.float32]


class About(msgspec.Struct, frozen=True):
    """What a network is for, and where it comes from."""

    format: int
    board: str
    players: tuple[int, int]  # the fewest and the most
    inputs: tuple[str, ...]  # names of the columns it sees
    actions: str  # a digest of the catalogue's entries
    trained: dict[str, str | int | float]  # device, minutes, games and the like, to be told


class Weights(NamedTuple):
    """A network's numbers, as compiled code takes them. Rows are inputs, so that an input of 0 is passed over."""

    columns: npt.NDArray[np.int64]  # of an observation
    scale: Floats  # brings each into 0..1
    first: Floats  # inputs × width
    first_bias: Floats
    layers: Floats  # layers × width × width
    layer_bias: Floats
    gain: Floats  # of the normalisation before each layer, and before the answers
    shift: Floats
    policy: Floats  # actions × width: only those of legal actions are looked at
    policy_bias: Floats
    value: Floats
    value_bias: Floats


STORED = Weights._fields[2:]  # what follows from the board is not stored


class Policy(NamedTuple):
    """A network that was read: what it is for, and its arrays by name."""

    about: About
    arrays: dict[str, Floats]


def describe(board: Board, players: tuple[int, int], trained: dict[str, str | int | float]) -> About:
    """What a network trained on a board here and now is for."""
    seen = [columns.names()[at] for at in columns.compact(board, players[1])]
    return About(FORMAT, board.id, players, tuple(seen), actions_digest(board), trained)


def actions_digest(board: Board) -> str:
    """The same for boards with the same actions in the same order."""
    return hashlib.sha256("\n".join(catalogue(board).lines()).encode()).hexdigest()


def write(path: Path, policy: Policy) -> None:
    """Write a network in half the precision it was trained in; a file that is there is replaced only by a whole one."""
    arrays = {name: policy.arrays[name].astype(np.float16) for name in STORED}
    write_archive(path, policy.about, arrays)


def read(path: Path) -> Policy:
    """Read a network; an error says what is wrong with the file."""
    about, arrays = read_archive(path, About)
    if about.format != FORMAT:
        raise TrunklineError(f"{path}: a network of format {about.format}; this version reads format {FORMAT}")
    policy = Policy(about, {name: array.astype(np.float32) for name, array in arrays.items()})
    if not _is_whole(policy):
        raise TrunklineError(f"{path}: the network is damaged: its parts do not fit each other")
    return policy


def shapes(inputs: int, width: int, layers: int, actions: int) -> dict[str, tuple[int, ...]]:
    """The arrays of a network, and how large each is."""
    return {
        "first": (inputs, width),
        "first_bias": (width,),
        "layers": (layers, width, width),
        "layer_bias": (layers, width),
        "gain": (layers + 1, width),
        "shift": (layers + 1, width),
        "policy": (actions, width),
        "policy_bias": (actions,),
        "value": (width,),
        "value_bias": (1,),
    }


def _is_whole(policy: Policy) -> bool:
    """Whether all parts are there, have the sizes that go together, and are numbers."""
    arrays = policy.arrays
    if set(arrays) != set(STORED) or arrays["first"].ndim != 2 or arrays["layers"].ndim != 3:
        return False
    width, layers, actions = arrays["first"].shape[1], len(arrays["layers"]), len(arrays["policy"])
    wanted = shapes(len(policy.about.inputs), width, layers, actions)
    return all(arrays[name].shape == shape and np.isfinite(arrays[name]).all() for name, shape in wanted.items())


def misfit(about: About, board: Board, players: int) -> str:
    """Why a network does not fit a table, in words; empty: it does."""
    fewest, most = about.players
    if about.actions != actions_digest(board):
        return f"it was trained on {about.board}, and {board.id} has other actions"
    if not fewest <= players <= most:
        return f"it was trained for {fewest} to {most} players, not {players}"
    if unknown := set(about.inputs) - set(columns.names()):
        return f"it sees what this version does not tell: {', '.join(sorted(unknown)[:3])}"
    return ""


def fitted(policy: Policy) -> Weights:
    """The numbers of a network that fits, with the columns that its inputs have in this version."""
    known = {name: at for at, name in enumerate(columns.names())}
    seen = np.array([known[name] for name in policy.about.inputs])
    arrays = (np.ascontiguousarray(policy.arrays[name]) for name in STORED)
    return Weights(seen, columns.scale()[seen], *arrays)


# Archives: named arrays, and a description as JSON. Checkpoints of a training are such archives too.

ABOUT = "about"
Told = TypeVar("Told", bound=msgspec.Struct)


def write_archive(path: Path, about: msgspec.Struct, arrays: dict[str, Any]) -> None:
    told: Any = np.frombuffer(msgspec.json.encode(about), np.uint8)
    new = path.with_name(f"{path.name}.new")
    with new.open("wb") as file:
        np.savez_compressed(file, **{**arrays, ABOUT: told})
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


def read_archive(path: Path, kind: type[Told]) -> tuple[Told, dict[str, Any]]:
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as archive:
            arrays = {name: archive[name] for name in archive.files}
        about = msgspec.json.decode(arrays.pop(ABOUT).tobytes(), type=kind)
    except (AttributeError, EOFError, KeyError, ValueError, zipfile.BadZipFile, zlib.error) as error:
        raise TrunklineError(f"{path}: this is no file of a trained network, or it is damaged ({error})") from error
    return about, arrays
