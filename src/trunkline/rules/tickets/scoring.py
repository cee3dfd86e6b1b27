"""The account of tickets, tours among them, and the bonus for most of them (C42, G9, A11, W19)."""

from trunkline.rules.compiled import rule
from trunkline.rules.constants import HELD
from trunkline.rules.tickets.rules import is_met
from trunkline.rules.tours.rules import in_order
from trunkline.rules.turns.rules import most
from trunkline.rules.types import Account, Board, Game, TourScratch


@rule
def is_tour(board: Board, ticket: int):
    return board.ticket_stops[ticket] > 2


@rule
def score_ticket(board: Board, game: Game, seat: int, ticket: int, account: Account, scratch: TourScratch):
    """Plus when joined, minus when not (C42); a tour in order is worth more (W19)."""
    if not is_met(board, game, seat, ticket):
        account.ticket[ticket] = -board.ticket_penalty[ticket]
    elif is_tour(board, ticket) and not in_order(board, game, seat, ticket, scratch):
        account.ticket[ticket] = board.ticket_joined[ticket]
        account.met[ticket] = 2
    else:
        account.ticket[ticket] = board.ticket_points[ticket]
        account.met[ticket] = 1
    if account.met[ticket]:
        account.completed[seat] += 1
    account.tickets[seat] += account.ticket[ticket]


@rule
def score_tickets(board: Board, game: Game, account: Account, scratch: TourScratch):
    for ticket in range(board.tickets):
        seat = game.ticket_at[ticket] - HELD
        if 0 <= seat < game.players:
            score_ticket(board, game, seat, ticket, account, scratch)


@rule
def score_globetrotter(board: Board, game: Game, account: Account):
    """The bonus for the most completed tickets, to all who tie; nobody with none (G9, A11)."""
    best = most(game, account.completed)
    for seat in range(game.players):
        if best > 0 and account.completed[seat] == best:
            account.globetrotter[seat] = board.globetrotter
