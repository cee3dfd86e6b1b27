"""Cards: hands, display and discards; taking and drawing."""

from collections.abc import Iterator

import numpy as np

from trunkline.envs.mechanics.writing import from_viewer, small
from trunkline.rules import actions as act
from trunkline.rules.compiled import rule
from trunkline.rules.constants import DISPLAY, PILES
from trunkline.rules.observation import TABLE_AT, column
from trunkline.rules.packing import make
from trunkline.rules.types import Board, View

VERBS = (act.TAKE_CARD, act.DRAW_CARD, act.REFILL_FROM)
PLAN = [("take_card", "i4"), ("draw", "i4"), ("refill", "i4")]
IN_HAND, FACE_UP, DISCARD, UNSEEN, TAKEN = (
    column("cards", name) for name in ("hand", "display", "discard", "unseen", "taken")
)
HAND_SIZE = column("seats", "hand")
DRAWN, TOOK_WILD, PILE_SIZE = (TABLE_AT + column("table", name) for name in ("drawn", "took_wild", "piles"))


@rule
def write_card(board: Board, view: View, kind, viewer, players, out, at):
    shown = 0
    for slot in range(DISPLAY):
        if slot < board.display and view.display[slot] == kind:
            shown += 1
    out[at + IN_HAND] = small(view.hand[kind])
    out[at + FACE_UP] = shown
    out[at + DISCARD] = small(view.discard[kind])
    out[at + UNSEEN] = small(board.card_count[kind] - view.hand[kind] - shown - view.discard[kind])
    for seat in range(players):
        out[at + TAKEN + from_viewer(seat, viewer, players)] = view.taken[seat, kind]


@rule
def write_seat(view: View, seat, out, at):
    for pile in range(PILES):
        out[at + HAND_SIZE + pile] = small(view.hand_size[seat, pile])


@rule
def write_table(view: View, out):
    out[DRAWN] = view.drawn
    out[TOOK_WILD] = view.took_wild
    for pile in range(PILES):
        out[PILE_SIZE + pile] = small(view.pile_size[pile])


def entries(facts: np.record, plan: np.record, at: int) -> Iterator[int]:
    """The cards of the display, the piles, the pile that refills a slot."""
    plan.take_card = at
    codes = [make(act.TAKE_CARD, kind, 0) for kind in range(int(facts.kinds)) if facts.display]
    plan.draw = at + len(codes)
    codes += [make(act.DRAW_CARD, pile, 0) for pile in range(int(facts.piles))]
    plan.refill = at + len(codes)
    yield from codes + [make(act.REFILL_FROM, pile, 0) for pile in range(int(facts.piles)) if facts.piles > 1]


@rule
def encode(board: Board, plan, action):  # noqa: ARG001
    verb, subject = act.verb_of(action), act.subject_of(action)
    if verb == act.TAKE_CARD:
        return int(plan.take_card + subject)
    return int(plan.draw + subject) if verb == act.DRAW_CARD else int(plan.refill + subject)
