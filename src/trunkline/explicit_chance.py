"""Chance made explicit: the rules stop at each question of luck and say what the answers are and how likely.

The compiled rules play an action with dice that read the answers known so far and then write down what they are asked.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from trunkline.boards import Board
from trunkline.errors import TrunklineError
from trunkline.rules import calls, dice, records, setup

ROOM, MOST = 64, 1 << 16  # outcomes that need no answer because they are certain: room for so many; at most


class Question(NamedTuple):
    """What the dice are asked: what it is about, to whom or where it goes, and how many there are of each answer."""

    what: int
    to: int
    weights: dict[int, int]
    before: tuple[int, ...]  # the outcomes until here, certain ones among them

    def outcome(self, item: int) -> int:
        """An answer as the rules write it on a tape."""
        return item | self.to << 8 | self.what << 16


class Settled(NamedTuple):
    """Nothing is open any more: the position, and all outcomes that led there."""

    games: np.ndarray
    outcomes: tuple[int, ...]


Answer = Callable[[Question], int]  # which outcome chance decides for


def deal(board: Board, players: int, outcomes: Sequence[int], first: int = -1) -> Settled | Question:
    """A new game dealt with these outcomes, or what is asked after them."""
    games = records.new_games(1)
    return _asking(lambda trial, tape: setup.set_up(board.record, trial[0], players, first, tape), games, outcomes)


def after(board: Board, games: np.ndarray, seat: int, action: int, outcomes: Sequence[int]) -> Settled | Question:
    """The position after an action with these outcomes, or what is asked after them."""
    return _asking(lambda trial, tape: calls.play(board.records, trial, seat, action, tape), games, outcomes)


def settle(step: Callable[[Sequence[int]], Settled | Question], answer: Answer) -> Settled:
    """Go on with answers until nothing is open; `step` tells what comes of the outcomes so far."""
    made = step(())
    while isinstance(made, Question):
        made = step((*made.before, answer(made)))
    return made


def _asking(
    step: Callable[[np.ndarray, np.ndarray], object], games: np.ndarray, outcomes: Sequence[int]
) -> Settled | Question:
    """Take a step with outcomes that are known; where they end, the rules are asked what may follow."""
    known, room = dice.HEADER + len(outcomes), ROOM
    while room <= MOST:
        tape = np.zeros(known + room + dice.ITEMS, np.int64)
        tape[dice.READING] = 1
        tape[dice.HEADER : known] = outcomes
        tape[known] = dice.ASK
        trial = games.view(np.uint8).copy().view(games.dtype)  # NumPy copies records field by field, bytes at once
        step(trial, tape)
        if tape[dice.READING] == dice.ASKED:
            return _question(tape)
        if not tape[dice.FAULT]:
            return Settled(trial, tuple(tape[dice.HEADER : dice.HEADER + tape[dice.COUNT]].tolist()))
        room *= 4
    raise TrunklineError("that cannot come up here; chance_outcomes() lists what can")


def _question(tape: np.ndarray) -> Question:
    """What the dice wrote down."""
    at, asked = int(tape[dice.CARRY]), int(tape[dice.X])
    weights = tape[at : at + dice.ITEMS]
    items = np.flatnonzero(weights)
    given = dict(zip(items.tolist(), weights[items].tolist(), strict=True))
    return Question(asked >> 8, asked & 255, given, tuple(tape[dice.HEADER : at - 1].tolist()))
