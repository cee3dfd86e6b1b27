"""Opponents: one small interface, and the bots that exist.

A bot gets a seat's view and the legal actions as integers, never the position, and returns one of the actions.
"""

from collections.abc import Callable
from typing import Protocol

import numpy as np
import numpy.typing as npt

from trunkline.errors import TrunklineError
from trunkline.view import View

Actions = npt.NDArray[np.int64]


class Bot(Protocol):
    """Whoever can choose an action."""

    def choose(self, view: View, actions: Actions) -> int:
        """One of the legal actions."""
        ...


Maker = Callable[[int | str | None], Bot]


def _makers() -> dict[str, Maker]:
    from trunkline.bots.greedy import GreedyBot
    from trunkline.bots.random import RandomBot

    return {"random": RandomBot, "greedy": GreedyBot}


def names() -> tuple[str, ...]:
    """The bots that exist, weakest first."""
    return tuple(_makers())


def make(name: str, seed: int | str | None = None) -> Bot:
    """A bot by name; the same seed makes the same choices."""
    makers = _makers()
    if name not in makers:
        raise TrunklineError(f"there is no bot “{name}”; there are: {', '.join(makers)}")
    return makers[name](seed)
