"""What one seat may know, for people, bots and clients: a record for compiled code and plain data for JSON."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from trunkline.boards import Board
from trunkline.rules import layout, sight


class View:
    """A seat's (or a spectator's) view of a game: everything in it may be shown to that seat."""

    def __init__(self, board: Board, record: np.record) -> None:
        self.board = board
        self.record = record

    @classmethod
    def of(cls, board: Board, game: np.record, seat: int) -> "View":
        room = sight.new_views(1)
        sight.see(board.record, game, seat, room[0])
        return cls(board, room[0])

    @property
    def seat(self) -> int | None:
        """Whose view; None: a spectator's."""
        return int(self.record.seat) if self.record.seat != layout.NOBODY else None

    @property
    def players(self) -> int:
        return int(self.record.players)

    def to_decide(self) -> list[int]:
        decisions = self.record.decision[: self.players].tolist()
        return [seat for seat, decision in enumerate(decisions) if decision != layout.NOTHING]

    @property
    def hand(self) -> dict[str, int]:
        """The seat's own cards by name."""
        return _named(self.board.cards, self.record.hand.tolist())

    @property
    def tickets(self) -> list[str]:
        """The seat's own tickets; on a journey the unfinished ones in hand order."""
        return _tickets(self.board, self.record.journey, self.record.held)

    @property
    def offer(self) -> list[str]:
        return _some(self.board.tickets, self.record.offer)

    def data(self) -> dict[str, Any]:
        """The whole view by name, ready for JSON."""
        board, facts = self.board, _facts(self.board)
        got = dict(zip(_FIELDS, self.record.item(), strict=True))  # all fields at once: one by one is slow
        made: dict[str, Any] = {
            "board": board.id,
            "seat": got["seat"] if got["seat"] != layout.NOBODY else None,
            "players": got["players"],
            "first": got["first"],
            "turn": got["turn"],
            "over": got["over"],
            "decision": got["decision"][: got["players"]].tolist(),
            "drawn": got["drawn"],
            "final_turns": got["final_turns"],
            "display": _shown(board.cards, got["display"][: facts.display]),
            "piles": _all(board.piles, got["pile_size"]),
            "discards": _named(board.cards, got["discard"].tolist()),
            "tickets_left": _all(board.decks, got["tickets_left"]),
            "tracks": _owned(board.tracks, got["owner"]),
            "seats": _seats_data(board, facts, got),
            "open_tickets": _owned(board.tickets, got["ticket_owner"]),
        }
        return made | _mechanics_data(board, facts, got) | (_own_data(board, got) if made["seat"] is not None else {})

    def __repr__(self) -> str:
        whose = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View of {self.board.id} by {whose}>"


# The view by name

_FIELDS = sight.view_t.names or ()
Got = dict[str, Any]  # the fields of a view's record


@dataclass(frozen=True)
class _Facts:
    """What views of a board need to know of it."""

    display: int
    terrain_display: int
    harbours: bool
    exchange: bool
    journey: bool
    pools: tuple[tuple[str, int], ...]  # the city or country whose passengers stand in a pool


@lru_cache(maxsize=64)
def _facts(board: Board) -> _Facts:
    record = board.record
    return _Facts(
        display=int(record.display),
        terrain_display=int(record.terrain_display),
        harbours=bool(record.harbours),
        exchange=bool(record.exchange != layout.NONE),
        journey=bool(record.goal),
        pools=tuple(_pools(board)) if board.passengers else (),
    )


def _pools(board: Board) -> Iterator[tuple[str, int]]:
    """A pool of several places is their country's."""
    for region, places in enumerate(board.record.region_place[: len(board.regions)]):
        pool = int(board.record.pool[places[0]])
        single = region < len(board.places)
        shared = pool != layout.NONE and (board.record.pool == pool).sum() > 1
        if pool != layout.NONE and single != shared:
            yield board.regions[region], pool


def _seats_data(board: Board, facts: _Facts, got: Got) -> list[dict[str, Any]]:
    cards, pieces, tickets = got["hand_size"].tolist(), got["pieces"].tolist(), got["ticket_count"].tolist()
    offered, taken = got["offer_count"].tolist(), got["taken"].tolist()
    made: list[dict[str, Any]] = []
    for seat, score in enumerate(got["score"][: got["players"]].tolist()):
        data: dict[str, Any] = {
            "score": score,
            "cards": dict(zip(board.piles, cards[seat], strict=False)),
            "pieces": _pieces(pieces[seat]),
            "tickets": dict(zip(board.decks, tickets[seat], strict=False)),
        }
        if facts.display:
            data["taken"] = _named(board.cards, taken[seat])
        _add_mechanics(data, board, facts, got, seat)
        if any(offered[seat]):
            data["offered"] = dict(zip(board.decks, offered[seat], strict=False))
        made.append(data)
    return made


def _add_mechanics(data: dict[str, Any], board: Board, facts: _Facts, got: Got, seat: int) -> None:
    """What a seat has of the board's own mechanics."""
    if board.terrains:
        data["terrain"] = _named(board.terrains, got["terrain"][seat].tolist())
    if board.passengers:
        data["passengers"] = _named(board.passengers, got["collected"][seat].tolist())
    if facts.harbours:
        data["harbours_left"] = int(got["harbours"][seat])
    if facts.exchange:
        data["exchanged"] = int(got["exchanged"][seat])
        data["box"] = _pieces(got["box"][seat].tolist())
    if facts.journey:
        data["completed"], data["bonus"] = int(got["completed"][seat]), bool(got["bonus"][seat])


def _mechanics_data(board: Board, facts: _Facts, got: Got) -> dict[str, Any]:
    made: dict[str, Any] = {}
    if board.terrains:
        made["terrain_display"] = _shown(board.terrains, got["terrain_up"][: facts.terrain_display])
        made["terrain_pile"] = got["terrain_pile"]
        made["terrain_discards"] = _named(board.terrains, got["terrain_discard"].tolist())
    if board.passengers:
        waiting = got["waiting"].tolist()
        made["waiting"] = {name: _named(board.passengers, waiting[pool]) for name, pool in facts.pools}
        made["pending"] = _some(board.places, got["pending"])
    if facts.harbours:
        made["harbours"] = _owned(board.places, got["harbour"])
    return made


def _own_data(board: Board, got: Got) -> dict[str, Any]:
    return {
        "hand": _named(board.cards, got["hand"].tolist()),
        "own_tickets": _tickets(board, got["journey"], got["held"]),
        "offer": _some(board.tickets, got["offer"]),
    }


def _tickets(board: Board, journey: Any, held: Any) -> list[str]:
    """A seat's own tickets; on a journey the unfinished ones in hand order."""
    return _some(board.tickets, journey) or [
        name for name, mine in zip(board.tickets, held.tolist(), strict=False) if mine
    ]


Names = tuple[str, ...]


def _named(names: Names, counts: list[int]) -> dict[str, int]:
    """What there is some of."""
    return {names[i]: n for i, n in enumerate(counts) if n}


def _all(names: Names, counts: Any) -> dict[str, int]:
    return dict(zip(names, counts.tolist(), strict=False))


def _owned(names: Names, owners: Any) -> dict[str, int]:
    return {names[i]: owner for i, owner in enumerate(owners.tolist()) if owner != layout.NOBODY}


def _shown(names: Names, slots: Any) -> list[str | None]:
    """Slots in order, empty ones included."""
    return [names[i] if i != layout.NONE else None for i in slots.tolist()]


def _some(names: Names, slots: Any) -> list[str]:
    return [names[i] for i in slots.tolist() if i != layout.NONE]


def _pieces(counts: list[int]) -> dict[str, int]:
    return {"trains": counts[0], "ships": counts[1]}
