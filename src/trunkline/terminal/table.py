"""The table in this terminal: the game, who sits where, how it is shown and asked, what each has been told."""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

from trunkline.game import Game
from trunkline.terminal.history import SET_UP, History
from trunkline.terminal.look import Look
from trunkline.terminal.phrases import tell
from trunkline.terminal.prompt import Asker
from trunkline.voice import Voice


@dataclass
class Table:
    game: Game
    voice: Voice
    look: Look
    asker: Asker
    names: list[str]
    humans: frozenset[int]
    save_to: Path | None = None
    own_files: set[Path] = field(default_factory=set)  # may be written over: this game was saved there before
    resume_command: Callable[[Path], str] = lambda path: f"trunkline play --load {path}"
    told: dict[int, int] = field(default_factory=dict)  # events each seat has read

    def __post_init__(self) -> None:
        self.history = History(self.game)
        self.history.catch_up()
        for seat in self.humans:  # who comes back to a saved game knows what happened up to the own last turn
            own = [i for i, event in enumerate(self.history.events) if event.seat == seat and not event.set_up]
            self.told.setdefault(seat, own[-1] + 1 if own else 0)

    @property
    def in_set_up(self) -> bool:
        return any(self.game.decision(seat) in SET_UP for seat in range(self.game.players))

    def name(self, seat: int, viewer: int | None) -> str:
        """A seat as a viewer calls it."""
        if seat != viewer:
            return self.names[seat]
        return self.voice.say("seat.me", name=self.names[seat]) if len(self.humans) > 1 else self.voice.say("seat.you")

    def play(self, action: int, seat: int) -> None:
        self.game.play(action, seat)
        self.history.catch_up()

    def last_event(self, viewer: int) -> str:
        return tell(self.voice, self.history.events[-1], viewer, self.names, self.in_set_up)

    def news(self, viewer: int) -> list[str]:
        """What the others did since the viewer last looked."""
        if self.in_set_up:
            return []
        start, events = self.told[viewer], self.history.events
        self.told[viewer] = len(events)
        lines = [tell(self.voice, event, viewer, self.names) for event in events[start:] if event.seat != viewer]
        return [self._repeated(line, len(list(same))) for line, same in groupby(lines)]

    def _repeated(self, line: str, times: int) -> str:
        return line if times == 1 else f"{line.removesuffix('.')} {self.voice.say('times', n=times)}."

    def log(self, viewer: int | None) -> list[str]:
        """All that happened, as far as the viewer may know it."""
        secret = self.in_set_up
        return [tell(self.voice, event, viewer, self.names, secret) for event in self.history.events]

    def tour_status(self, seat: int) -> dict[int, str]:
        """How the seat's own tours stand: "no", "joined" or "in_order"."""
        board = self.game.board
        if self.in_set_up or not (board.record.ticket_stops > 2).any():
            return {}
        lines = self.game.account().seats[seat].tickets
        return {board.ticket_index[line.ticket]: line.met for line in lines}
