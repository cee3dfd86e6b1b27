"""The World: building harbours and what they are worth."""

from collections import Counter

import pytest

from tests.rules.arrange import build, cards_in, discards, refused, sub_multisets
from tests.table import display, hand, hold, own, started, texts
from trunkline.game import Game

PACIFIC = (  # joins Sydney to Jakarta, Tokyo, New York and Edinburgh
    *("perth-sydney.1", "jakarta-perth", "manila-jakarta", "tokyo-manila"),
    *("los_angeles-tokyo.1", "los_angeles-new_york.1", "new_york-edinburgh.1"),
)
TO_SYDNEY = ("jakarta-sydney", "tokyo-sydney", "new_york-sydney", "edinburgh-sydney")


def ready(*tracks: str, **cards: int) -> Game:
    """Seat 0 owns these tracks and has these cards."""
    game = started("world")
    display(game, "red", "green", "black", "red-double", "green-double", "black-double")
    own(game, 0, *(tracks or ("caracas-lima.1",)))
    hand(game, 0, **cards)
    return game


def sets_for(game: Game, city: str) -> list[frozenset[tuple[str, int]]]:
    """The ways to pay for a harbour in a city."""
    actions = [action for action in game.legal() if str(action).startswith(f"harbour {city} ")]
    return [frozenset(action.structure()["cards"].items()) for action in actions]


# Where


@pytest.mark.parametrize(
    ("track", "city"), [("caracas-lima.1", "lima"), ("lima-honolulu", "lima"), ("miami-caracas", "miami")]
)
def test_a_track_of_either_kind_leads_there(track: str, city: str) -> None:
    """W17: the builder needs a track of either kind into the city."""
    game = ready(track, wild=4)
    game.play(f"harbour {city} with 4 wild")
    assert game.view().data()["harbours"] == {city: 0}


def test_without_a_track_no_harbour() -> None:
    """W17: a city into which only others have tracks, or nobody, is no site."""
    game = ready(wild=4)
    own(game, 1, "rio_de_janeiro-cape_town.1")
    assert refused(game, "harbour cape_town with 4 wild") == "W17"
    assert refused(game, "harbour sydney with 4 wild") == "W17"
    assert {action.split()[1] for action in texts(game) if action.startswith("harbour")} == {"caracas", "lima"}


@pytest.mark.parametrize(
    ("track", "city"),
    [("moskva-tehran", "moskva"), ("mexico-caracas.1", "mexico"), ("djibouti-dar_es_salaam.1", "djibouti")],
)
def test_only_in_port_cities(track: str, city: str) -> None:
    """W17: harbours are built in port cities only."""
    game = ready(track, wild=4)
    assert refused(game, f"harbour {city} with 4 wild") == "W17"
    assert sets_for(game, city) == []


@pytest.mark.parametrize("owner", [0, 1])
def test_one_harbour_per_city(owner: int) -> None:
    """W17: a city has one harbour at most, over all players."""
    game = ready(wild=4)
    build(game, owner, "lima")
    assert refused(game, "harbour lima with 4 wild") == "W17"
    assert sets_for(game, "lima") == []
    assert sets_for(game, "caracas")


def test_three_harbours_and_no_more() -> None:
    """W5, W17: a player builds at most three harbours."""
    game = ready("caracas-lima.1", "miami-caracas", "lima-valparaiso.1", wild=8)
    build(game, 0, "caracas", "miami")
    game.play("harbour lima with 4 wild")
    assert game.view().data()["seats"][0]["harbours_left"] == 0
    game.play("draw ships")
    game.play("draw ships")
    assert refused(game, "harbour valparaiso with 4 wild") == "W17"
    assert sets_for(game, "valparaiso") == []


# What it costs


HANDS = [
    {"yellow-harbour": 3, "yellow-ship": 3, "yellow": 2, "yellow-double": 2, "wild": 4},
    {"yellow-harbour": 2, "yellow-ship": 1, "red-harbour": 1, "red-ship": 2, "wild": 2},
    {"yellow-harbour": 4, "yellow-ship": 1, "wild": 1},  # three trains do not help
    {"yellow-harbour": 1, "yellow-ship": 4, "wild": 1},
    {"yellow-harbour": 1, "red-ship": 1, "wild": 3},
    {"yellow": 4, "yellow-double": 4, "wild": 3},  # no harbour signs
    {"yellow-harbour": 2, "red-ship": 2, "wild": 1},  # two colours
]


def is_harbour_set(cards: Counter[str]) -> bool:
    """Two trains and two ships of one colour, all with the harbour sign, wilds in place of any."""
    coloured = [name.split("-") for name in cards.elements() if name != "wild"]
    if any(len(name) == 1 or name[1] == "double" for name in coloured) or len({name[0] for name in coloured}) > 1:
        return False
    forms = Counter(name[1] for name in coloured)
    return forms["harbour"] <= 2 and forms["ship"] <= 2


@pytest.mark.parametrize("cards", HANDS)
def test_every_payment_for_a_harbour(cards: dict[str, int]) -> None:
    """W17: a harbour costs 2 train and 2 ship cards of one colour with the harbour sign, wilds replacing any."""
    game = ready(**{name.replace("-", "_"): count for name, count in cards.items()})
    wanted = {frozenset(chosen.items()) for chosen in sub_multisets(cards, 4) if is_harbour_set(chosen)}
    listed = sets_for(game, "lima")
    assert (set(listed), len(listed)) == (wanted, len(wanted))
    assert set(sets_for(game, "caracas")) == wanted


def test_four_wilds_are_a_set() -> None:
    """W17: four wilds are a legal set."""
    game = ready(wild=4)
    game.play("harbour lima with 4 wild")
    assert (cards_in(game, 0), discards(game)) == ({}, {"wild": 4})


def test_what_is_paid_is_discarded() -> None:
    """W17: the four cards go to the discards, and building is the whole turn and scores nothing at once."""
    game = ready(yellow_harbour=3, yellow_ship=2)
    game.play("harbour lima with 2 yellow-harbour 2 yellow-ship")
    assert (cards_in(game, 0), discards(game)) == ({"yellow-harbour": 1}, {"yellow-harbour": 2, "yellow-ship": 2})
    assert (game.seats_to_decide(), int(game.record.score[0])) == ([1], 0)


@pytest.mark.parametrize(
    "cards",
    [
        "3 yellow-harbour 1 yellow-ship",
        "1 yellow-harbour 3 yellow-ship",
        "2 yellow-harbour 1 yellow-ship",
        "2 yellow-harbour 2 yellow-ship 1 wild",
        "3 wild",
    ],
)
def test_wrong_sets_for_a_harbour(cards: str) -> None:
    """W17: any other number of trains and ships is refused."""
    game = ready(yellow_harbour=3, yellow_ship=3, wild=3)
    assert refused(game, f"harbour lima with {cards}") == "W17"


@pytest.mark.parametrize(
    "cards",
    ["2 yellow 2 yellow-ship", "2 yellow-harbour 2 yellow-double", "2 yellow-harbour 2 red-ship"],
)
def test_cards_without_the_sign_or_of_two_colours(cards: str) -> None:
    """W17: cards without the harbour sign, or of two colours, do not build a harbour."""
    game = ready(yellow=2, yellow_harbour=2, yellow_ship=2, yellow_double=2, red_ship=2)
    assert refused(game, f"harbour lima with {cards}") == "W17"


def test_harbour_cards_must_be_in_hand() -> None:
    """W17: the cards played for a harbour must be in hand."""
    game = ready(yellow_harbour=1, yellow_ship=2)
    assert refused(game, "harbour lima with 2 yellow-harbour 2 yellow-ship") == "C30"


# What it is worth


@pytest.mark.parametrize(("tickets", "points"), [(0, 0), (1, 20), (2, 30), (3, 40), (4, 40)])
def test_a_harbours_worth(tickets: int, points: int) -> None:
    """W18: a harbour scores 20, 30 or 40 for 1, 2, or 3 or more completed tickets that name its city, else 0."""
    game = ready(*PACIFIC)
    build(game, 0, "sydney")
    hold(game, 0, *TO_SYDNEY[:tickets])
    seat = game.account().seats[0]
    assert seat.harbours == {"sydney": points}
    assert seat.total == seat.ticket_points + points - 8


def test_only_completed_tickets_of_the_owner_count() -> None:
    """W18: neither the owner's failed tickets nor another player's completed ones count."""
    game = ready(*PACIFIC)
    build(game, 0, "sydney")
    hold(game, 0, "tokyo-sydney", "al_qahira-sydney", "buenos_aires-sydney")
    hold(game, 1, "jakarta-sydney")
    own(game, 1, "jakarta-darwin", "darwin-sydney")
    first, second = game.account().seats
    assert (first.completed, second.completed) == (1, 1)
    assert (first.harbours, second.harbours) == ({"sydney": 20}, {})


def test_tickets_that_only_pass_through_do_not_count() -> None:
    """W18: a ticket counts for the cities it names, not for those its chain runs through."""
    game = ready(*PACIFIC)
    build(game, 0, "perth")
    hold(game, 0, *TO_SYDNEY)
    assert game.account().seats[0].harbours == {"perth": 0}


def test_a_ticket_counts_for_every_own_harbour_it_names() -> None:
    """W18: a ticket counts for every own harbour it names."""
    game = ready(*PACIFIC)
    build(game, 0, "sydney", "jakarta", "tokyo")
    hold(game, 0, "jakarta-sydney", "tokyo-sydney")
    seat = game.account().seats[0]
    assert seat.harbours == {"sydney": 30, "jakarta": 20, "tokyo": 20}
    assert seat.unbuilt == 0


IN_ORDER = ("lagos-luanda.1", "luanda-dar_es_salaam", "djibouti-dar_es_salaam.1")
NOT_IN_ORDER = (
    *("luanda-dar_es_salaam", "djibouti-dar_es_salaam.1"),
    *("al_qahira-djibouti.1", "casablanca-al_qahira", "casablanca-lagos"),
)


@pytest.mark.parametrize(("way", "met"), [(IN_ORDER, "in_order"), (NOT_IN_ORDER, "joined"), (IN_ORDER[:-1], "no")])
def test_a_tour_counts_for_the_harbours_it_names(way: tuple[str, ...], met: str) -> None:
    """W18: a tour counts for a harbour when all its cities are joined, in order or not."""
    game = ready(*way)
    build(game, 0, "luanda")
    hold(game, 0, "lagos-luanda-dar_es_salaam-djibouti")
    seat = game.account().seats[0]
    assert (seat.tickets[0].met, seat.harbours) == (met, {"luanda": 0 if met == "no" else 20})


@pytest.mark.parametrize(("built", "loss"), [(0, -12), (1, -8), (2, -4), (3, 0)])
def test_unbuilt_harbours(built: int, loss: int) -> None:
    """W18: each unbuilt harbour costs 4 points."""
    game = ready(*PACIFIC)
    hold(game, 0)
    build(game, 0, *("sydney", "tokyo", "perth")[:built])
    seat = game.account().seats[0]
    assert (seat.unbuilt, seat.total) == (loss, loss)
