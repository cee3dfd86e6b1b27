"""Mechanics of different games on one custom board."""

from pathlib import Path

import pytest

from tests.rules.arrange import (
    build,
    claims,
    collect,
    finish,
    journey_pile,
    payments,
    place_all_but,
    refused,
    stand,
    standing,
    sub_multisets,
    terrain,
    terrain_of,
)
from tests.table import display, hand, hold, own, started, texts
from trunkline.game import Game
from trunkline.rules import constants

CUSTOM = Path(__file__).parents[1] / "boards" / "custom"
EVERYTHING, RACE = str(CUSTOM / "everything.toml"), str(CUSTOM / "race.toml")


def ready(board: str = EVERYTHING, players: int = 2, **cards: int) -> Game:
    """Seat 0 has these cards, nobody has terrain, nobody stands in Northport and on Gull Island."""
    game = started(board, players)
    display(game, *[None] * int(game.board.record.display))
    hand(game, 0, **cards)
    if game.board.terrains:
        for seat in range(players):
            terrain(game, seat)
        stand(game, "northport")
    return game


# Terrain at sea and with pairs


def test_terrain_doubles_a_sea_track() -> None:
    """A6, W14: terrain doubles a sea track by its printed colour as it does a rail track."""
    game = ready(blue_double=2)
    terrain(game, 0, coast=2)
    before = int(game.record.pieces[0, constants.SHIP])
    game.play("claim gull_island-northport.1 with 2 blue-double double with 2 coast")
    assert (int(game.record.score[0]), int(game.record.pieces[0, constants.SHIP])) == (14, before - 4)
    assert terrain_of(game, 0) == {}


def test_wilds_as_ships_and_as_terrain() -> None:
    """A8, W14: at sea each wild is a ship or a terrain card, never both."""
    game = ready(blue_double=1, wild=3)
    terrain(game, 0, coast=1)
    played = {
        (action.structure()["cards"].get("wild", 0), action.structure()["double"].get("wild", 0))
        for action in claims(game, "gull_island-northport.1")
        if "double" in action.structure()
    }
    assert played == {(2, 1)}
    game.play("claim gull_island-northport.1 with 1 blue-double 2 wild double with 1 coast 1 wild")
    assert int(game.record.score[0]) == 14


def test_terrain_doubles_a_track_of_pairs() -> None:
    """A6, W13: terrain doubles a track paid in pairs, by its spaces and its printed grey."""
    game = ready(red=2, blue=2, white_harbour=1, wild=1)
    terrain(game, 0, forest=1)
    stand(game, "highpass")
    game.play("claim highpass-redfield.1 with 2 red 1 white-harbour 1 wild double with 1 forest")
    assert (int(game.record.score[0]), int(game.record.pieces[0, constants.TRAIN])) == (4, 16 - 2)


def test_a_colour_without_terrain_is_never_doubled() -> None:
    """A6: a track whose colour belongs to no terrain cannot be doubled."""
    game = ready(white=2, wild=3)
    terrain(game, 0, hills=3, forest=3, coast=3)
    assert claims(game, "crossing-stonegate.3")
    assert all("double" not in str(action) for action in claims(game, "crossing-stonegate.3"))


# Locomotive signs at sea


def test_locomotive_signs_at_sea() -> None:
    """A13, W14: a sea track with a locomotive sign takes sets with a wild, so no ship of a double can be wasted."""
    cards = {"blue-ship": 3, "blue-double": 3, "wild": 3}
    game = ready(**{name.replace("-", "_"): count for name, count in cards.items()})
    worth = {"blue-ship": 1, "blue-double": 2, "wild": 1}
    wanted = {
        frozenset(chosen.items())
        for size in range(1, 6)
        for chosen in sub_multisets(cards, size)
        if chosen["wild"] and sum(worth[name] * count for name, count in chosen.items()) == 5
    }
    assert payments(game, "sandy_bay-southquay") == wanted
    assert refused(game, "claim sandy_bay-southquay with 3 blue-double") == "A13"


# Passengers


def test_passengers_board_ships() -> None:
    """G6, W11: passengers are taken on claiming a sea track too."""
    game = ready(yellow_ship=1, yellow_double=1)
    stand(game, "eastmouth", "red", "green")
    stand(game, "lantern_rock", "white")
    game.play("claim eastmouth-lantern_rock with 1 yellow-ship 1 yellow-double")
    game.play("passenger white at lantern_rock")
    game.play("passenger green at eastmouth")
    assert game.view().data()["seats"][0]["passengers"] == {"white": 1, "green": 1}
    assert standing(game, "eastmouth") == {"red": 1}


def test_a_country_with_one_passenger_on_a_custom_board() -> None:
    """G1: the passenger of a custom country is taken at any of its ends, once."""
    game = ready(green=2)
    stand(game, "eastmouth")
    stand(game, "mainland_2", "red")
    game.play("claim eastmouth-mainland_2 with 2 green")
    game.play("passenger red at mainland_2")
    assert standing(game, "mainland") == {}
    assert game.seats_to_decide() == [1]


# Set-up and the end with everything


def test_the_order_of_set_up_choices() -> None:
    """G3, W4: with two decks and a choice of pieces each player declares, then keeps tickets, then chooses pieces."""
    game = Game.new(EVERYTHING, 2, seed=1, first=0)
    verbs = []
    while not all(game.decision(seat) in (constants.NOTHING, constants.TURN) for seat in (0, 1)):
        verbs.append(texts(game)[0].split()[0])
        game.play(game.legal()[-1])
    assert verbs == ["draw", "draw", "keep", "pieces", "keep", "pieces"]
    assert game.seats_to_decide() == [0]


def test_every_part_of_the_account() -> None:
    """G9, G10, W18, W20: every part that a board has on is in the account, and the total is their sum."""
    game = ready(red_ship=3)
    hold(game, 0, "gull_island-westhaven", "highpass-oakham")
    hold(game, 1)
    stand(game, "westhaven")
    game.play("claim gull_island-westhaven with 3 red-ship")
    build(game, 0, "westhaven")
    collect(game, 0, red=2)
    collect(game, 1, red=1)
    game.play("exchange 1 trains")
    first, second = game.account().seats
    assert (first.tracks, first.ticket_points, first.longest_path, first.globetrotter) == (4, 3 - 3, 10, 8)
    assert (first.passengers["red"], first.harbours, first.unbuilt) == (12, {"westhaven": 10}, -3)
    assert first.total == 4 + 0 + 10 + 8 + 12 + 10 - 3
    assert (second.exchange, second.passengers["red"], second.unbuilt) == (-1, 6, -6)
    assert second.total == -1 + 6 - 6


@pytest.mark.parametrize(
    ("trains", "ships", "near"), [(3, 0, True), (0, 3, True), (1, 2, True), (4, 0, False), (0, 4, False), (2, 2, False)]
)
def test_the_end_on_a_custom_board(trains: int, ships: int, near: bool) -> None:
    """W21: a board's own limit counts trains and ships together, and its own number of last turns follows."""
    game = ready()
    place_all_but(game, 0, trains, ships)
    for _ in range(2):
        game.play("draw trains")
    assert int(game.record.final_turns) == (4 if near else constants.NONE)


# A journey with everything


def test_a_harbour_on_a_journey() -> None:
    """W17: on a journey with harbours one may be built; it is the whole turn, and counts nothing in the race."""
    game = ready(RACE, green_harbour=1, green_ship=1)
    hold(game, 0, "helsinki-visby", "riga-warsaw")
    own(game, 0, "klaipeda-riga.1")
    game.play("harbour riga with 1 green-harbour 1 green-ship")
    assert game.view().data()["harbours"] == {"riga": 0}
    assert (game.seats_to_decide(), game.account().seats[0].total) == ([1], 0)


def test_tickets_are_met_before_passengers_are_taken() -> None:
    """F5, G6: on a journey with passengers a ticket is met the moment of the claim; then passengers are taken."""
    game = ready(RACE, blue=2)
    hold(game, 0, "berlin-gdansk", "helsinki-visby")
    own(game, 0, "berlin-szczecin.1")
    stand(game, "gdansk", "red")
    journey_pile(game, "riga-stockholm")
    game.play("claim gdansk-szczecin.1 with 2 blue")
    assert game.view(0).data()["own_tickets"] == ["helsinki-visby", "riga-stockholm"]
    assert texts(game) == ["passenger red at gdansk", "leave gdansk"]


def test_the_last_ticket_leaves_passengers_standing() -> None:
    """F7, G6: the game ends at once with the last ticket, before any passenger is taken."""
    game = ready(RACE, blue=2)
    hold(game, 0, "berlin-gdansk", "helsinki-visby")
    own(game, 0, "berlin-szczecin.1")
    stand(game, "gdansk", "red")
    finish(game, 0, "malmo-visby", "malmo-warsaw", "riga-warsaw", "vilnius-visby")
    game.play("claim gdansk-szczecin.1 with 2 blue")
    assert (game.over, game.seats_to_decide(), standing(game, "gdansk")) == (True, [], {"red": 1})


@pytest.mark.parametrize(("ships", "over"), [(0, True), (3, False)])
def test_the_last_piece_of_both_kinds(ships: int, over: bool) -> None:
    """F8: on a journey with ships the last piece is the last of trains and ships together."""
    game = ready(RACE, red=1)
    hold(game, 0)
    own(game, 0, "copenhagen-malmo")
    place_all_but(game, 0, 1, ships)
    stand(game, "berlin")
    game.play("claim berlin-szczecin.1 with 1 red")
    assert game.over == over
