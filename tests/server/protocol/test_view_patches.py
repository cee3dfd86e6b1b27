"""Views as they are sent: made in parts and only where something changed, they are what the whole view would be."""

import random

import pytest

from trunkline import boards
from trunkline.game import Game
from trunkline.server.protocol import view_patches


@pytest.mark.parametrize("name", boards.names())
def test_parts_and_changes_are_those_of_the_whole_view(name: str) -> None:
    """Over a whole game, and for every audience: the same data, and the merge patch from one to the next."""
    game, rng = Game.new(name, 3, 5), random.Random(5)
    audiences = (0, 1, 2, None)
    seen = {audience: view_patches.view_for(game, audience) for audience in audiences}
    while not game.over:
        seat = rng.choice(game.seats_to_decide())
        game.play(rng.choice(game.legal_numbers(seat).tolist()), seat)
        for audience in audiences:
            before, now = seen[audience], view_patches.view_for(game, audience, seen[audience])
            assert now.data() == game.view(audience).data()
            assert now.since(before) == view_patches.merge_patch(before.data(), now.data())
            seen[audience] = now


def test_what_all_see_is_made_once() -> None:
    """Audiences share it, so that four sockets cost little more than one."""
    game = Game.new("usa", 4, 1)
    first, second, spectator = (view_patches.view_for(game, audience) for audience in (0, 1, None))
    assert first.public is second.public is spectator.public
    assert not {"hand", "own_tickets", "offer", "seat"} & first.public.data.keys()


def test_a_secret_choice_of_pieces_is_not_shared() -> None:
    """W4: while pieces are chosen only the seat itself sees its own."""
    game = Game.new("world", 2, 1)
    while game.decision(0) and not str(game.legal(0)[0]).startswith("pieces"):
        game.play(game.legal(0)[0], 0)
    game.play(game.legal(0)[0], 0)
    seen = [view_patches.view_for(game, audience).data() for audience in (0, 1, None)]
    own, other, spectator = (view["seats"][0]["pieces"] for view in seen)
    assert own != other
    assert other == spectator
