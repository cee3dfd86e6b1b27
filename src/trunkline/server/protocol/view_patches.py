"""Views as they are sent: what all see is told by name once for all audiences, and each seat's own beside it."""

from functools import lru_cache
from typing import Any

import numpy as np
from msgspec import Struct

from trunkline.boards import Board
from trunkline.game import Game
from trunkline.rules.constants import NOBODY
from trunkline.rules.records import OWN_AT, view_t
from trunkline.view import View

Data = dict[str, Any]
RECENT = 64  # public views at hand: those of the audiences that are being told

assert view_t.fields is not None, "a view is a record"
_NO_SEAT, _SEAT_AT = np.array(NOBODY, view_t.fields["seat"][0]).tobytes(), view_t.fields["seat"][1]


class PublicView(Struct):
    """What everybody sees of a game at one moment, and what had changed since another moment."""

    key: bytes
    data: Data
    before: bytes = b""
    changes: Data = {}

    def since(self, before: "PublicView") -> Data:
        """What changed; the audiences of a table ask for the same."""
        if self.before != before.key:
            self.before, self.changes = before.key, merge_patch(before.data, self.data)
        return self.changes


class AudienceView(Struct):
    """What one audience sees of a game at one moment."""

    public: PublicView
    key: bytes
    own: Data

    def data(self) -> Data:
        """All of it."""
        return self.public.data | self.own

    def since(self, before: "AudienceView") -> Data:
        """What changed, as a merge patch (RFC 7396)."""
        shared = self.public.since(before.public) if self.public is not before.public else {}
        return shared | merge_patch(before.own, self.own) if self.own is not before.own else shared


def view_for(game: Game, audience: int | None, before: AudienceView | None = None) -> AudienceView:
    """What an audience sees; parts that are the same as before are not made again."""
    view = game.view(audience)
    seen: bytes = view.record.tobytes()
    shared = seen[:_SEAT_AT] + _NO_SEAT + seen[_SEAT_AT + len(_NO_SEAT) : OWN_AT]  # whose view it is, is nobody else's
    own = seen[OWN_AT:]
    public = before.public if before is not None and before.public.key == shared else _public_view(game.board, shared)
    return AudienceView(public, own, before.own if before is not None and before.key == own else _own(view, audience))


@lru_cache(maxsize=RECENT)
def _public_view(board: Board, shared: bytes) -> PublicView:
    """What all see, made of the public part of a view alone."""
    record = np.ndarray(1, view_t, shared + bytes(view_t.itemsize - OWN_AT))
    data = View(board, record[0]).data()
    del data["seat"]
    return PublicView(shared, data)


def _own(view: View, audience: int | None) -> Data:
    if audience is None:
        return {"seat": None}
    return {"seat": audience, "hand": view.hand, "own_tickets": view.tickets, "offer": view.offer}


def merge_patch(old: Data, new: Data) -> Data:
    """The merge patch (RFC 7396) that makes the new out of the old."""
    patch: Data = {key: None for key in old if key not in new}
    for key, value in new.items():
        if key not in old:
            patch[key] = value
        elif old[key] != value:
            both = isinstance(value, dict) and isinstance(old[key], dict)
            patch[key] = merge_patch(old[key], value) if both else value
    return patch
