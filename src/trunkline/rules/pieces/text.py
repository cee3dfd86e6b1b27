"""Trains and ships: actions as text, what views tell, positions and accounts by name."""

from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from trunkline.rules import actions as act
from trunkline.rules.constants import NONE, SHIP, TRAIN
from trunkline.rules.packing import make, subject_of
from trunkline.rules.reasons import PIECES_CHOICE
from trunkline.rules.telling import ALL, SUITS, Tell
from trunkline.rules.verbs import Offer, Part, Unplayable, Verb, Words, find, number, numbered, one_word

if TYPE_CHECKING:
    from trunkline.boards import Board
    from trunkline.position import SeatPosition


def _ships(board: "Board", action: int, offer: Offer) -> int:  # noqa: ARG001
    return int(board.record.chosen) - int(subject_of(action))


def _read_ships(board: "Board", words: Words, action: int, offer: Offer) -> int:  # noqa: ARG001
    """They follow from the trains, but must be the rest of all pieces (W4)."""
    ships = number(one_word(words, "number"))
    if board.record.chosen and subject_of(action) + ships != board.record.chosen:
        raise Unplayable(PIECES_CHOICE, action)
    return 0


def _given(board: "Board", action: int, offer: Offer) -> str:  # noqa: ARG001
    return SUITS[subject_of(action)]


def _read_given(board: "Board", words: Words, action: int, offer: Offer) -> int:  # noqa: ARG001
    return int(make(0, find({"trains": TRAIN, "ships": SHIP}, one_word(words, "suit"), "suit"), 0))


VERBS = (
    Verb(
        act.PIECES,
        "pieces",
        (numbered("trains"), Part("ships", int, _ships, _read_ships)),
        ("pieces {trains} trains {ships} ships",),
    ),
    Verb(
        act.EXCHANGE,
        "exchange",
        (Part("give", Literal["trains", "ships"], _given, _read_given), numbered("count", detail=True)),
        ("exchange {count} {give}",),
    ),
)


def has_exchange(board: np.record) -> bool:
    return bool(board.exchange != NONE)


TOLD = (
    Tell("pieces", ALL, SUITS),
    Tell("exchanged", when=has_exchange),
    Tell("box", ALL, SUITS, when=has_exchange),
)


# Positions and accounts


def write_seat(board: "Board", game: np.record, seat: int) -> dict[str, Any]:  # noqa: ARG001
    return {
        "pieces": (int(game.pieces[seat, TRAIN]), int(game.pieces[seat, SHIP])),
        "box": (int(game.box[seat, TRAIN]), int(game.box[seat, SHIP])),
        "exchanged": int(game.exchanged[seat]),
    }


def read_seat(board: "Board", game: np.record, seat: int, own: "SeatPosition") -> None:  # noqa: ARG001
    game.pieces[seat], game.box[seat], game.exchanged[seat] = own.pieces, own.box, own.exchanged


def account_of(board: "Board", game: np.record, account: np.record, seat: int) -> dict[str, Any]:  # noqa: ARG001
    return {"exchange": int(account.exchange[seat])}
