"""Boards as drawings in Python: where everything goes; `svg` for pages, `picture` for pixels, `preview` for links."""

from trunkline.drawing.layout import Drawing, drawing_of
from trunkline.drawing.preview import preview
from trunkline.drawing.raster import picture
from trunkline.drawing.vector import svg

__all__ = ["Drawing", "drawing_of", "picture", "preview", "svg"]
