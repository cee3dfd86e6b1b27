"""Tracks: fields of the records."""

from trunkline.rules.constants import COLOURS, NOBODY, NONE, PARALLELS, PLACES, SEATS, TRACKS
from trunkline.rules.fields import LENGTH, PLACE, PUBLIC, SEAT, TRACK, Axis, Feature, Field

COLOUR = Axis("colour", COLOURS + 1, "board.colours + 1")
PARALLEL = Axis("parallel", PARALLELS, f"{PARALLELS}")

BOARD = (
    Field("places", "i2"),
    Field("tracks", "i2"),
    Field("open_from", "i2"),  # players from which all tracks of a connection may be used
    Field("track_from", "i2", (TRACK,)),
    Field("track_to", "i2", (TRACK,)),
    Field("track_length", "i2", (TRACK,)),
    Field("track_colour", "i2", (TRACK,)),
    Field("track_suit", "i2", (TRACK,)),
    Field("track_pairs", "i2", (TRACK,)),  # 1: every space takes a pair of cards
    Field("track_wilds", "i2", (TRACK,)),  # spaces that carry a locomotive sign
    Field("parallel", "i2", (TRACK, PARALLEL), empty=NONE),
    # tracks that any hand can pay for in the same ways, together: see boards/classes.py
    Field("classes", "i2"),
    Field("class_purse", "i2", (TRACK,)),
    Field("class_length", "i2", (TRACK,)),
    Field("class_start", "i2", (Axis("class", TRACKS + 1, "board.classes + 1"),)),
    Field("class_track", "i2", (TRACK,)),
    Field("points", "i2", (LENGTH,)),
)
GAME = (
    Field("owner", "i1", (TRACK,), empty=NOBODY, seen=PUBLIC),
    Field("network", "i1", (SEAT, PLACE), empty=NONE, seen=PUBLIC),  # the smallest place joined to each; NONE: no track
    Field("score", "i2", (SEAT,), seen=PUBLIC),
)
ACCOUNT = (Field("tracks", "i2", (SEAT,)),)  # points for tracks, doubled ones as doubled
OBSERVED = {
    "places": (
        Feature("network", 1, PLACES, "one more than the smallest place joined to it by own tracks; 0: no own track"),
        Feature("joined", SEATS, 1, "which seats have a track into it", by_seat=True),
    ),
    "tracks": (
        Feature("owner", SEATS, 1, "who claimed it", by_seat=True),
        Feature("open", 1, 1, "the viewer may still claim it, cards and pieces aside"),
    ),
    "seats": (
        Feature("hundreds", 1, 2, "points on the board, hundreds"),
        Feature("points", 1, 100, "and the rest below a hundred"),
    ),
}
