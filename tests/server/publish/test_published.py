"""What is published of the protocol is what the server speaks."""

import random
from pathlib import Path

import msgspec
import pytest

from tests.table import ALL
from trunkline.game import Game
from trunkline.server.protocol import shapes
from trunkline.server.publish.files import files, openapi

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("name", sorted(files()))
def test_published_files_are_up_to_date(name: str) -> None:
    """Made again they are the same; `python -m trunkline.server.publish` renews them."""
    assert (ROOT / name).read_text(encoding="utf-8") == files()[name]


@pytest.mark.parametrize("board", ALL)
def test_views_and_accounts_have_the_published_shape(board: str) -> None:
    """Every part, on every board, for every seat and spectators."""
    game, rng = Game.new(board, 2, 1), random.Random(1)
    while not game.over:
        seat = game.seats_to_decide()[0]
        game.play(rng.choice(game.legal_numbers(seat).tolist()), seat)
        for viewer in (0, 1, None) if game.ply % 7 == 0 or game.over else ():
            msgspec.convert(game.view(viewer).data(), shapes.View)
    msgspec.convert(msgspec.to_builtins(game.account().data()), shapes.Account)


def test_every_path_is_described() -> None:
    """With what it answers when something is wrong."""
    paths = openapi()["paths"]
    assert len(paths) > 20
    for path, methods in paths.items():
        for method, told in methods.items():
            assert told.get("summary"), (path, method)
            assert "429" in told["responses"], (path, method)
