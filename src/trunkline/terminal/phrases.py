"""Puts actions and events into words, never more of them than the listener may know."""

from trunkline import notation
from trunkline.rules import actions as act
from trunkline.rules.constants import SHIP, TRAIN
from trunkline.rules.packing import detail_of, subject_of, verb_of
from trunkline.terminal.history import Event
from trunkline.voice import Voice

DO, DOES, YOU = "do", "does", "you"  # an offer, somebody else's move, one's own

VERBS = {
    act.PASS: "pass",
    act.TAKE_CARD: "take",
    act.DRAW_CARD: "draw",
    act.REFILL_FROM: "refill",
    act.TAKE_TERRAIN: "take_terrain",
    act.DRAW_TERRAIN: "draw_terrain",
    act.CLAIM: "claim",
    act.DRAW_TICKETS: "tickets",
    act.KEEP: "keep",
    act.PIECES: "pieces",
    act.EXCHANGE: "exchange",
    act.BUILD_HARBOUR: "harbour",
    act.TAKE_PASSENGER: "passenger",
    act.LEAVE_PASSENGER: "leave",
    act.SWAP_TICKETS: "swap",
    act.PAY_TUNNEL: "pay_tunnel",
    act.GIVE_UP: "give_up",
}


def phrase(voice: Voice, number: int, offer: tuple[int, ...] = (), person: str = DO, drawn: int | None = None) -> str:
    """An action in full; drawn: how many cards it brought, where that is known."""
    if verb_of(number) == act.DRAW_CARD:
        what = voice.blind_cards(subject_of(number), drawn)
    else:
        what = _object(voice, number, offer)
    return voice.say(f"{person}.{VERBS[verb_of(number)]}", what=what)


def _object(voice: Voice, number: int, offer: tuple[int, ...]) -> str:
    """What the action is done to."""
    subject, detail = subject_of(number), detail_of(number)
    match verb_of(number):
        case act.TAKE_CARD:
            return voice.card(subject, 1, paid=True)
        case act.REFILL_FROM:
            return voice.pile(subject)
        case act.TAKE_TERRAIN:
            return voice.terrain(subject)
        case act.CLAIM:
            return claim_object(voice, number)
        case act.DRAW_TICKETS:
            return voice.mix((subject, detail))
        case act.KEEP:
            return "; ".join(voice.ticket_name(ticket) for i, ticket in enumerate(offer) if subject >> i & 1)
        case act.PIECES:
            ships = int(voice.board.record.chosen) - subject
            return voice.series((voice.pieces(TRAIN, subject), voice.pieces(SHIP, ships)))
        case act.EXCHANGE:
            return voice.say(f"swap.{'ships' if subject == SHIP else 'trains'}", pieces=voice.pieces(subject, detail))
        case act.BUILD_HARBOUR:
            place = voice.say("what.harbour_at", place=voice.place(subject))
            return voice.say("what.harbour", place=place, cards=payment(voice, number))
        case act.PAY_TUNNEL:
            return payment(voice, number)
        case act.TAKE_PASSENGER:
            colour = voice.say(f"colour.passenger.{voice.board.passengers[detail]}")
            return voice.say("what.passenger", place=voice.place(subject), colour=colour)
        case act.LEAVE_PASSENGER:
            return voice.place(subject)
    return ""


def claim_object(voice: Voice, number: int) -> str:
    track = voice.track_name(subject_of(number))
    return voice.say("what.claim", track=track, cards=payment(voice, number))


def payment(voice: Voice, number: int, paid: bool = True) -> str:
    """The cards that a claim or a harbour costs, and what is played to double; not paid: as a mere list."""
    made = notation.structure(voice.board, number)
    cards = voice.cards(made["cards"], paid)
    if "double" not in made:
        return cards
    return voice.say("what.doubled", cards=cards, terrain=voice.cards(made["double"], paid=True) or voice.say("free"))


# Events


def tell(voice: Voice, event: Event, viewer: int | None, names: list[str], secret: bool = False) -> str:
    """An event for a viewer (None: a spectator); secret: the choices of the set-up are not yet shown."""
    own = event.seat == viewer
    said = _own(voice, event) if own else _other(voice, event, secret)
    who = voice.say("seat.you") if own else names[event.seat]
    more = [] if secret and event.set_up and not own else _consequences(voice, event, own)
    return ". ".join([f"{who}: {said}", *more]) + "."


def _own(voice: Voice, event: Event) -> str:
    said = phrase(voice, event.number, event.offer, YOU, len(event.cards))
    return f"{said}: {_drawn(voice, event.cards)}" if event.cards else said


def _drawn(voice: Voice, cards: tuple[int, ...]) -> str:
    if len(cards) == 1:
        return voice.card(cards[0])
    return voice.cards({voice.board.cards[kind]: cards.count(kind) for kind in cards})


def _other(voice: Voice, event: Event, secret: bool) -> str:
    """Somebody else's move: blind cards and kept tickets stay secret, and set-up choices until all are made."""
    if secret and event.set_up:
        return voice.say("does.choose")
    if event.verb == act.KEEP:
        return voice.say("does.keep", what=voice.count("tickets", (subject_of(event.number)).bit_count()))
    return phrase(voice, event.number, (), DOES, len(event.cards))


def _consequences(voice: Voice, event: Event, own: bool) -> list[str]:
    told = []
    if event.turned:
        told.append(voice.say("event.turned", cards=voice.series(map(voice.card, event.turned))))
    if event.terrain is not None:
        told.append(voice.say("event.terrain", terrain=voice.terrain(event.terrain)))
    if event.points and event.verb != act.EXCHANGE:
        told.append(voice.count("event.points", event.points))
    told += [voice.say("event.met", ticket=voice.ticket(ticket)) for ticket in event.met]
    if event.bonus:
        told.append(voice.say("event.bonus"))
    if own and event.tickets and event.verb in (act.CLAIM, act.SWAP_TICKETS):
        tickets = "; ".join(map(voice.ticket, event.tickets))
        told.append(voice.count("event.new_tickets", len(event.tickets), tickets=tickets))
    if event.new_display:
        told.append(voice.say("event.new_display"))
    if event.last_turns:
        told.append(voice.say("event.last_turns"))
    return told
