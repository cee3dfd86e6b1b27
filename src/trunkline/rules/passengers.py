"""Passengers: where they stand and how a claim takes them along (G1, G6)."""

from trunkline.rules import dice as chance
from trunkline.rules.actions import LEAVE_PASSENGER, TAKE_PASSENGER, make, put
from trunkline.rules.compiled import rule
from trunkline.rules.layout import NONE, PASSENGER, PASSENGERS


@rule
def place_passengers(board, game, dice):
    """Draw passengers from the bag onto every pool of the board (G1)."""
    bag, total = game.waiting[board.pools - 1], 0  # the last pool is filled last: until then it is the bag
    for colour in range(board.passenger_colours):
        bag[colour] = board.passenger_count[colour]
        total += int(board.passenger_count[colour])
    for pool in range(board.pools - 1):
        for _ in range(board.pool_size[pool]):
            colour = chance.pick(dice, chance.PASSENGER_TO_POOL, pool, bag, 0, int(board.passenger_colours), total)
            bag[colour] -= 1
            total -= 1
            game.waiting[pool, colour] += 1
    for colour in range(board.passenger_colours):
        for _ in range(bag[colour]):
            chance.note(dice, chance.PASSENGER_TO_POOL, int(board.pools) - 1, colour)


@rule
def waits_at(board, game, place):
    """Whether any passenger stands at this place (or in its country)."""
    pool = board.pool[place]
    if pool == NONE:
        return False
    for colour in range(board.passenger_colours):
        if game.waiting[pool, colour] > 0:
            return True
    return False


@rule
def drop_empty_ends(board, game):
    for end in range(2):
        if game.pending[end] != NONE and not waits_at(board, game, game.pending[end]):
            game.pending[end] = NONE


@rule
def is_pending(game):
    return game.pending[0] != NONE or game.pending[1] != NONE


@rule
def meet_passengers(board, game, seat, track):
    """After a claim: the ends where a passenger may be taken now wait for a decision (G6)."""
    if board.pools == 0:
        return
    game.pending[0] = board.track_from[track]
    game.pending[1] = board.track_to[track]
    drop_empty_ends(board, game)
    if is_pending(game):
        game.decision[seat] = PASSENGER


@rule
def list_passengers(board, game, out, n):
    """Each end by itself, in either order: a colour that stands there, or none."""
    for end in range(2):
        place = int(game.pending[end])
        if place == NONE:
            continue
        for colour in range(board.passenger_colours):
            if game.waiting[board.pool[place], colour] > 0:
                n = put(out, n, make(TAKE_PASSENGER, place, colour))
        n = put(out, n, make(LEAVE_PASSENGER, place, 0))
    return n


@rule
def settle_end(board, game, place):
    """An end is decided; the other one may have become empty if both are of one country."""
    for end in range(2):
        if game.pending[end] == place:
            game.pending[end] = NONE
    drop_empty_ends(board, game)


@rule
def take_passenger(board, game, seat, place, colour):
    game.waiting[board.pool[place], colour] -= 1
    game.collected[seat, colour] += 1
    settle_end(board, game, place)


@rule
def passengers_of(game, seat):
    total = 0
    for colour in range(PASSENGERS):
        total += int(game.collected[seat, colour])
    return total
