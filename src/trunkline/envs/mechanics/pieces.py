"""Trains and ships: left, in the box and exchanged; choosing and exchanging them."""

from collections.abc import Iterator

import numpy as np

from trunkline.envs.mechanics.writing import small
from trunkline.rules import actions as act
from trunkline.rules.compiled import rule
from trunkline.rules.constants import NONE, SHIP, TRAIN
from trunkline.rules.observation import column
from trunkline.rules.packing import make
from trunkline.rules.types import Board, View

VERBS = (act.PIECES, act.EXCHANGE)
PLAN = [("pieces", "i4"), ("fewest_trains", "i4"), ("exchange", "i4"), ("most_exchanged", "i4")]
EXCHANGED, LEFT, BOX = (column("seats", name) for name in ("exchanged", "pieces", "box"))


@rule
def write_seat(view: View, seat, out, at):
    out[at + EXCHANGED] = small(view.exchanged[seat])
    for suit in range(2):
        out[at + LEFT + suit] = small(view.pieces[seat, suit])
        out[at + BOX + suit] = small(view.box[seat, suit])


def entries(facts: np.record, plan: np.record, at: int) -> Iterator[int]:
    """Choosing trains and ships, exchanging trains, exchanging ships."""
    trains, ships, chosen = int(facts.pieces[TRAIN]), int(facts.pieces[SHIP]), int(facts.chosen)
    plan.pieces, plan.fewest_trains = at, max(0, chosen - ships)
    codes = [make(act.PIECES, count, 0) for count in range(max(0, chosen - ships), min(trains, chosen) + 1) if chosen]
    plan.exchange = at + len(codes)
    plan.most_exchanged = min(trains, ships, trains + ships - chosen) if chosen and facts.exchange != NONE else 0
    counts = range(1, int(plan.most_exchanged) + 1)
    yield from codes + [make(act.EXCHANGE, suit, count) for suit in (TRAIN, SHIP) for count in counts]


@rule
def encode(board: Board, plan, action):  # noqa: ARG001
    if act.verb_of(action) == act.PIECES:
        return int(plan.pieces + act.subject_of(action) - plan.fewest_trains)
    return int(plan.exchange + act.subject_of(action) * plan.most_exchanged + act.detail_of(action) - 1)
