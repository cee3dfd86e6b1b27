"""The World: the three values of a tour."""

import random
from itertools import pairwise

import pytest

from tests.table import hold, own, started
from trunkline.game import Game

TOURS = {
    "casablanca-al_qahira-tehran": (9, 6, 15),
    "lagos-luanda-dar_es_salaam-djibouti": (9, 6, 15),
    "manila-honolulu-port_moresby-darwin": (13, 9, 19),
    "tehran-lahore-mumbai-bangkok": (13, 9, 19),
    "mexico-caracas-lima-valparaiso": (15, 10, 21),
    "anchorage-vancouver-winnipeg-cambridge_bay": (18, 12, 24),
    "murmansk-tiksi-novosibirsk-yakutsk-petropavlovsk": (30, 20, 36),
    "anchorage-cambridge_bay-reykjavik-murmansk-tiksi": (34, 23, 40),
}
CAIRO = "casablanca-al_qahira-tehran"
TO_TEHRAN = ("marseille-casablanca", "hamburg-marseille.1", "hamburg-moskva.1", "moskva-tehran")


def scored(ticket: str, *tracks: str) -> tuple[int, str]:
    """What a ticket is worth to who owns these tracks."""
    game = started("world")
    hold(game, 0, ticket)
    own(game, 0, *tracks)
    (line,) = game.account().seats[0].tickets
    return line.points, line.met


def track_between(game: Game, one: str, two: str) -> str:
    tracks = zip(game.board.tracks, game.board.facts.map.tracks, strict=True)
    return next(name for name, track in tracks if {track.start, track.to} == {one, two})


@pytest.mark.parametrize(("ticket", "values"), TOURS.items())
def test_a_tour_ridden_as_printed(ticket: str, values: tuple[int, int, int]) -> None:
    """W19: who joins each stop straight to the next gets the value for the order given."""
    game = started("world")
    tracks = [track_between(game, one, two) for one, two in pairwise(ticket.split("-"))]
    assert scored(ticket, *tracks) == (values[0], "in_order")


@pytest.mark.parametrize(("ticket", "values"), TOURS.items())
def test_a_tour_not_joined(ticket: str, values: tuple[int, int, int]) -> None:
    """W19: a tour with a city that is not joined costs the third value."""
    game = started("world")
    stops = ticket.split("-")
    tracks = [track_between(game, one, two) for one, two in pairwise(stops[:-1])]
    assert scored(ticket, *tracks) == (-values[2], "no")
    assert scored(ticket) == (-values[2], "no")


@pytest.mark.parametrize(
    ("ticket", "tracks"),
    [
        (CAIRO, (*TO_TEHRAN, "al_qahira-tehran.1")),
        (
            "lagos-luanda-dar_es_salaam-djibouti",
            (
                *("casablanca-lagos", "casablanca-al_qahira", "al_qahira-djibouti.1"),
                *("djibouti-dar_es_salaam.1", "luanda-dar_es_salaam"),
            ),
        ),
        (
            "tehran-lahore-mumbai-bangkok",  # Lahore is a branch that leads nowhere else
            ("tehran-mumbai.1", "lahore-mumbai.1", "mumbai-bangkok.1"),
        ),
        (
            "mexico-caracas-lima-valparaiso",  # to Caracas only by way of Lima
            ("los_angeles-mexico.1", "los_angeles-honolulu", "lima-honolulu", "lima-valparaiso.1", "caracas-lima.1"),
        ),
    ],
)
def test_a_tour_joined_but_not_in_order(ticket: str, tracks: tuple[str, ...]) -> None:
    """W19: when all cities are joined but no walk passes them in order, the tour gives the middle value."""
    assert scored(ticket, *tracks) == (TOURS[ticket][1], "joined")


def test_no_track_is_ridden_twice() -> None:
    """W19: a walk that would have to use a track twice is none; a second way to the city makes it one."""
    out_and_back = (*TO_TEHRAN, "al_qahira-tehran.1")
    assert scored(CAIRO, *out_and_back) == (6, "joined")
    assert scored(CAIRO, *out_and_back, "athina-al_qahira", "athina-tehran") == (9, "in_order")


def test_a_city_may_be_passed_more_than_once() -> None:
    """W19: the walk may pass a city more than once, here Tehran before Cairo and again after it."""
    tracks = (*TO_TEHRAN, "al_qahira-tehran.1", "athina-al_qahira", "athina-tehran")
    assert scored(CAIRO, *tracks) == (9, "in_order")


def test_detours_do_not_matter() -> None:
    """W19: between two stops the walk may run through other cities."""
    tracks = ("marseille-casablanca", "marseille-athina", "athina-al_qahira", "al_qahira-tehran.2")
    assert scored(CAIRO, *tracks) == (9, "in_order")


def test_the_walk_may_run_either_way() -> None:
    """W19: tracks have no direction: the stops in reverse order are the same walk."""
    reverse = ("al_qahira-tehran.1", "casablanca-al_qahira")
    assert scored(CAIRO, *reverse) == scored(CAIRO, *reversed(reverse)) == (9, "in_order")


def test_branches_do_no_harm() -> None:
    """W19: other tracks of the network do not spoil a walk in order."""
    tracks = ("casablanca-al_qahira", "al_qahira-tehran.1", "athina-tehran", "casablanca-lagos", "al_qahira-djibouti.2")
    assert scored(CAIRO, *tracks) == (9, "in_order")


def test_a_tour_counts_as_completed_either_way() -> None:
    """W19: a tour joined but not in order is a completed ticket."""
    game = started("world")
    hold(game, 0, CAIRO)
    own(game, 0, *TO_TEHRAN, "al_qahira-tehran.1")
    assert game.account().seats[0].completed == 1


def by_trying(edges: list[tuple[str, str]], stops: list[str]) -> str:
    """Whether all stops are joined, and whether some walk passes them in order, by trying all of them."""
    reached, grown = {stops[0]}, True
    while grown:
        more = {city for edge in edges for city in edge if reached & set(edge)} - reached
        reached, grown = reached | more, bool(more)
    if not set(stops) <= reached:
        return "no"

    def ride(city: str, left: list[str], unused: frozenset[int]) -> bool:
        if left and city == left[0]:
            left = left[1:]
        if not left:
            return True
        ways = [(i, edges[i]) for i in unused if city in edges[i]]
        return any(ride(b if city == a else a, left, unused - {i}) for i, (a, b) in ways)

    return "in_order" if ride(stops[0], stops[1:], frozenset(range(len(edges)))) else "joined"


@pytest.mark.parametrize("ticket", TOURS)
def test_tours_on_many_networks(ticket: str) -> None:
    """W19: on networks grown at random around a tour the value is that found by trying every walk."""
    luck, seen, stops = random.Random(ticket), set(), ticket.split("-")
    facts = started("world").board.facts.map.tracks
    tracks = list(zip(started("world").board.tracks, facts, strict=True))
    lone = [(name, track) for name, track in tracks if not name.endswith((".2", ".3"))]
    for _ in range(40):
        chosen: dict[str, tuple[str, str]] = {}
        cities = {luck.choice(stops)}
        while len(chosen) < 11:
            name, track = luck.choice(lone)
            touching = {track.start, track.to} & cities
            if touching and (len({track.start, track.to} & {*stops}) or luck.random() < 0.3):
                chosen[name] = (track.start, track.to)
                cities |= {track.start, track.to}
        game = started("world")
        hold(game, 0, ticket)
        own(game, 0, *chosen)
        (line,) = game.account().seats[0].tickets
        wanted = by_trying(list(chosen.values()), stops)
        best, middle, loss = TOURS[ticket]
        assert (line.met, line.points) == (wanted, {"in_order": best, "joined": middle, "no": -loss}[wanted])
        seen.add(wanted)
    assert len(seen) > 1
