"""Texts that can be no action are refused by the first clause they break, like all others (T3)."""

import pytest

from tests.rules.arrange import refused, terrain
from tests.table import hand, own, started
from trunkline.errors import TrunklineError
from trunkline.game import Game


def jungle_claim() -> tuple[Game, str]:
    """On africa a claim that plays one terrain card too many, with all else in order."""
    game = started("africa")
    hand(game, 0, green=1)
    terrain(game, 0, jungle=3)
    return game, "claim cabinda-luanda.1 with 1 green double with 2 jungle"


def test_a_wrong_number_of_terrain_cards_is_found_last() -> None:
    """T3, A8: when nothing else is wrong, it is the terrain."""
    assert refused(*jungle_claim()) == "A8"


def test_another_decision_comes_before_the_terrain() -> None:
    """T3, C10: in the midst of a draw no claim can be made, however it is paid."""
    game = Game.new("africa", players=2, seed=3, first=0)
    for seat in (0, 1):
        game.play(game.legal(seat)[-1], seat)
    game.play("draw trains")
    assert refused(game, "claim cabinda-luanda.1 with 1 blue double with 2 jungle") == "C10"


def test_cards_that_are_not_in_hand_come_before_the_terrain() -> None:
    """T3, C30: the payment and the wilds played as terrain are looked at together."""
    game, text = jungle_claim()
    hand(game, 0, red=1)
    assert refused(game, text) == "C30"
    hand(game, 0, green=1, wild=1)
    assert refused(game, "claim cabinda-luanda.1 with 1 green double with 2 wild") == "C30"
    assert refused(game, "claim cabinda-luanda.1 with 1 wild double with 2 jungle 1 wild") == "C30"


def test_a_wrong_set_comes_before_the_terrain() -> None:
    """T3, C31: the colour of the payment is wrong, and so is the terrain played with it."""
    game, _ = jungle_claim()
    track = next(
        name
        for name, made in zip(game.board.tracks, game.board.facts.map.tracks, strict=True)
        if made.colour == "red" and made.length == 2
    )
    hand(game, 0, blue=2)
    assert refused(game, f"claim {track} with 2 blue double with 9 jungle") == "C31"


def test_a_claimed_track_comes_before_its_pairs() -> None:
    """T3, C32: who owns the track is looked at before what is paid for it (W13)."""
    game = started("world")
    own(game, 1, "vancouver-anchorage")
    assert refused(game, "claim vancouver-anchorage with 2 red") == "C32"


def test_wrong_pairs_of_cards_in_hand() -> None:
    """T3, W13, C30: cards that make no pairs are the wrong set if the hand has them."""
    game = started("world")
    hand(game, 0, red=1, white=1, green=1)
    assert refused(game, "claim vancouver-anchorage with 1 red") == "W13"
    assert refused(game, "claim vancouver-anchorage with 9 red") == "C30"


def test_ships_of_two_colours() -> None:
    """T3, W14, C30: two colours are a wrong set of ships if the hand has them."""
    game = started("world")
    track = next(
        name
        for name, made in zip(game.board.tracks, game.board.facts.map.tracks, strict=True)
        if made.sea and made.length == 2 and made.colour == "grey"
    )
    hand(game, 0, red_ship=1, green_ship=1)
    assert refused(game, f"claim {track} with 1 red-ship 1 green-ship") == "W14"
    assert refused(game, f"claim {track} with 2 red-ship 2 green-ship") == "C30"


def test_tickets_that_were_not_offered_and_pieces_that_are_too_many() -> None:
    """T3, C10, C40, W4: first whether they are to be chosen now at all."""
    game = Game.new("world", players=2, seed=1)
    assert refused(game, "keep 9", 0) == "C40"
    assert refused(game, "pieces 20 trains 41 ships", 0) == "C10"
    game.play(game.legal(0)[-1], 0)
    assert refused(game, "pieces 20 trains 41 ships", 0) == "W4"
    assert refused(game, "keep 1 2", 0) == "C10"


def test_tickets_are_kept_by_their_places() -> None:
    """C4: the terminal and the catalogue speak of the first and second ticket, and so may a program."""
    game = Game.new("usa", players=2, seed=3)
    offered = game.view(0).offer
    game.play("keep 1 3", 0)
    assert game.view(0).tickets == [name for name in game.board.tickets if name in (offered[0], offered[2])]


# What Python code may hand in


@pytest.mark.parametrize("seat", [2, 5, 10**6, -1, -2, "0", 1.0])
def test_a_seat_that_is_not_there(seat: object) -> None:
    """T5: nobody looks at, or acts from, a seat that the game does not have."""
    game = Game.new("usa", players=2, seed=1)
    for ask in (game.view, game.legal, game.legal_numbers, game.offer, game.decision):
        with pytest.raises(TrunklineError, match="there is no seat"):
            ask(seat)  # type: ignore[operator]


@pytest.mark.parametrize("action", [3.7, b"pass", [1], object()])
def test_an_action_that_is_none(action: object) -> None:
    """C10: what is neither an action nor its number nor its text is refused kindly."""
    game = started("usa")
    with pytest.raises(TrunklineError, match="an action is one of"):
        game.play(action)  # type: ignore[arg-type]


@pytest.mark.parametrize(("players", "first"), [("two", None), (2.0, None), (2, "zero"), (None, None)])
def test_numbers_that_are_none(players: object, first: object) -> None:
    """C1, C6: numbers of players and seats are whole numbers."""
    with pytest.raises(TrunklineError, match="are numbers"):
        Game.new("usa", players=players, first=first)  # type: ignore[arg-type]
