"""A single position as JSON, by name, so that tests, puzzles and bug reports can start anywhere.

Only what cannot be worked out is written; reading works out the rest and checks that the position obeys the game's
own bookkeeping. A position holds secrets of all seats.
"""

from collections.abc import Mapping

import msgspec
import numpy as np
from msgspec import Struct, field

from trunkline import boards
from trunkline.account import ENDINGS
from trunkline.boards import Board
from trunkline.errors import PositionError
from trunkline.record import pool_names
from trunkline.rules import invariants, layout, legal
from trunkline.rules.claims import join
from trunkline.rules.setup import clear_table, clear_tickets, clear_turn

FORMAT = 1
DECISIONS = ("nothing", "mix", "first_tickets", "pieces", "turn", "next_card", "refill", "tickets", "passenger")
Counts = dict[str, int]


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
    slot: int = layout.NONE
    pending: list[str | None] = field(default_factory=list)  # both ends of the claim, null where decided
    final_turns: int = layout.NONE
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
    facts = board.record
    pools = pool_names(board)
    waiting = {name: _counts(board.passengers, game.waiting[pool]) for pool, name in enumerate(pools)}
    return Position(
        format=FORMAT,
        board=board.id,
        digest=board.digest,
        first=int(game.first),
        turn=int(game.turn),
        seats=[_seat_of(board, game, seat) for seat in range(int(game.players))],
        pile=_counts(board.cards, game.pile),
        display=_slots(board.cards, game.display[: facts.display]),
        ending=ENDINGS[int(game.over)],
        drawn=int(game.drawn),
        took_wild=bool(game.took_wild),
        slot=int(game.slot),
        pending=_slots(board.places, game.pending) if (game.pending != layout.NONE).any() else [],
        final_turns=int(game.final_turns),
        passes=int(game.passes),
        quiet=int(game.quiet),
        discards=_counts(board.cards, game.discard),
        under=[board.tickets[ticket] for ticket in game.under[: game.under_size]],
        put_away=_tickets_at(board, game, layout.DISCARDED),
        waiting={name: counts for name, counts in waiting.items() if counts},
        terrain_up=_slots(board.terrains, game.terrain_up[: facts.terrain_display]),
        terrain_pile=_counts(board.terrains, game.terrain_pile),
        terrain_discards=_counts(board.terrains, game.terrain_discard),
    )


def _seat_of(board: Board, game: np.record, seat: int) -> SeatPosition:
    journey = [board.tickets[ticket] for ticket in game.journey[seat][: game.journey_size[seat]]]
    return SeatPosition(
        hand=_counts(board.cards, game.hand[seat]),
        taken=_counts(board.cards, game.taken[seat]),
        pieces=(int(game.pieces[seat, 0]), int(game.pieces[seat, 1])),
        decision=DECISIONS[int(game.decision[seat])],
        box=(int(game.box[seat, 0]), int(game.box[seat, 1])),
        score=int(game.score[seat]),
        exchanged=int(game.exchanged[seat]),
        tracks=[name for track, name in enumerate(board.tracks) if game.owner[track] == seat],
        tickets=journey or _tickets_at(board, game, layout.HELD + seat),
        completed=_tickets_at(board, game, layout.COMPLETED + seat),
        bonus=bool(game.bonus[seat]),
        offer=[board.tickets[ticket] for ticket in game.offer[seat][: game.offer_size[seat]]],
        mix=(int(game.mix[seat, 0]), int(game.mix[seat, 1])),
        terrain=_counts(board.terrains, game.terrain[seat]),
        passengers=_counts(board.passengers, game.collected[seat]),
        harbours=[name for place, name in enumerate(board.places) if game.harbour[place] == seat],
    )


def _counts(names: tuple[str, ...], counts: np.ndarray) -> Counts:
    return {name: int(n) for name, n in zip(names, counts, strict=False) if n}


def _slots(names: tuple[str, ...], slots: np.ndarray) -> list[str | None]:
    return [names[item] if item != layout.NONE else None for item in slots]


def _tickets_at(board: Board, game: np.record, mark: int) -> list[str]:
    return [name for ticket, name in enumerate(board.tickets) if game.ticket_at[ticket] == mark]


# Position -> record


def to_record(position: Position, board: Board) -> np.record:
    """The game record of a position, checked."""
    if position.digest != board.digest:
        raise PositionError(f"the position is of another version of board “{position.board}”")
    game = layout.new_games(1)[0]
    try:
        _fill(game, position, board)
    except KeyError as error:
        raise PositionError(f"{error.args[0]!r} is not on board “{board.id}”") from None
    except (ValueError, IndexError, OverflowError) as error:
        raise PositionError(f"a value does not fit: {error}") from None
    _check(game, board)
    return game  # type: ignore[no-any-return]


def _fill(game: np.record, position: Position, board: Board) -> None:
    _check_numbers(position, board)
    clear_turn(game, len(position.seats))
    clear_table(game)
    clear_tickets(game)
    _fill_turn(game, position, board)
    _fill_cards(game, position, board)
    for seat, own in enumerate(position.seats):
        _fill_seat(game, seat, own, board)
    _fill_tickets(game, position, board)


def _check_numbers(position: Position, board: Board) -> None:
    """Before anything is filled in: what would otherwise land in the wrong place."""
    players, slots = len(position.seats), int(board.record.display)
    if not board.record.min_players <= players <= board.record.max_players:
        raise ValueError(f"{players} seats on a board for {board.record.min_players} to {board.record.max_players}")
    if not (0 <= position.first < players and 0 <= position.turn < players):
        raise ValueError("the first player and the player at turn must be seats")
    if len(position.display) != slots or len(position.terrain_up) != board.record.terrain_display:
        raise ValueError(f"the display has {slots} slots; write null for an empty one")
    if len(position.pending) > 2 or not layout.NONE <= position.slot < max(slots, 1):
        raise ValueError("at most two ends wait for passengers, and a waiting slot must be one of the display")


def _fill_turn(game: np.record, position: Position, board: Board) -> None:
    game.first, game.turn = position.first, position.turn
    game.over = ENDINGS.index(position.ending)
    game.drawn, game.took_wild, game.slot = position.drawn, position.took_wild, position.slot
    game.final_turns, game.passes, game.quiet = position.final_turns, position.passes, position.quiet
    for end, place in enumerate(position.pending):
        game.pending[end] = layout.NONE if place is None else board.place_index[place]


def _fill_cards(game: np.record, position: Position, board: Board) -> None:
    _put(game.pile, position.pile, board.card_index)
    _put(game.discard, position.discards, board.card_index)
    for kind, pile in enumerate(board.record.card_pile[: len(board.cards)]):
        game.pile_size[pile] += game.pile[kind]
        game.discard_size[pile] += game.discard[kind]
    for slot, name in enumerate(position.display):
        game.display[slot] = layout.NONE if name is None else board.card_index[name]
    pools = pool_names(board)
    for name, counts in position.waiting.items():
        _put(game.waiting[pools.index(name)], counts, board.passenger_index)
    for slot, name in enumerate(position.terrain_up):
        game.terrain_up[slot] = layout.NONE if name is None else board.terrain_index[name]
    _put(game.terrain_pile, position.terrain_pile, board.terrain_index)
    _put(game.terrain_discard, position.terrain_discards, board.terrain_index)


def _put(array: np.ndarray, counts: Counts, index: Mapping[str, int]) -> None:
    for name, count in counts.items():
        array[index[name]] = count


def _fill_seat(game: np.record, seat: int, own: SeatPosition, board: Board) -> None:
    _put(game.hand[seat], own.hand, board.card_index)
    _put(game.taken[seat], own.taken, board.card_index)
    _put(game.terrain[seat], own.terrain, board.terrain_index)
    _put(game.collected[seat], own.passengers, board.passenger_index)
    game.pieces[seat], game.box[seat], game.mix[seat] = own.pieces, own.box, own.mix
    game.decision[seat] = DECISIONS.index(own.decision)
    game.score[seat], game.exchanged[seat] = own.score, own.exchanged
    game.bonus[seat], game.completed[seat] = own.bonus, len(own.completed) + own.bonus
    game.harbours[seat] = board.record.harbours - len(own.harbours)
    for name in own.harbours:
        game.harbour[board.place_index[name]] = seat
    for name in own.tracks:
        track = board.track_index[name]
        if game.owner[track] != layout.NOBODY:
            raise ValueError(f"track “{name}” belongs to two seats")
        game.owner[track] = seat
        join(board.record, game, seat, int(board.record.track_from[track]), int(board.record.track_to[track]))


def _fill_tickets(game: np.record, position: Position, board: Board) -> None:
    places = [(layout.UNDER, position.under), (layout.DISCARDED, position.put_away)]
    for seat, own in enumerate(position.seats):
        places += [(layout.HELD + seat, own.tickets), (layout.COMPLETED + seat, own.completed)]
        places += [(layout.OFFERED_TO + seat, own.offer)]
        _fill_row(game.offer[seat], own.offer, board)
        game.offer_size[seat] = len(own.offer)
        if board.record.goal:
            _fill_row(game.journey[seat], own.tickets, board)
            game.journey_size[seat] = len(own.tickets)
    for mark, names in places:
        for name in names:
            ticket = board.ticket_index[name]
            if game.ticket_at[ticket] != layout.PILE:
                raise ValueError(f"ticket “{name}” is in two places")
            game.ticket_at[ticket] = mark
    _fill_row(game.under, position.under, board)
    game.under_size = len(position.under)
    for ticket, deck in enumerate(board.record.ticket_deck[: len(board.tickets)]):
        game.fresh[deck] += game.ticket_at[ticket] == layout.PILE


def _fill_row(row: np.ndarray, names: list[str], board: Board) -> None:
    row[: len(names)] = [board.ticket_index[name] for name in names]


def _check(game: np.record, board: Board) -> None:
    """The invariants of every position, and something to do for whoever must decide."""
    work, room = np.zeros(legal.WORK, np.int64), np.zeros(0, np.int64)
    fault = invariants.broken(board.record, game, work)
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
