"""The worked examples of the first journey's rulebook."""

from tests.rules.arrange import discards, payments, refused
from tests.table import hand, hold, own, started


def test_a_yellow_track_of_two() -> None:
    """F4: a yellow track of 2 spaces is claimed with 2 yellow cards."""
    game = started("first_journey")
    hand(game, 0, yellow=2, blue=2)
    hold(game, 0, "athens-rostov", "madrid-rome")
    assert payments(game, "brest-paris") == {frozenset({("yellow", 2)})}
    assert refused(game, "claim brest-paris with 2 blue") == "C31"
    game.play("claim brest-paris with 2 yellow")
    assert (game.view().data()["tracks"], discards(game)) == ({"brest-paris": 0}, {"yellow": 2})
    assert game.record.pieces[0, 0] == 18


def test_a_ticket_is_completed_and_replaced() -> None:
    """F5: a line that joins a ticket's two cities completes it: it is laid open and another is drawn."""
    game = started("first_journey")
    hand(game, 0, white=1)
    hold(game, 0, "sarajevo-zurich", "moscow-riga")
    own(game, 0, "athens-sarajevo", "athens-rome.1")
    game.play("claim rome-zurich.2 with 1 white")
    assert game.view(1).data()["open_tickets"] == {"sarajevo-zurich": 0}
    assert game.view(0).tickets[0] == "moscow-riga"
    assert len(game.view(0).tickets) == 2


def test_from_east_to_west() -> None:
    """F6: a line from Moscow to Brest earns a bonus ticket, which counts among the completed ones."""
    game = started("first_journey")
    hand(game, 0, yellow=2)
    hold(game, 0, "athens-rostov", "madrid-rome")
    own(game, 0, "moscow-warsaw.2", "vienna-warsaw", "vienna-zurich.1", "paris-zurich.1")
    game.play("claim brest-paris with 2 yellow")
    seat = game.view(1).data()["seats"][0]
    assert (seat["bonus"], seat["completed"]) == (True, 1)
