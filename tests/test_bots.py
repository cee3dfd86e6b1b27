"""The bots: they play every board from views alone, alike for the same seed, and greedy beats random."""

import pytest

from tests.table import ALL
from trunkline import boards, bots
from trunkline.errors import TrunklineError
from trunkline.game import Game


def match(board: str, names: list[str], seed: int) -> Game:
    game = Game.new(board, players=len(names), seed=seed)
    seats = [bots.make(name, f"{seed} {i}") for i, name in enumerate(names)]
    while not game.over:
        seat = game.seats_to_decide()[0]
        game.play(seats[seat].choose(game.view(seat), game.legal_numbers(seat)), seat)
    return game


@pytest.mark.parametrize("board", ALL)
@pytest.mark.parametrize("name", bots.names())
def test_bots_play_every_board_alike_for_the_same_seed(board: str, name: str) -> None:
    """T2: same seed, same game; only legal actions (others would be refused)."""
    games = [match(board, [name] * 3, 5) for _ in range(2)]
    assert games[0].record.tobytes() == games[1].record.tobytes()


@pytest.mark.parametrize("board", boards.names())
def test_greedy_beats_random(board: str) -> None:
    """In 20 games of two, ten in each seat, greedy wins all but one at the most."""
    wins = 0
    for seed in range(20):
        names = ["greedy", "random"] if seed % 2 else ["random", "greedy"]
        wins += match(board, names, seed).account().winners == [names.index("greedy")]
    assert wins >= 19


def test_an_unknown_bot_is_refused() -> None:
    """The error lists the bots that exist."""
    with pytest.raises(TrunklineError, match="random, greedy"):
        bots.make("deep-blue")
