"""Board files made to waste time and memory are refused at once: by their size and depth, before anything is read.

A key of 12,000 parts (24 KB) once took 5 seconds and 0.6 GB, by the square of its length: 240 KB took over 13 GB.
"""

import tracemalloc

import pytest

from tests.boards.test_check import PLACE, changed
from trunkline import boards
from trunkline.boards.check import LARGEST
from trunkline.boards.lines import depth

BOMBS = {
    "a long key": ".".join("a" * 120_000) + " = 1",
    "a long header": f"[{'.'.join('a' * 120_000)}]",
    "a long key inside a table": "a = { " + ".".join("a" * 100_000) + " = 1 }",
    "long keys on many lines": "".join(f"{'a.' * 1_000}b{i} = 1\n" for i in range(100)),
    "a long quoted key": ".".join(['"a"'] * 60_000) + " = 1",
    "brackets": "a = " + "[" * 100_000,
    "tables": "a = " + "{a = " * 50_000,
    "brackets that close": "a = " + "[" * 50_000 + "]" * 50_000,
    "a number": f"format = {'9' * 200_000}",
    "a fraction": f"format = 0.{'9' * 200_000}",
    "another number": f"format = 0x{'f' * 200_000}",
    "many keys": "".join(f"a{i} = 1\n" for i in range(20_000)),
    "many tables": "[[map.tracks]]\n" * 18_000,
    "a long list": f"format = [{'1, ' * 90_000}]",
    "quotes": '\\"""\n' * 50_000,
    "other quotes": "'''\n" * 60_001,
    "a backslash in quotes": '"\\' * 120_000,
}


@pytest.mark.parametrize("kind", BOMBS)
def test_a_bomb_is_refused_in_little_memory(kind: str) -> None:
    """Every kind is told as a problem of the file; none takes more than 200 times its own length."""
    assert len(BOMBS[kind]) <= LARGEST
    tracemalloc.start()
    try:
        with pytest.raises(boards.BoardError) as told:
            boards.parse(BOMBS[kind], "b.toml")
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert most < 200 * LARGEST, f"{most >> 20} MiB"
    assert all(problem.startswith("b.toml") for problem in told.value.problems)


def test_far_too_many_places_are_refused_before_each_is_looked_at() -> None:
    """5,000 places took 2.6 s: every wrong name was compared with all of them."""
    places = ", ".join(f'{{ id = "p{i}", at = [0, 0] }}' for i in range(5_000))
    text = changed("everything", PLACE, places)
    with pytest.raises(boards.BoardError) as told:
        boards.parse(text, "b.toml")
    (problem,) = told.value.problems
    assert "map.places" in problem and "at most 1000" in problem


def test_the_depth_of_a_text() -> None:
    """Brackets and the dots of one key count; quotes and comments do not."""
    assert depth("a = 1\nb = 2.5") == 1
    assert depth("a.b.c = 1") == 2
    assert depth("[[a.b]]\nx = [{y = 1}]") == 3
    assert depth("x = '[[[' # [[[\ny = \"[\\\"[\"\nz = '''[[\n[['''") == 0
