"""Batches on a GPU: kernels that play the CPU's games to the byte, here under Numba's simulator of CUDA."""

import os
import subprocess
import sys

import pytest

from trunkline.boards import names
from trunkline.envs.batch import Batch
from trunkline.errors import TrunklineError

PLAY = """
import sys
import numpy as np
from trunkline.bench import gpu
from trunkline.envs.batch import Batch
from trunkline.errors import TrunklineError

for board in sys.argv[1:]:
    assert gpu.differing(board, games=2, decisions=8) == 0, board
    assert gpu.differing(board, games=1, bot="greedy", decisions=2) == 0, board
    assert gpu.differing_steps(board, games=1, steps=2) == 0, board
batch = Batch("first_journey", 2, 3, seed=1, device="cuda")
for wrong, told in ((np.full(3, 10**6), "action of game 0"), (np.zeros(2), "step needs 3 actions")):
    try:
        batch.step(wrong)
    except TrunklineError as error:
        assert told in str(error), error
    else:
        raise AssertionError(told)
batch.step(batch.sample())
print("equal")
"""


@pytest.mark.parametrize("board", names())
def test_the_simulated_gpu_plays_the_games_of_the_cpu(board: str) -> None:
    """The same actions, masks, observations, rewards, dice and positions on both, by steps and in whole playouts."""
    env = os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    run = subprocess.run([sys.executable, "-c", PLAY, board], env=env, capture_output=True, text=True)
    assert run.stdout == "equal\n", run.stderr[-2000:]


def test_without_a_gpu_there_is_a_clear_message() -> None:
    """Where there is no GPU, or the wish is for no machine we know, the error says what to do."""
    with pytest.raises(TrunklineError, match=r'no CUDA GPU here.*trunkline\[cuda\].*device="cpu"'):
        Batch("usa", device="cuda")
    with pytest.raises(TrunklineError, match="“cpu” or “cuda”, not “abacus”"):
        Batch("usa", device="abacus")


def test_the_cpu_rolls_games_out_too() -> None:
    """Random and greedy games, begun anew when one is over; the same whatever the number of threads."""
    for bot in ("random", "greedy"):
        one, two = (Batch("first_journey", 2, 8, seed=1, threads=threads) for threads in (1, 2))
        begun = [batch.roll_out(bot, 150) for batch in (one, two)]
        assert begun[0] == begun[1] > 0
        assert one.games.tobytes() == two.games.tobytes()
    with pytest.raises(TrunklineError, match="random and greedy"):
        one.roll_out("planner", 1)
