"""Tickets: fields of the records."""

from trunkline.rules.constants import DECKS, NOBODY, NONE, OFFERED, PILE, REGION_ENDS, REGIONS, SEATS, STOPS, TICKETS
from trunkline.rules.fields import OWN, SEAT, Axis, Feature, Field

TICKET = Axis("ticket", TICKETS, "board.tickets")
DECK = Axis("deck", DECKS, f"{DECKS}")
OFFER = Axis("offer", OFFERED, f"{OFFERED}")
REGION = Axis("region", REGIONS, "board.regions")
END = Axis("end", REGION_ENDS, f"{REGION_ENDS}")
STOP = Axis("stop", STOPS, f"{STOPS}")

BOARD = (
    Field("tickets", "i2"),
    Field("decks", "i2"),
    Field("regions", "i2"),
    Field("region_place", "i2", (REGION, END), empty=NONE),  # places of a region
    Field("deal", "i2"),
    Field("deal_keep", "i2"),
    Field("draw", "i2"),
    Field("draw_keep", "i2"),
    Field("shuffle_back", "i2"),  # 1: tickets rejected at set-up are shuffled back; 0: they go under the pile
    Field("ticket_deck", "i2", (TICKET,)),
    Field("ticket_stops", "i2", (TICKET,)),
    Field("ticket_stop", "i2", (TICKET, STOP), empty=NONE),  # regions
    Field("ticket_points", "i2", (TICKET,)),
    Field("ticket_joined", "i2", (TICKET,)),  # tours: joined, but not in order; others: same as points
    Field("ticket_penalty", "i2", (TICKET,)),
    Field("globetrotter", "i2"),
)
GAME = (
    Field("ticket_at", "i1", (TICKET,), empty=PILE),
    Field("fresh", "i2", (DECK,)),  # tickets of each deck that lie shuffled in their pile, above those put under it
    Field("under", "i1", (TICKET,), empty=NONE),  # tickets under their piles, next to be drawn first
    Field("under_size", "i2"),
    Field("offer", "i1", (SEAT, OFFER), empty=NONE, seen=OWN),  # in the order shown
    Field("offer_size", "i2", (SEAT,), seen=OWN),
    Field("mix", "i1", (SEAT, DECK), seen=OWN),
)
SEEN = (
    Field("tickets_left", "i2", (DECK,)),
    Field("ticket_count", "i2", (SEAT, DECK)),
    Field("offer_count", "i2", (SEAT, DECK)),
    Field("ticket_owner", "i1", (TICKET,), empty=NOBODY),  # of those that lie open (F5, C7)
)
SEEN_OWN = (Field("held", "i1", (TICKET,)),)  # 1: the seat holds this ticket
ACCOUNT = (
    Field("ticket", "i2", (TICKET,)),  # points of each ticket, for whoever holds it
    Field("met", "i1", (TICKET,)),  # 1: joined (a tour: in order); 2: a tour joined but not in order
    Field("completed", "i2", (SEAT,)),
    Field("tickets", "i2", (SEAT,)),
    Field("globetrotter", "i2", (SEAT,)),
)
OBSERVED = {
    "tickets": (
        Feature("held", 1, 1, "the viewer's"),
        Feature(
            "offered",
            OFFERED,
            1,
            "its place in the offer",
            lambda board: 0 if board.goal else max(board.deal, board.draw),
        ),
        Feature("made", 1, 1, "held or offered, and the viewer's tracks join its stops"),
        Feature("owner", SEATS, 1, "whose it is, where it lies open", by_seat=True),
    ),
    "seats": (
        Feature("tickets", DECKS, 10, "tickets held, by deck", lambda board: board.decks),
        Feature(
            "offered",
            DECKS,
            4,
            "tickets being looked at, by deck",
            lambda board: 0 if board.goal else board.decks,
        ),
    ),
    "table": (
        Feature("tickets_left", DECKS, 60, "tickets in each pile", lambda board: board.decks),
        Feature(
            "mix",
            DECKS,
            4,
            "tickets of each deck the viewer has asked for",
            lambda board: board.decks if board.decks > 1 else 0,
        ),
    ),
}
