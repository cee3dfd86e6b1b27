"""The public face: short to import, short to look at."""

import subprocess
import sys
from collections.abc import Callable
from functools import partial

import pytest

import trunkline
from trunkline import Game, boards, bots
from trunkline.client import Person, Seat
from trunkline.drawing import drawing_of
from trunkline.envs.batch import Batch
from trunkline.envs.catalogue import catalogue
from trunkline.lab.arena import Arena

LONGEST = 120  # letters that describe a thing

THINGS: dict[str, Callable[[], object]] = {
    "board": lambda: boards.load("usa"),
    "game": lambda: game(),
    "action": lambda: game().legal()[0],
    "view": lambda: game().view(0),
    "account": lambda: game().account(),
    "drawing": lambda: drawing_of(boards.load("usa")),
    "catalogue": lambda: catalogue("usa"),
    "batch": lambda: Batch("usa", n=2),
    "arena": lambda: Arena("usa", ["greedy", "random"], 10),
    "person": lambda: Person("http://localhost:8000", "secret"),
    "seat": lambda: Seat(Person("http://localhost:8000", "secret"), "table"),
} | {f"bot {name}": partial(bots.make, name, 1) for name in bots.names()}


def game() -> Game:
    return Game.new("usa", players=3, seed=1)


@pytest.mark.parametrize("name", THINGS)
def test_everything_public_describes_itself_in_a_line(name: str) -> None:
    """And tells no secrets."""
    text = repr(THINGS[name]())
    assert len(text) <= LONGEST and "\n" not in text
    assert "secret" not in text


def test_the_package_names_what_most_people_need() -> None:
    """By attribute as well as by import."""
    assert trunkline.Game is Game and trunkline.boards is boards and trunkline.bots is bots
    assert set(trunkline.__all__) == {"Game", "__version__", "boards", "bots"}
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        trunkline.chess  # noqa: B018


def test_importing_the_package_imports_nothing_else() -> None:
    """What it names is imported when it is first used."""
    code = (
        "import sys, trunkline; print(sorted(name for name in sys.modules if name.startswith(('trunkline', 'numpy'))))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['trunkline']"


@pytest.mark.parametrize("thing", [lambda: boards.load("usa"), game], ids=["board", "game"])
def test_boards_and_games_draw_themselves_in_notebooks(thing: Callable[[], boards.Board | Game]) -> None:
    """As a picture that stands alone."""
    picture = thing()._repr_svg_()
    assert picture.startswith('<svg xmlns="http://www.w3.org/2000/svg"') and picture.endswith("</svg>")
    assert "Chicago" in picture
