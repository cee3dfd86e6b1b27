"""The final account for people: every part of every seat's points, by name (C53)."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from trunkline.boards import Board
from trunkline.rules import constants
from trunkline.rules.texts import having
from trunkline.rules.tickets.text import TicketLine

TIE_BREAKS = {
    constants.BY_TICKETS: "tickets",
    constants.BY_LONGEST_PATH: "longest_path",
    constants.BY_PASSENGERS: "passengers",
    constants.NONE: "shared",
    0: None,
}


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
        return constants.ENDINGS[int(self.game.over)]

    @cached_property
    def seats(self) -> tuple[SeatAccount, ...]:
        return tuple(self._seat(seat) for seat in range(self.players))

    @property
    def winners(self) -> list[int]:
        return [seat.seat for seat in self.seats if seat.rank == 1]

    def _seat(self, seat: int) -> SeatAccount:
        parts: dict[str, Any] = {}
        for mechanic in having("account_of"):
            parts |= mechanic.account_of(self.board, self.game, self.record, seat)
        return SeatAccount(
            seat=seat,
            total=int(self.record.total[seat]),
            rank=int(self.record.rank[seat]),
            decided_by=TIE_BREAKS[int(self.record.decided[seat])],
            **parts,
        )

    def data(self) -> dict[str, Any]:
        """The account as plain data, for JSON."""
        seats = [vars(seat) | {"tickets": [vars(line) for line in seat.tickets]} for seat in self.seats]
        return {"ending": self.ending, "winners": self.winners, "seats": seats}
