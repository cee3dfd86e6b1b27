"""The page on writing boards is true: its example loads, and it names every key of the format."""

import re
from pathlib import Path

import msgspec
import pytest

from trunkline import boards
from trunkline.boards import format as board_format
from trunkline.boards import summary

PAGE = (Path(__file__).parents[2] / "docs" / "boards.md").read_text(encoding="utf-8")


def test_example_loads() -> None:
    """The complete small board of the page is a good board, and its tickets pay the shortest way."""
    (example,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    board = boards.parse(example, "boards.md")
    assert board.name("pl") == "Pojezierze"
    assert all(way.points == way.spaces for way in summary.summarize(board).tickets)


def test_python_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """The Python lines of the page print what they say."""
    (example,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(example, {})
    assert capsys.readouterr().out.strip() == example.strip().rsplit("# ", 1)[1]


def test_every_key_is_named() -> None:
    """No key of the format is missing from the page."""
    tables = [
        item for item in vars(board_format).values() if isinstance(item, type) and issubclass(item, msgspec.Struct)
    ]
    keys = {
        field.encode_name
        for table in tables
        if table is not board_format.Name
        for field in msgspec.structs.fields(table)
    }
    words = set(re.findall(r"\w+", PAGE))
    assert keys <= words, keys - words
