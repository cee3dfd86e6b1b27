"""The AEC environments: PettingZoo's own tests, and what they do not ask."""

import warnings
from collections.abc import Iterator

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from trunkline import boards, envs
from trunkline.errors import TrunklineError
from trunkline.game import Game

SIZES = [
    (name, players)
    for name in boards.names()
    for players in range(int(boards.load(name).record.min_players), int(boards.load(name).record.max_players) + 1)
]


@pytest.fixture
def their_list_of_names() -> Iterator[None]:
    """PettingZoo warns of every dictionary of observations that is not on its own list of classic games."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        yield


@pytest.mark.usefixtures("their_list_of_names")
@pytest.mark.parametrize(("board", "players"), SIZES)
def test_pettingzoo_is_content(board: str, players: int) -> None:
    """PettingZoo's API test and its test of seeds."""
    api_test(envs.aec(board, players=players), num_cycles=15)
    seed_test(lambda: envs.aec(board, players=players), num_cycles=15)


@pytest.mark.parametrize("board", boards.names())
def test_pettingzoo_can_look(board: str, capsys: pytest.CaptureFixture[str]) -> None:
    """PettingZoo's test of rendering, for people, as text and as pixels."""
    render_test(lambda **options: envs.aec(board, **options))
    assert "seat 0" in capsys.readouterr().out


@pytest.mark.parametrize("board", boards.names())
def test_a_whole_game(board: str) -> None:
    """The game ends, rewards are those of the account, and the next seed deals another game."""
    env = envs.aec(board, players=2, reward="win")
    env.reset(seed=5)
    total = dict.fromkeys(env.possible_agents, 0.0)
    game: Game | None = None
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        total[agent] += reward
        assert not cut
        game = env.table.game() if over else None
        env.step(None if over else int(np.flatnonzero(seen["action_mask"])[-1]))
    assert game is not None
    winners = game.account().winners
    assert [total[f"player_{seat}"] > 0 for seat in range(2)] == [winners == [seat] for seat in range(2)]


def test_the_mask_is_empty_for_who_waits() -> None:
    """Only the agent to act has legal actions; everybody may look."""
    env = envs.aec("usa", players=3)
    env.reset(seed=1)
    assert env.agent_selection == "player_0"
    assert env.observe("player_0")["action_mask"].any() and not env.observe("player_1")["action_mask"].any()


def test_what_cannot_be_done_is_said() -> None:
    """Illegal actions change nothing and are refused in words; so are steps before a reset, and unknown modes."""
    env = envs.aec("usa")
    with pytest.raises(TrunklineError, match="reset"):
        env.step(0)
    env.reset(seed=1)
    before = env.table.games.tobytes()
    with pytest.raises(TrunklineError, match=r"pass.*not legal"):
        env.step(0)
    with pytest.raises(TrunklineError, match="no such action"):
        env.step(99_999)
    with pytest.raises(TrunklineError, match="needs an action"):
        env.step(None)
    assert env.table.games.tobytes() == before
    with pytest.raises(TrunklineError, match="human, ansi, rgb_array"):
        envs.aec("usa", render_mode="smell")
