"""A board as pixels, with pieces on claimed tracks."""

import unicodedata
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from trunkline.boards import Board
from trunkline.drawing import scene
from trunkline.drawing.colours import LAND, OUTLINE
from trunkline.drawing.scene import Disc, Polygons, Shape, Stroke, Words
from trunkline.rules.constants import NOBODY

FINE = 2  # drawn larger and then shrunk, so that slanted lines are smooth
NAMED = {"ink": OUTLINE, "outline": OUTLINE, "paper": "#FFFFFF"}
FONT = Path(__file__).with_name("jost.ttf")  # the client's font at one weight (web/fonts/make.py)
ARROWS = {"←": -1, "→": 1}  # the font has none
DOTS = 300  # of a printed inch


def picture(
    board: Board,
    owners: "np.record | npt.NDArray[Any] | None" = None,
    width: int = 1000,
    lang: str = "en",
    legend: bool = False,
) -> npt.NDArray[np.uint8]:
    """The board as height × width × 3 bytes; `owners` is a game's record, or who owns each track (-1: nobody).

    >>> from trunkline import boards
    >>> picture(boards.load("usa"), width=300).shape
    (194, 300, 3)
    """
    known = np.full(len(board.tracks), NOBODY) if owners is None else owners
    return np.asarray(_painted(board, known, width, lang, legend))


def encoded(board: Board, kind: str, width: int, lang: str, legend: bool = True) -> bytes:
    """The board as a file, "png" or "pdf"; a page of the PDF is as large as 300 dots an inch make it."""
    out = BytesIO()
    _painted(board, None, width, lang, legend).save(out, kind.upper(), resolution=DOTS, dpi=(DOTS, DOTS))
    return out.getvalue()


def _painted(board: Board, owners: Any, width: int, lang: str, legend: bool) -> Any:
    image = _empty(board, width, lang, legend, owners is None).copy()
    painter = _Painter(image, FINE * width / scene.size(board, lang, legend)[0])
    colours = scene.owned(board, owners)
    for track in sorted(scene.claimed(board, owners)):
        painter.paint(scene.track(board, track, *colours[track]))
    names = _names(board, width, lang, legend)
    image.paste(names, mask=names)
    return image.reduce(FINE)


@lru_cache(maxsize=8)
def _empty(board: Board, width: int, lang: str, legend: bool, wide: bool) -> Any:
    """The board without pieces and names; the same for every picture. Where there may be pieces, spaces are thin."""
    image = _sheet(board, width, lang, legend, "RGB", LAND)
    painter = _Painter(image, FINE * width / scene.size(board, lang, legend)[0])
    owners = None if wide else np.full(len(board.tracks), NOBODY)
    shapes: list[Shape] = [*scene.ground(board)]
    shapes += [scene.track(board, i, *look) for i, look in enumerate(scene.owned(board, owners))]
    shapes += (*scene.marks(board, lang), *scene.places(board), *(scene.legend(board, lang)[0] if legend else ()))
    for shape in shapes:
        painter.paint(shape)
    return image


@lru_cache(maxsize=8)
def _names(board: Board, width: int, lang: str, legend: bool) -> Any:
    """All names on glass: they lie above the pieces."""
    image = _sheet(board, width, lang, legend, "RGBA", f"{LAND}00")
    painter = _Painter(image, FINE * width / scene.size(board, lang, legend)[0])
    for words in scene.names(board, lang):
        painter.paint(words)
    return image


def _sheet(board: Board, width: int, lang: str, legend: bool, mode: str, colour: str) -> Any:
    wide, high = scene.size(board, lang, legend)
    return pillow().Image.new(mode, (FINE * width, FINE * round(width * high / wide)), colour)


class _Painter:
    """Paints shapes on an image, so much larger than they are given."""

    def __init__(self, image: Any, scale: float) -> None:
        self.pen, self.scale = pillow().ImageDraw.Draw(image), scale

    def paint(self, shape: Shape) -> None:
        match shape:
            case Polygons(shapes, fill, line):
                for points in shapes:
                    self.pen.polygon(self._points(points), _colour(fill), OUTLINE, self._line(line))
            case Stroke(points, colour, width, dashed):
                parts = [points[i : i + 2] for i in range(0, len(points) - 1, 2)] if dashed else [points]
                for part in parts:
                    self.pen.line(self._points(part), _colour(colour), self._line(width), "curve")
            case Disc(x, y, radius, fill, line, colour):
                x, y, radius = x * self.scale, y * self.scale, radius * self.scale
                box = (x - radius, y - radius, x + radius, y + radius)
                self.pen.ellipse(box, _colour(fill), _colour(colour), self._line(line))
            case Words():
                self._write(shape)

    def _write(self, words: Words) -> None:
        font = _font(words.size * self.scale)
        arrow = next((ARROWS[sign] for sign in ARROWS if sign in words.text), 0)
        text = _writable("".join(sign for sign in words.text if sign not in ARROWS).strip())
        halo = {"stroke_width": round(1.5 * self.scale), "stroke_fill": LAND} if words.halo else {}
        anchor = "lm" if words.anchor == "start" else "mm"
        x, y = words.x * self.scale, words.y * self.scale
        self.pen.text((x, y), text, _colour(words.colour), font, anchor=anchor, **halo)
        if arrow:
            self._arrow(x + arrow * (font.getlength(text) / 2 + 0.3 * words.size * self.scale), y, arrow, words.size)

    def _arrow(self, x: float, y: float, way: int, size: float) -> None:
        long, high = 0.55 * size * self.scale * way, 0.25 * size * self.scale
        self.pen.line([(x, y), (x + long, y)], OUTLINE, self._line(1.6))
        self.pen.line([(x + long - high * way, y - high), (x + long, y), (x + long - high * way, y + high)],
                      OUTLINE, self._line(1.6), "curve")  # fmt: skip

    def _points(self, points: npt.NDArray[np.float64]) -> list[tuple[float, float]]:
        return [(float(x) * self.scale, float(y) * self.scale) for x, y in points]

    def _line(self, width: float) -> int:
        return max(1, round(width * self.scale))


def _colour(colour: str) -> str:
    return NAMED.get(colour, colour)


@lru_cache(maxsize=32)
def _font(size: float) -> Any:
    return pillow().ImageFont.truetype(str(FONT), size)


@lru_cache(maxsize=1024)
def _writable(text: str) -> str:
    """The text; letters that the font lacks lose their accents, and what is left of others is a question mark."""
    font = _font(20)
    missing = bytes(font.getmask("\uffff"))
    made = ""
    for letter in text:
        forms = (letter, unicodedata.normalize("NFKD", letter)[:1], "?")
        made += next((form for form in forms if form == " " or bytes(font.getmask(form)) != missing), "")
    return made


def pillow() -> Any:
    """The package, loaded when the first picture is drawn."""
    import PIL.Image
    import PIL.ImageDraw
    import PIL.ImageFont

    return PIL
