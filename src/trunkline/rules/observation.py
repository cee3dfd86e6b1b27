"""Where everything stands in an observation: its parts, their rows, and the columns that mechanics declare.

A mechanic's columns are declared beside its fields (`rules/*/fields.py: OBSERVED`); who writes them asks `column`.
"""

from itertools import accumulate
from typing import NamedTuple

from trunkline.rules.constants import KINDS, PLACES, SEATS, TICKETS, TRACKS
from trunkline.rules.fields import Feature
from trunkline.rules.records import MECHANICS

# What of a view is not written, because it follows from what is.
DERIVED = {
    "network": "of other seats: follows from who owns which track",
    "offer_size": "the number of tickets with a place in the offer",
    "display": "the order of the slots means nothing: how many of each kind are face up is written",
    "terrain_up": "the same",
}

# Columns keep their place for those who have trained on them; those of a new mechanic come after these in its part.
KEPT_ORDER = {
    "places": ("network", "joined", "pending", "waiting", "harbour"),
    "tickets": ("held", "journey", "offered", "made", "owner"),
    "seats": (
        *("present", "decision", "turn", "first", "hundreds", "points", "exchanged", "hand", "pieces", "box"),
        *("tickets", "offered", "passengers", "terrain", "harbours", "journey", "completed", "bonus"),
    ),
    "table": (
        *("seat", "players", "over", "drawn", "took_wild", "final_turns", "passes", "quiet", "piles", "tickets_left"),
        *("terrain_up", "terrain_pile", "terrain_discard", "mix"),
    ),
}


class Part(NamedTuple):
    """Rows of the same columns."""

    name: str
    rows: int
    features: tuple[Feature, ...]

    @property
    def width(self) -> int:
        return sum(feature.width for feature in self.features)


def _features(part: str) -> tuple[Feature, ...]:
    """All columns that mechanics declare for a part, in their order."""
    declared = [one for mechanic in MECHANICS for one in getattr(mechanic, "OBSERVED", {}).get(part, ())]
    kept = KEPT_ORDER.get(part, ())
    return tuple(sorted(declared, key=lambda one: kept.index(one.name) if one.name in kept else len(kept)))


PARTS = tuple(
    Part(name, rows, _features(name))
    for name, rows in (
        ("places", PLACES),
        ("tracks", TRACKS),
        ("cards", KINDS),
        ("tickets", TICKETS),
        ("seats", SEATS),
        ("table", 1),
    )
)
PLACES_AT, TRACKS_AT, CARDS_AT, TICKETS_AT, SEATS_AT, TABLE_AT, SIZE = accumulate(
    (part.rows * part.width for part in PARTS), initial=0
)
PLACE_WIDTH, TRACK_WIDTH, CARD_WIDTH, TICKET_WIDTH, SEAT_WIDTH, TABLE_WIDTH = (part.width for part in PARTS)


def column(part: str, feature: str) -> int:
    """The first column of a feature, counted from the start of its row."""
    at = 0
    for one in next(each for each in PARTS if each.name == part).features:
        if one.name == feature:
            return at
        at += one.width
    raise KeyError(f"{part}.{feature} is declared by no mechanic")
