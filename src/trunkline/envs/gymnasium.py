"""The games for one agent, as Gymnasium environments: bots play the other seats."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from trunkline import boards, bots
from trunkline.boards import Board
from trunkline.bots import compiled_games
from trunkline.envs import columns, observe
from trunkline.envs.render import MODES, check_mode, show
from trunkline.envs.table import Table
from trunkline.errors import TrunklineError

Numbers = npt.NDArray[Any]


class Single(gymnasium.Env[Numbers, np.int64]):
    """A game against bots, one for each other seat; the agent's seat is drawn anew for every game, or named.

    `compact` keeps only the columns this board uses, `scaled` brings them into about 0..1 as float32. `action_masks()`
    says what is legal, as sb3-contrib's MaskablePPO asks for it; it is also `info["action_mask"]`. With `unmasked`
    an illegal action is no error: a random legal one is played instead, for learners that know no masks. What bots
    choose is paid for thriftily, as the catalogue does.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        board: str | Path | Board = "first_journey",
        opponents: Sequence[str] = ("greedy",),
        seat: int | None = None,
        reward: str = "win",
        shaped: float = 0.0,
        compact: bool = False,
        scaled: bool = False,
        unmasked: bool = False,
        render_mode: str | None = None,
    ) -> None:
        check_mode(render_mode)
        self.render_mode, self._unmasked = render_mode, unmasked
        self.opponents = list(opponents)
        self.table = Table(board, len(self.opponents) + 1, reward, shaped)
        if seat is not None and not 0 <= seat < self.table.players:
            raise TrunklineError(f"the seat must be from 0 to {self.table.players - 1}, not {seat}")
        for name in self.opponents:
            bots.make(name)  # an unknown one is refused now
        self._compiled = all(name in compiled_games.LEVELS for name in self.opponents)
        self._named, self.seat = seat, seat or 0
        self._columns = columns.compact(self.table.board, self.table.players) if compact else np.arange(observe.SIZE)
        self._scale = columns.scale()[self._columns] if scaled else None
        self.action_space = spaces.Discrete(self.table.catalogue.size)
        self.observation_space = self._space()

    def _space(self) -> spaces.Box:
        if self._scale is None:
            return spaces.Box(-128, 127, (len(self._columns),), np.int8)
        return spaces.Box(np.float32(-128) * self._scale, np.float32(127) * self._scale, dtype=np.float32)

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[Numbers, dict[str, Any]]:
        """A new game, up to the agent's first decision; with a seed this and all after it are the same each time."""
        super().reset(seed=seed)
        self.seat = int(self.np_random.integers(self.table.players)) if self._named is None else self._named
        luck = int(self.np_random.integers(1 << 62))
        self._seat_bots(luck)
        self.table.deal(luck)
        self._let_bots_play()
        return self._seen(), self._info()

    def step(self, action: int | np.int64) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        """Play an action of the catalogue, and the bots up to the agent's next decision."""
        if self.table.seat != self.seat:
            raise TrunklineError("no game is running; call reset() first")
        self.table.step(self._legal(int(action)) if self._unmasked else int(action))
        won = self._let_bots_play()
        return self._seen(), won, self.table.over, False, self._info()

    def _seat_bots(self, luck: int) -> None:
        """A bot on each other seat; where all are compiled no Python comes between their moves."""
        names = iter(self.opponents)
        seated = {seat: next(names) for seat in range(self.table.players) if seat != self.seat}
        if self._compiled:
            self._levels = np.full((1, self.table.players), -1, np.int64)
            for seat, name in seated.items():
                self._levels[0, seat] = compiled_games.LEVELS.index(name)
        else:
            self._bots = {seat: bots.make(name, f"{luck} {seat}") for seat, name in seated.items()}

    def _legal(self, action: int) -> int:
        """The action itself, or any that is legal."""
        mask = self.table.mask(self.seat)
        return action if mask[action] else int(self.np_random.choice(np.flatnonzero(mask)))

    def _let_bots_play(self) -> float:
        """The bots' moves; returns what these and the agent's own brought it."""
        if self._compiled:
            self.table.let_bots_play(self._levels)
            return self.table.rewards[self.seat]
        won = self.table.rewards[self.seat]
        while not self.table.over and self.table.seat != self.seat:
            game = self.table.game()
            seat = self.table.seat
            action = self._bots[seat].choose(game.view(seat), game.legal_numbers(seat))
            self.table.step(self.table.catalogue.encode(action))
            won += self.table.rewards[self.seat]
        return won

    def _seen(self) -> Numbers:
        seen = self.table.observe(self.seat)[self._columns]
        return seen if self._scale is None else seen * self._scale

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.table.mask(self.seat)}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """What the agent may do now."""
        return self.table.mask(self.seat).astype(np.bool_)

    def render(self) -> Any:
        """The table as everybody sees it."""
        return show(self.table.game(), self.render_mode)


def register() -> None:
    """Make every board known to `gymnasium.make` and `make_vec` as `trunkline/usa-v0` and so on."""
    for name in boards.names():
        if f"trunkline/{name}-v0" not in gymnasium.registry:
            gymnasium.register(
                f"trunkline/{name}-v0",
                "trunkline.envs.gymnasium:Single",
                vector_entry_point="trunkline.envs.vector:Vector",
                kwargs={"board": name},
            )


register()
