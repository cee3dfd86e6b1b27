"""Walks through menus: an option is an action, or a step that leads to one or back."""

from collections.abc import Callable

from trunkline.terminal.desk import Desk, Reader
from trunkline.terminal.menu import Menu

Step = int | Callable[[], int | None]


def run(desk: Desk, menu: Callable[[], Menu[Step]], reader: Reader[Step]) -> int | None:
    """The action at the end of the walk, or None when the person goes back; menus are made anew each time."""
    while True:
        picked = desk.pick(menu(), reader)
        if picked is None or isinstance(picked, int):
            return picked
        chosen = picked()
        if chosen is not None:
            return chosen
