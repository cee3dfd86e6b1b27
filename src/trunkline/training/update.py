"""One step of learning: proximal policy optimisation over the decisions of a round."""

from collections.abc import Iterator
from typing import NamedTuple

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from trunkline.training.network import Network
from trunkline.training.rollouts import Rollout
from trunkline.training.settings import Settings

STEEPEST = 0.5  # the longest gradient that is followed as it is


class Samples(NamedTuple):
    """Decisions to learn from, in any order."""

    seen: Tensor
    legal: Tensor
    action: Tensor
    chance: Tensor
    gain: Tensor
    result: Tensor  # what the value should have been

    def pick(self, rows: Tensor) -> "Samples":
        return Samples(*(part[rows] for part in self))


def gather(rollout: Rollout, gain: Tensor, known: Tensor) -> Samples:
    """The decisions of a rollout whose sequel is known."""
    rows = known.flatten()
    parts = (rollout.seen, rollout.legal, rollout.action, rollout.chance, gain, gain + rollout.value)
    return Samples(*(part.flatten(0, 1)[rows] for part in parts))


def together(samples: list[Samples]) -> Samples:
    """The decisions of tables with different numbers of players; what they gained is made comparable."""
    whole = Samples(*(torch.cat(parts) for parts in zip(*samples, strict=True)))
    return whole._replace(gain=(whole.gain - whole.gain.mean()) / (whole.gain.std() + 1e-8))


def shuffled(count: int, part: int, luck: torch.Generator) -> Iterator[Tensor]:
    """The numbers of all samples in random order, so many at a time; a rest that is smaller is left out, if not all."""
    order = torch.randperm(count, generator=luck, device=luck.device)
    size = min(part, count)
    for start in range(0, count - size + 1, size):
        yield order[start : start + size]


def loss_of(network: Network, samples: Samples, entropy: float, clip: float) -> Tensor:
    """What is to become small: praise for actions that gained, within the clip; a wrong value; too narrow a mind."""
    logits, value = network(samples.seen, samples.legal)
    logp = F.log_softmax(logits, 1)
    ratio = (logp.gather(1, samples.action[:, None])[:, 0] - samples.chance).exp()
    praise = torch.min(ratio * samples.gain, ratio.clamp(1 - clip, 1 + clip) * samples.gain).mean()
    open_mind = -(logp.exp() * logp.clamp(min=-30)).sum(1).mean()
    return 0.5 * F.mse_loss(value, samples.result) - praise - entropy * open_mind


class Learner:
    """A network, its optimiser, and the average of its weights, which plays better than the last of them."""

    def __init__(self, network: Network, averaging: float) -> None:
        self.network, self.averaging = network, averaging
        self.optimiser = torch.optim.AdamW(network.parameters(), eps=1e-5, weight_decay=1e-4)
        self.average = {name: tensor.clone() for name, tensor in network.state_dict().items()}

    def follow(self, loss: Tensor, rate: float) -> None:
        """One step down the gradient."""
        self.optimiser.param_groups[0]["lr"] = rate
        self.optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), STEEPEST)
        self.optimiser.step()
        for name, tensor in self.network.state_dict().items():
            self.average[name].lerp_(tensor, 1 - self.averaging)

    def learn(self, samples: Samples, settings: Settings, progress: float, luck: torch.Generator) -> None:
        """Learn from all decisions of a round; `progress`, from 0 to 1, is how much of the training is over."""
        rate, entropy = settings.rate * (1 - 0.9 * progress), settings.entropy * (1 - 0.8 * progress)
        for _ in range(settings.epochs):
            for rows in shuffled(len(samples.action), settings.part, luck):
                self.follow(loss_of(self.network, samples.pick(rows), entropy, settings.clip), rate)
