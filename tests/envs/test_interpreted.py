"""The environments' code runs interpreted too, for debuggers, and does the same."""

import hashlib
import os
import subprocess
import sys

from trunkline import boards
from trunkline.envs.batch import Batch


def digest(board: str) -> str:
    """Positions, masks and observations after some random steps."""
    batch = Batch(board, players=2, n=1, seed=4, threads=1)
    made = hashlib.sha256()
    for _ in range(12):
        made.update(batch.games.tobytes() + batch.legal_mask().tobytes() + batch.observe().tobytes())
        batch.step(batch.sample())
        batch.reset_done()
    return made.hexdigest()


def test_interpreted_and_compiled_agree() -> None:
    """To the byte, on every board."""
    code = "import tests.envs.test_interpreted as t; print(*map(t.digest, t.boards.names()))"
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    run = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert run.stdout.split() == [digest(name) for name in boards.names()]
