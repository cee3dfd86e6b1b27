"""How records are declared: a mechanic lists its fields once, with who may see them, and the rest is made from that.

A game's fields are cleared, and copied into views, by functions that are written here from the declarations, so that
nothing can be forgotten: a field that is not declared to be seen is in no view.
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numpy as np

from trunkline.rules.compiled import entry, rule
from trunkline.rules.constants import LENGTHS, PLACES, SEATS, TRACKS

# Who sees a field of the game: nobody; everybody; of a field counted by seats, each seat its own row.
HIDDEN, PUBLIC, OWN = "hidden", "public", "own"


class Axis(NamedTuple):
    """What an array is counted by."""

    name: str
    size: int  # room in a record
    used: str  # how many of it a game uses, as rules say it


SEAT = Axis("seat", SEATS, "game.players")
TRACK = Axis("track", TRACKS, "board.tracks")
PLACE = Axis("place", PLACES, "board.places")
LENGTH = Axis("length", LENGTHS, f"{LENGTHS}")
SUIT = Axis("suit", 2, "2")


class Field(NamedTuple):
    """One field of a record: counts are 16-bit ("i2"), ids 8-bit ("i1"), all signed."""

    name: str
    type: str
    axes: tuple[Axis, ...] = ()
    empty: int = 0  # what it holds before a game is set up
    seen: str = HIDDEN

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(axis.size for axis in self.axes)

    def own(self) -> "Field":
        """The field as it stands in the view of the seat whose row it is."""
        return self._replace(axes=self.axes[1:])


class Feature(NamedTuple):
    """Some columns in each row of one part of an observation, which is what learners get of a view (envs/observe.py).

    A mechanic declares them by part: `OBSERVED = {"seats": (Feature(...), ...)}`.
    """

    name: str
    width: int
    most: int  # the largest usual value, to divide by
    meaning: str
    used: Callable[[Any], int] | None = None  # columns that a board uses, of a feature by seat whether; None: all
    by_seat: bool = False  # a column for each seat


def record_type(*parts: Iterable[Field | tuple[Any, ...]]) -> np.dtype:
    """A record whose fields are attributes outside compiled code too: aligned for GPUs, and without gaps.

    Gaps would hold stray bytes, and two equal positions would not be equal to the byte. So in each part wide numbers
    come first, and spare bytes last where some are needed. Scratch space may list plain (name, type, shape) as well.
    """
    fields: list[tuple[Any, ...]] = []
    for number, part in enumerate(parts):
        plain = [(field.name, field.type, field.shape) if isinstance(field, Field) else field for field in part]
        fields += sorted(plain, key=lambda field: -np.dtype(field[1]).itemsize)
        widest = max(np.dtype(field[1]).itemsize for field in fields)
        if missing := -np.dtype(fields).itemsize % widest:
            fields.append((f"spare_{number}", "i1", missing))
    made = np.dtype(fields, align=True)
    assert not any(hasattr(np.record, name) for name in made.names or ()), "a field hides an attribute of NumPy's"
    assert made.itemsize == np.dtype(fields).itemsize, "a gap in the record"
    return np.dtype((np.record, made))


def nested_type(**parts: np.dtype) -> np.dtype:
    """A record of records: scratch space of several owners, passed as one argument."""
    fields: list[tuple[Any, ...]] = []
    for name, part in parts.items():
        fields.append((name, part))
        if part.itemsize % 8:
            fields.append((f"spare_{name}", "i1", 8 - part.itemsize % 8))  # Numba wants whole words in what it nests
    return np.dtype((np.record, np.dtype(fields, align=True)))


# Functions made of declarations. They are written as source, like a namedtuple's, because compiled code cannot go
# through fields by name.


def clearing(name: str, file: str, fields: Iterable[Field]) -> Any:
    """A rule `name(game)` that empties all fields."""
    lines = [f"game.{field.name}{'[:]' if field.axes else ''} = {field.empty}" for field in fields]
    return _compiled(name, file, "game", lines, entry)


def seeing(name: str, file: str, fields: Iterable[Field]) -> Any:
    """A rule `name(board, game, view, share, shares)` that copies what everybody sees.

    A view may be made by several threads of a GPU together: each has a share, and every element one writer.
    """
    lines: list[str] = []
    for field in fields:
        lines += _copy(field, f"game.{field.name}", f"view.{field.name}")
    return _compiled(name, file, "board, game, view, share, shares", lines, rule)


def seeing_own(name: str, file: str, fields: Iterable[Field]) -> Any:
    """A rule `name(board, game, viewer, view, share, shares)` that copies the viewer's own rows."""
    lines: list[str] = []
    for field in fields:
        lines += _copy(field.own(), f"game.{field.name}[viewer]", f"view.{field.name}")
    return _compiled(name, file, "board, game, viewer, view, share, shares", lines, rule)


def seeing_nothing(name: str, file: str, fields: Iterable[Field]) -> Any:
    """A rule `name(view, share, shares)` that empties what a spectator has none of; a view begins as zeros."""
    lines: list[str] = []
    for field in fields:
        if field.empty and field.own().axes:
            lines += [f"for i in range(share, {field.own().shape[0]}, shares):"]
            lines += [f"    view.{field.name}[i] = {field.empty}"]
    return _compiled(name, file, "view, share, shares", lines, rule)


def recalling(name: str, file: str, shared: Iterable[Field], own: Iterable[Field]) -> Any:
    """A rule `name(view, game)` that puts what a seat's view has of a game back: all it shares, and the seat's rows."""
    lines: list[str] = []
    for field in shared:
        lines += _put_back(f"view.{field.name}", f"game.{field.name}", field.shape)
    for field in own:
        lines += _put_back(f"view.{field.name}", f"game.{field.name}[view.seat]", field.own().shape)
    return _compiled(name, file, "view, game", lines, entry)


def _put_back(source: str, target: str, shape: tuple[int, ...]) -> list[str]:
    if not shape:
        return [f"{target} = {source}"]
    if len(shape) == 1:
        return [f"for i in range({shape[0]}):", f"    {target}[i] = {source}[i]"]
    return [
        f"for i in range({shape[0]}):",
        f"    for j in range({shape[1]}):",
        f"        {target}[i, j] = {source}[i, j]",
    ]


def _copy(field: Field, source: str, target: str) -> list[str]:
    """Copy the part of a field that a game uses; all of it where the unused part is not zero."""
    used = [str(axis.size) if field.empty else axis.used for axis in field.axes]
    if not used:
        return ["if share == 0:", f"    {target} = {source}"]
    if len(used) == 1:
        return [f"for i in range(share, {used[0]}, shares):", f"    {target}[i] = {source}[i]"]
    return [
        f"for i in range({used[0]}):",
        f"    for j in range(share, {used[1]}, shares):",
        f"        {target}[i, j] = {source}[i, j]",
    ]


def _compiled(name: str, file: str, parameters: str, lines: list[str], compiler: Callable[..., Any]) -> Any:
    """A function of these lines, which counts as one of the file that asks for it: its compiled code is kept there."""
    source = f"def {name}({parameters}):\n" + "".join(f"    {line}\n" for line in lines or ["pass"])
    space: dict[str, Any] = {"__name__": "trunkline.rules.records"}
    exec(compile(source, file, "exec"), space)
    return compiler(space[name])
