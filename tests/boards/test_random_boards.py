"""Random boards load, and random nonsense is only ever a BoardError."""

import contextlib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trunkline import boards
from trunkline.boards.format import Colour
from trunkline.rules import constants

COLOURS: list[str] = list(Colour.__args__)  # type: ignore[attr-defined]
TEXT = (Path(__file__).with_name("custom") / "everything.toml").read_text(encoding="utf-8")
LINES = TEXT.splitlines()


@st.composite
def small_boards(draw: st.DrawFn) -> str:
    """A good board: a line of places with some extra tracks, and a ticket between any two."""
    size = draw(st.integers(4, 12))
    colours = draw(st.lists(st.sampled_from(COLOURS), min_size=2, max_size=8, unique=True))
    length, colour = st.integers(1, 6), st.sampled_from([*colours, "grey"])
    joined = [(i, i + 1) for i in range(size - 1)]
    joined += draw(st.lists(st.tuples(st.integers(0, size - 3), st.just(size - 1)), max_size=4, unique=True))
    tracks = []
    for a, b in joined:
        spaces = draw(length)
        for _ in range(draw(st.integers(1, 4))):
            tracks.append(f'{{ from = "p{a}", to = "p{b}", length = {spaces}, colour = "{draw(colour)}" }}')
    tickets = [f'{{ stops = ["p{a}", "p{b}"], points = {b} }}' for a in range(size) for b in range(a + 1, size)]
    most = draw(st.integers(2, min(5, len(tickets) // 3)))
    places = [f'{{ id = "p{i}", at = [{i / size}, 0.5] }}' for i in range(size)]
    return f"""
format = 1
id = "random"
name = {{ en = "Random", pl = "Losowa" }}
players = [2, {most}]
open_from = {draw(st.integers(2, 6))}
[cards]
colours = {colours}
total = {12 * len(colours) + 8}
train = {{ plain = 12, wild = 8, dealt = 4, display = {draw(st.integers(0, 8))} }}
[pieces]
train = {draw(st.integers(6, 60))}
last_turns = 1
[scores]
tracks = [1, 2, 4, 7, 10, 15]
[map]
aspect = 1
places = [{", ".join(places)}]
tracks = [{", ".join(tracks)}]
[tickets]
deal = 3
keep = 2
draw = 3
draw_keep = 1
list = [{", ".join(tickets[:96])}]
"""


@settings(max_examples=40, deadline=None)
@given(small_boards())
def test_random_boards_load(text: str) -> None:
    """Whatever is written by the rules of the format loads, and the record holds all its tracks."""
    board = boards.parse(text, "random")
    assert board.record.tracks == len(board.tracks) == len(set(board.tracks))
    assert (board.record.track_from[: board.record.tracks] != constants.NONE).all()
    assert board.record.card_count.sum() == board.facts.cards.total


@settings(max_examples=60, deadline=None)
@given(st.text())
def test_garbage_is_refused(text: str) -> None:
    """No text makes anything but a BoardError."""
    with pytest.raises(boards.BoardError):
        boards.parse(text, "garbage")


values = st.sampled_from(
    [
        "1",
        "-1",
        "0",
        "10000000000000000000000",
        "1.5",
        "nan",
        "inf",
        "true",
        '""',
        '"x"',
        "[]",
        "[[]]",
        "{}",
        "1979-05-27",
    ]
)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_changed_boards_load_or_are_refused(data: st.DataObject) -> None:
    """A good file with a value changed, or lines lost, doubled or swapped, loads or is refused, never more."""
    lines = list(LINES)
    for _ in range(data.draw(st.integers(1, 3))):
        i, j = (data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
        change = data.draw(st.sampled_from(["value", "drop", "double", "swap", "cut"]))
        if change == "value" and "= " in lines[i]:
            lines[i] = changed_value(lines[i], data)
        elif change == "drop":
            lines[i] = ""
        elif change == "double":
            lines.insert(i, lines[j])
        elif change == "swap":
            lines[i], lines[j] = lines[j], lines[i]
        else:
            lines[i] = lines[i][: data.draw(st.integers(0, len(lines[i])))]
    with contextlib.suppress(boards.BoardError):
        boards.parse("\n".join(lines), "changed")


def changed_value(line: str, data: st.DataObject) -> str:
    """One of the line's values replaced by another."""
    parts = line.split("= ")
    k = data.draw(st.integers(1, len(parts) - 1))
    _, comma, rest = parts[k].partition(",")
    parts[k] = data.draw(values) + comma + rest
    return "= ".join(parts)


@settings(max_examples=60, deadline=None)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(), lambda inner: st.lists(inner, max_size=3), max_leaves=5
    )
)
def test_wrong_types_are_refused(value: Any) -> None:
    """Any value at all in the place of a table is refused."""
    written = repr(value).replace("None", "0").replace("True", "true").replace("False", "false")
    with pytest.raises(boards.BoardError):
        boards.parse(TEXT.replace("[exchange]\ncost = 1", f"[exchange]\ncost = [{written}]"), "wrong")
