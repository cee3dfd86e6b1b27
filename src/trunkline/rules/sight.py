"""What one seat may know, as a record: every field is named here or it is not seen (C5, C7, T5).

Nothing is copied and then blotted out: a view starts empty and gets only what is allowed in.
"""

import numpy as np

from trunkline.rules.compiled import entry, rule
from trunkline.rules.layout import (
    COMPLETED,
    DECKS,
    DISPLAY,
    HELD,
    KEEP_TICKETS,
    KINDS,
    NOBODY,
    NONE,
    OFFERED,
    PASSENGERS,
    PILES,
    PLACES,
    POOLS,
    RUNNING,
    SEATS,
    TERRAINS,
    TICKETS,
    TRACKS,
    record_type,
)
from trunkline.rules.setup import choosing_tickets, in_set_up
from trunkline.rules.terrain import pile_total
from trunkline.rules.tickets import tickets_left

view_t = record_type(
    [
        ("seat", "i2"),  # whose view; NOBODY: a spectator's
        # the table, known to all
        ("players", "i2"),
        ("first", "i2"),
        ("turn", "i2"),
        ("over", "i2"),
        ("decision", "i2", SEATS),
        ("drawn", "i2"),
        ("took_wild", "i2"),
        ("pending", "i1", 2),
        ("final_turns", "i2"),
        ("passes", "i2"),
        ("quiet", "i2"),
        ("display", "i1", DISPLAY),
        ("pile_size", "i2", PILES),
        ("discard", "i2", KINDS),
        ("hand_size", "i2", (SEATS, PILES)),  # the backs of train and ship cards differ
        ("pieces", "i2", (SEATS, 2)),
        ("box", "i2", (SEATS, 2)),
        ("score", "i2", SEATS),
        ("exchanged", "i2", SEATS),
        ("owner", "i1", TRACKS),
        ("network", "i1", (SEATS, PLACES)),
        ("tickets_left", "i2", DECKS),
        ("ticket_count", "i2", (SEATS, DECKS)),
        ("offer_count", "i2", (SEATS, DECKS)),
        ("ticket_owner", "i1", TICKETS),  # tickets that lie open: completed on a journey, all when the game is over
        ("waiting", "i1", (POOLS, PASSENGERS)),
        ("collected", "i1", (SEATS, PASSENGERS)),
        ("terrain", "i2", (SEATS, TERRAINS)),
        ("terrain_up", "i1", TERRAINS),
        ("terrain_pile", "i2"),
        ("terrain_discard", "i2", TERRAINS),
        ("harbour", "i1", PLACES),
        ("harbours", "i2", SEATS),
        ("journey_size", "i2", SEATS),
        ("completed", "i2", SEATS),
        ("bonus", "i2", SEATS),
        # the seat's own
        ("hand", "i2", KINDS),
        ("held", "i1", TICKETS),  # 1: the seat holds this ticket
        ("offer", "i1", OFFERED),
        ("offer_size", "i2"),
        ("journey", "i1", OFFERED),
        ("mix", "i1", DECKS),
    ]
)


@rule
def see_turn(game, view):
    view.players = game.players
    view.first = game.first
    view.turn = game.turn
    view.over = game.over
    view.drawn = game.drawn
    view.took_wild = game.took_wild
    view.final_turns = game.final_turns
    view.passes = game.passes
    view.quiet = game.quiet
    for seat in range(SEATS):
        view.decision[seat] = game.decision[seat]
    for end in range(2):
        view.pending[end] = game.pending[end]


@rule
def see_cards(board, game, view):
    """Display, pile sizes and discards; of hands only how many cards of each back (C7)."""
    for slot in range(DISPLAY):
        view.display[slot] = game.display[slot]
    for pile in range(PILES):
        view.pile_size[pile] = game.pile_size[pile]
    for kind in range(board.kinds):
        view.discard[kind] = game.discard[kind]
        for seat in range(game.players):
            view.hand_size[seat, board.card_pile[kind]] += game.hand[seat, kind]


@rule
def see_pieces(board, game, view, viewer):
    """Pieces are public, but where they are chosen the choice is secret until all have chosen (W4)."""
    secret = board.chosen > 0 and in_set_up(game)
    for seat in range(game.players):
        view.score[seat] = game.score[seat]
        view.exchanged[seat] = game.exchanged[seat]
        for suit in range(2):
            if seat == viewer or not secret:
                view.pieces[seat, suit] = game.pieces[seat, suit]
                view.box[seat, suit] = game.box[seat, suit]


@rule
def see_map(board, game, view):
    view.owner[:] = NOBODY
    view.network[:] = NONE
    view.harbour[:] = NOBODY
    for track in range(board.tracks):
        view.owner[track] = game.owner[track]
    for place in range(board.places):
        view.harbour[place] = game.harbour[place]
        for seat in range(game.players):
            view.network[seat, place] = game.network[seat, place]
    for pool in range(board.pools):
        for colour in range(board.passenger_colours):
            view.waiting[pool, colour] = game.waiting[pool, colour]
    for seat in range(game.players):
        view.harbours[seat] = game.harbours[seat]
        for colour in range(board.passenger_colours):
            view.collected[seat, colour] = game.collected[seat, colour]


@rule
def see_terrain(board, game, view):
    """Terrain cards lie face up (A5)."""
    view.terrain_up[:] = NONE
    view.terrain_pile = pile_total(board, game)
    for slot in range(board.terrain_display):
        view.terrain_up[slot] = game.terrain_up[slot]
    for terrain in range(board.terrains):
        view.terrain_discard[terrain] = game.terrain_discard[terrain]
        for seat in range(game.players):
            view.terrain[seat, terrain] = game.terrain[seat, terrain]


@rule
def see_ticket_counts(board, game, view):
    """How many tickets everybody holds of each back, once all have chosen their first ones (C5, G3)."""
    for deck in range(board.decks):
        view.tickets_left[deck] = tickets_left(board, game, deck)
    if choosing_tickets(game):
        return
    for ticket in range(board.tickets):
        seat = game.ticket_at[ticket] - HELD
        if 0 <= seat < game.players:
            view.ticket_count[seat, board.ticket_deck[ticket]] += 1
    for seat in range(game.players):
        if game.decision[seat] == KEEP_TICKETS:
            for i in range(game.offer_size[seat]):
                view.offer_count[seat, board.ticket_deck[game.offer[seat, i]]] += 1


@rule
def see_open_tickets(board, game, view):
    """Completed tickets of a journey lie open (F5); at the end all are shown (C7)."""
    view.ticket_owner[:] = NOBODY
    for ticket in range(board.tickets):
        at = game.ticket_at[ticket]
        if COMPLETED <= at < COMPLETED + SEATS:
            view.ticket_owner[ticket] = at - COMPLETED
        elif game.over != RUNNING and HELD <= at < HELD + SEATS:
            view.ticket_owner[ticket] = at - HELD
    for seat in range(game.players):
        view.journey_size[seat] = game.journey_size[seat]
        view.completed[seat] = game.completed[seat]
        view.bonus[seat] = game.bonus[seat]


@rule
def see_own(board, game, view, viewer):
    """The seat's own hand, tickets and choices."""
    for kind in range(board.kinds):
        view.hand[kind] = game.hand[viewer, kind]
    for ticket in range(board.tickets):
        view.held[ticket] = 1 if game.ticket_at[ticket] == HELD + viewer else 0
    for i in range(OFFERED):
        view.offer[i] = game.offer[viewer, i]
        view.journey[i] = game.journey[viewer, i]
    view.offer_size = game.offer_size[viewer]
    for deck in range(DECKS):
        view.mix[deck] = game.mix[viewer, deck]


@entry
def see(board, game, viewer, view):
    """Fill an all-zero view with what a seat may know; viewer NOBODY: a spectator."""
    view.seat = viewer
    view.offer[:] = NONE
    view.journey[:] = NONE
    see_turn(game, view)
    see_cards(board, game, view)
    see_pieces(board, game, view, viewer)
    see_map(board, game, view)
    see_terrain(board, game, view)
    see_ticket_counts(board, game, view)
    see_open_tickets(board, game, view)
    if viewer != NOBODY:
        see_own(board, game, view, viewer)


def new_views(count: int) -> np.ndarray:
    """Room for `count` views, all zero, as `see` wants them."""
    return np.zeros(count, view_t)
