"""Chance made explicit: the rules stop at each question of luck and say what the answers are and how likely.

The rules are run as the plain Python they are written in, with functions of our own where they would roll dice. Nothing
is written twice: what happens between two questions is the rules' own code.
"""

from collections.abc import Callable, Sequence
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from trunkline import chance
from trunkline.boards import Board
from trunkline.rules import dice, layout, play, setup, tickets

Weights = dict[int, int]


class Question(Exception):
    """What the dice are asked: what it is about, to whom or where it goes, and how many there are of each answer."""

    def __init__(self, what: int, to: int, weights: Weights) -> None:
        super().__init__(what, to, weights)
        self.what, self.to, self.weights = what, to, weights

    def outcome(self, item: int) -> int:
        """An answer as the rules write it on a tape."""
        return item | self.to << 8 | self.what << 16


class Answers:
    """Stands where the rules expect dice: gives the answers it has, then asks; certain answers are not asked for."""

    def __init__(self, items: Sequence[int]) -> None:
        self.items = iter(items)

    def __getitem__(self, _: int) -> int:
        return 0  # the dice's header: neither reading nor at fault

    def answer(self, what: int, to: int, weights: Weights) -> int:
        if len(weights) == 1:
            return next(iter(weights))
        item = next(self.items, None)
        if item is None:
            raise Question(what, to, weights)
        return item


# The functions that take the place of the rules' own, with the same arguments.


def _pick(answers: Answers, what: int, to: int, counts: Any, start: int, stop: int, _: int) -> int:
    return answers.answer(what, to, {i: int(counts[i]) for i in range(start, stop) if counts[i] > 0})


def _choose(answers: Answers, what: int, to: int, sides: int) -> int:
    return answers.answer(what, to, dict.fromkeys(range(sides), 1))


def _pick_fresh(board: Any, game: Any, answers: Answers, deck: int, seat: int) -> int:
    at, decks = game.ticket_at[: board.tickets], board.ticket_deck[: board.tickets]
    fresh = np.flatnonzero((at == layout.PILE) & (decks == deck)).tolist()
    return answers.answer(dice.TICKET_TO_SEAT, seat, dict.fromkeys(fresh, 1))


def _plain(function: Any) -> Any:
    """The Python function that was compiled."""
    return getattr(function, "py_func", function)


INSTEAD = {
    _plain(dice.pick): _pick,
    _plain(dice.choose): _choose,
    _plain(dice.note): lambda *_: None,  # nothing is written down here
    _plain(tickets.pick_fresh): _pick_fresh,
}


def interpreted(rule: Any) -> Callable[..., Any]:
    """A rule as plain Python, with all the rules it calls, and ours instead of those that roll dice."""
    made = dict(INSTEAD)

    def copy(thing: Any) -> Any:
        if thing is dice:
            return SimpleNamespace(**{name: copy(value) for name, value in vars(dice).items()})
        plain = _plain(thing)
        if isinstance(thing, ModuleType) or not getattr(plain, "__module__", "").startswith("trunkline.rules."):
            return thing
        if plain not in made and isinstance(plain, FunctionType):
            scope: dict[str, Any] = {}
            made[plain] = FunctionType(plain.__code__, scope, plain.__name__, plain.__defaults__)
            scope |= {name: copy(value) for name, value in plain.__globals__.items() if name in plain.__code__.co_names}
        return made.get(plain, thing)

    return copy(rule)  # type: ignore[no-any-return]


_set_up, _play = interpreted(setup.set_up), interpreted(play.play)


def deal(board: Board, players: int, items: Sequence[int]) -> np.ndarray:
    """A new game dealt with these answers; raises the next Question when there are too few."""
    answers, trial = Answers(items), layout.new_games(1)
    _set_up(board.record, trial[0], players, -1, answers)
    return trial


def after(board: Board, games: np.ndarray, seat: int, action: int, items: Sequence[int]) -> np.ndarray:
    """The position after an action with these answers; raises the next Question when there are too few."""
    if not items and (made := _without_luck(board, games, seat, action)) is not None:
        return made
    answers, trial = Answers(items), games.copy()
    _play(board.record, trial[0], seat, action, answers)
    return trial


def _without_luck(board: Board, games: np.ndarray, seat: int, action: int) -> np.ndarray | None:
    """The same, compiled, where chance has no say."""
    trial, none = games.copy(), chance.reading(())
    play.play(board.record, trial[0], seat, action, none)
    return None if none[dice.COUNT] else trial
