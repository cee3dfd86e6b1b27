"""Work spread over processes or a Ray cluster comes back complete, as one process would do it."""

import socket
import sys
from pathlib import Path

import polars as pl
import pytest

from trunkline.errors import TrunklineError
from trunkline.lab import parts, simulate
from trunkline.lab.spread import spread
from trunkline.lab.tables import TABLES


def square(number: int) -> int:
    return number * number


def fail(number: int) -> int:
    raise TrunklineError(f"not {number}")


@pytest.mark.parametrize("workers", [1, 2])
def test_every_task_comes_back_once(workers: int) -> None:
    """Each task's number comes with its result; one process works in order."""
    found = list(spread(square, range(20), workers))
    assert sorted(found) == [(i, i * i) for i in range(20)]
    if workers == 1:
        assert found == sorted(found)


@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_comes_through(workers: int) -> None:
    """What a task raises is raised here."""
    with pytest.raises(TrunklineError, match="not 0"):
        list(spread(fail, [0], workers))


def test_a_local_ray_does_the_same(tmp_path: Path) -> None:
    """A cluster of one machine writes the tables that one process writes."""
    wish = simulate.wished("first_journey", ["greedy", "planner"], 12, seed=2)
    simulate.simulate(wish, tmp_path / "ray.parquet", 1, "local")
    assert not sys.modules["ray"].is_initialized()
    simulate.simulate(wish, tmp_path / "here.parquet", 1)
    for name in TABLES:
        here, there = (pl.read_parquet(parts.files(tmp_path / f"{file}.parquet")[name]) for file in ("here", "ray"))
        assert here.equals(there)


def test_no_cluster_is_told_at_once() -> None:
    """A wrong address is an error that names it, not a long wait."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
        with pytest.raises(TrunklineError, match=address):
            list(spread(square, [1], ray=address))


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error names the extra."""
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(TrunklineError, match=r"trunkline\[ray\]"):
        list(spread(square, [1], ray="local"))
