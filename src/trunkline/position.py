"""A single position as JSON, by name, so that tests, puzzles and bug reports can start anywhere.

Only what cannot be worked out is written; reading works out the rest and checks that the position obeys the game's
own bookkeeping. A position holds secrets of all seats.
"""

from typing import Any

import msgspec
import numpy as np
from msgspec import Struct, field

from trunkline import boards
from trunkline.boards import Board
from trunkline.errors import PositionError
from trunkline.rules import constants, invariants, legal, records
from trunkline.rules.naming import Counts
from trunkline.rules.records import clear
from trunkline.rules.texts import having

FORMAT = 1
# Who writes and reads the parts of the table, and of each seat.
OF_TABLES, OF_SEATS = having("write_table"), having("write_seat")


class SeatPosition(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What belongs to one seat."""

    hand: Counts
    pieces: tuple[int, int]
    taken: Counts = field(default_factory=dict)  # cards of the hand that all have seen go into it
    decision: str = "nothing"
    box: tuple[int, int] = (0, 0)
    score: int = 0
    exchanged: int = 0
    tracks: list[str] = field(default_factory=list)
    tickets: list[str] = field(default_factory=list)  # on a journey in hand order
    completed: list[str] = field(default_factory=list)  # journey: lying open
    bonus: bool = False
    offer: list[str] = field(default_factory=list)
    mix: tuple[int, int] = (0, 0)
    terrain: Counts = field(default_factory=dict)
    passengers: Counts = field(default_factory=dict)
    harbours: list[str] = field(default_factory=list)


class Position(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A whole position."""

    format: int
    board: str
    digest: str
    first: int
    turn: int
    seats: list[SeatPosition]
    pile: Counts
    display: list[str | None]
    ending: str = "running"
    drawn: int = 0
    took_wild: bool = False
    slot: int = constants.NONE
    pending: list[str | None] = field(default_factory=list)  # both ends of the claim, null where decided
    tunnel: str = ""  # the claim of a tunnel that asks for more, with the cards turned up for it
    turned: list[str | None] = field(default_factory=list)
    final_turns: int = constants.NONE
    passes: int = 0
    quiet: int = 0
    discards: Counts = field(default_factory=dict)
    under: list[str] = field(default_factory=list)
    put_away: list[str] = field(default_factory=list)
    waiting: dict[str, Counts] = field(default_factory=dict)
    terrain_up: list[str | None] = field(default_factory=list)
    terrain_pile: Counts = field(default_factory=dict)
    terrain_discards: Counts = field(default_factory=dict)


_READER = msgspec.json.Decoder(Position)  # made once, and before any thread: see boards/shape.py


# Record -> position


def of_record(board: Board, game: np.record) -> Position:
    """The position of a game record."""
    parts: dict[str, Any] = {"format": FORMAT, "board": board.id, "digest": board.digest}
    for mechanic in OF_TABLES:
        parts |= mechanic.write_table(board, game)
    return Position(seats=[_seat_of(board, game, seat) for seat in range(int(game.players))], **parts)


def _seat_of(board: Board, game: np.record, seat: int) -> SeatPosition:
    parts: dict[str, Any] = {}
    for mechanic in OF_SEATS:
        parts |= mechanic.write_seat(board, game, seat)
    return SeatPosition(**parts)


# Position -> record


def to_record(position: Position, board: Board) -> np.record:
    """The game record of a position, checked."""
    if position.digest != board.digest:
        raise PositionError(f"the position is of another version of board “{position.board}”")
    game = records.new_games(1)[0]
    try:
        _fill(game, position, board)
    except KeyError as error:
        raise PositionError(f"{error.args[0]!r} is not on board “{board.id}”") from None
    except (ValueError, IndexError, OverflowError) as error:
        raise PositionError(f"a value does not fit: {error}") from None
    _check(game, board)
    return game  # type: ignore[no-any-return]


def _fill(game: np.record, position: Position, board: Board) -> None:
    clear(game)
    for mechanic in OF_TABLES:
        mechanic.read_table(board, game, position)
    for seat, own in enumerate(position.seats):
        for part in OF_SEATS:
            part.read_seat(board, game, seat, own)


def _check(game: np.record, board: Board) -> None:
    """The invariants of every position, and something to do for whoever must decide."""
    names, room = np.zeros(constants.PLACES, np.int64), np.zeros(0, np.int64)
    fault = invariants.broken(board.record, game, names)
    if fault != invariants.HOLDS:
        raise PositionError(f"the position does not hold: {invariants.BROKEN[fault]}")
    for seat in range(int(game.players)):
        if game.decision[seat] and legal.list_legal(board.record, game, seat, room, 0) == 0:
            raise PositionError(f"the position does not hold: seat {seat} must decide but nothing is legal")


# JSON


def write(board: Board, game: np.record) -> bytes:
    """A position as JSON."""
    return msgspec.json.format(msgspec.json.encode(of_record(board, game)), indent=1)


def read(data: bytes | str, board: Board | None = None) -> tuple[Board, np.record]:
    """The board and game record of a JSON position, checked."""
    try:
        position = _READER.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise PositionError(f"this is not a position: {error}") from None
    if position.format > FORMAT:
        raise PositionError(f"format {position.format} is newer than this version reads ({FORMAT}); upgrade")
    made = board or boards.load(position.board)
    return made, to_record(position, made)
