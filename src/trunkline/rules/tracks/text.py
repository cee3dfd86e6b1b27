"""Tracks: claims as text, what views tell, positions and accounts by name."""

from typing import TYPE_CHECKING, Any

import numpy as np

from trunkline.rules import actions as act
from trunkline.rules.cards.text import NO_SET, forms_for, paid_cards, read_pairs, read_set
from trunkline.rules.constants import NOBODY
from trunkline.rules.packing import make_claim, payment_of, subject_of
from trunkline.rules.reasons import WRONG_PAIRS
from trunkline.rules.telling import OWNERS, Tell
from trunkline.rules.terrain.text import DOUBLING
from trunkline.rules.tracks.rules import join
from trunkline.rules.verbs import Offer, Part, Unplayable, Verb, Words, counted, counts, named

if TYPE_CHECKING:
    from trunkline.boards import Board
    from trunkline.position import SeatPosition


def claim_cards(board: "Board", action: int, offer: Offer = ()) -> dict[str, int]:  # noqa: ARG001
    """The cards a claim pays for its spaces, by name."""
    return paid_cards(board, subject_of(action), payment_of(action))


def _payment(board: "Board", words: Words, action: int, offer: Offer) -> int:  # noqa: ARG001
    track, paid = subject_of(action), counts(words)
    pairs = bool(board.record.track_pairs[track])
    cards = 2 * int(board.record.track_length[track])
    payment = read_pairs(board, paid, cards) if pairs else read_set(board, paid, forms_for(board, track))
    if payment is None:
        raise Unplayable(WRONG_PAIRS if pairs else 0, make_claim(track, NO_SET), paid)
    return int(make_claim(0, payment))


VERBS = (
    Verb(
        act.CLAIM,
        "claim",
        (
            named("track", "tracks", "track"),
            Part("cards", dict[str, int], claim_cards, _payment, counted),
            DOUBLING,
        ),
        ("claim {track} with {cards}", "claim {track} with {cards} double with {double}"),
    ),
)
TOLD = (Tell("tracks", OWNERS, "tracks", field="owner"), Tell("score"))


# Positions and accounts


def write_seat(board: "Board", game: np.record, seat: int) -> dict[str, Any]:
    owned = [name for track, name in enumerate(board.tracks) if game.owner[track] == seat]
    return {"score": int(game.score[seat]), "tracks": owned}


def read_seat(board: "Board", game: np.record, seat: int, own: "SeatPosition") -> None:
    game.score[seat] = own.score
    for name in own.tracks:
        track = board.track_index[name]
        if game.owner[track] != NOBODY:
            raise ValueError(f"track “{name}” belongs to two seats")
        game.owner[track] = seat
        join(board.record, game, seat, int(board.record.track_from[track]), int(board.record.track_to[track]))


def account_of(board: "Board", game: np.record, account: np.record, seat: int) -> dict[str, Any]:  # noqa: ARG001
    return {"tracks": int(account.tracks[seat])}
