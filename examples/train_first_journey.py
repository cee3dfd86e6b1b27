"""Trains a small agent for First Journey on one core: it plays against `greedy` until it beats it.

pip install trunkline[envs] torch sb3-contrib
python examples/train_first_journey.py --minutes 15 --curve curve.json
"""

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from trunkline.bots.compiled_games import LEVELS
from trunkline.envs import columns
from trunkline.envs.batch import Batch, bot_level

BOARD, PLAYERS, GAMES = "first_journey", 2, 256
TICKET = 0.1  # reward for a ticket completed, beside 1 for winning


class Tables(VecEnv):
    """A batch of games against a bot; the learner has the first seat at one half of the tables."""

    def __init__(self, games: int, seed: str, rival: str = "greedy") -> None:
        self.batch = Batch(BOARD, PLAYERS, games, seed=seed, shaped=TICKET, threads=1)
        self.rows, self.seats = np.arange(games), np.arange(games) % PLAYERS
        self.levels = np.full((games, PLAYERS), bot_level(rival))
        self.levels[self.rows, self.seats] = -1
        self.columns = columns.compact(self.batch.board, PLAYERS)
        self.scale = columns.scale()[self.columns]
        seen = spaces.Box(-2, 2, (len(self.columns),), np.float32)
        super().__init__(games, seen, spaces.Discrete(self.batch.catalogue.size))
        self.batch.let_bots_play(self.levels)

    def look(self) -> np.ndarray:
        return self.batch.observe()[:, self.columns] * self.scale

    def reset(self) -> np.ndarray:
        return self.look()

    def step_async(self, actions: np.ndarray) -> None:
        self.batch.step(actions)
        self.batch.let_bots_play(self.levels)

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        rewards, done = self.batch.rewards[self.rows, self.seats].copy(), self.batch.done.copy()
        self.batch.reset_done()
        self.batch.let_bots_play(self.levels)
        return self.look(), rewards, done, [{} for _ in done]

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:  # noqa: ARG002
        assert method_name == "action_masks"
        return list(self.batch.legal_mask().astype(bool))

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:  # noqa: ARG002
        if attr_name not in ("action_masks", "render_mode"):
            raise AttributeError(attr_name)
        return [None] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:  # noqa: ARG002
        raise AttributeError(attr_name)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:  # noqa: ARG002
        return [False] * self.num_envs

    def close(self) -> None:
        pass


def win_share(model: MaskablePPO, rival: str = "greedy", games: int = 1000) -> float:
    """Wins against a bot, ties counting half, on deals that are not trained on; half of them in each seat."""
    tables, shares = Tables(games, "test", rival), np.full(games, np.nan)
    while np.isnan(shares).any():
        mask = tables.batch.legal_mask().astype(bool)
        mask[tables.batch.done, 0] = True  # games that are over are not played on: any action will do
        actions, _ = model.predict(tables.look(), action_masks=mask, deterministic=True)
        tables.batch.step(actions)
        tables.batch.let_bots_play(tables.levels)
        over = tables.batch.done & np.isnan(shares)
        won = tables.batch.rewards[tables.rows, tables.seats]
        shares[over] = np.where(won > 0.5, 1, np.where(won < -0.5, 0, 0.5))[over]
    return float(shares.mean())


class Curve(BaseCallback):
    """Plays test games now and then, writes down how they went, and stops when the time is over."""

    def __init__(self, minutes: float, path: Path | None) -> None:
        super().__init__()
        self.start, self.limit, self.path = time.time(), minutes * 60, path
        self.points: list[dict[str, float]] = []
        self.next = 0.0

    def note(self) -> None:
        minutes = (time.time() - self.start) / 60
        self.points.append({"minutes": minutes, "steps": self.num_timesteps, "wins": win_share(self.model)})
        words = "{minutes:5.1f} min {steps:9,.0f} steps: {wins:.1%} of 1000 games won"
        print(words.format(**self.points[-1]), flush=True)
        if self.path:
            self.path.write_text(json.dumps(self.points, indent=1))
            self.path.with_suffix(".svg").write_text(drawn(self.points))
        self.next = time.time() - self.start + self.limit / 15

    def _on_step(self) -> bool:
        return time.time() - self.start < self.limit

    def _on_rollout_start(self) -> None:
        if time.time() - self.start >= self.next:
            self.note()


def drawn(points: list[dict[str, float]], width: int = 480, height: int = 240) -> str:
    """The curve as a picture: the share of games won by minutes of training, the line at a half."""
    last, margin = max(points[-1]["minutes"], 1e-9), 36

    def spot(minutes: float, wins: float) -> str:
        return (
            f"{margin + minutes / last * (width - 2 * margin):.1f},{height - margin - wins * (height - 2 * margin):.1f}"
        )

    line = " ".join(spot(point["minutes"], point["wins"]) for point in points)
    half = float(spot(0, 0.5).partition(",")[2])
    labels = [(4, margin + 4, "100 %"), (10, half + 4, "50 %"), (margin, margin - 12, "games won against greedy")]
    labels.append((width - 160, height - 12, f"{last:.0f} minutes, {points[-1]['steps']:,.0f} steps"))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<polyline points="{spot(0, 1)} {spot(0, 0)} {spot(last, 0)}" fill="none" stroke="#444"/>',
        f'<polyline points="{spot(0, 0.5)} {spot(last, 0.5)}" stroke="#aaa" stroke-dasharray="4 4"/>',
        f'<polyline points="{line}" fill="none" stroke="#001f8d" stroke-width="2"/>',
        *(f'<text x="{x}" y="{y}" font-size="12">{words}</text>' for x, y, words in labels),
    ]
    return "\n".join([*parts, "</svg>\n"])


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--minutes", type=float, default=15, help="of training (default 15)")
    options.add_argument("--curve", type=Path, help="where the curve goes, as JSON")
    options.add_argument("--save", type=Path, help="where the agent goes")
    args = options.parse_args()
    torch.set_num_threads(1)
    model = MaskablePPO(
        "MlpPolicy",
        Tables(GAMES, "train"),
        n_steps=64,
        batch_size=2048,
        n_epochs=3,
        gamma=0.99,
        gae_lambda=0.95,
        learning_rate=3e-4,
        ent_coef=0.003,
        clip_range=0.2,
        policy_kwargs={"net_arch": {"pi": [192, 192], "vf": [128]}},
        seed=1,
        device="cpu",
    )
    curve = Curve(args.minutes, args.curve)
    model.learn(1 << 40, callback=curve)
    curve.note()
    for rival in LEVELS:
        print(f"against {rival}: {win_share(model, rival):.1%}")
    if args.save:
        model.save(args.save)


if __name__ == "__main__":
    main()
