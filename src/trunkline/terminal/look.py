"""Writes to the terminal: with colours and tables, or in plain lines that a screen reader tells well."""

import re
import shutil
import sys
import textwrap
from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from trunkline.voice import GREY_NAME, WILD_NAME, Voice

Cell = str | Text

SYMBOLS = {
    "red": "♦", "orange": "●", "yellow": "★", "green": "♣", "blue": "▲", "purple": "■", "black": "♠", "white": "○",
    WILD_NAME: "✱", GREY_NAME: "·",
}  # fmt: skip
LETTERS = {
    "red": "R", "orange": "O", "yellow": "Y", "green": "G", "blue": "B", "purple": "P", "black": "K", "white": "W",
    WILD_NAME: "*", GREY_NAME: ".",
}  # fmt: skip
FEWEST = 8  # letters of a cell that is cut
NARROW = 100  # columns below which tracks are told in fewer letters
HANGING = re.compile(r" *(?:\d+[.)] +|[•✓✗] )?(?:\[.\] )?")  # what a long line's second line stands below
MARKS = {"plain": "", "harbour": "h", "single": "~", "double": "~~"}

# The palette stays apart for colour-blind people; letters on it have enough contrast.
STYLES = {
    "red": "#ffffff on #9d0000", "orange": "#000000 on #ec5f00", "yellow": "#000000 on #ffe000",
    "green": "#ffffff on #2b6e5a", "blue": "#ffffff on #001f8d", "purple": "#000000 on #ab5bc4",
    "black": "#ffffff on #160214", "white": "#000000 on #f6fbf8", GREY_NAME: "#000000 on #999c9b",
    WILD_NAME: "bold #000000 on #8fd3ff",
}  # fmt: skip


class Look:
    """Where everything is written; `plain` means no colours, no boxes, one fact after the other."""

    def __init__(self, plain: bool = False, console: Console | None = None) -> None:
        self.plain = plain
        self._console = console
        self.symbols = SYMBOLS if _can_write("".join(SYMBOLS.values())) else LETTERS

    @property
    def console(self) -> Console:
        if self._console is None:
            self._console = Console(highlight=False)
        return self._console

    @property
    def narrow(self) -> bool:
        return not self.plain and self.console.width < NARROW

    def line(self, text: Cell = "", style: str = "", hang: int | None = None) -> None:
        """A line; one that is too long goes on below its own words, not below its number or mark."""
        if self.plain:
            _print(str(text), hang)
            return
        line, width = _as_text(text), self.console.width
        indent = min(_hanging(line.plain) if hang is None else hang, width // 2)
        if line.cell_len > width and indent:
            first, *more = line[:indent], *line[indent:].wrap(self.console, width - indent)
            line = Text("\n").join([first + more[0], *(Text(" " * indent) + part for part in more[1:])])
        self.console.print(line, style=style or None, markup=False)

    def letters(self, text: Text) -> None:
        """A line that is drawn with letters: never broken, cut at the edge."""
        self.console.print(text, no_wrap=True, overflow="crop", markup=False)

    def heading(self, text: str) -> None:
        """The beginning of a turn or of a page."""
        if self.plain:
            print()
            _print(text)
        else:
            self.console.print()
            self.console.rule(f"[bold]{escape(text)}", align="left", style="cyan")

    def table(
        self, head: Sequence[str], rows: Sequence[Sequence[Cell]], marked: int | None = None, cut: bool = False
    ) -> None:
        """A table; in plain mode a sentence for each row, which begins with its first cell.

        cut: the last column may end in “…”, so that every row is one line.
        """
        if self.plain:
            for row in rows:
                facts = [f"{name} {cell}".strip() for name, cell in zip(head[1:], row[1:], strict=True) if str(cell)]
                _print(f"{row[0]}: {', '.join(facts)}.")
            return
        made = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 1, 0, 0), header_style="dim")
        for i, name in enumerate(head):
            made.add_column(name, justify="right" if _numeric(rows, i) else "left", no_wrap=cut)
        left = self.console.width - sum(_width(head, rows, i) + 2 for i in range(len(head) - 1))
        for i, row in enumerate(rows):
            last = _cut(row[-1], max(left, FEWEST)) if cut else row[-1]
            made.add_row(*row[:-1], last, style="bold" if i == marked else "")
        self.console.print(made)

    def curtain(self) -> None:
        """Hide what the player before has seen."""
        if self.plain:
            print("\n" * 40)
        else:
            self.console.clear()

    def flow(self, title: str, cells: Sequence[Cell], empty: str = "", style: str = "") -> None:
        """A title and cells after it, as many lines as they need; no cell is broken."""
        if self.plain or not cells:
            self.line(f"{title} {', '.join(str(cell) for cell in cells) or empty}")
            return
        indent = max(3, len(title) - len(title.lstrip()))
        line = Text(title)
        for cell in map(_as_text, cells):
            if line.cell_len + 1 + cell.cell_len > self.console.width:
                self.console.print(line, style=style or None)
                line = Text(" " * indent)
            line = Text.assemble(line, " ", cell)
        self.console.print(line, style=style or None)

    # Cards

    def chip(self, voice: Voice, kind: int, number: int | None = None, symbol_only: bool = False) -> Cell:
        """A card in its colour, with its symbol and its name; in plain mode just its name."""
        name = voice.card(kind, 1 if number is None else number)
        if self.plain:
            return name if number is None else f"{number} {name}"
        symbol = self.symbols[voice.colour_of(kind)] + MARKS[voice.form_of(kind)]
        words = symbol if symbol_only else f"{symbol} {name}"
        return self.tag(words if number is None else f"{number} {words}", voice.colour_of(kind))

    def chips(self, voice: Voice, counts: dict[str, int], symbol_only: bool = False) -> list[Cell]:
        """Several cards with their numbers."""
        index = voice.board.card_index
        return [self.chip(voice, index[name], number, symbol_only) for name, number in counts.items()]

    def colour(self, colour: str, name: str) -> Cell:
        """A colour by name, with its symbol."""
        return name if self.plain else self.tag(f"{self.symbols[colour]} {name}", colour)

    def tag(self, words: str, colour: str) -> Text:
        return Text(f" {words} ", STYLES[colour])

    def row(self, cells: Sequence[Cell]) -> Cell:
        """Cells one after the other."""
        if self.plain:
            return ", ".join(str(cell) for cell in cells)
        return Text(" ").join(map(_as_text, cells))

    def join(self, *cells: Cell) -> Cell:
        """Words and cards in one line."""
        if self.plain:
            return "".join(str(cell) for cell in cells)
        return Text("").join(map(_as_text, cells))


def wrapped(text: str, hang: int | None = None) -> str:
    """Plain words broken between words where the terminal ends; where none reads along, the line stays whole."""
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else 0
    if not 0 < width < len(text):
        return text
    indent = " " * min(_hanging(text) if hang is None else hang, width // 2)
    first = len(text) - len(text.lstrip())
    lines = textwrap.wrap(text.lstrip(), width, initial_indent=" " * first, subsequent_indent=indent,
                          break_long_words=False, break_on_hyphens=False)  # fmt: skip
    return "\n".join(lines)


def _print(text: str, hang: int | None = None) -> None:
    print(wrapped(text, hang))


def _as_text(cell: Cell) -> Text:
    return cell if isinstance(cell, Text) else Text(cell)


def _hanging(line: str) -> int:
    found = HANGING.match(line)
    return found.end() if found else 0


def _width(head: Sequence[str], rows: Sequence[Sequence[Cell]], column: int) -> int:
    return max(len(head[column]), *(_as_text(row[column]).cell_len for row in rows), 0)


def _cut(cell: Cell, width: int) -> Text:
    text = _as_text(cell).copy()
    text.truncate(width, overflow="ellipsis")
    return text


def _numeric(rows: Sequence[Sequence[Cell]], column: int) -> bool:
    return all(set(str(row[column])) <= set("0123456789+−/)") for row in rows)


def _can_write(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeError:
        return False
    return True
