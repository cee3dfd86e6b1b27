"""Tickets: held, offered and open ones; drawing and keeping them."""

from collections.abc import Iterator

import numpy as np

from trunkline.boards import Board as NamedBoard
from trunkline.envs.mechanics.writing import write_seats
from trunkline.rules import actions as act
from trunkline.rules.compiled import rule
from trunkline.rules.constants import DECKS, OFFERED
from trunkline.rules.observation import TABLE_AT, column
from trunkline.rules.packing import make, subject_of
from trunkline.rules.tickets.rules import is_met
from trunkline.rules.types import Board, View

VERBS = (act.DRAW_TICKETS, act.KEEP)
PLAN = [("draw_tickets", "i4"), ("most_tickets", "i4"), ("keep", "i4")]
HELD, IN_OFFER, MADE, OWNER = (column("tickets", name) for name in ("held", "offered", "made", "owner"))
COUNT, OFFER_COUNT = column("seats", "tickets"), column("seats", "offered")
LEFT, MIX = TABLE_AT + column("table", "tickets_left"), TABLE_AT + column("table", "mix")


@rule
def write_ticket(board: Board, view: View, ticket, viewer, players, out, at):
    mine = view.held[ticket] != 0
    out[at + HELD] = view.held[ticket]
    for place in range(OFFERED):
        offered = view.offer[place] == ticket
        out[at + IN_OFFER + place] = 1 if offered else 0
        mine |= offered
    out[at + MADE] = 1 if mine and is_met(board, view, viewer, ticket) else 0
    write_seats(viewer, players, out, at + OWNER, view.ticket_owner[ticket])


@rule
def write_seat(view: View, seat, out, at):
    for deck in range(DECKS):
        out[at + COUNT + deck] = view.ticket_count[seat, deck]
        out[at + OFFER_COUNT + deck] = view.offer_count[seat, deck]


@rule
def write_table(view: View, out):
    for deck in range(DECKS):
        out[LEFT + deck] = view.tickets_left[deck]
        out[MIX + deck] = view.mix[deck]


def entries(facts: np.record, plan: np.record, at: int) -> Iterator[int]:
    """Drawing tickets in every mix of decks, keeping every choice of the offer."""
    most = max(int(facts.deal), int(facts.draw))
    plan.draw_tickets, plan.most_tickets = at, most
    codes: list[int] = []
    if facts.goal == 0 and facts.decks > 1:
        mixes = ((first, second) for first in range(most + 1) for second in range(most + 1 - first) if first + second)
        codes += [make(act.DRAW_TICKETS, *mix) for mix in mixes]
    elif facts.goal == 0 and facts.draw:
        codes.append(make(act.DRAW_TICKETS, int(facts.draw), 0))
    plan.keep = at + len(codes)
    yield from codes + [make(act.KEEP, kept, 0) for kept in range(1, 1 << most) if facts.goal == 0]


@rule
def mix_index(plan, first, second):
    """Place of a mix of two decks among all mixes of at most so many tickets, by the first deck, then the second."""
    most = int(plan.most_tickets)
    return first * (most + 1) - first * (first - 1) // 2 + second - 1


@rule
def encode(board: Board, plan, action):
    if act.verb_of(action) == act.KEEP:
        return int(plan.keep + act.subject_of(action) - 1)
    mix = mix_index(plan, act.subject_of(action), act.detail_of(action)) if board.decks > 1 else 0
    return int(plan.draw_tickets + mix)


def text(board: NamedBoard, code: int) -> str:  # noqa: ARG001
    """Tickets to keep, by their place in the offer from 1."""
    return " ".join(["keep", *(str(place + 1) for place in range(8) if subject_of(code) >> place & 1)])


TEXTS = {act.KEEP: text}
