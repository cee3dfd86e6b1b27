"""Writes to the terminal: with colours and tables, or in plain lines that a screen reader tells well."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from trunkline.terminal.voice import GREY_NAME, WILD_NAME, Voice

Cell = str | Text

SYMBOLS = {
    "red": "♦", "orange": "●", "yellow": "★", "green": "♣", "blue": "▲", "purple": "■", "black": "♠", "white": "○",
    WILD_NAME: "✱", GREY_NAME: "·",
}  # fmt: skip
LETTERS = {
    "red": "R", "orange": "O", "yellow": "Y", "green": "G", "blue": "B", "purple": "P", "black": "K", "white": "W",
    WILD_NAME: "*", GREY_NAME: ".",
}  # fmt: skip
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

    def line(self, text: Cell = "", style: str = "") -> None:
        if self.plain:
            print(str(text))
        else:
            self.console.print(text, style=style or None, markup=False)

    def heading(self, text: str) -> None:
        """The beginning of a turn or of a page."""
        if self.plain:
            print(f"\n{text}")
        else:
            self.console.print()
            self.console.rule(f"[bold]{escape(text)}", align="left", style="cyan")

    def table(self, head: Sequence[str], rows: Sequence[Sequence[Cell]], marked: int | None = None) -> None:
        """A table; in plain mode a sentence for each row, which begins with its first cell."""
        if self.plain:
            for row in rows:
                facts = [f"{name} {cell}".strip() for name, cell in zip(head[1:], row[1:], strict=True) if str(cell)]
                print(f"{row[0]}: {', '.join(facts)}.")
            return
        made = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 1, 0, 0), header_style="dim")
        for i, name in enumerate(head):
            made.add_column(name, justify="right" if _numeric(rows, i) else "left")
        for i, row in enumerate(rows):
            made.add_row(*row, style="bold" if i == marked else "")
        self.console.print(made)

    @contextmanager
    def waiting(self, message: str) -> Iterator[None]:
        """Tell that something takes its time."""
        if self.plain or not self.console.is_terminal:
            print(message, file=sys.stderr, flush=True)
            yield
        else:
            with self.console.status(message):
                yield

    def curtain(self) -> None:
        """Hide what the player before has seen."""
        if self.plain:
            print("\n" * 40)
        else:
            self.console.clear()

    def flow(self, title: str, cells: Sequence[Cell], empty: str) -> None:
        """A title and cells after it, as many lines as they need; no cell is broken."""
        if self.plain or not cells:
            self.line(f"{title} {', '.join(str(cell) for cell in cells) or empty}")
            return
        line = Text(title)
        for cell in map(_as_text, cells):
            if line.cell_len + 1 + cell.cell_len > self.console.width:
                self.console.print(line)
                line = Text(" " * 3)
            line = Text.assemble(line, " ", cell)
        self.console.print(line)

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


def _as_text(cell: Cell) -> Text:
    return cell if isinstance(cell, Text) else Text(cell)


def _numeric(rows: Sequence[Sequence[Cell]], column: int) -> bool:
    return all(set(str(row[column])) <= set("0123456789+-−/") for row in rows)


def _can_write(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeError:
        return False
    return True
