"""The map of letters: what it shows of the whole board, around a city and along a ticket."""

import io

import pytest
from rich.console import Console

from tests.table import hold, started
from trunkline import boards
from trunkline.game import Game
from trunkline.terminal import atlas, prompt
from trunkline.terminal.look import LETTERS, SYMBOLS, Look
from trunkline.terminal.table import Table
from trunkline.terminal.text_map import TextMap, direction
from trunkline.voice import Voice


def shown(game: Game, text: str, width: int = 100, letters: dict[str, str] = SYMBOLS, lang: str = "en") -> list[str]:
    """What `map` with some words prints."""
    out = io.StringIO()
    look = Look(console=Console(file=out, width=width, height=40, highlight=False))
    look.symbols = letters
    table = Table(game, Voice(game.board, lang), look, prompt.PlainAsker(), ["A", "B"], frozenset({0}))
    atlas.show_map(table, game.view(0), text)
    return [line.rstrip() for line in out.getvalue().splitlines()]


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("name", boards.names())
def test_every_place_of_every_board_has_a_map_that_fits(name: str, width: int, lang: str) -> None:
    """No line is longer than the screen, the place asked for is named in full, and all its tracks bear a sign."""
    game = started(name)
    for place in range(0, len(game.board.places), 7):
        city = game.board.place_name(place, lang)
        lines = shown(game, city, width, lang=lang)
        assert all(len(line) <= width for line in lines)
        drawing = lines[: next(i for i, line in enumerate(lines) if "#1 " in line)]
        assert any(city in line for line in drawing[2:]), city


def test_the_whole_board_names_nearly_all_places() -> None:
    """On a wide screen names may be cut, not lost."""
    game = started("usa")
    text = "\n".join(shown(game, "", 120))
    named = [name for i in range(len(game.board.places)) if (name := game.board.place_name(i))[:5] in text]
    assert len(named) >= len(game.board.places) - 2


def test_tracks_tell_length_and_colour_or_owner() -> None:
    """`6★` is six yellow spaces; a claimed one bears its owner's number."""
    game = started("usa")
    before = "\n".join(shown(game, "helena"))
    assert "6★" in before
    game.record.owner[game.board.track_index["helena-seattle"]] = 1
    after = "\n".join(shown(game, "helena"))
    assert "6★" not in after
    assert after.count("#2") == 2  # on the track, and in the legend


def test_a_ticket_shows_its_way_and_nothing_far_away() -> None:
    """The map is of the part between its cities, and the way is listed."""
    game = started("usa")
    hold(game, 0, "denver-el_paso")
    lines = shown(game, "denver-el_paso")
    text = "\n".join(lines)
    assert "Denver" in text
    assert "El Paso" in text
    assert "Boston" not in text
    assert lines[-3:] == ["Still to claim 4 spaces:", *sorted(lines[-2:])]


def test_a_terminal_without_such_letters_gets_others() -> None:
    """Where symbols cannot be written, the map is ASCII apart from names."""
    game = started("germany")
    lines = shown(game, "Berlin", letters=LETTERS)
    drawing = "".join(lines[2 : next(i for i, line in enumerate(lines) if "#1 " in line)])
    assert not set(drawing) & set("─│╱╲●★▲")
    assert "o Berlin" in drawing


def test_directions() -> None:
    """North is up."""
    usa = boards.load("usa")
    index = usa.place_index
    assert direction(usa, index["denver"], index["santa_fe"]) == "s"
    assert direction(usa, index["miami"], index["boston"]) == "n"
    assert direction(usa, index["seattle"], index["miami"]) == "se"


def test_tracks_over_the_edge_are_drawn_at_both() -> None:
    """On the world's map they leave at the left and come in at the right."""
    game = started("world")
    look = Look(console=Console(file=io.StringIO(), width=110, height=40))
    drawing = TextMap(game.view(0), Voice(game.board, "en"), look)
    wraps = next(i for i, track in enumerate(game.board.facts.map.tracks) if track.wraps)
    (_, left), (_, right) = drawing._courses(wraps)
    assert left[0] < 0 < game.board.facts.map.aspect < right[0]
