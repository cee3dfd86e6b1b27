"""Turns: fields of the records."""

from trunkline.rules.constants import DECISIONS, NONE, SEATS
from trunkline.rules.fields import PUBLIC, SEAT, Axis, Feature, Field

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
OBSERVED = {
    "seats": (
        Feature("present", 1, 1, "somebody plays this seat"),
        Feature("decision", len(DECISIONS), 1, "what it must decide, in the order of rules/constants.py"),
        Feature("turn", 1, 1, "at turn"),
        Feature("first", 1, 1, "the first player"),
    ),
    "table": (
        Feature("seat", 1, SEATS, "the viewer's seat at the table, from 0"),
        Feature("players", 1, SEATS, "how many play"),
        Feature("over", 1, 6, "how the game ended; 0: it runs"),
        Feature("final_turns", 1, 10, "turns left, plus one; 0: the end is not near"),
        Feature("passes", 1, SEATS, "passes in a row"),
        Feature("quiet", 1, 3 * SEATS, "turns in a row that changed nothing on the table"),
    ),
}
