"""How a field of a view is told by name, for JSON: its key, its form, the names it speaks in, and on which boards."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from trunkline.rules.constants import DECISIONS, ENDINGS, NOBODY, NONE

if TYPE_CHECKING:
    import numpy as np

    from trunkline.boards import Board

Names = tuple[str, ...]
Teller = Callable[[Any], Any]  # of a field's value, or of one row of it
SUITS = ("trains", "ships")

if TYPE_CHECKING:
    Ending: TypeAlias = str
    Decision: TypeAlias = str
else:  # the names themselves, for schemas
    Ending, Decision = Literal[ENDINGS], Literal[DECISIONS]


class Form(NamedTuple):
    """A way to tell a value: its type in JSON, and how it is made with the names of what it is counted by."""

    type: Any
    make: Callable[[Any], Teller]
    sure: bool = True  # never left out


def _counts(names: Names) -> Teller:
    return lambda counts: {names[i]: n for i, n in enumerate(counts.tolist()) if n}


def _all(names: Names) -> Teller:
    return lambda counts: dict(zip(names, counts.tolist(), strict=False))


def _any(names: Names) -> Teller:
    return lambda counts: dict(zip(names, counts.tolist(), strict=False)) if counts.any() else None


def _owners(names: Names) -> Teller:
    return lambda owners: {names[i]: owner for i, owner in enumerate(owners.tolist()) if owner != NOBODY}


def _items(names: Names) -> Teller:
    return lambda slots: [names[i] for i in slots.tolist() if i != NONE]


def _slots(names: Names) -> Teller:
    return lambda slots: [names[i] if i != NONE else None for i in slots.tolist()]


NUMBER = Form(int, lambda names: int)  # noqa: ARG005
FLAG = Form(bool, lambda names: bool)  # noqa: ARG005
COUNTS = Form(dict[str, int], _counts)  # what there is some of
ALL = Form(dict[str, int], _all)  # all, those with none too
IF_ANY = Form(dict[str, int], _any, sure=False)  # the same, left out when there is nothing at all
OWNERS = Form(dict[str, int], _owners)  # whose it is, of what is somebody's
ITEMS = Form(list[str], _items)  # what stands in slots
SLOTS = Form(list[str | None], _slots)  # slots in order, empty ones included
ENDING = Form(Ending, lambda names: lambda over: ENDINGS[over])  # noqa: ARG005


def always(board: "np.record") -> bool:  # noqa: ARG001
    return True


class Tell(NamedTuple):
    """How a field of a view is told.

    `names` is the board's list of names, the names themselves, or what makes of the board what the form needs; `slots`
    is the board's number of slots in use.
    """

    key: str
    form: Form = NUMBER
    names: "str | Names | Callable[[Board], Any]" = ()
    field: str = ""  # of the view, where it is called otherwise
    when: Callable[["np.record"], bool] = always
    slots: str = ""

    @property
    def source(self) -> str:
        return self.field or self.key

    def teller(self, board: "Board") -> Teller:
        made = self.form.make(self._names(board))
        if not self.slots:
            return made
        used = int(board.record[self.slots])
        return lambda slots: made(slots[:used])

    def _names(self, board: "Board") -> Any:
        if isinstance(self.names, str):
            return getattr(board, self.names)
        return self.names(board) if callable(self.names) else self.names
