"""The network that is trained: residual layers, a number for each action, and what the seat will get in the end."""

from typing import Any

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor, nn

from trunkline.learnt.policy import Floats

ILLEGAL = -1e9  # the logit of an action that is not legal


class Network(nn.Module):
    """A plain network for one board. It sees the columns `used` of observations, each times its scale."""

    used: Tensor
    scale: Tensor

    def __init__(self, used: Any, scale: Any, actions: int, width: int, layers: int) -> None:
        super().__init__()
        self.register_buffer("used", torch.as_tensor(used), persistent=False)
        self.register_buffer("scale", torch.as_tensor(scale), persistent=False)
        self.first = nn.Linear(len(used), width)
        self.layers = nn.ModuleList(nn.Linear(width, width) for _ in range(layers))
        self.norms = nn.ModuleList(nn.LayerNorm(width) for _ in range(layers + 1))
        self.policy, self.value = nn.Linear(width, actions), nn.Linear(width, 1)
        nn.init.zeros_(self.value.weight)  # nothing is expected at first, and all actions are about as good
        nn.init.normal_(self.policy.weight, std=0.01)

    def forward(self, seen: Tensor, legal: Tensor) -> tuple[Tensor, Tensor]:
        """The logits of all actions, and the value, of observations that hold the used columns alone."""
        with torch.autocast(seen.device.type, torch.bfloat16, enabled=seen.is_cuda):
            units = F.relu(self.first(seen.float() * self.scale))
            for layer, norm in zip(self.layers, self.norms, strict=False):
                units = units + F.relu(layer(norm(units)))
            units = self.norms[-1](units)
            logits, value = self.policy(units).float(), self.value(units).float()
        return logits.masked_fill(~legal, ILLEGAL), value.squeeze(-1)


def as_arrays(state: dict[str, Tensor]) -> dict[str, Floats]:
    """The numbers of a network as `learnt.policy` stores them."""
    host = {name: tensor.detach().float().cpu().numpy() for name, tensor in state.items()}

    def stacked(owner: str, part: str) -> Any:
        names = sorted(name for name in host if name.startswith(owner) and name.endswith(part))
        return np.stack([host[name].T for name in names])

    return {
        "first": host["first.weight"].T,
        "first_bias": host["first.bias"],
        "layers": stacked("layers.", "weight"),
        "layer_bias": stacked("layers.", "bias"),
        "gain": stacked("norms.", "weight"),
        "shift": stacked("norms.", "bias"),
        "policy": host["policy.weight"],
        "policy_bias": host["policy.bias"],
        "value": host["value.weight"][0],
        "value_bias": host["value.bias"],
    }
