"""Opponents: one small interface, and the bots that exist.

A bot gets a seat's view and the legal actions as integers, never the position, and returns one of the actions.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import entry_points
from typing import NamedTuple, Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

from trunkline.boards.problems import closest
from trunkline.errors import TrunklineError
from trunkline.view import View

Actions = npt.NDArray[np.int64]
COMMAND = "cmd:"  # before the command that starts a bot in a process of its own
LEARNT = "learnt"  # alone: with the networks that come along; “learnt:FILE” with one of your own
PYTHON = "py:"  # before a Python file and a class in it


class Bot(Protocol):
    """Whoever can choose an action."""

    def choose(self, view: View, actions: Actions) -> int:
        """One of the legal actions."""
        ...


class Reason(NamedTuple):
    """Why a bot does something: which sentence says it (`why.` in words), and the ids and numbers that it names.

    `bots.reasons.tell` puts it into words. Numbers go by what they count: points, spaces, tickets, pieces.
    """

    code: str
    names: Mapping[str, str | int | Mapping[str, int]]


@runtime_checkable
class Explains(Protocol):
    """A bot that can say why."""

    def reason(self, view: View, action: int) -> Reason | None:
        """Why it would choose this action at this view."""
        ...


Maker = Callable[[int | str | None], Bot]


class Level(NamedTuple):
    """A bot that can be asked for by name."""

    make: Maker
    quick: bool  # answers in about a millisecond, so it needs no process of its own
    listed: bool = True  # offered to people as an opponent; others are for studies


@cache
def levels() -> dict[str, Level]:
    """All bots by name, weakest first; then those of other installed packages (entry points `trunkline.bots`).

    >>> levels()["search"].quick, levels()["search"].listed
    (False, True)
    """
    from trunkline.bots.greedy import GreedyBot
    from trunkline.bots.planner import PlannerBot
    from trunkline.bots.random import RandomBot
    from trunkline.bots.search import SearchBot
    from trunkline.bots.styles import STYLES

    made = {
        "random": Level(RandomBot, True),
        "greedy": Level(GreedyBot, True),
        "planner": Level(PlannerBot, True),
        "search": Level(SearchBot, False),
    }
    for point in entry_points(group="trunkline.bots"):
        maker = point.load()
        made.setdefault(point.name, Level(maker, bool(getattr(maker, "quick", False))))
    for name, maker in STYLES.items():
        made.setdefault(name, Level(maker, quick=True, listed=False))
    made.setdefault(LEARNT, Level(_learnt, quick=True, listed=False))
    return made


def names() -> tuple[str, ...]:
    """The bots offered as opponents, weakest first.

    >>> names()
    ('random', 'greedy', 'planner', 'search')
    """
    return tuple(name for name, level in levels().items() if level.listed)


def make(name: str, seed: int | str | None = None) -> Bot:
    """A bot by name, a class of one's own as `py:FILE.py:CLASS`, or a program of one's own as `cmd:COMMAND`.

    “search:500” thinks for 500 milliseconds a move, “search:64x” tries an action 64 times, “learnt:FILE” asks a network
    of your own. The same seed makes the same choices, but for search with a time and for programs that choose else.

    >>> from trunkline import Game
    >>> game = Game.new("usa", seed=7)
    >>> bot = make("greedy", seed=1)
    >>> game.action(bot.choose(game.view(0), game.legal_numbers(0)), seat=0)
    <keep los_angeles-new_york los_angeles-miami>
    >>> make("deep_blue")
    Traceback (most recent call last):
    trunkline.errors.TrunklineError: there is no bot “deep_blue”; there are: random, greedy, planner, search, ...
    """
    if name.startswith(COMMAND):
        from trunkline.bots.external import ExternalBot

        return ExternalBot(name.removeprefix(COMMAND), seed)
    if name.startswith(PYTHON):
        from trunkline.bots.own_file import make_own

        return make_own(name.removeprefix(PYTHON), seed)
    if name.startswith("search:"):
        from trunkline.bots.search import Budget, SearchBot

        return SearchBot(seed, Budget.read(name.removeprefix("search:")))
    if name.startswith(f"{LEARNT}:"):
        return _learnt(seed, name.removeprefix(f"{LEARNT}:"))
    if name not in levels():
        raise TrunklineError(_unknown(name))
    return levels()[name].make(seed)


def _learnt(seed: int | str | None, file: str | None = None) -> Bot:
    """The bot that learnt; what it needs of the environments is loaded only for it."""
    from trunkline.learnt.bot import LearntBot

    return LearntBot(seed, file)


def _unknown(name: str) -> str:
    close = closest(name, tuple(levels()))
    meant = f" (did you mean “{close}”?)" if close else ""
    listed = ", ".join(levels())
    own = f"one of your own is “{PYTHON}FILE.py:CLASS” or “{COMMAND}COMMAND”"
    return f"there is no bot “{name}”{meant}; there are: {listed}; {own}"


def is_quick(name: str) -> bool:
    """Whether a bot answers in about a millisecond.

    >>> is_quick("planner"), is_quick("search:500")
    (True, False)
    """
    kind = name.partition(":")[0]
    return kind in levels() and levels()[kind].quick
