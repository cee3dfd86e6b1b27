"""Rules run compiled or interpreted; a program that runs can go from one to the other, and nobody compiles twice."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from trunkline import chance
from trunkline.rules import dice, progress, setup
from trunkline.rules.packing import verb_of

PLAY = """
import sys
from trunkline import bots
from trunkline.game import Game
from trunkline.rules import compiled

game = Game.new("first_journey", 2, seed=4)
players = [bots.make(name, 1) for name in ("greedy", "planner")]

def play(until):
    while not game.over and game.ply < until:
        seat = game.seats_to_decide()[0]
        game.play(players[seat].choose(game.view(seat), game.legal_numbers(seat)), seat)

play(6)
if compiled.is_warming():
    noted = set(compiled._noted)
    made = compiled.counterparts()
    for one in made.values():
        getattr(one, "load_all", int)()
    compiled.take_over(made)
    modules = [module for name, module in sys.modules.items() if name.startswith("trunkline")]
    left = [value for module in modules for value in vars(module).values() if getattr(value, "__hash__", None)
            and type(value).__name__ == "function" and value in noted]
    assert len(noted) > 300 and not left, left
play(40)
game.account()
print(game.position().decode())
"""


def played(**environment: str) -> str:
    command = [sys.executable, "-c", PLAY]
    run = subprocess.run(command, env=os.environ | environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr[-2000:]
    return run.stdout


def test_compiled_rules_take_over_in_the_middle_of_a_game() -> None:
    """Rules, bots and luck go on as they would have; no module keeps an interpreted rule."""
    assert played(TRUNKLINE_WARMING="1") == played()


def test_python_cannot_call_a_rule_by_mistake() -> None:
    """Only entries can be called; what packs and unpacks actions has a Python form of its own."""
    with pytest.raises(TypeError, match="next_32 is for rules alone"):
        dice.next_32(chance.rolling(1))
    assert verb_of(5) == 5


ROLL = """
import sys
from trunkline import chance
from trunkline.rules import dice, progress
told = []
progress.counter.told = lambda done, every: told.append(len(done))
print(int(dice.roll(chance.rolling(1), 6)), "compiled" if told else "loaded")
"""


def test_two_that_start_at_once_compile_once(tmp_path: Path) -> None:
    """The second waits for the first, and loads what it has made."""
    env = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    both = [subprocess.Popen([sys.executable, "-c", ROLL], env=env, stdout=subprocess.PIPE, text=True) for _ in "ab"]
    told = sorted(one.communicate(timeout=300)[0].split()[1] for one in both)
    assert told == ["compiled", "loaded"]


def test_all_functions_of_an_entry_are_counted() -> None:
    """Those it calls by name, and by name of their module."""
    found = progress.functions_of(setup.set_up)
    assert {"trunkline.rules.setup.set_up", "trunkline.rules.setup.lay_out", "trunkline.rules.dice.roll"} <= found
    assert 40 < len(found) < 100
    assert "trunkline.rules.records.clear" in found


def test_progress_is_told_where_somebody_watches(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One setting turns it off, or on where nobody seems to watch."""
    tell = progress.on_terminal("en")
    tell({"a"}, {"a", "b"})
    assert not capsys.readouterr().err
    monkeypatch.setenv(progress.SETTING, "1")
    tell({"a"}, {"a", "b"})
    assert "1/2" in capsys.readouterr().err
    monkeypatch.setenv(progress.SETTING, "0")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    tell({"a"}, {"a", "b"})
    assert not capsys.readouterr().err
