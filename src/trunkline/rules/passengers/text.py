"""Passengers: actions as text, what views tell, positions and accounts by name."""

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from trunkline.rules import actions as act
from trunkline.rules.constants import NONE
from trunkline.rules.naming import counts_of, put_counts, put_slots, slots_of
from trunkline.rules.telling import COUNTS, ITEMS, Tell
from trunkline.rules.verbs import Verb, named

if TYPE_CHECKING:
    from trunkline.boards import Board
    from trunkline.position import Position, SeatPosition


@lru_cache(maxsize=64)
def pool_names(board: "Board") -> tuple[str, ...]:
    """Where each pool of passengers stands: a place, or a country with several ends."""
    names = [""] * int(board.record.pools)
    for name, pool in pools(board).items():
        shared = (board.record.pool == pool).sum() > 1
        if shared == (name not in board.place_index):
            names[pool] = name
    return tuple(names)


@lru_cache(maxsize=64)
def pools(board: "Board") -> dict[str, int]:
    """The pool of each place and country that has one: any of its names is understood, as older records use others."""
    firsts = board.record.region_place[: len(board.regions), 0]
    numbers = zip(board.regions, board.record.pool[firsts].tolist(), strict=True)
    return {name: pool for name, pool in numbers if pool != NONE}


PLACE, COLOUR = named("place", "places", "place"), named("colour", "passengers", "passenger colour", detail=True)
VERBS = (
    Verb(act.TAKE_PASSENGER, "passenger", (PLACE, COLOUR), ("passenger {colour} at {place}",)),
    Verb(act.LEAVE_PASSENGER, "leave", (PLACE,), ("leave {place}",)),
)


def has_passengers(board: np.record) -> bool:
    return bool(board.passenger_colours > 0)


TOLD = (
    Tell("waiting", COUNTS, "passengers", when=has_passengers),
    Tell("pending", ITEMS, "places", when=has_passengers),
    Tell("passengers", COUNTS, "passengers", field="collected", when=has_passengers),
)


# Positions and accounts


def write_table(board: "Board", game: np.record) -> dict[str, Any]:
    waiting = {name: counts_of(board.passengers, game.waiting[pool]) for pool, name in enumerate(pool_names(board))}
    return {
        "waiting": {name: counts for name, counts in waiting.items() if counts},
        "pending": slots_of(board.places, game.pending) if (game.pending != NONE).any() else [],
    }


def write_seat(board: "Board", game: np.record, seat: int) -> dict[str, Any]:
    return {"passengers": counts_of(board.passengers, game.collected[seat])}


def read_table(board: "Board", game: np.record, position: "Position") -> None:
    if len(position.pending) > len(game.pending):
        raise ValueError("at most two ends wait for passengers")
    names = pool_names(board)
    for name, counts in position.waiting.items():
        put_counts(game.waiting[names.index(name)], counts, board.passenger_index)
    put_slots(game.pending, position.pending, board.place_index)


def read_seat(board: "Board", game: np.record, seat: int, own: "SeatPosition") -> None:
    put_counts(game.collected[seat], own.passengers, board.passenger_index)


def account_of(board: "Board", game: np.record, account: np.record, seat: int) -> dict[str, Any]:  # noqa: ARG001
    return {"passengers": {name: int(account.passengers[seat, i]) for i, name in enumerate(board.passengers)}}
