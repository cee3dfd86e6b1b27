"""Which actions a seat may take now, listed or one picked at random (C10, C11, T4)."""

from trunkline.rules import dice as chance
from trunkline.rules.actions import COUNTING, PASS, make, put
from trunkline.rules.cards.rules import any_supply, list_cards, list_refills
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
from trunkline.rules.harbours.rules import list_harbours
from trunkline.rules.journey.rules import list_swap
from trunkline.rules.passengers.rules import list_passengers
from trunkline.rules.pieces.rules import list_choices, list_exchanges
from trunkline.rules.terrain.rules import list_terrain
from trunkline.rules.tickets.rules import list_draws, list_keeps, list_mixes
from trunkline.rules.tracks.picking import count_claims, nth_claim
from trunkline.rules.tracks.rules import list_claims
from trunkline.rules.tunnels.rules import list_tunnel
from trunkline.rules.types import Board, Dice, Game, Numbers, PickScratch


@rule
def list_next_cards(board: Board, game: Game, out: Numbers, n: int):
    n = list_cards(board, game, out, n)
    return list_terrain(board, game, out, n)


@rule
def list_before_claims(board: Board, game: Game, out: Numbers, n: int):
    """Drawing cards, unless nothing is left in any pile (C19), and drawing tickets."""
    if any_supply(board, game):
        n = list_next_cards(board, game, out, n)
    return n if board.goal > 0 else list_draws(board, game, out, n)


@rule
def list_after_claims(board: Board, game: Game, seat: int, any_action: int, out: Numbers, n: int):
    """Harbours, then what does not keep one from passing (C11)."""
    start = n
    n = list_harbours(board, game, seat, out, n)
    must_act = any_action or n > start
    n = list_exchanges(board, game, seat, out, n)
    n = list_swap(board, game, seat, out, n)
    return n if must_act else put(out, n, make(PASS, 0, 0))


@rule
def can_act(board: Board, game: Game, seat: int, out: Numbers):
    """Whether the seat at turn can draw, claim or build, so that it may not pass; nothing is written to `out`."""
    if list_before_claims(board, game, out, COUNTING) > COUNTING:
        return True
    if list_harbours(board, game, seat, out, COUNTING) > COUNTING:
        return True
    for track in range(board.tracks):
        if list_claims(board, game, seat, track, out, COUNTING) > COUNTING:
            return True
    return False


@rule
def list_turn(board: Board, game: Game, seat: int, out: Numbers, n: int):
    start = n
    n = list_before_claims(board, game, out, n)
    for track in range(board.tracks):
        n = list_claims(board, game, seat, track, out, n)
    return list_after_claims(board, game, seat, n > start, out, n)


@rule
def list_between(board: Board, game: Game, seat: int, out: Numbers, n: int):
    """The same for decisions within a turn and in the set-up."""
    decision = game.decision[seat]
    if decision == NEXT_CARD:
        return list_next_cards(board, game, out, n)
    if decision == REFILL:
        return list_refills(board, out, n)
    if decision == KEEP_TICKETS:
        return list_keeps(game, seat, int(board.draw_keep), out, n)
    if decision == PASSENGER:
        return list_passengers(board, game, out, n)
    if decision == TUNNEL:
        return list_tunnel(board, game, seat, out, n)
    if decision == KEEP_FIRST:
        return list_keeps(game, seat, int(board.deal_keep), out, n)
    if decision == CHOOSE_MIX:
        return list_mixes(board, out, n)
    if decision == CHOOSE_PIECES:
        return list_choices(board, out, n)
    return n


@entry
def list_legal(board: Board, game: Game, seat: int, out: Numbers, n: int):
    """Write all legal actions of a seat from out[n] on; returns n plus their number (see actions.put)."""
    if game.decision[seat] == TURN:
        return list_turn(board, game, seat, out, n)
    return list_between(board, game, seat, out, n)


@rule
def pick_in_turn(board: Board, game: Game, seat: int, dice: Dice, scratch: PickScratch):
    """A uniformly random action of a turn, without listing all: claims are counted by classes of tracks."""
    before = list_before_claims(board, game, scratch.few, 0)
    total = before + count_claims(board, game, seat, scratch)
    after = list_after_claims(board, game, seat, total > 0, scratch.few, COUNTING) - COUNTING
    n = chance.roll(dice, total + after)
    if n < before:
        return scratch.few[n]
    if n < total:
        return nth_claim(board, game, seat, n - before, scratch)
    list_after_claims(board, game, seat, total > 0, scratch.few, total - n)
    return scratch.few[0]


@entry
def pick_legal(board: Board, game: Game, seat: int, dice: Dice, scratch: PickScratch):
    """A uniformly random legal action of a seat that has something to decide; scratch of type pick_t."""
    if game.decision[seat] == TURN:
        return pick_in_turn(board, game, seat, dice, scratch)
    count = list_legal(board, game, seat, scratch.few, 0)
    return scratch.few[chance.roll(dice, count)]
