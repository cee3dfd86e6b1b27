"""Germany's passengers: where they stand, how they are taken, what they are worth."""

from collections import Counter
from itertools import product

import pytest

from tests.rules.arrange import collect, refused, stand, standing
from tests.table import hand, own, started, texts
from trunkline.game import Game

COLOURS = ("red", "black", "green", "yellow", "blue", "white")
MANY = {"berlin": 5, "frankfurt": 4, "hamburg": 4, "koeln": 4, "muenchen": 4, "leipzig": 3, "stuttgart": 3}
COUNTRIES = ("daenemark", "frankreich", "niederlande", "oesterreich", "schweiz")


def berlin_magdeburg(*berlin: str, magdeburg: str | None = "green") -> Game:
    """Seat 0 has just claimed Berlin–Magdeburg; these passengers stand at its ends."""
    game = started("germany")
    hand(game, 0, red=3)
    stand(game, "berlin", *berlin)
    stand(game, "magdeburg", *([magdeburg] if magdeburg else []))
    game.play("claim berlin-magdeburg with 3 red")
    return game


# Where they stand


@pytest.mark.parametrize("seed", range(5))
def test_sixty_passengers_ten_of_each_colour(seed: int) -> None:
    """G1: 60 passengers stand on the board at the start, 10 of each of the six colours."""
    waiting = Game.new("germany", 2, seed).view().data()["waiting"]
    assert sum((Counter(there) for there in waiting.values()), Counter()) == Counter(dict.fromkeys(COLOURS, 10))


def test_how_many_stand_where() -> None:
    """G1: Berlin has 5, four cities 4, two 3, every other city 1 and every country 1."""
    game = started("germany")
    cities = [place.id for place in game.board.facts.map.places if place.kind == "city"]
    waiting = game.view().data()["waiting"]
    assert {place: sum(there.values()) for place, there in waiting.items()} == {
        **dict.fromkeys([*cities, *COUNTRIES], 1),
        **MANY,
    }


def test_passengers_are_drawn_at_random() -> None:
    """G1: passengers are drawn at random, so they stand differently from game to game."""
    assert len({str(Game.new("germany", 2, seed).view().data()["waiting"]) for seed in range(5)}) == 5


@pytest.mark.parametrize(
    ("track", "end"),
    [
        ("saarbruecken-frankreich_1", "frankreich_1"),
        ("karlsruhe-frankreich_2", "frankreich_2"),
        ("freiburg-frankreich_3", "frankreich_3"),
    ],
)
def test_a_countrys_passenger_can_be_taken_at_any_end(track: str, end: str) -> None:
    """G1: whoever claims a track into any end of a country may take the country's one passenger."""
    game = started("germany")
    hand(game, 0, wild=2)
    stand(game, end, "blue")
    game.play(f"claim {track} with {game.board.record.track_length[game.board.track_index[track]]} wild")
    game.play(f"passenger blue at {end}")
    assert standing(game, "frankreich") == {}


def test_a_countrys_passenger_is_there_once() -> None:
    """G1: a country's passenger taken at one end no longer stands at the others."""
    game = started("germany")
    hand(game, 0, green=1)
    hand(game, 1, yellow=2)
    stand(game, "frankreich_1", "blue")
    for action in ("claim saarbruecken-frankreich_1 with 1 green", "passenger blue at frankreich_1"):
        game.play(action)
    game.play("leave saarbruecken")
    game.play("claim freiburg-frankreich_3 with 2 yellow")
    assert {action.split()[-1] for action in texts(game)} == {"freiburg"}


def test_a_countrys_passenger_left_standing_waits_for_the_next() -> None:
    """G1, G6: a country's passenger whom one player left standing may be taken at another end."""
    game = started("germany")
    hand(game, 0, green=1)
    hand(game, 1, yellow=2)
    stand(game, "frankreich_1", "blue")
    for action in ("claim saarbruecken-frankreich_1 with 1 green", "leave frankreich_1", "leave saarbruecken"):
        game.play(action)
    game.play("claim freiburg-frankreich_3 with 2 yellow")
    assert "passenger blue at frankreich_3" in texts(game)


# Taking them


def test_every_colour_at_each_end_is_offered() -> None:
    """G6: the player chooses which colour to take at each end, or to take none there."""
    game = berlin_magdeburg("red", "red", "black")
    assert sorted(texts(game)) == [
        "leave berlin",
        "leave magdeburg",
        "passenger black at berlin",
        "passenger green at magdeburg",
        "passenger red at berlin",
    ]


@pytest.mark.parametrize("order", [("berlin", "magdeburg"), ("magdeburg", "berlin")])
@pytest.mark.parametrize("taken", [(True, True), (True, False), (False, True), (False, False)])
def test_each_end_is_decided_by_itself_in_either_order(order: tuple[str, str], taken: tuple[bool, bool]) -> None:
    """G6: each end is decided by itself, in either order, and a passenger may be declined."""
    game = berlin_magdeburg("red", "black")
    colours = {"berlin": "red", "magdeburg": "green"}
    for place, take in zip(order, taken, strict=True):
        game.play(f"passenger {colours[place]} at {place}" if take else f"leave {place}")
    got = {colours[place]: 1 for place, take in zip(order, taken, strict=True) if take}
    assert game.view().data()["seats"][0]["passengers"] == got
    assert standing(game, "magdeburg") == ({} if "green" in got else {"green": 1})
    assert game.seats_to_decide() == [1]


@pytest.mark.parametrize("decided", ["passenger red at berlin", "leave berlin"])
def test_the_other_end_is_still_to_be_decided(decided: str) -> None:
    """G6: after one end is decided the same player decides the other, and never twice at one end."""
    game = berlin_magdeburg("red", "black")
    game.play(decided)
    assert texts(game) == ["passenger green at magdeburg", "leave magdeburg"]
    assert game.seats_to_decide() == [0]
    assert refused(game, "passenger black at berlin") == "G6"
    assert refused(game, "leave berlin") == "G6"


def test_a_passenger_taken_leaves_the_place() -> None:
    """G6: one passenger of the chosen colour leaves the place, the others stay."""
    game = berlin_magdeburg("red", "red", "black")
    game.play("passenger red at berlin")
    assert standing(game, "berlin") == {"red": 1, "black": 1}


def test_a_passenger_left_behind_stays() -> None:
    """G6: a passenger who was declined stays where he stands."""
    game = berlin_magdeburg("red")
    game.play("leave berlin")
    game.play("leave magdeburg")
    assert (standing(game, "berlin"), standing(game, "magdeburg")) == ({"red": 1}, {"green": 1})


@pytest.mark.parametrize(
    ("berlin", "magdeburg", "offered"),
    [
        ((), "green", ["passenger green at magdeburg", "leave magdeburg"]),
        (("red",), None, ["passenger red at berlin", "leave berlin"]),
    ],
)
def test_an_empty_end_gives_none(berlin: tuple[str, ...], magdeburg: str | None, offered: list[str]) -> None:
    """G6: at an empty end there is nothing to decide."""
    assert texts(berlin_magdeburg(*berlin, magdeburg=magdeburg)) == offered


def test_two_empty_ends_end_the_turn() -> None:
    """G6: when nobody stands at either end, the claim is the whole turn."""
    assert berlin_magdeburg(magdeburg=None).seats_to_decide() == [1]


@pytest.mark.parametrize("action", ["passenger white at berlin", "passenger red at hamburg", "leave hamburg"])
def test_who_is_not_there_cannot_be_taken(action: str) -> None:
    """G6: only a colour that stands at one of the two ends can be taken."""
    assert refused(berlin_magdeburg("red"), action) == "G6"


def test_passengers_are_only_for_who_claims() -> None:
    """G6: passengers are taken on claiming, not at another time, and before anything else is done."""
    game = berlin_magdeburg("red")
    assert refused(game, "draw trains") == "C10"
    assert refused(game, "passenger red at berlin", seat=1) == "C6"
    game.play("leave berlin")
    game.play("leave magdeburg")
    assert refused(game, "passenger red at berlin") == "C10"


def test_collected_passengers_are_public() -> None:
    """G6: everybody sees who has collected which passengers."""
    game = berlin_magdeburg("red")
    game.play("passenger red at berlin")
    game.play("passenger green at magdeburg")
    for seat in (None, 0, 1):
        assert [there["passengers"] for there in game.view(seat).data()["seats"]] == [{"red": 1, "green": 1}, {}]


# What they are worth


def by_the_rulebook(counts: tuple[int, ...]) -> list[int]:
    """Most 20, second most 10; tied for most: no second; without any: nothing."""
    best = max(counts)
    leaders = [seat for seat, count in enumerate(counts) if count == best and best]
    rest = [count for count in counts if count < best]
    second = max(rest, default=0)
    points = [20 if seat in leaders else 0 for seat in range(len(counts))]
    if len(leaders) == 1 and second:
        points = [10 if count == second else score for count, score in zip(counts, points, strict=True)]
    return points


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ((3, 2, 1), [20, 10, 0]),
        ((3, 3, 2), [20, 20, 0]),  # tied for most: no second
        ((2, 2, 2), [20, 20, 20]),
        ((3, 2, 2), [20, 10, 10]),  # tied for second
        ((3, 0, 0), [20, 0, 0]),  # with none there is no second place
        ((0, 0, 0), [0, 0, 0]),
        ((3, 2, 2, 2, 1), [20, 10, 10, 10, 0]),
        ((3, 3, 2, 1, 1), [20, 20, 0, 0, 0]),
        ((1, 0, 0, 0, 1), [20, 0, 0, 0, 20]),
        ((1, 2), [10, 20]),
    ],
)
def test_majorities(counts: tuple[int, ...], points: list[int]) -> None:
    """G10: most of a colour gives 20, second most 10; all the rulebook's ties, and nothing for who has none."""
    game = started("germany", len(counts))
    for seat, count in enumerate(counts):
        collect(game, seat, red=count)
    assert [seat.passengers["red"] for seat in game.account().seats] == points == by_the_rulebook(counts)


def test_majorities_in_every_case() -> None:
    """G10: for all numbers of a colour that five players can have, up to 3 each, the rulebook's words hold."""
    game = started("germany", 5)
    cases = [counts for counts in product(range(4), repeat=5) if sum(counts) <= 10]
    for first in range(0, len(cases), 6):  # six colours at once
        for colour, counts in enumerate(cases[first : first + 6]):
            game.record.collected[:, colour] = counts
        seats = game.account().seats
        for name, counts in zip(game.board.passengers, cases[first : first + 6], strict=False):
            assert [seat.passengers[name] for seat in seats] == by_the_rulebook(counts), counts


def test_each_colour_is_scored_by_itself() -> None:
    """G10: every colour has its own majority, and the total is their sum."""
    game = started("germany")
    before = [seat.total for seat in game.account().seats]
    collect(game, 0, red=3, black=1, green=2)
    collect(game, 1, red=1, black=1, white=1)
    first, second = game.account().seats
    assert first.passengers == {"red": 20, "black": 20, "green": 20, "yellow": 0, "blue": 0, "white": 0}
    assert second.passengers == {"red": 10, "black": 20, "green": 0, "yellow": 0, "blue": 0, "white": 20}
    assert [first.total - before[0], second.total - before[1]] == [60, 50]


def test_passengers_left_on_the_board_score_for_nobody() -> None:
    """G10: passengers who still stand on the board are worth nothing, also where a player has tracks."""
    game = started("germany")
    own(game, 0, "berlin-magdeburg")
    assert all(sum(seat.passengers.values()) == 0 for seat in game.account().seats)
