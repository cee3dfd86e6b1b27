"""Tells people in their language that rules are being compiled, where that happens before they can go on."""

from collections.abc import Callable

from rich.console import Console

from trunkline.rules import progress
from trunkline.words import say


def with_notice(
    work: Callable[[], object], lang: str = "en", console: Console | None = None, plain: bool = False
) -> None:
    """Do what may compile rules, and say so when it does; plain: in a line for screen readers."""
    shown = console or Console(stderr=True)
    moving = shown.is_terminal and not plain
    with progress.counter.telling(progress.on_terminal(lang) if moving else progress.once(say(lang, "compiling"))):
        work()
