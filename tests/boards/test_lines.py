"""Keys of a TOML text are found on their lines."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from trunkline import boards
from trunkline.boards.lines import join, key_lines


def test_lines_of_keys() -> None:
    """Tables, rows of tables, lists, inline tables, dotted and quoted keys all have their line."""
    text = '''# first
title = "a [b] {c} # d"
[one.two]
list = [ # comment
  { from = "x", to = [1, 2] },

  { from = """
y ]""" },
]
a."b".c = 1979-05-27 07:32:00
[[row]]
x = 1.5
[[row]]
[row.deep]
y = 'it''
'''.replace("'it''", "'it'")
    tomllib.loads(text)
    lines = key_lines(text)
    assert lines == {
        "title": 2,
        "one": 3,
        "one.two": 3,
        "one.two.list": 4,
        "one.two.list[0]": 5,
        "one.two.list[0].from": 5,
        "one.two.list[0].to": 5,
        "one.two.list[0].to[0]": 5,
        "one.two.list[0].to[1]": 5,
        "one.two.list[1]": 7,
        "one.two.list[1].from": 7,
        "one.two.a": 10,
        "one.two.a.b": 10,
        "one.two.a.b.c": 10,
        "row": 11,
        "row[0]": 11,
        "row[0].x": 12,
        "row[1]": 13,
        "row[1].deep": 14,
        "row[1].deep.y": 15,
    }


def paths(value: Any, path: str = "") -> set[str]:
    found = {path} if path else set()
    if isinstance(value, dict):
        for key, item in value.items():
            found |= paths(item, join(path, key))
    elif isinstance(value, list):
        for i, item in enumerate(value):
            found |= paths(item, f"{path}[{i}]")
    return found


@pytest.mark.parametrize("name", boards.names())
def test_every_key_of_a_board_has_a_line(name: str) -> None:
    """The lines cover exactly the keys that the TOML reader finds."""
    text = (Path(boards.__file__).parent / f"{name}.toml").read_text(encoding="utf-8")
    assert set(key_lines(text)) == paths(tomllib.loads(text))
