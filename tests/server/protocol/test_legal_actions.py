"""What a seat may do is told without holding up anybody, however much it is."""

import asyncio
import random

import pytest

from tests.server.helpers import largest_board
from trunkline import boards, payment_order
from trunkline.boards import Board
from trunkline.game import Game
from trunkline.rules import constants
from trunkline.server.protocol import legal_actions

MANY = 200  # prices found out between two looks of the others


def with_all_cards(board: Board) -> tuple[Game, int]:
    """A game in which the seat that is to move holds every card of the deck."""
    game, rng = Game.new(board, 2, 1), random.Random(1)
    while not any(game.record.decision[seat] == constants.TURN for seat in game.seats_to_decide()):
        seat = game.seats_to_decide()[0]
        game.play(int(rng.choice(game.legal_numbers(seat).tolist())), seat)
    (seat,) = game.seats_to_decide()
    game.record.hand[seat][:] = board.record.card_count[: len(game.record.hand[seat])]
    return game, seat


@pytest.mark.parametrize("name", ["world", "largest"])
def test_prices_are_found_out_in_small_pieces(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Others go on meanwhile, and afterwards nothing is left to find out."""
    board = boards.load(name) if name == "world" else boards.parse(largest_board.text(), "largest")
    game, seat = with_all_cards(board)
    payment_order._price.cache_clear()
    legal_actions._prices.cache_clear()
    monkeypatch.setattr(legal_actions, "LONGEST_HOLD", 0.0)

    async def scene() -> int:
        found, worst = 0, 0
        work = asyncio.create_task(legal_actions.prepare(game, seat))
        while not work.done():
            await asyncio.sleep(0)
            before, found = found, payment_order._price.cache_info().misses
            worst = max(worst, found - before)
        return worst

    worst, found = asyncio.run(scene()), payment_order._price.cache_info().misses
    assert found > 3_000 and worst <= MANY
    told = legal_actions.legal_of(game, seat)
    assert payment_order._price.cache_info().misses == found
    assert sum(len(group.payments) for group in told.claims) >= found
