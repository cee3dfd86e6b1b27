"""Train and ship cards: actions as text, payments by name, what views tell, and positions by name."""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from trunkline.errors import NotationError
from trunkline.rules import actions as act
from trunkline.rules.constants import DOUBLE, HARBOUR, NONE, PLAIN, SINGLE, TRAIN, WILD
from trunkline.rules.naming import counts_of, put_counts, put_slots, slots_of
from trunkline.rules.packing import (
    last_card,
    make_set,
    set_colour,
    set_first,
    set_second,
    set_wilds,
    with_card,
    without_last,
)
from trunkline.rules.telling import ALL, COUNTS, SLOTS, Tell
from trunkline.rules.verbs import Verb, find, named

if TYPE_CHECKING:
    from trunkline.boards import Board
    from trunkline.position import Position, SeatPosition

VERBS = (
    Verb(act.TAKE_CARD, "take", (named("card", "cards", "card"),), ("take {card}",)),
    Verb(act.DRAW_CARD, "draw", (named("pile", "piles", "pile"),), ("draw {pile}",)),
    Verb(act.REFILL_FROM, "refill", (named("pile", "piles", "pile"),), ("refill {pile}",)),
)


NO_SET = 0  # a payment of nothing, in place of cards that do not go together
MOST = 15  # cards of one kind that a payment can have


def with_wilds(cards: dict[str, int], wilds: int) -> dict[str, int]:
    """Cards by name, wilds last."""
    return cards | ({"wild": wilds} if wilds else {})


def set_cards(board: "Board", payment: int, forms: tuple[int, int]) -> dict[str, int]:
    """The cards of a payment of one colour by name."""
    first_kind, colours = set_colour(payment), int(board.record.colours)
    both = zip(forms, (set_first(payment), set_second(payment)), strict=True)
    cards = {board.cards[first_kind + form * colours]: n for form, n in both if n}
    return with_wilds(cards, set_wilds(payment))


def pair_list(board: "Board", payment: int, cards: int) -> dict[str, int]:
    """The cards of a payment in pairs by name; what is missing to so many cards are wilds."""
    kinds: list[int] = []
    while payment:
        kinds.append(last_card(payment))
        payment = without_last(payment)
    return with_wilds({board.cards[kind]: n for kind, n in sorted(Counter(kinds).items())}, cards - len(kinds))


def forms_for(board: "Board", track: int) -> tuple[int, int]:
    """The two forms of cards that pay for a track."""
    return (PLAIN, HARBOUR) if board.record.track_suit[track] == TRAIN else (SINGLE, DOUBLE)


def paid_cards(board: "Board", track: int, payment: int) -> dict[str, int]:
    """The cards of a payment for a track by name."""
    if board.record.track_pairs[track]:
        return pair_list(board, payment, 2 * int(board.record.track_length[track]))
    return set_cards(board, payment, forms_for(board, track))


def read_set(board: "Board", paid: dict[str, int], forms: Sequence[int]) -> int | None:
    """The payment of cards of one colour in two forms, and wilds; None where they do not go together."""
    colours, wilds = int(board.record.colours), paid.get("wild", 0)
    numbers, colour = [0, 0], 0
    for name, n in paid.items():
        kind = find(board.card_index, name, "card")
        if kind == WILD:
            continue
        form, own = (kind - 1) // colours, (kind - 1) % colours + 1
        if form not in forms or colour not in (0, own):
            return None
        colour, numbers[forms.index(form)] = own, n
    if max(*numbers, wilds) > MOST:
        raise NotationError("more cards than any track takes")
    return int(make_set(colour, numbers[0], numbers[1], wilds))


def read_pairs(board: "Board", paid: dict[str, int], cards: int) -> int | None:
    """The payment of so many cards in pairs; None where it cannot be one."""
    kinds: list[int] = []
    for name, n in paid.items():
        kind = find(board.card_index, name, "card")
        kinds += [kind] * n if kind != WILD else []
    if paid.get("wild", 0) != max(0, cards - len(kinds)) or len(kinds) > 8 or any(kind > 31 for kind in kinds):
        return None
    payment = NO_SET
    for kind in sorted(kinds, reverse=True):
        payment = with_card(payment, kind)
    return payment


def has_display(board: np.record) -> bool:
    return bool(board.display > 0)


TOLD = (
    Tell("drawn"),
    Tell("display", SLOTS, "cards", slots="display"),
    Tell("piles", ALL, "piles", field="pile_size"),
    Tell("discards", COUNTS, "cards", field="discard"),
    Tell("cards", ALL, "piles", field="hand_size"),
    Tell("taken", COUNTS, "cards", when=has_display),
    Tell("hand", COUNTS, "cards"),
)


# Positions


def write_table(board: "Board", game: np.record) -> dict[str, Any]:
    return {
        "pile": counts_of(board.cards, game.pile),
        "discards": counts_of(board.cards, game.discard),
        "display": slots_of(board.cards, game.display[: board.record.display]),
        "drawn": int(game.drawn),
        "took_wild": bool(game.took_wild),
        "slot": int(game.slot),
    }


def write_seat(board: "Board", game: np.record, seat: int) -> dict[str, Any]:
    return {"hand": counts_of(board.cards, game.hand[seat]), "taken": counts_of(board.cards, game.taken[seat])}


def read_table(board: "Board", game: np.record, position: "Position") -> None:
    slots = int(board.record.display)
    if len(position.display) != slots:
        raise ValueError(f"the display has {slots} slots; write null for an empty one")
    if not NONE <= position.slot < max(slots, 1):
        raise ValueError("a waiting slot must be one of the display")
    game.drawn, game.took_wild, game.slot = position.drawn, position.took_wild, position.slot
    put_counts(game.pile, position.pile, board.card_index)
    put_counts(game.discard, position.discards, board.card_index)
    put_slots(game.display, position.display, board.card_index)
    for kind, pile in enumerate(board.record.card_pile[: len(board.cards)]):
        game.pile_size[pile] += game.pile[kind]
        game.discard_size[pile] += game.discard[kind]


def read_seat(board: "Board", game: np.record, seat: int, own: "SeatPosition") -> None:
    put_counts(game.hand[seat], own.hand, board.card_index)
    put_counts(game.taken[seat], own.taken, board.card_index)
