"""Tunnels: what one asks for now; paying it in the colour of the claim or with wilds, thriftily, and giving up."""

from collections.abc import Iterator

import numpy as np

from trunkline.boards import Board as NamedBoard
from trunkline.envs.mechanics.writing import small
from trunkline.rules import actions as act
from trunkline.rules.compiled import rule
from trunkline.rules.constants import HARBOUR, NONE, PLAIN
from trunkline.rules.observation import TABLE_AT, column
from trunkline.rules.packing import detail_of, make
from trunkline.rules.tunnels.rules import laid, left_in_hand, wilds_left
from trunkline.rules.types import Board, Game, View

VERBS = (act.PAY_TUNNEL, act.GIVE_UP)
PLAN = [("pay_tunnel", "i4"), ("give_up", "i4")]
WANTED, LAID, TURNED = column("tracks", "tunnel"), column("cards", "laid"), column("cards", "turned")
OWED = TABLE_AT + column("table", "owed")


@rule
def write_track(board: Board, view: View, track, out, at):
    if board.tunnel_cards > 0:
        out[at + WANTED] = 1 if view.tunnel != NONE and act.subject_of(view.tunnel) == track else 0


@rule
def write_card(board: Board, view: View, kind, out, at):
    if board.tunnel_cards == 0:
        return
    turned = 0
    for i in range(board.tunnel_cards):
        if view.turned[i] == kind:
            turned += 1
    out[at + LAID] = laid(board, view.tunnel, kind) if view.tunnel != NONE else 0
    out[at + TURNED] = turned


@rule
def write_table(board: Board, view: View, out):
    if board.tunnel_cards > 0:
        out[OWED] = small(view.owed)


def entries(facts: np.record, plan: np.record, at: int) -> Iterator[int]:
    """Paying with wilds alone, then in each colour; giving up."""
    if facts.tunnel_cards:
        plan.pay_tunnel, plan.give_up = at, at + int(facts.colours) + 1
        yield from (make(act.PAY_TUNNEL, 0, colour) for colour in range(int(facts.colours) + 1))
        yield make(act.GIVE_UP, 0, 0)


@rule
def encode(board: Board, plan, action):  # noqa: ARG001
    if act.verb_of(action) == act.GIVE_UP:
        return int(plan.give_up)
    return int(plan.pay_tunnel + act.set_colour(act.detail_of(action)))


@rule
def decode(board: Board, game: Game, seat, code):
    """The payment with the fewest wilds, then the fewest cards with the harbour sign; NONE: the hand has none."""
    if act.verb_of(code) == act.GIVE_UP:
        return int(code)
    colour, owed, plain, signed = act.detail_of(code), int(game.owed), 0, 0
    if game.tunnel == NONE or colour not in (0, act.set_colour(act.payment_of(game.tunnel))):
        return NONE
    if colour > 0:
        plain = min(left_in_hand(board, game, seat, PLAIN, colour), owed)
        signed = min(left_in_hand(board, game, seat, HARBOUR, colour), owed - plain)
    wilds = owed - plain - signed
    if wilds > wilds_left(board, game, seat) or (colour > 0) != (plain + signed > 0):
        return NONE
    return act.make(act.PAY_TUNNEL, 0, act.make_set(colour, plain, signed, wilds))


def text(board: NamedBoard, code: int) -> str:
    return f"pay with {board.cards[detail_of(code)]}"


TEXTS = {act.PAY_TUNNEL: text}
