"""Harbours: where one may be built, what it costs and what it brings (W5, W17, W18)."""

from trunkline.rules.actions import (
    BUILD_HARBOUR,
    detail_of,
    make,
    make_set,
    put,
    set_colour,
    set_first,
    set_second,
    set_spare,
    set_wilds,
    subject_of,
)
from trunkline.rules.cards.rules import in_hand, kind_of, settle_display, spend
from trunkline.rules.compiled import rule
from trunkline.rules.constants import HARBOUR, HELD, NOBODY, NONE, SHIP, SINGLE, STOPS, TRAIN, WILD
from trunkline.rules.reasons import (
    HARBOUR_SET,
    HARBOUR_TAKEN,
    LEGAL,
    NO_HARBOUR_LEFT,
    NO_PORT,
    NO_SUCH_MECHANIC,
    NO_TRACK_THERE,
    NOT_IN_HAND,
)
from trunkline.rules.types import Account, Board, Dice, Game, Numbers


@rule
def is_site(board: Board, game: Game, seat: int, place: int):
    """A port without a harbour into which the seat has a track (W17)."""
    return board.port[place] and game.harbour[place] == NOBODY and game.network[seat, place] != NONE


@rule
def list_harbour_sets(board: Board, game: Game, seat: int, place: int, colour: int, out: Numbers, n: int):
    """Sets of four with at least one card of the colour."""
    cost = int(board.harbour_cost[TRAIN]) + int(board.harbour_cost[SHIP])
    wilds = int(game.hand[seat, WILD])
    most_trains = min(in_hand(board, game, seat, HARBOUR, colour), int(board.harbour_cost[TRAIN]))
    most_ships = min(in_hand(board, game, seat, SINGLE, colour), int(board.harbour_cost[SHIP]))
    if most_trains + most_ships + wilds < cost:
        return n
    for trains in range(most_trains + 1):
        for ships in range(most_ships + 1):
            used = cost - trains - ships
            if used <= wilds and trains + ships > 0:
                n = put(out, n, make(BUILD_HARBOUR, place, make_set(colour, trains, ships, used)))
    return n


@rule
def list_harbours(board: Board, game: Game, seat: int, out: Numbers, n: int):
    """Every port and every payment with which a harbour may be built."""
    if game.harbours[seat] == 0:
        return n
    start = n
    cost = int(board.harbour_cost[TRAIN]) + int(board.harbour_cost[SHIP])
    for place in range(board.places):
        if not is_site(board, game, seat, place):
            continue
        for colour in range(1, board.colours + 1):
            n = list_harbour_sets(board, game, seat, place, colour, out, n)
        if game.hand[seat, WILD] >= cost:
            n = put(out, n, make(BUILD_HARBOUR, place, make_set(0, 0, 0, cost)))
        if n == start:
            return n  # the first site shows that the hand pays for none
    return n


@rule
def is_harbour_set(board: Board, payment: int):
    colour, trains, ships = set_colour(payment), set_first(payment), set_second(payment)
    if set_spare(payment) or colour > board.colours or (colour == 0) != (trains + ships == 0):
        return False
    if trains > board.harbour_cost[TRAIN] or ships > board.harbour_cost[SHIP]:
        return False
    return trains + ships + set_wilds(payment) == board.harbour_cost[TRAIN] + board.harbour_cost[SHIP]


@rule
def holds_harbour_set(board: Board, game: Game, seat: int, payment: int):
    if set_wilds(payment) > game.hand[seat, WILD]:
        return False
    colour = set_colour(payment)
    if colour == 0:
        return True
    if set_first(payment) > in_hand(board, game, seat, HARBOUR, colour):
        return False
    return set_second(payment) <= in_hand(board, game, seat, SINGLE, colour)


@rule
def refuse_harbour(board: Board, game: Game, seat: int, place: int, payment: int):
    if board.harbours == 0:
        return NO_SUCH_MECHANIC
    if place >= board.places or not board.port[place]:
        return NO_PORT
    if game.harbours[seat] == 0:
        return NO_HARBOUR_LEFT
    if game.harbour[place] != NOBODY:
        return HARBOUR_TAKEN
    if game.network[seat, place] == NONE:
        return NO_TRACK_THERE
    if not is_harbour_set(board, payment):
        return HARBOUR_SET
    return LEGAL if holds_harbour_set(board, game, seat, payment) else NOT_IN_HAND


@rule
def build_harbour(board: Board, game: Game, seat: int, dice: Dice, action: int):
    place, payment = subject_of(action), detail_of(action)
    spend(board, game, seat, WILD, set_wilds(payment))
    if set_colour(payment) > 0:
        spend(board, game, seat, kind_of(board, HARBOUR, set_colour(payment)), set_first(payment))
        spend(board, game, seat, kind_of(board, SINGLE, set_colour(payment)), set_second(payment))
    game.harbour[place] = seat
    game.harbours[seat] -= 1
    settle_display(board, game, dice)


@rule
def names_place(board: Board, ticket: int, place: int):
    for i in range(STOPS):
        if i < board.ticket_stops[ticket] and board.ticket_stop[ticket, i] == place:
            return True
    return False


@rule
def tickets_to(board: Board, game: Game, account: Account, seat: int, place: int):
    """Completed tickets of a seat that name a city (W18)."""
    count = 0
    for ticket in range(board.tickets):
        if account.met[ticket] and game.ticket_at[ticket] == HELD + seat and names_place(board, ticket, place):
            count += 1
    return count


@rule
def score_harbours(board: Board, game: Game, account: Account):
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
def harbours_hold(board: Board, game: Game):
    for seat in range(game.players):
        count = int(game.harbours[seat])
        for place in range(board.places):
            if game.harbour[place] == seat:
                count += 1
                if not board.port[place]:
                    return False
        if count != board.harbours:
            return False
    return True
