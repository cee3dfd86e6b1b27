"""Dice for Python code: making them from a seed, and naming what they decided."""

import hashlib
import secrets
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from trunkline.boards import Board
from trunkline.rules import dice as rules

Dice = npt.NDArray[np.int64]
TAPE = 64  # room for the outcomes of almost every action; the caller makes more when it was not enough


def rolling(seed: int | str | None = None, tape: int = TAPE) -> Dice:
    """Dice that roll; the same seed gives the same luck, None gives fresh luck."""
    dice = np.zeros(rules.HEADER + tape, np.int64)
    seed = secrets.randbits(128) if seed is None else seed
    digest = hashlib.blake2b(str(seed).encode(), digest_size=8).digest()
    dice[rules.X] = int.from_bytes(digest[:4], "little")
    dice[rules.CARRY] = 1 + int.from_bytes(digest[4:], "little") % (rules.MULTIPLIER - 2)  # never a fixed point
    return dice


def reading(outcomes: Sequence[int]) -> Dice:
    """Dice that tell known outcomes."""
    dice = np.zeros(rules.HEADER + len(outcomes), np.int64)
    dice[rules.READING] = 1
    dice[rules.HEADER :] = outcomes
    return dice


def outcomes_of(dice: Dice) -> tuple[int, ...] | None:
    """What the dice decided, or None when their tape was too short to hold it."""
    count = int(dice[rules.COUNT])
    if count > len(dice) - rules.HEADER:
        return None
    return tuple(int(outcome) for outcome in dice[rules.HEADER : rules.HEADER + count])


def extended(dice: Dice) -> Dice:
    """The same dice with a longer tape."""
    return np.concatenate([dice, np.zeros(len(dice) * 4, np.int64)])


def rewound(dice: Dice) -> Dice:
    """The same dice, their tape wiped: ready for the next action."""
    fresh = dice.copy()
    fresh[rules.COUNT] = 0
    fresh[rules.HEADER :] = 0
    return fresh


def split(outcome: int) -> tuple[int, int, int]:
    """What an outcome is about, to whom or where it went, and which item it was."""
    return outcome >> 16, outcome >> 8 & 255, outcome & 255


def name_item(board: Board, outcome: int) -> str:
    """The item of an outcome by name."""
    what, _, item = split(outcome)
    names = rules.OUTCOMES[what][1]
    return str(getattr(board, names)[item]) if names else str(item)
