"""The journey, a race to complete tickets: fields of the records."""

from typing import Any

from trunkline.rules.constants import NONE, OFFERED
from trunkline.rules.fields import OWN, PLACE, PUBLIC, SEAT, Feature, Field
from trunkline.rules.tickets.fields import OFFER

BOARD = (
    Field("goal", "i2"),  # completed tickets that win; 0: no race
    Field("bonus_tickets", "i2"),
    Field("side", "i2", (PLACE,)),  # the two sides that the bonus joins: 1, 2; 0: neither
)
GAME = (
    Field("journey", "i1", (SEAT, OFFER), empty=NONE, seen=OWN),  # unfinished tickets in hand order
    Field("journey_size", "i2", (SEAT,), seen=PUBLIC),
    Field("completed", "i2", (SEAT,), seen=PUBLIC),
    Field("bonus", "i2", (SEAT,), seen=PUBLIC),
)


def _races(board: Any) -> int:
    return bool(board.goal)


OBSERVED = {
    "tickets": (
        Feature("journey", 1, OFFERED, "on a journey: its place in the hand, from 1; 0: finished or not held", _races),
    ),
    "seats": (
        Feature("journey", 1, 2, "unfinished tickets of a journey", _races),
        Feature("completed", 1, 6, "tickets of a journey completed", _races),
        Feature("bonus", 1, 1, "has the journey's bonus", _races),
    ),
}
