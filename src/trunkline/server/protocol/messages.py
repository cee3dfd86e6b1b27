"""The messages of the socket, both ways. They are the public protocol: browsers and bots speak the same.

Every message is one JSON object with a `type`. A client keeps one document, made of the parts of `state`; each
`update` brings the parts that changed: `table` and `view` as merge patches (RFC 7396), lists of steps and lines from a
given place on.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from trunkline.boards.format import LONGEST_ID
from trunkline.record import Outcome, Step
from trunkline.rules import constants
from trunkline.server.protocol import shapes
from trunkline.server.table.events import Ending, Options, Why
from trunkline.server.table.table import Line

Seat = Annotated[int, Meta(ge=0, le=4)]
Nonce = Annotated[str, Meta(min_length=1, max_length=40)]
Patch = dict[str, Any]
LONGEST_ACTION = constants.OFFERED * constants.STOPS * (LONGEST_ID + 1) + 10  # keeping all that can be offered


# What clients send


class Asked(Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """Base of what clients send."""


class Play(Asked, frozen=True):
    """Make a move: it answers `ply`; the same nonce sent again counts once."""

    ply: Annotated[int, Meta(ge=0)]
    nonce: Nonce
    seat: Seat
    action: Annotated[str, Meta(min_length=1, max_length=LONGEST_ACTION)]


class Undo(Asked, frozen=True):
    """Take the seat's last move back, or ask the others to agree."""

    seat: Seat


class Answer(Asked, frozen=True):
    """Agree to an undo, or not."""

    seat: Seat
    agree: bool


class Leave(Asked, frozen=True):
    """Get up; a stand-in plays on."""


class Return(Asked, frozen=True):
    """Come back and play again."""

    seat: Seat


class StandIn(Asked, frozen=True, tag="stand_in"):
    """Let a stand-in play for somebody who is not there when it is their turn."""

    seat: Seat


class Resign(Asked, frozen=True):
    """Give the seat up for good."""

    seat: Seat


class End(Asked, frozen=True):
    """Wish to end the game here, or no longer; it ends when everybody wishes so."""

    seat: Seat
    wish: bool


class Mute(Asked, frozen=True):
    """Host: do not let somebody talk here any more, or again; `who` is as in the lines of the chat."""

    who: Annotated[str, Meta(max_length=40)]
    muted: bool


class Say(Asked, frozen=True):
    """Say a text or one of the ready phrases."""

    text: Annotated[str, Meta(max_length=1000)] | None = None
    phrase: Annotated[str, Meta(max_length=40)] | None = None


class Show(Asked, frozen=True):
    """Show this own seat's view from now on; null: what a spectator sees."""

    seat: Seat | None = None


class Hint(Asked, frozen=True):
    """Ask what a bot would do; the answer has the same nonce."""

    seat: Seat
    nonce: Nonce | None = None


class Ping(Asked, frozen=True):
    """Ask whether the connection is alive."""


AnyAsked = Play | Undo | Answer | Leave | Return | StandIn | Resign | End | Mute | Say | Show | Hint | Ping


# What the server tells


class Told(Struct, frozen=True, tag_field="type", tag=str.lower, omit_defaults=True):
    """Base of what the server tells."""


class ChairInfo(Struct, frozen=True):
    """A seat as everybody sees it."""

    kind: Literal["open", "person", "bot"]
    name: str
    level: str | None
    robot: bool
    away: Why | None
    present: bool
    same_as: int | None = None  # an earlier seat of the same person


class UndoInfo(Struct, frozen=True):
    """An undo that waits for these seats to agree."""

    seat: int
    waiting_for: list[int]


class EndInfo(Struct, frozen=True):
    """Seats that would like to end the game here, and whom that waits for."""

    wishes: list[int]
    waiting_for: list[int]


class ClockInfo(Struct, frozen=True):
    """Milliseconds left when this was sent, and whether the clock is running."""

    left: int
    running: bool


class TableInfo(Struct, frozen=True, omit_defaults=True):
    """A table as everybody sees it."""

    id: str
    board: str
    digest: str
    state: Literal["waiting", "running", "over", "closed"]
    host: str  # the host's name
    options: Options
    chairs: list[ChairInfo]
    undo: UndoInfo | None = None
    end: EndInfo | None = None
    ended: Ending | None = None  # how the game ended before its end
    muted: list[str] = []  # who may not talk, as in the lines of the chat
    rematch: str | None = None


class Claims(Struct, frozen=True):
    """Tracks that take the same payments; the first payment is the thrifty one."""

    tracks: list[str]
    payments: list[str]


class Legal(Struct, frozen=True):
    """All a seat may do: whole actions, and `claim TRACK with PAYMENT` for each pair of a claims entry."""

    seat: int
    actions: list[str]
    claims: list[Claims]


class Steps(Struct, frozen=True):
    """Steps of the game from a place on; what was known after that place is replaced."""

    start: int
    steps: list[Step]


class StateMessage(Told, frozen=True, tag="state"):
    """Everything: sent first, and after a reconnect (then with only the steps and lines that were missed)."""

    number: int
    ply: int
    seats: list[int]  # yours
    seat: int | None  # whose view this is
    host: bool
    table: TableInfo
    view: shapes.View | None = None
    deal: list[Outcome] | None = None
    legal: Legal | None = None
    log: Steps | None = None
    chat: list[Line] = []
    clocks: list[ClockInfo] = []
    account: shapes.Account | None = None


class Update(Told, frozen=True):
    """What changed."""

    number: int
    ply: int
    table: Patch | UnsetType = UNSET
    view: Patch | UnsetType = UNSET
    legal: Legal | UnsetType | None = UNSET
    log: Steps | UnsetType = UNSET
    deal: list[Outcome] | UnsetType = UNSET  # at the end, when more of it is told
    chat: list[Line] | UnsetType = UNSET
    clocks: list[ClockInfo] | UnsetType = UNSET
    account: shapes.Account | UnsetType = UNSET
    seats: list[int] | UnsetType = UNSET
    host: bool | UnsetType = UNSET


class Done(Told, frozen=True):
    """The move with this nonce is made and kept."""

    nonce: str
    ply: int


class Stale(Told, frozen=True):
    """The move with this nonce answered an old ply; this is the current one."""

    nonce: str
    ply: int
    message: str


class Refusal(Told, frozen=True):
    """What was asked cannot be; nothing has changed."""

    code: str
    message: str
    clause: str | None = None
    nonce: str | None = None


class Hinted(Told, frozen=True):
    """What a bot would do, and why."""

    seat: int
    ply: int
    action: str
    reason: shapes.Both | None = None
    nonce: str | None = None


class Pong(Told, frozen=True):
    """The connection is alive."""


AnyTold = StateMessage | Update | Done | Stale | Refusal | Hinted | Pong


class _Numbered(Struct):
    nonce: Nonce | None = None


decode = msgspec.json.Decoder(AnyAsked).decode
encode = msgspec.json.Encoder().encode
_numbered = msgspec.json.Decoder(_Numbered).decode


def nonce_of(frame: str | bytes) -> str | None:
    """The nonce of a message that cannot be read otherwise, so that its sender gets an answer."""
    try:
        return _numbered(frame).nonce
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def schema() -> dict[str, Any]:
    """The JSON Schema of both directions."""
    (asked, told), components = msgspec.json.schema_components([AnyAsked, AnyTold], ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Trunkline socket messages",
        "properties": {"asked": asked, "told": told},
        "$defs": components,
    }
