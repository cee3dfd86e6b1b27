"""Tunnels: actions as text, what views tell, and positions by name."""

from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

import numpy as np

from trunkline.rules import actions as act
from trunkline.rules.cards.text import NO_SET, read_set, set_cards
from trunkline.rules.constants import HARBOUR, NONE, PLAIN
from trunkline.rules.naming import put_slots, slots_of
from trunkline.rules.packing import detail_of, make
from trunkline.rules.telling import ITEMS, Form, Tell, Teller
from trunkline.rules.tracks.text import VERBS as TRACK_VERBS
from trunkline.rules.tunnels.rules import matches_turned
from trunkline.rules.verbs import Offer, Part, Verb, Words, counted, counts

if TYPE_CHECKING:
    from trunkline.boards import Board
    from trunkline.position import Position

(CLAIM,) = TRACK_VERBS


def _cards(board: "Board", action: int, offer: Offer) -> dict[str, int]:  # noqa: ARG001
    return set_cards(board, detail_of(action), (PLAIN, HARBOUR))


def _read_cards(board: "Board", words: Words, action: int, offer: Offer) -> int:  # noqa: ARG001
    payment = read_set(board, counts(words), (PLAIN, HARBOUR))
    return int(make(0, 0, NO_SET if payment is None else payment))


VERBS = (
    Verb(act.PAY_TUNNEL, "pay", (Part("cards", dict[str, int], _cards, _read_cards, counted),), ("pay {cards}",)),
    Verb(act.GIVE_UP, "give_up", (), ("give up",)),
)


class TunnelClaim(TypedDict):
    """The claim that asks for more: its track, the cards laid down, and what is played to double."""

    track: str
    cards: dict[str, int]
    double: NotRequired[dict[str, int]]


def has_tunnels(board: np.record) -> bool:
    return bool(board.tunnel_cards > 0)


def _claim(board: Any) -> Teller:
    """The claim as plain data, without its verb."""

    def tell(claim: int) -> dict[str, Any] | None:
        if claim == NONE:
            return None
        return {key: value for key, value in CLAIM.structure(board, claim, ()).items() if key != "verb"}

    return tell


TOLD = (
    Tell("tunnel", Form(TunnelClaim, _claim, sure=False), lambda board: board, when=has_tunnels),
    Tell("turned", ITEMS, "cards", when=has_tunnels),
    Tell("owed", when=has_tunnels),
)


# Positions


def write_table(board: "Board", game: np.record) -> dict[str, Any]:
    if game.tunnel == NONE:
        return {}
    claim = CLAIM.text(CLAIM.structure(board, int(game.tunnel), ()))
    return {"tunnel": claim, "turned": slots_of(board.cards, game.turned[: board.record.tunnel_cards])}


def read_table(board: "Board", game: np.record, position: "Position") -> None:
    if not position.tunnel:
        return
    claim = CLAIM.read(board, position.tunnel.split(), ())
    if claim is None or len(position.turned) > board.record.tunnel_cards:
        raise ValueError("a tunnel is the text of a claim, with the cards turned up for it")
    game.tunnel = claim
    put_slots(game.turned, position.turned, board.card_index)
    game.owed = matches_turned(board.record, game)
