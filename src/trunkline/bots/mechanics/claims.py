"""Claims: planned tracks first, with the payment that is missed least; others for their points."""

from trunkline.bots import track_value
from trunkline.bots.card_kinds import colour_of
from trunkline.bots.mechanics import harbours, pieces, terrain
from trunkline.bots.mechanics.cards import short_of
from trunkline.bots.mechanics.tunnel_risk import failure_chance
from trunkline.bots.prices import cards_for
from trunkline.bots.shortest_paths import is_marked
from trunkline.bots.ticket_plan import all_pieces, turns_needed
from trunkline.bots.types import Plan
from trunkline.bots.units import POINT, UNWANTED
from trunkline.rules import actions as act
from trunkline.rules.cards.rules import kind_of
from trunkline.rules.compiled import entry, rule
from trunkline.rules.constants import NONE, SHIP, TRAIN, WILD
from trunkline.rules.tunnels.rules import is_tunnel, laid
from trunkline.rules.types import Board, View

VERBS = (act.CLAIM,)
FIELDS = [("planned_claim", "i8")]  # what a claim of the plan is worth for the plan's sake

WANTED, HELD_BACK = 760, 80  # a claim of the plan: above all draws, or when it may wait for better cards
SPARE_TURNS = 9  # claims may wait while the plan leaves more turns than these
SPACE_FIRST = 10  # by which a claim of the plan comes before others, for each of its spaces
POINT_SHARE = 35  # the same, hundredths of its points
SHORT_TRACK, LONE_TRACK, NEAR_OTHERS = 13, 22, 30  # urgency of a claim: by space less than four; alone; by end
WILD_PRICE = 117  # of a wild that a payment uses up
STOLEN_PRICE = 48  # more for a card that another planned track needs
STOLEN_PAIR_CARD = 20  # of a card of a pair that the plan could use
WASTED_SHIP = 8  # of a ship on a card beyond the length of the track
CARD_PRICE, EXTRA_CARD_PRICE = 34, 58  # of a card paid for a track outside the plan; for one wanted for points
OFF_PLAN = 760  # less for a track outside the plan while tickets are to be made
BEYOND_MEANS = -200  # a track for which the tickets leave no pieces or time; more for each point
RACE_ASIDE = -50  # a track outside the plan of a race, while it does not take the last pieces
FAILED_CLAIM = 330  # a turn that ends in giving up a tunnel
FADING = 6  # turns before the end in which cards lose their worth


@rule
def urgency(board: Board, view: View, track):
    """How much a planned track is in danger: short, alone, and with others near."""
    value = SHORT_TRACK * max(0, 4 - int(board.track_length[track]))
    if board.parallel[track, 0] == NONE or view.players < board.open_from:
        value += LONE_TRACK
    for seat in range(view.players):
        if seat != view.seat:
            if view.network[seat, board.track_from[track]] != NONE:
                value += NEAR_OTHERS
            if view.network[seat, board.track_to[track]] != NONE:
                value += NEAR_OTHERS
    return value


@rule
def stolen(suit, colour, paid, own_need, plan: Plan):
    """Cards of a payment that other planned tracks need."""
    rest = plan.have[suit, colour] - (plan.need[suit, colour] - own_need)
    return max(0, min(paid, paid - rest))


@rule
def pair_payment(board: Board, track, payment, plan: Plan):
    """The price of paying pairs: wilds, and cards other tracks need."""
    wilds, price = cards_for(board, track), 0
    while payment > 0:
        colour = colour_of(board, payment & act.CARD_MASK)
        price += STOLEN_PAIR_CARD if short_of(TRAIN, colour, plan) > -1 else 0
        wilds -= 1
        payment >>= act.CARD_BITS
    return price + WILD_PRICE * wilds


@rule
def payment_price(board: Board, view: View, action, wanted, plan: Plan):
    """How dear a payment is."""
    track, payment = act.subject_of(action), act.payment_of(action)
    if board.track_pairs[track]:
        return pair_payment(board, track, payment, plan)
    suit, colour = int(board.track_suit[track]), act.set_colour(payment)
    first, second, wilds = act.set_first(payment), act.set_second(payment), act.set_wilds(payment)
    price = WILD_PRICE * (wilds - int(board.track_wilds[track]))
    if colour > 0:
        paid = first + 2 * second if suit == SHIP else first + second
        own = paid if wanted and board.track_colour[track] == colour and plan.planned[track] else 0
        price += STOLEN_PRICE * stolen(suit, colour, paid, own, plan) - paid
        price += harbours.price_of_signs(board, view, colour, first if suit == SHIP else second, plan)
        if suit == SHIP:
            price += WASTED_SHIP * max(0, paid + wilds - int(board.track_length[track]))
    return price


@rule
def risk_price(board: Board, view: View, action):
    """What a claim of a tunnel loses when the hand has too few cards to spare for what may be asked."""
    if not is_tunnel(board, act.subject_of(action)) or view.tunnel != NONE:
        return 0
    colour, spare = act.set_colour(act.payment_of(action)), -laid(board, action, WILD) + int(view.hand[WILD])
    if colour > 0:
        for form in range(min(2, int(board.forms))):
            kind = kind_of(board, form, colour)
            spare += int(view.hand[kind]) - laid(board, action, kind)
    return FAILED_CLAIM * failure_chance(board, view, colour, spare) // 1000


@rule
def set_patience(board: Board, view: View, plan: Plan):
    """While time is left claims wait for cards of their colour, and wilds for where nothing else will do.

    Not in a race, and not where others fetch the passengers meanwhile.
    """
    has_time = turns_needed(board, view, plan) + SPARE_TURNS < plan.clock
    plan.planned_claim = HELD_BACK if has_time and board.goal == 0 and board.pools == 0 else WANTED


@entry
def value(board: Board, view: View, action, plan: Plan):
    """Planned tracks first, those in danger most; others for their points when pieces, cards and time allow."""
    track = act.subject_of(action)
    wanted, last = is_marked(board, track, plan.planned), plan.clock <= 1
    points = track_value.gain(board, view, track) + terrain.doubled_points(board, action)
    price = payment_price(board, view, action, wanted, plan) + terrain.doubling_price(board, action, WILD_PRICE)
    price += risk_price(board, view, action)
    if wanted:
        if board.goal > 0:
            points = POINT * plan.planned[track]  # the cheapest ticket has the highest mark, and comes first
        value = plan.planned_claim + SPACE_FIRST * int(board.track_length[track]) + urgency(board, view, track)
        value += POINT_SHARE * points // 100
        return value if last else value - price
    if last:
        return points
    if plan.extra[track]:
        return points - price - EXTRA_CARD_PRICE * cards_for(board, track)
    return other_value(board, view, track, points, price, plan)


@rule
def other_value(board: Board, view: View, track, points, price, plan: Plan):
    """A track that nothing asks for: its points less its cards, if the tickets leave pieces and time for it."""
    length = int(board.track_length[track])
    if plan.claims > 0:
        in_a_hurry = turns_needed(board, view, plan) + 2 > plan.clock
        if in_a_hurry or length > pieces.spare(board, view, int(board.track_suit[track]), plan):
            return BEYOND_MEANS + points // POINT
        price += OFF_PLAN
    if board.goal > 0:
        return RACE_ASIDE if all_pieces(board, view) > length else UNWANTED
    left = min(FADING, plan.clock - 1)
    return points - price - CARD_PRICE * cards_for(board, track) * left // FADING
