"""One table as its log makes it: who sits where, the game, the clocks, what was said. No input or output here."""

from collections import deque
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from trunkline import chance
from trunkline.boards import Board
from trunkline.game import Game, Prepared
from trunkline.record import numbers_of, phase
from trunkline.rules.layout import TURN
from trunkline.server import events as ev
from trunkline.server.clock import Clocks

State = Literal["waiting", "running", "over", "closed"]
CHAT = 200  # lines remembered for those who come later


class Line(Struct, frozen=True):
    """Something said; `number` is its place in the log."""

    number: int
    at: int
    name: str
    seat: int | None = None
    phrase: str | None = None
    text: str | None = None


class UndoRequest(Struct):
    """A wish to go back that others must agree to."""

    seat: int
    to: int
    agreed: list[int]


def choosing(game: Game) -> bool:
    """Whether a game is at its set-up choices."""
    return any(0 < game.decision(seat) < TURN for seat in range(game.players))


class Table:
    """The sum of a table's events so far."""

    def __init__(self, id: str, board: Board, seed: str) -> None:
        self.id = id
        self.board = board
        self.seed = seed  # of the luck; nobody may know it
        self.number = 0  # entries of the log so far
        self.ply = 0  # moves and undos so far: never goes back, so that an answer to an old one is known
        self.settled = 0  # the ply at which earlier steps began to look different: an undo, or a phase's end
        self.host = ""
        self.options = ev.Options(board.id)
        self.chairs: list[ev.Chair] = []
        self.game: Game | None = None
        self.movers: list[ev.Mover] = []  # of each move of the game
        self.clocks = Clocks(ev.Clock(), 0)
        self.nonces: dict[tuple[int, str], int] = {}  # moves already made, by seat and nonce: their ply
        self.undo: UndoRequest | None = None
        self.counts = True  # for ratings: nobody has taken back what chance had shown
        self.invitation = 0
        self.rematch: str | None = None
        self.closed = False
        self.chat: deque[Line] = deque(maxlen=CHAT)

    # Looking

    @property
    def state(self) -> State:
        if self.closed:
            return "closed"
        if self.game is None:
            return "waiting"
        return "over" if self.game.over else "running"

    def seats_of(self, person: str | None) -> list[int]:
        return [i for i, chair in enumerate(self.chairs) if person is not None and chair.person == person]

    def people(self) -> list[str]:
        """Who sits here, each once."""
        return list(dict.fromkeys(chair.person for chair in self.chairs if chair.person is not None))

    def choosing(self) -> bool:
        """Whether the choices of the set-up are still open, and hidden from the others."""
        return self.game is not None and choosing(self.game)

    def bot_seats(self) -> list[int]:
        """Seats that must decide and are played by the server."""
        if self.game is None or self.state != "running":
            return []
        chairs = self.chairs
        return [s for s in self.game.seats_to_decide() if chairs[s].kind == "bot" or chairs[s].away is not None]

    def thinks(self, seat: int) -> bool:
        """Whether a person (or a person's program) decides for this seat."""
        return self.chairs[seat].kind == "person" and self.chairs[seat].away is None

    def next_deadline(self) -> int | None:
        """When the first clock runs out."""
        if self.game is None or self.state != "running":
            return None
        times = [self.clocks.deadline(seat) for seat in self.game.seats_to_decide() if self.thinks(seat)]
        return min((time for time in times if time is not None), default=None)

    def dice(self) -> chance.Dice:
        """The luck of the next move: the same again after an undo, so that undoing fishes for nothing."""
        return chance.rolling(f"{self.seed}/{len(self.game.moves) if self.game else 'deal'}")

    # Following the log

    def apply(self, entry: Sequence[ev.AnyEvent], at: int, prepared: Prepared | None = None) -> None:
        """Take over what happened; `prepared` saves playing a move a second time."""
        for event in entry:
            self._apply(event, at, prepared)
        self.number += 1

    def _apply(self, event: ev.AnyEvent, at: int, prepared: Prepared | None) -> None:
        if isinstance(event, ev.Moved):
            self._moved(event, at, prepared)
        elif isinstance(event, ev.Said):
            self.chat.append(Line(self.number, at, event.name, event.seat, event.phrase, event.text))
        elif isinstance(event, ev.Started):
            self._started(event, at)
        elif isinstance(event, ev.UndoAsked | ev.UndoAnswered | ev.Undone):
            self._undo(event, at)
        elif isinstance(event, ev.Left | ev.Returned):
            self._presence(event, at)
        else:
            self._arranged(event)

    def _arranged(self, event: ev.AnyEvent) -> None:
        """What happens before and after the game."""
        if isinstance(event, ev.Created):
            self.host, self.options, self.chairs = event.host, event.options, list(event.chairs)
        elif isinstance(event, ev.Sat):
            self.chairs[event.seat] = ev.Chair("person", event.name, event.person, robot=event.robot)
        elif isinstance(event, ev.Rose):
            self.chairs[event.seat] = ev.Chair()
        elif isinstance(event, ev.Placed):
            self.chairs[event.seat] = ev.Chair("bot", level=event.level) if event.level else ev.Chair()
        elif isinstance(event, ev.Hosted):
            self.host = event.person
        elif isinstance(event, ev.Invited):
            self.invitation += 1
        elif isinstance(event, ev.Rematched):
            self.rematch = event.table
        elif isinstance(event, ev.Closed):
            self.closed = True

    def _started(self, event: ev.Started, at: int) -> None:
        dice = chance.reading(numbers_of(self.board, event.deal))
        self.game = Game.dealt(self.board, len(self.chairs), event.first, dice)
        self.clocks = Clocks(self.options.clock, len(self.chairs))
        self._run_clocks(at, None)

    def _moved(self, event: ev.Moved, at: int, prepared: Prepared | None) -> None:
        game = self.playing()
        before = phase(game)
        if prepared is None:
            dice = chance.reading(numbers_of(self.board, event.outcomes))
            prepared = game.foresee(game.read(event.action, event.seat), event.seat, dice)
        game.accept(prepared)
        self.movers.append(event.by)
        self.ply += 1
        self.settled = self.ply if phase(game) != before else self.settled
        self.undo = None
        if event.nonce:
            self.nonces[event.seat, event.nonce] = self.ply
        self.clocks.moved(event.seat, event.spent)
        self._run_clocks(at, event.seat)

    def _undo(self, event: ev.UndoAsked | ev.UndoAnswered | ev.Undone, at: int) -> None:
        if isinstance(event, ev.UndoAsked):
            self.undo = UndoRequest(event.seat, event.to, [])
        elif isinstance(event, ev.UndoAnswered):
            if self.undo is not None and event.agree:
                self.undo.agreed.append(event.seat)
            else:
                self.undo = None
        else:
            self.game = self.playing().back_to(event.to)
            del self.movers[event.to :]
            self.ply += 1
            self.settled = self.ply
            self.undo = None
            self.counts = self.counts and event.free
            self._run_clocks(at, None)

    def _presence(self, event: ev.Left | ev.Returned, at: int) -> None:
        chair = self.chairs[event.seat]
        chair.away = event.why if isinstance(event, ev.Left) else None
        if isinstance(event, ev.Returned):
            self.clocks.returned(event.seat, at)
        elif self.undo is not None and self.undo.seat == event.seat:
            self.undo = None

    def _run_clocks(self, at: int, mover: int | None) -> None:
        game = self.playing()
        deciding = [game.decision(seat) != 0 and not game.over for seat in range(game.players)]
        charged = self.options.clock.kind == "bank"  # what the mover has spent is paid
        fresh = [seat == mover and (charged or game.decision(seat) == TURN) for seat in range(game.players)]
        self.clocks.follow(deciding, fresh, at)

    def playing(self) -> Game:
        assert self.game is not None, "the game has not begun"
        return self.game
