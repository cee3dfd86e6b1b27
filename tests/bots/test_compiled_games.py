"""Compiled games: the loop without Python plays the same games as `Game` does."""

from pathlib import Path

import pytest

from tests.table import ALL
from trunkline import boards, bots
from trunkline.bots import compiled_games
from trunkline.game import Game
from trunkline.rules import constants

COMPANIES = [("planner", "greedy"), ("greedy", "random", "planner"), ("planner", "planner", "greedy", "greedy")]


def takes(board: str, players: int) -> bool:
    """Whether a board is for so many players."""
    record = boards.load(board).record
    return bool(record.min_players <= players <= record.max_players)


CASES = [(board, names) for board in ALL for names in COMPANIES if takes(board, len(names))]


@pytest.mark.parametrize(
    ("board", "names"), CASES, ids=[f"{Path(board).stem} {' '.join(names)}" for board, names in CASES]
)
def test_the_compiled_loop_plays_the_same_game(board: str, names: tuple[str, ...]) -> None:
    """Position and account at the end are equal to the byte; decisions and turns are those that were played."""
    made = boards.load(board)
    game = Game.new(made, len(names), "same")
    seats = [bots.make(name, f"same {seat}") for seat, name in enumerate(names)]
    counted = [[0, 0] for _ in names]
    while not game.over:
        seat = game.seats_to_decide()[0]
        counted[seat][compiled_games.DECISIONS] += 1
        counted[seat][compiled_games.TURNS] += game.decision(seat) == constants.TURN
        game.play(seats[seat].choose(game.view(seat), game.legal_numbers(seat)), seat)
    table = compiled_games.Table(made)
    table.play(names[::-1], "another")  # what was played before must not matter
    assert table.play(names, "same") == game.ply
    assert table.games[0].tobytes() == game.record.tobytes()
    assert table.accounts[0].tobytes() == game.account().record.tobytes()
    assert table.tally[: len(names)].tolist() == counted
