"""A bot that goes for the ticket it is nearest to: claims towards it when it can, else draws what it needs."""

import numpy as np

from trunkline import chance
from trunkline.bots import Actions, Reason, reasons
from trunkline.bots.ways import FAR, WANTED, is_in_play, missing, takes_lead, want
from trunkline.bots.ways import WORK as WAYS_WORK
from trunkline.rules import actions as act
from trunkline.rules.compiled import entry, rule
from trunkline.rules.layout import COLOURS, DOUBLE, GREY, KEEP_FIRST, NONE, SHIP, SINGLE, TRAIN, WILD
from trunkline.view import View

NEED = WAYS_WORK  # by suit and colour: spaces of wanted tracks, less the cards in hand
SHORT = NEED + 2 * (COLOURS + 1)  # by suit: pieces the wanted tracks need beyond those left
NEAREST = SHORT + 2  # spaces missing for the nearest ticket; FAR: none is left to make
TICKET = NEAREST + 1  # the nearest ticket
WORK = TICKET + 1


@rule
def plan(board, view, work):
    """Find the nearest ticket and mark its way; without one nothing is wanted."""
    for track in range(board.tracks):
        work[WANTED + track] = 0
    nearest, least = NONE, FAR
    for ticket in range(board.tickets):
        if is_in_play(board, view, ticket):
            left = missing(board, view, view.seat, ticket, work)
            if 0 < left < least:
                nearest, least = ticket, left
    if nearest != NONE:
        want(board, view, view.seat, nearest, work)
    work[NEAREST], work[TICKET] = least, nearest
    count_needs(board, view, work)


@rule
def count_needs(board, view, work):
    """What the wanted tracks need of each suit and colour, and of pieces."""
    for suit in range(2):
        work[SHORT + suit] = -int(view.pieces[view.seat, suit])
        for colour in range(COLOURS + 1):
            work[NEED + suit * (COLOURS + 1) + colour] = 0
    for track in range(board.tracks):
        if work[WANTED + track]:
            suit, length = board.track_suit[track], int(board.track_length[track])
            work[NEED + suit * (COLOURS + 1) + board.track_colour[track]] += length
            work[SHORT + suit] += length


@rule
def keep_value(board, view, action, work):
    """Tickets are worth their points when they are near, and a loss when they are far."""
    value, kept = 0, act.subject_of(action)
    pieces = int(view.pieces[view.seat, TRAIN]) + int(view.pieces[view.seat, SHIP])
    if pieces == 0:  # pieces are not chosen yet
        pieces = int(board.chosen)
    for i in range(view.offer_size):
        if kept >> i & 1:
            left = missing(board, view, view.seat, view.offer[i], work)
            worth = int(board.ticket_points[view.offer[i]])
            near = 2 * left <= pieces if view.decision[view.seat] == KEEP_FIRST else 4 * left <= pieces
            value += 10 * worth - 12 * left if near else -20 * worth - left
    return value


@rule
def track_value(board, action, work):
    """Wanted tracks first, the longest first; without a plan long tracks for their points."""
    track = act.subject_of(action)
    value = 50 * int(board.points[board.track_length[track]])
    if work[WANTED + track]:
        value += 100_000
    elif work[NEAREST] < FAR:
        return -1  # save the cards for the plan
    if act.is_doubled(action):
        value += 1000 - 900 * act.terrain_wilds_of(action)
    return value + 1000 - spent(board, action)


@rule
def spent(board, action):
    """How dear a payment is: wilds most, harbour cards and wasted ships a little."""
    track, payment = act.subject_of(action), act.payment_of(action)
    if board.track_pairs[track]:
        wilds = 2 * int(board.track_length[track])
        while payment > 0:
            wilds -= 1
            payment >>= act.CARD_BITS
        return 100 * wilds
    return 100 * (payment >> 12 & 15) + (payment >> 8 & 15)


@rule
def card_value(board, view, kind, work):
    """A card is worth what the wanted tracks still need of its colour."""
    if kind == WILD:
        return 55 if view.drawn == 0 and work[NEAREST] < FAR else 5
    form, colour = (kind - 1) // int(board.colours), (kind - 1) % int(board.colours) + 1
    suit = TRAIN if form < SINGLE else SHIP
    at = NEED + suit * (COLOURS + 1)
    have = int(view.hand[kind])
    if work[at + colour] > have:
        return 100 + (10 if form == DOUBLE else 0)
    return 40 + have if work[at + GREY] > have else 10 + have


@rule
def pile_value(pile, work):
    """Blind cards from the pile whose suit the plan needs more."""
    need = 0
    for colour in range(COLOURS + 1):
        need += work[NEED + pile * (COLOURS + 1) + colour]
    return 30 + min(need, 9)


@rule
def wants_place(board, view, place):
    """Whether a ticket in hand names the city."""
    for ticket in range(board.tickets):
        if view.held[ticket]:
            for i in range(board.ticket_stops[ticket]):
                if board.ticket_stop[ticket, i] == place:
                    return True
    return False


@rule
def ticket_draw_value(board, view, action, work):
    """New tickets only when all are made and many pieces are left; both decks alike."""
    pieces = int(view.pieces[view.seat, TRAIN]) + int(view.pieces[view.seat, SHIP])
    uneven = act.subject_of(action) - act.detail_of(action)
    if work[NEAREST] < FAR or view.final_turns != NONE or 3 * pieces < board.pieces[TRAIN] + board.pieces[SHIP]:
        return -10 - abs(uneven)
    return 2000 - abs(uneven)


@rule
def pieces_value(board, trains):
    """Trains and ships in the proportion of all spaces on the board."""
    rail, sea = 0, 0
    for track in range(board.tracks):
        if board.track_suit[track] == TRAIN:
            rail += int(board.track_length[track])
        else:
            sea += int(board.track_length[track])
    return -abs(trains * (rail + sea) - int(board.chosen) * rail)


@rule
def exchange_value(action, work):
    """Exchange just the pieces the plan is short of."""
    given, count = act.subject_of(action), act.detail_of(action)
    lacking = work[SHORT + 1 - given]
    return 150 if lacking == count and work[SHORT + given] <= -count else -100


@rule
def value(board, view, action, work):
    """How much the bot likes an action."""
    verb, subject = act.verb_of(action), act.subject_of(action)
    if verb == act.CLAIM:
        return track_value(board, action, work)
    if verb == act.TAKE_CARD:
        return card_value(board, view, subject, work)
    if verb == act.DRAW_CARD or verb == act.REFILL_FROM:
        return pile_value(subject, work)
    if verb == act.KEEP:
        return keep_value(board, view, action, work)
    if verb == act.DRAW_TICKETS:
        return ticket_draw_value(board, view, action, work)
    if verb == act.PIECES:
        return pieces_value(board, subject)
    if verb == act.BUILD_HARBOUR:
        return 5000 - (act.detail_of(action) >> 12 & 15) if wants_place(board, view, subject) else -50
    if verb == act.EXCHANGE:
        return exchange_value(action, work)
    if verb == act.TAKE_PASSENGER:
        return 1 + int(view.collected[view.seat, act.detail_of(action)])
    if verb == act.SWAP_TICKETS:
        return 60 if work[NEAREST] >= FAR else -10
    if verb == act.TAKE_TERRAIN or verb == act.DRAW_TERRAIN:
        return 8
    return -1000


@entry
def look(board, view, work):
    """Plan without choosing, to say why."""
    plan(board, view, work)


@entry
def choose_greedily(board, view, actions, dice, work):
    """The best-liked action; among equals any."""
    plan(board, view, work)
    best, liked, ties = actions[0], -(1 << 40), 0
    for i in range(actions.shape[0]):
        likes = value(board, view, actions[i], work)
        taken, ties = takes_lead(likes, liked, ties, dice)
        if taken:
            best, liked = actions[i], likes
    return best


class GreedyBot:
    """Goes for the nearest ticket."""

    def __init__(self, seed: int | str | None = None) -> None:
        self.dice = chance.rolling(seed)
        self.work = np.zeros(WORK, np.int64)

    def choose(self, view: View, actions: Actions) -> int:
        return int(choose_greedily(view.board.record, view.record, actions, self.dice, self.work))

    def reason(self, view: View, action: int) -> Reason:
        """It is on the way to the nearest ticket, or there is no ticket to make."""
        look(view.board.record, view.record, self.work)
        verb, subject = action & 31, action >> 5 & 255
        if self.work[TICKET] != NONE:
            ticket = view.board.tickets[self.work[TICKET]]
            if verb == act.CLAIM and self.work[WANTED + subject]:
                return Reason("claim_ticket", {"track": view.board.tracks[subject], "ticket": ticket})
            if verb == act.TAKE_CARD and self.needs(view, subject):
                return Reason("card_ticket", {"ticket": ticket})
        return reasons.plain(view, action)

    def needs(self, view: View, kind: int) -> bool:
        """Whether the way needs more of a card's colour than the hand has."""
        if kind == WILD:
            return True
        colours = int(view.board.record.colours)
        suit = TRAIN if (kind - 1) // colours < SINGLE else SHIP
        need = self.work[NEED + suit * (COLOURS + 1) + (kind - 1) % colours + 1]
        return bool(need > view.record.hand[kind])
