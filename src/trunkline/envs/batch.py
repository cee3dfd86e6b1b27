"""Many games at once, stepped together over all cores with no Python in between; arrays are made once and reused."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from trunkline import chance
from trunkline.boards import Board
from trunkline.bots import compiled_games
from trunkline.envs import choices, observe, opponents, rollouts, steps
from trunkline.envs.catalogue import Mask, catalogue
from trunkline.envs.rewards import reward_kind
from trunkline.errors import TrunklineError
from trunkline.game import check_players
from trunkline.machine import cores
from trunkline.rules import records
from trunkline.rules.dice import HEADER

Indices = npt.NDArray[np.int64]


class Batch:
    """`n` games of one board, each at its own pace.

    `seats` is who acts in each game (-1: nobody, it is over), `done` which games are over, `rewards` what the last step
    brought each seat. The same seed gives the same games, whatever the number of threads.

    >>> batch = Batch("usa", players=2, n=4, seed=1)
    >>> batch
    <Batch usa: 4 games of 2 players>
    >>> batch.legal_mask().shape, batch.observe().shape
    ((4, 527), (4, 4091))
    >>> batch.step(batch.sample())
    >>> batch.seats
    array([1, 1, 1, 1], dtype=int8)
    """

    def __new__(cls, *_: Any, device: str = "cpu", **__: Any) -> "Batch":
        """A batch on the GPU is a class of its own with the same methods."""
        if cls is Batch and device == "cuda":
            from trunkline.envs.cuda import CudaBatch

            return super().__new__(CudaBatch)
        if cls is Batch and device != "cpu":
            raise TrunklineError(f"batches run on device “cpu” or “cuda”, not “{device}”")
        return super().__new__(cls)

    def __init__(
        self,
        board: str | Path | Board,
        players: int = 2,
        n: int = 1024,
        *,
        seed: int | str | None = None,
        reward: str = "win",
        shaped: float = 0.0,
        threads: int | None = None,
        device: str = "cpu",  # noqa: ARG002 (__new__ has chosen by it)
    ) -> None:
        self.catalogue = catalogue(board)
        self.board = self.catalogue.board
        check_players(self.board, players, None)
        if n < 1:
            raise TrunklineError(f"a batch needs at least one game, not {n}")
        self.players, self.n = players, n
        self._reward, self._shaped = reward_kind(reward), float(shaped)
        self._make_room(start_dice(n, seed, "game"), start_dice(n, seed, "sample"), threads)
        self.reset_done()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.board.id}: {self.n} games of {self.players} players>"

    def _make_room(self, dice: Indices, luck: Indices, threads: int | None) -> None:
        """All arrays, made once: those that everybody sees, and scratch space for each thread."""
        n = self.n
        self.games = records.new_games(n)
        self._dice, self._luck = dice, luck
        self.seats, self.done = np.zeros(n, np.int8), np.ones(n, np.bool_)
        self.rewards = np.zeros((n, self.players), np.float32)
        self._mask, self._indices = np.zeros((n, self.catalogue.size), np.int8), np.zeros(n, np.int64)
        self._observation: npt.NDArray[np.int8] | None = None
        self._slices = _cut(n, threads or cores())
        self._rooms = [Room() for _ in self._slices]
        self._pool = ThreadPoolExecutor(len(self._slices)) if len(self._slices) > 1 else None

    def reset_done(self) -> None:
        """Start a new game in place of each that is over."""
        self._each(
            lambda _, at: steps.reset_many(
                self.catalogue.boards, self.games[at], self.players, self._dice[at], self.seats[at], self.done[at]
            )
        )

    def legal_mask(self) -> Mask:
        """n × size of the catalogue: 1 for what the seat to act may do. The same array is written at every call."""
        known, plans = self.catalogue.boards, self.catalogue.plans
        self._each(
            lambda room, at: steps.mask_many(
                known, plans, self.games[at], self.seats[at], room.masking, room.scratch.actions, self._mask[at]
            )
        )
        return self._mask

    def observe(self) -> npt.NDArray[np.int8]:
        """n × observe.SIZE: what the seat to act may know. The same array is written at every call."""
        if self._observation is None:
            self._observation = np.zeros((self.n, observe.SIZE), np.int8)
        seen, known = self._observation, self.catalogue.boards
        self._each(
            lambda room, at: steps.observe_many(known, self.games[at], self.seats[at], room.scratch.views, seen[at])
        )
        return seen

    def sample(self) -> Indices:
        """A random legal action for each game, faster than by the mask; actions with many payments come more often."""
        known, plans = self.catalogue.boards, self.catalogue.plans
        self._each(
            lambda room, at: steps.sample_many(
                known, plans, self.games[at], self.seats[at], self._luck[at], room.scratch.rules, self._indices[at]
            )
        )
        return self._indices

    def step(self, actions: npt.ArrayLike) -> None:
        """Play an action of the catalogue in each game that is not over; a game whose action is not legal stands still
        and an error names it."""
        wanted = np.ascontiguousarray(actions, np.int64)
        if wanted.shape != (self.n,):
            raise TrunklineError(
                f"step needs {self.n} actions, one for each game, not an array of shape {wanted.shape}"
            )
        for at, refused in zip(self._slices, self._each(lambda room, at: self._step(room, at, wanted)), strict=True):
            if refused >= 0:
                game = at.start + refused
                raise TrunklineError(f"action {wanted[game]} of game {game} is not legal; see legal_mask()")

    def _step(self, room: "Room", at: slice, wanted: Indices) -> int:
        return int(
            steps.step_many(
                self.catalogue.boards,
                self.catalogue.codes,
                self.games[at],
                self.seats[at],
                wanted[at],
                self._dice[at],
                room.accounts,
                self._reward,
                self._shaped,
                room.scratch.rules,
                self.rewards[at],
                self.done[at],
            )
        )

    def advice(self, bot: str) -> Indices:
        """What a bot would do in each game: a random, greedy or planning teacher for the seat to act."""
        level, out = bot_level(bot), np.zeros(self.n, np.int64)
        self._each(
            lambda room, at: opponents.ask_many(
                self.catalogue.boards,
                self.catalogue.plans,
                self.games[at],
                self.seats[at],
                level,
                self._luck[at],
                room.scratch,
                out[at],
            )
        )
        return out

    def let_bots_play(self, levels: npt.ArrayLike) -> None:
        """Play on until a seat without a bot is to act: n × players numbers from `bot_level`, -1 for no bot.

        What the steps bring is added to `rewards`. Bots pay as thriftily as the catalogue does.
        """
        wanted = np.ascontiguousarray(levels, np.int64)
        if wanted.shape != (self.n, self.players):
            raise TrunklineError(f"levels must have shape {(self.n, self.players)}, not {wanted.shape}")
        self._each(lambda room, at: self._let_bots_play(room, at, wanted))

    def _let_bots_play(self, room: "Room", at: slice, levels: Indices) -> None:
        opponents.bots_many(
            self.catalogue.boards,
            self.catalogue.plans,
            self.catalogue.codes,
            self.games[at],
            self.seats[at],
            levels[at],
            self._luck[at],
            self._dice[at],
            room.accounts,
            self._reward,
            self._shaped,
            room.scratch,
            np.zeros(self.players, np.float32),
            self.rewards[at],
            self.done[at],
        )

    def roll_out(self, bot: str, decisions: int) -> int:
        """Let `random` or `greedy` play every game on for so many decisions, in all seats.

        After each game that is over a new one begins; returns how many did. The luck is that of the games.
        """
        record, players = self.board.record, self.players
        if bot == "random":
            begun = self._each(
                lambda room, at: rollouts.random_many(
                    record, self.games[at], players, self._dice[at], room.scratch.rules, decisions
                )
            )
        elif bot == "greedy":
            begun = self._each(
                lambda room, at: rollouts.greedy_many(
                    record,
                    self.games[at],
                    players,
                    room.scratch.views,
                    room.scratch.actions[: rollouts.ROOM],
                    self._dice[at],
                    room.scratch.aims,
                    decisions,
                )
            )
        else:
            raise TrunklineError(f"roll_out has the bots random and greedy, not “{bot}”")
        self._each(lambda _, at: steps.settle_many(self.games[at], self.seats[at], self.done[at]))
        return sum(begun)

    def _each(self, work: Callable[["Room", slice], int | None]) -> list[int]:
        """Do the same for each slice of games, a thread each; compiled code lets the others run."""
        if self._pool is None:
            return [work(self._rooms[0], self._slices[0]) or 0]
        return [made or 0 for made in self._pool.map(work, self._rooms, self._slices)]


class Room:
    """Scratch space for one thread."""

    def __init__(self) -> None:
        self.scratch, self.accounts = compiled_games.new_scratch(), records.new_accounts(1)
        self.masking = np.zeros(1, choices.mask_t)


def bot_level(name: str) -> int:
    """The number of a compiled bot."""
    if name not in compiled_games.LEVELS:
        raise TrunklineError(f"batches have the bots {', '.join(compiled_games.LEVELS)}, not “{name}”")
    return compiled_games.LEVELS.index(name)


def start_dice(n: int, seed: int | str | None, what: str) -> npt.NDArray[np.int64]:
    """Dice of each game, without a tape."""
    made = np.zeros((n, HEADER), np.int64)
    for i in range(n):
        made[i] = chance.rolling(None if seed is None else f"{seed} {what} {i}", tape=0)
    return made


def _cut(n: int, parts: int) -> list[slice]:
    """Slices of about the same length."""
    bounds = [n * part // parts for part in range(parts + 1)]
    return [slice(a, b) for a, b in pairwise(bounds) if b > a]
