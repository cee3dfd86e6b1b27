"""First journey: set-up, the three actions of a turn, and claiming."""

from pathlib import Path

import pytest

from tests.rules.arrange import cards_in, claims, discards, journey_pile, pile_of, refused, tickets_at
from tests.table import discard, empty_pile, hand, hold, own, started, texts
from trunkline.errors import TrunklineError
from trunkline.game import Game
from trunkline.rules import constants

RACE = str(Path(__file__).parents[1] / "boards" / "custom" / "race.toml")
UNMET = ("berlin-moscow", "dublin-zurich")


def ready(players: int = 2, **cards: int) -> Game:
    game = started("first_journey", players)
    hand(game, 0, **cards)
    hold(game, 0, *UNMET)
    return game


# Set-up


@pytest.mark.parametrize("players", [2, 3, 4])
def test_set_up(players: int) -> None:
    """F1: each of 2-4 players starts with 20 trains, 4 cards and 2 tickets."""
    data = Game.new("first_journey", players, 1).view().data()
    for seat in data["seats"]:
        assert (seat["pieces"]["trains"], seat["cards"], seat["tickets"]) == (20, {"trains": 4}, {"tickets": 2})
    assert data["tickets_left"] == {"tickets": 32 - 2 * players}


@pytest.mark.parametrize("players", [1, 5])
def test_no_other_number_of_players(players: int) -> None:
    """F1: the journey is for 2-4 players."""
    with pytest.raises(TrunklineError, match="2 to 4 players"):
        Game.new("first_journey", players, 1)


def test_no_choice_of_tickets() -> None:
    """F1: the first tickets are no choice: the first player is at turn at once."""
    game = Game.new("first_journey", 4, 1, first=2)
    assert game.seats_to_decide() == [2]
    assert game.decision(2) == constants.TURN


def test_the_cards() -> None:
    """F2: 72 cards, 10 of each of six colours and 12 wilds, and no display."""
    game = Game.new("first_journey", 2, 1)
    counts = dict(zip(game.board.cards, map(int, game.board.record.card_count), strict=False))
    assert counts == dict.fromkeys(("yellow", "green", "white", "black", "blue", "red"), 10) | {"wild": 12}
    data = game.view().data()
    assert (data["display"], data["piles"]) == ([], {"trains": 72 - 8})
    assert refused(game, "take red") == "C12"


# The three actions


def test_the_three_actions() -> None:
    """F3: a turn is drawing cards, claiming a track, or changing both tickets, and nothing else."""
    game = ready(yellow=2)
    others = [action for action in texts(game) if not action.startswith("claim ")]
    assert others == ["draw trains", "swap tickets"]
    assert refused(game, "draw tickets") == "C10"
    assert refused(game, "pass") == "C11"


def test_drawing_two_cards_blind() -> None:
    """F3: the draw action takes 2 cards blind, and that is the whole turn."""
    game = ready()
    pile_of(game, 1, red=1, blue=1)
    game.play("draw trains")
    assert cards_in(game, 0) == {"red": 1, "blue": 1}
    assert game.seats_to_decide() == [1]


def test_two_wilds_drawn_blind() -> None:
    """F3: wilds drawn blind are ordinary cards: two may come in one turn."""
    game = ready()
    pile_of(game, 1, wild=2)
    game.play("draw trains")
    assert cards_in(game, 0) == {"wild": 2}


def test_an_empty_pile_is_made_anew_between_the_two_cards() -> None:
    """F3: an empty card pile is made anew from the discards, also between the two cards (C18)."""
    game = ready()
    pile_of(game, 1, red=1)
    discard(game, 1, blue=1)
    game.play("draw trains")
    assert cards_in(game, 0) == {"red": 1, "blue": 1}


def test_the_last_card_is_drawn_alone() -> None:
    """F3: who finds no second card ends the turn with one (C19)."""
    game = ready()
    pile_of(game, 1, red=1)
    game.play("draw trains")
    assert (cards_in(game, 0), game.seats_to_decide()) == ({"red": 1}, [1])


def test_no_card_left() -> None:
    """F3: with pile and discards empty the draw action cannot be chosen (C19)."""
    game = ready()
    empty_pile(game, 1)
    assert "draw trains" not in texts(game)
    assert refused(game, "draw trains") == "C19"


def test_changing_tickets() -> None:
    """F3: the third action puts both unfinished tickets away and draws 2 new ones; that is the whole turn."""
    game = ready()
    journey_pile(game, "athens-rostov", "madrid-rome")
    game.play("swap tickets")
    assert set(game.view(0).tickets) == {"athens-rostov", "madrid-rome"}
    assert set(UNMET) <= tickets_at(game, constants.DISCARDED)
    assert game.seats_to_decide() == [1]


def test_no_single_ticket_is_put_away() -> None:
    """F3: both unfinished tickets are put away, never one of them."""
    game = ready()
    game.play("swap tickets")
    assert set(UNMET).isdisjoint(game.view(0).tickets)
    assert len(game.view(0).tickets) == 2


# Claiming


def test_payments() -> None:
    """F4: a track takes its spaces' number of cards of its colour, wilds standing for any of them (C30)."""
    game = ready(black=3, white=3, wild=3)
    assert {str(action).split(" with ")[1] for action in claims(game, "moscow-warsaw.1")} == {
        "3 black",
        "2 black 1 wild",
        "1 black 2 wild",
        "3 wild",
    }


@pytest.mark.parametrize(
    ("claim", "clause"),
    [
        ("moscow-warsaw.1 with 2 black", "C30"),
        ("moscow-warsaw.1 with 3 red", "C31"),
        ("moscow-warsaw.2 with 3 red 1 wild", "C30"),
        ("kiev-warsaw with 1 yellow", "C30"),  # not in hand
        ("berlin-copenhagen.2 with 1 wild", "C32"),  # the other player's
        ("berlin-vienna.2 with 1 wild", "C34"),  # own track beside it
    ],
)
def test_refused_claims(claim: str, clause: str) -> None:
    """F4: the rules for claiming hold: cards, colour, one owner, no two tracks of a connection (C30-C34)."""
    game = ready(black=3, red=3, wild=1)
    own(game, 0, "berlin-vienna.1")
    own(game, 1, "berlin-copenhagen.2")
    assert refused(game, f"claim {claim}") == clause


def test_a_piece_for_each_space() -> None:
    """F4: a player needs a train for each space, and places one on each (C32)."""
    game = ready(black=3, red=2)
    game.record.pieces[0, 0] = 2
    assert refused(game, "claim moscow-warsaw.1 with 3 black") == "C32"
    game = ready(black=3)
    game.play("claim moscow-warsaw.1 with 3 black")
    assert game.record.pieces[0, 0] == 17
    assert discards(game) == {"black": 3}


def test_tracks_need_not_touch() -> None:
    """F4: a track need not touch the player's other tracks (C33)."""
    game = ready(red=1)
    own(game, 0, "berlin-vienna.1")
    game.play("claim barcelona-madrid.1 with 1 red")
    assert game.view().data()["tracks"] == {"berlin-vienna.1": 0, "barcelona-madrid.1": 0}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_tracks_of_a_connection_are_open(players: int) -> None:
    """F4: with any number of players both tracks of a connection can be used, by different players (not C35)."""
    game = ready(players, wild=1)
    own(game, 1, "berlin-vienna.1")
    game.play("claim berlin-vienna.2 with 1 wild")
    assert game.view().data()["tracks"] == {"berlin-vienna.1": 1, "berlin-vienna.2": 0}


def test_no_grey_tracks() -> None:
    """F4: the board has no grey tracks, but on a custom journey a grey track takes any one colour (C31)."""
    assert all(track.colour != "grey" for track in Game.new("first_journey", 2, 1).board.facts.map.tracks)
    game = started(RACE, 2)
    hand(game, 0, red=1, red_harbour=1, blue=2, green=1)
    paid = {str(action).split(" with ")[1] for action in claims(game, "gdansk-warsaw")}
    assert paid == {"1 red 1 red-harbour", "2 blue"}
