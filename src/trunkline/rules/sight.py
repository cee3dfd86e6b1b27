"""What one seat may know, as a record: every field is named here or it is not seen (C5, C7, T5).

Nothing is copied and then blotted out: a view starts empty and gets only what is allowed in.
"""

import numpy as np

from trunkline.rules.compiled import entry, rule
from trunkline.rules.layout import (
    COMPLETED,
    DECKS,
    DISPLAY,
    EVEN_KINDS,
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
        ("taken", "i1", (SEATS, EVEN_KINDS)),  # cards of a hand that all have seen go into it
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


# A view may be made by several threads of a GPU together: each has a share, and every element one writer.


@rule
def see_all(known, seen, share, shares):
    """All of a public array; what the board does not use of it is as empty in the game."""
    for i in range(share, seen.shape[0], shares):
        seen[i] = known[i]


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
def cards_in_hand(board, game, seat, pile):
    """How many cards with the back of a pile a seat holds."""
    count = 0
    for kind in range(board.kinds):
        if board.card_pile[kind] == pile:
            count += int(game.hand[seat, kind])
    return count


@rule
def see_cards(board, game, view, share, shares):
    """Display, pile sizes and discards; of hands only how many cards of each back, and which were taken openly (C7)."""
    see_all(game.display, view.display, share, shares)
    see_all(game.pile_size, view.pile_size, share, shares)
    see_all(game.discard, view.discard, share, shares)
    for i in range(share, game.players * PILES, shares):
        view.hand_size[i // PILES, i % PILES] = cards_in_hand(board, game, i // PILES, i % PILES)
    for seat in range(game.players):
        for kind in range(share, board.kinds, shares):
            view.taken[seat, kind] = game.taken[seat, kind]


@rule
def see_pieces(board, game, view, viewer, share, shares):
    """Pieces are public, but where they are chosen the choice is secret until all have chosen (W4)."""
    secret = board.chosen > 0 and in_set_up(game)
    for seat in range(share, game.players, shares):
        view.score[seat] = game.score[seat]
        view.exchanged[seat] = game.exchanged[seat]
        for suit in range(2):
            if seat == viewer or not secret:
                view.pieces[seat, suit] = game.pieces[seat, suit]
                view.box[seat, suit] = game.box[seat, suit]


@rule
def see_map(board, game, view, share, shares):
    see_all(game.owner, view.owner, share, shares)
    see_all(game.harbour, view.harbour, share, shares)
    for seat in range(SEATS):
        see_all(game.network[seat], view.network[seat], share, shares)
    for pool in range(share, board.pools, shares):
        for colour in range(board.passenger_colours):
            view.waiting[pool, colour] = game.waiting[pool, colour]
    for seat in range(share, game.players, shares):
        view.harbours[seat] = game.harbours[seat]
        for colour in range(board.passenger_colours):
            view.collected[seat, colour] = game.collected[seat, colour]


@rule
def see_terrain(board, game, view, share, shares):
    """Terrain cards lie face up (A5)."""
    see_all(game.terrain_up, view.terrain_up, share, shares)
    see_all(game.terrain_discard, view.terrain_discard, share, shares)
    if share == 0:
        view.terrain_pile = pile_total(board, game)
    for seat in range(share, game.players, shares):
        for terrain in range(board.terrains):
            view.terrain[seat, terrain] = game.terrain[seat, terrain]


@rule
def tickets_in_hand(board, game, seat, deck):
    """How many tickets with the back of a deck a seat holds."""
    count = 0
    for ticket in range(board.tickets):
        if game.ticket_at[ticket] == HELD + seat and board.ticket_deck[ticket] == deck:
            count += 1
    return count


@rule
def tickets_in_offer(board, game, seat, deck):
    """How many tickets with the back of a deck a seat looks at."""
    count = 0
    for i in range(game.offer_size[seat]):
        if board.ticket_deck[game.offer[seat, i]] == deck:
            count += 1
    return count


@rule
def see_ticket_counts(board, game, view, share, shares):
    """How many tickets everybody holds of each back, once all have chosen their first ones (C5, G3)."""
    for deck in range(share, board.decks, shares):
        view.tickets_left[deck] = tickets_left(board, game, deck)
    if choosing_tickets(game):
        return
    for i in range(share, game.players * DECKS, shares):
        seat, deck = i // DECKS, i % DECKS
        if deck < board.decks:
            view.ticket_count[seat, deck] = tickets_in_hand(board, game, seat, deck)
            if game.decision[seat] == KEEP_TICKETS:
                view.offer_count[seat, deck] = tickets_in_offer(board, game, seat, deck)


@rule
def see_open_tickets(game, view, share, shares):
    """Completed tickets of a journey lie open (F5); at the end all are shown (C7)."""
    over = game.over != RUNNING
    for ticket in range(share, TICKETS, shares):
        at = game.ticket_at[ticket]
        if COMPLETED <= at < COMPLETED + SEATS:
            view.ticket_owner[ticket] = at - COMPLETED
        elif over and HELD <= at < HELD + SEATS:
            view.ticket_owner[ticket] = at - HELD
        else:
            view.ticket_owner[ticket] = NOBODY
    for seat in range(share, game.players, shares):
        view.journey_size[seat] = game.journey_size[seat]
        view.completed[seat] = game.completed[seat]
        view.bonus[seat] = game.bonus[seat]


@rule
def see_own(board, game, view, viewer, share, shares):
    """The seat's own hand, tickets and choices."""
    see_all(game.hand[viewer], view.hand, share, shares)
    for ticket in range(share, board.tickets, shares):
        view.held[ticket] = 1 if game.ticket_at[ticket] == HELD + viewer else 0
    for i in range(share, OFFERED, shares):
        view.offer[i] = game.offer[viewer, i]
        view.journey[i] = game.journey[viewer, i]
    for deck in range(share, DECKS, shares):
        view.mix[deck] = game.mix[viewer, deck]
    if share == 0:
        view.offer_size = game.offer_size[viewer]


@rule
def see_nothing(view, share, shares):
    """A spectator has no tickets."""
    for i in range(share, OFFERED, shares):
        view.offer[i] = NONE
        view.journey[i] = NONE


@rule
def see_share(board, game, viewer, view, share, shares):
    """One share of `see`; what is not worth sharing out is in the first."""
    if share == 0:
        view.seat = viewer
        see_turn(game, view)
    see_cards(board, game, view, share, shares)
    see_pieces(board, game, view, viewer, share, shares)
    see_map(board, game, view, share, shares)
    see_terrain(board, game, view, share, shares)
    see_ticket_counts(board, game, view, share, shares)
    see_open_tickets(game, view, share, shares)
    if viewer != NOBODY:
        see_own(board, game, view, viewer, share, shares)
    else:
        see_nothing(view, share, shares)


@entry
def see(board, game, viewer, view):
    """Fill an all-zero view with what a seat may know; viewer NOBODY: a spectator."""
    see_share(board, game, viewer, view, 0, 1)


def new_views(count: int) -> np.ndarray:
    """Room for `count` views, all zero, as `see` wants them."""
    return np.zeros(count, view_t)
