"""The full terminal, in a real one: colours, completion and Ctrl-C."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

ENVIRONMENT = os.environ | {
    "TERM": "xterm-256color",
    "LANG": "C.UTF-8",
    "LC_ALL": "C.UTF-8",
    "PYTHONUTF8": "1",
    "PROMPT_TOOLKIT_NO_CPR": "1",
}


def spawn(*arguments: str) -> "pexpect.spawn[str]":
    command = ["-m", "trunkline", "play", *arguments]
    return pexpect.spawn(
        sys.executable, command, encoding="utf-8", dimensions=(40, 100), timeout=60, env=ENVIRONMENT
    )  # fmt: skip


@pytest.fixture
def terminal() -> Iterator["pexpect.spawn[str]"]:
    child = spawn("usa", "--seed", "3", "--players", "2", "--lang", "en", "--bot", "random")
    yield child
    child.close(force=True)


def test_a_few_turns_with_completion(terminal: "pexpect.spawn[str]") -> None:
    """Keep tickets, draw by a completed text, look at a completed city, take a card by number, leave."""
    terminal.expect("Which tickets do you keep")
    terminal.send("\r")
    terminal.expect("What do you do")
    terminal.send("draw tr\t")
    terminal.expect("draw trains")
    terminal.send("\r")
    terminal.expect("You: draw a card from the pile: ")
    terminal.expect("Which card next")
    terminal.send("map new y\t")
    terminal.expect("map New York")
    terminal.send("\r")
    terminal.expect("Pittsburgh")
    terminal.send("1\r")
    terminal.expect("You: take ")
    terminal.expect("Your turn")
    terminal.send("quit\r")
    terminal.expect("Save the game")
    terminal.send("\r")
    terminal.expect("Goodbye")
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 0


def test_colours_and_symbols(terminal: "pexpect.spawn[str]") -> None:
    """Cards have a colour and a symbol."""
    terminal.expect("Your choice")
    page = str(terminal.before)
    assert "\x1b[" in page
    assert any(symbol in page for symbol in "♦●★♣▲■♠○✱")


def test_ctrl_c_saves_and_leaves(tmp_path: Path) -> None:
    """Ctrl-C at a prompt saves to the file of --save and leaves with a good status."""
    file = tmp_path / "game.txt"
    child = spawn("first_journey", "--seed", "1", "--players", "2", "--lang", "pl", "--save", str(file))
    child.expect("Co robisz")
    child.send("\x03")
    child.expect("Zapisano")
    child.expect("Do zobaczenia")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert file.read_text().startswith("trunkline-record")
