"""The catalogue's numbers and the rules' actions: one into the other, and which are legal now. Compiled."""

from trunkline.envs.mechanics import (
    cards,
    harbours,
    journey,
    passengers,
    pieces,
    terrain,
    tickets,
    tracks,
    tunnels,
    turns,
)
from trunkline.rules.actions import verb_of
from trunkline.rules.compiled import entry, rule
from trunkline.rules.constants import COLOURS, NONE, PURSES, TURN
from trunkline.rules.fields import Axis, Field, record_type
from trunkline.rules.journey.rules import list_swap
from trunkline.rules.legal import list_before_claims, list_between
from trunkline.rules.pieces.rules import list_exchanges
from trunkline.rules.types import Board, Game

# In the order of their entries. The plan of a board: where each verb's entries begin, and what counting within needs.
MECHANICS = (turns, cards, terrain, tickets, journey, pieces, passengers, harbours, tracks, tunnels)
plan_t = record_type([field for mechanic in MECHANICS for field in mechanic.PLAN])

# Scratch of a mask: what each purse can pay for, and the wilds left after each way to pay. Beside it goes a list of
# actions, which threads that share a mask have together.
mask_t = record_type(
    (
        Field("purse", "i2", (Axis("purse", PURSES, f"{PURSES}"),)),
        Field("spare", "i2", (Axis("way", COLOURS + 1, f"{COLOURS + 1}"),)),
    )
)
LISTED = 512  # apart from claims and harbours no decision has more actions


@entry
def encode(board: Board, plan, action):
    """The entry of an action."""
    verb = verb_of(action)
    if verb in tracks.VERBS:
        return tracks.encode(board, plan, action)
    if verb in cards.VERBS:
        return cards.encode(board, plan, action)
    if verb in terrain.VERBS:
        return terrain.encode(board, plan, action)
    if verb in tickets.VERBS:
        return tickets.encode(board, plan, action)
    if verb in journey.VERBS:
        return journey.encode(board, plan, action)
    if verb in pieces.VERBS:
        return pieces.encode(board, plan, action)
    if verb in passengers.VERBS:
        return passengers.encode(board, plan, action)
    if verb in harbours.VERBS:
        return harbours.encode(board, plan, action)
    if verb in tunnels.VERBS:
        return tunnels.encode(board, plan, action)
    return turns.encode(board, plan, action)


@entry
def decode(board: Board, codes, game: Game, seat, index):
    """The action of an entry in this position, paid for thriftily; NONE: the hand does not pay for it.

    Whether the action is otherwise legal is not asked here.
    """
    if index < 0 or index >= codes.shape[0]:
        return NONE
    code, verb = codes[index], verb_of(codes[index])
    if verb in tracks.VERBS:
        return tracks.decode(board, game, seat, code)
    if verb in harbours.VERBS:
        return harbours.decode(board, game, seat, code)
    if verb in tunnels.VERBS:
        return tunnels.decode(board, game, seat, code)
    return int(code)


# All legal entries. Several threads of a GPU may mark one mask together, each its share of the classes and places.


@rule
def mark_listed(board: Board, plan, listed, count, out):
    for i in range(count):
        out[encode(board, plan, listed[i])] = 1


@rule
def mark_others(board: Board, plan, game: Game, seat, listed, out):
    """What a turn allows beside claims and harbours; returns how many of these keep one from passing."""
    found = list_before_claims(board, game, listed, 0)
    count = list_exchanges(board, game, seat, listed, found)
    mark_listed(board, plan, listed, list_swap(board, game, seat, listed, count), out)
    return found


@rule
def mark_turn(board: Board, plan, game: Game, seat, scratch, listed, out, share, shares):
    found = tracks.mark(board, plan, game, seat, scratch, out, share, shares)
    found += harbours.mark(board, plan, game, seat, out, share, shares)
    if share == 0:
        found += mark_others(board, plan, game, seat, listed, out)
    if found > 0:
        out[plan.pass_at] = 0


@rule
def clear_share(plan, game: Game, seat, out, share, shares):
    """Write 0 for every entry; but in a turn one may pass until somebody finds what else to do."""
    for i in range(share, out.shape[0], shares):
        out[i] = 0
    if seat >= 0 and game.decision[seat] == TURN and plan.pass_at % shares == share:
        out[plan.pass_at] = 1


@rule
def mark_share(board: Board, plan, game: Game, seat, scratch, listed, out, share, shares):
    """Write 1 for a share of the legal entries, after all shares were cleared."""
    if game.decision[seat] == TURN:
        mark_turn(board, plan, game, seat, scratch, listed, out, share, shares)
    elif share == 0:
        mark_listed(board, plan, listed, list_between(board, game, seat, listed, 0), out)


@entry
def mask_one(board: Board, plan, game: Game, seat, scratch, listed, out):
    """Write 1 for every legal entry of a seat and 0 for all others."""
    clear_share(plan, game, seat, out, 0, 1)
    if seat >= 0:
        mark_share(board, plan, game, seat, scratch, listed, out, 0, 1)
