"""Harbours: whose they are; building one, paid thriftily in one colour."""

from collections.abc import Iterator

import numpy as np

from trunkline.boards import Board as NamedBoard
from trunkline.envs.mechanics.writing import write_seats
from trunkline.rules import actions as act
from trunkline.rules.cards.rules import in_hand
from trunkline.rules.compiled import rule
from trunkline.rules.constants import HARBOUR, NONE, PLACES, SHIP, SINGLE, TRAIN, WILD
from trunkline.rules.harbours.rules import is_site
from trunkline.rules.observation import column
from trunkline.rules.packing import detail_of, make, subject_of
from trunkline.rules.types import Board, Game, View

VERBS = (act.BUILD_HARBOUR,)
PLAN = [("harbour", "i4", PLACES)]
OWNER, LEFT = column("places", "harbour"), column("seats", "harbours")


@rule
def write_place(board: Board, view: View, place, viewer, players, out, at):
    if board.harbours > 0:
        write_seats(viewer, players, out, at + OWNER, view.harbour[place])


@rule
def write_seat(view: View, seat, out, at):
    out[at + LEFT] = view.harbours[seat]


def entries(facts: np.record, plan: np.record, at: int) -> Iterator[int]:
    """By port: with wilds alone, then in each colour."""
    for place in range(int(facts.places)):
        if facts.harbours and facts.port[place]:
            plan.harbour[place] = at
            yield from (make(act.BUILD_HARBOUR, place, colour) for colour in range(int(facts.colours) + 1))
            at += int(facts.colours) + 1


@rule
def encode(board: Board, plan, action):  # noqa: ARG001
    return int(plan.harbour[act.subject_of(action)] + act.set_colour(act.detail_of(action)))


@rule
def payment_in(board: Board, game: Game, seat, place, colour):
    """Building a harbour, paid thriftily in one colour (0: wilds alone); NONE: the hand does not allow it."""
    trains, ships = 0, 0
    if colour > 0:
        trains = min(in_hand(board, game, seat, HARBOUR, colour), int(board.harbour_cost[TRAIN]))
        ships = min(in_hand(board, game, seat, SINGLE, colour), int(board.harbour_cost[SHIP]))
    used = int(board.harbour_cost[TRAIN]) + int(board.harbour_cost[SHIP]) - trains - ships
    if used > game.hand[seat, WILD] or (colour > 0) != (trains + ships > 0):
        return NONE
    return act.make(act.BUILD_HARBOUR, place, act.make_set(colour, trains, ships, used))


@rule
def decode(board: Board, game: Game, seat, code):
    return payment_in(board, game, seat, act.subject_of(code), act.detail_of(code))


@rule
def mark(board: Board, plan, game: Game, seat, out, share, shares):
    """All harbours in a share of the places; returns how many there are."""
    if game.harbours[seat] == 0:
        return 0
    found = 0
    for colour in range(board.colours + 1):
        if payment_in(board, game, seat, 0, colour) == NONE:  # costs the same in every port
            continue
        for place in range(share, board.places, shares):
            if is_site(board, game, seat, place):
                out[plan.harbour[place] + colour] = 1
                found += 1
    return found


def text(board: NamedBoard, code: int) -> str:
    return f"harbour {board.places[subject_of(code)]} with {board.cards[detail_of(code)]}"


TEXTS = {act.BUILD_HARBOUR: text}
