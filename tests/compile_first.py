"""Before tests run in several processes: everything is compiled once, on all cores, so that they only load it.

Without this every process would wait for what another compiles. `python -m tests.compile_first` does it, and pytest
itself when it is told to use several processes.
"""

import time

from trunkline import warm
from trunkline.rules import compiled


def compile_all() -> None:
    """Compile all that is not compiled yet; nothing is done when the sources are those of the last time."""
    if compiled.is_interpreted():
        return
    begin = time.perf_counter()
    for _ in warm.everything():
        pass
    if (took := time.perf_counter() - begin) > 1:
        print(f"compiled in {took:.0f} s", flush=True)


if __name__ == "__main__":
    compile_all()
