"""Passengers: where they stand, how a claim takes them along, and what they bring (G1, G6, G10)."""

from trunkline.rules import dice as chance
from trunkline.rules.actions import LEAVE_PASSENGER, TAKE_PASSENGER, make, put
from trunkline.rules.compiled import rule
from trunkline.rules.constants import NONE, PASSENGER, PASSENGERS
from trunkline.rules.reasons import LEGAL, NO_PASSENGER, NOT_AN_END
from trunkline.rules.types import Account, Board, Dice, Game, Numbers


@rule
def place_passengers(board: Board, game: Game, dice: Dice):
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
def waits_at(board: Board, game: Game, place: int):
    """Whether any passenger stands at this place (or in its country)."""
    pool = board.pool[place]
    if pool == NONE:
        return False
    for colour in range(board.passenger_colours):
        if game.waiting[pool, colour] > 0:
            return True
    return False


@rule
def drop_empty_ends(board: Board, game: Game):
    for end in range(2):
        if game.pending[end] != NONE and not waits_at(board, game, game.pending[end]):
            game.pending[end] = NONE


@rule
def is_pending(game: Game):
    return game.pending[0] != NONE or game.pending[1] != NONE


@rule
def meet_passengers(board: Board, game: Game, seat: int, track: int):
    """After a claim: the ends where a passenger may be taken now wait for a decision (G6)."""
    if board.pools == 0:
        return
    game.pending[0] = board.track_from[track]
    game.pending[1] = board.track_to[track]
    drop_empty_ends(board, game)
    if is_pending(game):
        game.decision[seat] = PASSENGER


@rule
def list_passengers(board: Board, game: Game, out: Numbers, n: int):
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
def settle_end(board: Board, game: Game, place: int):
    """An end is decided; the other one may have become empty if both are of one country."""
    for end in range(2):
        if game.pending[end] == place:
            game.pending[end] = NONE
    drop_empty_ends(board, game)


@rule
def take_passenger(board: Board, game: Game, seat: int, place: int, colour: int):
    game.waiting[board.pool[place], colour] -= 1
    game.collected[seat, colour] += 1
    settle_end(board, game, place)


@rule
def passengers_of(game: Game, seat: int):
    total = 0
    for colour in range(PASSENGERS):
        total += int(game.collected[seat, colour])
    return total


@rule
def refuse_passenger(board: Board, game: Game, place: int, colour: int):
    """Taking a passenger (G6)."""
    if not is_end(game, place):
        return NOT_AN_END
    if colour >= board.passenger_colours or game.waiting[board.pool[place], colour] == 0:
        return NO_PASSENGER
    return LEGAL


@rule
def refuse_leaving(game: Game, place: int):
    """Leaving the passengers of an end where they are (G6)."""
    return LEGAL if is_end(game, place) else NOT_AN_END


@rule
def is_end(game: Game, place: int):
    """Whether a place is an end of the claim that still waits for a decision."""
    return place == game.pending[0] or place == game.pending[1]


@rule
def passenger_points(board: Board, game: Game, seat: int, colour: int):
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
def score_passengers(board: Board, game: Game, account: Account):
    for colour in range(board.passenger_colours):
        for seat in range(game.players):
            account.passengers[seat, colour] = passenger_points(board, game, seat, colour)


@rule
def passengers_hold(board: Board, game: Game):
    for colour in range(board.passenger_colours):
        count = 0
        for pool in range(board.pools):
            if game.waiting[pool, colour] < 0:
                return False
            count += int(game.waiting[pool, colour])
        for seat in range(game.players):
            count += int(game.collected[seat, colour])
        if count != board.passenger_count[colour]:
            return False
    return True
