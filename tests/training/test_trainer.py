"""A whole training, small: repeated, resumed, interrupted. Needs PyTorch."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.training.torch_here import needs_torch
from trunkline import boards
from trunkline.cli import main
from trunkline.errors import TrunklineError
from trunkline.learnt import policy

pytestmark = needs_torch
BOARD = "first_journey"


def make_trainer(folder: Path, **options: Any):  # type: ignore[no-untyped-def]
    from trunkline.training.settings import Settings
    from trunkline.training.trainer import Trainer, Wish

    folder.mkdir(exist_ok=True)
    wish = Wish(boards.load(BOARD), (2, 3), folder, "cpu", "1", 1.0, **{"rounds": 2, "test_games": 20, **options})
    settings = Settings(games=16, steps=48, part=128, width=16, layers=2, against={"greedy": 0.5})
    return Trainer(wish._replace(tell=lambda _: None), settings)


def test_the_same_seed_trains_the_same_network(tmp_path: Path) -> None:
    """To the bit, on one machine."""
    for name in ("a", "b"):
        make_trainer(tmp_path / name).run()
    one, other = (policy.read(tmp_path / name / f"{BOARD}.npz").arrays for name in ("a", "b"))
    assert all((one[name] == other[name]).all() for name in one)


def test_a_training_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    """Network, average, optimiser, luck and curve are as they were; rounds and games are counted on."""
    from trunkline.training.trainer import Trainer

    first = make_trainer(tmp_path)
    first.run()
    path = tmp_path / f"{BOARD}.checkpoint.npz"
    again = Trainer.resumed(first.wish, path)
    assert again.progress == first.progress and again.settings == first.settings
    states = [each.learner.network.state_dict() for each in (first, again)]
    assert all((states[0][name] == states[1][name]).all() for name in states[0])
    memories = [each.learner.optimiser.state_dict()["state"] for each in (first, again)]
    assert all((memories[0][i]["exp_avg_sq"] == memories[1][i]["exp_avg_sq"]).all() for i in memories[0])
    assert (first.luck.get_state() == again.luck.get_state()).all()
    again.run()
    assert again.progress.rounds == 4 and again.progress.steps == 2 * first.progress.steps == 4 * 16 * 48
    assert len(again.progress.curve) == 4


def test_other_players_need_another_checkpoint(tmp_path: Path) -> None:
    from trunkline.training.trainer import Trainer

    first = make_trainer(tmp_path)
    first.keep()
    path = tmp_path / f"{BOARD}.checkpoint.npz"
    with pytest.raises(TrunklineError, match="a checkpoint for 2 3 players"):
        Trainer.resumed(first.wish._replace(players=(2,)), path)
    with pytest.raises(TrunklineError, match="usa has other actions"):
        Trainer.resumed(first.wish._replace(board=boards.load("usa")), path)


def test_a_checkpoint_that_lacks_a_part_is_refused(tmp_path: Path) -> None:
    from trunkline.training.trainer import Trainer

    first = make_trainer(tmp_path)
    first.keep()
    path = tmp_path / f"{BOARD}.checkpoint.npz"
    with np.load(path) as archive:
        arrays = {name: archive[name] for name in archive.files if name != "network/first.bias"}
    np.savez(path, **arrays)
    with pytest.raises(TrunklineError, match="the checkpoint is damaged"):
        Trainer.resumed(first.wish, path)


def test_an_interruption_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ctrl-C in the third round: two rounds are in the checkpoint, and it is told how to go on."""
    from trunkline.training import checkpoint
    from trunkline.training.trainer import Trainer

    whole = Trainer._round

    def interrupted(self: Trainer, part: float) -> None:
        if self.progress.rounds == 2:
            raise KeyboardInterrupt
        whole(self, part)

    monkeypatch.setattr(Trainer, "_round", interrupted)
    options = ["--players", "2", "--rounds", "9", "--games", "8", "--width", "8", "--test", "random"]
    assert main(["train", BOARD, *options, "-o", str(tmp_path)]) == 130
    assert "--from goes on" in capsys.readouterr().out
    about, _ = checkpoint.read(tmp_path / f"{BOARD}.checkpoint.npz", boards.load(BOARD))
    assert about.progress.rounds == 2 and about.progress.steps == 2 * 8 * 64


def test_what_was_trained_before_is_not_replaced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Unless that is asked for."""
    make_trainer(tmp_path).keep()
    kept = (tmp_path / f"{BOARD}.npz").read_bytes()
    options = ["--players", "2", "--rounds", "1", "--games", "8", "--width", "8", "--test", "-o", str(tmp_path)]
    assert main(["train", BOARD, *options]) == 2
    assert "exists already" in capsys.readouterr().err
    assert (tmp_path / f"{BOARD}.npz").read_bytes() == kept
    assert main(["train", BOARD, *options, "--force"]) == 0
    assert (tmp_path / f"{BOARD}.npz").read_bytes() != kept


def test_the_curve_is_a_page_with_its_numbers(tmp_path: Path) -> None:
    """A line for each bot tested against, and what the training cost."""
    make_trainer(tmp_path, rivals=("random", "greedy")).run()
    page = (tmp_path / f"{BOARD}.html").read_text()
    assert page.count('class="line"') == 2 and "against greedy" in page and "<td>cpu</td>" in page
