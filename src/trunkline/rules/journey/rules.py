"""The journey: a race to complete tickets, each replaced when it is met (F1, F3, F5-F11)."""

from trunkline.rules.actions import SWAP_TICKETS, make, put
from trunkline.rules.compiled import rule
from trunkline.rules.constants import (
    COMPLETED,
    DISCARDED,
    GOAL_REACHED,
    HELD,
    LAST_PIECE,
    NO_TRACK_LEFT,
    NONE,
    RUNNING,
    SHIP,
    TRAIN,
)
from trunkline.rules.reasons import LEGAL, NO_SUCH_MECHANIC, NO_SWAP
from trunkline.rules.tickets.rules import draw_ticket, is_met, renew_tickets
from trunkline.rules.tracks.rules import is_open
from trunkline.rules.types import Board, Dice, Game, Numbers


@rule
def can_draw(board: Board, game: Game):
    """Whether a ticket is left in the pile or among those put away (F9)."""
    if game.fresh[0] > 0:
        return True
    for ticket in range(board.tickets):
        if game.ticket_at[ticket] == DISCARDED:
            return True
    return False


@rule
def draw_unfinished(board: Board, game: Game, seat: int, dice: Dice):
    """A new ticket goes to the end of the hand, if there is one (F5, F9)."""
    if game.fresh[0] == 0:
        renew_tickets(board, game)
    if game.fresh[0] == 0:
        return
    ticket = draw_ticket(board, game, dice, 0, seat)
    game.ticket_at[ticket] = HELD + seat
    game.journey[seat, game.journey_size[seat]] = ticket
    game.journey_size[seat] += 1


@rule
def drop_unfinished(game: Game, seat: int, at: int):
    """Take one ticket out of the hand; those behind it move up."""
    for i in range(at, game.journey_size[seat] - 1):
        game.journey[seat, i] = game.journey[seat, i + 1]
    game.journey_size[seat] -= 1
    game.journey[seat, game.journey_size[seat]] = NONE


@rule
def meet_tickets(board: Board, game: Game, seat: int, dice: Dice):
    """Tickets that are met count at once and are replaced, in hand order, replacements last (F5, F10)."""
    at = 0
    while at < game.journey_size[seat]:
        ticket = game.journey[seat, at]
        if not is_met(board, game, seat, ticket):
            at += 1
            continue
        game.ticket_at[ticket] = COMPLETED + seat
        drop_unfinished(game, seat, at)
        game.completed[seat] += 1
        if game.completed[seat] >= board.goal:
            game.over = GOAL_REACHED  # the last one is not replaced (F7, F10)
            return
        draw_unfinished(board, game, seat, dice)


@rule
def joins_sides(board: Board, game: Game, seat: int):
    """Whether the seat's tracks join a place of one side to a place of the other (F6)."""
    for place in range(board.places):
        if board.side[place] != 1 or game.network[seat, place] == NONE:
            continue
        for other in range(board.places):
            if board.side[other] == 2 and game.network[seat, other] == game.network[seat, place]:
                return True
    return False


@rule
def bonus_left(board: Board, game: Game):
    left = int(board.bonus_tickets)
    for seat in range(game.players):
        left -= int(game.bonus[seat])
    return left


@rule
def take_bonus(board: Board, game: Game, seat: int):
    """The bonus ticket for joining the two sides counts as completed, once a player (F6)."""
    if game.bonus[seat] or bonus_left(board, game) == 0 or not joins_sides(board, game, seat):
        return
    game.bonus[seat] = 1
    game.completed[seat] += 1
    if game.completed[seat] >= board.goal:
        game.over = GOAL_REACHED


@rule
def most_pieces(board: Board, game: Game, seat: int, suit: int):
    """Pieces of a suit that the seat has or could get by exchange."""
    pieces = int(game.pieces[seat, suit])
    if board.exchange != NONE:
        pieces += min(int(game.box[seat, suit]), int(game.pieces[seat, 1 - suit]))
    return pieces


@rule
def any_track_left(board: Board, game: Game):
    """Whether some player could still claim some track, cards aside (F11)."""
    for seat in range(game.players):
        trains, ships = most_pieces(board, game, seat, TRAIN), most_pieces(board, game, seat, SHIP)
        for track in range(board.tracks):
            pieces = trains if board.track_suit[track] == TRAIN else ships
            if board.track_length[track] <= pieces and is_open(board, game, seat, track):
                return True
    return False


@rule
def look_after_claim(board: Board, game: Game, seat: int, dice: Dice):
    """What a claim may bring about on a journey, in the rulebook's order (F10): tickets, bonus, then the end."""
    meet_tickets(board, game, seat, dice)
    if game.over == RUNNING:
        take_bonus(board, game, seat)
    if game.over == RUNNING and game.pieces[seat, TRAIN] + game.pieces[seat, SHIP] == 0:
        game.over = LAST_PIECE
    if game.over == RUNNING and not any_track_left(board, game):
        game.over = NO_TRACK_LEFT


@rule
def list_swap(board: Board, game: Game, seat: int, out: Numbers, n: int):
    if board.goal > 0 and game.journey_size[seat] > 0 and can_draw(board, game):
        n = put(out, n, make(SWAP_TICKETS, 0, 0))
    return n


@rule
def refuse_swap(board: Board, game: Game, seat: int):
    if board.goal == 0:
        return NO_SUCH_MECHANIC
    return LEGAL if game.journey_size[seat] > 0 and can_draw(board, game) else NO_SWAP


@rule
def swap_tickets(board: Board, game: Game, seat: int, dice: Dice):
    """Put all unfinished tickets away, then draw new ones, which may be met at once (F3, F5, F9)."""
    while game.journey_size[seat] > 0:
        game.ticket_at[game.journey[seat, 0]] = DISCARDED
        drop_unfinished(game, seat, 0)
    for _ in range(board.deal):
        draw_unfinished(board, game, seat, dice)
    meet_tickets(board, game, seat, dice)
