"""Passengers: where they stand and who has collected them; taking and leaving them."""

from collections.abc import Iterator

import numpy as np

from trunkline.rules import actions as act
from trunkline.rules.compiled import rule
from trunkline.rules.constants import NONE, PLACES
from trunkline.rules.observation import column
from trunkline.rules.packing import make
from trunkline.rules.types import Board, View

VERBS = (act.TAKE_PASSENGER, act.LEAVE_PASSENGER)
PLAN = [("passengers", "i4", PLACES)]
PENDING, WAITING, COLLECTED = column("places", "pending"), column("places", "waiting"), column("seats", "passengers")


@rule
def write_place(board: Board, view: View, place, out, at):
    if board.pools == 0:
        return
    out[at + PENDING] = 1 if view.pending[0] == place or view.pending[1] == place else 0
    if board.pool[place] != NONE:
        for colour in range(board.passenger_colours):
            out[at + WAITING + colour] = view.waiting[board.pool[place], colour]


@rule
def write_seat(board: Board, view: View, seat, out, at):
    for colour in range(board.passenger_colours):
        out[at + COLLECTED + colour] = view.collected[seat, colour]


def entries(facts: np.record, plan: np.record, at: int) -> Iterator[int]:
    """By place: a passenger of each colour, then none."""
    for place in range(int(facts.places)):
        if facts.pools and facts.pool[place] != NONE:
            plan.passengers[place] = at
            codes = [make(act.TAKE_PASSENGER, place, colour) for colour in range(int(facts.passenger_colours))]
            yield from [*codes, make(act.LEAVE_PASSENGER, place, 0)]
            at += len(codes) + 1


@rule
def encode(board: Board, plan, action):
    first = plan.passengers[act.subject_of(action)]
    return int(
        first + (act.detail_of(action) if act.verb_of(action) == act.TAKE_PASSENGER else board.passenger_colours)
    )
