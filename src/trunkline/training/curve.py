"""How strong the network has become: test games against bots, and the curve of them as a page."""

from pathlib import Path

import msgspec
import numpy as np
import torch

from trunkline.boards import Board
from trunkline.envs.batch import Batch, bot_level
from trunkline.lab import page, plots
from trunkline.lab.intervals import wilson
from trunkline.training.network import Network
from trunkline.training.opponents import NO_BOT

SEED = "test"  # deals that are not trained on


class Point(msgspec.Struct, frozen=True):
    """What had been done when the network was tested, and the share of games it won against each bot."""

    minutes: float
    steps: int
    games: int
    won: dict[str, float]
    tested: int  # games against each

    def told(self) -> str:
        shares = []
        for rival, share in self.won.items():
            low, high = wilson(share, self.tested)
            shares.append(f"{rival} {share:.1%} ({100 * low:.1f}–{100 * high:.1f})")
        return "".join(f"; {one}" for one in shares)


@torch.no_grad()
def share_won(network: Network, board: Board, players: int, rival: str, games: int) -> float:
    """Wins of the network's favourite actions against a bot in all other seats, ties counting half.

    The network has each seat equally often. The games run on the CPU, where the bots are.
    """
    batch, rows = Batch(board, players, games, seed=SEED, reward="score"), np.arange(games)
    seats = rows % players
    levels = np.full((games, players), bot_level(rival))
    levels[rows, seats] = NO_BOT
    lead = np.full(games, np.nan)
    batch.let_bots_play(levels)
    while np.isnan(lead).any():
        batch.step(favourites(network, batch))
        batch.let_bots_play(levels)
        over = batch.done & np.isnan(lead)
        lead[over] = batch.rewards[rows, seats][over]
    return float((lead > 0).mean() + (lead == 0).mean() / 2)


def favourites(network: Network, batch: Batch) -> np.ndarray:
    """The action that the network likes best in each game; any, where the game is over."""
    device = network.used.device
    seen = torch.as_tensor(batch.observe()).to(device)[:, network.used]
    logits, _ = network(seen, torch.as_tensor(batch.legal_mask()).to(device).bool())
    found: np.ndarray = logits.argmax(1).cpu().numpy()
    return found


def write(folder: Path, board: Board, points: list[Point], facts: dict[str, str | int | float]) -> Path:
    """The curve as JSON and as a page with a plot."""
    (folder / f"{board.id}.json").write_bytes(msgspec.json.format(msgspec.json.encode(points)))
    path = folder / f"{board.id}.html"
    path.write_text(_page(board, points, facts), encoding="utf-8")
    return path


def _page(board: Board, points: list[Point], facts: dict[str, str | int | float]) -> str:
    title = f"A network for {board.id}"
    series = {f"against {rival}": [(one.minutes, one.won[rival]) for one in points] for rival in points[-1].won}
    drawn = plots.lines(series, (title, "minutes", "games won"), (lambda x: f"{x:.0f}", lambda y: f"{y:.0%}"))
    rows = [[f"{one.minutes:.1f}", f"{one.steps:,}", f"{one.games:,}", one.told().removeprefix("; ")] for one in points]
    table = page.table(("minutes", "decisions", "games", "won, with 95 % intervals"), rows)
    told = page.table(("", ""), [[name, f"{value}"] for name, value in facts.items()])
    return page.page("en", title, f"<h1>{title}</h1>{page.figure('', drawn, 'The numbers', table)}{told}")
