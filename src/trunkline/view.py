"""What one seat may know, for people, bots and clients: a record for compiled code and plain data for JSON.

The mechanics declare how their fields are told (`rules/*/text.py: TOLD`); the data, and its shape for schemas, follow.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from trunkline import notation
from trunkline.boards import Board
from trunkline.rules import constants, records, views
from trunkline.rules.fields import SEAT, Field
from trunkline.rules.passengers import text as passengers
from trunkline.rules.telling import Decision, Names, Tell, Teller, always
from trunkline.rules.texts import having
from trunkline.rules.tickets import text as tickets

TOLD: tuple[Tell, ...] = tuple(tell for mechanic in having("TOLD") for tell in mechanic.TOLD)


class View:
    """A seat's (or a spectator's) view of a game: everything in it may be shown to that seat."""

    def __init__(self, board: Board, record: np.record) -> None:
        self.board = board
        self.record = record

    @classmethod
    def of(cls, board: Board, game: np.record, seat: int) -> "View":
        room = records.new_views(1)
        views.see(board.record, game, seat, room[0])
        return cls(board, room[0])

    @property
    def seat(self) -> int | None:
        """Whose view; None: a spectator's."""
        return int(self.record.seat) if self.record.seat != constants.NOBODY else None

    @property
    def players(self) -> int:
        return int(self.record.players)

    def to_decide(self) -> list[int]:
        decisions = self.record.decision[: self.players].tolist()
        return [seat for seat, decision in enumerate(decisions) if decision != constants.NOTHING]

    @property
    def hand(self) -> dict[str, int]:
        """The seat's own cards by name."""
        return {name: n for name, n in zip(self.board.cards, self.record.hand.tolist(), strict=False) if n}

    @property
    def tickets(self) -> list[str]:
        """The seat's own tickets; on a journey the unfinished ones in hand order."""
        return tickets.own_tickets(self.board, self.record.journey, self.record.held)

    @property
    def offer(self) -> list[str]:
        return [self.board.tickets[ticket] for ticket in self.record.offer.tolist() if ticket != constants.NONE]

    def text(self, action: int) -> str:
        """An action in words, as it would be typed: what a bot is offered can be read without a game.

        >>> from trunkline import Game
        >>> game = Game.new("first_journey", players=2, seed=1)
        >>> seat = game.seats_to_decide()[0]
        >>> view = game.view(seat)
        >>> [view.text(action) for action in game.legal_numbers(seat)][:2]
        ['draw trains', 'swap tickets']
        """
        return notation.text(self.board, int(action), tuple(self.record.offer[: self.record.offer_size].tolist()))

    def data(self) -> dict[str, Any]:
        """The whole view by name, ready for JSON."""
        tellers = _tellers(self.board)
        got = dict(zip(_FIELDS, self.record.item(), strict=True))  # all fields at once: one by one is slow
        players, seat = got["players"], self.seat
        made: dict[str, Any] = {
            "board": self.board.id,
            "seat": seat,
            "decision": [constants.DECISIONS[decision] for decision in got["decision"][:players].tolist()],
            "seats": [_told((own, got[own.source][i]) for own in tellers.seats) for i in range(players)],
        }
        made |= _told((own, got[own.source]) for own in tellers.table)
        if seat is not None:
            made |= _told((own, got[own.source]) for own in tellers.own)
            made["own_tickets"] = self.tickets
        return made

    def __repr__(self) -> str:
        whose = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View of {self.board.id} by {whose}>"


# The view by name

_FIELDS = records.view_t.names or ()
_SEEN = {field.name: field for field in (*records.SEEN_BY_ALL, *records.SEEN_BY_SEAT)}
_OWN = {field.name for field in records.SEEN_BY_SEAT}


class _Teller(NamedTuple):
    """How one field is told on a board."""

    key: str
    source: str
    tell: Teller


class _Tellers(NamedTuple):
    """The fields that a board's views tell: of the table, of each seat, and to the viewer alone."""

    table: list[_Teller]
    seats: list[_Teller]
    own: list[_Teller]


@lru_cache(maxsize=64)
def _tellers(board: Board) -> _Tellers:
    made = _Tellers([], [], [])
    for tell in TOLD:
        if tell.when(board.record):
            group = made.own if tell.source in _OWN else made.seats if by_seat(tell) else made.table
            group.append(_Teller(tell.key, tell.source, _teller(board, tell, _SEEN[tell.source])))
    return made


def by_seat(tell: Tell) -> bool:
    """Whether a field has a row for each seat."""
    return _SEEN[tell.source].axes[:1] == (SEAT,)


def _teller(board: Board, tell: Tell, field: Field) -> Teller:
    """A field of several rows that are not seats' is told row by row, by the names of the rows."""
    own = tell.teller(board)
    if len(field.axes) < 2 or by_seat(tell):
        return own
    names: Names = passengers.pool_names(board)
    return lambda rows: {name: own(row) for name, row in zip(names, rows, strict=False)}


def _told(fields: Iterable[tuple[_Teller, Any]]) -> dict[str, Any]:
    made = {}
    for own, value in fields:
        told = own.tell(value)
        if told is not None:
            made[own.key] = told
    return made


class Key(NamedTuple):
    """One key of a view's data, for schemas: its type, and whether all boards and audiences have it."""

    name: str
    type: Any
    sure: bool


def shape_of_seats() -> list[Key]:
    """The keys of what everybody sees of one seat."""
    told = [tell for tell in TOLD if by_seat(tell) and tell.source not in _OWN]
    return [Key(tell.key, tell.form.type, tell.when is always and tell.form.sure) for tell in told]


def shape() -> list[Key]:
    """The keys of a view's data, but for its seats."""
    keys = [Key("board", str, True), Key("seat", int | None, True), Key("decision", list[Decision], True)]
    for tell in TOLD:
        own = tell.source in _OWN
        if own or not by_seat(tell):
            keys.append(Key(tell.key, _type(tell), tell.when is always and not own))
    return [*keys, Key("own_tickets", list[str], False)]


def _type(tell: Tell) -> Any:
    """Rows that are not seats' are told by name."""
    one = tell.form.type
    return dict.__class_getitem__((str, one)) if len(_SEEN[tell.source].axes) > 1 else one
