"""What happens at a table, as its log tells it: a table is the sum of its events.

An entry of the log is a list of events that happened together.
The log holds secrets of all seats and never leaves the server; people get frames (frames.py).
"""

from collections.abc import Iterable
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from trunkline.record import Outcome

Mover = Literal["person", "bot", "stand-in"]
Why = Literal["left", "time", "absent", "resigned"]
Ending = Literal["agreed", "absent", "resigned"]  # how a game ended before its end


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """How time is kept: not at all, so many seconds for each turn, or a bank of seconds for the whole game."""

    kind: Literal["none", "move", "bank"] = "none"
    seconds: Annotated[int, Meta(ge=5, le=86400 * 14)] = 60
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0  # bank: seconds added after each turn


class Options(Struct, frozen=True):
    """How a table is played; fixed when it is made."""

    board: str  # a built-in board's name, or the digest of an uploaded one
    open: bool = False  # listed for everybody; otherwise by invitation only
    spectators: bool = True
    hints: bool = True
    chat: Literal["free", "phrases", "off"] = "free"
    spectator_chat: bool = False
    rated: bool = False  # whoever sits down agrees to it
    clock: Clock = Clock()
    first: int | None = None
    fixed_deal: bool = False  # the deal was asked for: by a seed, or as the same as another table's
    house: dict[str, int] = {}  # house rules: numbers of the board file that are changed, by their key


class Chair(Struct):
    """A seat of the table and who sits on it."""

    kind: Literal["open", "person", "bot"] = "open"
    name: str = ""
    person: str | None = None
    level: str | None = None  # of a bot that the server plays
    robot: bool = False  # a person's own program
    away: Why | None = None  # a stand-in plays


class Event(Struct, frozen=True, tag_field="event", tag=str.lower):
    """Base of all events."""


class Created(Event, frozen=True):
    host: str
    options: Options
    chairs: list[Chair]
    guests: list[str] = []  # people who need no invitation: those of the game before


class Sat(Event, frozen=True):
    seat: int
    person: str
    name: str
    robot: bool = False


class Rose(Event, frozen=True):
    seat: int


class Removed(Event, frozen=True):
    """The host sent somebody away before the start."""

    seat: int


class Placed(Event, frozen=True):
    """The host gave an open seat to a bot, or opened a bot's seat again (no level)."""

    seat: int
    level: str | None = None


class Hosted(Event, frozen=True):
    """Somebody else is the host now."""

    person: str


class Invited(Event, frozen=True):
    """A new invitation; links given out before are void."""


class Started(Event, frozen=True):
    first: int | None
    deal: list[Outcome]


class Moved(Event, frozen=True):
    seat: int
    action: str
    outcomes: list[Outcome]
    by: Mover
    spent: int = 0  # milliseconds
    nonce: str = ""


class UndoAsked(Event, frozen=True):
    seat: int
    to: int


class UndoAnswered(Event, frozen=True):
    seat: int
    agree: bool


class Undone(Event, frozen=True):
    """The game went back to where `to` moves had been made."""

    seat: int
    to: int
    free: bool


class Left(Event, frozen=True):
    seat: int
    why: Why


class Returned(Event, frozen=True):
    seat: int


class Resigned(Event, frozen=True):
    """The seat is given up for good; a stand-in plays it while the others go on."""

    seat: int


class EndWished(Event, frozen=True):
    """Somebody would like to end the game here, or no longer."""

    seat: int
    wish: bool


class Ended(Event, frozen=True):
    """The game ended before its end."""

    why: Ending


class Muted(Event, frozen=True):
    """The host does not let somebody talk any more, or again."""

    who: str  # the person's tag at this table
    muted: bool


class Said(Event, frozen=True):
    name: str
    person: str
    seat: int | None = None
    phrase: str | None = None
    text: str | None = None


class Rematched(Event, frozen=True):
    """The same people play again there."""

    table: str


class Closed(Event, frozen=True):
    """Nobody was left before the start, or the operator has closed the table."""


class Erased(Event, frozen=True):
    """Somebody's name and words were taken out of the entries before: whoever holds the table reads it anew."""


AnyEvent = (
    Created
    | Sat
    | Rose
    | Removed
    | Placed
    | Hosted
    | Invited
    | Started
    | Moved
    | UndoAsked
    | UndoAnswered
    | Undone
    | Left
    | Returned
    | Resigned
    | EndWished
    | Ended
    | Muted
    | Said
    | Rematched
    | Closed
    | Erased
)


def people_in(made: Iterable[AnyEvent]) -> set[str]:
    """Whose ids stand in these events: what is kept of somebody is found by that."""
    found = set[str]()
    for event in made:
        if isinstance(event, Created):
            found |= {event.host, *event.guests, *(chair.person for chair in event.chairs if chair.person)}
        elif isinstance(event, Sat | Hosted | Said):
            found.add(event.person)
    return found


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(list[AnyEvent]).decode
