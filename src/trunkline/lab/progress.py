"""How far a run of games is: a bar on a terminal, a line for each tenth of the games anywhere else."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

STEPS = 10  # lines about progress where nothing can be drawn


class Tenths:
    """Says when another tenth of some work is done.

    >>> tenths = Tenths(40)
    >>> [done for done in range(1, 14) if tenths.passed(done)]
    [4, 8, 12]
    """

    def __init__(self, planned: int, done: int = 0) -> None:
        self.planned, self._told = planned, done

    def passed(self, done: int) -> bool:
        new = done * STEPS // self.planned > self._told * STEPS // self.planned
        self._told = done if new else self._told
        return new


@contextmanager
def shown(console: Console, planned: int) -> Iterator[Callable[[int], None]]:
    """Shows progress while it lasts; what it yields is told how many games have been played more."""
    columns = ("Playing", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    tenths, done = Tenths(planned), 0
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("Playing", total=planned)

        def tell(games: int) -> None:
            nonlocal done
            done += games
            bar.advance(task, games)
            if not console.is_terminal and tenths.passed(done):
                console.print(f"{done} of {planned} games", soft_wrap=True, highlight=False)

        yield tell
