"""The bots run interpreted too, for debuggers, and decide the same."""

import json
import os
import subprocess
import sys

from tests.bots.decisions import NAMES
from trunkline import boards, bots
from trunkline.game import Game
from trunkline.rules.constants import KEEP_FIRST, TURN

PLIES = 30  # so many decisions on: tracks are claimed, tickets are still to be made


def position(board: str, plies: int, decision: int) -> str:
    """A position of three planners after so many decisions, where somebody has to make one of a kind."""
    players = [bots.make("planner", seat) for seat in range(3)]
    game = Game.new(board, 3, seed=5)
    while game.ply < plies or game.decision(game.seats_to_decide()[0]) != decision:
        seat = game.seats_to_decide()[0]
        game.play(players[seat].choose(game.view(seat), game.legal_numbers(seat)), seat)
    return f"{board} {json.dumps(json.loads(game.position()))}"


def told(lines: list[str], interpreted: bool) -> list[list[str]]:
    """What all bots decide in these positions, in a process of its own; a warning of NumPy is an error."""
    run = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.bots.decisions"],
        env=os.environ | {"NUMBA_DISABLE_JIT": str(int(interpreted))},
        input="\n".join(lines),
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return [line.split() for line in run.stdout.splitlines()]


def test_interpreted_and_compiled_bots_decide_the_same() -> None:
    """Every bot in a turn on every board, and at its first tickets on two; nothing overflows on the way."""
    lines = [position(board, PLIES, TURN) for board in boards.names()]
    lines += [position(board, 0, KEEP_FIRST) for board in ("usa", "africa")]
    compiled = told(lines, interpreted=False)
    assert [len(made) for made in compiled] == [len(NAMES) + 1] * len(lines)
    assert told(lines, interpreted=True) == compiled
