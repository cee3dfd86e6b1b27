"""Views as they are sent: what all see is told by name once for all audiences, and each seat's own beside it."""

from functools import lru_cache
from typing import Any

import numpy as np
from msgspec import Struct

from trunkline.boards import Board
from trunkline.game import Game
from trunkline.rules.layout import NOBODY
from trunkline.rules.sight import view_t
from trunkline.view import View

Data = dict[str, Any]
RECENT = 64  # scenes at hand: those of the audiences that are being told

assert view_t.fields is not None, "a view is a record"
_OWN = view_t.fields["hand"][1]  # where a seat's own part begins; before it all see the same, but for whose view it is
_HEAD = np.array(NOBODY, view_t.fields["seat"][0]).tobytes()


class Scene(Struct):
    """What everybody sees of a game at one moment, and what had changed since another moment."""

    key: bytes
    data: Data
    before: bytes = b""
    changes: Data = {}

    def since(self, before: "Scene") -> Data:
        """What changed; the audiences of a table ask for the same."""
        if self.before != before.key:
            self.before, self.changes = before.key, diff(before.data, self.data)
        return self.changes


class Seen(Struct):
    """What one audience sees of a game at one moment."""

    scene: Scene
    key: bytes
    own: Data

    def data(self) -> Data:
        """All of it."""
        return self.scene.data | self.own

    def since(self, before: "Seen") -> Data:
        """What changed, as a merge patch (RFC 7396)."""
        shared = self.scene.since(before.scene) if self.scene is not before.scene else {}
        return shared | diff(before.own, self.own) if self.own is not before.own else shared


def see(game: Game, audience: int | None, before: Seen | None = None) -> Seen:
    """What an audience sees; parts that are the same as before are not made again."""
    view = game.view(audience)
    seen: bytes = view.record.tobytes()
    shared, own = seen[len(_HEAD) : _OWN], seen[_OWN:]
    scene = before.scene if before is not None and before.scene.key == shared else _scene(game.board, shared)
    return Seen(scene, own, before.own if before is not None and before.key == own else _own(view, audience))


@lru_cache(maxsize=RECENT)
def _scene(board: Board, shared: bytes) -> Scene:
    """What all see, made of the public part of a view alone."""
    room = np.ndarray(1, view_t, _HEAD + shared + bytes(view_t.itemsize - _OWN))
    data = View(board, room[0]).data()
    del data["seat"]
    return Scene(shared, data)


def _own(view: View, audience: int | None) -> Data:
    if audience is None:
        return {"seat": None}
    return {"seat": audience, "hand": view.hand, "own_tickets": view.tickets, "offer": view.offer}


def diff(old: Data, new: Data) -> Data:
    """The merge patch (RFC 7396) that makes the new out of the old."""
    patch: Data = {key: None for key in old if key not in new}
    for key, value in new.items():
        if key not in old:
            patch[key] = value
        elif old[key] != value:
            both = isinstance(value, dict) and isinstance(old[key], dict)
            patch[key] = diff(old[key], value) if both else value
    return patch
