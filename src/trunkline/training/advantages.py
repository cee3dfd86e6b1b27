"""How much better decisions turned out than expected: generalised advantage estimation, for each seat by itself."""

import torch
from torch import Tensor

from trunkline.training.network import Network
from trunkline.training.rollouts import Rollout, Tables


@torch.no_grad()
def advantages(rollout: Rollout, tables: Tables, network: Network, decay: float) -> tuple[Tensor, Tensor]:
    """What each decision gained beyond its value, and which are known: a seat's last decisions may have no sequel yet.

    A seat's next decision may come many later, after those of others, and it has the reward when the game ends in
    between. So what lies ahead is kept for each seat while going backwards.
    """
    games, players = rollout.seat.shape[1], tables.players
    every = torch.arange(games, device=tables.device)
    ahead, trace, owed = (torch.zeros((games, players), device=tables.device) for _ in range(3))
    known_ahead = torch.zeros((games, players), dtype=torch.bool, device=tables.device)
    now = tables.seats()
    ahead[every, now] = network(*tables.look(network))[1]
    known_ahead[every, now] = True
    gain, known = torch.zeros_like(rollout.value), torch.zeros_like(rollout.done)
    for t in range(len(rollout.value) - 1, -1, -1):
        over = rollout.done[t][:, None]
        ahead, trace, owed = (torch.where(over, 0.0, each) for each in (ahead, trace, owed))
        known_ahead |= over
        owed += rollout.reward[t]
        at = (every, rollout.seat[t])
        gain[t] = owed[at] + ahead[at] - rollout.value[t] + decay * trace[at]
        known[t] = known_ahead[at]
        trace[at] = torch.where(known[t], gain[t], 0.0)
        ahead[at], owed[at], known_ahead[at] = rollout.value[t], 0.0, True
    return gain, known
