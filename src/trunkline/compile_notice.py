"""Tells people that the rules are being compiled, where that takes long enough to be noticed."""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console

from trunkline.rules import code_cache
from trunkline.words import say

PATIENCE = 4.0  # seconds of work that need no explanation


def with_notice(
    work: Callable[[], object], lang: str = "en", console: Console | None = None, plain: bool = False
) -> None:
    """Do what may compile the rules, and say so when it takes long; plain: in lines for screen readers."""
    shown, message = console or Console(stderr=True), say(lang, "compiling")
    if not code_cache.is_compiled():
        with _waiting(message, shown, plain):
            work()
        return
    timer = threading.Timer(PATIENCE, _tell, (message, shown, plain))
    timer.daemon = True
    timer.start()
    try:
        work()
    finally:
        timer.cancel()


@contextmanager
def _waiting(message: str, console: Console, plain: bool) -> Iterator[None]:
    if plain or not console.is_terminal:
        print(message, file=sys.stderr, flush=True)
        yield
    else:
        with console.status(message):
            yield


def _tell(message: str, console: Console, plain: bool) -> None:
    if plain:
        print(message)
    else:
        console.print(message, markup=False, highlight=False)
