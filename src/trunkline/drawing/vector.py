"""A board as an SVG picture: names can be read, tracks can bear notes, colours follow the page's."""

from collections.abc import Mapping
from html import escape
from typing import Any

from trunkline.boards import Board
from trunkline.drawing import scene
from trunkline.drawing.colours import OUTLINE
from trunkline.drawing.rows import Points
from trunkline.drawing.scene import Disc, Polygons, Shape, Stroke, Words

NAMED = {"ink": f"var(--ink, {OUTLINE})", "paper": "var(--paper, #FFFFFF)", "outline": f"var(--outline, {OUTLINE})"}
NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"'  # for pictures that stand alone, as in notebooks
FONT = 'font-family="Jost, system-ui, sans-serif"'


def svg(
    board: Board,
    track_colour: Mapping[str, str] | None = None,
    track_note: Mapping[str, str] | None = None,
    lang: str = "en",
    title: str | None = None,
    owners: Any = None,
    legend: bool = False,
) -> str:
    """The board; tracks in the colours given by id, or in their own, with notes that show when pointed at.

    With `owners`, a game's record or who owns each track (-1: nobody), claimed tracks bear pieces in the seats'
    colours, and the empty spaces of all others are thin. The legend says what the marks mean.

    >>> from trunkline import Game, boards
    >>> svg(boards.load("usa")).startswith('<svg xmlns="http://www.w3.org/2000/svg" class="board"')
    True
    >>> game = Game.new("usa", seed=7)
    >>> picture = svg(game.board, owners=game.record)
    """
    colours, notes = track_colour or {}, track_note or {}
    width, height = scene.size(board, lang, legend)
    label = escape(title or board.name(lang), quote=True)
    head = (
        f'<svg {NAMESPACE} class="board" viewBox="0 0 {width:.0f} {height:.0f}" role="img" aria-label="{label}" {FONT}>'
    )
    shapes: list[Shape] = [*scene.ground(board)]
    for i, (own, wide) in enumerate(scene.owned(board, owners)):
        name = board.tracks[i]
        shapes.append(scene.track(board, i, colours.get(name, own), wide, notes.get(name)))
    shapes += scene.marks(board, lang, scene.claimed(board, owners)) if not colours else ()
    shapes += (*scene.places(board), *scene.names(board, lang), *(scene.legend(board, lang)[0] if legend else ()))
    return "\n".join([head, *map(_written, shapes), "</svg>"])


def _written(shape: Shape) -> str:
    match shape:
        case Polygons(shapes, fill, line, note):
            path = "".join(f"M{_path(points)}Z" for points in shapes)
            tip = f"<title>{escape(note)}</title>" if note else ""
            style = f'stroke="{NAMED["outline"]}" stroke-width="{line}" stroke-linejoin="round"'
            return f'<path d="{path}" fill="{_colour(fill)}" {style}>{tip}</path>'
        case Stroke(points, colour, width, dashed):
            style = f'stroke="{_colour(colour)}" stroke-width="{width:g}" stroke-linecap="round"'
            dash = ' stroke-dasharray="2 4"' if dashed else ""
            return f'<path d="M{_path(points)}" fill="none" {style}{dash}/>'
        case Disc(x, y, radius, fill, line, colour):
            where = f'cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}"'
            return f'<circle {where} fill="{_colour(fill)}" stroke="{_colour(colour)}" stroke-width="{line:g}"/>'
        case Words():
            return _text(shape)


def _text(words: Words) -> str:
    where = f'x="{words.x:.1f}" y="{words.y + words.size * 0.35:.1f}" font-size="{words.size:.1f}"'
    halo = f' stroke="{NAMED["paper"]}" stroke-width="4" stroke-linejoin="round" paint-order="stroke"'
    style = f'text-anchor="{words.anchor}" fill="{_colour(words.colour)}"{halo if words.halo else ""}'
    return f"<text {where} {style}>{escape(words.text)}</text>"


def _path(points: Points) -> str:
    return "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def _colour(colour: str) -> str:
    return NAMED.get(colour, colour)
