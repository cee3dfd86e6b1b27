"""Batches: the same games as one at a time, whatever the threads; masks, rewards and errors."""

import numpy as np
import pytest

from tests.table import ALL
from trunkline import boards
from trunkline.envs import observe
from trunkline.envs.batch import Batch
from trunkline.envs.catalogue import catalogue
from trunkline.errors import TrunklineError
from trunkline.game import Game
from trunkline.rules import constants, records, scoring
from trunkline.rules.scratch import new_scratch


def run(board: str, threads: int, steps: int = 300) -> tuple[bytes, ...]:
    batch = Batch(board, players=2, n=9, seed=4, threads=threads)
    for _ in range(steps):
        batch.step(batch.sample())
        batch.reset_done()
    return batch.games.tobytes(), batch.legal_mask().tobytes(), batch.observe().tobytes()


@pytest.mark.parametrize("board", ALL)
def test_threads_change_nothing(board: str) -> None:
    """The same seed plays the same games on one thread and on three."""
    assert run(board, 1) == run(board, 3)


@pytest.mark.parametrize("board", ALL)
def test_a_batch_plays_by_the_rules(board: str) -> None:
    """Every game of a batch, mirrored by `Game` position for position, has its mask, observation and rewards."""
    batch, entries = Batch(board, players=3, n=2, seed=1, reward="score"), catalogue(board)
    while not batch.done.all():
        mask, seen, indices = batch.legal_mask().copy(), batch.observe().copy(), batch.sample().copy()
        for i in np.flatnonzero(~batch.done):
            game = Game(batch.board, batch.games[i], np.zeros(5, np.int64))
            seat = int(batch.seats[i])
            assert seat == game.seats_to_decide()[0]
            assert (mask[i] == entries.mask(game.record, seat)).all() and mask[i, indices[i]]
            game.check(entries.decode(game.record, seat, int(indices[i])), seat)
            out = np.zeros(observe.SIZE, np.int8)
            observe.write(batch.board.record, game.view(seat).record, out)
            assert (out == seen[i]).all()
        batch.step(indices)


@pytest.mark.parametrize(("reward", "expected"), [("win", [1, -0.5, -0.5]), ("rank", [1, 0, -1])])
def test_rewards_by_place(reward: str, expected: list[float]) -> None:
    """Winner and losers share 1 and -1; places are evenly spaced."""
    batch = Batch("usa", players=3, n=1, seed=3, reward=reward)
    while not batch.done.all():
        batch.step(batch.sample())
    ranks = account(batch).rank[:3].tolist()
    assert sorted(ranks) == [1, 2, 3], "this seed has no ties"
    assert batch.rewards[0].tolist() == [expected[rank - 1] for rank in ranks]


def account(batch: Batch) -> np.record:
    made = records.new_accounts(1)[0]
    scoring.make_account(batch.board.record, batch.games[0], made, new_scratch()[0].scoring)
    return made


def test_the_score_reward_is_the_lead() -> None:
    """The total less the best of the others."""
    batch = Batch("germany", players=3, n=1, seed=3, reward="score")
    while not batch.done.all():
        batch.step(batch.sample())
    total = account(batch).total[:3].astype(int)
    assert batch.rewards[0].tolist() == [total[i] - max(np.delete(total, i)) for i in range(3)]


def test_shaped_rewards_are_points_won() -> None:
    """With shaping every point on the board is a reward to who won it, and the sum is the score."""
    batch, total = Batch("usa", players=2, n=1, seed=3, reward="win", shaped=1.0), np.zeros(2)
    while not batch.done.all():
        batch.step(batch.sample())
        total += batch.rewards[0]
    assert sorted(total - batch.games["score"][0, :2]) == [-1, 1]


def test_a_done_game_waits_until_it_is_reset() -> None:
    """Nothing happens in it, its mask is empty, and `reset_done` deals anew."""
    batch = Batch("first_journey", players=2, n=1, seed=3)
    while not batch.done.all():
        batch.step(batch.sample())
    over = batch.games.tobytes()
    batch.step([0])
    assert batch.games.tobytes() == over and batch.seats[0] == -1 and not batch.legal_mask().any()
    batch.reset_done()
    assert batch.games["over"][0] == constants.RUNNING and batch.legal_mask().any()


def test_other_libraries_take_the_arrays_without_a_copy() -> None:
    """Arrays go through DLPack and stay the same memory."""
    batch = Batch("usa", n=3, seed=1)
    assert np.shares_memory(np.from_dlpack(batch.observe()), batch.observe())


def test_what_cannot_be_done_is_said() -> None:
    """Illegal actions, wrong shapes, unknown rewards and devices."""
    batch = Batch("usa", n=3, seed=1)
    before = batch.games.tobytes()
    with pytest.raises(TrunklineError, match="action 1 of game 0 is not legal"):
        batch.step([1, 1, 1])
    assert batch.games.tobytes() == before
    with pytest.raises(TrunklineError, match="3 actions"):
        batch.step([1])
    with pytest.raises(TrunklineError, match="win, rank, score"):
        Batch("usa", reward="glory")
    with pytest.raises(TrunklineError, match="cpu"):
        Batch("usa", device="tpu")
    with pytest.raises(TrunklineError, match="at least one"):
        Batch("usa", n=0)
    with pytest.raises(TrunklineError, match="2 to 5"):
        Batch("usa", players=9)


def test_names_of_boards() -> None:
    """All five boards are there."""
    assert {Batch(name, n=1).board.id for name in boards.names()} == set(boards.names())
