"""Time in which no server ran: clocks do not count it."""

from collections.abc import Iterable

BEAT = 2_000  # milliseconds between two signs of life
SLACK = 2 * BEAT  # a gap shorter than this is no stop


def lost(runs: Iterable[tuple[int, int]], since: int, now: int) -> int:
    """Milliseconds between two moments in which nothing ran; `runs` are starts and last signs of life, by start."""
    missing, covered = 0, since
    for started, alive in runs:
        if started > covered + SLACK:
            missing += started - covered
        covered = max(covered, min(alive, now))
    return missing
