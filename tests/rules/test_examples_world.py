"""The worked examples of the World's rulebook."""

import pytest

from tests.rules.arrange import build, discards, payments, refused
from tests.table import display, hand, hold, own, started


def cards(**counts: int) -> frozenset[tuple[str, int]]:
    return frozenset((name.replace("_", "-"), count) for name, count in counts.items())


def test_a_sea_track_of_five() -> None:
    """W14: 5 spaces take 2 double-ship cards and a single, or 3 doubles, of which one ship is lost."""
    game = started("world")
    hand(game, 0, red_ship=1, red_double=3)
    assert payments(game, "tokyo-honolulu") == {cards(red_double=2, red_ship=1), cards(red_double=3)}
    ships = int(game.record.pieces[0, 1])
    game.play("claim tokyo-honolulu with 3 red-double")
    assert (int(game.record.pieces[0, 1]), discards(game)) == (ships - 5, {"red-double": 3})


@pytest.mark.parametrize(
    "paid",
    [
        "2 white-double",
        "4 white-ship",
        "2 white-ship 1 white-double",
        "1 white-double 2 wild",
        "1 white-ship 1 white-double 1 wild",
        "3 white-ship 1 wild",
        "4 wild",
    ],
)
def test_a_white_sea_track_of_four(paid: str) -> None:
    """W14: a white sea track of 4 spaces takes 2 doubles, 4 singles, 2 singles and a double, or a mix with wilds."""
    game = started("world")
    display(game, "red", "green", "black", "red-double", "green-double", "black-double")
    hand(game, 0, white_ship=4, white_double=2, wild=4)
    game.play(f"claim dar_es_salaam-mumbai with {paid}")
    assert game.view().data()["tracks"] == {"dar_es_salaam-mumbai": 0}
    assert game.record.score[0] == 7


@pytest.mark.parametrize("wilds", range(4))
def test_a_purple_rail_track_of_three(wilds: int) -> None:
    """W12: a purple rail track of 3 spaces takes 3 purple train cards, any of which could be wilds."""
    game = started("world")
    hand(game, 0, purple=3, wild=3)
    paid = [f"{count} {name}" for count, name in ((3 - wilds, "purple"), (wilds, "wild")) if count]
    game.play(f"claim mexico-caracas.1 with {' '.join(paid)}")
    assert game.record.score[0] == 4


def test_adams_harbour_in_lima() -> None:
    """W17: Adam builds a harbour in Lima with 1 wild, 1 yellow ship card and 2 yellow train cards."""
    game = started("world")
    hand(game, 0, wild=1, yellow_ship=1, yellow_harbour=2)
    assert refused(game, "harbour lima with 2 yellow-harbour 1 yellow-ship 1 wild") == "W17"
    own(game, 0, "caracas-lima.1")
    game.play("harbour lima with 2 yellow-harbour 1 yellow-ship 1 wild")
    assert game.view().data()["harbours"] == {"lima": 0}
    assert discards(game) == {"wild": 1, "yellow-ship": 1, "yellow-harbour": 2}


def test_blues_harbours() -> None:
    """W18: with two completed tickets to each city, one a tour, harbours in Buenos Aires and Dar es Salaam give 30."""
    game = started("world")
    own(game, 0, "lagos-luanda.1", "luanda-dar_es_salaam", "djibouti-dar_es_salaam.1", "al_qahira-djibouti.1")
    own(game, 0, "athina-al_qahira", "hamburg-athina", "buenos_aires-cape_town.1", "dar_es_salaam-cape_town.1")
    own(game, 0, "dar_es_salaam-jakarta.1", "manila-jakarta", "jakarta-perth", "perth-sydney.1")
    build(game, 0, "buenos_aires", "dar_es_salaam")
    hold(game, 0, "buenos_aires-manila", "buenos_aires-sydney", "hamburg-dar_es_salaam")
    assert game.account().seats[0].harbours == {"buenos_aires": 30, "dar_es_salaam": 20}
    tour = "lagos-luanda-dar_es_salaam-djibouti"
    hold(game, 0, "buenos_aires-manila", "buenos_aires-sydney", "hamburg-dar_es_salaam", tour)
    assert game.account().seats[0].harbours == {"buenos_aires": 30, "dar_es_salaam": 30}


def test_green_exchanges_two_ships() -> None:
    """W20: Green exchanges 2 ships for 2 trains, loses 2 points, and the turn is over."""
    game = started("world")
    game.record.score[0] = 12
    game.record.pieces[0], game.record.box[0] = (20, 40), (5, 10)
    game.play("exchange 2 ships")
    seat = game.view().data()["seats"][0]
    assert (seat["pieces"], seat["score"]) == ({"trains": 22, "ships": 38}, 10)
    assert game.seats_to_decide() == [1]


def test_25_trains_and_35_ships() -> None:
    """W4: a player may choose, for example, 25 trains and 35 ships."""
    seat = started("world").view().data()["seats"][0]  # the last of the choices
    assert seat["pieces"] == {"trains": 25, "ships": 35}
