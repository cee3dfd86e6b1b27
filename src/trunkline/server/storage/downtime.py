"""Time in which no server ran: clocks do not count it."""

from collections.abc import Iterable

HEARTBEAT = 2_000  # milliseconds between two signs of life: a crash gives back so much more than it took at most


def lost_time(runs: Iterable[tuple[int, int]], since: int, now: int) -> int:
    """Milliseconds between two moments in which nothing ran; `runs` are starts and last signs of life, by start."""
    missing, covered = 0, since
    for started, alive in runs:
        missing += max(0, started - covered)
        covered = max(covered, min(alive, now))
    return missing
