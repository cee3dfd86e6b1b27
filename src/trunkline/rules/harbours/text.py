"""Harbours: actions as text, what views tell, positions and accounts by name."""

from typing import TYPE_CHECKING, Any

import numpy as np

from trunkline.rules import actions as act
from trunkline.rules.cards.text import NO_SET, read_set, set_cards
from trunkline.rules.constants import HARBOUR, SINGLE
from trunkline.rules.packing import detail_of, make
from trunkline.rules.telling import OWNERS, Tell
from trunkline.rules.verbs import Offer, Part, Verb, Words, counted, counts, named

if TYPE_CHECKING:
    from trunkline.boards import Board
    from trunkline.position import SeatPosition


def _cards(board: "Board", action: int, offer: Offer) -> dict[str, int]:  # noqa: ARG001
    return set_cards(board, detail_of(action), (HARBOUR, SINGLE))


def _read_cards(board: "Board", words: Words, action: int, offer: Offer) -> int:  # noqa: ARG001
    payment = read_set(board, counts(words), (HARBOUR, SINGLE))
    return int(make(0, 0, NO_SET if payment is None else payment))


CARDS = Part("cards", dict[str, int], _cards, _read_cards, counted)
VERBS = (
    Verb(act.BUILD_HARBOUR, "harbour", (named("place", "places", "place"), CARDS), ("harbour {place} with {cards}",)),
)


def has_harbours(board: np.record) -> bool:
    return bool(board.harbours > 0)


TOLD = (
    Tell("harbours", OWNERS, "places", field="harbour", when=has_harbours),
    Tell("harbours_left", field="harbours", when=has_harbours),
)


# Positions and accounts


def write_seat(board: "Board", game: np.record, seat: int) -> dict[str, Any]:
    return {"harbours": [name for place, name in enumerate(board.places) if game.harbour[place] == seat]}


def read_seat(board: "Board", game: np.record, seat: int, own: "SeatPosition") -> None:
    game.harbours[seat] = board.record.harbours - len(own.harbours)
    for name in own.harbours:
        game.harbour[board.place_index[name]] = seat


def account_of(board: "Board", game: np.record, account: np.record, seat: int) -> dict[str, Any]:
    built = {board.places[place]: int(account.harbour[place]) for place in np.flatnonzero(game.harbour == seat)}
    return {"harbours": built, "unbuilt": int(account.unbuilt[seat])}
