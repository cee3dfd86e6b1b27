"""The shapes of a view and of an account, for the published schema and the browser's types.

The data itself is made by View.data() and Account.data(); a test holds them to these shapes.
"""

from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import UNSET, Struct, UnsetType, defstruct

from trunkline import view
from trunkline.account import SeatAccount
from trunkline.rules.telling import Ending
from trunkline.view import Key


class Both(Struct, frozen=True):
    """A text in both languages."""

    en: str
    pl: str


def _struct(name: str, keys: list[Key], doc: str, **more: Any) -> Any:
    """A struct of the keys that mechanics declare; those that not all boards or audiences have may be missing."""
    fields = [(key.name, key.type) if key.sure else (key.name, key.type | UnsetType, UNSET) for key in keys]
    fields.sort(key=len)  # what may be missing comes last
    made = defstruct(name, [*more.items(), *fields], frozen=True, forbid_unknown_fields=True, module=__name__)
    made.__doc__ = doc
    return made


if TYPE_CHECKING:
    View: TypeAlias = dict[str, Any]
    SeatView: TypeAlias = dict[str, Any]
else:
    SeatView = _struct(
        "SeatView",
        view.shape_of_seats(),
        "What everybody sees of one seat; some parts exist only on boards that have them.",
    )
    View = _struct(
        "View",
        view.shape(),
        "What a seat may know of the game; spectators have no hand, tickets and offer.",
        seats=list[SeatView],
    )


class Account(Struct, frozen=True, forbid_unknown_fields=True):
    """The final account."""

    ending: Ending
    winners: list[int]
    seats: list[SeatAccount]  # each as account.py has it
