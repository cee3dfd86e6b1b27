"""Work that waits while anything else is to be done: bots that think long, and what strangers send."""

import os


def step_back() -> None:
    """Let this process work only where the machine has nothing better to do.

    Linux knows that as a policy of its own, which also ends at once when a player's move comes in; elsewhere a process
    can only be nice.
    """
    if hasattr(os, "sched_setscheduler") and hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    elif hasattr(os, "nice"):
        os.nice(19)
