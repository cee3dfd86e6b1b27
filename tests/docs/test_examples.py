"""What is public shows how it is used, and the examples in docstrings do what they show."""

import doctest
from importlib import import_module

import pytest

from trunkline import Game, boards, bots, client, drawing, envs
from trunkline.envs.batch import Batch
from trunkline.envs.catalogue import Catalogue, catalogue
from trunkline.lab import arena, simulate, spread

MODULES = (
    *(
        "trunkline",
        "trunkline.game",
        "trunkline.boards",
        "trunkline.boards.board",
        "trunkline.bots",
        "trunkline.client",
    ),
    *("trunkline.drawing.layout", "trunkline.drawing.raster", "trunkline.drawing.vector"),
    *("trunkline.envs", "trunkline.envs.batch", "trunkline.envs.catalogue"),
    *("trunkline.lab.arena", "trunkline.lab.simulate", "trunkline.lab.spread"),
)
PUBLIC = (
    *(Game, boards.Board, boards.load, boards.names, boards.parse, bots.names, bots.make, bots.levels, bots.is_quick),
    *(drawing.Drawing, drawing.drawing_of, drawing.picture, drawing.svg, envs.aec, envs.single, Batch),
    *(Catalogue, catalogue, arena.Arena, arena.compare, simulate.simulate, spread.spread),
    *(client.Person, client.Seat, client.merge),
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_the_code_run(name: str) -> None:
    """What docstrings show is what happens."""
    flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    result = doctest.testmod(import_module(name), optionflags=flags)
    assert result.attempted > 0 and result.failed == 0


@pytest.mark.parametrize("thing", PUBLIC, ids=lambda thing: thing.__qualname__)
def test_what_is_public_has_an_example(thing: object) -> None:
    assert ">>> " in (thing.__doc__ or "")
