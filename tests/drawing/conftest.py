"""Every board there is, built in or of tests."""

from pathlib import Path

import pytest

from trunkline import boards
from trunkline.boards import Board

CUSTOM = sorted((Path(__file__).parents[1] / "boards" / "custom").glob("*.toml"))


@pytest.fixture(scope="module", params=[*boards.names(), *CUSTOM], ids=lambda board: Path(board).stem)
def board(request: pytest.FixtureRequest) -> Board:
    return boards.load(request.param)
