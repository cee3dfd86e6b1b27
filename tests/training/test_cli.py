"""`trunkline train` says what is wrong before any work; these need no PyTorch."""

from pathlib import Path

import pytest

from tests.training.torch_here import needs_torch
from trunkline import boards
from trunkline.cli import main
from trunkline.errors import TrunklineError
from trunkline.training import cli_train
from trunkline.training.opponents import seating
from trunkline.training.settings import Settings


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (("usa", "--minutes", "0"), "needs some time"),
        (("usa", "--rounds", "0"), "needs some time"),
        (("usa", "world", "--from", "x.npz"), "a checkpoint is of one board"),
    ],
)
def test_wishes_that_cannot_be_met_are_told(
    given: tuple[str, ...], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In one line, with the exit status for what is the caller's to mend."""
    assert main(["train", *given, "-o", str(tmp_path / "runs")]) == 2
    assert words in capsys.readouterr().err


def test_without_pytorch_it_says_what_to_install(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    assert main(["train", "usa", "-o", str(tmp_path / "runs")]) == 2
    assert "install “trunkline[train]”" in capsys.readouterr().err


@needs_torch
@pytest.mark.parametrize(
    ("given", "words"),
    [
        (("usa", "--players", "6"), "2 to 5 players"),
        (("usa", "--players", "few"), "is no number of players"),
        (("usa", "--from", "nowhere.npz"), "nowhere.npz"),
        (("usa", "--from", __file__), "no file of a trained network"),
        (("usa", "--games", "0"), "must be 1 or more"),
        (("usa", "--against", "planner"), "write planner=0.3"),
        (("usa", "--against", "planner=0.7", "greedy=0.7"), "add up to 1 at most"),
        (("usa", "--device", "cuda"), "GPU"),
    ],
)
def test_what_a_training_cannot_begin_with_is_told(
    given: tuple[str, ...], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A machine without a GPU among them: tests run on none."""
    assert main(["train", *given, "-o", str(tmp_path / "runs")]) == 2
    assert words in capsys.readouterr().err


@pytest.mark.parametrize(("text", "players"), [(None, (2, 3, 4, 5)), ("2", (2,)), ("3-4", (3, 4))])
def test_numbers_of_players_are_read(text: str | None, players: tuple[int, ...]) -> None:
    assert cli_train.read_players(boards.load("usa"), text) == players


def test_the_learner_has_every_seat_equally_often() -> None:
    """At the tables with bots, as many as their shares say; at the others it has all seats."""
    levels = seating(300, 3, {"greedy": 0.2, "planner": 0.4})
    with_bots = levels[(levels >= 0).any(1)]
    assert [int((with_bots == level).sum()) for level in (1, 2)] == [2 * 60, 2 * 120]
    assert (with_bots < 0).sum(0).tolist() == [60, 60, 60]


def test_shares_beyond_all_tables_are_refused() -> None:
    with pytest.raises(TrunklineError, match="add up to 1"):
        Settings(against={"greedy": 0.6, "planner": 0.6})
