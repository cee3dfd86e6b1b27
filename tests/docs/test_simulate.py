"""The examples of the page on simulating run, on fewer games, and print tables like those it shows."""

import re
from pathlib import Path

import pytest

from trunkline.lab import simulate

PAGE = (Path(__file__).parents[2] / "docs" / "simulate.md").read_text(encoding="utf-8")


def columns(text: str) -> list[list[str]]:
    """The heads of printed tables; other output as it is."""
    lines = text.strip().splitlines()
    heads = [lines[i + 1] for i, line in enumerate(lines) if line.startswith("┌")]
    return [head.replace("│", "┆").split("┆") for head in heads] or [[line] for line in lines]


def test_the_examples_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Each Python block prints a table with the columns that are shown under it."""
    monkeypatch.chdir(tmp_path)
    simulate.simulate(simulate.wished("usa", ["planner"], 40, players=4), Path("games.parquet"), 1)
    examples = re.findall(r"```python\n(.*?)```(.*?)```text\n(.*?)```", PAGE, re.DOTALL)
    assert len(examples) == 4
    names: dict[str, object] = {}
    for code, _, shown in examples:
        exec(code, names)
        found, wanted = columns(capsys.readouterr().out), columns(shown)
        assert [[cell.strip() for cell in head] for head in found] == [[c.strip() for c in head] for head in wanted]


def test_the_command_of_the_page_is_understood() -> None:
    """The command whose answers are shown plays what the test plays, only more."""
    assert "trunkline simulate usa planner --players 4 --games 20000 --out games.parquet" in PAGE
