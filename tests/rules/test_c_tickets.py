"""Drawing, keeping and meeting tickets (C40-C42)."""

import pytest

from tests.table import hold, own, started, texts
from trunkline.errors import IllegalAction
from trunkline.game import Game
from trunkline.rules import constants


def keep(game: Game, *tickets: str) -> None:
    game.play(" ".join(["keep", *tickets]))


def left_in_pile(*tickets: str, players: int = 2) -> Game:
    """Only these tickets are in the pile; seat 1 holds the others."""
    game = started("usa", players=players)
    hold(game, 0)
    hold(game, 1, *(ticket for ticket in game.board.tickets if ticket not in tickets))
    return game


def test_three_tickets_are_drawn_and_at_least_one_is_kept():
    """C40: three tickets are shown, and every choice of at least one of them is possible."""
    game = started("usa")
    held = set(game.view(0).tickets)
    game.play("draw tickets")
    assert game.decision(0) == constants.KEEP_TICKETS
    a, b, c = game.view(0).offer
    kept = [f"keep {some}" for some in (a, b, c, f"{a} {b}", f"{a} {c}", f"{b} {c}", f"{a} {b} {c}")]
    assert set(texts(game)) == set(kept)
    with pytest.raises(IllegalAction, match=r"\[C40\]"):
        game.play("keep")
    keep(game, c)
    assert set(game.view(0).tickets) == held | {c}
    assert game.view().data()["tickets_left"] == {"tickets": 24 - 1}
    assert game.seats_to_decide() == [1]


def test_rejected_tickets_lie_under_the_pile_in_the_order_shown():
    """C40: the rejected go under the pile in the order shown, below those rejected before, and come up last."""
    game = started("usa", players=3)
    under = []
    for kept in (0, 2, 1):
        game.play("draw tickets")
        offer = game.view(game.seats_to_decide()[0]).offer
        under += [ticket for i, ticket in enumerate(offer) if i != kept]
        keep(game, offer[kept])
    drawn = []
    while "draw tickets" in texts(game):
        game.play("draw tickets")
        offer = game.view(game.seats_to_decide()[0]).offer
        drawn += offer
        keep(game, *offer)
    assert len(drawn) == 30 - 9 - 3
    assert drawn[-6:] == under


@pytest.mark.parametrize("count", [1, 2])
def test_fewer_than_three_are_drawn_when_the_pile_is_short(count):
    """C40: with fewer than three left as many as are left are drawn, and one must be kept."""
    tickets = ("denver-el_paso", "boston-miami")[:count]
    game = left_in_pile(*tickets)
    game.play("draw tickets")
    offer = game.view(0).offer
    assert sorted(offer) == sorted(tickets)
    assert len(texts(game)) == 2**count - 1
    with pytest.raises(IllegalAction, match=r"\[C40\]"):
        game.play("keep")
    keep(game, offer[0])
    assert game.view(0).tickets == [offer[0]]
    assert game.view().data()["tickets_left"] == {"tickets": count - 1}


def test_a_draw_can_reach_from_the_shuffled_tickets_into_the_rejected():
    """C40: when the shuffled tickets run out in the middle of a draw, the rejected follow in their order."""
    game = left_in_pile("denver-el_paso", "boston-miami", "seattle-new_york", "duluth-houston")
    game.play("draw tickets")
    kept, *rejected = game.view(0).offer
    keep(game, kept)
    game.play("draw tickets")
    first, *then = game.view(1).offer
    assert first not in {kept, *rejected}
    assert then == rejected


def test_no_tickets_left():
    """C40: with none left tickets cannot be drawn."""
    game = left_in_pile()
    assert "draw tickets" not in texts(game)
    with pytest.raises(IllegalAction, match=r"\[C40\]"):
        game.play("draw tickets")


def test_tickets_shown_to_one_player_are_out_of_the_pile():
    """C40: only tickets that were drawn can be kept."""
    game = left_in_pile("denver-el_paso", "boston-miami", "seattle-new_york")
    game.play("draw tickets")
    assert game.view().data()["tickets_left"] == {"tickets": 0}
    assert set(game.view(0).offer) == {"denver-el_paso", "boston-miami", "seattle-new_york"}


def test_any_number_of_tickets_may_be_held():
    """C41: one player may hold every ticket of the pile."""
    game = started("usa")
    while "draw tickets" in texts(game):
        game.play("draw tickets")
        keep(game, *game.view(0).offer)
        game.play_all(["draw trains", "draw trains"])
    assert len(game.view(0).tickets) == 27


def test_a_kept_ticket_is_never_given_back():
    """C41: a later draw offers new tickets only; those kept before stay."""
    game = started("usa")
    held = set(game.view(0).tickets)
    for _ in range(3):
        game.play("draw tickets")
        offer = game.view(0).offer
        assert not held & set(offer)
        assert not [text for text in texts(game) for ticket in held if ticket in text]
        keep(game, offer[1])
        held |= {offer[1]}
        assert set(game.view(0).tickets) == held
        game.play_all(["draw trains", "draw trains"])
    with pytest.raises(IllegalAction, match=r"\[C10\]"):
        game.play("keep")


CHAIN = ("denver-santa_fe", "el_paso-santa_fe")


def lines(game: Game, seat: int) -> dict[str, int]:
    return {line.ticket: line.points for line in game.account().seats[seat].tickets}


def test_a_ticket_is_met_by_an_unbroken_chain():
    """C42: a ticket whose cities are joined by own tracks adds its value at the end."""
    game = started("usa")
    hold(game, 0, "denver-el_paso")
    own(game, 0, *CHAIN)
    assert lines(game, 0) == {"denver-el_paso": 4}


def test_a_ticket_that_is_not_met_costs_its_value():
    """C42: any other ticket subtracts its value."""
    game = started("usa")
    hold(game, 0, "denver-el_paso", "seattle-new_york")
    own(game, 0, CHAIN[0])
    assert lines(game, 0) == {"denver-el_paso": -4, "seattle-new_york": -22}
    assert game.account().seats[0].total == -26 + 10  # and the longest path


def test_tracks_of_others_do_not_help():
    """C42: the chain must be of the owner's own tracks."""
    game = started("usa")
    hold(game, 0, "denver-el_paso")
    hold(game, 1, "kansas_city-houston")
    own(game, 0, CHAIN[0])
    own(game, 1, CHAIN[1])
    assert lines(game, 0) == {"denver-el_paso": -4}
    assert lines(game, 1) == {"kansas_city-houston": -5}


def test_any_chain_will_do():
    """C42: detours, branches and the order in which tracks were claimed do not matter."""
    game = started("usa")
    hold(game, 0, "denver-el_paso", "los_angeles-chicago")
    own(game, 0, "el_paso-phoenix", "phoenix-santa_fe", "denver-omaha", "denver-santa_fe", "los_angeles-phoenix")
    assert lines(game, 0) == {"denver-el_paso": 4, "los_angeles-chicago": -16}
    own(game, 0, "chicago-omaha")
    assert lines(game, 0) == {"denver-el_paso": 4, "los_angeles-chicago": 16}


def test_tickets_count_at_the_end_only():
    """C42, C7: meeting a ticket changes no score during the game."""
    game = started("usa")
    hold(game, 0, "denver-el_paso")
    own(game, 0, *CHAIN)
    game.play_all(["draw trains", "draw trains"])
    assert game.record.score[0] == 0
