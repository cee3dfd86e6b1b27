"""Measures batches on a GPU, and checks that they play the CPU's games to the byte: `python -m trunkline.bench.gpu`."""

import argparse
import json
import sys
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

import numpy as np

from trunkline.envs.batch import Batch
from trunkline.errors import TrunklineError

PLAYED, STEPPED = 1 << 19, 1 << 17  # games in a batch: played out without a word, and stepped with observations
ROUNDS = 200  # decisions of each game in one call
HIDDEN = 256  # width of the policy network


def measure_gpu(names: Sequence[str]) -> dict[str, Any]:
    """Decisions and steps per second of every board; what stops it, where there is no GPU."""
    try:
        return {"device": device(), "boards": {name: _board(name) for name in names}}
    except TrunklineError as error:
        return {"device": str(error), "boards": {}}


def device() -> str:
    """The GPU by name."""
    from trunkline.envs.cuda import kernels

    name = kernels().cuda.get_current_device().name
    return name.decode() if isinstance(name, bytes) else str(name)


def _board(name: str) -> dict[str, float | str]:
    made: dict[str, float | str] = {"random games": _rolled(name, "random", PLAYED, ROUNDS)}
    made["greedy games"] = _rolled(name, "greedy", STEPPED, 20)
    batch = Batch(name, 2, STEPPED, seed=1, device="cuda")
    made["steps alone"] = _rate(batch, lambda: step(batch))
    made["steps with masks and observations"] = _rate(batch, lambda: look_and_step(batch))
    try:
        made["the same with a policy network"] = _rate(batch, policy(batch))
    except ImportError:
        made["the same with a policy network"] = "torch is not installed"
    return made


def _rolled(name: str, bot: str, games: int, decisions: int) -> float:
    """Decisions per second of whole games in which a bot has all seats; the first call compiles."""
    batch = Batch(name, 2, games, seed=1, device="cuda")
    batch.roll_out(bot, max(1, decisions // 4))
    start = time.perf_counter()
    batch.roll_out(bot, decisions)
    return games * decisions / (time.perf_counter() - start)


def step(batch: Any) -> None:
    """A random legal step of every game, and a new game where one is over."""
    batch.start_step(batch.sample())
    batch.reset_done()


def look_and_step(batch: Any) -> None:
    batch.legal_mask()
    batch.observe()
    step(batch)


def _rate(batch: Any, work: Callable[[], Any], times: int = 60) -> float:
    """Steps per second of doing something to all games again and again; the first times compile."""
    for _ in range(3):
        work()
    wait = batch.rewards.copy_to_host
    wait()
    start = time.perf_counter()
    for _ in range(times):
        work()
    wait()
    return float(batch.n) * times / (time.perf_counter() - start)


def policy(batch: Any) -> Callable[[], None]:
    """A network of two layers looks at every observation and chooses a legal action; nothing leaves the GPU."""
    torch: Any = import_module("torch")
    layers = torch.nn.Sequential(
        torch.nn.Linear(batch.observe().shape[1], HIDDEN),
        torch.nn.ReLU(),
        torch.nn.Linear(HIDDEN, batch.catalogue.size),
    ).to("cuda", torch.bfloat16)

    def work() -> None:
        seen = torch.as_tensor(batch.observe(), device="cuda").to(torch.bfloat16)
        mask = torch.as_tensor(batch.legal_mask(), device="cuda").bool()
        likes = layers(seen).float() - torch.empty_like(mask, dtype=torch.float32).exponential_().log()
        batch.start_step(likes.masked_fill(~mask, -torch.inf).argmax(1))
        batch.reset_done()

    return torch.no_grad()(work)  # type: ignore[no-any-return]


def _batch(name: str, games: int, device: str) -> Any:
    return Batch(name, 2, games, seed=7, device=device)


def differing(name: str, games: int, bot: str = "random", decisions: int = 400) -> int:
    """How many of so many games played out on both machines end in different bytes, dice included."""
    batches = [_batch(name, games, device) for device in ("cpu", "cuda")]
    for batch in batches:
        batch.roll_out(bot, decisions)
    here, there = ([batch.games, batch._dice] for batch in batches)
    wrong = np.zeros(games, np.bool_)
    for a, b in zip(here, there, strict=True):
        bytes_a, bytes_b = (
            np.ascontiguousarray(one).view(np.uint8).reshape(games, -1) for one in (a, b.copy_to_host())
        )
        wrong |= (bytes_a != bytes_b).any(1)
    return int(wrong.sum())


def differing_steps(name: str, games: int = 4096, steps: int = 60) -> int:
    """How many steps of two batches differ in an action, a mask, an observation, a reward or a position."""
    cpu, gpu = (_batch(name, games, device) for device in ("cpu", "cuda"))
    wrong = 0
    for _ in range(steps):
        actions = cpu.sample().copy()
        pairs = [(actions, gpu.sample()), (cpu.legal_mask(), gpu.legal_mask()), (cpu.observe(), gpu.observe())]
        cpu.step(actions)
        gpu.step(actions)
        pairs += [(cpu.rewards, gpu.rewards), (cpu.games, gpu.games), (cpu.seats, gpu.seats), (cpu.done, gpu.done)]
        wrong += any(np.asarray(a).tobytes() != b.copy_to_host().tobytes() for a, b in pairs)
        cpu.reset_done()
        gpu.reset_done()
    return wrong


def main() -> int:
    from trunkline import boards

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("boards", nargs="*", default=boards.names(), metavar="BOARD")
    parser.add_argument("--check", type=int, metavar="N", help="play N games on both machines and compare them")
    args, wrong = parser.parse_args(), 0
    if args.check:
        for name in args.boards:
            random, greedy = differing(name, args.check), differing(name, max(1, args.check // 20), "greedy", 60)
            stepped = differing_steps(name, max(1, args.check // 25))
            told = f"{random} of {args.check} random games, {greedy} of {max(1, args.check // 20)} greedy games"
            print(f"{name}: differing are {told}, {stepped} of 60 steps of a batch", flush=True)
            wrong += random + greedy + stepped
        return int(wrong > 0)
    print(json.dumps(measure_gpu(args.boards), indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
