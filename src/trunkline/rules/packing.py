"""Actions packed and unpacked by Python code: the rules' own functions, not compiled; they take arrays too."""

from trunkline.rules import actions as act
from trunkline.rules.compiled import plain

make, verb_of, subject_of, detail_of = map(plain, (act.make, act.verb_of, act.subject_of, act.detail_of))
make_claim, payment_of, double = map(plain, (act.make_claim, act.payment_of, act.double))
is_doubled, terrain_wilds_of = map(plain, (act.is_doubled, act.terrain_wilds_of))
make_set, set_colour, set_wilds = map(plain, (act.make_set, act.set_colour, act.set_wilds))
set_first, set_second = map(plain, (act.set_first, act.set_second))
with_card, last_card, without_last = map(plain, (act.with_card, act.last_card, act.without_last))


def listed_cards(payment: int) -> int:
    """How many cards the payment of a track with the pair sign lists."""
    return (payment.bit_length() + act.CARD_BITS - 1) // act.CARD_BITS
