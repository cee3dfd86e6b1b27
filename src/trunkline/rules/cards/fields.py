"""Train and ship cards: fields of the records."""

from trunkline.rules.constants import DISPLAY, KINDS, NONE, PILES
from trunkline.rules.fields import OWN, PUBLIC, SEAT, Axis, Field

KIND = Axis("kind", KINDS, "board.kinds")
CARD_PILE = Axis("pile", PILES, f"{PILES}")
SLOT = Axis("slot", DISPLAY, "board.display")

BOARD = (
    Field("colours", "i2"),
    Field("forms", "i2"),  # 1: plain trains; 2: and harbour trains; 4: and ships
    Field("kinds", "i2"),
    Field("piles", "i2"),
    Field("card_count", "i2", (KIND,)),
    Field("card_pile", "i2", (KIND,)),
    Field("dealt", "i2", (CARD_PILE,)),  # cards dealt to a player from each pile
    Field("display_from", "i2", (CARD_PILE,)),  # display cards that come from each pile
    Field("display", "i2"),
    Field("wild_limit", "i2"),  # this many wilds in the display and it is discarded; 0: never
    Field("draws", "i2"),
)
GAME = (
    Field("drawn", "i2", seen=PUBLIC),  # cards drawn in this turn
    Field("slot", "i2", empty=NONE),  # display slot that waits for the choice of a pile
    Field("took_wild", "i2", seen=PUBLIC),
    Field("hand", "i2", (SEAT, KIND), seen=OWN),
    Field("taken", "i1", (SEAT, KIND), seen=PUBLIC),  # from the display and not paid since: all know the hand has them
    Field("pile", "i2", (KIND,)),
    Field("discard", "i2", (KIND,), seen=PUBLIC),
    Field("pile_size", "i2", (CARD_PILE,), seen=PUBLIC),
    Field("discard_size", "i2", (CARD_PILE,)),
    Field("display", "i1", (SLOT,), empty=NONE, seen=PUBLIC),
)
SEEN = (Field("hand_size", "i2", (SEAT, CARD_PILE)),)  # the backs of train and ship cards differ
