"""Why a bot does something: what its plan says of an action, and that as a sentence in either language."""

from collections.abc import Mapping

import numpy as np

from trunkline.boards import Board
from trunkline.bots import Reason
from trunkline.bots.ticket_plan import SIDES
from trunkline.rules import actions as act
from trunkline.rules.constants import DOUBLE, GREY, NONE, SHIP, SINGLE, TRAIN, WILD
from trunkline.rules.packing import detail_of, is_doubled, subject_of, verb_of
from trunkline.view import View
from trunkline.voice import Voice

# Reasons that need no plan, by the verb of the action.
PLAIN = {
    act.PASS: "pass",
    act.DRAW_CARD: "blind",
    act.REFILL_FROM: "refill",
    act.DRAW_TERRAIN: "terrain_blind",
    act.LEAVE_PASSENGER: "leave",
    act.SWAP_TICKETS: "swap",
    act.GIVE_UP: "give_up",
}


def plain(view: View, action: int) -> Reason:
    """The reason for an action of which a plan has nothing more to say."""
    board, verb, subject, detail = view.board, verb_of(action), subject_of(action), detail_of(action)
    match verb:
        case act.EXCHANGE:
            wanted = "trains" if subject == SHIP else "ships"
            return Reason(f"exchange_{wanted}", {wanted: detail})
        case act.PIECES:
            return Reason("pieces", {"trains": subject, "ships": int(board.record.chosen) - subject})
        case act.BUILD_HARBOUR:
            naming = named_by(view, subject)
            return Reason(
                "harbour" if naming else "harbour_unnamed", {"place": board.places[subject], "tickets": naming}
            )
        case act.TAKE_PASSENGER:
            return passenger(view, detail)
        case act.DRAW_TICKETS if view.record.offer_size == 0 and not view.record.held.any():
            return Reason("mix", {})
        case act.DRAW_TICKETS:
            return Reason("tickets", {"pieces": int(view.record.pieces[view.record.seat].sum())})
        case act.KEEP:
            return keep(view, subject)
        case act.TAKE_CARD:
            return Reason("card", {"card": board.cards[subject]})
        case act.TAKE_TERRAIN:
            return Reason("terrain", {"terrain": board.terrains[subject]})
        case act.PAY_TUNNEL:
            return Reason("tunnel", {"track": board.tracks[subject_of(int(view.record.tunnel))]})
        case act.CLAIM:
            return Reason("claim", {"track": board.tracks[subject], "points": points_of(view, action)})
    return Reason(PLAIN[verb], {})


def keep(view: View, kept: int, spaces: int | None = None) -> Reason:
    """These tickets go together; with the spaces that all of them still need, where a plan knows."""
    tickets = [int(ticket) for i, ticket in enumerate(view.record.offer) if kept >> i & 1]
    points = sum(int(view.board.record.ticket_points[ticket]) for ticket in tickets)
    if spaces is None:
        return Reason("keep_near", {"tickets": len(tickets)})
    return Reason("keep", {"tickets": len(tickets), "points": points, "spaces": spaces})


def passenger(view: View, colour: int) -> Reason:
    """Where the seat stands in a colour of passengers before it takes one more."""
    counts = view.record.collected[: view.record.players, colour]
    mine = int(counts[view.record.seat])
    most = max(int(count) for seat, count in enumerate(counts) if seat != view.record.seat)
    code = "passenger_first" if mine == 0 else "passenger_lead" if mine > most else "passenger_behind"
    return Reason(code, {"passenger": view.board.passengers[colour]})


def named_by(view: View, place: int) -> int:
    """How many of the seat's tickets name a city."""
    board = view.board.record
    held = [ticket for ticket in range(board.tickets) if view.record.held[ticket]]
    return sum(place in board.ticket_stop[ticket, : board.ticket_stops[ticket]] for ticket in held)


def points_of(view: View, action: int) -> int:
    """Points a claim brings at once."""
    board = view.board.record
    return int(board.points[board.track_length[subject_of(action)]]) * (2 if is_doubled(action) else 1)


def is_contested(view: View, track: int) -> bool:
    """Whether another seat has tracks at an end of this one."""
    board, record = view.board.record, view.record
    ends = (board.track_from[track], board.track_to[track])
    others = [seat for seat in range(record.players) if seat != view.record.seat]
    return any(record.network[seat, end] != NONE for seat in others for end in ends)


# Read from the plan of the planner


def by_plan(view: View, action: int, plan: np.record) -> Reason:
    """What a plan of the planner, made for this view, says of an action."""
    verb, subject = verb_of(action), subject_of(action)
    if verb == act.CLAIM:
        return _claim(view, action, plan)
    if verb == act.TAKE_CARD:
        return _card(view, subject, plan)
    if verb == act.KEEP:
        return keep(view, subject, int(plan.spaces.sum()))
    if verb == act.DRAW_CARD and view.board.record.display == 0:
        return Reason("blind_only", {})
    return plain(view, action)


def _claim(view: View, action: int, plan: np.record) -> Reason:
    """For a ticket, for joining the sides, or for points."""
    board, track = view.board, subject_of(action)
    named = {"track": board.tracks[track]}
    ticket = _ticket_of(view, track, plan)
    if ticket == SIDES:
        return Reason("claim_sides", named)
    if ticket != NONE:
        code = "claim_contested" if is_contested(view, track) else "claim_ticket"
        return Reason(code, {**named, "ticket": board.tickets[ticket]})
    if board.record.goal:
        return Reason("claim_race", named)
    points = points_of(view, action)
    if plan.clock <= 1:
        return Reason("claim_last", {"points": points})
    return Reason("claim_points", {**named, "points": points})


def _ticket_of(view: View, track: int, plan: np.record) -> int:
    """The ticket for which a track, or another of its connection, is planned."""
    for other in (track, *view.board.record.parallel[track]):
        if other != NONE and plan.planned[other]:
            return int(plan.listed[plan.planned[other] - 1])
    return NONE


def _card(view: View, kind: int, plan: np.record) -> Reason:
    """A card for planned tracks, for a long track, for a grey one, or to spare."""
    board = view.board
    if kind == WILD:
        return Reason("card_wild", {})
    form, colour = (kind - 1) // len(board.facts.cards.colours), (kind - 1) % len(board.facts.cards.colours) + 1
    suit = SHIP if form >= SINGLE else TRAIN
    lacks = int(plan.need[suit, colour] - plan.have[suit, colour])
    if lacks > 0:
        cards = (lacks + 1) // 2 if form == DOUBLE else lacks
        return Reason("card_need", {"cards": {board.cards[kind]: cards}})
    if plan.extra_lack[suit, colour] > 0:
        return Reason("card_points", {"track": board.tracks[_long_track(view, suit, colour, plan)]})
    if plan.need[suit, GREY] > 0:
        return Reason("card_grey", {})
    return Reason("card_spare", {})


def _long_track(view: View, suit: int, colour: int, plan: np.record) -> int:
    """The longest track wanted for points that takes cards of a colour."""
    board = view.board.record
    wanted = [
        track
        for track in range(board.tracks)
        if plan.extra[track] and board.track_suit[track] == suit and board.track_colour[track] in (0, colour)
    ]
    return max(wanted, key=lambda track: (board.track_colour[track] == colour, int(board.track_length[track])))


# Sentences


def tell(reason: Reason, board: Board, lang: str) -> str:
    """A reason as a sentence."""
    voice = Voice(board, lang)
    named = {name: _named(voice, name, value) for name, value in reason.names.items()}
    return voice.say(f"why.{reason.code}", **named)


def _named(voice: Voice, name: str, value: str | int | Mapping[str, int]) -> str:
    """A thing or number of a reason in words."""
    board = voice.board
    if isinstance(value, Mapping):
        return voice.cards(value)
    if isinstance(value, int):
        if name in ("won", "trials"):
            return str(value)
        if name in ("trains", "ships"):
            return voice.pieces(TRAIN if name == "trains" else SHIP, value)
        if name == "pieces":
            return voice.pieces(TRAIN, value) if len(voice.suits()) == 1 else voice.count("pieces", value)
        return voice.count(name, value)
    match name:
        case "ticket":
            return voice.ticket(board.ticket_index[value])
        case "track":
            return voice.ends(board.track_index[value])
        case "place":
            return voice.place(board.place_index[value])
        case "terrain":
            return voice.terrain(board.terrain_index[value])
        case "passenger":
            return voice.passenger(board.passenger_index[value])
    return voice.card(board.card_index[value])
