"""The shapes of a view and of an account, for the published schema and the browser's types.

The data itself is made by View.data() and Account.data(); a test holds them to these shapes.
"""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

Counts = dict[str, int]


class Both(Struct, frozen=True):
    """A text in both languages."""

    en: str
    pl: str


class SeatView(Struct, frozen=True, forbid_unknown_fields=True):
    """What everybody sees of one seat; the later parts exist only on boards that have them."""

    score: int
    cards: Counts  # how many, by pile
    pieces: Counts  # trains and ships left
    tickets: Counts  # how many, by deck
    taken: Counts | UnsetType = UNSET  # cards of the hand that all have seen go into it from the display
    terrain: Counts | UnsetType = UNSET
    passengers: Counts | UnsetType = UNSET
    harbours_left: int | UnsetType = UNSET
    exchanged: int | UnsetType = UNSET
    box: Counts | UnsetType = UNSET
    completed: int | UnsetType = UNSET
    bonus: bool | UnsetType = UNSET
    offered: Counts | UnsetType = UNSET


class View(Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat may know of the game; spectators have no hand, tickets and offer."""

    board: str
    seat: int | None
    players: int
    first: int
    turn: int
    over: int  # 0: running
    decision: list[int]  # what each seat must decide; 0: nothing
    drawn: int
    final_turns: int
    display: list[str | None]
    piles: Counts
    discards: Counts
    tickets_left: Counts
    tracks: Counts  # the owner of each claimed track
    seats: list[SeatView]
    open_tickets: Counts  # tickets that lie open, and whose they are
    terrain_display: list[str | None] | UnsetType = UNSET
    terrain_discards: Counts | UnsetType = UNSET
    terrain_pile: int | UnsetType = UNSET
    waiting: dict[str, Counts] | UnsetType = UNSET
    pending: list[str] | UnsetType = UNSET
    harbours: Counts | UnsetType = UNSET
    hand: Counts | UnsetType = UNSET
    own_tickets: list[str] | UnsetType = UNSET
    offer: list[str] | UnsetType = UNSET


class TicketLine(Struct, frozen=True, forbid_unknown_fields=True):
    """One ticket in the account."""

    ticket: str
    points: int
    met: Literal["no", "joined", "in_order"]


class SeatAccount(Struct, frozen=True, forbid_unknown_fields=True):
    """One seat's points, part by part."""

    seat: int
    tracks: int
    exchange: int
    tickets: list[TicketLine]
    longest_path: int
    path_length: int
    path_tracks: list[str]
    globetrotter: int
    passengers: Counts
    harbours: Counts
    unbuilt: int
    completed: int
    bonus_ticket: bool
    total: int
    rank: int
    decided_by: str | None


class Account(Struct, frozen=True, forbid_unknown_fields=True):
    """The final account."""

    ending: str
    winners: list[int]
    seats: list[SeatAccount]
