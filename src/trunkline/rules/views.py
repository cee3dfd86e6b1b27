"""What one seat may know, as a record: what is declared to be seen, and what mechanics add (C5, C7, T5).

Nothing is copied and then blotted out: a view starts empty and gets only what is allowed in.
"""

from trunkline.rules.cards.rules import see_cards
from trunkline.rules.compiled import entry, rule
from trunkline.rules.constants import NOBODY
from trunkline.rules.pieces.rules import see_pieces
from trunkline.rules.records import see_nothing, see_own, see_public
from trunkline.rules.terrain.rules import see_terrain
from trunkline.rules.tickets.rules import see_open_tickets, see_own_tickets, see_ticket_counts
from trunkline.rules.types import Board, Game, View


@rule
def see_share(board: Board, game: Game, viewer: int, view: View, share: int, shares: int):
    """One share of `see`: a view may be made by several threads of a GPU together."""
    if share == 0:
        view.seat = viewer
    see_public(board, game, view, share, shares)
    see_cards(board, game, view, share, shares)
    see_pieces(board, game, view, viewer, share, shares)
    see_terrain(board, game, view, share)
    see_ticket_counts(board, game, view, share, shares)
    see_open_tickets(game, view, share, shares)
    if viewer != NOBODY:
        see_own(board, game, viewer, view, share, shares)
        see_own_tickets(board, game, view, viewer, share, shares)
    else:
        see_nothing(view, share, shares)


@entry
def see(board: Board, game: Game, viewer: int, view: View):
    """Fill an all-zero view with what a seat may know; viewer NOBODY: a spectator."""
    see_share(board, game, viewer, view, 0, 1)
