"""PPO with masks in one file, as CleanRL writes it: a small network learns First Journey against `greedy`.

pip install trunkline[envs] torch
python examples/ppo.py --steps 2000000
"""

import argparse
import time

import gymnasium
import numpy as np
import torch
from torch import nn

import trunkline.envs.gymnasium  # noqa: F401 (makes the boards known to Gymnasium)

GAMES, HORIZON, EPOCHS, PARTS = 128, 64, 3, 8
GAMMA, LAMBDA, CLIP, ENTROPY, RATE = 0.99, 0.95, 0.2, 0.01, 3e-4


class Agent(nn.Module):
    """What to do, and what to expect; actions that are not legal get no weight."""

    def __init__(self, seen: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(seen, 192), nn.Tanh(), nn.Linear(192, 192), nn.Tanh())
        self.actor, self.critic = nn.Linear(192, actions), nn.Linear(192, 1)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        body = self.body(seen)
        logits = self.actor(body).masked_fill(mask == 0, -1e9)
        return torch.distributions.Categorical(logits=logits), self.critic(body).squeeze(-1)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--board", default="first_journey", help="default first_journey")
    options.add_argument("--opponent", default="greedy", help="random, greedy (default) or planner")
    options.add_argument("--steps", type=int, default=2_000_000, help="of all games together (default 2,000,000)")
    args = options.parse_args()
    torch.manual_seed(1)
    envs = gymnasium.make_vec(
        f"trunkline/{args.board}-v0",
        num_envs=GAMES,
        vectorization_mode="vector_entry_point",
        opponents=[args.opponent],
        compact=True,
        scaled=True,
        shaped=0.1,
    )
    size, actions = envs.single_observation_space.shape[0], int(envs.single_action_space.n)
    agent = Agent(size, actions)
    optimizer = torch.optim.Adam(agent.parameters(), RATE, eps=1e-5)
    rolls = {"seen": torch.zeros(HORIZON, GAMES, size), "mask": torch.zeros(HORIZON, GAMES, actions)}
    rolls |= {name: torch.zeros(HORIZON, GAMES) for name in ("action", "log", "value", "reward", "over")}
    seen, info = envs.reset(seed=1)
    begin, done = time.time(), 0
    while done < args.steps:
        wins: list[float] = []
        for t in range(HORIZON):
            rolls["seen"][t] = torch.from_numpy(seen)
            rolls["mask"][t] = torch.from_numpy(info["action_mask"])
            with torch.no_grad():
                policy, rolls["value"][t] = agent(rolls["seen"][t], rolls["mask"][t])
                action = policy.sample()
            rolls["action"][t], rolls["log"][t] = action, policy.log_prob(action)
            seen, reward, over, _, info = envs.step(action.numpy())
            rolls["reward"][t], rolls["over"][t] = torch.from_numpy(reward), torch.from_numpy(over)
            wins += (reward[over] > 0.5).tolist()
        with torch.no_grad():
            _, last = agent(torch.from_numpy(seen), torch.from_numpy(info["action_mask"]))
        learn(agent, optimizer, rolls, last)
        done += HORIZON * GAMES
        speed = done / (time.time() - begin)
        print(f"{done:9,} steps, {speed:7,.0f} a second: {np.mean(wins):.1%} of {len(wins)} games won", flush=True)


def learn(agent: Agent, optimizer: torch.optim.Optimizer, rolls: dict[str, torch.Tensor], last: torch.Tensor) -> None:
    """Advantages by GAE (a game that is over promises nothing more), then a few rounds of clipped gradients."""
    gain, after = torch.zeros_like(rolls["reward"]), torch.zeros_like(last)
    for t in reversed(range(HORIZON)):
        goes_on = 1 - rolls["over"][t]
        expected = last if t == HORIZON - 1 else rolls["value"][t + 1]
        surprise = rolls["reward"][t] + GAMMA * expected * goes_on - rolls["value"][t]
        gain[t] = after = surprise + GAMMA * LAMBDA * goes_on * after
    target = gain + rolls["value"]
    flat = {name: part.flatten(0, 1) for name, part in (rolls | {"gain": gain, "target": target}).items()}
    for _ in range(EPOCHS):
        for part in torch.randperm(HORIZON * GAMES).chunk(PARTS):
            policy, value = agent(flat["seen"][part], flat["mask"][part])
            ratio = (policy.log_prob(flat["action"][part]) - flat["log"][part]).exp()
            better = (flat["gain"][part] - flat["gain"][part].mean()) / (flat["gain"][part].std() + 1e-8)
            gained = torch.min(ratio * better, ratio.clamp(1 - CLIP, 1 + CLIP) * better).mean()
            loss = -gained + 0.5 * (value - flat["target"][part]).pow(2).mean() - ENTROPY * policy.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimizer.step()


if __name__ == "__main__":
    main()
