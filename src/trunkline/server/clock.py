"""The clocks of a table: how long each seat may still think."""

from collections.abc import Callable, Sequence

from trunkline.server.events import Clock

SECOND = 1000
GRACE = 15 * SECOND  # what a person who comes back with an empty bank gets


class Clocks:
    """All times are in milliseconds; moments are those of the log."""

    def __init__(self, rule: Clock, seats: int) -> None:
        self.rule = rule
        self.left = [rule.seconds * SECOND] * seats
        self.since: list[int | None] = [None] * seats  # when the seat's turn to think began

    def spent(self, seat: int, now: int) -> int:
        since = self.since[seat]
        return 0 if since is None else max(0, now - since)

    def moved(self, seat: int, spent: int) -> None:
        """A bank is charged for every move; other clocks begin anew with the next turn."""
        if self.rule.kind == "bank":
            self.left[seat] = max(0, self.left[seat] - spent)

    def follow(self, thinking: Sequence[bool], fresh: Sequence[bool], now: int) -> None:
        """Let the clocks of those who must decide run; `fresh`: the seat begins to think anew."""
        for seat, thinks in enumerate(thinking):
            if not thinks:
                if self.since[seat] is not None:
                    self.left[seat] += self.rule.increment * SECOND if self.rule.kind == "bank" else 0
                self.since[seat] = None
            elif self.since[seat] is None or fresh[seat]:
                self.since[seat] = now

    def returned(self, seat: int, now: int) -> None:
        self.left[seat] = max(self.left[seat], GRACE)
        if self.since[seat] is not None:
            self.since[seat] = now

    def give_back(self, lost: Callable[[int], int]) -> None:
        """Time in which the server did not run is nobody's; `lost` tells how much that is since a moment."""
        self.since = [None if since is None else since + lost(since) for since in self.since]

    def deadline(self, seat: int) -> int | None:
        """When the seat's time is up."""
        since = self.since[seat]
        return None if since is None or self.rule.kind == "none" else since + self.left[seat]

    def remaining(self, seat: int, now: int) -> int:
        return max(0, self.left[seat] - self.spent(seat, now))
