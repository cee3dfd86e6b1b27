"""What one seat may know, for people, bots and clients: a record for compiled code and plain data for JSON."""

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
        return [seat for seat in range(self.players) if self.record.decision[seat] != layout.NOTHING]

    @property
    def hand(self) -> dict[str, int]:
        """The seat's own cards by name."""
        return _named(self.board.cards, self.record.hand)

    @property
    def tickets(self) -> list[str]:
        """The seat's own tickets; on a journey the unfinished ones in hand order."""
        journey = [self.board.tickets[ticket] for ticket in self.record.journey if ticket != layout.NONE]
        return journey or [name for i, name in enumerate(self.board.tickets) if self.record.held[i]]

    @property
    def offer(self) -> list[str]:
        return [self.board.tickets[ticket] for ticket in self.record.offer if ticket != layout.NONE]

    def data(self) -> dict[str, Any]:
        """The whole view by name, ready for JSON."""
        record, board = self.record, self.board
        seats = range(self.players)
        made: dict[str, Any] = {
            "board": board.id,
            "seat": self.seat,
            "players": self.players,
            "first": int(record.first),
            "turn": int(record.turn),
            "over": int(record.over),
            "decision": [int(record.decision[seat]) for seat in seats],
            "drawn": int(record.drawn),
            "final_turns": int(record.final_turns),
            "display": [board.cards[k] if k != layout.NONE else None for k in record.display[: board.record.display]],
            "piles": dict(zip(board.piles, map(int, record.pile_size), strict=False)),
            "discards": _named(board.cards, record.discard),
            "tickets_left": dict(zip(board.decks, map(int, record.tickets_left), strict=False)),
            "tracks": {board.tracks[t]: int(o) for t, o in enumerate(record.owner) if o != layout.NOBODY},
            "seats": [self._seat_data(seat) for seat in seats],
            "open_tickets": {board.tickets[t]: int(o) for t, o in enumerate(record.ticket_owner) if o != layout.NOBODY},
        }
        return made | self._mechanics_data() | (self._own_data() if self.seat is not None else {})

    def _seat_data(self, seat: int) -> dict[str, Any]:
        record, board = self.record, self.board
        made: dict[str, Any] = {
            "score": int(record.score[seat]),
            "cards": dict(zip(board.piles, map(int, record.hand_size[seat]), strict=False)),
            "pieces": {"trains": int(record.pieces[seat, 0]), "ships": int(record.pieces[seat, 1])},
            "tickets": dict(zip(board.decks, map(int, record.ticket_count[seat]), strict=False)),
        }
        if board.terrains:
            made["terrain"] = _named(board.terrains, record.terrain[seat])
        if board.passengers:
            made["passengers"] = _named(board.passengers, record.collected[seat])
        if board.record.harbours:
            made["harbours_left"] = int(record.harbours[seat])
        if board.record.exchange != layout.NONE:
            made["exchanged"] = int(record.exchanged[seat])
            made["box"] = {"trains": int(record.box[seat, 0]), "ships": int(record.box[seat, 1])}
        if board.record.goal:
            made["completed"], made["bonus"] = int(record.completed[seat]), bool(record.bonus[seat])
        if record.offer_count[seat].any():
            made["offered"] = dict(zip(board.decks, map(int, record.offer_count[seat]), strict=False))
        return made

    def _mechanics_data(self) -> dict[str, Any]:
        record, board = self.record, self.board
        made: dict[str, Any] = {}
        if board.terrains:
            up = record.terrain_up[: board.record.terrain_display]
            made["terrain_display"] = [board.terrains[t] if t != layout.NONE else None for t in up]
            made["terrain_pile"] = int(record.terrain_pile)
            made["terrain_discards"] = _named(board.terrains, record.terrain_discard)
        if board.passengers:
            made["waiting"] = self._waiting_data()
            made["pending"] = [board.places[place] for place in record.pending if place != layout.NONE]
        if board.record.harbours:
            made["harbours"] = {board.places[p]: int(o) for p, o in enumerate(record.harbour) if o != layout.NOBODY}
        return made

    def _waiting_data(self) -> dict[str, dict[str, int]]:
        """Passengers by the city or country they stand in."""
        waiting: dict[str, dict[str, int]] = {}
        for region, places in enumerate(self.board.record.region_place[: len(self.board.regions)]):
            pool = self.board.record.pool[places[0]]
            single = region < len(self.board.places)
            shared = pool != layout.NONE and (self.board.record.pool == pool).sum() > 1
            if pool != layout.NONE and single != shared:
                waiting[self.board.regions[region]] = _named(self.board.passengers, self.record.waiting[pool])
        return waiting

    def _own_data(self) -> dict[str, Any]:
        return {"hand": self.hand, "own_tickets": self.tickets, "offer": self.offer}

    def __repr__(self) -> str:
        whose = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View of {self.board.id} by {whose}>"


def _named(names: tuple[str, ...], counts: Any) -> dict[str, int]:
    return {name: int(n) for name, n in zip(names, counts, strict=False) if n}
