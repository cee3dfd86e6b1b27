"""Payments come in the order in which people would choose them."""

import random

import pytest

from tests.table import ALL, hand, started
from trunkline.game import Game
from trunkline.payment_order import Payments, cost
from trunkline.rules import actions as act


def payments(game: Game) -> Payments:
    return Payments(game.legal_numbers(0).tolist(), game.board, game.view(0).hand)


def test_thrifty_payments_come_first() -> None:
    """Fewest wilds, then the colour most held; for ships no waste; plain before harbour cards."""
    game = started("usa")
    hand(game, 0, red=2, blue=3, wild=2)
    first = payments(game).best(game.board.track_index["atlanta-raleigh.1"])
    assert str(game.action(first, 0)) == "claim atlanta-raleigh.1 with 2 blue"
    game = started("world")
    hand(game, 0, red=1, red_harbour=2, black_ship=2, black_double=2, wild=1)
    made = payments(game)
    texts = [str(game.action(made.best(track), 0)) for track in made.claims]
    assert all("with 1 red-harbour" not in text for text in texts)
    lengths = {text: game.board.record.track_length[game.board.track_index[text.split()[1]]] for text in texts}
    for text, length in lengths.items():
        if length == 3 and "ship" in text:
            assert text.endswith("with 1 black-ship 1 black-double")


def test_doubling_is_offered_but_not_preselected() -> None:
    """Terrain is spent only when the person says so."""
    game = started("africa")
    hand(game, 0, red=3, orange=3, yellow=3, white=3)
    made = payments(game)
    assert any(made.can_double(track) for track in made.claims)
    assert all(not made.best(track) >> 13 & 1 for track in made.claims)


@pytest.mark.parametrize("name", ALL)
def test_the_best_payment_is_the_first_in_order(name: str) -> None:
    """The quick way to the thrifty payment agrees with sorting all of them."""
    game, dice = Game.new(name, players=2, seed=3), random.Random(3)
    for _ in range(120):
        if game.over:
            break
        seat = game.seats_to_decide()[0]
        made = Payments(game.legal_numbers(seat).tolist(), game.board, game.view(seat).hand)
        for track in list(made.claims)[::7]:
            hand_of = game.view(seat).hand
            costs = [cost(claim, game.board, hand_of) for claim in (made.best(track), made.ordered(track)[0])]
            assert costs[0] == costs[1]
            assert made.best(track) in made.claims[track]
        draws = [a for a in game.legal_numbers(seat).tolist() if a & 31 != act.CLAIM or dice.random() < 0.05]
        game.play(dice.choice(draws or game.legal_numbers(seat).tolist()), seat)
