"""A board as pixels, with pieces on claimed tracks."""

import unicodedata
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from trunkline.boards import Board
from trunkline.drawing.colours import CARDS, LAND, OUTLINE, PLAYERS
from trunkline.drawing.layout import drawing_of, radius_of
from trunkline.drawing.names import LINE, Label
from trunkline.drawing.pieces import EMPTY, PIECE, owners_of, widened
from trunkline.rules.constants import NOBODY

FINE = 2  # drawn larger and then shrunk, so that slanted lines are smooth
_PLAIN = str.maketrans("łŁøØßæÆ", "lLoOsaA")


def picture(
    board: Board, owners: "np.record | npt.NDArray[Any] | None" = None, width: int = 1000, lang: str = "en"
) -> npt.NDArray[np.uint8]:
    """The board as height × width × 3 bytes; `owners` is a game's record, or who owns each track (-1: nobody).

    >>> from trunkline import boards
    >>> picture(boards.load("usa"), width=300).shape
    (194, 300, 3)
    """
    drawing = drawing_of(board)
    scale = FINE * width / drawing.width
    image = _empty(board, width).copy()
    pen = pillow().ImageDraw.Draw(image)
    for track, owner in enumerate(owners_of(board, owners)):
        if owner != NOBODY:
            for space in drawing.spaces[track]:
                _polygon(pen, widened(space, PIECE) * scale, PLAYERS[owner], 2.2 * scale)
    names = _names(board, width, lang)
    image.paste(names, mask=names)
    return np.asarray(image.reduce(FINE))


@lru_cache(maxsize=8)
def _empty(board: Board, width: int) -> Any:
    """The board without pieces and names; the same for every picture."""
    drawing = drawing_of(board)
    scale = FINE * width / drawing.width
    image = _sheet(board, width, "RGB", LAND)
    pen = pillow().ImageDraw.Draw(image)
    for spaces, track in zip(drawing.spaces, board.facts.map.tracks, strict=True):
        for space in spaces:
            _polygon(pen, widened(space, EMPTY) * scale, CARDS[track.colour], scale)
    for place, (x, y) in zip(board.facts.map.places, drawing.places * scale, strict=True):
        _disc(pen, x, y, radius_of(place) * scale, scale)
    return image


@lru_cache(maxsize=8)
def _names(board: Board, width: int, lang: str) -> Any:
    """All names on glass: they lie above the pieces."""
    drawing = drawing_of(board)
    image = _sheet(board, width, "RGBA", f"{LAND}00")
    pen = pillow().ImageDraw.Draw(image)
    for label in drawing.names[lang]:
        _write(pen, label, FINE * width / drawing.width)
    return image


def _sheet(board: Board, width: int, mode: str, colour: str) -> Any:
    drawing = drawing_of(board)
    size = (FINE * width, FINE * round(width * drawing.height / drawing.width))
    return pillow().Image.new(mode, size, colour)


def _write(pen: Any, label: Label, scale: float) -> None:
    """A name; Pillow's own font, which is the same everywhere, has no letters with accents and no arrows."""
    font = pillow().ImageFont.load_default(label.size * scale)
    for i, line in enumerate(label.lines):
        y = label.y + (i - (len(label.lines) - 1) / 2) * label.size * LINE
        text = unicodedata.normalize("NFKD", line.translate(_PLAIN)).encode("ascii", "ignore").decode().strip()
        halo = {"stroke_width": round(1.5 * scale), "stroke_fill": LAND}
        pen.text((label.x * scale, y * scale), text, OUTLINE, font, anchor="mm", **halo)


def _polygon(pen: Any, corners: npt.NDArray[np.float64], colour: str, line: float) -> None:
    pen.polygon([(float(x), float(y)) for x, y in corners], fill=colour, outline=OUTLINE, width=max(1, round(line)))


def _disc(pen: Any, x: float, y: float, radius: float, scale: float) -> None:
    pen.ellipse((x - radius, y - radius, x + radius, y + radius), "#FFFFFF", OUTLINE, max(1, round(2 * scale)))


def pillow() -> Any:
    """The package, loaded when the first picture is drawn."""
    import PIL.Image
    import PIL.ImageDraw
    import PIL.ImageFont

    return PIL
