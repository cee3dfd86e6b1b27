"""One table as its log makes it: who sits where, the game, the clocks, what was said. No input or output here."""

import copy
import hashlib
from collections import deque
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from trunkline import chance
from trunkline.boards import Board
from trunkline.game import Game, Prepared
from trunkline.record import numbers_of, phase
from trunkline.rules.constants import NOTHING, SET_UP, TURN
from trunkline.server.table import events as ev
from trunkline.server.table.clocks import Clocks
from trunkline.server.table.keyed_chance import KeyedChance

State = Literal["waiting", "running", "over", "closed"]
CHAT = 200  # lines remembered for those who come later
GONE = 10 * 60_000  # milliseconds away after which the others may end the game without asking


class Line(Struct, frozen=True):
    """Something said; `number` is its place in the log, `who` stands for the speaker at this table alone."""

    number: int
    at: int
    name: str
    who: str
    seat: int | None = None
    phrase: str | None = None
    text: str | None = None


class UndoRequest(Struct, frozen=True):
    """A wish to go back that others must agree to."""

    seat: int
    to: int
    agreed: tuple[int, ...] = ()


def choosing(game: Game) -> bool:
    """Whether a game is at its set-up choices."""
    return any(decision in SET_UP for decision in game.decisions())


class Table:
    """The sum of a table's events so far."""

    def __init__(self, id: str, board: Board, secret: str) -> None:
        self.id = id
        self.board = board
        self.chance = KeyedChance(secret)
        self.number = 0  # entries of the log so far
        self.ply = 0  # moves and undos so far: never goes back, so that an answer to an old one is known
        self.settled = 0  # the ply at which earlier steps began to look different: an undo, or a phase's end
        self.host = ""
        self.options = ev.Options(board.id)
        self.chairs: list[ev.Chair] = []
        self.guests: frozenset[str] = frozenset()  # people who need no invitation
        self.removed: frozenset[str] = frozenset()  # people the host sent away
        self.muted: frozenset[str] = frozenset()  # tags of people who may not talk
        self.game: Game | None = None
        self.movers: list[ev.Mover] = []  # of each move of the game
        self.gained: list[int] = []  # by each move: time that its turn's end brought the mover
        self.clocks = Clocks(ev.Clock(), 0)
        self.nonces: dict[tuple[int, str], int] = {}  # moves already made, by seat and nonce: their ply
        self.undo: UndoRequest | None = None
        self.away_since: dict[int, int] = {}  # when a seat was left to a stand-in
        self.resigned: tuple[int, ...] = ()  # seats given up, in order
        self.end_wishes: frozenset[int] = frozenset()  # seats that would like to end the game here
        self.ended: ev.Ending | None = None
        self.counts = True  # for ratings: nobody has taken back what chance had shown
        self.invitation = 0
        self.rematch: str | None = None
        self.closed = False
        self.chat: deque[Line] = deque(maxlen=CHAT)
        self._standing: tuple[State, list[int]] | None = None  # known until something happens

    def copy(self) -> "Table":
        """An independent table, to try out what would happen; what is never changed in place is shared."""
        twin = copy.copy(self)
        twin.chairs = [copy.copy(chair) for chair in self.chairs]
        twin.game = self.game.copy() if self.game is not None else None
        twin.movers, twin.gained = list(self.movers), list(self.gained)
        twin.nonces, twin.chat = dict(self.nonces), self.chat.copy()
        twin.clocks, twin.away_since = self.clocks.copy(), dict(self.away_since)
        return twin

    # Looking

    @property
    def state(self) -> State:
        return self._stands()[0]

    def deciding(self) -> list[int]:
        """Seats that must decide now."""
        return self._stands()[1]

    def _stands(self) -> tuple[State, list[int]]:
        """How far the table is, and who must decide: asked for many times between two events."""
        if self._standing is None:
            state = self._state()
            self._standing = state, self.playing().seats_to_decide() if state == "running" else []
        return self._standing

    def _state(self) -> State:
        if self.closed:
            return "closed"
        if self.game is None:
            return "waiting"
        return "over" if self.game.over or self.ended is not None else "running"

    def seats_of(self, person: str | None) -> list[int]:
        return [i for i, chair in enumerate(self.chairs) if person is not None and chair.person == person]

    def people(self) -> list[str]:
        """Who sits here, each once."""
        return list(dict.fromkeys(chair.person for chair in self.chairs if chair.person is not None))

    def members(self) -> dict[str, bool]:
        """Who belongs to this table, and whether it still waits for them: False for who has left it to a stand-in."""
        found: dict[str, bool] = {}
        if self.host and not self.seats_of(self.host):  # who lets others play, or bots alone
            found[self.host] = self.state in ("waiting", "running")
        for chair in self.chairs:
            if chair.person is not None:
                found[chair.person] = found.get(chair.person, False) or chair.away is None
        return found

    def choosing(self) -> bool:
        """Whether the choices of the set-up are still open, and hidden from the others."""
        return self.game is not None and choosing(self.game)

    def bot_seats(self) -> list[int]:
        """Seats that must decide and are played by the server."""
        chairs = self.chairs
        return [s for s in self.deciding() if chairs[s].kind == "bot" or chairs[s].away is not None]

    def thinks(self, seat: int) -> bool:
        """Whether a person (or a person's program) decides for this seat."""
        return self.chairs[seat].kind == "person" and self.chairs[seat].away is None

    def next_deadline(self) -> int | None:
        """When the first clock runs out."""
        times = [self.clocks.deadline(seat) for seat in self.deciding() if self.thinks(seat)]
        return min((time for time in times if time is not None), default=None)

    def ends_at(self) -> int | None:
        """When the game ends by itself: some wish so, and all others will have been away for long."""
        wishes = {self.chairs[seat].person for seat in self.end_wishes}
        if self.state != "running" or not wishes:
            return None
        asked = [seat for seat, chair in enumerate(self.chairs) if chair.kind == "person" and chair.away != "resigned"]
        missing = [seat for seat in asked if self.chairs[seat].person not in wishes]
        if not all(seat in self.away_since for seat in missing):
            return None
        return max((self.away_since[seat] + GONE for seat in missing), default=0)

    def next_alarm(self) -> int | None:
        """When the server has to look at the table, if nothing happens before."""
        times = [time for time in (self.next_deadline(), self.ends_at()) if time is not None]
        return min(times, default=None)

    def place(self) -> str:
        """Where the game stands, for chance: the same again after an undo, so that undoing fishes for nothing."""
        return str(len(self.game.moves)) if self.game is not None else "deal"

    def tag(self, person: str) -> str:
        """What stands for a person at this table, and nowhere else."""
        return hashlib.blake2b(f"{self.id} {person}".encode(), digest_size=6).hexdigest()

    # Following the log

    def apply(self, entry: Sequence[ev.AnyEvent], at: int, prepared: Prepared | None = None) -> None:
        """Take over what happened; `prepared` saves playing a move a second time."""
        for event in entry:
            self._apply(event, at, prepared)
            self._standing = None
        self.number += 1

    def _apply(self, event: ev.AnyEvent, at: int, prepared: Prepared | None) -> None:
        if isinstance(event, ev.Moved):
            self._moved(event, at, prepared)
        elif isinstance(event, ev.Said | ev.Muted):
            self._talked(event, at)
        elif isinstance(event, ev.Started):
            self._started(event, at)
        elif isinstance(event, ev.UndoAsked | ev.UndoAnswered | ev.Undone):
            self._undo(event, at)
        elif isinstance(event, ev.Left | ev.Returned | ev.Resigned):
            self._presence(event, at)
        elif isinstance(event, ev.EndWished):
            self.end_wishes = self.end_wishes | {event.seat} if event.wish else self.end_wishes - {event.seat}
        else:
            self._arranged(event)

    def _arranged(self, event: ev.AnyEvent) -> None:
        """What happens before and after the game."""
        if isinstance(event, ev.Created):
            self.host, self.options, self.chairs = event.host, event.options, list(event.chairs)
            self.guests = frozenset(event.guests)
        elif isinstance(event, ev.Sat):
            self.chairs[event.seat] = ev.Chair("person", event.name, event.person, robot=event.robot)
        elif isinstance(event, ev.Rose | ev.Removed):
            self._rose(event)
        elif isinstance(event, ev.Placed):
            self.chairs[event.seat] = ev.Chair("bot", level=event.level) if event.level else ev.Chair()
        elif isinstance(event, ev.Hosted):
            self.host = event.person
        elif isinstance(event, ev.Invited):
            self.invitation += 1
        elif isinstance(event, ev.Rematched):
            self.rematch = event.table
        elif isinstance(event, ev.Ended):
            self.ended = event.why
        elif isinstance(event, ev.Closed):
            self.closed = True

    def _rose(self, event: ev.Rose | ev.Removed) -> None:
        person = self.chairs[event.seat].person
        if isinstance(event, ev.Removed) and person is not None:
            self.removed |= {person}
        self.chairs[event.seat] = ev.Chair()

    def _talked(self, event: ev.Said | ev.Muted, at: int) -> None:
        if isinstance(event, ev.Muted):
            self.muted = self.muted | {event.who} if event.muted else self.muted - {event.who}
            return
        said = (event.name, self.tag(event.person), event.seat, event.phrase, event.text)
        self.chat.append(Line(self.number, at, *said))

    def _started(self, event: ev.Started, at: int) -> None:
        dice = chance.reading(numbers_of(self.board, event.deal))
        self.game = Game.dealt(self.board, len(self.chairs), event.first, dice)
        self.clocks = Clocks(self.options.clock, len(self.chairs))
        self._run_clocks(at)

    def _moved(self, event: ev.Moved, at: int, prepared: Prepared | None) -> None:
        game = self.playing()
        before, decisions = phase(game), game.decisions()
        if prepared is None:
            dice = chance.reading(numbers_of(self.board, event.outcomes))
            prepared = game.foresee(game.read(event.action, event.seat), event.seat, dice)
        game.accept(prepared)
        self.movers.append(event.by)
        self.ply += 1
        self.settled = self.ply if phase(game) != before else self.settled
        self.undo, self.end_wishes = None, self.end_wishes - {event.seat}
        if event.nonce:
            self.nonces[event.seat, event.nonce] = self.ply
        if event.by == "person":
            self.clocks.moved(event.seat, event.spent, at)
        before_turn = self.clocks.left[event.seat]
        self._turn_clocks(event, decisions)
        self.gained.append(self.clocks.left[event.seat] - before_turn)
        self._run_clocks(at)

    def _undo(self, event: ev.UndoAsked | ev.UndoAnswered | ev.Undone, at: int) -> None:
        if isinstance(event, ev.UndoAsked):
            self.undo = UndoRequest(event.seat, event.to)
        elif isinstance(event, ev.UndoAnswered):
            agreed = self.undo is not None and event.agree
            asked = self.undo
            self.undo = UndoRequest(asked.seat, asked.to, (*asked.agreed, event.seat)) if agreed and asked else None
        else:
            self._undone(event, at)

    def _undone(self, event: ev.Undone, at: int) -> None:
        self.game = self.playing().back_to(event.to)
        del self.movers[event.to :]
        self.ply += 1
        self.settled = self.ply
        self.undo = None
        self.counts = self.counts and event.free
        if event.free:  # the turn has not ended after all
            self.clocks.take(event.seat, sum(self.gained[event.to :]))
        else:  # everybody agreed, also to the time it takes to think again
            for seat in self.game.seats_to_decide():
                self.clocks.begin_turn(seat)
        del self.gained[event.to :]
        self._run_clocks(at)

    def _presence(self, event: ev.Left | ev.Returned | ev.Resigned, at: int) -> None:
        chair = self.chairs[event.seat]
        if isinstance(event, ev.Returned):
            chair.away = None
            self.away_since.pop(event.seat, None)
        else:
            chair.away = event.why if isinstance(event, ev.Left) else "resigned"
            self.away_since.setdefault(event.seat, at)
            self.clocks.stop(event.seat, at)
            if self.undo is not None and self.undo.seat == event.seat:
                self.undo = None
        if isinstance(event, ev.Resigned):
            self.resigned, self.end_wishes = (*self.resigned, event.seat), self.end_wishes - {event.seat}
        self._run_clocks(at)

    # Clocks

    def _turn_clocks(self, event: ev.Moved, before: Sequence[int]) -> None:
        """Turns that a move has ended or begun."""
        for seat, (old, new) in enumerate(zip(before, self.playing().decisions(), strict=True)):
            if seat == event.seat and event.by == "person" and new in (NOTHING, TURN):
                self.clocks.end_turn(seat)
            if new == TURN and (old != TURN or seat == event.seat):
                self.clocks.begin_turn(seat)

    def _run_clocks(self, at: int) -> None:
        self._standing = None
        deciding = self.deciding()
        self.clocks.run([seat in deciding and self.thinks(seat) for seat in range(len(self.chairs))], at)

    def playing(self) -> Game:
        assert self.game is not None, "the game has not begun"
        return self.game
