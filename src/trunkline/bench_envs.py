"""Measures the learning environments: steps per second of each interface, beside other libraries' in the same run.

Everything plays at random. What runs on one core is measured in seconds of that core, so that other work on the machine
does not count; batches over all cores by the clock.
"""

import platform
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from functools import partial
from typing import Any

import numpy as np

from trunkline.bench import calibrate
from trunkline.bench_gpu import measure_gpu
from trunkline.cores import cores

GAMES = 1024  # in a batch
NOT_INSTALLED = "not installed"
INTERFACES = ("PettingZoo", "Gymnasium", "OpenSpiel")
BATCHES = {  # what is asked of a batch at every step
    "steps alone": (),
    "with masks": ("legal_mask",),
    "with observations": ("observe",),
    "with both": ("legal_mask", "observe"),
}

Stepper = Iterator[int]  # plays on and tells how many steps it has just made


def measure_envs(names: Sequence[str], seconds: float = 1.0, peers: bool = True) -> dict[str, Any]:
    """Steps per second of every board and interface, and of other libraries' games where they are installed."""
    made: dict[str, Any] = {"date": date.today().isoformat(), "python": platform.python_version(), "cores": cores()}
    made["machine"] = f"{platform.machine()}, {platform.system()}"
    made["calibrator_s"] = calibrate()
    made["boards"] = {name: _board(name, seconds) for name in names}
    made["gpu"] = measure_gpu(names)
    made["peers"] = {name: _speed(make, seconds, "all cores" in name) for name, make in PEERS.items()} if peers else {}
    return made


def _board(name: str, seconds: float) -> dict[str, Any]:
    steppers = (lambda: _aec(_our_aec(name)), lambda: _single(name), lambda: _open_spiel(f"python_trunkline_{name}"))
    made = {label: _speed(stepper, seconds) for label, stepper in zip(INTERFACES, steppers, strict=True)}
    for label, asked in BATCHES.items():
        made[label] = _speed(partial(_batch, name, asked, 1), seconds)
    made["with both, all cores"] = _speed(partial(_batch, name, asked, cores()), seconds, True)
    return made


def _speed(make: Callable[[], Stepper], seconds: float, by_clock: bool = False) -> float | str:
    """Steps per second once everything is compiled and loaded; the best of three, since noise only takes away."""
    try:
        stepper = make()
        next(stepper)
    except ImportError:
        return NOT_INSTALLED
    clock = time.perf_counter if by_clock else time.process_time
    return max(_rate(stepper, clock, seconds / 3) for _ in range(3))


def _rate(stepper: Stepper, clock: Callable[[], float], seconds: float) -> float:
    steps, start = 0, clock()
    while clock() - start < seconds:
        steps += next(stepper)
    return steps / (clock() - start)


# Ours


def _any(actions: Any, dice: np.random.Generator) -> int:
    return int(actions[dice.integers(len(actions))])


def _our_aec(name: str) -> Any:
    from trunkline.envs.pettingzoo import Aec

    return Aec(name)


def _aec(env: Any) -> Stepper:
    """Random games of any AEC environment, as PettingZoo's own loop plays them."""
    dice = np.random.default_rng(1)
    while True:
        env.reset(seed=int(dice.integers(1 << 30)))
        steps = 0
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            env.step(None if over or cut else _any(np.flatnonzero(seen["action_mask"]), dice))
            steps += 1
        yield steps


def _single(name: str) -> Stepper:
    from trunkline.envs.gymnasium import Single

    env, dice = Single(name, ["random"]), np.random.default_rng(1)
    while True:
        env.reset(seed=int(dice.integers(1 << 30)))
        over, steps = False, 0
        while not over:
            _, _, over, _, _ = env.step(_any(np.flatnonzero(env.action_masks()), dice))
            steps += 1
        yield steps


def _batch(name: str, asked: Sequence[str], threads: int) -> Stepper:
    from trunkline.envs.batch import Batch

    batch = Batch(name, n=GAMES, seed=1, threads=threads)
    while True:
        for what in asked:
            getattr(batch, what)()
        batch.step(batch.sample())
        batch.reset_done()
        yield batch.n


def _open_spiel(name: str) -> Stepper:
    """Random games in OpenSpiel; chance nodes are steps too."""
    import pyspiel

    import trunkline.envs.open_spiel  # noqa: F401

    game, dice = pyspiel.load_game(name), np.random.default_rng(1)
    while True:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                items, likely = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(dice.choice(items, p=likely)))
            else:
                state.apply_action(_any(state.legal_actions(), dice))
            steps += 1
        yield steps


# Others


def _pettingzoo(module: str) -> Stepper:
    from importlib import import_module

    return _aec(import_module(f"pettingzoo.classic.{module}").env())


def _rlcard(name: str) -> Stepper:
    import rlcard  # type: ignore[import-not-found, unused-ignore]
    from rlcard.agents import RandomAgent  # type: ignore[import-not-found, unused-ignore]

    env = rlcard.make(name)
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    while True:
        before = env.timestep
        env.run(is_training=False)
        yield env.timestep - before


def _pgx(name: str) -> Stepper:
    """A batch of pgx, compiled by JAX for the CPU; it uses the cores it likes, so it is measured with all of them."""
    import jax  # type: ignore[import-not-found, unused-ignore]
    import pgx  # type: ignore[import-not-found, unused-ignore]
    from pgx.experimental import auto_reset  # type: ignore[import-not-found, unused-ignore]

    env = pgx.make(name)

    def play(state: Any, key: Any) -> Any:
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        action_key, step_key = jax.random.split(key)
        return auto_reset(env.step, env.init)(state, jax.random.categorical(action_key, logits), step_key)

    step, key = jax.jit(jax.vmap(play)), jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, GAMES))
    while True:
        key, now = jax.random.split(key)
        state = jax.block_until_ready(step(state, jax.random.split(now, GAMES)))
        yield GAMES


PEERS: dict[str, Callable[[], Stepper]] = {
    "PettingZoo gin_rummy_v4": lambda: _pettingzoo("gin_rummy_v4"),
    "PettingZoo texas_holdem_no_limit_v6": lambda: _pettingzoo("texas_holdem_no_limit_v6"),
    "PettingZoo tictactoe_v3": lambda: _pettingzoo("tictactoe_v3"),
    "RLCard gin-rummy": lambda: _rlcard("gin-rummy"),
    "OpenSpiel gin_rummy (C++)": lambda: _open_spiel("gin_rummy"),
    "OpenSpiel python_kuhn_poker": lambda: _python_kuhn_poker(),
    "pgx backgammon, batch of 1024, all cores": lambda: _pgx("backgammon"),
}


def _python_kuhn_poker() -> Stepper:
    import open_spiel.python.games  # noqa: F401

    return _open_spiel("python_kuhn_poker")


def show(result: dict[str, Any]) -> str:
    """A result as tables for people."""
    lines = [f"steps per second; 2 players; {result['cores']} cores; calibrator {result['calibrator_s'] * 1000:.1f} ms"]
    lines += ["", *_table(result["boards"]), "", f"GPU: {result['gpu']['device']}", *_table(result["gpu"]["boards"])]
    if result["peers"]:
        lines += ["", "| others in the same run | steps per second |", "|---|---|"]
        lines += [f"| {name} | {_number(speed)} |" for name, speed in result["peers"].items()]
    return "\n".join(lines)


def _table(boards: dict[str, dict[str, float | str]]) -> Iterator[str]:
    for number, (name, row) in enumerate(boards.items()):
        if number == 0:
            yield f"| board | {' | '.join(row)} |"
            yield "|---" * (len(row) + 1) + "|"
        yield f"| {name} | {' | '.join(map(_number, row.values()))} |"


def _number(speed: float | str) -> str:
    return speed if isinstance(speed, str) else f"{speed:,.0f}"
