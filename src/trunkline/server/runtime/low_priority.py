"""Work that waits for what players do: bots that think long, and what strangers send."""

import os

NICE = 10  # about a tenth of what others get who want to work at the same time


def step_back() -> None:
    """Let this process work only where the machine has nothing better to do.

    Linux knows that as a policy of its own, which also ends at once when a player's move comes in; elsewhere a process
    can only be nice.
    """
    if hasattr(os, "sched_setscheduler") and hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    elif hasattr(os, "nice"):
        os.nice(19)


def be_nice() -> None:
    """Let this process work after others, but never starve: somebody waits for its answer."""
    if hasattr(os, "nice"):
        os.nice(NICE)
