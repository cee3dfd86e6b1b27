"""Playing one legal action: who does what to the position."""

from trunkline.rules.actions import (
    BUILD_HARBOUR,
    CLAIM,
    DRAW_CARD,
    DRAW_TERRAIN,
    DRAW_TICKETS,
    EXCHANGE,
    GIVE_UP,
    KEEP,
    LEAVE_PASSENGER,
    PASS,
    PAY_TUNNEL,
    PIECES,
    REFILL_FROM,
    SWAP_TICKETS,
    TAKE_CARD,
    TAKE_PASSENGER,
    TAKE_TERRAIN,
    detail_of,
    subject_of,
    verb_of,
)
from trunkline.rules.cards.rules import any_card, any_supply, draw_card, refill_from, take_card
from trunkline.rules.compiled import entry, rule
from trunkline.rules.constants import CHOOSE_MIX, KEEP_FIRST, NEXT_CARD, RUNNING
from trunkline.rules.harbours.rules import build_harbour
from trunkline.rules.journey.rules import look_after_claim, swap_tickets
from trunkline.rules.passengers.rules import is_pending, meet_passengers, settle_end, take_passenger
from trunkline.rules.pieces.rules import exchange
from trunkline.rules.setup import choose_first_pieces, declare_mix, keep_first
from trunkline.rules.terrain.rules import any_terrain, draw_terrain, take_terrain
from trunkline.rules.tickets.rules import draw_tickets, keep, return_rejected
from trunkline.rules.tracks.rules import claim
from trunkline.rules.tunnels.rules import close_tunnel, is_tunnel, open_tunnel, pay_tunnel
from trunkline.rules.turns.rules import end_busy_turn, end_passed_turn, end_quiet_turn
from trunkline.rules.types import Board, Dice, Game


@rule
def draws_blind_only(board: Board):
    """Where there is one pile and no display, two cards are drawn in one go: there is nothing to choose (F3)."""
    return board.display == 0 and board.piles == 1 and board.terrains == 0


@rule
def after_card(board: Board, game: Game, seat: int, dice: Dice):
    """A card came to the hand: another one follows, or the turn ends (C12, C14, C19, A3)."""
    game.drawn += 1
    while draws_blind_only(board) and game.drawn < board.draws and any_supply(board, game):
        draw_card(board, game, seat, dice, 0)
        game.drawn += 1
    if game.took_wild or game.drawn >= board.draws or not (any_card(board, game) or any_terrain(board, game)):
        end_busy_turn(board, game)
    else:
        game.decision[seat] = NEXT_CARD


@rule
def play_claim(board: Board, game: Game, seat: int, dice: Dice, action: int):
    """A track is claimed, unless it is a tunnel that asks for more (E2)."""
    if not is_tunnel(board, subject_of(action)) or open_tunnel(board, game, seat, dice, action):
        carry_out_claim(board, game, seat, dice, action)


@rule
def carry_out_claim(board: Board, game: Game, seat: int, dice: Dice, action: int):
    claim(board, game, seat, dice, action)
    if board.goal > 0:
        look_after_claim(board, game, seat, dice)
    if game.over == RUNNING:
        meet_passengers(board, game, seat, subject_of(action))
    if not is_pending(game):
        end_busy_turn(board, game)


@rule
def after_passenger(board: Board, game: Game):
    """The turn ends when both ends of the claim are decided (G6)."""
    if not is_pending(game):
        end_busy_turn(board, game)


@rule
def play_tickets(board: Board, game: Game, seat: int, dice: Dice, action: int):
    if game.decision[seat] == CHOOSE_MIX:
        declare_mix(board, game, seat, dice, subject_of(action), detail_of(action))
    else:
        draw_tickets(board, game, seat, dice, subject_of(action), detail_of(action))


@rule
def play_keep(board: Board, game: Game, seat: int, action: int):
    if game.decision[seat] == KEEP_FIRST:
        keep_first(board, game, seat, subject_of(action))
        return
    keep(game, seat, subject_of(action))
    return_rejected(board, game, seat, 0)
    end_busy_turn(board, game)


@rule
def play_draw(board: Board, game: Game, seat: int, dice: Dice, action: int):
    """The verbs of the draw action, which may go on; false: the action is none of them (C12, A3)."""
    verb, subject, settled = verb_of(action), subject_of(action), True
    if verb == TAKE_CARD:
        settled = take_card(board, game, seat, dice, subject)
    elif verb == DRAW_CARD:
        draw_card(board, game, seat, dice, subject)
    elif verb == REFILL_FROM:
        refill_from(board, game, dice, subject)
    elif verb == TAKE_TERRAIN:
        take_terrain(board, game, seat, dice, subject)
    elif verb == DRAW_TERRAIN:
        draw_terrain(board, game, seat, dice)
    else:
        return False
    if settled:
        after_card(board, game, seat, dice)
    return True


@entry
def play(board: Board, game: Game, seat: int, action: int, dice: Dice):
    """Carry out an action that is legal for the seat (see refusals.refuse)."""
    verb, subject = verb_of(action), subject_of(action)
    if play_draw(board, game, seat, dice, action):
        return
    if verb == CLAIM:
        play_claim(board, game, seat, dice, action)
    elif verb == DRAW_TICKETS:
        play_tickets(board, game, seat, dice, action)
    elif verb == KEEP:
        play_keep(board, game, seat, action)
    elif verb == PIECES:
        choose_first_pieces(board, game, seat, subject)
    elif verb == EXCHANGE:
        exchange(board, game, seat, subject, detail_of(action))
        end_quiet_turn(board, game)
    elif verb == BUILD_HARBOUR:
        build_harbour(board, game, seat, dice, action)
        end_busy_turn(board, game)
    elif verb == TAKE_PASSENGER:
        take_passenger(board, game, seat, subject, detail_of(action))
        after_passenger(board, game)
    elif verb == LEAVE_PASSENGER:
        settle_end(board, game, subject)
        after_passenger(board, game)
    elif verb == SWAP_TICKETS:
        swap_tickets(board, game, seat, dice)
        end_quiet_turn(board, game)
    elif verb == PAY_TUNNEL:
        carry_out_claim(board, game, seat, dice, pay_tunnel(board, game, seat, detail_of(action)))
    elif verb == GIVE_UP:
        close_tunnel(game)
        end_quiet_turn(board, game)
    elif verb == PASS:
        end_passed_turn(board, game)
