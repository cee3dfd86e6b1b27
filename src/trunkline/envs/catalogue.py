"""The catalogue: a board's actions as a fixed list of numbers, in a stable order, each with a text.

Most entries are one action of the rules. Where one thing can be paid for in many ways, an entry names what is
bought and the colour it is paid in, and the thrifty payment of that colour is made (`mechanics/payments.py`).
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from trunkline import boards, notation
from trunkline.boards import Board
from trunkline.envs import choices
from trunkline.errors import TrunklineError
from trunkline.rules.constants import NONE
from trunkline.rules.packing import verb_of
from trunkline.rules.records import board_t

Mask = npt.NDArray[np.int8]


class Catalogue:
    """The catalogue of one board.

    >>> from trunkline.game import Game
    >>> game, usa = Game.new("usa", seed=7), catalogue("usa")
    >>> usa
    <Catalogue usa: 527 actions>
    >>> usa.size, usa.text(160)
    (527, 'claim dallas-little_rock with green')
    >>> [usa.text(index) for index in usa.legal(game.record, 0)]
    ['keep 1 2', 'keep 1 3', 'keep 2 3', 'keep 1 2 3']
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.boards, self.plans = np.zeros(1, board_t), np.zeros(1, choices.plan_t)  # for compiled loops over games
        self.boards[0] = board.record
        self.plan: np.record = self.plans[0]
        self.codes = np.array(list(_entries(board.record, self.plan)), np.int64)
        self.size = len(self.codes)
        self._scratch, self._listed = np.zeros(1, choices.mask_t), np.zeros(choices.LISTED, np.int64)

    def __repr__(self) -> str:
        return f"<Catalogue {self.board.id}: {self.size} actions>"

    def mask(self, game: np.record, seat: int, out: Mask | None = None) -> Mask:
        """1 for every entry that is legal for a seat of a position."""
        made = np.zeros(self.size, np.int8) if out is None else out
        choices.mask_one(self.board.record, self.plan, game, seat, self._scratch[0], self._listed, made)
        return made

    def legal(self, game: np.record, seat: int) -> list[int]:
        """The entries that are legal for a seat of a position."""
        return np.flatnonzero(self.mask(game, seat)).tolist()

    def decode(self, game: np.record, seat: int, index: int) -> int:
        """The action of the rules that an entry stands for in a position, as an integer."""
        action = int(choices.decode(self.board.record, self.codes, game, seat, index))
        if action == NONE:
            name = self.text(index) if 0 <= index < self.size else f"no entry from 0 to {self.size - 1}"
            raise TrunklineError(f"action {index} ({name}) is not possible here; legal ones are 1 in the mask")
        return action

    def encode(self, action: int) -> int:
        """The entry that holds an action of the rules."""
        return int(choices.encode(self.board.record, self.plan, action))

    def text(self, index: int) -> str:
        """An entry in words; tickets to keep are named by their place in the offer, from 1."""
        code = int(self.codes[index])
        return TEXTS.get(verb_of(code), notation.text)(self.board, code)

    def lines(self) -> list[str]:
        """All entries in words, in order."""
        return [self.text(index) for index in range(self.size)]


def catalogue(board: str | Path | Board) -> Catalogue:
    """The catalogue of a board, the same for all who ask.

    >>> catalogue("world")
    <Catalogue world: 879 actions>
    """
    return _made(board if isinstance(board, Board) else boards.load(board))


@lru_cache(maxsize=64)
def _made(board: Board) -> Catalogue:
    return Catalogue(board)


def _entries(facts: np.record, plan: np.record) -> Iterator[int]:
    """Codes of all entries: the action itself, or for what can be paid in many ways the thing and the way.

    Every mechanic notes in the plan where its entries begin.
    """
    at = 0
    for mechanic in choices.MECHANICS:
        for code in mechanic.entries(facts, plan, at):
            yield code
            at += 1


# Entries that stand for more than one action, in words.
TEXTS: dict[int, Callable[[Board, int], str]] = {
    verb: text for mechanic in choices.MECHANICS for verb, text in getattr(mechanic, "TEXTS", {}).items()
}
