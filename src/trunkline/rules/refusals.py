"""Why an action is refused: the first clause it breaks, as a number (T3).

Listing and refusing are written apart on purpose: tests hold that an action is listed exactly when it is not refused.
"""

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
    PAY_TUNNEL,
    PIECES,
    REFILL_FROM,
    SWAP_TICKETS,
    TAKE_CARD,
    TAKE_PASSENGER,
    TAKE_TERRAIN,
    VERBS,
    detail_of,
    has_spare_bits,
    subject_of,
    verb_of,
)
from trunkline.rules.cards.rules import any_supply, refuse_blind, refuse_refill, refuse_take
from trunkline.rules.compiled import entry, rule
from trunkline.rules.constants import (
    CHOOSE_MIX,
    CHOOSE_PIECES,
    KEEP_FIRST,
    KEEP_TICKETS,
    NEXT_CARD,
    PASSENGER,
    REFILL,
    TUNNEL,
    TURN,
)
from trunkline.rules.harbours.rules import refuse_harbour
from trunkline.rules.journey.rules import refuse_swap
from trunkline.rules.legal import can_act
from trunkline.rules.passengers.rules import refuse_leaving, refuse_passenger
from trunkline.rules.pieces.rules import refuse_exchange, refuse_pieces
from trunkline.rules.reasons import LEGAL, MUST_ACT, NO_CARDS_LEFT, OTHER_DECISION, OUT_OF_TURN, UNKNOWN
from trunkline.rules.terrain.rules import refuse_draw_terrain, refuse_take_terrain
from trunkline.rules.tickets.rules import refuse_keep, refuse_tickets
from trunkline.rules.tracks.rules import refuse_claim
from trunkline.rules.tunnels.rules import refuse_further
from trunkline.rules.turns.rules import refuse_seat
from trunkline.rules.types import Board, Game, Numbers


@rule
def answers(verb: int, decision: int):
    """Whether a verb answers a decision at all."""
    if decision == TURN:
        return verb not in (REFILL_FROM, KEEP, PIECES, TAKE_PASSENGER, LEAVE_PASSENGER, PAY_TUNNEL, GIVE_UP)
    if decision == NEXT_CARD:
        return verb in (TAKE_CARD, DRAW_CARD, TAKE_TERRAIN, DRAW_TERRAIN)
    if decision == REFILL:
        return verb == REFILL_FROM
    if decision in (KEEP_TICKETS, KEEP_FIRST):
        return verb == KEEP
    if decision == PASSENGER:
        return verb in (TAKE_PASSENGER, LEAVE_PASSENGER)
    if decision == TUNNEL:
        return verb in (PAY_TUNNEL, GIVE_UP)
    if decision == CHOOSE_MIX:
        return verb == DRAW_TICKETS
    return decision == CHOOSE_PIECES and verb == PIECES


@rule
def refuse_pass(board: Board, game: Game, seat: int, out: Numbers):
    """Passing is for who can do nothing that changes the table (C11); nothing is written to `out`."""
    return MUST_ACT if can_act(board, game, seat, out) else LEGAL


@rule
def refuse_draw(board: Board, game: Game, verb: int, subject: int):
    """The draw action: there is something to draw, and just this (C19)."""
    if game.drawn == 0 and not any_supply(board, game):
        return NO_CARDS_LEFT
    if verb == TAKE_CARD:
        return refuse_take(board, game, subject)
    if verb == DRAW_CARD:
        return refuse_blind(board, game, subject)
    if verb == TAKE_TERRAIN:
        return refuse_take_terrain(board, game, subject)
    return refuse_draw_terrain(board, game)


@rule
def refuse_verb(board: Board, game: Game, seat: int, action: int, out: Numbers):
    verb, subject, detail = verb_of(action), subject_of(action), detail_of(action)
    if verb in (TAKE_CARD, DRAW_CARD, TAKE_TERRAIN, DRAW_TERRAIN):
        return refuse_draw(board, game, verb, subject)
    if verb == CLAIM:
        return refuse_claim(board, game, seat, action)
    if verb == DRAW_TICKETS:
        return refuse_tickets(board, game, seat, action)
    if verb == KEEP:
        return refuse_keep(board, game, seat, subject)
    if verb == PIECES:
        return refuse_pieces(board, subject)
    if verb == EXCHANGE:
        return refuse_exchange(board, game, seat, subject, detail)
    if verb == BUILD_HARBOUR:
        return refuse_harbour(board, game, seat, subject, detail)
    if verb == TAKE_PASSENGER:
        return refuse_passenger(board, game, subject, detail)
    if verb == LEAVE_PASSENGER:
        return refuse_leaving(game, subject)
    if verb == SWAP_TICKETS:
        return refuse_swap(board, game, seat)
    if verb == REFILL_FROM:
        return refuse_refill(board, subject)
    if verb == PAY_TUNNEL:
        return refuse_further(board, game, seat, detail)
    if verb == GIVE_UP:
        return LEGAL
    return refuse_pass(board, game, seat, out)


@entry
def refuse(board: Board, game: Game, seat: int, action: int, out: Numbers):
    """0 when the action is legal for the seat, else the number of the reason; nothing is written to `out`."""
    if seat < 0 or seat >= game.players:
        return OUT_OF_TURN
    reason = refuse_seat(game, seat)
    if reason != LEGAL:
        return reason
    verb = verb_of(action)
    if action < 0 or verb >= VERBS or has_spare_bits(action):
        return UNKNOWN
    if not answers(verb, game.decision[seat]):
        return OTHER_DECISION
    return refuse_verb(board, game, seat, action, out)
