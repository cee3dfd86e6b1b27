"""Batches on a CUDA GPU: all arrays stay on the device, with the same luck and bytes as on the CPU.

What the methods return are device arrays that torch, JAX and CuPy take without copying, by `__cuda_array_interface__`.
"""

from importlib import import_module
from typing import Any

import numpy as np

from trunkline.envs import observe, rollouts
from trunkline.envs.batch import Batch
from trunkline.errors import TrunklineError
from trunkline.rules import records

THREADS = 64  # in a block
NO_GPU = 'there is no CUDA GPU here ({}); install “trunkline[cuda]” and NVIDIA\'s driver, or use device="cpu"'


def kernels() -> Any:
    """The kernels, where there is a GPU to run them."""
    try:
        made: Any = import_module("trunkline.envs.kernels")
    except ImportError as error:
        raise TrunklineError(NO_GPU.format(error)) from error
    if not made.cuda.is_available():
        raise TrunklineError(NO_GPU.format("no driver or no device was found"))
    return made


class CudaBatch(Batch):
    """A batch whose games, masks, observations and rewards live on the GPU."""

    def _make_room(self, dice: Any, luck: Any, threads: int | None) -> None:
        """All arrays, made once, on the device."""
        self._kernels, n = kernels(), self.n
        self._threads = threads or THREADS
        self._blocks = -(-n // self._threads)
        self._boards, self._plans = self._sent(self.board.record), self._sent(self.catalogue.plan)
        self._codes = self._sent(self.catalogue.codes)
        self.games, self._dice, self._luck = self._sent(records.new_games(n)), self._sent(dice), self._sent(luck)
        self.seats, self.done = self._sent(np.zeros(n, np.int8)), self._sent(np.ones(n, np.bool_))
        self.rewards = self._sent(np.zeros((n, self.players), np.float32))
        self._accounts = self._sent(records.new_accounts(n))
        self._mask = self._sent(np.zeros((n, self.catalogue.size), np.int8))
        listed = int(
            self.catalogue.plan.claim[0]
        )  # as many actions as stand before the claims may be listed for a mask
        self._lists = self._kernels.cuda.device_array((n, listed), np.int64)
        self._indices, self._refused = self._sent(np.zeros(n, np.int64)), self._sent(np.full(1, n))
        self._observation: Any = None
        self._rooms: Any = None

    def _sent(self, array: Any) -> Any:
        """A copy on the device; a single record becomes an array of one."""
        whole = np.asarray(array).reshape(-1) if np.ndim(array) == 0 else np.asarray(array)
        return self._kernels.cuda.to_device(np.ascontiguousarray(whole))

    def _run(self, name: str, *parts: Any) -> None:
        getattr(self._kernels, name)[self._blocks, self._threads](*parts)

    def _run_shared(self, name: str, room: int, *parts: Any) -> None:
        """Run a kernel in which several threads of a block share a game, and have so many bytes together."""
        block = self._kernels.BLOCK
        blocks = -(-self.n * self._kernels.SHARES // block)
        getattr(self._kernels, name)[blocks, block, 0, room](*parts)

    def reset_done(self) -> None:
        self._run("reset", self._boards, self.games, self.players, self._dice, self.seats, self.done)

    def legal_mask(self) -> Any:
        self._run_shared("mask", 0, self._boards, self._plans, self.games, self.seats, self._lists, self._mask)
        return self._mask

    def observe(self) -> Any:
        if self._observation is None:
            self._observation = self._sent(np.zeros((self.n, observe.SIZE), np.int8))
        parts = (self._boards, self.games, self.seats, self._observation)
        self._run_shared("observe", self._kernels.ROOM, *parts)
        return self._observation

    def sample(self) -> Any:
        self._run("sample", self._boards, self._plans, self.games, self.seats, self._luck, self._indices)
        return self._indices

    def step(self, actions: Any) -> None:
        """As on the CPU; actions may be an array of the device (torch, CuPy, JAX) or of the host."""
        self.start_step(actions)
        refused = int(self._refused.copy_to_host()[0])
        if refused < self.n:
            self._refused.copy_to_device(np.full(1, self.n))
            raise TrunklineError(f"the action of game {refused} is not legal; see legal_mask()")

    def start_step(self, actions: Any) -> None:
        """Step without waiting for the GPU: a game whose action is not legal stands still, and only `step` says so."""
        if hasattr(actions, "__cuda_array_interface__"):
            wanted = self._kernels.cuda.as_cuda_array(actions)
        else:
            wanted = self._sent(np.asarray(actions, np.int64))
        if wanted.shape != (self.n,):
            raise TrunklineError(
                f"step needs {self.n} actions, one for each game, not an array of shape {wanted.shape}"
            )
        parts = (self._boards, self._codes, self.games, self.seats, wanted, self._dice, self._accounts)
        self._run("step", *parts, self._reward, self._shaped, self.rewards, self.done, self._refused)

    def roll_out(self, bot: str, decisions: int) -> int:
        begun = self._sent(np.zeros(self.n, np.int64))
        if bot == "random":
            self._play_randomly(decisions, begun)
        elif bot == "greedy":
            self._play_greedily(decisions, begun)
        else:
            raise TrunklineError(f"roll_out has the bots random and greedy, not “{bot}”")
        self._run("settle", self.games, self.seats, self.done)
        return int(begun.copy_to_host().sum())

    def _play_randomly(self, decisions: int, begun: Any) -> None:
        for _ in range(decisions):
            self._run("begin", self._boards, self.games, self.players, self._dice, begun)
            self._run("pick_randomly", self._boards, self.games, self._dice, self._indices)
            self._run("play_picked", self._boards, self.games, self._indices, self._dice)

    def _play_greedily(self, decisions: int, begun: Any) -> None:
        # A number for each game: of one for all, known beforehand, the compiler made a loop that lost rounds when the
        # threads of a warp went different ways (the check of bench/gpu.py found it).
        wanted = self._sent(np.full(self.n, decisions))
        if self._rooms is None:
            self._pairs = self._sent(records.new_views(2 * self.n).reshape(self.n, 2))
            self._rooms = self._kernels.cuda.device_array((self.n, rollouts.ROOM), np.int64)
        parts = (self._boards, self.games, self.players, self._pairs, self._rooms, self._dice, wanted, begun)
        self._run("greedy_rollouts", *parts)

    def advice(self, bot: str) -> Any:
        raise TrunklineError(f'{bot} gives advice on the CPU alone; use device="cpu"')

    def let_bots_play(self, levels: Any) -> None:  # noqa: ARG002
        raise TrunklineError('bots sit at tables of the CPU alone; use roll_out, or device="cpu"')
