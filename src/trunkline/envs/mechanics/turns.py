"""Turns: who decides what, and passing."""

from collections.abc import Iterator

import numpy as np

from trunkline.envs.mechanics.writing import small
from trunkline.rules import actions as act
from trunkline.rules import constants
from trunkline.rules.compiled import rule
from trunkline.rules.observation import TABLE_AT, column
from trunkline.rules.packing import make
from trunkline.rules.types import Board, View

VERBS = (act.PASS,)
PLAN = [("pass_at", "i4")]
DECISIONS = len(constants.DECISIONS)
PRESENT, DECISION, AT_TURN, IS_FIRST = (column("seats", name) for name in ("present", "decision", "turn", "first"))
SEAT, PLAYERS, OVER = (TABLE_AT + column("table", name) for name in ("seat", "players", "over"))
FINAL_TURNS, PASSES, QUIET = (TABLE_AT + column("table", name) for name in ("final_turns", "passes", "quiet"))


@rule
def write_seat(view: View, seat, out, at):
    out[at + PRESENT] = 1
    for decision in range(DECISIONS):
        out[at + DECISION + decision] = 1 if view.decision[seat] == decision else 0
    out[at + AT_TURN] = 1 if view.turn == seat else 0
    out[at + IS_FIRST] = 1 if view.first == seat else 0


@rule
def write_table(view: View, out):
    out[SEAT] = view.seat
    out[PLAYERS] = view.players
    out[OVER] = view.over
    out[FINAL_TURNS] = small(view.final_turns + 1)
    out[PASSES] = view.passes
    out[QUIET] = small(view.quiet)


def entries(facts: np.record, plan: np.record, at: int) -> Iterator[int]:  # noqa: ARG001
    plan.pass_at = at
    yield make(act.PASS, 0, 0)


@rule
def encode(board: Board, plan, action):  # noqa: ARG001
    return int(plan.pass_at)
