"""Draws tracks as a small map of letters: the whole board, or the part around some places."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from math import atan2, pi

from rich.text import Text

from trunkline.boards import Board
from trunkline.rules import constants
from trunkline.rules.tracks.rules import is_open
from trunkline.terminal.look import LETTERS, STYLES, Look
from trunkline.view import View
from trunkline.voice import Voice

WIDEST, LOWEST, TALLEST = 120, 12, 34  # columns and lines of a map
ABOUT = 0.16  # of the part shown, added at every side so that names and tracks leading away have room
CHIPS = (0.5, 0.42, 0.58, 0.35, 0.65, 0.28, 0.72)  # where along a track its length may stand
SHORT = 5  # letters a name is cut to where it has no room
LINES = {"flat": "─", "steep": "│", "up": "╱", "down": "╲"}
ASCII_LINES = {"flat": "-", "steep": "|", "up": "/", "down": "\\"}
OWNER_STYLE = "bold reverse"
COMPASS = ("e", "se", "s", "sw", "w", "nw", "n", "ne")

Point = tuple[float, float]
Cell = tuple[int, int]  # column and line


@dataclass
class Sheet:
    """Lines of letters with styles; what is taken is not written over."""

    columns: int
    lines: int
    letters: dict[Cell, tuple[str, str]] = field(default_factory=dict)
    taken: set[Cell] = field(default_factory=set)

    def dot(self, at: Cell, letter: str, style: str) -> None:
        if self.inside(at) and at not in self.taken:
            self.letters[at] = (letter, style)

    def inside(self, at: Cell) -> bool:
        return 0 <= at[0] < self.columns and 0 <= at[1] < self.lines

    def is_free(self, at: Cell, long: int, apart: int = 0) -> bool:
        cells = [(at[0] + i, at[1]) for i in range(-apart, long + apart)]
        return all(self.inside(cell) for cell in cells[apart : apart + long]) and not self.taken & set(cells)

    def write(self, at: Cell, words: str, style: str) -> None:
        """Words that nothing is written over."""
        for i, letter in enumerate(words):
            cell = (at[0] + i, at[1])
            self.letters[cell] = (letter, style)
            self.taken.add(cell)

    def texts(self) -> list[Text]:
        made = []
        for line in range(self.lines):
            text = Text()
            for column in range(self.columns):
                text.append(*self.letters.get((column, line), (" ", "")))
            text.rstrip()
            made.append(text)
        return made


class Frame:
    """The part of a board that is shown, and where its points are on the sheet."""

    def __init__(self, board: Board, around: Collection[int] | None, columns: int, lines: int) -> None:
        places, aspect = board.facts.map.places, board.facts.map.aspect
        self.points: list[Point] = [(place.at[0] * aspect, place.at[1]) for place in places]
        shown = [self.points[i] for i in around] if around else self.points
        (left, right), (top, bottom) = ((min(part), max(part)) for part in zip(*shown, strict=True))
        margin = ABOUT * max(right - left, bottom - top, 0.1) if around else 0.03
        self.left, self.top = left - margin, top - margin
        self.wide, self.high = right - left + 2 * margin, bottom - top + 2 * margin
        self.columns = columns
        # Letters are twice as high as wide.
        self.lines = max(LOWEST, min(lines, round(columns * self.high / self.wide / 2)))

    def cell(self, point: Point) -> Cell:
        return (
            round((point[0] - self.left) / self.wide * (self.columns - 1)),
            round((point[1] - self.top) / self.high * (self.lines - 1)),
        )

    def shows(self, point: Point) -> bool:
        return bool(0 <= point[0] - self.left <= self.wide and 0 <= point[1] - self.top <= self.high)


class TextMap:
    """A map of a view; `way` are tracks to be shown brighter, `stops` places to be named brighter."""

    def __init__(
        self,
        view: View,
        voice: Voice,
        look: Look,
        around: Collection[int] | None = None,
        stops: Collection[int] = (),
        way: Collection[int] = (),
    ) -> None:
        self.view, self.board, self.voice, self.look = view, view.board, voice, look
        self.stops, self.way = set(stops), set(way)
        columns = min(look.console.width, WIDEST)
        self.frame = Frame(self.board, around, columns, min(TALLEST, max(LOWEST, look.console.height - 6)))
        self.sheet = Sheet(self.frame.columns, self.frame.lines)
        self.signs = ASCII_LINES if look.symbols is LETTERS else LINES

    def lines(self) -> list[Text]:
        cells = [self.frame.cell(point) for point in self.frame.points]
        groups = self._connections()
        for tracks in groups:
            for a, b in self._courses(tracks[0]):
                self._line(a, b, self._line_style(tracks))
        named = [
            i for i, cell in enumerate(cells) if self.sheet.inside(cell) and self.frame.shows(self.frame.points[i])
        ]
        for place in named:
            self.sheet.write(cells[place], "o" if self.signs is ASCII_LINES else "●", self._place_style(place))
        for tracks in groups:
            for a, b in self._courses(tracks[0]):
                self._chip(a, b, tracks)
        for place in sorted(named, key=lambda place: place not in self.stops):
            self._name(cells[place], self.voice.place(place), self._place_style(place))
        return self.sheet.texts()

    def _connections(self) -> list[list[int]]:
        """Tracks by the two places they join; those of the way come last, so that they lie above the others."""
        record = self.board.record
        found: dict[frozenset[int], list[int]] = {}
        for track in range(len(self.board.tracks)):
            ends = frozenset((int(record.track_from[track]), int(record.track_to[track])))
            found.setdefault(ends, []).append(track)
        return sorted(found.values(), key=lambda tracks: bool(self.way & set(tracks)))

    def _courses(self, track: int) -> Iterable[tuple[Point, Point]]:
        """From where to where a track is drawn: one that runs over the edge of the map is drawn at both."""
        record, points = self.board.record, self.frame.points
        start, end = points[int(record.track_from[track])], points[int(record.track_to[track])]
        if self.board.facts.map.tracks[track].wraps is None:
            yield start, end
            return
        aspect = self.board.facts.map.aspect
        middle = (start[1] + end[1]) / 2
        yield start, (-0.02 * aspect, middle)
        yield end, (1.02 * aspect, middle)

    # Lines

    def _line(self, a: Point, b: Point, style: str) -> None:
        (x, y), (to_x, to_y) = self.frame.cell(a), self.frame.cell(b)
        steps = max(abs(to_x - x), abs(to_y - y), 1)
        if steps > 20 * max(self.sheet.columns, self.sheet.lines):
            return
        across, down = (to_x - x) / steps, (to_y - y) / steps
        sign = self.signs[_slope(to_x - x, to_y - y)]
        for i in range(steps + 1):
            self.sheet.dot((round(x + across * i), round(y + down * i)), sign, style)

    def _line_style(self, tracks: list[int]) -> str:
        if self.way & set(tracks):
            return "bold"
        return "dim" if all(self._closed(track) for track in tracks) else ""

    def _owner(self, track: int) -> int:
        return int(self.view.record.owner[track])

    def _closed(self, track: int) -> bool:
        seat = self.view.seat if self.view.seat is not None else 0
        return self._owner(track) == constants.NOBODY and not is_open(self.board.record, self.view.record, seat, track)

    # Lengths, colours and owners

    def _chip(self, a: Point, b: Point, tracks: list[int]) -> None:
        """On the line of a connection: of each track its length and colour, or who owns it."""
        if not (self.frame.shows(a) or self.frame.shows(b)):
            return
        chips = [self._chip_of(track) for track in tracks]
        long = sum(len(words) for words, _ in chips)
        (x, y), (to_x, to_y) = self.frame.cell(a), self.frame.cell(b)
        for share in CHIPS:
            column, line = round(x + (to_x - x) * share - long / 2 + 0.5), round(y + (to_y - y) * share)
            if self.sheet.is_free((column, line), long):
                for words, style in chips:
                    self.sheet.write((column, line), words, style)
                    column += len(words)
                return

    def _chip_of(self, track: int) -> tuple[str, str]:
        owner, colour = self._owner(track), self.voice.track_colour(track)
        if owner != constants.NOBODY:
            return f"#{owner + 1}", OWNER_STYLE
        words = f"{self.board.record.track_length[track]}{self.look.symbols[colour]}"
        return words, "dim strike" if self._closed(track) else STYLES[colour]

    # Names

    def _place_style(self, place: int) -> str:
        return "bold yellow" if place in self.stops else "bold"

    def _name(self, at: Cell, name: str, style: str) -> None:
        """Beside its place where nothing is hidden, cut where there is no room, left out where there is none at all."""
        x, y = at
        for words in (name, f"{name[:SHORT]}." if len(name) > SHORT + 1 else name):
            long = len(words)
            spots = [(x + 2, y), (x - long - 1, y), (x - long // 2, y - 1), (x - long // 2, y + 1)]
            spots += [(x + 1, y - 1), (x + 1, y + 1), (x - long, y - 1), (x - long, y + 1)]
            spots += [(x + 1, y)]
            for spot in spots:
                if self.sheet.is_free(spot, long):
                    for side in ((spot[0] - 1, spot[1]), (spot[0] + long, spot[1])):
                        self.sheet.dot(side, " ", "")
                    self.sheet.write(spot, words, style)
                    return


def _slope(across: int, down: int) -> str:
    if abs(across) > 2.5 * abs(down):
        return "flat"
    if abs(down) > 1.2 * abs(across):
        return "steep"
    return "down" if (across > 0) == (down > 0) else "up"


def direction(board: Board, here: int, there: int) -> str:
    """Where one place lies from another on the map: "n", "ne", "e" and so on."""
    a, b = (board.facts.map.places[place].at for place in (here, there))
    across, down = (b[0] - a[0]) * board.facts.map.aspect, b[1] - a[1]
    return COMPASS[round(atan2(down, across) / (pi / 4)) % 8]
