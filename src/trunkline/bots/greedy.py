"""A bot that goes for the ticket it is nearest to: claims towards it when it can, else draws what it needs."""

import numpy as np

from trunkline import chance
from trunkline.bots import Actions, Reason, reasons, shortest_paths
from trunkline.bots.card_kinds import colour_of, form_of, suit_of
from trunkline.bots.choosing import LEAST, takes_lead
from trunkline.bots.shortest_paths import FAR, is_in_play, missing, nearest_end, reach, step_back
from trunkline.bots.types import Aim
from trunkline.rules import actions as act
from trunkline.rules.compiled import entry, rule
from trunkline.rules.constants import COLOURS, DOUBLE, GREY, KEEP_FIRST, NONE, SHIP, SINGLE, TRACKS, TRAIN, WILD
from trunkline.rules.fields import record_type
from trunkline.rules.packing import subject_of, verb_of
from trunkline.rules.types import Board, Dice
from trunkline.rules.types import View as ViewRecord
from trunkline.view import View

aim_t = record_type(
    [
        *shortest_paths.FIELDS,
        ("wanted", "i8", TRACKS),  # 1 when it lies on the path that is wanted
        ("need", "i8", (2, COLOURS + 1)),  # by suit and colour: spaces of wanted tracks
        ("short", "i8", 2),  # by suit: pieces the wanted tracks need beyond those left
        ("nearest", "i8"),  # spaces missing for the nearest ticket; FAR: none is left to make
        ("ticket", "i8"),  # the nearest ticket
    ]
)

# How much an action is liked. Claims on the way come first, then harbours and new tickets, then cards.
WANTED_TRACK = 100_000
POINT = 50
PAID = 1000  # any claim that is worth its cards, less what it spends
DOUBLED, DOUBLING_WILD = 1000, 900  # more for a claim whose points terrain doubles; less for each wild in that
SPENT_WILD = 100
HARBOUR, NEW_TICKETS, EXCHANGE = 5000, 2000, 150
NEEDED_CARD, DOUBLE_SHIP, GREY_CARD, ANY_CARD = 100, 10, 40, 10
NEEDED_WILD, ANY_WILD = 55, 5
BLIND_CARD, MOST_BLIND = 30, 9  # more for each space the pile's suit needs, up to so many
TERRAIN_CARD = 8
SWAP = 60  # when no ticket can be made
TICKET_POINT, TICKET_SPACE, FAR_TICKET_POINT = (
    10,
    12,
    20,
)  # of tickets to keep: gained and paid when near, lost when far
SAVED = -1  # a claim aside, while cards are saved for the plan
UNWANTED_TICKETS, UNWANTED_HARBOUR, UNWANTED_EXCHANGE, UNWANTED_SWAP = -10, -50, -100, -10
LAST_RESORT = -1000


def new_aims(count: int) -> np.ndarray:
    """Room for `count` aims; Python hands them over as arrays, which is quicker than single records."""
    return np.zeros(count, aim_t)


@rule
def plan(board: Board, view: ViewRecord, aim: Aim):
    """Find the nearest ticket and mark its path; without one nothing is wanted."""
    for track in range(board.tracks):
        aim.wanted[track] = 0
    nearest, least = NONE, FAR
    for ticket in range(board.tickets):
        if is_in_play(board, view, ticket):
            left = missing(board, view, view.seat, ticket, aim)
            if 0 < left < least:
                nearest, least = ticket, left
    if nearest != NONE:
        want(board, view, nearest, aim)
    aim.nearest, aim.ticket = least, nearest
    count_needs(board, view, aim)


@rule
def want(board: Board, view: ViewRecord, ticket, aim: Aim):
    """Mark the open tracks on the shortest paths of a ticket as wanted."""
    for i in range(1, board.ticket_stops[ticket]):
        reach(board, view, view.seat, board.ticket_stop[ticket, i - 1], aim)
        want_path(board, view, nearest_end(board, board.ticket_stop[ticket, i], aim), aim)


@rule
def want_path(board: Board, view: ViewRecord, place, aim: Aim):
    """Mark the open tracks on the path that was found to a place."""
    while aim.last_track[place] != NONE:
        track = aim.last_track[place]
        if view.owner[track] != view.seat:
            aim.wanted[track] = 1
        place = step_back(board, track, place)


@rule
def count_needs(board: Board, view: ViewRecord, aim: Aim):
    """What the wanted tracks need of each suit and colour, and of pieces."""
    for suit in range(2):
        aim.short[suit] = -int(view.pieces[view.seat, suit])
        for colour in range(COLOURS + 1):
            aim.need[suit, colour] = 0
    for track in range(board.tracks):
        if aim.wanted[track]:
            suit, length = board.track_suit[track], int(board.track_length[track])
            aim.need[suit, board.track_colour[track]] += length
            aim.short[suit] += length


@rule
def keep_value(board: Board, view: ViewRecord, action, aim: Aim):
    """Tickets are worth their points when they are near, and a loss when they are far."""
    value, kept = 0, act.subject_of(action)
    pieces = int(view.pieces[view.seat, TRAIN]) + int(view.pieces[view.seat, SHIP])
    if pieces == 0:  # pieces are not chosen yet
        pieces = int(board.chosen)
    for i in range(view.offer_size):
        if kept >> i & 1:
            left = missing(board, view, view.seat, view.offer[i], aim)
            points = int(board.ticket_points[view.offer[i]])
            near = 2 * left <= pieces if view.decision[view.seat] == KEEP_FIRST else 4 * left <= pieces
            value += TICKET_POINT * points - TICKET_SPACE * left if near else -FAR_TICKET_POINT * points - left
    return value


@rule
def claim_value(board: Board, action, aim: Aim):
    """Wanted tracks first, the longest first; without a plan long tracks for their points."""
    track = act.subject_of(action)
    if aim.wanted[track] == 0 and aim.nearest < FAR:
        return SAVED
    return (WANTED_TRACK if aim.wanted[track] else 0) + paid_value(board, action)


@rule
def paid_value(board: Board, action):
    """Points of a claim, doubled or not, less what it spends."""
    value = POINT * int(board.points[board.track_length[act.subject_of(action)]])
    if act.is_doubled(action):
        value += DOUBLED - DOUBLING_WILD * act.terrain_wilds_of(action)
    return value + PAID - spent(board, action)


@rule
def spent(board: Board, action):
    """How dear a payment is: wilds most, harbour cards and wasted ships a little."""
    track, payment = act.subject_of(action), act.payment_of(action)
    if board.track_pairs[track]:
        wilds = 2 * int(board.track_length[track])
        while payment > 0:
            wilds -= 1
            payment >>= act.CARD_BITS
        return SPENT_WILD * wilds
    return SPENT_WILD * act.set_wilds(payment) + act.set_second(payment)


@rule
def card_value(board: Board, view: ViewRecord, kind, aim: Aim):
    """A card is worth what the wanted tracks still need of its colour."""
    if kind == WILD:
        return NEEDED_WILD if view.drawn == 0 and aim.nearest < FAR else ANY_WILD
    suit, have = suit_of(board, kind), int(view.hand[kind])
    if aim.need[suit, colour_of(board, kind)] > have:
        return NEEDED_CARD + (DOUBLE_SHIP if form_of(board, kind) == DOUBLE else 0)
    return GREY_CARD + have if aim.need[suit, GREY] > have else ANY_CARD + have


@rule
def pile_value(pile, aim: Aim):
    """Blind cards from the pile whose suit the plan needs more."""
    need = 0
    for colour in range(COLOURS + 1):
        need += aim.need[pile, colour]
    return BLIND_CARD + min(need, MOST_BLIND)


@rule
def wants_place(board: Board, view: ViewRecord, place):
    """Whether a ticket in hand names the city."""
    for ticket in range(board.tickets):
        if view.held[ticket]:
            for i in range(board.ticket_stops[ticket]):
                if board.ticket_stop[ticket, i] == place:
                    return True
    return False


@rule
def ticket_draw_value(board: Board, view: ViewRecord, action, aim: Aim):
    """New tickets only when all are made and many pieces are left; both decks alike."""
    pieces = int(view.pieces[view.seat, TRAIN]) + int(view.pieces[view.seat, SHIP])
    uneven = abs(act.subject_of(action) - act.detail_of(action))
    if aim.nearest < FAR or view.final_turns != NONE or 3 * pieces < board.pieces[TRAIN] + board.pieces[SHIP]:
        return UNWANTED_TICKETS - uneven
    return NEW_TICKETS - uneven


@rule
def pieces_value(board: Board, trains):
    """Trains and ships in the proportion of all spaces on the board."""
    rail, sea = 0, 0
    for track in range(board.tracks):
        if board.track_suit[track] == TRAIN:
            rail += int(board.track_length[track])
        else:
            sea += int(board.track_length[track])
    return -abs(trains * (rail + sea) - int(board.chosen) * rail)


@rule
def exchange_value(action, aim: Aim):
    """Exchange just the pieces the plan is short of."""
    given, count = act.subject_of(action), act.detail_of(action)
    return EXCHANGE if aim.short[1 - given] == count and aim.short[given] <= -count else UNWANTED_EXCHANGE


@rule
def harbour_value(board: Board, view: ViewRecord, action):
    """A harbour where a ticket in hand names the city, paid with few wilds."""
    if not wants_place(board, view, act.subject_of(action)):
        return UNWANTED_HARBOUR
    return HARBOUR - act.set_wilds(act.detail_of(action))


@rule
def value(board: Board, view: ViewRecord, action, aim: Aim):
    """How much the bot likes an action."""
    verb, subject = act.verb_of(action), act.subject_of(action)
    if verb == act.CLAIM:
        return claim_value(board, action, aim)
    if verb == act.TAKE_CARD:
        return card_value(board, view, subject, aim)
    if verb == act.DRAW_CARD or verb == act.REFILL_FROM:
        return pile_value(subject, aim)
    if verb == act.KEEP:
        return keep_value(board, view, action, aim)
    if verb == act.DRAW_TICKETS:
        return ticket_draw_value(board, view, action, aim)
    if verb == act.PIECES:
        return pieces_value(board, subject)
    if verb == act.BUILD_HARBOUR:
        return harbour_value(board, view, action)
    if verb == act.EXCHANGE:
        return exchange_value(action, aim)
    if verb == act.TAKE_PASSENGER:
        return 1 + int(view.collected[view.seat, act.detail_of(action)])
    if verb == act.SWAP_TICKETS:
        return SWAP if aim.nearest >= FAR else UNWANTED_SWAP
    if verb == act.TAKE_TERRAIN or verb == act.DRAW_TERRAIN:
        return TERRAIN_CARD
    if verb == act.PAY_TUNNEL:
        return PAID - SPENT_WILD * act.set_wilds(act.detail_of(action))
    return LAST_RESORT


@entry
def look(board: Board, view: ViewRecord, aims):
    """Plan without choosing, to say why."""
    plan(board, view, aims[0])


@entry
def choose_greedily(board: Board, view: ViewRecord, actions, dice: Dice, aims):
    """The best-liked action; among equals any."""
    plan(board, view, aims[0])
    best, liked, ties = actions[0], LEAST, 0
    for i in range(actions.shape[0]):
        likes = value(board, view, actions[i], aims[0])
        taken, ties = takes_lead(likes, liked, ties, dice)
        if taken:
            best, liked = actions[i], likes
    return best


class GreedyBot:
    """Goes for the nearest ticket."""

    def __init__(self, seed: int | str | None = None) -> None:
        self.dice = chance.rolling(seed)
        self.aims = new_aims(1)

    def choose(self, view: View, actions: Actions) -> int:
        return int(choose_greedily(view.board.record, view.record, actions, self.dice, self.aims))

    def reason(self, view: View, action: int) -> Reason:
        """It is on the way to the nearest ticket, or there is no ticket to make."""
        look(view.board.record, view.record, self.aims)
        aim, verb, subject = self.aims[0], verb_of(action), subject_of(action)
        if aim.ticket != NONE:
            ticket = view.board.tickets[aim.ticket]
            if verb == act.CLAIM and aim.wanted[subject]:
                return Reason("claim_ticket", {"track": view.board.tracks[subject], "ticket": ticket})
            if verb == act.TAKE_CARD and self.needs(view, subject):
                return Reason("card_ticket", {"ticket": ticket})
        return reasons.plain(view, action)

    def needs(self, view: View, kind: int) -> bool:
        """Whether the way needs more of a card's colour than the hand has."""
        if kind == WILD:
            return True
        colours = int(view.board.record.colours)
        suit, colour = TRAIN if (kind - 1) // colours < SINGLE else SHIP, (kind - 1) % colours + 1
        return bool(self.aims[0].need[suit, colour] > view.record.hand[kind])
