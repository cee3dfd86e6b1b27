"""The summary of a board counts what is on it and compares tickets with the shortest way."""

from collections import Counter
from pathlib import Path

import pytest

from trunkline import boards
from trunkline.boards import summary

CUSTOM = Path(__file__).with_name("custom")


def extra(name: str) -> Counter[int]:
    return Counter(way.points - way.spaces for way in summary.summarize(boards.load(name)).tickets)


def test_usa_tickets_pay_the_shortest_way() -> None:
    """All but five tickets of the base game are worth the spaces of the shortest way."""
    assert extra("usa") == {0: 25, 1: 4, 2: 1}


def test_germany_tickets_pay_the_shortest_way() -> None:
    """G7: all but one, which holds only because no way runs through a country."""
    assert extra("germany") == {0: 88, 1: 1}


def test_first_journey_ways() -> None:
    """Every ticket of the first journey needs 3 to 5 trains."""
    assert {way.spaces for way in summary.summarize(boards.load("first_journey")).tickets} == {3, 4, 5}


def test_counts() -> None:
    """Places by kind, tracks by colour and length, connections by their tracks."""
    world = summary.summarize(boards.load("world"))
    assert world.places == {"city": 47, "junction": 1, "port": 38}
    assert world.sea == 59
    assert world.connections == {1: 62, 2: 34}
    assert sum(sum(counts.values()) for counts in world.tracks.values()) == 130


@pytest.mark.parametrize("name", [*boards.names(), CUSTOM / "everything.toml", CUSTOM / "race.toml"], ids=str)
def test_lines(name: str | Path) -> None:
    """The text opens with the board's name and fits a terminal."""
    board = boards.load(name)
    for lang in ("en", "pl"):
        lines = summary.lines(board, lang)
        assert lines[0].startswith(board.name(lang))
        assert max(map(len, lines)) <= 100
        assert any(line.startswith(f"{len(board.tracks)} tracks") for line in lines)
