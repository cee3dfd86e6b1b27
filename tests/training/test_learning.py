"""Learning: what decisions gained, what an update does of it, and lessons. Needs PyTorch."""

from pathlib import Path

import numpy as np
import pytest

from tests.training.torch_here import needs_torch
from trunkline import boards
from trunkline.learnt import batches, policy
from trunkline.learnt.policy import Policy

pytestmark = needs_torch
BOARD, PLAYERS = "first_journey", (2, 3)


def make_learner(width: int = 32, seed: int = 1):  # type: ignore[no-untyped-def]
    """A small network that has learnt nothing."""
    import torch

    from trunkline.envs import columns
    from trunkline.envs.catalogue import catalogue
    from trunkline.training.network import Network
    from trunkline.training.update import Learner

    torch.manual_seed(seed)
    used = columns.compact(boards.load(BOARD), max(PLAYERS))
    return Learner(Network(used, columns.scale()[used], catalogue(BOARD).size, width, 2), 0.9)


def luck():  # type: ignore[no-untyped-def]
    import torch

    return torch.Generator().manual_seed(1)


def test_gains_follow_each_seat_by_itself() -> None:
    """Two tables, worked out by hand: a game that ends, and one whose seat 1 has no sequel yet."""
    import torch

    from trunkline.training.advantages import advantages
    from trunkline.training.rollouts import Rollout

    class OneTable:
        """What lies ahead: seat 0 is to act at both tables, and expects 0.5."""

        players, device = 2, torch.device("cpu")

        def seats(self) -> torch.Tensor:
            return torch.tensor([0, 0])

        def look(self, _: object) -> tuple[None, None]:
            return None, None

    seats = torch.tensor([[0, 0], [1, 1], [0, 0]])
    values = torch.tensor([[0.1, 0.1], [0.2, 0.2], [0.3, 0.3]])
    done = torch.tensor([[False, False], [False, False], [True, False]])
    reward = torch.zeros(3, 2, 2)
    reward[2, 0] = torch.tensor([1.0, -1.0])
    nothing = torch.zeros(3, 2)
    rollout = Rollout(nothing, nothing, nothing, nothing, values, seats, reward, done)
    gain, known = advantages(rollout, OneTable(), lambda *_: (None, torch.tensor([0.5, 0.5])), 0.5)  # type: ignore[arg-type]
    # the game that ended: seat 0 had 0.3 and got 1; before that 0.1 became 0.3, and half of what came later counts
    torch.testing.assert_close(gain[:, 0], torch.tensor([0.3 - 0.1 + 0.5 * 0.7, -1 - 0.2, 1 - 0.3]))
    assert known[:, 0].all()
    # the other: seat 0 sees 0.5 ahead, seat 1 sees nothing
    torch.testing.assert_close(gain[[0, 2], 1], torch.tensor([0.3 - 0.1 + 0.5 * 0.2, 0.5 - 0.3]))
    assert known[:, 1].tolist() == [True, False, True]


def test_an_update_makes_praised_actions_likelier() -> None:
    """And expects what came of them; actions that are not legal stay impossible."""
    import torch

    from trunkline.training.rollouts import Tables
    from trunkline.training.settings import Settings
    from trunkline.training.update import Samples

    learner = make_learner()
    tables = Tables(boards.load(BOARD), 2, 64, "test", "cpu", {}, 0.0)
    seen, legal = tables.look(learner.network)
    action = legal.int().argmax(1)
    with torch.no_grad():
        before = learner.network(seen, legal)[0].log_softmax(1).gather(1, action[:, None])[:, 0]
    gain = torch.where(torch.arange(64) % 2 == 0, 1.0, -1.0)
    for _ in range(20):
        samples = Samples(seen, legal, action, before, gain, torch.full((64,), 0.5))
        learner.learn(samples, Settings(rate=1e-3, entropy=0.0), 0.0, luck())
    logits, value = learner.network(seen, legal)
    after = logits.log_softmax(1).gather(1, action[:, None])[:, 0]
    assert (after - before)[gain > 0].mean() > (after - before)[gain < 0].mean()
    assert abs(float(value.detach().mean()) - 0.5) < 0.1
    assert (logits.softmax(1)[~legal] == 0).all()


def test_lessons_are_learnt(tmp_path: Path) -> None:
    """What greedy did is replayed from its actions alone, and agreed with far more often after learning it."""
    from trunkline.errors import TrunklineError
    from trunkline.training import lessons
    from trunkline.training.settings import Settings

    board, path = boards.load(BOARD), tmp_path / "lessons.npz"
    lessons.write(path, board, "greedy", lessons.make(board, PLAYERS, "greedy", 64, 64))
    given, learner, settings = lessons.read(path, board), make_learner(), Settings(part=256, rate=1e-3)
    shares = [lessons.teach(board, given, learner, settings, luck()) for _ in range(4)]
    assert shares[0] < shares[3] and shares[3] > 40
    with pytest.raises(TrunklineError, match="usa has other actions"):
        lessons.read(path, boards.load("usa"))


def test_what_was_trained_is_what_plays(tmp_path: Path) -> None:
    """PyTorch's network and the one read from the file give the same logits, up to 16 bits."""
    import torch

    from trunkline.envs.batch import Batch
    from trunkline.training.network import as_arrays

    network = make_learner().network
    torch.nn.init.normal_(network.policy.weight)
    path = tmp_path / "a.npz"
    policy.write(path, Policy(policy.describe(boards.load(BOARD), PLAYERS, {}), as_arrays(network.state_dict())))
    batch, weights = Batch(BOARD, 2, 50, seed=1), policy.fitted(policy.read(path))
    seen, legal = batch.observe(), batch.legal_mask()
    with torch.no_grad():
        wanted, _ = network(torch.as_tensor(seen)[:, network.used], torch.as_tensor(legal).bool())
    found = batches.look(weights, seen) @ weights.policy.T + weights.policy_bias
    np.testing.assert_allclose(found[legal > 0], wanted.numpy()[legal > 0], rtol=0.02, atol=0.02)
