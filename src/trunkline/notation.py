"""Actions as text and as structured data: one canonical form each, which reads back to the same action.

take red | draw trains | refill ships | take desert | draw terrain
claim boston-new_york.1 with 1 red 1 wild [double with 1 mountain 1 wild]
draw tickets [3 short 1 long] | keep denver-el_paso boston-miami | pieces 20 trains 40 ships
exchange 3 ships | harbour lima with 2 yellow-harbour 1 yellow-ship 1 wild
passenger red at berlin | leave berlin | swap tickets | pass
"""

import difflib
import re
from collections import Counter
from functools import lru_cache
from typing import Any

from trunkline.boards import Board
from trunkline.errors import IllegalAction, NotationError
from trunkline.rules import actions as act
from trunkline.rules import refusals
from trunkline.rules.layout import DOUBLE, HARBOUR, PLAIN, SHIP, SINGLE, TRAIN, WILD
from trunkline.words import say

NO_SET = 0  # a payment of nothing: what to put for cards that do not go together, so that the rules refuse it in order

Structure = dict[str, Any]
Offer = tuple[int, ...]


# Integer -> structure


def structure(board: Board, action: int, offer: Offer = ()) -> Structure:
    """An action as plain data; `offer` lists the tickets shown to the seat, which a `keep` refers to."""
    verb, subject, detail = action & 31, action >> 5 & 255, action >> 13
    match verb:
        case act.PASS:
            return {"verb": "pass"}
        case act.TAKE_CARD:
            return {"verb": "take", "card": board.cards[subject]}
        case act.DRAW_CARD:
            return {"verb": "draw", "pile": board.piles[subject]}
        case act.REFILL_FROM:
            return {"verb": "refill", "pile": board.piles[subject]}
        case act.TAKE_TERRAIN:
            return {"verb": "take", "terrain": board.terrains[subject]}
        case act.DRAW_TERRAIN:
            return {"verb": "draw", "pile": "terrain"}
        case act.CLAIM:
            return _claim_structure(board, action)
        case act.DRAW_TICKETS:
            return {"verb": "draw_tickets", "from": _mix(board, subject, detail)}
        case act.KEEP:
            return {"verb": "keep", "tickets": [board.tickets[t] for i, t in enumerate(offer) if subject >> i & 1]}
        case act.PIECES:
            return {"verb": "pieces", "trains": subject, "ships": int(board.record.chosen) - subject}
        case act.EXCHANGE:
            return {"verb": "exchange", "give": ("trains", "ships")[subject], "count": detail}
        case act.BUILD_HARBOUR:
            return {"verb": "harbour", "place": board.places[subject], "cards": _harbour_cards(board, detail)}
        case act.TAKE_PASSENGER:
            return {"verb": "passenger", "place": board.places[subject], "colour": board.passengers[detail]}
        case act.LEAVE_PASSENGER:
            return {"verb": "leave", "place": board.places[subject]}
        case act.SWAP_TICKETS:
            return {"verb": "swap_tickets"}
    raise NotationError(f"{action} is not an action")


def _mix(board: Board, first: int, second: int) -> dict[str, int]:
    return {board.decks[0]: first, board.decks[1]: second} if len(board.decks) > 1 else {board.decks[0]: first}


def _kind(board: Board, form: int, colour: int) -> int:
    return 1 + form * int(board.record.colours) + colour - 1


def _set_cards(board: Board, payment: int, forms: tuple[int, int]) -> dict[str, int]:
    """The cards of a one-colour payment by name, wilds last."""
    colour, counts = payment & 15, (payment >> 4 & 15, payment >> 8 & 15)
    cards = {board.cards[_kind(board, form, colour)]: n for form, n in zip(forms, counts, strict=True) if n}
    wilds = payment >> 12 & 15
    return cards | ({"wild": wilds} if wilds else {})


def _pair_cards(board: Board, track: int, payment: int) -> dict[str, int]:
    kinds: list[int] = []
    while payment:
        kinds.append(payment & 31)
        payment >>= 5
    wilds = 2 * int(board.record.track_length[track]) - len(kinds)
    cards = {board.cards[kind]: n for kind, n in sorted(Counter(kinds).items())}
    return cards | ({"wild": wilds} if wilds else {})


def claim_cards(board: Board, action: int) -> dict[str, int]:
    """The cards a claim pays for its spaces, by name."""
    track, payment = action >> 5 & 255, action >> 18
    if board.record.track_pairs[track]:
        return _pair_cards(board, track, payment)
    rail = board.record.track_suit[track] == TRAIN
    return _set_cards(board, payment, (PLAIN, HARBOUR) if rail else (SINGLE, DOUBLE))


def _harbour_cards(board: Board, payment: int) -> dict[str, int]:
    return _set_cards(board, payment, (HARBOUR, SINGLE))


def _claim_structure(board: Board, action: int) -> Structure:
    track = action >> 5 & 255
    made: Structure = {"verb": "claim", "track": board.tracks[track], "cards": claim_cards(board, action)}
    if action >> 13 & 1:
        made["double"] = _terrain_played(board, track, action >> 14 & 15)
    return made


def _terrain_played(board: Board, track: int, wilds: int) -> dict[str, int]:
    record = board.record
    terrain = board.terrains[record.terrain_of[record.track_colour[track]]]
    cards = max(0, int(record.terrain_need[record.track_length[track]]) - wilds)
    return ({terrain: cards} if cards else {}) | ({"wild": wilds} if wilds else {})


# Structure -> text


@lru_cache(maxsize=1 << 14)
def text(board: Board, action: int, offer: Offer = ()) -> str:
    """The canonical text of an action."""
    return _words(structure(board, action, offer))


def _words(made: Structure) -> str:
    match made:
        case {"verb": "claim", "track": track, "cards": cards}:
            played = f" double with {_counts(made['double'])}" if made.get("double") else ""
            return f"claim {track} with {_counts(cards)}{played}"
        case {"verb": "harbour", "place": place, "cards": cards}:
            return f"harbour {place} with {_counts(cards)}"
        case {"verb": "draw_tickets", "from": mix}:
            return "draw tickets" if len(mix) == 1 else f"draw tickets {_counts(mix)}"
        case {"verb": "keep", "tickets": tickets}:
            return " ".join(["keep", *tickets])
        case {"verb": "pieces", "trains": trains, "ships": ships}:
            return f"pieces {trains} trains {ships} ships"
        case {"verb": "exchange", "give": suit, "count": count}:
            return f"exchange {count} {suit}"
        case {"verb": "passenger", "place": place, "colour": colour}:
            return f"passenger {colour} at {place}"
        case {"verb": "swap_tickets"}:
            return "swap tickets"
    return " ".join(str(value) for value in made.values())


def _counts(counts: dict[str, int]) -> str:
    return " ".join(f"{n} {name}" for name, n in counts.items())


# Text -> integer


@lru_cache(maxsize=1 << 14)
def read(board: Board, words: str, offer: Offer = ()) -> int:
    """The action of a text; NotationError names what is not understood."""
    parts = words.split()
    match parts:
        case ["pass"]:
            return act.PASS
        case ["swap", "tickets"]:
            return act.SWAP_TICKETS
        case ["take", name] if name in board.terrain_index:
            return _make(act.TAKE_TERRAIN, board.terrain_index[name])
        case ["take", name]:
            return _make(act.TAKE_CARD, _find(board.card_index, name, "card"))
        case ["draw", "terrain"]:
            return act.DRAW_TERRAIN
        case ["draw", "tickets", *mix]:
            return _read_mix(board, mix)
        case ["draw", pile]:
            return _make(act.DRAW_CARD, _find(board.pile_index, pile, "pile"))
        case ["refill", pile]:
            return _make(act.REFILL_FROM, _find(board.pile_index, pile, "pile"))
        case ["claim", track, "with", *rest]:
            return _read_claim(board, _find(board.track_index, track, "track"), rest)
        case ["keep", *tickets]:
            return _read_keep(board, tickets, offer)
        case ["pieces", trains, "trains", ships, "ships"]:
            return _read_pieces(board, _number(trains), _number(ships))
        case ["exchange", count, "trains" | "ships" as suit]:
            return _make(act.EXCHANGE, TRAIN if suit == "trains" else SHIP, _number(count))
        case ["harbour", place, "with", *cards]:
            return _read_harbour(board, _find(board.place_index, place, "place"), cards)
        case ["passenger", colour, "at", place]:
            passenger = _find(board.passenger_index, colour, "passenger colour")
            return _make(act.TAKE_PASSENGER, _find(board.place_index, place, "place"), passenger)
        case ["leave", place]:
            return _make(act.LEAVE_PASSENGER, _find(board.place_index, place, "place"))
    raise NotationError(f"“{words}” is not an action")


def _illegal(reason: int) -> IllegalAction:
    """What is understood but can be no action of this board, with the clause it breaks (T3)."""
    name, clause = refusals.REASONS[reason]
    return IllegalAction(clause, name, say("en", f"refused.{name}"))


def _read_pieces(board: Board, trains: int, ships: int) -> int:
    if board.record.chosen and trains + ships != board.record.chosen:
        raise _illegal(refusals.PIECES_CHOICE)
    return _make(act.PIECES, trains)


def _make(verb: int, subject: int, detail: int = 0) -> int:
    if subject > 255:
        raise NotationError(f"{subject} is too many")
    return verb | subject << 5 | detail << 13


def _find(index: Any, name: str, what: str) -> int:
    if name in index:
        return int(index[name])
    near = difflib.get_close_matches(name, list(index), 1)
    raise NotationError(f"unknown {what} “{name}”" + (f"; did you mean “{near[0]}”?" if near else ""))


def _number(word: str) -> int:
    if not re.fullmatch(r"\d{1,3}", word):
        raise NotationError(f"“{word}” is not a number")
    return int(word)


def _read_counts(words: list[str]) -> dict[str, int]:
    if len(words) % 2 or not words:
        raise NotationError("cards are written as number and name, for instance “2 red 1 wild”")
    counts: dict[str, int] = {}
    for number, name in zip(words[::2], words[1::2], strict=True):
        counts[name] = counts.get(name, 0) + _number(number)
    return counts


def _read_mix(board: Board, words: list[str]) -> int:
    """How many of each deck; with one deck the number is the board's."""
    if not words and len(board.decks) == 1:
        return _make(act.DRAW_TICKETS, int(board.record.draw))
    numbers = [0, 0]
    for deck, n in _read_counts(words).items():
        numbers[_find(board.deck_index, deck, "deck")] = n
    return _make(act.DRAW_TICKETS, numbers[0], numbers[1])


def _read_keep(board: Board, names: list[str], offer: Offer) -> int:
    kept = 0
    for name in names:
        ticket = _find(board.ticket_index, name, "ticket")
        if ticket not in offer:
            raise _illegal(refusals.NOT_OFFERED)
        kept |= 1 << offer.index(ticket)
    return _make(act.KEEP, kept)


def _read_claim(board: Board, track: int, words: list[str]) -> int:
    doubled = "double" in words
    at = words.index("double") if doubled else len(words)
    pairs = bool(board.record.track_pairs[track])
    paid = _read_counts(words[:at])
    claim = act.CLAIM | track << 5
    claim |= (_pair_payment(board, track, paid) if pairs else _claim_payment(board, track, paid)) << 18
    if doubled:
        if words[at + 1 : at + 2] != ["with"]:
            raise NotationError("a doubled claim ends like “double with 1 mountain 1 wild”")
        claim |= 1 << 13 | _terrain_wilds(board, track, _read_counts(words[at + 2 :])) << 14
    return claim


def _terrain_wilds(board: Board, track: int, played: dict[str, int]) -> int:
    """How many wilds are played as terrain; the terrain cards beside them follow from the rules (A6, A8)."""
    wilds, terrain = played.get("wild", 0), int(board.record.terrain_of[board.record.track_colour[track]])
    others = [_find(board.terrain_index, name, "terrain") for name in played if name != "wild"]
    if not board.terrains or terrain < 0 or any(other != terrain for other in others):
        raise _illegal(refusals.NO_TERRAIN)
    if wilds > 15 or played != _terrain_played(board, track, wilds):
        raise _illegal(refusals.TERRAIN_WILDS)
    return wilds


def _claim_payment(board: Board, track: int, paid: dict[str, int]) -> int:
    rail = board.record.track_suit[track] == TRAIN
    return _set_payment(board, paid, (PLAIN, HARBOUR) if rail else (SINGLE, DOUBLE))


def _set_payment(board: Board, paid: dict[str, int], forms: tuple[int, int]) -> int:
    """Cards of one colour in two forms, and wilds; NO_SET where they do not go together."""
    colours, wilds = int(board.record.colours), paid.get("wild", 0)
    numbers, colour = [0, 0], 0
    for name, n in paid.items():
        kind = _find(board.card_index, name, "card")
        if kind == WILD:
            continue
        form, own = (kind - 1) // colours, (kind - 1) % colours + 1
        if form not in forms or colour not in (0, own):
            return NO_SET
        colour, numbers[forms.index(form)] = own, n
    if max(*numbers, wilds) > 15:
        raise NotationError("more cards than any track takes")
    return colour | numbers[0] << 4 | numbers[1] << 8 | wilds << 12


def _pair_payment(board: Board, track: int, paid: dict[str, int]) -> int:
    kinds: list[int] = []
    for name, n in paid.items():
        kind = _find(board.card_index, name, "card")
        kinds += [kind] * n if kind != WILD else []
    wilds = max(0, 2 * int(board.record.track_length[track]) - len(kinds))
    if paid.get("wild", 0) != wilds or any(kind > 31 for kind in kinds) or len(kinds) > 8:
        raise _illegal(refusals.WRONG_PAIRS)
    payment = 0
    for kind in sorted(kinds, reverse=True):
        payment = payment << 5 | kind
    return payment


def _read_harbour(board: Board, place: int, words: list[str]) -> int:
    return _make(act.BUILD_HARBOUR, place, _set_payment(board, _read_counts(words), (HARBOUR, SINGLE)))


def from_structure(board: Board, made: Structure, offer: Offer = ()) -> int:
    """The action of its structured form."""
    try:
        return read(board, _words(made), offer)
    except (TypeError, AttributeError) as error:
        raise NotationError(f"{made!r} is not an action") from error
