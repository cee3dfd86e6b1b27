"""Names of places stay inside the drawing and apart."""

import pytest

from trunkline import drawing
from trunkline.boards import Board


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_names_stay_inside_and_apart(board: Board, lang: str) -> None:
    """All cities are named within the drawing, and names hardly cover each other."""
    made = drawing.drawing_of(board)
    names = {" ".join(label.lines).replace("- ", "-") for label in made.names[lang]}
    cities = [i for i, place in enumerate(board.facts.map.places) if place.kind == "city"]
    assert {board.place_name(i, lang) for i in cities} <= names
    boxes = [(label.x, label.y, label.half_width, label.half_height) for label in made.names[lang]]
    for x, y, wide, high in boxes:
        assert x - wide > -6 and x + wide < made.width + 6 and y - high > -6 and y + high < made.height + 6
    covered = sum(
        abs(a[0] - b[0]) < a[2] + b[2] - 4 and abs(a[1] - b[1]) < a[3] + b[3] - 4
        for i, a in enumerate(boxes)
        for b in boxes[i + 1 :]
    )
    assert covered <= 1
