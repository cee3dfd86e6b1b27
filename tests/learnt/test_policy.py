"""Files of networks: what is written is read, and what is no network, damaged, or for another board is refused."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import numpy as np
import pytest

from tests.learnt.networks import random_file, random_policy
from trunkline import boards
from trunkline.envs import columns
from trunkline.errors import TrunklineError
from trunkline.learnt import policy
from trunkline.learnt.policy import Policy


def test_what_is_written_is_read(tmp_path: Path) -> None:
    """The description as it was, the numbers to the precision of 16 bits."""
    made = random_policy("first_journey")
    policy.write(tmp_path / "a.npz", made)
    read = policy.read(tmp_path / "a.npz")
    assert read.about == made.about
    for name in policy.STORED:
        np.testing.assert_allclose(read.arrays[name], made.arrays[name], rtol=1e-3, atol=1e-4)
    assert [path.name for path in tmp_path.iterdir()] == ["a.npz"]


def without_part(made: Policy) -> Policy:
    return made._replace(arrays={**made.arrays, "value": np.zeros(3, np.float32)})


def not_a_number(made: Policy) -> Policy:
    return made._replace(arrays={**made.arrays, "value_bias": np.full(1, np.nan, np.float32)})


def of_tomorrow(made: Policy) -> Policy:
    return made._replace(about=msgspec.structs.replace(made.about, format=99))


@pytest.mark.parametrize(
    ("spoil", "words"), [(without_part, "damaged"), (not_a_number, "damaged"), (of_tomorrow, "format 99")]
)
def test_networks_that_cannot_be_are_refused(tmp_path: Path, spoil: Callable[[Policy], Policy], words: str) -> None:
    """Parts of wrong sizes, what is no number, another format."""
    policy.write(tmp_path / "a.npz", spoil(random_policy("first_journey")))
    with pytest.raises(TrunklineError, match=words):
        policy.read(tmp_path / "a.npz")


@pytest.mark.parametrize("kept", [0, 0.001, 0.1, 0.99])
def test_files_cut_short_are_refused(tmp_path: Path, kept: float) -> None:
    """Whatever is missing, the error names the file."""
    path = random_file(tmp_path, "first_journey")
    path.write_bytes(path.read_bytes()[: int(kept * path.stat().st_size)])
    with pytest.raises(TrunklineError, match=r"first_journey\.npz: this is no file of a trained network"):
        policy.read(path)


def test_nothing_is_unpickled(tmp_path: Path) -> None:
    """An archive with an object in it, which could run code, is refused, and the code does not run."""
    np.savez(tmp_path / "a.npz", about=np.array([Harmful(tmp_path / "harm")], object))
    with pytest.raises(TrunklineError, match="no file of a trained network"):
        policy.read(tmp_path / "a.npz")
    assert not (tmp_path / "harm").exists()


class Harmful:
    """Does something when it is unpickled: it makes a folder."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[Callable[[Path], None], tuple[Path]]:
        return Path.mkdir, (self.path,)


@pytest.mark.parametrize(
    ("board", "players", "words"), [("usa", 2, "has other actions"), ("first_journey", 5, "for 2 to 4 players, not 5")]
)
def test_networks_for_other_tables_do_not_fit(board: str, players: int, words: str) -> None:
    """Another board, or too many players."""
    assert words in policy.misfit(random_policy("first_journey").about, boards.load(board), players)


def test_a_network_fits_its_own_table() -> None:
    assert policy.misfit(random_policy("usa").about, boards.load("usa"), 3) == ""


def test_inputs_are_found_by_name() -> None:
    """A network keeps its columns when others come between them."""
    made = random_policy("first_journey")
    turned = made._replace(about=msgspec.structs.replace(made.about, inputs=made.about.inputs[::-1]))
    assert (policy.fitted(turned).columns == policy.fitted(made).columns[::-1]).all()
    assert policy.fitted(made).columns.tolist() == columns.compact(boards.load("first_journey"), 4).tolist()


def test_every_column_has_a_name_of_its_own() -> None:
    assert len(set(columns.names())) == len(columns.names()) == columns.SIZE
