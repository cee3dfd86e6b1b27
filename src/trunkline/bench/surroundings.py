"""Where a measurement was made: the machine, and a calibrator that tells how fast its Python was at that time.

Machines differ and are noisy, so speed is also given per calibrator: the time this Python takes for a fixed sum.
"""

import os
import platform
import time
from collections.abc import Callable
from datetime import date
from typing import Any


def surroundings() -> dict[str, Any]:
    """The first lines of every result."""
    return {
        "date": date.today().isoformat(),
        "python": platform.python_version(),
        "machine": f"{platform.machine()}, {platform.system()}, {os.cpu_count()} cores",
        "load_before": os.getloadavg()[0],
        "calibrator_s": calibrate(),
    }


def calibrate() -> float:
    """Seconds for the calibrator, the best of three."""
    return min(timed(calibrator) for _ in range(3))


def calibrator() -> object:
    return sum(i * i for i in range(1_000_000))


def timed(work: Callable[[], object]) -> float:
    """Seconds that some work takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
