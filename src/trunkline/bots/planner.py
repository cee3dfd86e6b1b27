"""The strong bot that can be explained: it plans one cheap network for all its tickets and values every action by it.

Values are in fortieths of a point: a card the plan needs is worth 165, so a turn that draws two of them is worth
more than eight points. The plan is made anew from the view at every decision; the bot remembers nothing.
"""

import numpy as np

from trunkline import chance
from trunkline.bots import Actions, Reason, extras, gains, mechanics, motives, prices, prospects
from trunkline.bots import network as net
from trunkline.bots.mechanics import POINT, SITES
from trunkline.bots.network import NEED, PLANNED
from trunkline.bots.prices import cards_for, purse
from trunkline.bots.ways import is_marked, takes_lead
from trunkline.rules import actions as act
from trunkline.rules.compiled import entry, rule
from trunkline.rules.layout import (
    COLOURS,
    DOUBLE,
    GREY,
    HARBOUR,
    KINDS,
    NONE,
    SHIP,
    SINGLE,
    TRAIN,
    TURN,
    WILD,
)
from trunkline.view import View

NEEDED_CARD, LAST_CARD, SCARCE_CARD = 165, 15, 36  # a card the plan lacks; more for the last, or for each further one
GREY_CARD, GREY_STEP = 42, 11  # a card for grey tracks; more for each of its colour in hand
SPARE_CARD, SPARE_STEP = 9, 2  # a card that nothing asks for; more for each of its colour to spare
HARBOUR_CARD = 26  # more for a card with the harbour sign, for each that goes with it
WILD_CARD, SPARE_WILD = 113, 80  # a wild while the plan lacks cards, and when it does not
WILD_PRICE = 117  # of a wild that a payment uses up
CARD_PRICE, EXTRA_CARD_PRICE = 34, 58  # of a card paid for a track outside the plan; for one wanted for points
STOLEN_PRICE = 48  # more for a card that another planned track needs
OFF_PLAN = 760  # less for a track outside the plan while tickets are to be made
SHORT_TRACK, LONE_TRACK, NEAR_OTHERS = 13, 22, 30  # urgency of a claim: by space less than four; alone; by end
WANTED, HELD_BACK = 760, 80  # a claim of the plan: above all draws, or when it may wait for better cards
SPARE_TURNS = 9  # claims may wait while the plan leaves more turns than these
POINT_SHARE = 35  # hundredths of its points by which a claim of the plan comes before others
TERRAIN_PRICE = 19  # of a terrain card played
LONGEST_GREY = mechanics.WORK  # by suit: longest grey track planned
LIKES = LONGEST_GREY + 2  # by card kind: what a card is worth
BLIND = LIKES + KINDS  # by pile: what its top card is worth
SECOND = BLIND + 2  # what the second card of a turn is worth
CLAIM = SECOND + 1  # what a claim of the plan is worth for the plan's sake
WORK = CLAIM + 1


@rule
def find_longest_grey(board, work):
    """The longest grey tracks of the plan."""
    work[LONGEST_GREY] = work[LONGEST_GREY + 1] = 0
    for track in range(board.tracks):
        if work[PLANNED + track]:
            suit, colour = int(board.track_suit[track]), int(board.track_colour[track])
            if colour == GREY:
                work[LONGEST_GREY + suit] = max(work[LONGEST_GREY + suit], cards_for(board, track))


@rule
def short_of(suit, colour, work):
    """Cards of a colour the plan needs beyond those in hand; negative: to spare."""
    return work[NEED + suit * (COLOURS + 1) + colour] - work[purse(suit, colour)]


@rule
def harbour_bonus(board, view, colour, work):
    """More for cards with the harbour sign in the colour that has most of them already."""
    if work[SITES] == 0:
        return 0
    return HARBOUR_CARD * (1 + min(3, signs_of(board, view, colour)))


@rule
def signs_of(board, view, colour):
    """Cards in hand of a colour that go into a harbour."""
    trains = int(view.hand[1 + HARBOUR * int(board.colours) + colour - 1])
    ships = int(view.hand[1 + SINGLE * int(board.colours) + colour - 1])
    return min(trains, int(board.harbour_cost[TRAIN])) + min(ships, int(board.harbour_cost[SHIP]))


@rule
def card_value(board, view, kind, work):
    """What a card is worth: most when the plan is short of its colour."""
    if kind == WILD:
        return WILD_CARD if work[net.CLAIMS] > 0 else SPARE_WILD
    form, colour = (kind - 1) // int(board.colours), (kind - 1) % int(board.colours) + 1
    suit = SHIP if form >= SINGLE else TRAIN
    short = short_of(suit, colour, work)
    if short > 0:
        value = NEEDED_CARD + (LAST_CARD if short == 1 else SCARCE_CARD * (short - 1))
    elif work[extras.LACK + suit * (COLOURS + 1) + colour] > 0:
        value = work[extras.CARD + suit * (COLOURS + 1) + colour]
    elif work[LONGEST_GREY + suit] > 0 and -short < work[LONGEST_GREY + suit]:
        value = GREY_CARD + GREY_STEP * min(4, -short)
    else:
        value = SPARE_CARD + SPARE_STEP * min(5, -short)
    if form == DOUBLE:
        value = value * 3 // 2
    elif form == HARBOUR or (form == SINGLE and board.harbours > 0):
        value += harbour_bonus(board, view, colour, work)
    return value


@rule
def like_cards(board, view, work):
    """Value every kind of card, the top of each pile, and the second card of a turn."""
    worn = 1 if work[net.CLOCK] <= 1 else 0  # cards drawn in the last turn are worth nothing
    for kind in range(board.kinds):
        work[LIKES + kind] = 1 if worn else card_value(board, view, kind, work)
    for pile in range(2):
        total, value = 0, 0
        for kind in range(board.kinds):
            if board.card_pile[kind] == pile:
                unseen = int(board.card_count[kind]) - int(view.hand[kind]) - int(view.discard[kind])
                for slot in range(board.display):
                    if view.display[slot] == kind:
                        unseen -= 1
                total += unseen
                value += unseen * work[LIKES + kind]
        work[BLIND + pile] = value // max(1, total)
    best = max(work[BLIND + TRAIN], work[BLIND + SHIP] if board.piles > 1 else 0)
    second = best
    for slot in range(board.display):
        kind = int(view.display[slot])
        if kind != NONE and kind != WILD and work[LIKES + kind] > second:
            best, second = max(best, work[LIKES + kind]), min(work[LIKES + kind], max(best, second))
    work[SECOND] = second if view.drawn == 0 and board.draws > 1 else 0


@rule
def urgency(board, view, track):
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
def stolen(suit, colour, paid, own_need, work):
    """Cards of a payment that other planned tracks need."""
    rest = work[purse(suit, colour)] - (work[NEED + suit * (COLOURS + 1) + colour] - own_need)
    return max(0, min(paid, paid - rest))


@rule
def pair_payment(board, track, payment, work):
    """The price of paying pairs: wilds, and cards other tracks need."""
    wilds, price = cards_for(board, track), 0
    while payment > 0:
        kind = payment & act.CARD_MASK
        colour = (kind - 1) % int(board.colours) + 1
        price += 20 if short_of(TRAIN, colour, work) > -1 else 0
        wilds -= 1
        payment >>= act.CARD_BITS
    return price + WILD_PRICE * wilds


@rule
def payment_value(board, view, action, wanted, work):
    """How dear a payment is."""
    track, payment = act.subject_of(action), act.payment_of(action)
    if board.track_pairs[track]:
        return pair_payment(board, track, payment, work)
    suit, colour = int(board.track_suit[track]), payment & 15
    first, second, wilds = payment >> 4 & 15, payment >> 8 & 15, payment >> 12 & 15
    price = WILD_PRICE * (wilds - int(board.track_wilds[track]))
    if colour > 0:
        paid = first + 2 * second if suit == SHIP else first + second
        own = paid if wanted and board.track_colour[track] == colour and work[PLANNED + track] else 0
        price += STOLEN_PRICE * stolen(suit, colour, paid, own, work) - paid
        signed = first if suit == SHIP else second
        if work[SITES] > 0:
            price += signed * (5 + 8 * signs_of(board, view, colour))
        if suit == SHIP:
            price += 8 * max(0, paid + wilds - int(board.track_length[track]))
    return price


@rule
def set_patience(board, view, work):
    """While time is left claims wait for cards of their colour, and wilds for where nothing else will do.

    Not in a race, and not where others fetch the passengers meanwhile.
    """
    has_time = net.turns_needed(board, view, work) + SPARE_TURNS < work[net.CLOCK]
    work[CLAIM] = HELD_BACK if has_time and board.goal == 0 and board.pools == 0 else WANTED


@rule
def claim_value(board, view, action, work):
    """Planned tracks first, those in danger most; others for their points when pieces, cards and time allow."""
    track = act.subject_of(action)
    length, wanted = int(board.track_length[track]), is_marked(board, track, PLANNED, work)
    points = gains.gain(board, view, track)
    price = payment_value(board, view, action, wanted, work)
    if act.is_doubled(action):
        wilds = act.terrain_wilds_of(action)
        points += 10 * int(board.points[length])
        price += WILD_PRICE * wilds + TERRAIN_PRICE * max(0, int(board.terrain_need[length]) - wilds)
    last = work[net.CLOCK] <= 1
    if wanted:
        if board.goal > 0:
            points = 10 * work[PLANNED + track]  # the cheapest ticket has the highest mark, and comes first
        value = work[CLAIM] + 10 * length + urgency(board, view, track) + POINT * POINT_SHARE * points // 1000
        return value if last else value - price
    if last:
        return POINT * points // 10
    if work[extras.EXTRA + track]:
        return POINT * points // 10 - price - EXTRA_CARD_PRICE * cards_for(board, track)
    return other_claim_value(board, view, track, points, price, work)


@rule
def other_claim_value(board, view, track, points, price, work):
    """A track that nothing asks for: its points less its cards, if the tickets leave pieces and time for it."""
    length, suit = int(board.track_length[track]), int(board.track_suit[track])
    if work[net.CLAIMS] > 0:
        in_a_hurry = net.turns_needed(board, view, work) + 2 > work[net.CLOCK]
        if in_a_hurry or length > mechanics.spare(board, view, suit, work):
            return -200 + points // 10
        price += OFF_PLAN
    if board.goal > 0:
        return -50 if net.all_pieces(board, view) > length else -500
    left = min(6, work[net.CLOCK] - 1)  # cards lose their worth towards the end
    return POINT * points // 10 - price - CARD_PRICE * cards_for(board, track) * left // 6


@rule
def terrain_value(board, view, action, work):
    if act.verb_of(action) == act.TAKE_TERRAIN:
        return mechanics.terrain_gain(board, view, act.subject_of(action), work) + work[SECOND]
    value = 0
    for terrain in range(board.terrains):
        value += mechanics.terrain_gain(board, view, terrain, work)
    return value // max(1, int(board.terrains)) + work[SECOND]


@rule
def value(board, view, action, work):
    """How much the bot likes an action."""
    verb, subject = act.verb_of(action), act.subject_of(action)
    if verb == act.CLAIM:
        return claim_value(board, view, action, work)
    if verb == act.TAKE_CARD:
        return work[LIKES + subject] + (work[SECOND] if subject != WILD else 0)
    if verb == act.DRAW_CARD or verb == act.REFILL_FROM:
        return work[BLIND + subject] + work[SECOND]
    if verb == act.KEEP:
        return prospects.keep_value(board, view, action, work)
    if verb == act.DRAW_TICKETS:
        if view.decision[view.seat] == TURN:
            return prospects.ticket_draw_value(view, action, work)
        return prospects.mix_value(board, action)
    if verb == act.PIECES:
        return mechanics.pieces_value(board, subject, work)
    if verb == act.BUILD_HARBOUR:
        return mechanics.harbour_value(board, view, action, work)
    if verb == act.EXCHANGE:
        return mechanics.exchange_value(board, view, action, work)
    if verb == act.TAKE_PASSENGER:
        return gains.passenger_worth(board, view, act.detail_of(action))
    if verb == act.SWAP_TICKETS:
        return prospects.swap_value(view, work)
    if verb == act.TAKE_TERRAIN or verb == act.DRAW_TERRAIN:
        return terrain_value(board, view, action, work)
    return -1000


@rule
def weigh_up(board, view, work):
    """What the plan makes of cards, points and new tickets."""
    find_longest_grey(board, work)
    set_patience(board, view, work)
    mechanics.count_sites(board, view, work)
    extras.want_extras(board, view, work)
    like_cards(board, view, work)
    prospects.hope_for_tickets(board, view, work)


@rule
def take_stock(board, view, work):
    """Turns left, the hand, and what tracks cost."""
    net.set_clock(board, view, work)
    prices.count_hand(board, view, work)
    prices.set_prices(board, view, work)


@rule
def make_plan(board, view, way, work):
    """Plan for the tickets in hand in a way, 0: in the best, and price those on offer."""
    work[net.KNOWN] = way
    net.start(board, work)
    count = net.list_unmet(board, view, work)
    for i in range(view.offer_size):
        net.price_alone(board, view.offer[i], work)
    prospects.hope_for_swap(board, view, work)
    net.grow_best(board, view, count, work)


@rule
def think(board, view, work):
    """Plan, and value what does not depend on the action."""
    think_in_way(board, view, 0, work)


@rule
def think_in_way(board, view, way, work):
    """Think, but plan only in the way that was best before; 0: in all."""
    take_stock(board, view, work)
    make_plan(board, view, way, work)
    weigh_up(board, view, work)


@rule
def think_of_cards(board, view, work):
    """After the first card of a turn: the plan and the prices stay, what cards are worth changes with the hand."""
    prices.count_hand(board, view, work)
    extras.want_extras(board, view, work)
    like_cards(board, view, work)


@entry
def look(board, view, action, work):
    """Plan without choosing, to say why; of tickets to keep, plan as if they were kept."""
    think(board, view, work)
    if act.verb_of(action) == act.KEEP:
        prospects.keep_value(board, view, action, work)


@entry
def choose_by_plan(board, view, actions, dice, work):
    """The best-liked action; among equals any."""
    think(board, view, work)
    best, liked, ties = actions[0], -(1 << 40), 0
    for i in range(actions.shape[0]):
        likes = value(board, view, actions[i], work)
        taken, ties = takes_lead(likes, liked, ties, dice)
        if taken:
            best, liked = actions[i], likes
    return best


class PlannerBot:
    """Plans a network for all its tickets."""

    def __init__(self, seed: int | str | None = None) -> None:
        self.dice = chance.rolling(seed)
        self.work = np.zeros(WORK, np.int64)

    def choose(self, view: View, actions: Actions) -> int:
        return int(choose_by_plan(view.board.record, view.record, actions, self.dice, self.work))

    def reason(self, view: View, action: int) -> Reason:
        """Why the plan for this view asks for an action."""
        look(view.board.record, view.record, action, self.work)
        return motives.explain(view, action, self.work)
