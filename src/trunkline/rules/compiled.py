"""How rules run: compiled, or as the Python that they are until compiled code is there.

`@rule` marks what only rules call, `@entry` what Python calls too. Interpreted they do nothing but note the function,
so that a program that runs can go on with compiled code: `counterparts` makes it, `take_over` puts it in its place.
"""

import os
import sys
from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any

Function = Callable[..., Any]
WARMING = "TRUNKLINE_WARMING"  # a variable; set, rules run interpreted until compiled ones are there
FOR_GOOD = "NUMBA_DISABLE_JIT"  # a variable of Numba's; set, rules run interpreted for good, for debuggers

_noted: dict[Function, Function] = {}  # what runs interpreted, and what compiles it


def is_interpreted() -> bool:
    """Whether rules run interpreted, for good or until compiled ones are there."""
    return is_warming() or os.environ.get(FOR_GOOD, "0") not in ("", "0")


def is_warming() -> bool:
    """Whether rules run interpreted until compiled ones are there."""
    return WARMING in os.environ


def rule(function: Function) -> Any:
    """A function that only other rules call."""
    return _made(function, _as_rule)


def entry(function: Function) -> Any:
    """A function that Python calls too."""
    return _made(function, _as_entry)


def _made(function: Function, compiler: Function) -> Any:
    if not is_interpreted():
        return compiler(function)
    _noted[function] = compiler
    return function


def _as_rule(function: Function) -> Any:
    from trunkline.rules.numba_compiler import Rule

    return Rule(function)


def _as_entry(function: Function) -> Any:
    from trunkline.rules.numba_compiler import Entry

    return Entry(function)


def plain(function: Any) -> Any:
    """A rule as the Python function it was, for Python code; it may call no other rule."""
    found = getattr(function, "py_func", function)
    return FunctionType(found.__code__, found.__globals__, found.__name__, found.__defaults__)  # not to be taken over


def counterparts() -> dict[Function, Any]:
    """What is to take the place of each function that runs interpreted; nothing changes yet."""
    return {function: compiler(function) for function, compiler in _noted.items()}


def take_over(made: Mapping[Function, Any]) -> None:
    """Put compiled functions in the place of interpreted ones, in all our modules; no rule may be running meanwhile."""
    for module in [module for name, module in sys.modules.items() if name.startswith("trunkline")]:
        for name, value in list(vars(module).items()):
            if isinstance(value, FunctionType) and value in made:
                setattr(module, name, made[value])
    os.environ.pop(WARMING, None)
    _noted.clear()
