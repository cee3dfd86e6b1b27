"""What a seat may know, as one vector of small integers: the same columns on every board, the unused ones zero.

It is written from a view (rules/views.py) and the board alone, so that nothing hidden can get into it. Seats are
counted from the viewer: 0 is the viewer itself, 1 who plays next.
"""

from itertools import accumulate
from typing import NamedTuple

from trunkline.rules import constants
from trunkline.rules.compiled import entry, rule
from trunkline.rules.constants import (
    DECKS,
    DISPLAY,
    KINDS,
    NOBODY,
    NONE,
    OFFERED,
    PASSENGERS,
    PILES,
    PLACES,
    SEATS,
    TERRAINS,
    TICKETS,
    TRACKS,
)
from trunkline.rules.tickets.rules import is_met
from trunkline.rules.tracks.rules import is_open
from trunkline.rules.types import Board, View

DECISIONS = len(constants.DECISIONS)


class Feature(NamedTuple):
    """Some columns of a row."""

    name: str
    width: int
    most: int  # the largest usual value, to divide by
    meaning: str


class Part(NamedTuple):
    """Rows of the same columns."""

    name: str
    rows: int
    features: tuple[Feature, ...]

    @property
    def width(self) -> int:
        return sum(feature.width for feature in self.features)


PARTS = (
    Part(
        "places",
        PLACES,
        (
            Feature(
                "network", 1, PLACES, "one more than the smallest place joined to it by own tracks; 0: no own track"
            ),
            Feature("joined", SEATS, 1, "which seats have a track into it"),
            Feature("pending", 1, 1, "a passenger may be taken here now"),
            Feature("waiting", PASSENGERS, 4, "passengers that stand here, by colour"),
            Feature("harbour", SEATS, 1, "whose harbour"),
        ),
    ),
    Part(
        "tracks",
        TRACKS,
        (
            Feature("owner", SEATS, 1, "who claimed it"),
            Feature("open", 1, 1, "the viewer may still claim it, cards and pieces aside"),
        ),
    ),
    Part(
        "cards",
        KINDS,
        (
            Feature("hand", 1, 12, "in the viewer's hand"),
            Feature("display", 1, 5, "face up"),
            Feature("discard", 1, 14, "discarded"),
            Feature("unseen", 1, 14, "none of these: in the pile or in other hands"),
            Feature("taken", SEATS, 6, "taken face up by each seat and not seen to be paid: it has at least so many"),
        ),
    ),
    Part(
        "tickets",
        TICKETS,
        (
            Feature("held", 1, 1, "the viewer's"),
            Feature("journey", 1, OFFERED, "on a journey: its place in the hand, from 1; 0: finished or not held"),
            Feature("offered", OFFERED, 1, "its place in the offer"),
            Feature("made", 1, 1, "held or offered, and the viewer's tracks join its stops"),
            Feature("owner", SEATS, 1, "whose it is, where it lies open"),
        ),
    ),
    Part(
        "seats",
        SEATS,
        (
            Feature("present", 1, 1, "somebody plays this seat"),
            Feature("decision", DECISIONS, 1, "what it must decide, in the order of rules/constants.py"),
            Feature("turn", 1, 1, "at turn"),
            Feature("first", 1, 1, "the first player"),
            Feature("hundreds", 1, 2, "points on the board, hundreds"),
            Feature("points", 1, 100, "and the rest below a hundred"),
            Feature("exchanged", 1, 15, "points lost by exchanging pieces"),
            Feature("hand", PILES, 30, "cards in hand, by their backs"),
            Feature("pieces", 2, 50, "trains and ships left"),
            Feature("box", 2, 50, "trains and ships in the box"),
            Feature("tickets", DECKS, 10, "tickets held, by deck"),
            Feature("offered", DECKS, 4, "tickets being looked at, by deck"),
            Feature("passengers", PASSENGERS, 10, "passengers collected, by colour"),
            Feature("terrain", TERRAINS, 8, "terrain cards"),
            Feature("harbours", 1, 3, "harbours still to be built"),
            Feature("journey", 1, 2, "unfinished tickets of a journey"),
            Feature("completed", 1, 6, "tickets of a journey completed"),
            Feature("bonus", 1, 1, "has the journey's bonus"),
        ),
    ),
    Part(
        "table",
        1,
        (
            Feature("seat", 1, SEATS, "the viewer's seat at the table, from 0"),
            Feature("players", 1, SEATS, "how many play"),
            Feature("over", 1, 6, "how the game ended; 0: it runs"),
            Feature("drawn", 1, 2, "cards drawn in this turn"),
            Feature("took_wild", 1, 1, "a wild was taken from the display in this turn"),
            Feature("final_turns", 1, 10, "turns left, plus one; 0: the end is not near"),
            Feature("passes", 1, SEATS, "passes in a row"),
            Feature("quiet", 1, 3 * SEATS, "turns in a row that changed nothing on the table"),
            Feature("piles", PILES, 100, "cards in each pile"),
            Feature("tickets_left", DECKS, 60, "tickets in each pile"),
            Feature("terrain_up", TERRAINS, 2, "terrain cards face up, by kind"),
            Feature("terrain_pile", 1, 20, "terrain cards in the pile"),
            Feature("terrain_discard", TERRAINS, 15, "terrain cards discarded"),
            Feature("mix", DECKS, 4, "tickets of each deck the viewer has asked for"),
        ),
    ),
)

# What of a view is not written, because it follows from what is.
DERIVED = {
    "network": "of other seats: follows from who owns which track",
    "offer_size": "the number of tickets with a place in the offer",
    "display": "the order of the slots means nothing: how many of each kind are face up is written",
    "terrain_up": "the same",
}


def _starts() -> list[int]:
    return list(accumulate((part.rows * part.width for part in PARTS), initial=0))


PLACES_AT, TRACKS_AT, CARDS_AT, TICKETS_AT, SEATS_AT, TABLE_AT, SIZE = _starts()
PLACE_WIDTH, TRACK_WIDTH, CARD_WIDTH, TICKET_WIDTH, SEAT_WIDTH, TABLE_WIDTH = (part.width for part in PARTS)


def _columns(number: int) -> list[int]:
    return list(accumulate((feature.width for feature in PARTS[number].features), initial=0))[:-1]


NETWORK, JOINED, PENDING, WAITING, HARBOUR_OF = _columns(0)
OWNER, OPEN = _columns(1)
IN_HAND, FACE_UP, DISCARD, UNSEEN, TAKEN = _columns(2)
TICKET_HELD, IN_JOURNEY, IN_OFFER, MADE, TICKET_OWNER = _columns(3)
(
    PRESENT,
    DECISION,
    AT_TURN,
    IS_FIRST,
    HUNDREDS,
    POINTS,
    EXCHANGED,
    HAND_SIZE,
    PIECES_LEFT,
    BOX,
    TICKET_COUNT,
    OFFER_COUNT,
    COLLECTED,
    TERRAIN,
    HARBOURS_LEFT,
    JOURNEY_SIZE,
    DONE,
    BONUS,
) = _columns(4)
(
    SEAT,
    PLAYERS,
    OVER,
    DRAWN,
    TOOK_WILD,
    FINAL_TURNS,
    PASSES,
    QUIET_TURNS,
    PILE_SIZE,
    TICKETS_LEFT,
    TERRAIN_UP,
    TERRAIN_PILE,
    TERRAIN_DISCARD,
    MIX,
) = _columns(5)


@rule
def small(number):
    """A number as far as eight bits hold it."""
    return min(max(int(number), -128), 127)


# Who looks and how many play are passed on as numbers: read from the view they would be read again after every byte
# written, since for all the compiler knows the byte was theirs.


@rule
def from_viewer(seat, viewer, players):
    """A seat counted from the viewer."""
    away = int(seat) - viewer
    return away if away >= 0 else away + players


@rule
def write_seats(viewer, players, out, at, owner):
    """One column for each seat; 1 for the owner, if there is one."""
    for column in range(players):
        out[at + column] = 0
    if owner != NOBODY:
        out[at + from_viewer(owner, viewer, players)] = 1


@rule
def write_places(board: Board, view: View, out, start, step):
    viewer, players = int(view.seat), int(view.players)
    for place in range(start, board.places, step):
        at = PLACES_AT + place * PLACE_WIDTH
        out[at + NETWORK] = view.network[viewer, place] + 1
        for seat in range(players):
            joined = view.network[seat, place] != NONE
            out[at + JOINED + from_viewer(seat, viewer, players)] = 1 if joined else 0
        if board.harbours > 0:
            write_seats(viewer, players, out, at + HARBOUR_OF, view.harbour[place])
        if board.pools > 0:
            write_passengers(board, view, out, at, place)


@rule
def write_passengers(board: Board, view: View, out, at, place):
    out[at + PENDING] = 1 if view.pending[0] == place or view.pending[1] == place else 0
    if board.pool[place] != NONE:
        for colour in range(board.passenger_colours):
            out[at + WAITING + colour] = view.waiting[board.pool[place], colour]


@rule
def write_tracks(board: Board, view: View, out, start, step):
    viewer, players = int(view.seat), int(view.players)
    for track in range(start, board.tracks, step):
        at = TRACKS_AT + track * TRACK_WIDTH
        write_seats(viewer, players, out, at + OWNER, view.owner[track])
        out[at + OPEN] = 1 if is_open(board, view, viewer, track) else 0


@rule
def write_cards(board: Board, view: View, out, start, step):
    viewer, players = int(view.seat), int(view.players)
    for kind in range(start, board.kinds, step):
        shown = 0
        for slot in range(DISPLAY):
            if slot < board.display and view.display[slot] == kind:
                shown += 1
        at = CARDS_AT + kind * CARD_WIDTH
        out[at + IN_HAND] = small(view.hand[kind])
        out[at + FACE_UP] = shown
        out[at + DISCARD] = small(view.discard[kind])
        out[at + UNSEEN] = small(board.card_count[kind] - view.hand[kind] - shown - view.discard[kind])
        for seat in range(players):
            out[at + TAKEN + from_viewer(seat, viewer, players)] = view.taken[seat, kind]


@rule
def write_tickets(board: Board, view: View, out, start, step):
    viewer, players = int(view.seat), int(view.players)
    for ticket in range(start, board.tickets, step):
        at, mine, journey = TICKETS_AT + ticket * TICKET_WIDTH, view.held[ticket] != 0, 0
        out[at + TICKET_HELD] = view.held[ticket]
        for place in range(OFFERED):
            offered = view.offer[place] == ticket
            out[at + IN_OFFER + place] = 1 if offered else 0
            mine |= offered
            if view.journey[place] == ticket:
                journey = place + 1
        out[at + IN_JOURNEY] = journey
        out[at + MADE] = 1 if mine and is_met(board, view, viewer, ticket) else 0
        write_seats(viewer, players, out, at + TICKET_OWNER, view.ticket_owner[ticket])


@rule
def write_seat(board: Board, view: View, seat, out, at):
    out[at + PRESENT] = 1
    for decision in range(DECISIONS):
        out[at + DECISION + decision] = 1 if view.decision[seat] == decision else 0
    out[at + AT_TURN] = 1 if view.turn == seat else 0
    out[at + IS_FIRST] = 1 if view.first == seat else 0
    out[at + HUNDREDS] = view.score[seat] // 100
    out[at + POINTS] = view.score[seat] % 100
    out[at + EXCHANGED] = small(view.exchanged[seat])
    for i in range(2):
        out[at + HAND_SIZE + i] = small(view.hand_size[seat, i])
        out[at + PIECES_LEFT + i] = small(view.pieces[seat, i])
        out[at + BOX + i] = small(view.box[seat, i])
        out[at + TICKET_COUNT + i] = view.ticket_count[seat, i]
        out[at + OFFER_COUNT + i] = view.offer_count[seat, i]
    for colour in range(board.passenger_colours):
        out[at + COLLECTED + colour] = view.collected[seat, colour]
    for terrain in range(board.terrains):
        out[at + TERRAIN + terrain] = small(view.terrain[seat, terrain])
    out[at + HARBOURS_LEFT] = view.harbours[seat]
    out[at + JOURNEY_SIZE] = view.journey_size[seat]
    out[at + DONE] = view.completed[seat]
    out[at + BONUS] = view.bonus[seat]


@rule
def write_table(board: Board, view: View, out):
    out[TABLE_AT + SEAT] = view.seat
    out[TABLE_AT + PLAYERS] = view.players
    out[TABLE_AT + OVER] = view.over
    out[TABLE_AT + DRAWN] = view.drawn
    out[TABLE_AT + TOOK_WILD] = view.took_wild
    out[TABLE_AT + FINAL_TURNS] = small(view.final_turns + 1)
    out[TABLE_AT + PASSES] = view.passes
    out[TABLE_AT + QUIET_TURNS] = small(view.quiet)
    for i in range(2):
        out[TABLE_AT + PILE_SIZE + i] = small(view.pile_size[i])
        out[TABLE_AT + TICKETS_LEFT + i] = view.tickets_left[i]
        out[TABLE_AT + MIX + i] = view.mix[i]
    if board.terrains > 0:
        write_terrain(board, view, out)


@rule
def write_terrain(board: Board, view: View, out):
    out[TABLE_AT + TERRAIN_PILE] = small(view.terrain_pile)
    for terrain in range(board.terrains):
        out[TABLE_AT + TERRAIN_DISCARD + terrain] = small(view.terrain_discard[terrain])
        shown = 0
        for slot in range(TERRAINS):
            if slot < board.terrain_display and view.terrain_up[slot] == terrain:
                shown += 1
        out[TABLE_AT + TERRAIN_UP + terrain] = shown


@rule
def write_share(board: Board, view: View, out, start, step):
    """Write every so manieth row: several threads of a GPU write one observation together."""
    write_places(board, view, out, start, step)
    write_tracks(board, view, out, start, step)
    write_cards(board, view, out, start, step)
    write_tickets(board, view, out, start, step)
    viewer, players = int(view.seat), int(view.players)
    for seat in range(start, players, step):
        write_seat(board, view, seat, out, SEATS_AT + from_viewer(seat, viewer, players) * SEAT_WIDTH)
    if start == 0:
        write_table(board, view, out)


@entry
def write(board: Board, view: View, out):
    """Write the observation of a seat's view; `out` is all zero or was written for this board and players before."""
    write_share(board, view, out, 0, 1)
