"""Passengers: fields of the records."""

from trunkline.rules.constants import NONE, PASSENGERS, POOLS
from trunkline.rules.fields import PLACE, PUBLIC, SEAT, Axis, Feature, Field

PASSENGER = Axis("passenger", PASSENGERS, "board.passenger_colours")
POOL = Axis("pool", POOLS, "board.pools")
CLAIM_END = Axis("end", 2, "2")

BOARD = (
    Field("passenger_colours", "i2"),
    Field("passenger_count", "i2", (PASSENGER,)),
    Field("pools", "i2"),
    Field("pool", "i2", (PLACE,), empty=NONE),  # which pool a place's passengers stand in
    Field("pool_size", "i2", (POOL,)),
    Field("most_passengers", "i2"),
    Field("second_passengers", "i2"),
)
GAME = (
    Field("pending", "i1", (CLAIM_END,), empty=NONE, seen=PUBLIC),  # ends whose passengers are still to be decided
    Field("waiting", "i1", (POOL, PASSENGER), seen=PUBLIC),
    Field("collected", "i1", (SEAT, PASSENGER), seen=PUBLIC),
)
ACCOUNT = (Field("passengers", "i2", (SEAT, PASSENGER)),)
OBSERVED = {
    "places": (
        Feature("pending", 1, 1, "a passenger may be taken here now", lambda board: bool(board.pools)),
        Feature(
            "waiting",
            PASSENGERS,
            4,
            "passengers that stand here, by colour",
            lambda board: board.passenger_colours,
        ),
    ),
    "seats": (
        Feature(
            "passengers",
            PASSENGERS,
            10,
            "passengers collected, by colour",
            lambda board: board.passenger_colours,
        ),
    ),
}
