"""Trains and ships: fields of the records."""

from trunkline.rules.constants import NONE
from trunkline.rules.fields import PUBLIC, SEAT, SUIT, Feature, Field

BOARD = (
    Field("pieces", "i2", (SUIT,)),
    Field("chosen", "i2"),  # pieces each player chooses out of all; 0: no choice
    Field("exchange", "i2", empty=NONE),  # points lost per piece exchanged; NONE: no exchange
)
GAME = (
    Field("pieces", "i2", (SEAT, SUIT)),  # public, but not while they are chosen: see rules.see
    Field("box", "i2", (SEAT, SUIT)),
    Field("exchanged", "i2", (SEAT,), seen=PUBLIC),
)
SEEN = (
    Field("pieces", "i2", (SEAT, SUIT)),
    Field("box", "i2", (SEAT, SUIT)),
)
ACCOUNT = (Field("exchange", "i2", (SEAT,)),)  # points lost by exchanging pieces
OBSERVED = {
    "seats": (
        Feature("exchanged", 1, 15, "points lost by exchanging pieces", lambda board: board.exchange != NONE),
        Feature("pieces", 2, 50, "trains and ships left", lambda board: board.piles),
        Feature("box", 2, 50, "trains and ships in the box", lambda board: 2 * bool(board.chosen)),
    ),
}
