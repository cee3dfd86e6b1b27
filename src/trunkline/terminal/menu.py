"""A menu: numbered options that can also be chosen by name, in part or in full."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from trunkline.terminal.fold import fits, fold
from trunkline.terminal.look import Cell, Look

T = TypeVar("T")


@dataclass(frozen=True)
class Option(Generic[T]):
    """One thing to choose: what it is called, what it means, and how it looks in a table."""

    label: str
    value: T
    names: tuple[str, ...] = ()  # it answers to these too
    note: str = ""  # shown, but not part of the name
    shown: Cell = ""  # how it looks with colours
    cells: tuple[Cell, ...] = ()  # how it looks in a table
    number: int | None = None  # where the number itself says something; else its place in the list

    def text(self) -> str:
        return f"{self.label} {self.note}".strip()

    def known_as(self) -> list[str]:
        return [fold(name) for name in (self.label, *self.names)]


@dataclass(frozen=True)
class Menu(Generic[T]):
    """Options to choose from; `typed` are shortcuts that can be chosen by name only."""

    question: str
    options: tuple[Option[T], ...]
    typed: tuple[Option[T], ...] = ()
    default: Option[T] | None = None
    back: bool = False
    head: tuple[str, ...] = ()  # of the columns, where options have cells
    silent: bool = False  # the options are not listed, the question says what can be answered
    notes: tuple[str, ...] = ()
    most: int | None = None  # only so many options are listed

    def number_of(self, option: Option[T]) -> int:
        return option.number if option.number is not None else self.options.index(option) + 1

    def by_number(self, typed: str) -> Option[T] | None:
        digits = typed.rstrip(".)")
        found = [option for option in self.options if digits.isdecimal() and self.number_of(option) == int(digits)]
        return found[0] if found else None

    def by_name(self, typed: str) -> list[Option[T]]:
        """The options a text may mean: those called just so, or else those it abbreviates, shortcuts last."""
        name = fold(typed)
        exact = [option for option in (*self.options, *self.typed) if name in option.known_as()]
        return unique(exact or abbreviated(self.options, name) or abbreviated(self.typed, name))


def abbreviated(options: Sequence[Option[T]], name: str) -> list[Option[T]]:
    """Options whose name begins with what was typed, or else those that have all its words."""
    begun = [option for option in options if any(known.startswith(name) for known in option.known_as())]
    return begun or [option for option in options if any(fits(name, known) for known in option.known_as())]


def unique(options: Sequence[Option[T]]) -> list[Option[T]]:
    """Each meaning once."""
    kept: list[Option[T]] = []
    for option in options:
        if all(option.value is not other.value and option.label != other.label for other in kept):
            kept.append(option)
    return kept


def show(look: Look, menu: Menu[T], back: str) -> None:
    """Print the options with their numbers."""
    options = () if menu.silent else menu.options[: menu.most]
    if menu.head and not look.plain:
        rows = [[f"{menu.number_of(option):3})", *option.cells] for option in options]
        look.table(["", *menu.head], rows, cut=True)
    else:
        for option in options:
            shown = option.text() if look.plain or not option.shown else option.shown
            look.line(look.join(f" {menu.number_of(option):2}) ", shown))
    if menu.back:
        look.line(f"  0) {back}")
    for note in menu.notes:
        look.line(note, "dim")
