"""What is still missing for a ticket, from a seat's own view."""

import pytest

from tests.table import ALL, hold, own, random_game, started
from trunkline.terminal.plan import Planner, helpful, plans


@pytest.mark.parametrize("name", ALL)
def test_plans_agree_with_the_account(name: str) -> None:
    """At the end a plan is done exactly where the account says the ticket was met."""
    game = random_game(name, 3, 21)
    account = game.account()
    for seat in range(3):
        met = {line.ticket: line.met != "no" for line in account.seats[seat].tickets}
        for plan in plans(game.view(seat)):
            assert plan.done == met[game.board.tickets[plan.ticket]]


def test_the_shortest_way_uses_own_tracks_and_avoids_closed_ones() -> None:
    """Own tracks cost nothing; with two players a taken double track is closed."""
    game = started("usa")
    hold(game, 0, "boston-miami")
    boston, new_york = (game.board.region_index[name] for name in ("boston", "new_york"))
    assert Planner(game.view(0)).between(boston, new_york).spaces == 2  # type: ignore[union-attr]
    before = plans(game.view(0))[0].way
    own(game, 1, "boston-new_york.1")
    own(game, 0, "boston-montreal.1", "montreal-new_york")
    way = Planner(game.view(0)).between(boston, new_york)
    assert way is not None
    assert way.done
    assert before is not None
    assert {game.board.tracks[track] for track in before.tracks} & {"boston-new_york.1", "boston-new_york.2"}


def test_tracks_on_a_ticket_s_way_are_marked() -> None:
    """Whoever needs a track is told for which ticket, also for the track beside it."""
    game = started("usa")
    hold(game, 0, "boston-miami")
    helps = helpful(game.view(0), plans(game.view(0)))
    both = {game.board.track_index[f"boston-new_york.{i}"] for i in (1, 2)}
    assert both <= set(helps)


def test_a_ticket_that_needs_too_many_pieces_is_told() -> None:
    """The plan knows how many pieces are left."""
    game = started("usa")
    hold(game, 0, "seattle-new_york")
    assert plans(game.view(0))[0].enough_pieces
    game.record.pieces[0, 0] = 5
    assert not plans(game.view(0))[0].enough_pieces
