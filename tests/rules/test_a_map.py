"""Africa: Madagascar, countries, junctions, bonus and tie-breaks."""

import pytest

from tests.rules.arrange import level, standings
from tests.table import hand, hold, own, started
from trunkline.game import Game


def joined(game: Game, one: str, two: str) -> bool:
    """Whether seat 0's tracks join two places."""
    names = [game.record.network[0, game.board.place_index[place]] for place in (one, two)]
    return bool(names[0] == names[1] >= 0)


def met(game: Game) -> list[str]:
    return [line.met for line in game.account().seats[0].tickets]


# Madagascar and the other countries


@pytest.mark.parametrize(
    "way",
    [
        ("durban-pretoria.1", "durban-madagascar_2.1"),
        (
            *("bulawayo-pretoria", "bulawayo-salisbury", "beira-salisbury", "beira-mocambique.1"),
            "mocambique-madagascar_1.2",
        ),
    ],
)
def test_either_place_meets_a_ticket_to_madagascar(way: tuple[str, ...]) -> None:
    """A10: either of Madagascar's two places meets a ticket to Madagascar."""
    game = started("africa")
    hold(game, 0, "madagascar-pretoria")
    own(game, 0, *way[:-1])
    assert met(game) == ["no"]
    own(game, 0, way[-1])
    assert met(game) == ["joined"]


def test_chains_pass_through_madagascar() -> None:
    """A10: Madagascar's places are ordinary points, joined by their own track, through which chains pass."""
    game = started("africa")
    hold(game, 0, "mocambique-port_elizabeth")
    own(game, 0, "mocambique-madagascar_1.1", "durban-madagascar_2.1", "durban-east_london.1")
    own(game, 0, "east_london-port_elizabeth.1")
    assert not joined(game, "mocambique", "durban")
    assert met(game) == ["no"]
    own(game, 0, "madagascar_1-madagascar_2")
    assert joined(game, "mocambique", "durban")
    assert met(game) == ["joined"]


def test_madagascar_is_not_one_country_for_chains() -> None:
    """A10: the two places are not joined by being one country."""
    game = started("africa")
    own(game, 0, "mocambique-madagascar_1.1", "durban-madagascar_2.1")
    assert not joined(game, "madagascar_1", "madagascar_2")


@pytest.mark.parametrize(
    ("one", "two", "ends"),
    [
        ("ngaoundere-nigeria_1.1", "douala-nigeria_2.1", ("ngaoundere", "douala")),
        ("ngaoundere-tchad_1", "tchad_2-junction_1", ("ngaoundere", "junction_1")),
        ("addis_ababa-sudan_2.1", "fachoda-sudan_1", ("addis_ababa", "fachoda")),
    ],
)
def test_other_countries_are_dead_ends(one: str, two: str, ends: tuple[str, str]) -> None:
    """A10: tracks into any other country end in separate dead ends."""
    game = started("africa")
    own(game, 0, one, two)
    assert not joined(game, *ends)


@pytest.mark.parametrize(
    "way",
    [
        ("cabinda-leopoldville.1", "cabinda-libreville.1", "douala-libreville.1", "douala-nigeria_2.1"),
        ("bangui-leopoldville", "bangui-ngaoundere", "ngaoundere-nigeria_1.2"),
    ],
)
def test_any_end_of_a_country_meets_its_ticket(way: tuple[str, ...]) -> None:
    """A10: a ticket naming a country is met at any of its ends (as G7)."""
    game = started("africa")
    hold(game, 0, "nigeria-leopoldville")
    own(game, 0, *way[:-1])
    assert met(game) == ["no"]
    own(game, 0, way[-1])
    assert met(game) == ["joined"]


# Junctions


def test_chains_run_through_junctions() -> None:
    """A14: a chain runs through an unnamed junction like through a city."""
    game = started("africa")
    hold(game, 0, "windhoek-bloemfontein")
    own(game, 0, "windhoek-junction_10")
    assert met(game) == ["no"]
    own(game, 0, "bloemfontein-junction_10")
    assert met(game) == ["joined"]


def test_no_ticket_names_a_junction() -> None:
    """A14: the board has unnamed junctions, and none of them is on a ticket."""
    facts = started("africa").board.facts
    junctions = {place.id for place in facts.map.places if place.kind == "junction"}
    assert len(junctions) == 10
    assert all(place.name is None for place in facts.map.places if place.id in junctions)
    assert junctions.isdisjoint(stop for ticket in facts.tickets.list for stop in ticket.stops)


def test_a_track_between_two_junctions_can_be_claimed() -> None:
    """A14: a track between two junctions is claimed as any other."""
    game = started("africa")
    hand(game, 0, blue=4)
    game.play("claim junction_4-junction_6 with 4 blue")
    assert game.view().data()["tracks"] == {"junction_4-junction_6": 0}


# The end


def held(*tickets: tuple[str, ...]) -> Game:
    """Seats 0 and 1 have small networks and hold these tickets."""
    game = started("africa")
    own(game, 0, "bulawayo-salisbury", "bulawayo-pretoria", "bloemfontein-pretoria", "bloemfontein-cape_town")
    own(game, 1, "windhoek-junction_10", "bloemfontein-junction_10")
    for seat, names in enumerate(tickets):
        hold(game, seat, *names)
    return game


TWO = ("salisbury-pretoria", "pretoria-cape_town")
ONE = ("windhoek-bloemfontein",)
FAILED = ("nigeria-durban",)


@pytest.mark.parametrize(
    ("tickets", "bonus"),
    [
        ((TWO, ONE), [10, 0]),
        ((TWO[:1], ONE), [10, 10]),
        ((TWO[:1] + FAILED, ONE), [10, 10]),  # failed tickets do not matter
        ((FAILED, ()), [0, 0]),
    ],
)
def test_globetrotter(tickets: tuple[tuple[str, ...], ...], bonus: list[int]) -> None:
    """A11: 10 points for the most completed tickets, to each if tied, to nobody with none; no longest-path bonus."""
    seats = held(*tickets).account().seats
    assert [seat.globetrotter for seat in seats] == bonus
    assert [seat.longest_path for seat in seats] == [0, 0]
    assert [seat.total - seat.ticket_points for seat in seats] == bonus


@pytest.mark.parametrize(
    ("tickets", "ranks"),
    [
        ((TWO, ONE), [(1, "tickets"), (2, "tickets")]),
        ((TWO[:1], ONE), [(1, "shared"), (1, "shared")]),
        (((), ONE), [(2, "tickets"), (1, "tickets")]),
    ],
)
def test_ties(tickets: tuple[tuple[str, ...], ...], ranks: list[tuple[int, str]]) -> None:
    """A12: equal points are ranked by completed tickets, else shared, however long anybody's path is."""
    game = held(*tickets)
    level(game)
    assert standings(game) == ranks
