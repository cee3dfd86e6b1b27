"""The file of a run is gone on with, and other files are left alone."""

from pathlib import Path

import msgspec
import pytest

from trunkline.errors import TrunklineError
from trunkline.lab.contest import Played
from trunkline.lab.ledger import Heading, Ledger

HEADING = Heading(1, "0", "usa", "d", ["a", "b"], 2, "1")


def played(game: int, seats: tuple[str, ...] = ("a", "b"), totals: tuple[int, ...] = (9, 5), **more: object) -> Played:
    ranks = [1 + sum(other > total for other in totals) for total in totals]
    n = len(seats)
    return Played(game, seats, 0, 1, list(totals), ranks, [2] * n, [1] * n, [10] * n, [5] * n, **more)  # type: ignore[arg-type]


def test_a_file_is_gone_on_with(tmp_path: Path) -> None:
    """Whole lines count, a torn last one does not, and what follows is read back."""
    path = tmp_path / "run.jsonl"
    with Ledger(path, HEADING, resume=False) as ledger:
        ledger.add([played(0), played(3)])
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"game": 7, "sea')
    with Ledger(path, HEADING, resume=True) as ledger:
        assert set(ledger.games) == {0, 3}
        ledger.add([played(4)])
    with Ledger(path, HEADING, resume=True) as ledger:
        assert ledger.games == {n: played(n) for n in (0, 3, 4)}
    assert path.read_bytes().startswith(whole)


@pytest.mark.parametrize("resume", [False, True])
def test_a_file_without_games_begins(tmp_path: Path, resume: bool) -> None:
    """Resumed or not: no file, an empty one, one torn in its first line, one that stopped after it."""
    for content in (None, b"", b'{"are', msgspec.json.encode(HEADING) + b"\n"):
        path = tmp_path / "run.jsonl"
        path.unlink(missing_ok=True)
        if content is not None:
            path.write_bytes(content)
        with Ledger(path, HEADING, resume) as ledger:
            assert ledger.games == {}
            ledger.add([played(0)])
        with Ledger(path, HEADING, resume=True) as ledger:
            assert set(ledger.games) == {0}


def test_other_files_are_refused(tmp_path: Path) -> None:
    """Another run, no run at all, a broken line; and nothing is overwritten."""
    path = tmp_path / "run.jsonl"
    with Ledger(path, HEADING, resume=False) as ledger:
        ledger.add([played(0)])
    whole = path.read_bytes()
    with pytest.raises(TrunklineError, match="exists already; go on with it by --resume"):
        Ledger(path, HEADING, resume=False)
    other = Heading(1, "0", "usa", "d", ["a", "c"], 2, "2")
    with pytest.raises(TrunklineError, match="its bots is a b, not a c, its seed is 1, not 2"):
        Ledger(path, other, resume=True)
    path.write_bytes(whole + b"choo\n")
    with pytest.raises(TrunklineError, match=r"run.jsonl:3: is not a finished game"):
        Ledger(path, HEADING, resume=True)
    path.write_bytes(b"some text\n")
    with pytest.raises(TrunklineError, match="not the file of an arena"):
        Ledger(path, HEADING, resume=True)
