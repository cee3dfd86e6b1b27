"""Claiming a track: the cards, the pieces, parallel tracks and the points (C30-C37)."""

import random

import pytest

from tests.table import display, hand, own, started, texts
from trunkline.errors import IllegalAction
from trunkline.game import Game
from trunkline.rules import constants

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple", "black", "white")
PLAIN = ("red", "orange", "yellow", "green", "blue")  # a display without wilds


def claims(game: Game, track: str) -> set[str]:
    """How the seat at turn may pay for a track."""
    head = f"claim {track} with "
    listed = [text for text in texts(game) if text.startswith(head)]
    assert len(listed) == len(set(listed)), "every payment is listed once"
    return {text.removeprefix(head) for text in listed}


def holding(seats: int = 2, seed: int = 1, **cards: int) -> Game:
    """A game in which seat 0 is at turn with exactly these cards."""
    game = started("usa", players=seats, seed=seed)
    display(game, *PLAIN)
    hand(game, 0, **cards)
    return game


# The cards

BLUE_TRACK = [
    ({"blue": 3}, {"3 blue"}),
    ({"blue": 4}, {"3 blue"}),
    ({"blue": 2, "wild": 1}, {"2 blue 1 wild"}),
    ({"blue": 1, "wild": 2}, {"1 blue 2 wild"}),
    ({"wild": 3}, {"3 wild"}),
    ({"blue": 3, "wild": 3}, {"3 blue", "2 blue 1 wild", "1 blue 2 wild", "3 wild"}),
    ({"blue": 2, "wild": 5}, {"2 blue 1 wild", "1 blue 2 wild", "3 wild"}),
    ({"blue": 2}, set()),
    ({"blue": 1, "wild": 1}, set()),
    ({"wild": 2}, set()),
    ({"red": 11, "wild": 2}, set()),
    ({}, set()),
]


@pytest.mark.parametrize(("cards", "payments"), BLUE_TRACK)
def test_every_payment_for_a_coloured_track(cards, payments):
    """C30, C31: a blue track of 3 takes blue cards and wilds, three in all, wilds also where they are not needed."""
    assert claims(holding(**cards), "montreal-new_york") == payments


GREY_TRACK = [
    ({"red": 2}, {"2 red"}),
    ({"red": 1, "blue": 1}, set()),
    ({"red": 1, "blue": 1, "wild": 1}, {"1 red 1 wild", "1 blue 1 wild"}),
    ({"red": 2, "blue": 2, "wild": 1}, {"2 red", "1 red 1 wild", "2 blue", "1 blue 1 wild"}),
    ({"red": 1, "wild": 2}, {"1 red 1 wild", "2 wild"}),
    ({"wild": 2}, {"2 wild"}),
    ({"red": 2, "wild": 2}, {"2 red", "1 red 1 wild", "2 wild"}),
    ({"wild": 1}, set()),
]


@pytest.mark.parametrize(("cards", "payments"), GREY_TRACK)
def test_every_payment_for_a_grey_track(cards, payments):
    """C30, C31: a grey track of 2 takes cards of any one colour; wilds only are one set, not one for each colour."""
    assert claims(holding(**cards), "atlanta-charleston") == payments


def test_the_cards_number_exactly_the_spaces():
    """C30: neither more nor fewer cards than spaces may be played."""
    game = holding(blue=5, wild=3)
    for paid in ("2 blue", "4 blue", "5 blue", "3 blue 1 wild", "2 wild", "1 blue 1 wild", "2 blue 2 wild"):
        with pytest.raises(IllegalAction, match=r"\[C30\]"):
            game.play(f"claim montreal-new_york with {paid}")


def test_cards_that_are_not_in_hand_cannot_be_played():
    """C30: the cards played come out of the player's hand."""
    game = holding(blue=2, wild=1)
    for paid in ("3 blue", "1 blue 2 wild", "3 wild"):
        with pytest.raises(IllegalAction, match=r"\[C30\]"):
            game.play(f"claim montreal-new_york with {paid}")


@pytest.mark.parametrize("paid", ["2 red 1 blue", "1 red 1 blue 1 wild"])
def test_two_colours_do_not_make_a_set(paid):
    """C30, T3: a set of two colours is refused, with the clause, like every other illegal claim."""
    game = holding(red=2, blue=1, wild=1)
    assert claims(game, "montreal-toronto") == {"2 red 1 wild"}
    with pytest.raises(IllegalAction, match=r"\[C30\]"):
        game.play(f"claim montreal-toronto with {paid}")


@pytest.mark.parametrize("colour", COLOURS)
def test_a_coloured_track_takes_its_own_colour_only(colour):
    """C31: of all colours only its own pays for a coloured track."""
    game = holding(**{colour: 3})
    if colour == "blue":
        assert claims(game, "montreal-new_york") == {"3 blue"}
        return
    assert claims(game, "montreal-new_york") == set()
    with pytest.raises(IllegalAction, match=r"\[C31\]"):
        game.play(f"claim montreal-new_york with 3 {colour}")


@pytest.mark.parametrize("colour", COLOURS)
def test_a_grey_track_takes_any_colour(colour):
    """C31: each colour pays for a grey track."""
    game = holding(**{colour: 3})
    game.play(f"claim montreal-toronto with 3 {colour}")
    assert game.view().data()["tracks"] == {"montreal-toronto": 0}


def expected_claims(game: Game, seat: int) -> set[str]:
    """All legal claims by the letter of C30-C35, from the board's facts and what lies on the table."""
    facts, record = game.board.facts.map.tracks, game.record
    cards, trains = game.view(seat).hand, int(record.pieces[seat, 0])
    made = set()
    for index, (name, track) in enumerate(zip(game.board.tracks, facts, strict=True)):
        pair = {track.start, track.to}
        owners = [int(record.owner[i]) for i, other in enumerate(facts) if {other.start, other.to} == pair]
        taken = [owner for owner in owners if owner >= 0]
        if record.owner[index] >= 0 or seat in taken or (taken and game.players < 4) or trains < track.length:
            continue
        for colour in COLOURS if track.colour == "grey" else [track.colour]:
            for wilds in range(track.length + 1):
                plain = track.length - wilds
                if plain <= cards.get(colour, 0) and wilds <= cards.get("wild", 0):
                    paid = [f"{plain} {colour}"] * (plain > 0) + [f"{wilds} wild"] * (wilds > 0)
                    made.add(f"claim {name} with {' '.join(paid)}")
    return made


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_claims_offered_are_all_that_the_rules_allow(players):
    """C30, C31, C32, C34, C35: in games played at random exactly the claims the rules allow are offered."""
    luck = random.Random(players)
    for seed in range(3):
        game = started("usa", players=players, seed=seed)
        while not game.over:
            legal, seat = texts(game), game.seats_to_decide()[0]
            if game.decision(seat) == constants.TURN:
                assert {text for text in legal if text.startswith("claim")} == expected_claims(game, seat)
            game.play(luck.choice(legal))


# The track and the pieces


def test_a_claimed_track_cannot_be_claimed_again():
    """C32: a claimed track is closed to everybody, its owner too."""
    for owner in (0, 1):
        game = holding(seats=4, blue=3)
        own(game, owner, "montreal-new_york")
        assert claims(game, "montreal-new_york") == set()
        with pytest.raises(IllegalAction, match=r"\[C32\]"):
            game.play("claim montreal-new_york with 3 blue")


@pytest.mark.parametrize("trains", [0, 1, 2, 3])
def test_a_player_needs_a_piece_for_each_space(trains):
    """C32: without a train for each of its spaces a track cannot be claimed."""
    game = holding(blue=3, red=2)
    game.record.pieces[0, 0] = trains
    assert bool(claims(game, "montreal-new_york")) == (trains >= 3)
    assert bool(claims(game, "boston-new_york.1")) == (trains >= 2)
    if trains < 3:
        with pytest.raises(IllegalAction, match=r"\[C32\]"):
            game.play("claim montreal-new_york with 3 blue")


@pytest.mark.parametrize("paid", ["3 blue", "1 blue 2 wild", "3 wild"])
def test_one_piece_is_placed_on_each_space(paid):
    """C32: a claim takes one train per space, whatever was paid, and the track belongs to the player."""
    game = holding(blue=3, wild=3)
    game.play(f"claim montreal-new_york with {paid}")
    data = game.view().data()
    assert data["tracks"] == {"montreal-new_york": 0}
    assert [seat["pieces"]["trains"] for seat in data["seats"]] == [42, 45]


def test_tracks_need_not_touch():
    """C33: a claim need not touch the player's other tracks."""
    game = holding(blue=3, red=4)
    game.play("claim montreal-new_york with 3 blue")
    game.play_all(["draw trains", "draw trains"])
    game.play("claim dallas-el_paso with 4 red")
    assert game.view().data()["tracks"] == {"montreal-new_york": 0, "dallas-el_paso": 0}


def test_one_track_per_turn():
    """C33: after one claim the next player is at turn."""
    game = holding(blue=3, red=4)
    game.play("claim montreal-new_york with 3 blue")
    assert game.seats_to_decide() == [1]
    with pytest.raises(IllegalAction, match=r"\[C6\]"):
        game.play("claim dallas-el_paso with 4 red", 0)


# Parallel tracks


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(("mine", "other"), [(1, 2), (2, 1)])
def test_nobody_owns_two_tracks_of_a_connection(players, mine, other):
    """C34: whoever owns one track of a connection cannot claim another of it, with any number of players."""
    game = holding(seats=players, red=2, yellow=2)
    own(game, 0, f"boston-new_york.{mine}")
    assert claims(game, f"boston-new_york.{other}") == set()
    with pytest.raises(IllegalAction, match=r"\[C34\]"):
        game.play(f"claim boston-new_york.{other} with 2 {'red' if other == 1 else 'yellow'}")


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(("taken", "other"), [(1, 2), (2, 1)])
def test_with_few_players_a_claimed_track_closes_its_parallel(players, taken, other):
    """C35: with 2 or 3 players a connection is closed to everyone once one of its tracks is claimed."""
    game = holding(seats=players, red=2, yellow=2)
    assert claims(game, f"boston-new_york.{taken}")  # the first may take either track
    own(game, 1, f"boston-new_york.{taken}")
    assert claims(game, f"boston-new_york.{other}") == set()
    with pytest.raises(IllegalAction, match=r"\[C35\]"):
        game.play(f"claim boston-new_york.{other} with 2 {'red' if other == 1 else 'yellow'}")


@pytest.mark.parametrize("players", [4, 5])
def test_with_many_players_both_parallels_can_be_used(players):
    """C35, C34: with 4 or 5 players another player may claim the second track of a connection."""
    game = holding(seats=players, red=2)
    hand(game, 1, yellow=2)
    game.play("claim boston-new_york.1 with 2 red")
    game.play("claim boston-new_york.2 with 2 yellow")
    assert game.view().data()["tracks"] == {"boston-new_york.1": 0, "boston-new_york.2": 1}


def test_other_connections_stay_open():
    """C35: a claim closes only tracks between the same two cities."""
    game = holding(green=2)
    before = {text for text in texts(game) if text.startswith("claim")}
    own(game, 1, "boston-new_york.1")
    after = {text for text in texts(game) if text.startswith("claim")}
    assert before == after
    assert claims(game, "new_york-pittsburgh.1") == {"2 green"}


# Points and discards

POINTS = [
    ("dallas-houston.1", "1 red", 1),
    ("boston-new_york.1", "2 red", 2),
    ("chicago-duluth", "3 red", 4),
    ("dallas-el_paso", "4 red", 7),
    ("helena-omaha", "5 red", 10),
    ("miami-new_orleans", "6 red", 15),
    ("miami-new_orleans", "1 red 5 wild", 15),
]


@pytest.mark.parametrize(("track", "paid", "points"), POINTS)
def test_points_by_length(track, paid, points):
    """C36: a track scores at once by its length: 1, 2, 4, 7, 10 or 15."""
    game = holding(red=6, wild=5)
    game.play(f"claim {track} with {paid}")
    assert [seat["score"] for seat in game.view().data()["seats"]] == [points, 0]


def test_points_add_up():
    """C36: points of later tracks are added."""
    game = holding(red=6)
    game.play("claim chicago-duluth with 3 red")
    game.play_all(["draw trains", "draw trains"])
    game.play("claim boston-new_york.1 with 2 red")
    assert game.record.score[0] == 4 + 2


@pytest.mark.parametrize("paid", [{"blue": 3}, {"blue": 2, "wild": 1}, {"wild": 3}])
def test_played_cards_are_discarded(paid):
    """C37: the cards played, wilds too, go from the hand to the discards."""
    game = holding(blue=4, wild=4, red=1)
    game.play("claim montreal-new_york with " + " ".join(f"{n} {name}" for name, n in paid.items()))
    assert game.view().data()["discards"] == paid
    left = {"blue": 4 - paid.get("blue", 0), "wild": 4 - paid.get("wild", 0), "red": 1}
    assert game.view(0).hand == left
