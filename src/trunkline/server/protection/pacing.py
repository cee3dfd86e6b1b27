"""Requests of one address begin one after the other, so that the first moments of a flood are spread over a second.

Limits let a burst through: a hundred requests that come together would be answered together, and a player's move behind
them. Here only a few begin at once, the next ones a little later each.
"""

import time
from collections.abc import Callable

AT_ONCE = 10  # requests that begin at once: what a browser asks for when it opens a page
GAP = 0.02  # seconds between the next ones
REMEMBERED = 10_000  # addresses


class Pacer:
    """Tells each request of an address how long to wait before it begins."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._next: dict[str, float] = {}  # by address: when one more would begin, were none let through at once

    def delay(self, who: str) -> float:
        """Seconds to wait."""
        now = self._clock()
        begins = max(self._next.get(who, 0.0), now - AT_ONCE * GAP)
        self._next[who] = begins + GAP
        if len(self._next) > REMEMBERED:
            self._forget(now)
        return max(0.0, begins - now)

    def _forget(self, now: float) -> None:
        """Let go of addresses that have been quiet."""
        self._next = {who: begins for who, begins in self._next.items() if begins > now - AT_ONCE * GAP}
