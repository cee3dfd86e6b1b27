"""Harbours: fields of the records."""

from trunkline.rules.constants import NOBODY, SEATS
from trunkline.rules.fields import PLACE, PUBLIC, SEAT, SUIT, Axis, Feature, Field

NAMING = Axis("tickets", 4, "4")  # completed tickets that name the city: 0, 1, 2, 3 or more

BOARD = (
    Field("port", "i2", (PLACE,)),
    Field("harbours", "i2"),
    Field("harbour_cost", "i2", (SUIT,)),
    Field("harbour_points", "i2", (NAMING,)),
    Field("unbuilt", "i2"),  # points lost per harbour not built
)
GAME = (
    Field("harbour", "i1", (PLACE,), empty=NOBODY, seen=PUBLIC),
    Field("harbours", "i2", (SEAT,), seen=PUBLIC),  # still to be built
)
ACCOUNT = (
    Field("harbour", "i2", (PLACE,)),  # points of the harbour in each city
    Field("harbours", "i2", (SEAT,)),
    Field("unbuilt", "i2", (SEAT,)),
)
OBSERVED = {
    "places": (Feature("harbour", SEATS, 1, "whose harbour", lambda board: bool(board.harbours), by_seat=True),),
    "seats": (Feature("harbours", 1, 3, "harbours still to be built", lambda board: bool(board.harbours)),),
}
