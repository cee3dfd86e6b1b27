"""What a seat may know, as one vector of small integers: the same columns on every board, the unused ones zero.

It is written from a view (rules/views.py) and the board alone, so that nothing hidden can get into it. Seats are
counted from the viewer: 0 is the viewer itself, 1 who plays next. The columns are those of `rules/observation.py`;
each mechanic writes its own.
"""

from trunkline.envs.mechanics import (
    cards,
    harbours,
    journey,
    passengers,
    pieces,
    terrain,
    tickets,
    tracks,
    tunnels,
    turns,
)
from trunkline.envs.mechanics.writing import from_viewer
from trunkline.rules.compiled import entry, rule
from trunkline.rules.observation import (
    CARD_WIDTH,
    CARDS_AT,
    DERIVED,
    PARTS,
    PLACE_WIDTH,
    PLACES_AT,
    SEAT_WIDTH,
    SEATS_AT,
    SIZE,
    TICKET_WIDTH,
    TICKETS_AT,
    TRACK_WIDTH,
    TRACKS_AT,
)
from trunkline.rules.types import Board, View

__all__ = ["DERIVED", "PARTS", "SIZE", "write", "write_share"]


@rule
def write_places(board: Board, view: View, out, start, step):
    viewer, players = int(view.seat), int(view.players)
    for place in range(start, board.places, step):
        at = PLACES_AT + place * PLACE_WIDTH
        tracks.write_place(view, place, viewer, players, out, at)
        harbours.write_place(board, view, place, viewer, players, out, at)
        passengers.write_place(board, view, place, out, at)


@rule
def write_tracks(board: Board, view: View, out, start, step):
    viewer, players = int(view.seat), int(view.players)
    for track in range(start, board.tracks, step):
        at = TRACKS_AT + track * TRACK_WIDTH
        tracks.write_track(board, view, track, viewer, players, out, at)
        tunnels.write_track(board, view, track, out, at)


@rule
def write_cards(board: Board, view: View, out, start, step):
    viewer, players = int(view.seat), int(view.players)
    for kind in range(start, board.kinds, step):
        at = CARDS_AT + kind * CARD_WIDTH
        cards.write_card(board, view, kind, viewer, players, out, at)
        tunnels.write_card(board, view, kind, out, at)


@rule
def write_tickets(board: Board, view: View, out, start, step):
    viewer, players = int(view.seat), int(view.players)
    for ticket in range(start, board.tickets, step):
        at = TICKETS_AT + ticket * TICKET_WIDTH
        tickets.write_ticket(board, view, ticket, viewer, players, out, at)
        journey.write_ticket(view, ticket, out, at)


@rule
def write_seat(board: Board, view: View, seat, out, at):
    turns.write_seat(view, seat, out, at)
    tracks.write_seat(view, seat, out, at)
    cards.write_seat(view, seat, out, at)
    pieces.write_seat(view, seat, out, at)
    tickets.write_seat(view, seat, out, at)
    passengers.write_seat(board, view, seat, out, at)
    terrain.write_seat(board, view, seat, out, at)
    harbours.write_seat(view, seat, out, at)
    journey.write_seat(view, seat, out, at)


@rule
def write_table(board: Board, view: View, out):
    turns.write_table(view, out)
    cards.write_table(view, out)
    tickets.write_table(view, out)
    terrain.write_table(board, view, out)
    tunnels.write_table(board, view, out)


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
