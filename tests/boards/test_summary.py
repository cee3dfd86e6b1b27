"""The summary of a board counts what is on it and compares tickets with the shortest way."""

from collections import Counter
from pathlib import Path

import pytest

from trunkline import boards
from trunkline.boards import summary
from trunkline.words import count

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
        assert any(line.startswith(count(lang, "tracks", len(board.tracks))) for line in lines)


@pytest.mark.parametrize("name", [*boards.names(), CUSTOM / "everything.toml", CUSTOM / "race.toml"], ids=str)
def test_columns_are_straight_in_both_languages(name: str | Path) -> None:
    """The numbers of a table end in one column, however long its words are."""
    for lang in ("en", "pl"):
        places, tracks, *tickets = _blocks(summary.lines(boards.load(name), lang))[1:]
        tables = [places[1:], tracks[1:], [line for line in tickets[0][1:] if " - " not in line]]
        assert all(len({len(line) for line in table}) <= 1 for table in tables)


def _blocks(lines: list[str]) -> list[list[str]]:
    return [block.split("\n") for block in "\n".join(lines).split("\n\n")]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "germany",
            [
                "Niemcy (germany), od 2 do 5 graczy",
                "49 miejsc",
                "  końce       14",
                "  kraje        5",
                "110 tras na 85 połączeniach (21 podwójnych, 2 potrójne)",
                "  pomarańczowe     -   2   2   3   1   -   -       8      27",
                "89 biletów wartych od 2 do 22 punktów; punkty względem najkrótszej drogi:",
                "  tyle samo   88",
                "  Kilonia - Stuttgart: 17 punktów, 16 pól",
            ],
        ),
        ("first_journey", ["22 miejsca", "32 bilety; najkrótsze drogi mają od 3 do 5 pól"]),
        ("world", ["130 tras na 96 połączeniach (34 podwójne), w tym 59 tras morskich", "  o 2 więcej   17"]),
    ],
)
def test_polish(name: str, said: list[str]) -> None:
    """In Polish all is Polish, each word in the form its number asks for."""
    lines = summary.lines(boards.load(name), "pl")
    assert [line for line in said if line not in lines] == []
    english = {word for line in summary.lines(boards.load(name)) for word in line.split() if word.islower()}
    assert not english & {word for line in lines[1:] for word in line.split()}
