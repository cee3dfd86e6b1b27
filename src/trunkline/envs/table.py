"""One game at a time for the environments of others: arrays of length one, the compiled steps of a batch."""

from pathlib import Path

import numpy as np
import numpy.typing as npt

from trunkline import chance
from trunkline.boards import Board
from trunkline.bots import compiled_games
from trunkline.envs import choices, observe, opponents, steps
from trunkline.envs.catalogue import Mask, catalogue
from trunkline.envs.rewards import reward_kind
from trunkline.errors import TrunklineError
from trunkline.game import Game, check_players
from trunkline.rules import records
from trunkline.rules.dice import HEADER

Observation = npt.NDArray[np.int8]


class Table:
    """A game, who acts in it and what the last step brought."""

    def __init__(self, board: str | Path | Board, players: int, reward: str = "win", shaped: float = 0.0) -> None:
        self.catalogue = catalogue(board)
        self.board = self.catalogue.board
        check_players(self.board, players, None)
        self.players = players
        self._kind, self._shaped = reward_kind(reward), float(shaped)
        self.games, self._dice = records.new_games(1), np.zeros((1, HEADER), np.int64)
        self._luck, self._scratch = self._dice.copy(), compiled_games.new_scratch()
        self._seats, self._done = np.full(1, -1, np.int8), np.ones(1, np.bool_)
        self._rewards, self._index = np.zeros((1, players), np.float32), np.zeros(1, np.int64)
        self._looker, self._masking = np.zeros(1, np.int8), np.zeros(1, choices.mask_t)
        self._step = np.zeros(players, np.float32)
        self._account = records.new_accounts(1)

    def deal(self, seed: int | str | None) -> None:
        """A new game; the same seed brings the same luck."""
        self._dice[0] = chance.rolling(seed, tape=0)
        self._luck[0] = chance.rolling(None if seed is None else f"{seed} bots", tape=0)
        self._done[0] = True
        self._rewards[:] = 0
        steps.reset_many(self.catalogue.boards, self.games, self.players, self._dice, self._seats, self._done)

    @property
    def seat(self) -> int:
        """Who acts; -1: nobody, the game is over."""
        return int(self._seats[0])

    @property
    def over(self) -> bool:
        return bool(self._done[0])

    @property
    def rewards(self) -> list[float]:
        """What the last step brought each seat."""
        return self._rewards[0].tolist()  # type: ignore[no-any-return]

    def step(self, index: int) -> None:
        """Play an entry of the catalogue for the seat to act."""
        self._index[0] = index
        refused = steps.step_many(
            self.catalogue.boards,
            self.catalogue.codes,
            self.games,
            self._seats,
            self._index,
            self._dice,
            self._account,
            self._kind,
            self._shaped,
            self._scratch.rules,
            self._rewards,
            self._done,
        )
        if refused >= 0:
            name = self.catalogue.text(index) if 0 <= index < self.catalogue.size else "no such action"
            raise TrunklineError(f"action {index} ({name}) is not legal here; legal ones are 1 in the action mask")

    def let_bots_play(self, levels: npt.NDArray[np.int64]) -> None:
        """Play on until a seat without a compiled bot is to act (1 × players, -1: no bot); rewards are added up."""
        opponents.bots_many(
            self.catalogue.boards,
            self.catalogue.plans,
            self.catalogue.codes,
            self.games,
            self._seats,
            levels,
            self._luck,
            self._dice,
            self._account,
            self._kind,
            self._shaped,
            self._scratch,
            self._step,
            self._rewards,
            self._done,
        )

    def mask(self, seat: int) -> Mask:
        """What a seat may do; nothing when it is not its turn to decide."""
        made: Mask = np.zeros((1, self.catalogue.size), np.int8)
        if seat == self._seats[0]:
            steps.mask_many(
                self.catalogue.boards,
                self.catalogue.plans,
                self.games,
                self._seats,
                self._masking,
                self._scratch.actions,
                made,
            )
        return made.ravel()

    def observe(self, seat: int) -> Observation:
        """What a seat may know."""
        made = np.zeros((1, observe.SIZE), np.int8)
        self._looker[0] = seat
        steps.observe_many(self.catalogue.boards, self.games, self._looker, self._scratch.views, made)
        return made.ravel()

    def game(self) -> Game:
        """A copy of the game with names for everything."""
        return Game(self.board, self.games[0], self._dice[0].copy())
