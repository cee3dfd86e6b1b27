"""The bot `learnt`: it plays every board by the view alone, is quick, and is the planner where nothing was trained."""

import os
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from tests.learnt.networks import random_file
from tests.table import ALL
from tests.test_bots import exchange_hidden, match
from trunkline import boards, bots
from trunkline.bots.reasons import tell
from trunkline.envs.batch import Batch
from trunkline.errors import TrunklineError
from trunkline.game import Game
from trunkline.learnt import batches, bot, policy
from trunkline.learnt.bot import LearntBot


@pytest.mark.parametrize("board", ALL)
def test_networks_play_every_board(board: str, tmp_path: Path) -> None:
    """Whole games of legal actions (others would be refused), the same every time."""
    name = f"learnt:{random_file(tmp_path, board)}"
    games = [match(board, [name, "random"], 5) for _ in range(2)]
    assert games[0].over and games[0].record.tobytes() == games[1].record.tobytes()


@pytest.mark.parametrize("board", boards.names())
def test_one_decision_and_a_batch_agree(board: str, tmp_path: Path) -> None:
    """The compiled network chooses what the same network in NumPy does, and pays for it as the catalogue does."""
    path = random_file(tmp_path, board, width=32, layers=3)
    batch, one = Batch(board, 2, 8, seed=1), LearntBot(1, path)
    for _ in range(60):
        chosen = batches.advice(batch, path)
        for record, seat, index in zip(batch.games, batch.seats, chosen, strict=True):
            game = Game(batch.board, record.copy(), np.zeros(1, np.int64))
            action = one.choose(game.view(int(seat)), game.legal_numbers(int(seat)))
            assert action == batch.catalogue.decode(game.record, int(seat), int(index))
        batch.step(chosen)
        batch.reset_done()


def test_it_decides_by_the_view_alone(tmp_path: Path) -> None:
    """T5: other hands exchanged with the pile, same move; and it leaves the view as it was."""
    game, path = Game.new("usa", players=2, seed=3), random_file(tmp_path, "usa")
    for _ in range(25):
        seat = game.seats_to_decide()[0]
        other, view = game.copy(), game.view(seat)
        exchange_hidden(other, 1 - seat)
        before = view.record.tobytes()
        action = LearntBot(1, path).choose(view, game.legal_numbers(seat))
        assert LearntBot(2, path).choose(other.view(seat), other.legal_numbers(seat)) == action
        assert view.record.tobytes() == before
        game.play(action, seat)


def test_without_a_network_it_plays_as_planner() -> None:
    """On a board of one's own nobody has trained: the same game as the planner's, and the planner's reasons."""
    board = next(name for name in ALL if Path(name).stem not in bot.trained_boards())
    assert match(board, ["learnt"] * 2, 3).record.tobytes() == match(board, ["planner"] * 2, 3).record.tobytes()
    game, one = Game.new(board, 2, seed=1), bots.make("learnt", 1)
    assert isinstance(one, bots.Explains)
    action = one.choose(game.view(0), game.legal_numbers(0))
    reason = one.reason(game.view(0), action)
    assert reason is not None and reason.code != "learnt"


def test_it_says_what_it_expects(tmp_path: Path) -> None:
    """In both languages, as games of a hundred; of an action that is not its own it says what the planner thinks."""
    game, one = Game.new("first_journey", 2, seed=1), LearntBot(1, random_file(tmp_path, "first_journey"))
    seat = game.seats_to_decide()[0]
    view, actions = game.view(seat), game.legal_numbers(seat)
    chosen = one.choose(view, actions)
    reason = one.reason(view, chosen)
    won = reason.names["won"]
    assert isinstance(won, int) and 0 <= won <= 100
    assert f"win {won} of a hundred" in tell(reason, view.board, "en")
    assert f"{won} partii na sto" in tell(reason, view.board, "pl")
    other = next(int(action) for action in actions if action != chosen)
    assert one.reason(view, other).code != "learnt"


def test_a_file_that_does_not_fit_is_refused(tmp_path: Path) -> None:
    """A network of another board never falls back to the planner unseen; a missing file is told before any game."""
    game, path = Game.new("usa", 2, seed=1), random_file(tmp_path, "first_journey")
    with pytest.raises(TrunklineError, match="usa has other actions"):
        LearntBot(1, path).choose(game.view(0), game.legal_numbers(0))
    with pytest.raises(OSError, match="nowhere"):
        bots.make("learnt:nowhere.npz")


@pytest.mark.parametrize("name", bot.trained_boards())
def test_networks_that_come_along_fit(name: str) -> None:
    """Each is for the board whose name it has, with every number of players it says."""
    fewest, most = bot.trained_boards()[name]
    for players in range(fewest, most + 1):
        assert bot.player(boards.load(name), players) is not None
    assert sum(path.stat().st_size for path in bot.FOLDER.iterdir()) < 8 << 20


@pytest.mark.parametrize("name", bot.trained_boards())
def test_networks_that_come_along_beat_greedy(name: str) -> None:
    """In 60 games of two, thirty in each seat, most are won."""
    wins = 0
    for seed in range(60):
        names = ["learnt", "greedy"] if seed % 2 else ["greedy", "learnt"]
        wins += match(name, names, seed).account().winners == [names.index("learnt")]
    assert wins > 30


DECISIONS = """
from trunkline import Game, bots
game, bot = Game.new("first_journey", 2, seed=1), bots.make("learnt")
for _ in range(6):
    seat = game.seats_to_decide()[0]
    game.play(bot.choose(game.view(seat), game.legal_numbers(seat)), seat)
    print(bot.chosen[0])
"""


def test_interpreted_it_decides_the_same() -> None:
    """The network too runs as the Python it is, for debuggers."""
    told = [
        subprocess.run(
            [sys.executable, "-W", "error", "-c", DECISIONS],
            env=os.environ | {"NUMBA_DISABLE_JIT": interpreted},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for interpreted in "01"
    ]
    assert told[0] == told[1] and len(told[0].splitlines()) == 6


@pytest.mark.alone
def test_a_decision_takes_less_than_a_millisecond(tmp_path: Path) -> None:
    """With a network as wide as a GPU trains, on the largest board; the median, which other work disturbs little."""
    game, one = Game.new("world", 2, seed=1), LearntBot(1, random_file(tmp_path, "world", width=512, layers=3))
    spent = []
    for _ in range(100):
        seat = game.seats_to_decide()[0]
        view, actions = game.view(seat), game.legal_numbers(seat)
        start = time.perf_counter()
        action = one.choose(view, actions)
        spent.append(time.perf_counter() - start)
        game.play(action, seat)
    assert np.median(spent) < 1e-3


def test_a_batch_without_a_network_is_told() -> None:
    with pytest.raises(TrunklineError, match="no network was trained for 5 players"):
        batches.advice(Batch("usa", 5, 1, seed=1))


def test_inputs_are_those_of_the_most_players() -> None:
    """A network for two to four players sees the columns of four."""
    about = policy.describe(boards.load("first_journey"), (2, 4), {})
    assert any(name.startswith("seats.present 3") for name in about.inputs)
