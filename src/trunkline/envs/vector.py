"""Many games for one agent at once, as a Gymnasium vector environment over a batch: bots play the other seats."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from trunkline.boards import Board
from trunkline.envs import columns, observe
from trunkline.envs.batch import Batch, bot_level
from trunkline.errors import TrunklineError
from trunkline.view import View

Numbers = npt.NDArray[Any]


class Vector(VectorEnv[Numbers, Numbers, Numbers]):
    """`num_envs` games, each against bots of the compiled kinds; a game that is over is followed by the next at once.

    Options are those of `Single`. `info["action_mask"]` says what is legal in each game. In the step in which a game
    ends, `info["final_obs"]` has its last observation where `info["_final_obs"]` is true, and the observation returned
    is of the next game (Gymnasium's SAME_STEP).
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1,
        board: str | Path | Board = "first_journey",
        opponents: Sequence[str] = ("greedy",),
        seat: int | None = None,
        reward: str = "win",
        shaped: float = 0.0,
        compact: bool = False,
        scaled: bool = False,
        unmasked: bool = False,
        threads: int | None = None,
    ) -> None:
        self.num_envs, self._unmasked = num_envs, unmasked
        self._bots = np.array([bot_level(name) for name in opponents])
        self._players, self._named = len(self._bots) + 1, seat
        if seat is not None and not 0 <= seat < self._players:
            raise TrunklineError(f"the seat must be from 0 to {self._players - 1}, not {seat}")
        self._options: dict[str, Any] = {"reward": reward, "shaped": shaped, "threads": threads}
        self._deal(board, None)
        self._columns = columns.compact(self.batch.board, self._players) if compact else np.arange(observe.SIZE)
        self._scale = columns.scale()[self._columns] if scaled else None
        self.single_action_space = spaces.Discrete(self.batch.catalogue.size)
        self.single_observation_space = self._space()
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)

    def _space(self) -> spaces.Box:
        if self._scale is None:
            return spaces.Box(-128, 127, (len(self._columns),), np.int8)
        return spaces.Box(np.float32(-128) * self._scale, np.float32(127) * self._scale, dtype=np.float32)

    def _deal(self, board: str | Path | Board, seed: int | None) -> None:
        """All games anew; with a seed the same each time."""
        self.batch = Batch(board, self._players, self.num_envs, seed=seed, **self._options)
        self.seats = np.zeros(self.num_envs, np.int64)
        self._levels = np.zeros((self.num_envs, self._players), np.int64)

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[Numbers, dict[str, Any]]:
        """New games, each up to the agent's first decision; one seed is for all of them."""
        if isinstance(seed, list):
            raise TrunklineError("one seed deals all games: give a number, not a list")
        super().reset(seed=seed)
        self._deal(self.batch.board, int(self.np_random.integers(1 << 62)))
        self._begin(np.ones(self.num_envs, np.bool_))
        return self._seen(), self._info()

    def step(self, actions: npt.ArrayLike) -> tuple[Numbers, Numbers, Numbers, Numbers, dict[str, Any]]:
        """Play an action of the catalogue in each game, and the bots up to the agent's next decision."""
        wanted = np.asarray(actions, np.int64)
        self.batch.step(self._legal(wanted) if self._unmasked else wanted)
        self.batch.let_bots_play(self._levels)
        over, rewards = self.batch.done.copy(), self.batch.rewards[np.arange(self.num_envs), self.seats].copy()
        ended: dict[str, Any] = {}
        if over.any():
            ended = {"final_obs": self._last(over), "_final_obs": over}
            self.batch.reset_done()
            self._begin(over)
        return self._seen(), rewards, over, np.zeros(self.num_envs, np.bool_), self._info() | ended

    def _begin(self, new: npt.NDArray[np.bool_]) -> None:
        """Seat the agent and the bots in new games, and let the bots play up to the agent's first decision."""
        drawn = self.np_random.integers(self._players, size=self.num_envs) if self._named is None else self._named
        self.seats = np.where(new, drawn, self.seats)
        others = np.argsort(np.arange(self._players)[None] == self.seats[:, None], axis=1, kind="stable")[:, :-1]
        self._levels = np.full((self.num_envs, self._players), -1, np.int64)
        np.put_along_axis(self._levels, others, np.broadcast_to(self._bots, others.shape), axis=1)
        self.batch.let_bots_play(self._levels)

    def _legal(self, wanted: Numbers) -> Numbers:
        """The actions themselves, or any that are legal."""
        legal = self.batch.legal_mask()[np.arange(self.num_envs), wanted] > 0
        return np.where(legal, wanted, self.batch.sample())

    def _seen(self) -> Numbers:
        return self._shown(self.batch.observe())

    def _shown(self, observed: Numbers) -> Numbers:
        seen = observed[:, self._columns]
        return seen if self._scale is None else seen * self._scale

    def _last(self, over: npt.NDArray[np.bool_]) -> Numbers:
        """What the agent sees at the end of games that are over."""
        out = np.zeros((self.num_envs, observe.SIZE), np.int8)
        for game in np.flatnonzero(over):
            view = View.of(self.batch.board, self.batch.games[game], int(self.seats[game]))
            observe.write(self.batch.board.record, view.record, out[game])
        return self._shown(out)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.batch.legal_mask().copy()}
