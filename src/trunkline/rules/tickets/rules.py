"""Tickets: piles, offers, keeping and rejecting, and whether one is met (C4, C5, C40-C42, G2-G4, G7, A10).

The upper part of a pile is shuffled, so only which tickets lie in it is kept; tickets put under it lie in order.
"""

from trunkline.rules import dice as chance
from trunkline.rules.actions import DRAW_TICKETS, KEEP, detail_of, make, put, subject_of
from trunkline.rules.compiled import rule
from trunkline.rules.constants import (
    CHOOSE_MIX,
    COMPLETED,
    DECKS,
    DISCARDED,
    HELD,
    KEEP_FIRST,
    KEEP_TICKETS,
    NOBODY,
    NONE,
    OFFERED_TO,
    PILE,
    REGION_ENDS,
    RUNNING,
    SEATS,
    TICKETS,
    UNDER,
)
from trunkline.rules.reasons import (
    KEEP_MORE,
    KEEP_MORE_FIRST,
    LEGAL,
    NO_SUCH_MECHANIC,
    NO_TICKETS_LEFT,
    NOT_OFFERED,
    WRONG_MIX,
    WRONG_NUMBER,
)
from trunkline.rules.turns.rules import any_decides
from trunkline.rules.types import Board, Dice, Game, Numbers, View


@rule
def lay_out_tickets(board: Board, game: Game):
    for ticket in range(board.tickets):
        game.fresh[board.ticket_deck[ticket]] += 1


@rule
def under_count(board: Board, game: Game, deck: int):
    count = 0
    for i in range(game.under_size):
        if board.ticket_deck[game.under[i]] == deck:
            count += 1
    return count


@rule
def tickets_left(board: Board, game: Game, deck: int):
    """Tickets in the pile of a deck, shuffled ones and those put under."""
    return int(game.fresh[deck]) + under_count(board, game, deck)


@rule
def ask_fresh(board: Board, game: Game, dice: Dice, deck: int, seat: int):
    """Write down the shuffled tickets of a deck as a question, unless there is only one."""
    if game.fresh[deck] > 1:
        at = chance.open_question(dice, chance.TICKET_TO_SEAT, seat)
        for ticket in range(board.tickets):
            if game.ticket_at[ticket] == PILE and board.ticket_deck[ticket] == deck:
                dice[at + ticket] = 1


@rule
def pick_fresh(board: Board, game: Game, dice: Dice, deck: int, seat: int):
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
def take_under(board: Board, game: Game, deck: int):
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
def draw_ticket(board: Board, game: Game, dice: Dice, deck: int, seat: int):
    """Take the next ticket of a deck that has one left."""
    if game.fresh[deck] > 0:
        ticket = pick_fresh(board, game, dice, deck, seat)
        game.fresh[deck] -= 1
    else:
        ticket = take_under(board, game, deck)
    chance.note(dice, chance.TICKET_TO_SEAT, seat, ticket)
    return ticket


@rule
def put_under(game: Game, ticket: int):
    game.ticket_at[ticket] = UNDER
    game.under[game.under_size] = ticket
    game.under_size += 1


@rule
def shuffle_in(board: Board, game: Game, ticket: int):
    game.ticket_at[ticket] = PILE
    game.fresh[board.ticket_deck[ticket]] += 1


@rule
def offer(board: Board, game: Game, seat: int, dice: Dice, deck: int, count: int):
    """Show the seat up to `count` tickets of a deck."""
    for _ in range(min(count, tickets_left(board, game, deck))):
        ticket = draw_ticket(board, game, dice, deck, seat)
        game.ticket_at[ticket] = OFFERED_TO + seat
        game.offer[seat, game.offer_size[seat]] = ticket
        game.offer_size[seat] += 1


@rule
def draw_tickets(board: Board, game: Game, seat: int, dice: Dice, first: int, second: int):
    """The draw tickets action: so many of each deck are shown, to keep some (C40, G4)."""
    offer(board, game, seat, dice, 0, first)
    if board.decks > 1:
        offer(board, game, seat, dice, 1, second)
    game.decision[seat] = KEEP_TICKETS


@rule
def list_draws(board: Board, game: Game, out: Numbers, n: int):
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
def list_mixes(board: Board, out: Numbers, n: int):
    """Set-up: how many of the first tickets come from each deck (G3)."""
    for first in range(board.deal + 1):
        n = put(out, n, make(DRAW_TICKETS, first, int(board.deal) - first))
    return n


@rule
def kept_count(kept: int):
    count = 0
    while kept > 0:
        count += kept & 1
        kept >>= 1
    return count


@rule
def list_keeps(game: Game, seat: int, least: int, out: Numbers, n: int):
    """Every choice of at least `least` of the tickets offered."""
    size = int(game.offer_size[seat])
    for kept in range(1, 1 << size):
        if kept_count(kept) >= min(least, size):
            n = put(out, n, make(KEEP, kept, 0))
    return n


@rule
def keep(game: Game, seat: int, kept: int):
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
def return_rejected(board: Board, game: Game, seat: int, shuffled: int):
    """Rejected tickets go under their pile (C40), or at set-up where the board says so, are shuffled in (G3)."""
    for i in range(game.offer_size[seat]):
        if shuffled:
            shuffle_in(board, game, game.offer[seat, i])
        else:
            put_under(game, game.offer[seat, i])
        game.offer[seat, i] = NONE
    game.offer_size[seat] = 0


@rule
def is_joined(board: Board, game: Game, seat: int, region: int, other: int):
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
def is_met(board: Board, game: Game, seat: int, ticket: int):
    """Whether all the ticket's stops are joined, in whatever order."""
    first = board.ticket_stop[ticket, 0]
    for i in range(1, board.ticket_stops[ticket]):
        if not is_joined(board, game, seat, first, board.ticket_stop[ticket, i]):
            return False
    return True


@rule
def renew_tickets(board: Board, game: Game):
    """Tickets put away become the pile (F9)."""
    for ticket in range(board.tickets):
        if game.ticket_at[ticket] == DISCARDED:
            shuffle_in(board, game, ticket)


@rule
def choosing_tickets(game: Game):
    """Whether some seat still chooses its first tickets (C5)."""
    return any_decides(game, CHOOSE_MIX) or any_decides(game, KEEP_FIRST)


@rule
def refuse_mix(board: Board, game: Game, first: int, second: int):
    """How many tickets of each deck: the right number, cut to what is there (C40, G3, G4)."""
    left = tickets_left(board, game, 0)
    other = tickets_left(board, game, 1) if board.decks > 1 else 0
    if left + other == 0:
        return NO_TICKETS_LEFT
    if board.decks == 1:
        return LEGAL if first == board.draw and second == 0 else WRONG_NUMBER
    if first > left or second > other or first + second > board.draw or first + second == 0:
        return WRONG_MIX
    # Cut or not, some combination of the full number must come down to this one.
    missing = int(board.draw) - first - second
    return LEGAL if missing == 0 or first == left or second == other else WRONG_MIX


@rule
def refuse_tickets(board: Board, game: Game, seat: int, action: int):
    if board.goal > 0 or board.draw == 0:
        return NO_SUCH_MECHANIC
    first, second = subject_of(action), detail_of(action)
    if game.decision[seat] == CHOOSE_MIX:
        return LEGAL if first + second == board.deal else WRONG_MIX
    return refuse_mix(board, game, first, second)


@rule
def refuse_keep(board: Board, game: Game, seat: int, kept: int):
    size = int(game.offer_size[seat])
    if kept >= 1 << size:
        return NOT_OFFERED
    if game.decision[seat] == KEEP_FIRST:
        return LEGAL if kept_count(kept) >= min(int(board.deal_keep), size) else KEEP_MORE_FIRST
    return LEGAL if kept_count(kept) >= min(int(board.draw_keep), size) else KEEP_MORE


@rule
def tickets_in_hand(board: Board, game: Game, seat: int, deck: int):
    """How many tickets with the back of a deck a seat holds."""
    count = 0
    for ticket in range(board.tickets):
        if game.ticket_at[ticket] == HELD + seat and board.ticket_deck[ticket] == deck:
            count += 1
    return count


@rule
def tickets_in_offer(board: Board, game: Game, seat: int, deck: int):
    """How many tickets with the back of a deck a seat looks at."""
    count = 0
    for i in range(game.offer_size[seat]):
        if board.ticket_deck[game.offer[seat, i]] == deck:
            count += 1
    return count


@rule
def see_ticket_counts(board: Board, game: Game, view: View, share: int, shares: int):
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
def see_open_tickets(game: Game, view: View, share: int, shares: int):
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


@rule
def see_own_tickets(board: Board, game: Game, view: View, viewer: int, share: int, shares: int):
    for ticket in range(share, board.tickets, shares):
        view.held[ticket] = 1 if game.ticket_at[ticket] == HELD + viewer else 0


@rule
def ticket_holds(board: Board, game: Game, ticket: int):
    """A ticket listed as under the pile, offered or unfinished is marked so, and the other way round."""
    at, listed = game.ticket_at[ticket], 0
    for i in range(game.under_size):
        if game.under[i] == ticket:
            listed += 1
    if listed != (1 if at == UNDER else 0):
        return False
    for seat in range(game.players):
        offered, unfinished = 0, 0
        for i in range(game.offer_size[seat]):
            if game.offer[seat, i] == ticket:
                offered += 1
        for i in range(game.journey_size[seat]):
            if game.journey[seat, i] == ticket:
                unfinished += 1
        if offered != (1 if at == OFFERED_TO + seat else 0):
            return False
        if board.goal > 0 and unfinished != (1 if at == HELD + seat else 0):
            return False
    return True


@rule
def is_ticket_mark(game: Game, at: int):
    if at in (PILE, UNDER, DISCARDED):
        return True
    for mark in (OFFERED_TO, HELD, COMPLETED):
        if mark <= at < mark + game.players:
            return True
    return False


@rule
def tickets_hold(board: Board, game: Game):
    """Every ticket is in one place (T1)."""
    fresh_first, fresh_second = 0, 0
    for ticket in range(board.tickets):
        if not is_ticket_mark(game, game.ticket_at[ticket]) or not ticket_holds(board, game, ticket):
            return False
        if game.ticket_at[ticket] == PILE and board.ticket_deck[ticket] == 0:
            fresh_first += 1
        elif game.ticket_at[ticket] == PILE:
            fresh_second += 1
    return fresh_first == game.fresh[0] and fresh_second == game.fresh[1]
