"""The worked examples of Germany's rulebook."""

from tests.rules.arrange import payments, stand, standing
from tests.table import hand, own, started

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple", "black", "white")


def cards(**counts: int) -> frozenset[tuple[str, int]]:
    return frozenset(counts.items())


def test_berlin_magdeburg() -> None:
    """G6: Purple claims Berlin-Magdeburg, then takes the green passenger of Magdeburg and the red one of Berlin."""
    game = started("germany")
    hand(game, 0, red=3)
    stand(game, "magdeburg", "green")
    stand(game, "berlin", "red", "red", "black", "yellow", "blue")
    game.play("claim berlin-magdeburg with 3 red")
    game.play("passenger green at magdeburg")
    game.play("passenger red at berlin")
    assert game.view().data()["seats"][0]["passengers"] == {"green": 1, "red": 1}
    assert (standing(game, "magdeburg"), standing(game, "berlin")["red"]) == ({}, 1)
    assert game.seats_to_decide() == [1]


def test_a_blue_track_of_three() -> None:
    """C30: a blue track of 3 spaces takes 3 blue cards, 2 and a wild, 1 and 2 wilds, or 3 wilds."""
    game = started("germany")
    hand(game, 0, blue=3, wild=3, red=3)
    assert payments(game, "bremen-emden") == {
        cards(blue=3),
        cards(blue=2, wild=1),
        cards(blue=1, wild=2),
        cards(wild=3),
    }


def test_a_grey_track_of_two() -> None:
    """C31: a grey track of 2 spaces takes 2 cards of any one colour, one of any colour and a wild, or 2 wilds."""
    game = started("germany")
    hand(game, 0, wild=2, **dict.fromkeys(COLOURS, 2))
    wanted = {cards(**{colour: 2}) for colour in COLOURS} | {cards(**{colour: 1}, wild=1) for colour in COLOURS}
    assert payments(game, "augsburg-muenchen.1") == wanted | {cards(wild=2)}


def test_freiburg_and_saarbruecken() -> None:
    """G7: Freiburg and Saarbruecken both have tracks to France, but are not joined by way of it."""
    game = started("germany")
    own(game, 0, "freiburg-frankreich_3", "saarbruecken-frankreich_1")
    place = game.board.place_index
    network = game.record.network[0]
    assert network[place["freiburg"]] == network[place["frankreich_3"]] != network[place["saarbruecken"]]
    assert network[place["saarbruecken"]] == network[place["frankreich_1"]]
