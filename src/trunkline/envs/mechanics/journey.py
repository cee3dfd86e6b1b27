"""The journey: its tickets in hand order, what is completed; swapping tickets."""

from collections.abc import Iterator

import numpy as np

from trunkline.rules import actions as act
from trunkline.rules.compiled import rule
from trunkline.rules.constants import OFFERED
from trunkline.rules.observation import column
from trunkline.rules.packing import make
from trunkline.rules.types import Board, View

VERBS = (act.SWAP_TICKETS,)
PLAN = [("swap", "i4")]
IN_HAND = column("tickets", "journey")
SIZE, COMPLETED, BONUS = (column("seats", name) for name in ("journey", "completed", "bonus"))


@rule
def write_ticket(view: View, ticket, out, at):
    journey = 0
    for place in range(OFFERED):
        if view.journey[place] == ticket:
            journey = place + 1
    out[at + IN_HAND] = journey


@rule
def write_seat(view: View, seat, out, at):
    out[at + SIZE] = view.journey_size[seat]
    out[at + COMPLETED] = view.completed[seat]
    out[at + BONUS] = view.bonus[seat]


def entries(facts: np.record, plan: np.record, at: int) -> Iterator[int]:
    plan.swap = at
    yield from [make(act.SWAP_TICKETS, 0, 0)] * bool(facts.goal)


@rule
def encode(board: Board, plan, action):  # noqa: ARG001
    return int(plan.swap)
