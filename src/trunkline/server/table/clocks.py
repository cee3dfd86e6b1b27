"""The clocks of a table: how long each seat may still think. Nobody gains time by leaving, or by taking a move back."""

from collections.abc import Callable, Sequence

from trunkline.server.table.events import Clock

SECOND = 1000


class Clocks:
    """All times are in milliseconds; moments are those of the log."""

    def __init__(self, rule: Clock, seats: int) -> None:
        self.rule = rule
        self.left = [rule.seconds * SECOND] * seats  # for this turn, or in the bank
        self.since: list[int | None] = [None] * seats  # since when the clock runs

    def copy(self) -> "Clocks":
        twin = Clocks(self.rule, 0)
        twin.left, twin.since = list(self.left), list(self.since)
        return twin

    def spent(self, seat: int, now: int) -> int:
        since = self.since[seat]
        return 0 if since is None else max(0, now - since)

    def moved(self, seat: int, spent: int, at: int) -> None:
        """A person has moved: pay for the time."""
        self.left[seat] = max(0, self.left[seat] - spent)
        if self.since[seat] is not None:
            self.since[seat] = at

    def begin_turn(self, seat: int) -> None:
        """Where every turn has its own time: all of it again."""
        if self.rule.kind == "move":
            self.left[seat] = self.rule.seconds * SECOND

    def end_turn(self, seat: int) -> None:
        """Where there is a bank: what each turn adds to it."""
        if self.rule.kind == "bank":
            self.left[seat] += self.rule.increment * SECOND

    def take(self, seat: int, time: int) -> None:
        """Take time back that a turn had brought."""
        self.left[seat] = max(0, self.left[seat] - time)

    def run(self, thinking: Sequence[bool], now: int) -> None:
        """Let the clocks of those run who must decide and are at the table."""
        self.since = [
            None if not thinks else now if since is None else since
            for thinks, since in zip(thinking, self.since, strict=True)
        ]

    def stop(self, seat: int, now: int) -> None:
        """Somebody leaves: what was thought so far is paid for, and a stand-in needs no clock."""
        self.left[seat] = max(0, self.left[seat] - self.spent(seat, now))
        self.since[seat] = None

    def give_back(self, lost: Callable[[int], int]) -> None:
        """Time in which the server did not run is nobody's; `lost` tells how much that is since a moment."""
        self.since = [None if since is None else since + lost(since) for since in self.since]

    def is_out(self, seat: int) -> bool:
        """Whether no time is left to come back to."""
        return self.rule.kind != "none" and self.left[seat] <= 0

    def deadline(self, seat: int) -> int | None:
        """When the seat's time is up."""
        since = self.since[seat]
        return None if since is None or self.rule.kind == "none" else since + self.left[seat]

    def remaining(self, seat: int, now: int) -> int:
        return max(0, self.left[seat] - self.spent(seat, now))
