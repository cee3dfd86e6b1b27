"""The full terminal on screens of any width: nothing is broken where it hurts to read."""

import io
import sys

import pytest
from rich.console import Console
from rich.text import Text

from tests.table import hand, hold, started
from trunkline.terminal import atlas, prompt, screen
from trunkline.terminal.choose import Chooser
from trunkline.terminal.commands import NoCommands
from trunkline.terminal.desk import Desk
from trunkline.terminal.look import Look
from trunkline.terminal.menu import show
from trunkline.terminal.prompt import FullAsker
from trunkline.terminal.table import Table
from trunkline.voice import Voice
from trunkline.words import say


def look(width: int) -> Look:
    """A terminal of some width that can be read back."""
    made = Look(console=Console(file=io.StringIO(), width=width, highlight=False))
    made.symbols = Look().symbols
    return made


def written(made: Look) -> list[str]:
    assert isinstance(made.console.file, io.StringIO)
    return [line.rstrip() for line in made.console.file.getvalue().splitlines()]


def table(board: str, width: int, lang: str = "pl") -> Table:
    game = started(board)
    return Table(game, Voice(game.board, lang), look(width), prompt.PlainAsker(), ["A", "B"], frozenset({0}))


@pytest.mark.parametrize(
    ("line", "second"),
    [
        ("• one two three four five", "  four five"),
        ("  ✓ one two three four", "    four"),
        ("12. one two three four", "    four"),
        ("  1) [x] one two three", "         three"),
        ("one two three four five", "five"),
    ],
)
def test_a_long_line_goes_on_below_its_words(line: str, second: str) -> None:
    """Numbers and marks stand out at the left."""
    for text in (line, Text(line)):
        made = look(18)
        made.line(text)
        assert written(made)[1] == second


def test_a_line_may_hang_as_told() -> None:
    """News go on a little to the right, so that each begins at the edge."""
    made = look(18)
    made.line("Bot 2: claims something", hang=2)
    assert written(made) == ["Bot 2: claims", "  something"]


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("board", ["usa", "germany", "africa", "first_journey", "world"])
def test_the_list_of_tracks_fits_a_small_screen(board: str, lang: str) -> None:
    """On 80 columns each track has one line, so the whole menu fits 24 lines with prompt and bar."""
    there = table(board, 80, lang)
    cards = {name.replace("-", "_"): 3 for name in there.game.board.cards}
    hand(there.game, 0, **cards)
    view = there.game.view(0)
    chooser = Chooser(there, Desk(there.asker, there.look, lang, NoCommands(there.look, lang)), view)
    menu = chooser.tracks()
    show(there.look, menu, "back")
    lines = written(there.look)
    assert len(menu.options) > 15
    assert len(lines) <= 2 + 15 + 2
    assert [line[:4] for line in lines[2:17]] == [f"{n:3})" for n in range(1, 16)]
    assert all(len(line) <= 80 for line in lines)


def test_colours_are_named_where_there_is_room() -> None:
    """A wide table has names beside the symbols; a narrow one cuts the ticket, not the track."""
    for width, named in ((79, False), (130, True)):
        there = table("usa", width, "en")
        hold(there.game, 0, "seattle-new_york")
        hand(there.game, 0, red=2, wild=1)
        desk = Desk(there.asker, there.look, "en", NoCommands(there.look, "en"))
        show(there.look, Chooser(there, desk, there.game.view(0)).tracks(), "back")
        text = "\n".join(written(there.look))
        assert ("grey" in text) == named
        assert "Seattle – New" in text


def test_ways_of_tickets_break_between_tracks() -> None:
    """No track's name is broken, and what follows is indented."""
    there = table("usa", 60, "en")
    hold(there.game, 0, "seattle-new_york", "los_angeles-miami")
    screen.show_tickets(there, there.game.view(0), ways=True)
    ways = [line for line in written(there.look) if line.startswith("      ")]
    assert len(ways) > 4
    assert all(line.endswith((";", ")")) for line in ways)


def test_passengers_share_lines() -> None:
    """All places with passengers fit a screen; in plain mode each has its own line."""
    there = table("germany", 80)
    atlas.show_passengers(there, there.game.view(0))
    first, *more = written(there.look)
    assert first.startswith("Pasażerowie: Augsburg")
    assert 5 < len(more) < 20
    assert all(line.startswith("    ") for line in more)


def test_the_price_of_doubling_stands_apart_from_the_cards() -> None:
    """No space stands before a comma."""
    there = table("africa", 80)
    hand(there.game, 0, red=3, orange=3, yellow=3)
    chooser = Chooser(there, Desk(there.asker, there.look, "pl", NoCommands(there.look, "pl")), there.game.view(0))
    track = next(track for track in chooser.payable.claims if chooser.payable.can_double(track))
    claim = next(number for number in chooser.payable.ordered(track) if number >> 13 & 1)
    assert "  z podwojeniem za 1 × " in str(chooser.paid(claim))


@pytest.mark.parametrize(("rows", "typing"), [(24, False), (30, False), (40, True)])
def test_completions_take_no_lines_from_a_low_screen(rows: int, typing: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Below 36 lines they come with Tab only: room kept free for them would push the table out of sight."""
    asked = {}

    class Session:
        def __init__(self, **_: object) -> None:
            self.app = self.output = self

        def get_size(self) -> "Session":
            return self

        def prompt(self, _: str, **options: object) -> str:
            asked.update(options)
            return " answer "

    monkeypatch.setattr(Session, "rows", rows, raising=False)
    monkeypatch.setattr(Session, "columns", 80, raising=False)
    monkeypatch.setattr(prompt, "PromptSession", Session)
    assert FullAsker().ask("?") == "answer"
    assert asked["complete_while_typing"] is typing


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("columns", [40, 60, 80])
def test_the_bar_of_hints_fits_the_screen(columns: int, lang: str) -> None:
    """On 80 columns all of it, on fewer help and leaving at least."""
    bar = say(lang, "bar")
    shown = prompt.fitting(bar, columns)
    assert len(shown) < columns
    assert shown.split(" · ")[0] == bar.split(" · ")[0]
    assert shown.split(" · ")[-1] == bar.split(" · ")[-1]
    assert columns < 80 or shown == bar


def test_plain_lines_break_between_words(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """In a terminal of 40 columns; written to a file or a program every line stays whole."""
    long = "  12) claim a track from Kansas City to Saint Louis, with 2 blue cards"
    Look(plain=True).line(long)
    assert capsys.readouterr().out == f"{long}\n"
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "40")
    Look(plain=True).line(long)
    lines = capsys.readouterr().out.splitlines()
    assert lines == ["  12) claim a track from Kansas City to", "      Saint Louis, with 2 blue cards"]
    monkeypatch.setattr("builtins.input", lambda question: question)
    assert prompt.PlainAsker().ask("Your choice [Enter: keep all of these tickets]:").count("\n") == 1
