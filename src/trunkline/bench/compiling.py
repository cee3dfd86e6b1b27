"""How long compiling takes: the processor's seconds for everything, here and in another checkout, in one run."""

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from trunkline.rules.code_cache import CHOSEN, PACKAGE

# What both have: a game with all quick bots, search, what benchmarks use, environments; one after the other.
ALL = "from trunkline import warm; warm.game(); warm.search(); warm.rules(); warm.environments()"
FIRST_MOVE = "from trunkline.game import Game; game = Game.new('usa', seed=1); game.play(game.legal()[0])"


def measure_compiling(against: Path | None) -> dict[str, Any]:
    """Seconds of a processor for a first move and for everything, of these sources and of another checkout's."""
    places = {"here": PACKAGE.parent} | ({"there": against / "src"} if against else {})
    made: dict[str, Any] = {}
    for what, code in (("first move", FIRST_MOVE), ("everything", ALL)):
        made[what] = {where: _measured(["-c", code], source)["cpu_s"] for where, source in places.items()}
        if against:
            made[what]["ratio"] = round(made[what]["here"] / made[what]["there"], 3)
    return made | {"trunkline warm": _measured(["-m", "trunkline", "warm"], PACKAGE.parent)}


def _measured(arguments: Sequence[str], source: Path) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        env = os.environ | {CHOSEN: folder, "PYTHONPATH": str(source)}
        before, begin = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        subprocess.run([sys.executable, *arguments], check=True, env=env, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {"cpu_s": round(spent, 1), "wall_s": round(time.perf_counter() - begin, 1)}


def show(made: dict[str, Any]) -> str:
    """As a table for people."""
    warm = made["trunkline warm"]
    lines = ["| processor's seconds | here | there | ratio |", "|---|---|---|---|"]
    for what in ("first move", "everything"):
        row = made[what]
        lines.append(f"| {what} | {row['here']} | {row.get('there', '')} | {row.get('ratio', '')} |")
    told = (
        f"`trunkline warm`, a process for each core: {warm['wall_s']} s by the clock, {warm['cpu_s']} s of processors"
    )
    return "\n".join([*lines, "", told])
