"""Shells complete commands, options, boards and bots, and leave files to themselves."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from trunkline import boards, bots
from trunkline.arguments import BOARDS, BOTS
from trunkline.cli import _parser, main
from trunkline.completion import SCRIPTS, candidates


def test_boards_and_bots_are_those_that_exist() -> None:
    """They are written down once more so that completing imports nothing."""
    assert boards.names() == BOARDS
    assert bots.names() == BOTS


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("pl", ["play"]),
        ("board ", ["list", "show", "draw", "check"]),
        ("board show ger", ["germany"]),
        ("arena usa planner se", ["search"]),
        ("arena usa --seed 7 gre", ["greedy"]),
        ("play --bot plan", ["planner"]),
        ("play --lang ", ["en", "pl"]),
        ("play usa --sa", ["--save"]),
        ("record ch", ["check"]),
        ("play --load ", []),
        ("nonsense ", []),
        ("completion ", ["bash", "zsh", "fish"]),
    ],
)
def test_what_may_stand_at_the_cursor(line: str, offered: list[str]) -> None:
    """Sub-commands, options and their values; where only files can stand, nothing of ours."""
    assert candidates(_parser(), line.split(" ")) == offered


def test_hidden_options_are_not_offered() -> None:
    """What help does not show completion does not either."""
    assert "--words" not in candidates(_parser(), ["completion", "--"])


def test_a_shell_that_is_not_known_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a name the environment decides."""
    monkeypatch.setenv("SHELL", "/bin/tcsh")
    assert main(["completion"]) == 2
    assert "name your shell" in capsys.readouterr().err
    monkeypatch.setenv("SHELL", "/usr/bin/fish")
    assert main(["completion"]) == 0
    assert capsys.readouterr().out == SCRIPTS["fish"].strip() + "\n"


ON_PATH = os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}", "TERM": "dumb"}


def test_bash_completes_for_real() -> None:
    """Tab in an interactive bash."""
    bash = pexpect.spawn("bash", ["--norc", "--noprofile"], env=ON_PATH, encoding="utf-8", timeout=30)
    bash.sendline("PS1='ready> '; source <(trunkline completion bash); echo loaded")
    bash.expect("loaded\r\n")
    bash.send("echo trunkline; trunkline arena first_j\t --hel\t\r")
    bash.expect("trunkline arena first_journey +--help")
    bash.expect("usage: trunkline arena")
    bash.close(force=True)


@pytest.mark.skipif(shutil.which("fish") is None, reason="fish is not installed here")
def test_fish_completes_for_real() -> None:
    """What fish would offer."""
    code = "trunkline completion fish | source; complete -C 'trunkline arena usa gre'"
    done = subprocess.run(["fish", "-c", code], capture_output=True, text=True, env=ON_PATH, check=True)
    assert "greedy" in done.stdout.splitlines()
