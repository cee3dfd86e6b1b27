"""Terrain cards: actions as text, what views tell, positions and accounts by name."""

from typing import TYPE_CHECKING, Any

import numpy as np

from trunkline.errors import NotationError
from trunkline.rules import actions as act
from trunkline.rules.cards.text import paid_cards
from trunkline.rules.naming import counts_of, put_counts, put_slots, slots_of
from trunkline.rules.packing import double, is_doubled, payment_of, subject_of, terrain_wilds_of
from trunkline.rules.reasons import NO_TERRAIN, TERRAIN_WILDS
from trunkline.rules.telling import COUNTS, SLOTS, Tell
from trunkline.rules.verbs import Offer, Part, Unplayable, Verb, Words, counted, counts, find, named

if TYPE_CHECKING:
    from trunkline.boards import Board
    from trunkline.position import Position, SeatPosition


def terrain_played(board: "Board", action: int, offer: Offer = ()) -> dict[str, int] | None:  # noqa: ARG001
    """The terrain cards, and wilds in their place, that double a claim; None: it is not doubled."""
    return _played(board, subject_of(action), terrain_wilds_of(action)) if is_doubled(action) else None


def _played(board: "Board", track: int, wilds: int) -> dict[str, int]:
    record = board.record
    terrain = board.terrains[record.terrain_of[record.track_colour[track]]]
    cards = max(0, int(record.terrain_need[record.track_length[track]]) - wilds)
    return ({terrain: cards} if cards else {}) | ({"wild": wilds} if wilds else {})


def _doubling(board: "Board", words: Words, action: int, offer: Offer) -> int:  # noqa: ARG001
    """How many wilds are played as terrain; the terrain cards beside them follow from the rules (A6, A8)."""
    if not words:
        return 0
    if words[0].isalpha():
        raise NotationError("a doubled claim ends like “double with 1 mountain 1 wild”")
    track, played = subject_of(action), counts(words)
    wilds, terrain = played.get("wild", 0), int(board.record.terrain_of[board.record.track_colour[track]])
    others = [find(board.terrain_index, name, "terrain") for name in played if name != "wild"]
    paid = paid_cards(board, track, payment_of(action))
    paid["wild"] = wilds + paid.get("wild", 0)
    if not board.terrains or terrain < 0 or any(other != terrain for other in others):
        raise Unplayable(NO_TERRAIN, action, paid)
    if wilds > 15 or played != _played(board, track, wilds):
        raise Unplayable(TERRAIN_WILDS, action, paid)
    return int(double(0, wilds))


DOUBLING = Part("double", dict[str, int], terrain_played, _doubling, counted)
VERBS = (
    Verb(act.TAKE_TERRAIN, "take_terrain", (named("terrain", "terrains", "terrain"),), ("take {terrain}",)),
    Verb(act.DRAW_TERRAIN, "draw_terrain", (), ("draw terrain",)),
)


def has_terrain(board: np.record) -> bool:
    return bool(board.terrains > 0)


TOLD = (
    Tell("terrain_display", SLOTS, "terrains", field="terrain_up", when=has_terrain, slots="terrain_display"),
    Tell("terrain_pile", when=has_terrain),
    Tell("terrain_discards", COUNTS, "terrains", field="terrain_discard", when=has_terrain),
    Tell("terrain", COUNTS, "terrains", when=has_terrain),
)


# Positions


def write_table(board: "Board", game: np.record) -> dict[str, Any]:
    return {
        "terrain_up": slots_of(board.terrains, game.terrain_up[: board.record.terrain_display]),
        "terrain_pile": counts_of(board.terrains, game.terrain_pile),
        "terrain_discards": counts_of(board.terrains, game.terrain_discard),
    }


def write_seat(board: "Board", game: np.record, seat: int) -> dict[str, Any]:
    return {"terrain": counts_of(board.terrains, game.terrain[seat])}


def read_table(board: "Board", game: np.record, position: "Position") -> None:
    if len(position.terrain_up) != board.record.terrain_display:
        raise ValueError(f"{board.record.terrain_display} terrain cards lie face up; write null for an empty place")
    put_slots(game.terrain_up, position.terrain_up, board.terrain_index)
    put_counts(game.terrain_pile, position.terrain_pile, board.terrain_index)
    put_counts(game.terrain_discard, position.terrain_discards, board.terrain_index)


def read_seat(board: "Board", game: np.record, seat: int, own: "SeatPosition") -> None:
    put_counts(game.terrain[seat], own.terrain, board.terrain_index)
