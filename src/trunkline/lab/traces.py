"""What happened along a game: claims as they were made, tickets as they were seen and met; written by compiled code."""

import numpy as np

from trunkline.bots.compiled_games import choose
from trunkline.rules.actions import CLAIM, KEEP, SWAP_TICKETS, verb_of
from trunkline.rules.compiled import entry, rule
from trunkline.rules.constants import COMPLETED, HELD, NONE, RUNNING, SEATS, TICKETS, TRACKS, TURN
from trunkline.rules.fields import record_type
from trunkline.rules.play import play
from trunkline.rules.scoring import make_account
from trunkline.rules.setup import set_up
from trunkline.rules.tickets.rules import is_met
from trunkline.rules.turns.rules import next_seat
from trunkline.rules.types import Account, Board, Dice, Game

trace_t = record_type(
    [
        (
            "action",
            "i8",
            TRACKS,
        ),  # claims in the order they were made: what was played, by whom, when, for how many points
        ("seat", "i2", TRACKS),
        ("ply", "i2", TRACKS),
        ("turn", "i2", TRACKS),  # of that seat, from 1
        ("points", "i2", TRACKS),
        ("seen", "i2", (SEATS, TICKETS)),  # the seat's turn in which a ticket was last offered or dealt; 0: set-up
        ("made", "i2", (SEATS, TICKETS)),  # the seat's turn in which a ticket was met
        ("claims", "i2"),
        ("plies", "i2"),
        ("turns", "i2", SEATS),
        ("decisions", "i2", SEATS),
    ]
)


@rule
def look_at_tickets(board: Board, game: Game, seat, trace):
    """Note tickets that have come to a seat without an offer, and those it has met."""
    for ticket in range(board.tickets):
        at = game.ticket_at[ticket]
        if at != HELD + seat and at != COMPLETED + seat:
            continue
        if trace.seen[seat, ticket] == NONE:
            trace.seen[seat, ticket] = trace.turns[seat]
        if trace.made[seat, ticket] == NONE and (at == COMPLETED + seat or is_met(board, game, seat, ticket)):
            trace.made[seat, ticket] = trace.turns[seat]


@entry
def begin(board: Board, game: Game, trace):
    """Start a trace at a game that has just been set up."""
    trace.claims = 0
    trace.plies = 0
    trace.turns[:] = 0
    trace.decisions[:] = 0
    trace.seen[:] = NONE
    trace.made[:] = NONE
    for seat in range(game.players):
        look_at_tickets(board, game, seat, trace)


@entry
def note_before(game: Game, seat, action, trace):
    """Note what a seat is about to play."""
    if game.decision[seat] == TURN:
        trace.turns[seat] += 1
    trace.decisions[seat] += 1
    trace.plies += 1
    if verb_of(action) == KEEP:
        for i in range(game.offer_size[seat]):
            trace.seen[seat, game.offer[seat, i]] = trace.turns[seat]
    elif verb_of(action) == CLAIM:
        at = trace.claims
        trace.action[at] = action
        trace.seat[at] = seat
        trace.ply[at] = trace.plies
        trace.turn[at] = trace.turns[seat]
        trace.points[at] = -game.score[seat]
        trace.claims += 1


@entry
def note_after(board: Board, game: Game, seat, action, trace):
    """Note what came of it."""
    verb = verb_of(action)
    if verb == CLAIM:
        trace.points[trace.claims - 1] += game.score[seat]
    if verb in (CLAIM, KEEP, SWAP_TICKETS):
        look_at_tickets(board, game, seat, trace)


@entry
def traced_match(board: Board, game: Game, account: Account, trace, levels, luck, dice: Dice, scratch):
    """`compiled_games.match` with a trace: set up, play and account one game."""
    set_up(board, game, levels.shape[0], -1, dice)
    begin(board, game, trace)
    while game.over == RUNNING:
        seat = next_seat(game)
        action = choose(board, game, seat, levels[seat], luck[seat], scratch)
        note_before(game, seat, action, trace)
        play(board, game, seat, action, dice)
        note_after(board, game, seat, action, trace)
    make_account(board, game, account, scratch.rules[0].scoring)


def new_traces(count: int) -> np.ndarray:
    """Room for `count` traces."""
    return np.zeros(count, trace_t)
