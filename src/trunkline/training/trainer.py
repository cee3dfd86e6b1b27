"""The loop of a training: play, look back, learn; now and then test and keep what was reached."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import torch

from trunkline.boards import Board
from trunkline.envs import columns
from trunkline.envs.catalogue import catalogue
from trunkline.errors import TrunklineError
from trunkline.learnt import policy
from trunkline.learnt.policy import Policy
from trunkline.training import checkpoint, curve, lessons
from trunkline.training.advantages import advantages
from trunkline.training.checkpoint import Progress
from trunkline.training.curve import Point
from trunkline.training.network import Network, as_arrays
from trunkline.training.rollouts import Tables
from trunkline.training.settings import Settings
from trunkline.training.update import Learner, gather, together


class Wish(NamedTuple):
    """What somebody wants of a training."""

    board: Board
    players: tuple[int, ...]
    folder: Path
    device: str
    seed: str
    minutes: float
    rounds: int | None = None  # instead of minutes: then the same seed gives the same network
    rivals: tuple[str, ...] = ("greedy",)  # tested against; none: there is no curve
    test_games: int = 1000
    test_every: float = 90.0  # seconds
    tell: Callable[[str], None] = print


class Trainer:
    """A network in training on one board."""

    def __init__(self, wish: Wish, settings: Settings) -> None:
        check_device(wish.device)
        self.wish, self.settings, self.progress = wish, settings, Progress()
        torch.manual_seed(_number(f"{wish.seed} {wish.board.id}"))
        used = columns.compact(wish.board, max(wish.players))
        made = Network(used, columns.scale()[used], catalogue(wish.board).size, settings.width, settings.layers)
        self.learner = Learner(made.to(wish.device), settings.averaging)
        self.luck = torch.Generator(wish.device)
        self.luck.manual_seed(_number(f"{wish.seed} luck"))
        self.tables: list[Tables] = []

    # From a checkpoint, from lessons

    @classmethod
    def resumed(cls, wish: Wish, path: Path) -> "Trainer":
        """Go on from a checkpoint; the games under way then begin anew."""
        about, arrays = checkpoint.read(path, wish.board)
        if about.players != wish.players:
            told = " ".join(map(str, about.players))
            raise TrunklineError(f"{path}: a checkpoint for {told} players; go on with the same")
        made = cls(wish, about.settings)
        checkpoint.restore(path, arrays, made.learner, made.luck)
        made.progress = about.progress
        return made

    def teach(self, given: lessons.Lessons, epochs: int) -> None:
        """Learn what a bot did before playing."""
        for epoch in range(1, epochs + 1):
            agreed = lessons.teach(self.wish.board, given, self.learner, self.settings, self.luck)
            self.wish.tell(f"lessons, time {epoch} of {epochs}: agreed at {agreed:.1f} of 100 decisions")
        self.learner.average = {name: each.clone() for name, each in self.learner.network.state_dict().items()}

    # The loop

    def run(self) -> None:
        """Train until the time is over; Ctrl-C keeps what was reached and ends it."""
        try:
            self._set_tables()
            self._test("before")  # what takes long to compile is compiled now, and not counted
            clock = Clock(self.wish, self.progress)
            while clock.part() < 1:
                self._round(clock.part())
                clock.note()
                if clock.test_is_due():
                    self._test(clock.told())
                    self.keep()
            self._test(clock.told())
        except torch.cuda.OutOfMemoryError as error:
            raise TrunklineError("the GPU's memory is full; train with fewer --games, or a smaller --width") from error
        finally:
            self.keep()

    def _set_tables(self) -> None:
        """Tables for each number of players, about as many decisions of each; a resumed training has other deals."""
        wish, settings = self.wish, self.settings
        for players in wish.players:
            seed = f"{wish.seed} {players} {self.progress.rounds}"
            parts = (max(1, settings.games // len(wish.players)), seed, wish.device, settings.against, settings.lead)
            self.tables.append(Tables(wish.board, players, *parts))

    def _round(self, part: float) -> None:
        """Some decisions at all tables, and what is learnt from them."""
        samples, network, over = [], self.learner.network, sum(tables.games_over for tables in self.tables)
        for tables in self.tables:
            rollout = tables.play(network, self.settings.steps, self.luck)
            samples.append(gather(rollout, *advantages(rollout, tables, network, self.settings.decay)))
            self.progress.steps += rollout.action.numel()
        self.learner.learn(together(samples), self.settings, part, self.luck)
        self.progress.rounds += 1
        self.progress.games += sum(tables.games_over for tables in self.tables) - over

    # How strong it is, and what is kept

    def _test(self, when: str) -> None:
        """Test the averaged weights with the fewest players, and tell how it goes."""
        wish, network = self.wish, self.learner.network
        trained = {name: tensor.clone() for name, tensor in network.state_dict().items()}
        network.load_state_dict(self.learner.average)
        shares = {
            rival: curve.share_won(network, wish.board, min(wish.players), rival, wish.test_games)
            for rival in wish.rivals
        }
        network.load_state_dict(trained)
        done = self.progress
        done.curve.append(Point(done.seconds / 60, done.steps, done.games, shares, wish.test_games))
        wish.tell(f"{when}: {done.steps / 1e6:.1f} M decisions, {done.games:,} games{done.curve[-1].told()}")

    def keep(self) -> None:
        """Write the checkpoint, the network that plays, and the curve."""
        wish, folder = self.wish, self.wish.folder
        about = checkpoint.About(
            checkpoint.FORMAT,
            wish.board.id,
            policy.actions_digest(wish.board),
            wish.players,
            len(self.learner.network.used),
            self.settings,
            self.progress,
        )
        checkpoint.write(folder / f"{wish.board.id}{checkpoint.SUFFIX}", about, self.learner, self.luck)
        facts = self.facts()
        told = policy.describe(wish.board, (min(wish.players), max(wish.players)), facts)
        policy.write(folder / f"{wish.board.id}.npz", Policy(told, as_arrays(self.learner.average)))
        if wish.rivals and self.progress.curve:
            curve.write(folder, wish.board, self.progress.curve, facts)

    def facts(self) -> dict[str, str | int | float]:
        """What the training cost."""
        done = self.progress
        name = torch.cuda.get_device_name() if self.wish.device == "cuda" else "cpu"
        spent = {"minutes": round(done.seconds / 60, 1), "decisions": done.steps, "games": done.games}
        return {"device": name, "seed": self.wish.seed, "rounds": done.rounds, **spent}


class Clock:
    """How much of a training is over, and how much is left."""

    def __init__(self, wish: Wish, progress: Progress) -> None:
        self.wish, self.progress = wish, progress
        self.before, self.first_round = progress.seconds, progress.rounds
        self.start = self.tested = time.monotonic()

    def part(self) -> float:
        """From 0 to 1; a resumed training has all its time again."""
        if self.wish.rounds is not None:
            return (self.progress.rounds - self.first_round) / max(1, self.wish.rounds)
        return (time.monotonic() - self.start) / (60 * self.wish.minutes)

    def note(self) -> None:
        self.progress.seconds = self.before + time.monotonic() - self.start

    def test_is_due(self) -> bool:
        due = time.monotonic() - self.tested > self.wish.test_every
        self.tested = time.monotonic() if due else self.tested
        return due and self.part() < 1

    def told(self) -> str:
        spent, part = (time.monotonic() - self.start) / 60, min(1.0, self.part())
        left = f", {spent / part - spent:.1f} left" if 0 < part < 1 else ""
        return f"{spent:.1f} minutes{left}"


def check_device(device: str) -> None:
    """An error where a device is not there."""
    if device == "cuda":
        from trunkline.envs.cuda import kernels

        kernels()
        if not torch.cuda.is_available():
            raise TrunklineError("this PyTorch sees no CUDA GPU; install one that does, or train with --device cpu")


def _number(seed: str) -> int:
    """A number for PyTorch's generators."""
    return int.from_bytes(seed.encode(), "big") % (1 << 62)
