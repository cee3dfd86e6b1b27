"""Boards as drawings in Python: where everything goes, and two painters, `svg` for pages and `picture` for pixels."""

from trunkline.drawing.layout import Drawing, drawing_of
from trunkline.drawing.raster import picture
from trunkline.drawing.vector import svg

__all__ = ["Drawing", "drawing_of", "picture", "svg"]
