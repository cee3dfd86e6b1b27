"""Tickets: piles, offers, keeping and rejecting, and whether one is met (C4, C5, C40-C42, G2-G4, G7, A10).

The upper part of a pile is shuffled, so only which tickets lie in it is kept; tickets put under it lie in order.
"""

from trunkline.rules import dice as chance
from trunkline.rules.actions import DRAW_TICKETS, KEEP, make, put
from trunkline.rules.compiled import rule
from trunkline.rules.layout import DISCARDED, HELD, KEEP_TICKETS, NONE, OFFERED_TO, PILE, REGION_ENDS, UNDER


@rule
def under_count(board, game, deck):
    count = 0
    for i in range(game.under_size):
        if board.ticket_deck[game.under[i]] == deck:
            count += 1
    return count


@rule
def tickets_left(board, game, deck):
    """Tickets in the pile of a deck, shuffled ones and those put under."""
    return int(game.fresh[deck]) + under_count(board, game, deck)


@rule
def any_ticket(board, game):
    for deck in range(board.decks):
        if game.fresh[deck] > 0:
            return True
    return game.under_size > 0


@rule
def ask_fresh(board, game, dice, deck, seat):
    """Write down the shuffled tickets of a deck as a question, unless there is only one."""
    if game.fresh[deck] > 1:
        at = chance.open_question(dice, chance.TICKET_TO_SEAT, seat)
        for ticket in range(board.tickets):
            if game.ticket_at[ticket] == PILE and board.ticket_deck[ticket] == deck:
                dice[at + ticket] = 1


@rule
def pick_fresh(board, game, dice, deck, seat):
    """One of the shuffled tickets of a deck, all equally likely."""
    if chance.is_asking(dice):
        ask_fresh(board, game, dice, deck, seat)
    elif dice[chance.READING]:
        ticket = chance.told(dice, chance.TICKET_TO_SEAT, seat)
        if 0 <= ticket < board.tickets and game.ticket_at[ticket] == PILE and board.ticket_deck[ticket] == deck:
            return ticket
        dice[chance.FAULT] = 1
    left = 0 if dice[chance.READING] else chance.roll(dice, int(game.fresh[deck]))
    for ticket in range(board.tickets):
        if game.ticket_at[ticket] == PILE and board.ticket_deck[ticket] == deck:
            if left == 0:
                return ticket
            left -= 1
    return NONE


@rule
def take_under(board, game, deck):
    """The ticket of a deck that was put under its pile first."""
    at = 0
    while board.ticket_deck[game.under[at]] != deck:
        at += 1
    ticket = int(game.under[at])
    for i in range(at, game.under_size - 1):
        game.under[i] = game.under[i + 1]
    game.under_size -= 1
    game.under[game.under_size] = NONE
    return ticket


@rule
def draw_ticket(board, game, dice, deck, seat):
    """Take the next ticket of a deck that has one left."""
    if game.fresh[deck] > 0:
        ticket = pick_fresh(board, game, dice, deck, seat)
        game.fresh[deck] -= 1
    else:
        ticket = take_under(board, game, deck)
    chance.note(dice, chance.TICKET_TO_SEAT, seat, ticket)
    return ticket


@rule
def put_under(game, ticket):
    game.ticket_at[ticket] = UNDER
    game.under[game.under_size] = ticket
    game.under_size += 1


@rule
def shuffle_in(board, game, ticket):
    game.ticket_at[ticket] = PILE
    game.fresh[board.ticket_deck[ticket]] += 1


@rule
def offer(board, game, seat, dice, deck, count):
    """Show the seat up to `count` tickets of a deck."""
    for _ in range(min(count, tickets_left(board, game, deck))):
        ticket = draw_ticket(board, game, dice, deck, seat)
        game.ticket_at[ticket] = OFFERED_TO + seat
        game.offer[seat, game.offer_size[seat]] = ticket
        game.offer_size[seat] += 1


@rule
def draw_tickets(board, game, seat, dice, first, second):
    """The draw tickets action: so many of each deck are shown, to keep some (C40, G4)."""
    offer(board, game, seat, dice, 0, first)
    if board.decks > 1:
        offer(board, game, seat, dice, 1, second)
    game.decision[seat] = KEEP_TICKETS


@rule
def list_draws(board, game, out, n):
    """Ways to draw tickets; combinations cut to the same by what is left are one (C40, G4)."""
    if board.draw == 0:
        return n
    draw, left = int(board.draw), tickets_left(board, game, 0)
    if board.decks == 1:
        return put(out, n, make(DRAW_TICKETS, draw, 0)) if left > 0 else n
    other = tickets_left(board, game, 1)
    last = -1
    for first in range(draw + 1):
        made = make(DRAW_TICKETS, min(first, left), min(draw - first, other))
        if min(first, left) + min(draw - first, other) > 0 and made != last:
            n = put(out, n, made)
            last = made
    return n


@rule
def list_mixes(board, out, n):
    """Set-up: how many of the first tickets come from each deck (G3)."""
    for first in range(board.deal + 1):
        n = put(out, n, make(DRAW_TICKETS, first, int(board.deal) - first))
    return n


@rule
def kept_count(kept):
    count = 0
    while kept > 0:
        count += kept & 1
        kept >>= 1
    return count


@rule
def list_keeps(game, seat, least, out, n):
    """Every choice of at least `least` of the tickets offered."""
    size = int(game.offer_size[seat])
    for kept in range(1, 1 << size):
        if kept_count(kept) >= min(least, size):
            n = put(out, n, make(KEEP, kept, 0))
    return n


@rule
def keep(game, seat, kept):
    """Kept tickets go to the hand; the rejected stay in the offer, in the order shown."""
    rejected = 0
    for i in range(game.offer_size[seat]):
        ticket = game.offer[seat, i]
        game.offer[seat, i] = NONE
        if kept >> i & 1:
            game.ticket_at[ticket] = HELD + seat
        else:
            game.offer[seat, rejected] = ticket
            rejected += 1
    game.offer_size[seat] = rejected


@rule
def return_rejected(board, game, seat, shuffled):
    """Rejected tickets go under their pile (C40), or at set-up where the board says so, are shuffled in (G3)."""
    for i in range(game.offer_size[seat]):
        if shuffled:
            shuffle_in(board, game, game.offer[seat, i])
        else:
            put_under(game, game.offer[seat, i])
        game.offer[seat, i] = NONE
    game.offer_size[seat] = 0


@rule
def is_joined(board, game, seat, region, other):
    """Whether some place of one region is joined to some place of another by the seat's tracks (C42, G7, A10)."""
    for i in range(REGION_ENDS):
        place = board.region_place[region, i]
        if place == NONE or game.network[seat, place] == NONE:
            continue
        for j in range(REGION_ENDS):
            end = board.region_place[other, j]
            if end != NONE and game.network[seat, end] == game.network[seat, place]:
                return True
    return False


@rule
def is_met(board, game, seat, ticket):
    """Whether all the ticket's stops are joined, in whatever order."""
    first = board.ticket_stop[ticket, 0]
    for i in range(1, board.ticket_stops[ticket]):
        if not is_joined(board, game, seat, first, board.ticket_stop[ticket, i]):
            return False
    return True


@rule
def renew(board, game):
    """Tickets put away become the pile (F9)."""
    for ticket in range(board.tickets):
        if game.ticket_at[ticket] == DISCARDED:
            shuffle_in(board, game, ticket)
