"""Train and ship cards: fields of the records."""

from trunkline.rules.constants import DISPLAY, KINDS, NONE, PILES, SEATS
from trunkline.rules.fields import OWN, PUBLIC, SEAT, Axis, Feature, Field

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
    Field("taken", "i1", (SEAT, KIND), seen=PUBLIC),  # seen to come or be in the hand and not paid since
    Field("pile", "i2", (KIND,)),
    Field("discard", "i2", (KIND,), seen=PUBLIC),
    Field("pile_size", "i2", (CARD_PILE,), seen=PUBLIC),
    Field("discard_size", "i2", (CARD_PILE,)),
    Field("display", "i1", (SLOT,), empty=NONE, seen=PUBLIC),
)
SEEN = (Field("hand_size", "i2", (SEAT, CARD_PILE)),)  # the backs of train and ship cards differ
OBSERVED = {
    "cards": (
        Feature("hand", 1, 12, "in the viewer's hand"),
        Feature("display", 1, 5, "face up", lambda board: bool(board.display)),
        Feature("discard", 1, 14, "discarded"),
        Feature("unseen", 1, 14, "none of these: in the pile or in other hands"),
        Feature(
            "taken",
            SEATS,
            6,
            "taken face up or shown by each seat and not seen to be paid: it has at least so many",
            lambda board: bool(board.display or board.tunnel_cards),
            by_seat=True,
        ),
    ),
    "seats": (Feature("hand", PILES, 30, "cards in hand, by their backs", lambda board: board.piles),),
    "table": (
        Feature("drawn", 1, 2, "cards drawn in this turn"),
        Feature("took_wild", 1, 1, "a wild was taken from the display in this turn"),
        Feature("piles", PILES, 100, "cards in each pile", lambda board: board.piles),
    ),
}
