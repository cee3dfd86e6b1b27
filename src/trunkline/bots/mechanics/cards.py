"""Cards: what each kind is worth to the plan, the top of a pile, and the second card of a turn."""

from trunkline.bots.card_kinds import colour_of, form_of, suit_of
from trunkline.bots.mechanics import harbours
from trunkline.bots.prices import cards_for
from trunkline.bots.types import Plan
from trunkline.rules import actions as act
from trunkline.rules.compiled import entry, rule
from trunkline.rules.constants import DOUBLE, GREY, HARBOUR, KINDS, NONE, SHIP, SINGLE, TRAIN, WILD
from trunkline.rules.types import Board, View

VERBS = (act.TAKE_CARD, act.DRAW_CARD, act.REFILL_FROM)
FIELDS = [
    ("card_worth", "i8", KINDS),
    ("blind_card", "i8", 2),  # by pile: what its top card is worth
    ("second_card", "i8"),  # what the second card of a turn is worth
    ("longest_grey", "i8", 2),  # by suit: cards of the longest grey track planned
]

NEEDED_CARD, LAST_CARD, SCARCE_CARD = 165, 15, 36  # a card the plan lacks; more for the last, or for each further one
GREY_CARD, GREY_STEP = 42, 11  # a card for grey tracks; more for each of its colour in hand
SPARE_CARD, SPARE_STEP = 9, 2  # a card that nothing asks for; more for each of its colour to spare
MOST_GREY, MOST_SPARE = 4, 5  # up to so many
WILD_CARD, SPARE_WILD = 113, 80  # a wild while the plan lacks cards, and when it does not
LATE_CARD = 1  # any card in the last turn


@rule
def find_longest_grey(board: Board, plan: Plan):
    """The longest grey tracks of the plan."""
    plan.longest_grey[TRAIN] = plan.longest_grey[SHIP] = 0
    for track in range(board.tracks):
        if plan.planned[track] and board.track_colour[track] == GREY:
            suit = int(board.track_suit[track])
            plan.longest_grey[suit] = max(plan.longest_grey[suit], cards_for(board, track))


@rule
def short_of(suit, colour, plan: Plan):
    """Cards of a colour the plan needs beyond those in hand; negative: to spare."""
    return plan.need[suit, colour] - plan.have[suit, colour]


@rule
def colour_value(suit, colour, plan: Plan):
    """What a card of a colour is worth: most when the plan is short of it."""
    short = short_of(suit, colour, plan)
    if short > 0:
        return NEEDED_CARD + (LAST_CARD if short == 1 else SCARCE_CARD * (short - 1))
    if plan.extra_lack[suit, colour] > 0:
        return plan.extra_card[suit, colour]
    if plan.longest_grey[suit] > 0 and -short < plan.longest_grey[suit]:
        return GREY_CARD + GREY_STEP * min(MOST_GREY, -short)
    return SPARE_CARD + SPARE_STEP * min(MOST_SPARE, -short)


@rule
def card_value(board: Board, view: View, kind, plan: Plan):
    """What a card is worth, its form too."""
    if kind == WILD:
        return WILD_CARD if plan.claims > 0 else SPARE_WILD
    form, colour = form_of(board, kind), colour_of(board, kind)
    value = colour_value(suit_of(board, kind), colour, plan)
    if form == DOUBLE:
        value = value * 3 // 2
    elif form == HARBOUR or (form == SINGLE and board.harbours > 0):
        value += harbours.sign_bonus(board, view, colour, plan)
    return value


@rule
def blind_value(board: Board, view: View, pile, plan: Plan):
    """What the top card of a pile is worth, by all that the seat has not seen."""
    total, value = 0, 0
    for kind in range(board.kinds):
        if board.card_pile[kind] == pile:
            unseen = int(board.card_count[kind]) - int(view.hand[kind]) - int(view.discard[kind])
            for slot in range(board.display):
                if view.display[slot] == kind:
                    unseen -= 1
            total += unseen
            value += unseen * plan.card_worth[kind]
    return value // max(1, total)


@rule
def second_value(board: Board, view: View, plan: Plan):
    """What the second card of a turn is worth: the second best that lies open, or a blind one."""
    best = max(plan.blind_card[TRAIN], plan.blind_card[SHIP] if board.piles > 1 else 0)
    second = best
    for slot in range(board.display):
        kind = int(view.display[slot])
        if kind != NONE and kind != WILD and plan.card_worth[kind] > second:
            best, second = max(best, plan.card_worth[kind]), min(plan.card_worth[kind], max(best, second))
    return second


@entry
def value_cards(board: Board, view: View, plan: Plan):
    """Value every kind of card, the top of each pile, and the second card of a turn."""
    late = plan.clock <= 1  # cards drawn in the last turn are worth nothing
    for kind in range(board.kinds):
        plan.card_worth[kind] = LATE_CARD if late else card_value(board, view, kind, plan)
    for pile in range(2):
        plan.blind_card[pile] = blind_value(board, view, pile, plan)
    plan.second_card = second_value(board, view, plan) if view.drawn == 0 and board.draws > 1 else 0


@rule
def value(action, plan: Plan):
    """A card from the display or from a pile; a wild from the display is the only card of its turn."""
    verb, subject = act.verb_of(action), act.subject_of(action)
    if verb == act.TAKE_CARD:
        return plan.card_worth[subject] + (plan.second_card if subject != WILD else 0)
    return plan.blind_card[subject] + plan.second_card
