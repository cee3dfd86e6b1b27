"""Why the planner does something: read from the plan it made for a view."""

import numpy as np
import numpy.typing as npt

from trunkline.bots import Reason, extras, reasons
from trunkline.bots import network as net
from trunkline.bots.prices import HAVE
from trunkline.rules import actions as act
from trunkline.rules.layout import COLOURS, DOUBLE, NONE, SHIP, SINGLE, TRAIN, WILD
from trunkline.view import View

Work = npt.NDArray[np.int64]


def explain(view: View, action: int, work: Work) -> Reason:
    """What the plan in `work`, made for this view, says of an action."""
    verb, subject = action & 31, action >> 5 & 255
    if verb == act.CLAIM:
        return claim(view, action, work)
    if verb == act.TAKE_CARD:
        return card(view, subject, work)
    if verb == act.KEEP:
        return reasons.keep(view, subject, int(work[net.SPACES] + work[net.SEA_SPACES]))
    if verb == act.DRAW_CARD and view.board.record.display == 0:
        return Reason("blind_only", {})
    return reasons.plain(view, action)


def claim(view: View, action: int, work: Work) -> Reason:
    """For a ticket, for joining the sides, or for points."""
    board, track = view.board, action >> 5 & 255
    named = {"track": board.tracks[track]}
    ticket = ticket_of(view, track, work)
    if ticket == net.BONUS:
        return Reason("claim_sides", named)
    if ticket != NONE:
        code = "claim_contested" if reasons.is_contested(view, track) else "claim_ticket"
        return Reason(code, {**named, "ticket": board.tickets[ticket]})
    if board.record.goal:
        return Reason("claim_race", named)
    points = reasons.points_of(view, action)
    if work[net.CLOCK] <= 1:
        return Reason("claim_last", {"points": points})
    return Reason("claim_points", {**named, "points": points})


def ticket_of(view: View, track: int, work: Work) -> int:
    """The ticket for which a track, or another of its connection, is planned."""
    for other in (track, *view.board.record.parallel[track]):
        if other != NONE and work[net.PLANNED + other]:
            return int(work[net.LISTED + work[net.PLANNED + other] - 1])
    return NONE


def card(view: View, kind: int, work: Work) -> Reason:
    """A card for planned tracks, for a long track, for a grey one, or to spare."""
    board = view.board
    if kind == WILD:
        return Reason("card_wild", {})
    form, colour = (kind - 1) // len(board.facts.cards.colours), (kind - 1) % len(board.facts.cards.colours) + 1
    suit = SHIP if form >= SINGLE else TRAIN
    at = suit * (COLOURS + 1) + colour
    lacks = int(work[net.NEED + at] - work[HAVE + at])
    if lacks > 0:
        cards = (lacks + 1) // 2 if form == DOUBLE else lacks
        return Reason("card_need", {"cards": {board.cards[kind]: cards}})
    if work[extras.LACK + at] > 0:
        return Reason("card_points", {"track": board.tracks[long_track(view, suit, colour, work)]})
    if work[net.NEED + suit * (COLOURS + 1)] > 0:
        return Reason("card_grey", {})
    return Reason("card_spare", {})


def long_track(view: View, suit: int, colour: int, work: Work) -> int:
    """The longest track wanted for points that takes cards of a colour."""
    board = view.board.record
    wanted = [
        track
        for track in range(board.tracks)
        if work[extras.EXTRA + track] and board.track_suit[track] == suit and board.track_colour[track] in (0, colour)
    ]
    return max(wanted, key=lambda track: (board.track_colour[track] == colour, int(board.track_length[track])))
