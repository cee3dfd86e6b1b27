"""What is held is counted as long as it is held, by all workers together, and no longer."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from trunkline.server.common.refusal import Refused
from trunkline.server.protection import limits
from trunkline.server.protection.held_counts import HeldCounts
from trunkline.server.protection.limits import Limits, shared_by_workers

WORKER = """
import sys
from trunkline.server.protection.limits import Limits
limits = Limits()
held = [limits.hold("open", "eve", 5) for _ in range(3)]
for one in held:
    one.__enter__()
print("held", flush=True)
sys.stdin.readline()
"""


def test_what_is_held_is_not_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long: there are never more at a time; who gives one back may have another."""
    now = 1000.0
    monkeypatch.setattr(limits.time, "monotonic", lambda: now)
    made = Limits()
    with made.hold("open", "eve", 2):
        for _ in range(5):
            now += 7200
            with made.hold("open", "eve", 2), pytest.raises(Refused), made.hold("open", "eve", 2):
                pass
            with made.hold("open", "ada", 2):
                pass


@pytest.mark.skipif(sys.platform == "win32", reason="there is one worker")
def test_workers_count_together_and_one_that_dies_holds_nothing() -> None:
    """What the one has counted the other knows."""
    with shared_by_workers():
        worker = subprocess.Popen([sys.executable, "-c", WORKER], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        try:
            assert worker.stdout is not None and worker.stdout.readline() == b"held\n"
            made = Limits()
            with (
                made.hold("open", "eve", 5),
                made.hold("open", "eve", 5),
                pytest.raises(Refused),
                made.hold("open", "eve", 5),
            ):
                pass
            worker.kill()
            worker.wait()
            with made.hold("open", "eve", 2), made.hold("open", "eve", 2):
                pass
        finally:
            worker.kill()
            worker.communicate()


def test_a_full_row_costs_nobody_their_own_count(tmp_path: Path) -> None:
    """What does not fit is counted by its worker alone."""
    path = tmp_path / "held"
    path.write_bytes(bytes(HeldCounts.SIZE))
    file = os.open(path, os.O_RDWR)
    try:
        made = HeldCounts(file)
        made.ROWS = 1
        assert all(made.take(f"guest {number}", 1) for number in range(20))
        assert not any(made.take(f"guest {number}", 1) for number in range(20))
        for number in range(20):
            made.give_back(f"guest {number}")
        assert made.take("guest 19", 1) and not made._mine["guest 3"]
    finally:
        os.close(file)
