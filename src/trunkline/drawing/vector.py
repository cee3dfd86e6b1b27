"""A board as an SVG picture: names can be read, tracks can bear notes, colours follow the page's."""

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from trunkline.boards import Board
from trunkline.drawing.colours import CARDS, OUTLINE, PLAYERS
from trunkline.drawing.layout import Drawing, drawing_of, radius_of
from trunkline.drawing.names import LINE, Label
from trunkline.drawing.pieces import EMPTY, PIECE, owners_of, widened
from trunkline.rules.constants import NOBODY

INK = f"var(--ink, {OUTLINE})"
PAPER = "var(--paper, #FFFFFF)"
NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"'  # for pictures that stand alone, as in notebooks


def svg(
    board: Board,
    track_colour: Mapping[str, str] | None = None,
    track_note: Mapping[str, str] | None = None,
    lang: str = "en",
    title: str | None = None,
    owners: Any = None,
) -> str:
    """The board; tracks in the colours given by id, or in their own, with notes that show when pointed at.

    With `owners`, a game's record or who owns each track (-1: nobody), claimed tracks bear pieces in the seats'
    colours, and the empty spaces of all others are thin.

    >>> from trunkline import Game, boards
    >>> svg(boards.load("usa")).startswith('<svg xmlns="http://www.w3.org/2000/svg" class="board"')
    True
    >>> game = Game.new("usa", seed=7)
    >>> picture = svg(game.board, owners=game.record)
    """
    drawing = drawing_of(board)
    colours, notes = track_colour or {}, track_note or {}
    label = escape(title or board.name(lang), quote=True)
    size = f'viewBox="0 0 {drawing.width:.0f} {drawing.height:.0f}"'
    parts = [f'<svg {NAMESPACE} class="board" {size} role="img" aria-label="{label}">']
    parts += _edges(drawing)
    for i, (track, owner) in enumerate(zip(board.tracks, owners_of(board, owners), strict=True)):
        own = PLAYERS[owner] if owner != NOBODY else CARDS[board.facts.map.tracks[i].colour]
        width = 1.0 if owners is None else EMPTY if owner == NOBODY else PIECE
        parts.append(_track(drawing, i, colours.get(track, own), notes.get(track), width))
    parts += _discs(board, drawing)
    parts += [_name(label) for label in drawing.names[lang]]
    return "\n".join([*parts, "</svg>"])


def _track(drawing: Drawing, track: int, colour: str, note: str | None, width: float) -> str:
    spaces = (widened(space, width) for space in drawing.spaces[track])
    path = "".join("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in space) + "Z" for space in spaces)
    tip = f"<title>{escape(note)}</title>" if note else ""
    line = f'stroke="var(--outline, {OUTLINE})" stroke-width="1.2" stroke-linejoin="round"'
    return f'<path d="{path}" fill="{colour}" {line}>{tip}</path>'


def _edges(drawing: Drawing) -> Iterator[str]:
    """Thin lines show where rows lead over the edge that have few spaces there, or none."""
    for row in drawing.rows:
        if row.to_edge and row.spaces * row.pitch < row.room / 2:
            path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in row.curve[::8])
            yield f'<path d="{path}" fill="none" stroke="{INK}" stroke-width="1" stroke-dasharray="2 4"/>'


def _discs(board: Board, drawing: Drawing) -> Iterator[str]:
    for place, (x, y) in zip(board.facts.map.places, drawing.places, strict=True):
        where = f'cx="{x:.1f}" cy="{y:.1f}" r="{radius_of(place):.1f}"'
        yield f'<circle {where} fill="{PAPER}" stroke="{INK}" stroke-width="2"/>'


def _name(label: Label) -> str:
    top = label.y - (len(label.lines) - 1) * label.size * LINE / 2 + label.size * 0.35
    lines = "".join(
        f'<tspan x="{label.x:.1f}" y="{top + i * label.size * LINE:.1f}">{escape(line)}</tspan>'
        for i, line in enumerate(label.lines)
    )
    style = f'font-size="{label.size}" text-anchor="middle" fill="{INK}" stroke="{PAPER}" stroke-width="4"'
    return f'<text {style} stroke-linejoin="round" paint-order="stroke">{lines}</text>'
