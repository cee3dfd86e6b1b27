"""Tunnels: what they may cost beyond their spaces, and whether to pay or to give up."""

from trunkline.bots.mechanics.claims import CARD_PRICE, FAILED_CLAIM, WILD_PRICE
from trunkline.bots.mechanics.claims import value as claim_value
from trunkline.bots.types import Plan
from trunkline.rules import actions as act
from trunkline.rules.compiled import rule
from trunkline.rules.types import Board, View

VERBS = (act.PAY_TUNNEL, act.GIVE_UP)


@rule
def value(board: Board, view: View, action, plan: Plan):
    """Paying is worth the track and the turn that giving up would lose, less the cards; in the last turn none count."""
    if act.verb_of(action) == act.GIVE_UP:
        return 0
    payment = act.detail_of(action)
    price = WILD_PRICE * act.set_wilds(payment) + CARD_PRICE * (act.set_first(payment) + act.set_second(payment))
    if plan.clock <= 1:
        price = act.set_wilds(payment)
    return claim_value(board, view, int(view.tunnel), plan) + FAILED_CLAIM - price
