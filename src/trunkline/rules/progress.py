"""Counts the functions that are compiled, and tells how far that is; only when something is really compiled.

Numba tells of every function that it compiles. When Python calls an entry that is not compiled yet, all that it calls
is compiled with it: these functions are counted. On a terminal a line tells of it; TRUNKLINE_PROGRESS=0 turns that off,
=1 on where nobody seems to watch.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

from trunkline.words import say

SETTING = "TRUNKLINE_PROGRESS"
WIDTH = 24  # characters of a bar
Told = Callable[[set[str], set[str]], None]  # the functions that are done, and all of them


def bar(done: int, total: int, width: int = WIDTH) -> str:
    """A bar of text.

    >>> bar(3, 12, 8)
    '██░░░░░░'
    """
    full = width * done // max(1, total)
    return "█" * full + "░" * (width - full)


def line(lang: str, done: int, total: int) -> str:
    """How far it is, as a line of text."""
    return f"{say(lang, 'compiling')} {bar(done, total)} {done}/{total}"


def functions_of(entry: Any) -> set[str]:
    """The names of all rules that an entry calls, near or far, and its own."""
    found, todo = set[str](), [entry]
    while todo:
        function = todo.pop()
        function = getattr(function, "py_func", function)
        if (name := _name(function)) not in found:
            found.add(name)
            todo += _called(function)
    return found


def _name(function: Callable[..., Any]) -> str:
    return f"{function.__module__}.{function.__qualname__}"


def _called(function: Callable[..., Any]) -> Iterator[Any]:
    """The rules that a function names: as they are, or as parts of modules."""
    names = function.__code__.co_names
    for value in (function.__globals__.get(name) for name in names):
        if isinstance(value, ModuleType):
            yield from (one for one in (vars(value).get(name) for name in names) if hasattr(one, "py_func"))
        elif hasattr(value, "py_func"):
            yield value


class Counter:
    """What Numba tells of its compiling in this process, handed on to whoever is to be told."""

    def __init__(self) -> None:
        self.told: Told = on_terminal("en")
        self._done, self._all, self._depth = set[str](), set[str](), 0

    def begun(self, function: Any) -> None:
        self._depth += 1
        if self._depth == 1:  # an entry, and all that it calls
            self._all |= functions_of(function)
            self.told(self._done, self._all)

    def ended(self, function: Any) -> None:
        self._depth -= 1
        self._done |= functions_of(function) if self._depth == 0 else {_name(function.py_func)} & self._all
        self.told(self._done, self._all)

    @contextmanager
    def telling(self, told: Told) -> Iterator[None]:
        """Tell somebody else for a while."""
        before, self.told = self.told, told
        try:
            yield
        finally:
            self.told = before


def on_terminal(lang: str) -> Told:
    """A line on the terminal that changes while functions are compiled, and goes when they are."""

    def told(done: set[str], every: set[str]) -> None:
        setting = os.environ.get(SETTING, "")
        if setting != "0" and (setting or sys.stderr.isatty()):
            end = "\r\033[K" if done == every and sys.stderr.isatty() else ""
            print(f"\r{line(lang, len(done), len(every))}{end}", end="", file=sys.stderr, flush=True)

    return told


def once(message: str) -> Told:
    """A plain line when something is compiled, once."""
    left = [message]

    def told(_done: set[str], _all: set[str]) -> None:
        if left:
            print(left.pop(), file=sys.stderr, flush=True)

    return told


counter = Counter()
