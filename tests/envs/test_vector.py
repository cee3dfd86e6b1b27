"""Many games for one agent: Gymnasium makes them by name, masks are in info, and games follow each other."""

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import trunkline.envs.gymnasium  # noqa: F401 (registers the boards)
from trunkline.envs.vector import Vector
from trunkline.errors import TrunklineError


def first_legal(info: dict[str, np.ndarray]) -> np.ndarray:
    return info["action_mask"].argmax(axis=1)


def test_gymnasium_makes_them_by_name() -> None:
    """`make_vec` takes our own class, with spaces of so many games."""
    env = gymnasium.make_vec("trunkline/first_journey-v0", 4, "vector_entry_point", opponents=["random"], compact=True)
    assert isinstance(env.unwrapped, Vector)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    seen, info = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    assert info["action_mask"].shape == (4, env.single_action_space.n)  # type: ignore[attr-defined]
    seen, rewards, over, cut, info = env.step(first_legal(info))
    assert env.observation_space.contains(seen)
    assert rewards.shape == over.shape == cut.shape == (4,)


def played(seed: int, steps: int = 150) -> tuple[list[float], bytes]:
    env = Vector(6, "first_journey", ["greedy"], threads=1)
    seen, info = env.reset(seed=seed)
    rewards = []
    for _ in range(steps):
        seen, reward, *_, info = env.step(first_legal(info))
        rewards += reward.tolist()
    return rewards, seen.tobytes()


def test_the_same_seed_gives_the_same_games() -> None:
    """All of them, those that follow the first ones too."""
    assert played(3) == played(3) != played(4)


def test_games_follow_each_other() -> None:
    """Where one ends its reward and last observation are told, and the next one waits for the agent's first action."""
    env = Vector(8, "first_journey", ["greedy", "random"], scaled=True, compact=True, threads=1)
    seen, info = env.reset(seed=2)
    ended, seats = 0, set()
    for _ in range(300):
        seats |= set(env.seats.tolist())
        assert (env.batch.seats == env.seats).all()  # it is always the agent's turn
        seen, rewards, over, cut, info = env.step(first_legal(info))
        assert not cut.any()
        assert (rewards[~over] == 0).all()
        if over.any():
            ended += int(over.sum())
            assert (info["_final_obs"] == over).all()
            assert info["final_obs"].shape == seen.shape
            assert info["final_obs"][over].any(axis=1).all()
            assert rewards[over].any()
        assert info["action_mask"].any(axis=1).all()
    assert ended > 8
    assert seats == {0, 1, 2}


def test_illegal_actions_are_refused_or_replaced() -> None:
    """As the agent wishes."""
    strict, loose = (Vector(2, "first_journey", unmasked=unmasked, threads=1) for unmasked in (False, True))
    for env in (strict, loose):
        env.reset(seed=1)
    illegal = strict.batch.legal_mask().argmin(axis=1)
    with pytest.raises(TrunklineError, match="is not legal"):
        strict.step(illegal)
    seen, *_ = loose.step(illegal)
    assert loose.observation_space.contains(seen)


def test_what_cannot_be_done_is_said() -> None:
    """Bots that are not compiled, seats that are not there, a seed for each game."""
    with pytest.raises(TrunklineError, match="batches have the bots"):
        Vector(2, opponents=["search"])
    with pytest.raises(TrunklineError, match="0 to 1"):
        Vector(2, seat=5)
    with pytest.raises(TrunklineError, match="one seed deals all games"):
        Vector(2, threads=1).reset(seed=[1, 2])
