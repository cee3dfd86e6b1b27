"""Tunnels: fields of the records."""

from typing import Any

from trunkline.rules.constants import NONE
from trunkline.rules.fields import PUBLIC, TRACK, Axis, Feature, Field

MOST_TURNED = 4
TURNED = Axis("turned", MOST_TURNED, "board.tunnel_cards")

BOARD = (
    Field("track_tunnel", "i2", (TRACK,)),  # 1: a claim turns up cards of the pile
    Field("tunnel_cards", "i2"),  # how many; 0: the board has no tunnels
)
GAME = (
    Field("tunnel", "i8", empty=NONE, seen=PUBLIC),  # the claim for which more must be paid, as an action; NONE: none
    Field("turned", "i1", (TURNED,), empty=NONE, seen=PUBLIC),  # the cards turned up for it
    Field("owed", "i2", seen=PUBLIC),  # how many further cards it asks for
)


def _has_tunnels(board: Any) -> int:
    return bool(board.tunnel_cards)


OBSERVED = {
    "tracks": (Feature("tunnel", 1, 1, "more must be paid for this tunnel, or it is given up", _has_tunnels),),
    "cards": (
        Feature("laid", 1, 6, "laid down for that tunnel, and still in hand", _has_tunnels),
        Feature("turned", 1, 3, "turned up for it", _has_tunnels),
    ),
    "table": (Feature("owed", 1, 3, "further cards that a tunnel asks for", _has_tunnels),),
}
