"""Germany's two ticket decks: dealing, drawing, and countries as destinations."""

import pytest

from tests.rules.arrange import refused, ticket_pile, tickets_at
from tests.table import hold, own, started, texts
from trunkline import chance
from trunkline.game import Game
from trunkline.rules import constants

MIXES = [f"draw tickets {short} short {4 - short} long" for short in range(5)]
SHORT = ("mannheim-stuttgart", "mainz-stuttgart", "berlin-leipzig", "frankfurt-stuttgart", "hamburg-rostock")
LONG = ("berlin-mainz", "berlin-muenchen", "emden-freiburg", "frankreich-leipzig", "hamburg-stuttgart")


def decks(game: Game, tickets: tuple[int, ...]) -> list[str]:
    return [game.board.decks[game.board.record.ticket_deck[ticket]] for ticket in tickets]


def offered(game: Game, seat: int) -> list[str]:
    return [game.board.tickets[ticket] for ticket in game.offer(seat)]


def declared(*mixes: int) -> Game:
    """A game in which each seat has asked for so many short tickets, the rest long."""
    game = Game.new("germany", len(mixes), seed=3, first=0)
    for seat, short in enumerate(mixes):
        game.play(MIXES[short], seat)
    return game


# The decks


def test_two_ticket_piles() -> None:
    """G2: 55 short tickets, of 3-11 points but for Mannheim-Stuttgart's 2, and 34 long ones of 12-22."""
    tickets = Game.new("germany", 2, 1).board.facts.tickets.list
    short = [ticket.points for ticket in tickets if ticket.deck == "short"]
    long = [ticket.points for ticket in tickets if ticket.deck == "long"]
    assert (len(short), len(long)) == (55, 34)
    assert (min(long), max(long)) == (12, 22)
    assert sorted(short)[:2] == [2, 3]
    assert max(short) == 11
    assert [list(ticket.stops) for ticket in tickets if ticket.points == 2] == [["mannheim", "stuttgart"]]


# Set-up


def test_the_mix_is_named_before_any_ticket_is_seen() -> None:
    """G3: each player first names how many of 4 tickets come from each pile, and has seen none by then."""
    game = Game.new("germany", 3, 1)
    for seat in range(3):
        assert texts(game, seat) == MIXES
        assert game.offer(seat) == ()
    assert game.view().data()["tickets_left"] == {"short": 55, "long": 34}


@pytest.mark.parametrize(
    "mix", ["draw tickets 3 short 2 long", "draw tickets 2 short 1 long", "draw tickets 0 short 0 long"]
)
def test_the_mix_is_of_four(mix: str) -> None:
    """G3: the two numbers named make 4."""
    assert refused(Game.new("germany", 2, 1), mix, seat=0) == "G4"


def test_nothing_is_dealt_before_all_have_declared() -> None:
    """G3: all declare first; until the last has, nobody has tickets."""
    game = Game.new("germany", 3, 1)
    for seat in (2, 0):
        game.play(MIXES[4], seat)
        assert refused(game, MIXES[0], seat) == "C5"
    assert game.seats_to_decide() == [1]
    assert all(game.offer(seat) == () for seat in range(3))
    game.play(MIXES[1], 1)
    assert [len(game.offer(seat)) for seat in range(3)] == [4, 4, 4]


def test_declarations_are_unseen_until_all_have_declared() -> None:
    """G3: nobody else can tell what a player has declared while others still have to declare."""
    games = [Game.new("germany", 3, 1, first=0) for _ in MIXES]
    for game, mix in zip(games, MIXES, strict=True):
        game.play(mix, seat=1)
    for viewer in (None, 0, 2):
        assert len({game.view(viewer).record.tobytes() for game in games}) == 1


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_tickets_are_dealt_in_seat_order_short_ones_first(order: tuple[int, ...]) -> None:
    """G3: whoever declares last, tickets are dealt in seat order, to each the short ones first."""
    game = Game.new("germany", 3, seed=5)
    for seat in order:
        game.play(MIXES[seat + 1], seat)
    dealt = [chance.split(outcome)[1:] for outcome in game.moves[-1].outcomes]
    assert [seat for seat, _ in dealt] == [0] * 4 + [1] * 4 + [2] * 4
    for seat in range(3):
        assert decks(game, game.offer(seat)) == ["short"] * (seat + 1) + ["long"] * (3 - seat)
        assert tuple(ticket for to, ticket in dealt if to == seat) == game.offer(seat)


def test_at_least_two_are_kept() -> None:
    """G3: of the first 4 tickets at least 2 are kept."""
    game = declared(2, 2)
    assert sorted(len(action.split()) - 1 for action in texts(game, 0)) == [2] * 6 + [3] * 4 + [4]
    assert refused(game, f"keep {offered(game, 0)[0]}", 0) == "C4"


def test_rejected_first_tickets_are_shuffled_back_when_all_have_chosen() -> None:
    """G3: rejected tickets return to their own piles once all have chosen, shuffled in and not under them."""
    game = declared(3, 0)
    rejected = [offered(game, 0)[0], offered(game, 0)[3], offered(game, 1)[1], offered(game, 1)[2]]
    game.play(f"keep {' '.join(offered(game, 0)[1:3])}", 0)
    assert game.view().data()["tickets_left"] == {"short": 52, "long": 29}
    game.play(f"keep {offered(game, 1)[0]} {offered(game, 1)[3]}", 1)
    assert game.view().data()["tickets_left"] == {"short": 53, "long": 32}
    assert set(rejected) <= tickets_at(game, constants.PILE)
    assert tickets_at(game, constants.UNDER) == set()


def test_a_shuffled_back_ticket_may_be_drawn_first() -> None:
    """G3: a ticket shuffled back can be among the next ones drawn, whatever else lies in the pile."""
    game = declared(4, 4)
    back = offered(game, 0)[0]
    game.play(f"keep {' '.join(offered(game, 0)[1:])}", 0)
    game.play(game.legal(1)[-1], 1)
    ticket_pile(game, 1, back, *SHORT[:3])
    game.play("draw tickets 4 short 0 long")
    assert back in offered(game, game.seats_to_decide()[0])


def test_rejected_first_tickets_stay_secret() -> None:
    """G3: neither the tickets kept nor those rejected are seen by the others."""
    game = declared(2, 2)
    games = [game.copy() for _ in range(2)]
    for twin, keep in zip(games, (0, -1), strict=True):
        twin.play(twin.legal(0)[keep], 0)
    for viewer in (None, 1):
        assert games[0].view(viewer).record.tobytes() == games[1].view(viewer).record.tobytes()


def test_trains_are_public_during_set_up() -> None:
    """C7, G3: everybody's trains are public also while tickets are chosen, for there is no choice of pieces."""
    game = Game.new("germany", 2, 1)
    for viewer in (None, 0, 1):
        assert [seat["pieces"]["trains"] for seat in game.view(viewer).data()["seats"]] == [45, 45]


def test_how_many_short_and_long_tickets_is_public() -> None:
    """G3: once all have chosen, everybody sees how many short and how many long tickets each player holds."""
    game = started("germany", 3)
    hold(game, 0, *SHORT[:2], LONG[0])
    hold(game, 1, *LONG[1:3])
    hold(game, 2, *SHORT[2:5])
    for viewer in (None, 0, 1, 2):
        counts = [seat["tickets"] for seat in game.view(viewer).data()["seats"]]
        assert counts == [{"short": 2, "long": 1}, {"short": 0, "long": 2}, {"short": 3, "long": 0}]


# Drawing in play


@pytest.mark.parametrize(
    ("short", "long", "mixes"),
    [
        (5, 5, [(0, 4), (1, 3), (2, 2), (3, 1), (4, 0)]),
        (4, 4, [(0, 4), (1, 3), (2, 2), (3, 1), (4, 0)]),
        (3, 4, [(0, 4), (1, 3), (2, 2), (3, 1), (3, 0)]),
        (2, 3, [(0, 3), (1, 3), (2, 2), (2, 1), (2, 0)]),
        (1, 1, [(0, 1), (1, 1), (1, 0)]),
        (0, 4, [(0, 4), (0, 3), (0, 2), (0, 1)]),
        (0, 2, [(0, 2), (0, 1)]),
        (1, 0, [(1, 0)]),
        (5, 0, [(1, 0), (2, 0), (3, 0), (4, 0)]),
        (0, 0, []),
    ],
)
def test_combinations_are_cut_to_what_is_there(short: int, long: int, mixes: list[tuple[int, int]]) -> None:
    """G4: combinations are cut to what the piles hold, those cut to the same are one, one cut to nothing is none."""
    game = started("germany")
    ticket_pile(game, 1, *SHORT[:short], *LONG[:long])
    listed = [action for action in texts(game) if action.startswith("draw tickets")]
    assert sorted(listed) == sorted(f"draw tickets {a} short {b} long" for a, b in mixes)
    by_hand = {(min(a, short), min(4 - a, long)) for a in range(5)} - {(0, 0)}
    assert set(mixes) == by_hand


@pytest.mark.parametrize(("short", "long"), [(3, 2), (0, 3), (1, 0), (0, 0), (5, 0)])
def test_no_other_combination(short: int, long: int) -> None:
    """G4: with full piles only combinations of 4 may be named."""
    assert refused(started("germany"), f"draw tickets {short} short {long} long") == "G4"


def test_a_cut_combination_shows_what_is_there() -> None:
    """G4: a cut combination offers just the tickets left."""
    game = started("germany")
    ticket_pile(game, 1, SHORT[0], *LONG[:5])
    game.play("draw tickets 1 short 3 long")
    assert decks(game, game.offer(0)) == ["short", "long", "long", "long"]


def test_no_tickets_left() -> None:
    """G4: with both piles empty no combination is left, and the action cannot be chosen."""
    game = started("germany")
    ticket_pile(game, 1)
    assert refused(game, "draw tickets 4 short 0 long") == "C40"


def test_at_least_one_is_kept_in_play() -> None:
    """G4: of 4 tickets drawn in play at least 1 is kept."""
    game = started("germany")
    game.play("draw tickets 2 short 2 long")
    assert len(texts(game)) == 15
    assert refused(game, "keep") == "C40"


def test_rejected_tickets_go_under_their_own_pile() -> None:
    """G4: rejected tickets go under their own pile, in the order shown, and come again after all the others."""
    game = started("germany")
    ticket_pile(game, 1, *SHORT[:3], *LONG[:3])
    game.play("draw tickets 2 short 2 long")
    first = offered(game, 0)
    (short,), (long,) = (tickets_at(game, constants.PILE) & set(deck) for deck in (SHORT, LONG))
    game.play(f"keep {first[2]}")
    game.play("draw tickets 1 short 2 long")
    assert offered(game, 1) == [short, long, first[3]]
    game.play(f"keep {short} {long} {first[3]}")
    game.play("draw tickets 2 short 0 long")
    assert offered(game, 0) == first[:2]


# Countries


@pytest.mark.parametrize(
    ("tracks", "met"),
    [
        (("freiburg-frankreich_3", "saarbruecken-frankreich_1"), False),
        (("freiburg-frankreich_3", "karlsruhe-frankreich_2", "karlsruhe-saarbruecken"), False),
        (("freiburg-karlsruhe", "karlsruhe-saarbruecken"), True),
    ],
)
def test_tracks_into_a_country_do_not_join_there(tracks: tuple[str, ...], met: bool) -> None:
    """G7: each track into a country ends in its own dead end, so the country joins nothing."""
    game = started("germany")
    own(game, 0, *tracks)
    board = game.board
    network = [game.record.network[0, board.place_index[place]] for place in ("freiburg", "saarbruecken")]
    assert (network[0] == network[1]) == met


@pytest.mark.parametrize(
    "way",
    [
        ("lindau-muenchen", "lindau-ulm", "stuttgart-ulm.1", "karlsruhe-stuttgart", "karlsruhe-frankreich_2"),
        ("lindau-muenchen", "konstanz-lindau", "freiburg-konstanz", "freiburg-frankreich_3"),
        (
            *("lindau-muenchen", "lindau-ulm", "stuttgart-ulm.1", "mannheim-stuttgart.1"),
            *("mannheim-saarbruecken", "saarbruecken-frankreich_1"),
        ),
    ],
)
def test_a_ticket_to_a_country_is_met_at_any_of_its_ends(way: tuple[str, ...]) -> None:
    """G7: a ticket naming a country is met by reaching any of its ends."""
    game = started("germany")
    hold(game, 0, "frankreich-muenchen")
    own(game, 0, *way[:-1])
    assert [line.points for line in game.account().seats[0].tickets] == [-8]
    own(game, 0, way[-1])
    assert [line.points for line in game.account().seats[0].tickets] == [8]


@pytest.mark.parametrize("last", ["konstanz-schweiz_1", "freiburg-schweiz_2", "lindau-schweiz_3"])
def test_a_country_named_last(last: str) -> None:
    """G7: it does not matter whether the ticket names the country first or last."""
    game = started("germany")
    hold(game, 0, "koeln-schweiz")
    own(game, 0, "koblenz-koeln.1", "koblenz-mainz.1", "mainz-mannheim.1", "karlsruhe-mannheim")
    own(game, 0, "freiburg-karlsruhe", "freiburg-konstanz", "konstanz-lindau")
    assert game.account().seats[0].tickets[0].met == "no"
    own(game, 0, last)
    assert game.account().seats[0].tickets[0].met == "joined"


@pytest.mark.parametrize(
    ("one", "two"), [("bremerhaven-daenemark_1", "emden-niederlande_1"), ("kiel-daenemark_2", "muenster-niederlande_3")]
)
def test_a_ticket_between_two_countries(one: str, two: str) -> None:
    """G7: a ticket between two countries is met by joining any end of one to any end of the other."""
    game = started("germany")
    hold(game, 0, "daenemark-niederlande")
    own(game, 0, one, two, "bremerhaven-kiel", "emden-muenster")
    assert game.account().seats[0].tickets[0].met == "no"
    own(game, 0, "bremerhaven-emden")
    assert game.account().seats[0].tickets[0].met == "joined"


def test_reaching_the_country_elsewhere_is_not_enough() -> None:
    """G7: a track into the country that the other city is not joined to does not meet the ticket."""
    game = started("germany")
    hold(game, 0, "frankreich-muenchen")
    own(game, 0, "saarbruecken-frankreich_1", "lindau-muenchen")
    assert game.account().seats[0].tickets[0].met == "no"
