"""Turns: fields of the records."""

from trunkline.rules.constants import NONE
from trunkline.rules.fields import PUBLIC, SEAT, Axis, Field

BOARD = (
    Field("min_players", "i2"),
    Field("max_players", "i2"),
    Field("end_at", "i2"),  # pieces left with which the end is near
    Field("last_turns", "i2"),
    Field("tie_break", "i2", (Axis("tie_break", 3, "3"),)),  # in the board's order; 0: no more
)
GAME = (
    Field("players", "i2", seen=PUBLIC),
    Field("first", "i2", seen=PUBLIC),
    Field("turn", "i2", seen=PUBLIC),
    Field("over", "i2", seen=PUBLIC),  # how the game ended
    Field("decision", "i2", (SEAT,), seen=PUBLIC),
    Field("final_turns", "i2", empty=NONE, seen=PUBLIC),  # turns left once the end is near
    Field("passes", "i2", seen=PUBLIC),  # passes in a row
    Field("quiet", "i2", seen=PUBLIC),  # turns in a row in which nothing was drawn, claimed or built
)
