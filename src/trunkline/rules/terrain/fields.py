"""Terrain cards: fields of the records."""

from typing import Any

from trunkline.rules.constants import NONE, TERRAINS
from trunkline.rules.fields import LENGTH, PUBLIC, SEAT, Axis, Feature, Field
from trunkline.rules.tracks.fields import COLOUR

TERRAIN = Axis("terrain", TERRAINS, "board.terrains")
TERRAIN_SLOT = Axis("slot", TERRAINS, "board.terrain_display")

BOARD = (
    Field("terrains", "i2"),
    Field("terrain_count", "i2", (TERRAIN,)),
    Field("terrain_dealt", "i2"),
    Field("terrain_display", "i2"),
    Field("terrain_of", "i2", (COLOUR,), empty=NONE),  # terrain of a track's printed colour
    Field("terrain_need", "i2", (LENGTH,)),
)
GAME = (
    Field("terrain", "i2", (SEAT, TERRAIN), seen=PUBLIC),
    Field("terrain_pile", "i2", (TERRAIN,)),
    Field("terrain_discard", "i2", (TERRAIN,), seen=PUBLIC),
    Field("terrain_up", "i1", (TERRAIN_SLOT,), empty=NONE, seen=PUBLIC),  # kinds lying face up, by slot
)
SEEN = (Field("terrain_pile", "i2"),)  # how many, not which


def _kinds(board: Any) -> int:
    return int(board.terrains)


OBSERVED = {
    "seats": (Feature("terrain", TERRAINS, 8, "terrain cards", _kinds),),
    "table": (
        Feature("terrain_up", TERRAINS, 2, "terrain cards face up, by kind", _kinds),
        Feature("terrain_pile", 1, 20, "terrain cards in the pile", lambda board: bool(board.terrains)),
        Feature("terrain_discard", TERRAINS, 15, "terrain cards discarded", _kinds),
    ),
}
