"""The bots: they play every board from views alone, alike for the same seed; greedy beats random."""

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
@pytest.mark.parametrize("name", [name for name in bots.names() if bots.is_quick(name)])
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


@pytest.mark.parametrize("board", ALL)
def test_planner_plays_with_any_number_of_players(board: str) -> None:
    """Whole games of legal actions for the fewest and the most players (others would be refused)."""
    made = boards.load(board)
    for players in range(int(made.record.min_players), int(made.record.max_players) + 1):
        assert match(board, ["planner"] * players, 11).over


@pytest.mark.parametrize("board", boards.names())
def test_planner_decides_by_the_view_alone(board: str) -> None:
    """T5: other hands exchanged with the pile, same move; and it leaves the view as it was."""
    game = Game.new(board, players=2, seed=3)
    seats = [bots.make("planner", f"{i}") for i in range(2)]
    for _ in range(25):
        seat = game.seats_to_decide()[0]
        other, view = game.copy(), game.view(seat)
        exchange_hidden(other, 1 - seat)
        seen = other.view(seat)
        assert seen.record.tobytes() == view.record.tobytes()
        action = bots.make("planner", "same").choose(view, game.legal_numbers(seat))
        assert bots.make("planner", "same").choose(seen, other.legal_numbers(seat)) == action
        assert seen.record.tobytes() == view.record.tobytes()
        game.play(seats[seat].choose(view, game.legal_numbers(seat)), seat)


def exchange_hidden(game: Game, seat: int) -> None:
    """Exchange one card of a hand that nobody has seen with one of another kind in the same pile."""
    record, facts = game.record, game.board.record
    for kind in range(facts.kinds):
        for other in range(facts.kinds):
            alike = facts.card_pile[kind] == facts.card_pile[other] and kind != other
            if alike and record.hand[seat, kind] > record.taken[seat, kind] and record.pile[other] > 0:
                record.hand[seat, kind] -= 1
                record.pile[kind] += 1
                record.hand[seat, other] += 1
                record.pile[other] -= 1
                return


def test_an_unknown_bot_is_refused() -> None:
    """The error lists the bots that exist."""
    with pytest.raises(TrunklineError, match="random, greedy"):
        bots.make("deep-blue")
