"""Single positions as JSON."""

import json
import random

import pytest

from tests.table import ALL, snapshot
from trunkline.errors import PositionError
from trunkline.game import Game


@pytest.mark.parametrize("name", ALL)
def test_positions_read_back_to_the_byte(name: str) -> None:
    """Every position of a random game reads back to the same bytes, and plays on."""
    game, dice = Game.new(name, players=3, seed=6), random.Random(6)
    while not game.over:
        twin = Game.from_position(game.position(), board=game.board)
        assert snapshot(twin) == snapshot(game)
        seat = game.seats_to_decide()[0]
        assert twin.legal_numbers(seat).tolist() == game.legal_numbers(seat).tolist()
        game.play(dice.choice(game.legal_numbers(seat).tolist()), seat)
    assert Game.from_position(game.position(), board=game.board).over


def changed(**fields: object) -> bytes:
    data = json.loads(Game.new("usa", seed=1).position())
    return json.dumps(data | fields).encode()


def seat_changed(**fields: object) -> bytes:
    data = json.loads(Game.new("usa", seed=1).position())
    data["seats"][0] |= fields
    return json.dumps(data).encode()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"{", "not a position"),
        (changed(format=9), "newer"),
        (changed(digest="x"), "another version"),
        (changed(pile={"red": 1}), "cards are lost"),
        (changed(pile={"mauve": 1}), "'mauve' is not on board"),
        (changed(pile={"red": 99999}), "does not fit"),
        (changed(turn=7), "must be seats"),
        (changed(display=["red"]), "slots"),
        (changed(ending="never"), "does not fit"),
        (changed(under=["boston-miami", "boston-miami"]), "two places"),
        (seat_changed(pieces=[44, 0]), "pieces are lost"),
        (seat_changed(score=3), "scores do not match"),
        (seat_changed(decision="turn"), "wrong seats"),
        (seat_changed(tracks=["atlanta-miami"]), "pieces are lost"),
        (seat_changed(colour="red"), "not a position"),
    ],
)
def test_positions_that_do_not_hold_are_refused(data: bytes, message: str) -> None:
    """A position that breaks the bookkeeping is refused with what is wrong (T1)."""
    with pytest.raises(PositionError, match=message):
        Game.from_position(data)
