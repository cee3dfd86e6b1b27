"""The longest path: fields of the records."""

from trunkline.rules.fields import SEAT, TRACK, Field

BOARD = (Field("longest_path", "i2"),)
ACCOUNT = (
    Field("path", "i2", (SEAT,)),  # length of the longest path
    Field("path_track", "i1", (SEAT, TRACK)),  # the tracks that make it
    Field("longest_path", "i2", (SEAT,)),
)
