"""Environments for learning: the games as PettingZoo, Gymnasium and OpenSpiel know them, and batches of games."""

from typing import TYPE_CHECKING, Any

from trunkline.errors import TrunklineError

if TYPE_CHECKING:
    from trunkline.envs.gymnasium import Single
    from trunkline.envs.pettingzoo import Aec


def aec(board: Any, players: int = 2, **options: Any) -> "Aec":
    """A game of several agents for PettingZoo.

    >>> env = aec("first_journey", players=3)
    >>> env.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = env.last()
    >>> observation["observation"].shape, observation["action_mask"].shape
    ((4091,), (143,))
    """
    try:
        from trunkline.envs.pettingzoo import Aec
    except ModuleNotFoundError as error:
        raise _missing(error) from error
    return Aec(board, players, **options)


def single(board: Any, opponents: Any = ("greedy",), **options: Any) -> "Single":
    """A game of one agent against bots for Gymnasium.

    >>> env = single("first_journey", opponents=["planner"])
    >>> observation, info = env.reset(seed=1)
    >>> observation.shape, env.action_space
    ((4091,), Discrete(143))
    """
    try:
        from trunkline.envs.gymnasium import Single
    except ModuleNotFoundError as error:
        raise _missing(error) from error
    return Single(board, opponents, **options)


def _missing(error: ModuleNotFoundError) -> TrunklineError:
    return TrunklineError(f"the module {error.name} is not installed; install “trunkline[envs]”")
