"""The games for several agents, as PettingZoo's AEC environments: agents act one after the other."""

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import EzPickle, seeding
from pettingzoo import AECEnv

from trunkline.boards import Board
from trunkline.envs import observe
from trunkline.envs.render import MODES, check_mode, show
from trunkline.envs.table import Table
from trunkline.errors import TrunklineError

Seen = dict[str, npt.NDArray[np.int8]]


class Aec(AECEnv, EzPickle):  # type: ignore[misc]
    """A game of agents `player_0` and so on, in seat order.

    An observation holds `observation` (see observe.py) and `action_mask`, which is empty for whoever is not to act.
    Choices of the set-up, open to all at once by the rules, are asked in seat order; none of them sees the others'.
    """

    metadata = {"render_modes": list(MODES), "name": "trunkline", "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        board: str | Path | Board,
        players: int = 2,
        reward: str = "win",
        shaped: float = 0.0,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, board, players, reward, shaped, render_mode)
        super().__init__()
        check_mode(render_mode)
        self.render_mode = render_mode
        self.table = Table(board, players, reward, shaped)
        self.metadata = self.metadata | {"name": f"trunkline_{self.table.board.id}"}
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        size = self.table.catalogue.size
        space = spaces.Dict(
            {
                "observation": spaces.Box(-128, 127, (observe.SIZE,), np.int8),
                "action_mask": spaces.Box(0, 1, (size,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        self._random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """A new game; with a seed this one and all after it are the same each time."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.table.deal(int(self._random.integers(1 << 62)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.table.seat]

    def observe(self, agent: str) -> Seen:
        seat = self.possible_agents.index(agent)
        return {"observation": self.table.observe(seat), "action_mask": self.table.mask(seat)}

    def step(self, action: int | None) -> None:
        """Play an action of the catalogue for the agent to act; None for one whose game is over."""
        if not self.agents:
            raise TrunklineError("no game is running; call reset() first")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise TrunklineError(f"{agent} is still playing and needs an action, not None")
        self._cumulative_rewards[agent] = 0.0
        self.table.step(int(action))
        self.rewards = dict(zip(self.agents, self.table.rewards, strict=True))
        if self.table.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.agents[self.table.seat]
        self._accumulate_rewards()

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """The table as everybody sees it."""
        return show(self.table.game(), self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""
