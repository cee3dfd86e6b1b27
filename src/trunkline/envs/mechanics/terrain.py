"""Terrain: cards face up, in hands and discarded; taking and drawing them."""

from collections.abc import Iterator

import numpy as np

from trunkline.envs.mechanics.writing import small
from trunkline.rules import actions as act
from trunkline.rules.compiled import rule
from trunkline.rules.constants import TERRAINS
from trunkline.rules.observation import TABLE_AT, column
from trunkline.rules.packing import make
from trunkline.rules.types import Board, View

VERBS = (act.TAKE_TERRAIN, act.DRAW_TERRAIN)
PLAN = [("take_terrain", "i4"), ("draw_terrain", "i4")]
HELD = column("seats", "terrain")
FACE_UP, PILE, DISCARD = (TABLE_AT + column("table", f"terrain_{name}") for name in ("up", "pile", "discard"))


@rule
def write_seat(board: Board, view: View, seat, out, at):
    for terrain in range(board.terrains):
        out[at + HELD + terrain] = small(view.terrain[seat, terrain])


@rule
def write_table(board: Board, view: View, out):
    if board.terrains == 0:
        return
    out[PILE] = small(view.terrain_pile)
    for terrain in range(board.terrains):
        out[DISCARD + terrain] = small(view.terrain_discard[terrain])
        shown = 0
        for slot in range(TERRAINS):
            if slot < board.terrain_display and view.terrain_up[slot] == terrain:
                shown += 1
        out[FACE_UP + terrain] = shown


def entries(facts: np.record, plan: np.record, at: int) -> Iterator[int]:
    """Each terrain of the display, then the pile."""
    plan.take_terrain, plan.draw_terrain = at, at + int(facts.terrains)
    yield from (make(act.TAKE_TERRAIN, terrain, 0) for terrain in range(int(facts.terrains)))
    yield from [make(act.DRAW_TERRAIN, 0, 0)] * bool(facts.terrains)


@rule
def encode(board: Board, plan, action):  # noqa: ARG001
    if act.verb_of(action) == act.TAKE_TERRAIN:
        return int(plan.take_terrain + act.subject_of(action))
    return int(plan.draw_terrain)
