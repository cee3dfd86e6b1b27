"""A board as a PNG file of the size that previews of links have."""

from io import BytesIO

from trunkline.boards import Board
from trunkline.drawing.layout import drawing_of
from trunkline.drawing.raster import picture, pillow

WIDTH, HEIGHT = 1200, 630
FRAME = 24  # of the table around the board
TABLE = "#3F2A1D"


def preview(board: Board, lang: str = "en") -> bytes:
    """The whole board, empty, in the middle of a wooden table.

    >>> from trunkline import boards
    >>> preview(boards.load("usa"))[:4]
    b'\\x89PNG'
    """
    drawing = drawing_of(board)
    scale = min((WIDTH - 2 * FRAME) / drawing.width, (HEIGHT - 2 * FRAME) / drawing.height)
    sheet = pillow().Image.new("RGB", (WIDTH, HEIGHT), TABLE)
    shown = pillow().Image.fromarray(picture(board, width=max(1, round(drawing.width * scale)), lang=lang))
    sheet.paste(shown, ((WIDTH - shown.width) // 2, (HEIGHT - shown.height) // 2))
    file = BytesIO()
    sheet.save(file, "PNG", optimize=True)
    return file.getvalue()
