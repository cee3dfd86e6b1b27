"""The final account: every part of every seat's points, ranks and tie-breaks (C42, C51-C53, G9-G11, W18, W19)."""

import numpy as np

from trunkline.rules import longest_path, tours
from trunkline.rules.compiled import entry, rule
from trunkline.rules.layout import (
    BY_LONGEST_PATH,
    BY_PASSENGERS,
    BY_TICKETS,
    HELD,
    NONE,
    PASSENGERS,
    PLACES,
    SEATS,
    STOPS,
    TICKETS,
    TRACKS,
    record_type,
)
from trunkline.rules.passengers import passengers_of
from trunkline.rules.tickets import is_met

WORK = max(longest_path.WORK, tours.WORK)

account_t = record_type(
    [
        ("tracks", "i2", SEATS),  # points for tracks, doubled ones as doubled
        ("exchange", "i2", SEATS),  # points lost by exchanging pieces
        ("ticket", "i2", TICKETS),  # points of each ticket, for whoever holds it
        ("met", "i1", TICKETS),  # 1: joined (a tour: in order); 2: a tour joined but not in order
        ("completed", "i2", SEATS),
        ("tickets", "i2", SEATS),
        ("path", "i2", SEATS),  # length of the longest path
        ("path_track", "i1", (SEATS, TRACKS)),  # the tracks that make it
        ("longest_path", "i2", SEATS),
        ("globetrotter", "i2", SEATS),
        ("passengers", "i2", (SEATS, PASSENGERS)),
        ("harbour", "i2", PLACES),  # points of the harbour in each city
        ("harbours", "i2", SEATS),
        ("unbuilt", "i2", SEATS),
        ("total", "i2", SEATS),
        ("rank", "i2", SEATS),
        ("decided", "i2", SEATS),  # tie-break that set the seat apart from others with its total; NONE: none could
    ]
)


@rule
def clear(account):
    account.ticket[:] = 0
    account.met[:] = 0
    account.completed[:] = 0
    account.tickets[:] = 0
    account.path[:] = 0
    account.path_track[:] = 0
    account.longest_path[:] = 0
    account.globetrotter[:] = 0
    account.passengers[:] = 0
    account.harbour[:] = 0
    account.harbours[:] = 0
    account.unbuilt[:] = 0
    account.tracks[:] = 0
    account.exchange[:] = 0
    account.total[:] = 0
    account.rank[:] = 0
    account.decided[:] = 0


@rule
def is_tour(board, ticket):
    return board.ticket_stops[ticket] > 2


@rule
def score_ticket(board, game, seat, ticket, account, work):
    """Plus when joined, minus when not (C42); a tour in order is worth more (W19)."""
    if not is_met(board, game, seat, ticket):
        account.ticket[ticket] = -board.ticket_penalty[ticket]
    elif is_tour(board, ticket) and not tours.in_order(board, game, seat, ticket, work):
        account.ticket[ticket] = board.ticket_joined[ticket]
        account.met[ticket] = 2
    else:
        account.ticket[ticket] = board.ticket_points[ticket]
        account.met[ticket] = 1
    if account.met[ticket]:
        account.completed[seat] += 1
    account.tickets[seat] += account.ticket[ticket]


@rule
def score_tickets(board, game, account, work):
    for ticket in range(board.tickets):
        seat = game.ticket_at[ticket] - HELD
        if 0 <= seat < game.players:
            score_ticket(board, game, seat, ticket, account, work)


@rule
def most(game, values):
    """The largest of a value over the seats."""
    best = int(values[0])
    for seat in range(1, game.players):
        best = max(best, int(values[seat]))
    return best


@rule
def score_longest_path(board, game, account, work):
    """The bonus for the longest path, to all who tie; nobody without a track (C51)."""
    if board.longest_path == 0:
        return
    for seat in range(game.players):
        account.path[seat] = longest_path.longest_path(board, game, seat, work)
        for track in range(board.tracks):
            account.path_track[seat, track] = work[track]
    best = most(game, account.path)
    for seat in range(game.players):
        if best > 0 and account.path[seat] == best:
            account.longest_path[seat] = board.longest_path


@rule
def score_globetrotter(board, game, account):
    """The bonus for the most completed tickets, to all who tie; nobody with none (G9, A11)."""
    best = most(game, account.completed)
    for seat in range(game.players):
        if best > 0 and account.completed[seat] == best:
            account.globetrotter[seat] = board.globetrotter


@rule
def passenger_points(board, game, seat, colour):
    """For the most of a colour, or the second most if only one player has the most (G10)."""
    mine = game.collected[seat, colour]
    more = 0
    for other in range(game.players):
        if game.collected[other, colour] > mine:
            more += 1
    if mine == 0 or more > 1:
        return 0
    return int(board.most_passengers) if more == 0 else int(board.second_passengers)


@rule
def score_passengers(board, game, account):
    for colour in range(board.passenger_colours):
        for seat in range(game.players):
            account.passengers[seat, colour] = passenger_points(board, game, seat, colour)


@rule
def names_place(board, ticket, place):
    for i in range(STOPS):
        if i < board.ticket_stops[ticket] and board.ticket_stop[ticket, i] == place:
            return True
    return False


@rule
def tickets_to(board, game, account, seat, place):
    """Completed tickets of a seat that name a city (W18)."""
    count = 0
    for ticket in range(board.tickets):
        if account.met[ticket] and game.ticket_at[ticket] == HELD + seat and names_place(board, ticket, place):
            count += 1
    return count


@rule
def score_harbours(board, game, account):
    """Built harbours by the tickets that name their city, unbuilt ones at a loss (W18)."""
    if board.harbours == 0:
        return
    for place in range(board.places):
        seat = game.harbour[place]
        if seat != NONE:
            count = min(3, tickets_to(board, game, account, seat, place))
            account.harbour[place] = board.harbour_points[count]
            account.harbours[seat] += account.harbour[place]
    for seat in range(game.players):
        account.unbuilt[seat] = -board.unbuilt * game.harbours[seat]


@rule
def add_up(board, game, account, seat):
    """A seat's total; on a journey what counts are completed tickets, and there are no points (F5, F8)."""
    if board.goal > 0:
        account.completed[seat] = game.completed[seat]
        account.total[seat] = game.completed[seat]
        return
    account.tracks[seat] = game.score[seat] + game.exchanged[seat]
    account.exchange[seat] = -game.exchanged[seat]
    total = int(game.score[seat]) + int(account.tickets[seat])
    total += int(account.longest_path[seat]) + int(account.globetrotter[seat])
    total += int(account.harbours[seat]) + int(account.unbuilt[seat])
    for colour in range(board.passenger_colours):
        total += int(account.passengers[seat, colour])
    account.total[seat] = total


@rule
def tie_value(game, account, tie_break, seat):
    if tie_break == BY_TICKETS:
        return int(account.completed[seat])
    if tie_break == BY_LONGEST_PATH:
        return int(account.longest_path[seat])
    return passengers_of(game, seat) if tie_break == BY_PASSENGERS else 0


@rule
def compare(board, game, account, seat, other):
    """Which tie-break sets two seats with one total apart: its number from 1, negative if `other` is ahead; 0: none."""
    for i in range(3):
        mine = tie_value(game, account, board.tie_break[i], seat)
        theirs = tie_value(game, account, board.tie_break[i], other)
        if mine != theirs:
            return i + 1 if mine > theirs else -i - 1
    return 0


@rule
def rank_seat(board, game, account, seat):
    """One more than the number of seats ahead; equal seats share a rank (C52, C53, G11)."""
    rank, decided = 1, 0
    for other in range(game.players):
        if other == seat:
            continue
        if account.total[other] > account.total[seat]:
            rank += 1
        elif account.total[other] == account.total[seat]:
            apart = compare(board, game, account, seat, other)
            if apart < 0:
                rank += 1
            if apart == 0:
                decided = NONE
            elif decided != NONE:
                decided = max(decided, int(board.tie_break[abs(apart) - 1]))
    account.rank[seat] = rank
    account.decided[seat] = decided


@entry
def make_account(board, game, account, work):
    """Fill in the account of a position as if the game ended here."""
    clear(account)
    if board.goal == 0:
        score_tickets(board, game, account, work)
        score_longest_path(board, game, account, work)
        score_globetrotter(board, game, account)
        score_passengers(board, game, account)
        score_harbours(board, game, account)
    for seat in range(game.players):
        add_up(board, game, account, seat)
    for seat in range(game.players):
        rank_seat(board, game, account, seat)


def new_accounts(count: int) -> np.ndarray:
    """Room for `count` accounts."""
    return np.zeros(count, account_t)
