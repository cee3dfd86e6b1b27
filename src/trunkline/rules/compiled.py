"""How rules are compiled: one decorator for all of them."""

from collections.abc import Callable
from typing import Any

from numba import njit
from numba.core import config as _config

from trunkline.rules.code_cache import folder

config: Any = _config
SHORT = 800  # bytes of Python code up to which a rule is compiled into its callers


def _compile(function: Callable[..., Any], **options: bool) -> Any:
    """Compile at first call and keep the result on disk.

    `_nrt=False` takes Numba's memory manager away: rules cannot allocate, and arrays passed on are not counted. Rules
    never divide by zero, so the check for it is left out.
    """
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder(function.__module__))
    try:
        compiler: Any = njit  # its stubs do not know all of its options
        return compiler(cache=True, error_model="numpy", nogil=True, _nrt=False, **options)(function)
    finally:
        config.CACHE_DIR = before


def rule(function: Callable[..., Any]) -> Any:
    """A function that only other rules call; the short ones become part of their callers."""
    if config.DISABLE_JIT:
        return function
    short = len(function.__code__.co_code) <= SHORT
    return _compile(function, no_cpython_wrapper=True, no_cfunc_wrapper=True, forceinline=short)


def plain(function: Any) -> Any:
    """A rule as the Python function it was, for Python code; it may call no other rule."""
    return getattr(function, "py_func", function)


def entry(function: Callable[..., Any]) -> Any:
    """A function that Python calls too."""
    return function if config.DISABLE_JIT else _compile(function, no_cfunc_wrapper=True)
