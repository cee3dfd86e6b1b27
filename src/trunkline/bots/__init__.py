"""Opponents: one small interface, and the bots that exist.

A bot gets a seat's view and the legal actions as integers, never the position, and returns one of the actions.
"""

from collections.abc import Callable
from functools import cache
from importlib.metadata import entry_points
from typing import NamedTuple, Protocol

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


class Level(NamedTuple):
    """A bot that can be asked for by name."""

    make: Maker
    quick: bool  # answers in about a millisecond, so it needs no process of its own


@cache
def levels() -> dict[str, Level]:
    """All bots by name, weakest first; then those of other installed packages (entry points `trunkline.bots`)."""
    from trunkline.bots.greedy import GreedyBot
    from trunkline.bots.planner import PlannerBot
    from trunkline.bots.random import RandomBot
    from trunkline.bots.search import SearchBot

    made = {
        "random": Level(RandomBot, True),
        "greedy": Level(GreedyBot, True),
        "planner": Level(PlannerBot, True),
        "search": Level(SearchBot, False),
    }
    for point in entry_points(group="trunkline.bots"):
        maker = point.load()
        made.setdefault(point.name, Level(maker, bool(getattr(maker, "quick", False))))
    return made


def names() -> tuple[str, ...]:
    """The bots that exist, weakest first."""
    return tuple(levels())


def make(name: str, seed: int | str | None = None) -> Bot:
    """A bot by name; the same seed makes the same choices, but for search, which takes what time it gets.

    “search:500” thinks for 500 milliseconds a move, “search:64x” tries an action 64 times.
    """
    if name.startswith("search:"):
        from trunkline.bots.search import Budget, SearchBot

        return SearchBot(seed, Budget.read(name.removeprefix("search:")))
    if name not in levels():
        raise TrunklineError(f"there is no bot “{name}”; there are: {', '.join(levels())}")
    return levels()[name].make(seed)


def is_quick(name: str) -> bool:
    return levels()[name.partition(":")[0]].quick
