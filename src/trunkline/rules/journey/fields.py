"""The journey, a race to complete tickets: fields of the records."""

from trunkline.rules.constants import NONE
from trunkline.rules.fields import OWN, PLACE, PUBLIC, SEAT, Field
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
