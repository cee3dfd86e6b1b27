"""The environments for one agent: Gymnasium's own check, and what it does not ask."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from trunkline import boards, bots, envs
from trunkline.bots.greedy import GreedyBot
from trunkline.envs import gymnasium as ours
from trunkline.errors import TrunklineError


@pytest.mark.parametrize("board", boards.names())
@pytest.mark.parametrize("form", [{}, {"compact": True, "scaled": True}])
def test_gymnasium_is_content(board: str, form: dict[str, bool]) -> None:
    """Gymnasium's check of an environment; it knows no masks."""
    check_env(envs.single(board, unmasked=True, **form), skip_render_check=True)


def test_the_table_can_be_seen() -> None:
    """As text and as pixels."""
    words, pixels = (envs.single("world", render_mode=mode) for mode in ("ansi", "rgb_array"))
    for env in (words, pixels):
        env.reset(seed=1)
    assert "display: " in words.render() and pixels.render().shape[2] == 3


@pytest.mark.parametrize("board", boards.names())
def test_boards_are_registered(board: str) -> None:
    """`gymnasium.make` knows every board."""
    env = gymnasium.make(f"trunkline/{board}-v0", opponents=["random", "random"], disable_env_checker=True)
    seen, info = env.reset(seed=3)
    assert env.observation_space.contains(seen) and info["action_mask"].any()


@pytest.mark.parametrize("board", boards.names())
def test_a_whole_game(board: str) -> None:
    """The agent acts only when it is its turn, the game ends, and seeds repeat it."""
    assert played(board, 7) == played(board, 7) != played(board, 8)


def played(board: str, seed: int) -> tuple[float, bytes]:
    env = envs.single(board, opponents=["greedy", "random"], reward="score")
    env.reset(seed=seed)
    over, reward = False, 0.0
    while not over:
        assert env.table.seat == env.seat
        _, reward, over, cut, _ = env.step(int(np.flatnonzero(env.action_masks())[-1]))
        assert not cut
    return reward, env.table.games.tobytes()


def test_any_bot_can_be_an_opponent(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that is not compiled plays too: here greedy under another name, against whom drawing cards never wins."""
    monkeypatch.setitem(bots.levels(), "friend", bots.Level(GreedyBot, True))
    env, wins = envs.single("first_journey", opponents=["friend"]), 0
    for seed in range(10):
        _, info = env.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            _, reward, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        wins += reward > 0
    assert wins == 0


def test_the_agent_has_its_seat() -> None:
    """A named seat is kept; without one it changes from game to game."""
    env = envs.single("usa", seat=1)
    assert [env.reset(seed=seed) and env.seat for seed in range(5)] == [1] * 5
    env = envs.single("usa")
    assert {env.reset(seed=seed) and env.seat for seed in range(9)} == {0, 1}


def test_what_cannot_be_done_is_said() -> None:
    """Unknown bots and seats, and steps without a game."""
    with pytest.raises(TrunklineError, match="no bot"):
        envs.single("usa", opponents=["nobody"])
    with pytest.raises(TrunklineError, match="0 to 1"):
        envs.single("usa", seat=2)
    with pytest.raises(TrunklineError, match="reset"):
        envs.single("usa").step(0)
    assert ours.register() is None  # a second time changes nothing
