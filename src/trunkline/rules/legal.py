"""Which actions a seat may take now, listed or one picked at random (C10, C11, T4)."""

from trunkline.rules import dice as chance
from trunkline.rules.actions import COUNTING, PASS, make, put
from trunkline.rules.cards import any_supply, list_cards, list_refills
from trunkline.rules.claims import is_open, list_claims
from trunkline.rules.compiled import entry, rule
from trunkline.rules.exchange import list_choices, list_exchanges
from trunkline.rules.harbours import list_harbours
from trunkline.rules.journey import list_swap
from trunkline.rules.layout import (
    CHOOSE_MIX,
    CHOOSE_PIECES,
    KEEP_FIRST,
    KEEP_TICKETS,
    NEXT_CARD,
    PASSENGER,
    PURSES,
    REFILL,
    TRACKS,
    TURN,
)
from trunkline.rules.passengers import list_passengers
from trunkline.rules.payments import count_payments, fill_purses, list_payments
from trunkline.rules.terrain import list_terrain
from trunkline.rules.tickets import list_draws, list_keeps, list_mixes

# Scratch that picking needs: claims of each class, what each purse can pay for, a short list of actions. Apart from a
# turn no decision has more actions than all of it holds.
PURSES_AT = TRACKS
FEW_AT = PURSES_AT + PURSES
WORK = FEW_AT + 64


@rule
def list_next_cards(board, game, out, n):
    n = list_cards(board, game, out, n)
    return list_terrain(board, game, out, n)


@rule
def list_before_claims(board, game, out, n):
    """Drawing cards, unless nothing is left in any pile (C19), and drawing tickets."""
    if any_supply(board, game):
        n = list_next_cards(board, game, out, n)
    return n if board.goal > 0 else list_draws(board, game, out, n)


@rule
def list_after_claims(board, game, seat, any_action, out, n):
    """Harbours, then what does not keep one from passing (C11)."""
    start = n
    n = list_harbours(board, game, seat, out, n)
    must_act = any_action or n > start
    n = list_exchanges(board, game, seat, out, n)
    n = list_swap(board, game, seat, out, n)
    return n if must_act else put(out, n, make(PASS, 0, 0))


@rule
def can_act(board, game, seat, out):
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
def list_turn(board, game, seat, out, n):
    start = n
    n = list_before_claims(board, game, out, n)
    for track in range(board.tracks):
        n = list_claims(board, game, seat, track, out, n)
    return list_after_claims(board, game, seat, n > start, out, n)


@rule
def list_between(board, game, seat, out, n):
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
    if decision == KEEP_FIRST:
        return list_keeps(game, seat, int(board.deal_keep), out, n)
    if decision == CHOOSE_MIX:
        return list_mixes(board, out, n)
    if decision == CHOOSE_PIECES:
        return list_choices(board, out, n)
    return n


@entry
def list_legal(board, game, seat, out, n):
    """Write all legal actions of a seat from out[n] on; returns n plus their number (see actions.put)."""
    if game.decision[seat] == TURN:
        return list_turn(board, game, seat, out, n)
    return list_between(board, game, seat, out, n)


@rule
def count_open(board, game, seat, start, stop):
    """How many tracks of a class are open to the seat."""
    count = 0
    for i in range(start, stop):
        if is_open(board, game, seat, board.class_track[i]):
            count += 1
    return count


@rule
def count_claims(board, game, seat, work):
    """Count the claims of each class into work and return their sum."""
    fill_purses(board, game, seat, work, PURSES_AT)
    total = 0
    for group in range(board.classes):
        work[group] = 0
        if board.class_length[group] > work[PURSES_AT + board.class_purse[group]]:
            continue
        start = board.class_start[group]
        track = int(board.class_track[start])
        tracks = count_open(board, game, seat, start, board.class_start[group + 1])
        if tracks > 0:
            work[group] = tracks * count_payments(board, game, seat, track, work)
            total += work[group]
    return total


@rule
def nth_claim(board, game, seat, left, work):
    """Claim number `left` in the order of the classes that count_claims counted."""
    group = 0
    while left >= work[group]:
        left -= work[group]
        group += 1
    at, stop = board.class_start[group], board.class_start[group + 1]
    each = work[group] // count_open(board, game, seat, at, stop)
    while not is_open(board, game, seat, board.class_track[at]) or left >= each:
        if is_open(board, game, seat, board.class_track[at]):
            left -= each
        at += 1
    list_payments(board, game, seat, int(board.class_track[at]), work, -left)
    return work[0]


@rule
def pick_in_turn(board, game, seat, dice, work):
    """A uniformly random action of a turn, without listing all: claims are counted by classes of tracks."""
    before = list_before_claims(board, game, work, FEW_AT) - FEW_AT
    total = before + count_claims(board, game, seat, work)
    after = list_after_claims(board, game, seat, total > 0, work, COUNTING) - COUNTING
    left = chance.roll(dice, total + after)
    if left < before:
        return work[FEW_AT + left]
    if left < total:
        return nth_claim(board, game, seat, left - before, work)
    list_after_claims(board, game, seat, total > 0, work, total - left)
    return work[0]


@entry
def pick_legal(board, game, seat, dice, work):
    """A uniformly random legal action of a seat that has something to decide."""
    if game.decision[seat] == TURN:
        return pick_in_turn(board, game, seat, dice, work)
    count = list_legal(board, game, seat, work, 0)
    return work[chance.roll(dice, count)]


@entry
def next_seat(game):
    """The lowest seat that has something to decide, or -1."""
    for seat in range(game.players):
        if game.decision[seat] != 0:
            return seat
    return -1
