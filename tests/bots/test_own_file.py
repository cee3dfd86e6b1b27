"""Bots in Python files of one's own: they play wherever a bot is named, and mistakes are told."""

from pathlib import Path

import pytest

from trunkline import bots, cli
from trunkline.errors import TrunklineError
from trunkline.game import Game
from trunkline.server.common.refusal import Refused
from trunkline.server.table.commands import check_level

BOT = """
from beside import LAST

class MyBot:
    def __init__(self, seed):
        self.seed = seed
    def choose(self, view, actions):
        texts = [view.text(action) for action in actions]
        drawing = [i for i, text in enumerate(texts) if text.startswith("draw")]
        return int(actions[drawing[0] if drawing else LAST])

class Plain:
    def choose(self, view, actions):
        return int(actions[0])

class Broken:
    def __init__(self, seed):
        raise RuntimeError("no coal")
    def choose(self, view, actions):
        return 0

class NoBot:
    pass
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "beside.py").write_text("LAST = -1\n")
    path = tmp_path / "my_bot.py"
    path.write_text(BOT)
    return path


def test_a_class_of_a_file_plays(file: Path) -> None:
    """With the seed, or without where it takes none; it may import what lies beside it."""
    bot = bots.make(f"py:{file}:MyBot", seed=7)
    assert vars(bot) == {"seed": 7}
    game = Game.new("first_journey", players=2, seed=1)
    seat = game.seats_to_decide()[0]
    move = game.play(bot.choose(game.view(seat), game.legal_numbers(seat)), seat)
    assert str(move.action) == "draw trains"
    seat = game.seats_to_decide()[0]
    assert bots.make(f"py:{file}:Plain").choose(game.view(seat), game.legal_numbers(seat)) in game.legal_numbers(seat)


def test_the_only_class_needs_no_name(tmp_path: Path) -> None:
    """And a file that has changed is read again."""
    path = tmp_path / "one.py"
    for answer in (1, 22):
        path.write_text(f"class One:\n    def choose(self, view, actions):\n        return {answer}\n")
        assert bots.make(f"py:{path}").choose(None, None) == answer  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("{}:MyBt", "did you mean “MyBot”"),
        ("{}:NoBot", "NoBot has no method choose"),
        ("{}:Broken", "Broken cannot be made: RuntimeError: no coal"),
        ("{}", "which class plays?"),
        ("nowhere.py:MyBot", "nowhere.py: cannot be read"),
        ("my_bot", "py:FILE.py:CLASS"),
    ],
)
def test_mistakes_are_told(name: str, words: str, file: Path) -> None:
    """Each in one sentence that says what to do."""
    with pytest.raises(TrunklineError) as told:
        bots.make(f"py:{name.format(file)}")
    assert words in str(told.value)


def test_a_file_that_cannot_be_imported_is_told(tmp_path: Path) -> None:
    """With what went wrong in it."""
    path = tmp_path / "bad.py"
    path.write_text("import no_such_module\n")
    with pytest.raises(TrunklineError, match="cannot be imported: ModuleNotFoundError"):
        bots.make(f"py:{path}:X")


def test_it_plays_in_every_command(file: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Arena, in workers too, simulate and record."""
    monkeypatch.chdir(file.parent)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    run = ["arena", "first_journey", "random", "py:my_bot.py:MyBot", "--games", "4", "--json"]
    assert cli.main([*run, "--workers", "2"]) == 0
    out = ["--games", "1", "--workers", "1", "--out", "games.parquet"]
    assert cli.main(["simulate", "first_journey", "random", "py:my_bot.py:MyBot", *out]) == 0
    assert cli.main(["record", "first_journey", "--bot", "py:my_bot.py:MyBot", "-o", "games"]) == 0
    assert (file.parent / "games" / "first_journey-1.txt").exists()


def test_a_server_takes_no_files(file: Path) -> None:
    """Strangers name bots there."""
    with pytest.raises(Refused):
        check_level(f"py:{file}:MyBot", rated=False)
