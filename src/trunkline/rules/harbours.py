"""Harbours: where one may be built and what it costs (W5, W17)."""

from trunkline.rules.actions import BUILD_HARBOUR, detail_of, make, make_set, put, subject_of
from trunkline.rules.cards import settle_display, spend
from trunkline.rules.compiled import rule
from trunkline.rules.layout import HARBOUR, NOBODY, NONE, SHIP, SINGLE, TRAIN, WILD
from trunkline.rules.payments import in_hand, kind_of, set_colour, set_first, set_second, set_wilds


@rule
def is_site(board, game, seat, place):
    """A port without a harbour into which the seat has a track (W17)."""
    return board.port[place] and game.harbour[place] == NOBODY and game.network[seat, place] != NONE


@rule
def list_harbour_sets(board, game, seat, place, colour, out, n):
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
def list_harbours(board, game, seat, out, n):
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
def is_harbour_set(board, payment):
    colour, trains, ships = set_colour(payment), set_first(payment), set_second(payment)
    if payment >> 16 or colour > board.colours or (colour == 0) != (trains + ships == 0):
        return False
    if trains > board.harbour_cost[TRAIN] or ships > board.harbour_cost[SHIP]:
        return False
    return trains + ships + set_wilds(payment) == board.harbour_cost[TRAIN] + board.harbour_cost[SHIP]


@rule
def holds_harbour_set(board, game, seat, payment):
    if set_wilds(payment) > game.hand[seat, WILD]:
        return False
    colour = set_colour(payment)
    if colour == 0:
        return True
    if set_first(payment) > in_hand(board, game, seat, HARBOUR, colour):
        return False
    return set_second(payment) <= in_hand(board, game, seat, SINGLE, colour)


@rule
def build_harbour(board, game, seat, dice, action):
    place, payment = subject_of(action), detail_of(action)
    spend(board, game, seat, WILD, set_wilds(payment))
    if set_colour(payment) > 0:
        spend(board, game, seat, kind_of(board, HARBOUR, set_colour(payment)), set_first(payment))
        spend(board, game, seat, kind_of(board, SINGLE, set_colour(payment)), set_second(payment))
    game.harbour[place] = seat
    game.harbours[seat] -= 1
    settle_display(board, game, dice)
