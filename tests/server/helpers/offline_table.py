"""A table without a server, for tests of what may happen at it."""

from typing import Any

from trunkline import boards
from trunkline.server.table import commands
from trunkline.server.table import events as ev
from trunkline.server.table.commands import CommandResult
from trunkline.server.table.table import Table

PEOPLE = ("ada", "bob", "cyd", "dan", "eve")


class OfflineTable:
    """A table whose log is kept here; time goes by as the test says."""

    def __init__(self, board: str = "usa", chairs: str = "pp", **options: Any) -> None:
        """Chairs: p a person, b a bot, o an open seat."""
        self.now = 1_000_000
        self.log: list[tuple[list[ev.AnyEvent], int]] = []
        self.table = Table("table", boards.load(board), "seed")
        self.take(
            [ev.Created("ada", ev.Options(board, **options), [self._chair(i, kind) for i, kind in enumerate(chairs)])]
        )

    def _chair(self, seat: int, kind: str) -> ev.Chair:
        if kind == "p":
            return ev.Chair("person", PEOPLE[seat].title(), PEOPLE[seat])
        return ev.Chair("bot", level="greedy") if kind == "b" else ev.Chair()

    def take(self, made: list[ev.AnyEvent]) -> None:
        # As the log is read back after a restart.
        kept = ev.decode(ev.encode(made))
        self.table.apply(kept, self.now)
        self.log.append((kept, self.now))

    def do(self, decision: CommandResult) -> CommandResult:
        if decision.events:
            self.take(list(decision.events))
        return decision

    def started(self) -> "OfflineTable":
        self.do(commands.start(self.table, "ada"))
        return self

    def legal(self, seat: int) -> list[str]:
        return [str(action) for action in self.table.playing().legal(seat)]

    def play(self, seat: int, action: str | None = None, nonce: str = "", ply: int | None = None) -> CommandResult:
        answered = self.table.ply if ply is None else ply
        chosen, told = action or self.legal(seat)[0], nonce or f"n{self.table.ply}"
        return self.do(commands.play(self.table, PEOPLE[seat], seat, chosen, answered, told, self.now))

    def begun(self) -> "OfflineTable":
        """Through the set-up: the first turn is open."""
        self.started()
        while self.table.choosing():
            seat = self.table.playing().seats_to_decide()[0]
            self.move(seat)
        return self

    def move(self, seat: int, action: str | None = None) -> None:
        """A move of whoever sits there."""
        if self.table.thinks(seat):
            self.play(seat, action)
        else:
            number = int(self.table.playing().legal_numbers(seat)[0])
            self.do(commands.bot_plays(self.table, seat, number, self.now))

    def turn(self) -> int:
        return self.table.playing().seats_to_decide()[0]

    def to_end(self) -> "OfflineTable":
        self.begun()
        while self.table.state == "running":
            self.move(self.turn())
        return self

    def again(self) -> Table:
        """The same table, made from its log alone."""
        table = Table("table", self.table.board, "seed")
        for made, at in self.log:
            table.apply(made, at)
        return table
