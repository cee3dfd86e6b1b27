"""The final account for people: every part of every seat's points, by name (C53)."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from trunkline.boards import Board
from trunkline.rules import layout

TIE_BREAKS = {
    layout.BY_TICKETS: "tickets",
    layout.BY_LONGEST_PATH: "longest_path",
    layout.BY_PASSENGERS: "passengers",
    layout.NONE: "shared",
    0: None,
}
ENDINGS = ("running", "pieces_out", "all_passed", "quiet", "goal_reached", "last_piece", "no_track_left")


@dataclass(frozen=True)
class TicketLine:
    """One ticket: its points with their sign, and how it was met: "no", "joined" or, for a tour, "in_order"."""

    ticket: str
    points: int
    met: str


@dataclass(frozen=True)
class SeatAccount:
    """One seat's points, part by part."""

    seat: int
    tracks: int
    exchange: int
    tickets: tuple[TicketLine, ...]
    longest_path: int
    path_length: int
    path_tracks: tuple[str, ...]
    globetrotter: int
    passengers: dict[str, int]
    harbours: dict[str, int]
    unbuilt: int
    completed: int
    bonus_ticket: bool
    total: int
    rank: int
    decided_by: str | None  # the tie-break that set the seat apart from another with its total; "shared": none could

    @property
    def ticket_points(self) -> int:
        return sum(line.points for line in self.tickets)


class Account:
    """The account of all seats.

    `total` is points, or on a journey completed tickets.
    """

    def __init__(self, board: Board, players: int, game: np.record, record: np.record) -> None:
        self.board = board
        self.players = players
        self.game = game
        self.record = record

    @property
    def ending(self) -> str:
        """How the game ended."""
        return ENDINGS[int(self.game.over)]

    @cached_property
    def seats(self) -> tuple[SeatAccount, ...]:
        return tuple(self._seat(seat) for seat in range(self.players))

    @property
    def winners(self) -> list[int]:
        return [seat.seat for seat in self.seats if seat.rank == 1]

    def _seat(self, seat: int) -> SeatAccount:
        record, board = self.record, self.board
        return SeatAccount(
            seat=seat,
            tracks=int(record.tracks[seat]),
            exchange=int(record.exchange[seat]),
            tickets=tuple(self._tickets(seat)),
            longest_path=int(record.longest_path[seat]),
            path_length=int(record.path[seat]),
            path_tracks=tuple(name for t, name in enumerate(board.tracks) if record.path_track[seat, t]),
            globetrotter=int(record.globetrotter[seat]),
            passengers={c: int(record.passengers[seat, i]) for i, c in enumerate(board.passengers)},
            harbours={board.places[p]: int(record.harbour[p]) for p, o in enumerate(self.game.harbour) if o == seat},
            unbuilt=int(record.unbuilt[seat]),
            completed=int(record.completed[seat]),
            bonus_ticket=bool(self.game.bonus[seat]),
            total=int(record.total[seat]),
            rank=int(record.rank[seat]),
            decided_by=TIE_BREAKS[int(record.decided[seat])],
        )

    def _tickets(self, seat: int) -> list[TicketLine]:
        lines = []
        for i, name in enumerate(self.board.tickets):
            at = self.game.ticket_at[i]
            if at == layout.HELD + seat:
                met = int(self.record.met[i])
                tour = self.board.record.ticket_stops[i] > 2
                how = "no" if not met else "in_order" if tour and met == 1 else "joined"
                lines.append(TicketLine(name, int(self.record.ticket[i]), how))
            elif at == layout.COMPLETED + seat:
                lines.append(TicketLine(name, 0, "joined"))
        return lines

    def data(self) -> dict[str, Any]:
        """The account as plain data, for JSON."""
        seats = [vars(seat) | {"tickets": [vars(line) for line in seat.tickets]} for seat in self.seats]
        return {"ending": self.ending, "winners": self.winners, "seats": seats}
