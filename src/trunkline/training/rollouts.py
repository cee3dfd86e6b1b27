"""Games played by the network: some decisions of every table, with all that learning needs of them."""

from collections.abc import Mapping
from typing import NamedTuple

import torch
import torch.nn.functional as F
from torch import Tensor

from trunkline.boards import Board
from trunkline.envs.batch import Batch
from trunkline.training.network import Network
from trunkline.training.opponents import NO_BOT, seating

FAR_AHEAD, TICKETS_AHEAD = 100.0, 6.0  # points, in a race tickets, that count as a full lead


class Rollout(NamedTuple):
    """Decisions in their order (first axis) at all tables (second axis)."""

    seen: Tensor
    legal: Tensor
    action: Tensor
    chance: Tensor  # the logarithm of the probability with which the action was chosen
    value: Tensor  # what was expected of the game
    seat: Tensor  # who decided
    reward: Tensor  # by seat: what the game brought that ended with this decision
    done: Tensor  # whether it ended


class Tables:
    """Tables with one number of players, played on by the network a stretch at a time."""

    def __init__(
        self,
        board: Board,
        players: int,
        games: int,
        seed: str,
        device: str,
        against: Mapping[str, float],
        lead: float,
    ) -> None:
        self.batch = Batch(board, players, games, seed=seed, reward="score", device=device)
        self.device, self.players, self.lead = torch.device(device), players, lead
        self.levels = seating(games, players, against)
        self.with_bots = bool((self.levels != NO_BOT).any())
        self.far = TICKETS_AHEAD if board.record.goal > 0 else FAR_AHEAD
        self._over = torch.zeros((), dtype=torch.long, device=self.device)
        self._let_bots_play()

    @property
    def games_over(self) -> int:
        """How many games were played to the end; asking waits for the GPU."""
        return int(self._over)

    def _let_bots_play(self) -> None:
        if self.with_bots:
            self.batch.let_bots_play(self.levels)

    def look(self, network: Network) -> tuple[Tensor, Tensor]:
        """What the seats to act see, the used columns alone, and may do."""
        seen = torch.as_tensor(self.batch.observe(), device=self.device)[:, network.used]
        return seen, torch.as_tensor(self.batch.legal_mask(), device=self.device).bool()

    def seats(self) -> Tensor:
        return torch.as_tensor(self.batch.seats, device=self.device).long()

    def step(self, action: Tensor) -> tuple[Tensor, Tensor]:
        """Play actions, and new games where one is over; returns what seats got, and which games were over."""
        self._play(action)
        self._let_bots_play()
        done = torch.as_tensor(self.batch.done, device=self.device).clone()
        worth = self._worth(torch.as_tensor(self.batch.rewards, device=self.device))
        self._over += done.sum()
        self.batch.reset_done()
        self._let_bots_play()
        return worth * done[:, None], done

    def _play(self, action: Tensor) -> None:
        if self.device.type == "cuda":
            self.batch.start_step(action)  # type: ignore[attr-defined]  # does not wait for the GPU
        else:
            self.batch.step(action.numpy())

    def _worth(self, lead: Tensor) -> Tensor:
        """Winning, from -1 to 1, and a little by how far ahead."""
        return (1 - self.lead) * torch.sign(lead) + self.lead * (lead / self.far).clamp(-1, 1)

    @torch.no_grad()
    def play(self, network: Network, steps: int, luck: torch.Generator) -> Rollout:
        """So many decisions of every table, chosen with the probabilities that the network gives them."""
        parts: list[tuple[Tensor, ...]] = []
        for _ in range(steps):
            seen, legal = self.look(network)
            logits, value = network(seen, legal)
            action, chance = sample(logits, luck)
            seat = self.seats().clone()
            reward, done = self.step(action)
            parts.append((seen, legal, action, chance, value, seat, reward, done))
        return Rollout(*(torch.stack(part) for part in zip(*parts, strict=True)))


def sample(logits: Tensor, luck: torch.Generator) -> tuple[Tensor, Tensor]:
    """An action of each row by its probability, and the logarithm of that: the largest after adding Gumbel's noise."""
    logp = F.log_softmax(logits, 1)
    noise = torch.rand(logp.shape, generator=luck, device=logp.device).clamp_(1e-9, 1 - 1e-7)
    action = (logp - torch.log(-torch.log(noise))).argmax(1)
    return action, logp.gather(1, action[:, None])[:, 0]
