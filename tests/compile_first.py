"""Before tests run in several processes: everything is compiled once, on all cores, so that they only load it.

Without this every process would compile the same functions at the same time. `python -m tests.compile_first` does it,
and pytest itself when it is told to use several processes.
"""

import hashlib
import multiprocessing
import os
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numba

from trunkline import bots, warm
from trunkline.lab import arena, simulate
from trunkline.machine import cores
from trunkline.rules import code_cache

Job = Callable[[], object]


def styles() -> None:
    """The bots that are for studies."""
    warm.game(names=[name for name, level in bots.levels().items() if not level.listed])


def matches() -> None:
    """Whole games between compiled bots, with and without a trace."""
    names = ("greedy", "planner")
    simulate.rehearse(simulate.wished(warm.SMALL, names, games=1))
    arena.Arena(warm.SMALL, names, games=1).rehearse()


# What needs what is compiled before it; jobs that stand together share little, the longest is first.
STAGES: tuple[tuple[Job, ...], ...] = ((warm.game, warm.rules), (warm.search, matches, warm.environments, styles))


def compile_all() -> None:
    """Compile all that is not compiled yet; nothing is done when the sources are those of the last time."""
    stamp = code_cache.ROOT / f"all-{_digest()}"
    if "NUMBA_DISABLE_JIT" in os.environ or stamp.exists():
        return
    begin = time.perf_counter()
    for stage in STAGES:
        with ProcessPoolExecutor(cores(), multiprocessing.get_context("spawn")) as pool:
            for job in [pool.submit(job) for job in stage]:
                job.result()
    stamp.mkdir(parents=True, exist_ok=True)
    print(f"compiled in {time.perf_counter() - begin:.0f} s", flush=True)


def _digest() -> str:
    """A name for the compiled sources as Numba knows them: where they are, and when they were written."""
    digest = hashlib.sha256(numba.__version__.encode())
    for path in sorted(code_cache.PACKAGE.rglob("*.py")):
        if _is_compiled(path):
            digest.update(f"{path} {path.stat().st_mtime_ns}".encode())
    return digest.hexdigest()[:16]


def _is_compiled(path: Path) -> bool:
    source = path.read_bytes()
    return path.parent.name == "rules" or b"@rule\n" in source or b"@entry\n" in source


if __name__ == "__main__":
    compile_all()
