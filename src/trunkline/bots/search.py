"""The bot that looks ahead: it imagines what is hidden, tries its best few actions out some turns on, and compares.

All actions are tried in the same imagined positions with the same luck, and those that do worst are dropped halfway, so
that time goes to the close ones. What the trials prove is weighed in `priors.py`: the planner's choice is left only
when that is expected to gain.
"""

import math
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count

import numpy as np
import numpy.typing as npt

from trunkline import chance
from trunkline.bots import Actions, Reason, priors, sampling, trials, value_net
from trunkline.bots.planner import PlannerBot
from trunkline.bots.priors import Estimate
from trunkline.bots.trials import Memory
from trunkline.errors import TrunklineError
from trunkline.machine import cores
from trunkline.rules.dice import roll
from trunkline.view import View

MILLISECONDS = 200
FEWEST = 4  # trials of each action before any is dropped
ENOUGH = 2000  # trials after which time is saved: what is still unknown then hardly matters
LEAST = 0.0001  # of a win: trials that promise less are not made

Worths = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Budget:
    """How long to think about a move: milliseconds, or trials of each action that stays to the end."""

    milliseconds: float = MILLISECONDS
    trials: int = 0

    @classmethod
    def read(cls, text: str) -> "Budget":
        """“500” is milliseconds, “64x” trials."""
        number, counted = text.removesuffix("x"), text.endswith("x")
        if not (number.isascii() and number.isdigit() and 0 < int(number) <= 10**6):
            raise TrunklineError(
                f"“{text}” is no time to think; write search:200 for 200 milliseconds a move (1 to 1000000), "
                "or search:64x for 64 trials of an action"
            )
        return cls(trials=int(number)) if counted else cls(float(number))


@dataclass(frozen=True)
class Finding:
    """What a search found out about one decision."""

    actions: list[int]  # those looked at, the planner's choice first
    tried: list[int]  # how often each was
    worth: list[float]  # of each, from 0 to 1: about the chance to win
    gain: list[float]  # expected of each over the planner's choice
    error: list[float]  # standard error of the gain
    chosen: int  # which of them
    seconds: float

    @property
    def trials(self) -> int:
        return sum(self.tried)


class Trials:
    """What came out of trying the actions of one decision; threads add to it."""

    def __init__(self, view: View, actions: list[int], seed: int) -> None:
        self.view, self.actions, self.seed = view, actions, seed
        race, decision = bool(view.board.record.goal), int(view.record.decision[view.record.seat])
        self.priors = [priors.prior(race, decision, actions[0], action) for action in actions]
        self.fits = sampling.no_fits()
        self.alive = list(range(len(actions)))
        self.worlds = count()
        self.rows: dict[int, Worths] = {}

    def play(self, memory: Memory, world: int, in_time: Callable[[], bool]) -> bool:
        """Try all living actions in one imagined position; false and nothing noted when time runs out."""
        board, record, seed = self.view.board.record, self.view.record, self.seed + world * 7368787
        row, seat, network = np.full(len(self.actions), np.nan), int(record.seat), value_net.network_for(board)
        trials.imagine(board, record, self.fits, seed, memory)
        for i in self.alive:
            if not in_time():
                return False
            row[i] = trials.try_out(board, seat, self.actions[i], seed, trials.HORIZON, network, memory)
        self.rows[world] = row
        return True

    def worths(self) -> Worths:
        """How good trials came out, by trial and action, in the order of the imagined positions."""
        rows = [self.rows[world] for world in sorted(self.rows)]
        return np.stack(rows) if rows else np.zeros((0, len(self.actions)))

    def known(self) -> Estimate:
        """What each action gains over the first, as far as is known."""
        worths = self.worths()
        return priors.weigh(worths - worths[:, :1], self.priors)

    def drop(self, more: int, most: int) -> None:
        """Go on with the first and with others that so many more trials may still show to be better, the best few."""
        known = self.known()
        promises = {i: priors.promise(known, i, more) for i in self.alive[1:]}
        hopeful = sorted((i for i in promises if promises[i] >= LEAST), key=lambda i: -promises[i])
        self.alive = [0, *sorted(hopeful[: most - 1])]

    def found(self, seconds: float) -> Finding:
        """The verdict: the action that is expected to gain most, of those tried about as often as any.

        Among many that were dropped after a few trials there is always one that was lucky.
        """
        known, worths = self.known(), self.worths()
        tried = np.sum(~np.isnan(worths), axis=0)
        well_tried = [i for i in range(1, len(self.actions)) if 2 * tried[i] >= tried[0]]
        chosen = max([0, *well_tried], key=lambda i: (known.gain[i] if i else 0.0, -i))
        worth = np.nansum(worths, axis=0) / np.maximum(1, tried)
        gain, error = known.gain.tolist(), known.error.tolist()
        gain[0] = error[0] = 0.0
        return Finding(self.actions, tried.tolist(), worth.tolist(), gain, error, chosen, seconds)


class SearchBot:
    """Tries its best few actions out in imagined games; `last` tells what it found at its last decision."""

    def __init__(self, seed: int | str | None = None, budget: Budget | None = None, threads: int | None = None) -> None:
        self.dice = chance.rolling(seed)
        self.budget = budget or Budget()
        self.memories = [trials.new_memory() for _ in range(threads or cores())]
        self.last: Finding | None = None

    def choose(self, view: View, actions: Actions) -> int:
        start = time.perf_counter()
        tried = self.begin(view, actions)
        if len(tried.actions) > 1:
            self.compare(tried, start)
        self.last = tried.found(time.perf_counter() - start)
        return self.last.actions[self.last.chosen]

    def reason(self, view: View, action: int) -> Reason:
        """What it found where it went another way than the planner; else why the planner would do it."""
        found = self.last
        if found and found.chosen > 0 and found.actions[found.chosen] == action:
            return Reason("tried", {"won": round(100 * found.worth[found.chosen]), "trials": found.tried[found.chosen]})
        return PlannerBot().reason(view, action)

    def begin(self, view: View, actions: Actions) -> Trials:
        """What to try, and what the others' tracks tell; nothing is tried yet."""
        tried = Trials(view, self.shortlist(view, actions), roll(self.dice, 1 << 31))
        sampling.read_tracks(view.board.record, view.record, tried.fits, self.memories[0].guesses)
        return tried

    def shortlist(self, view: View, actions: Actions) -> list[int]:
        """The actions worth trying, the planner's choice first."""
        if len(actions) == 1:
            return [int(actions[0])]
        chosen, likes = np.zeros(trials.MOST, np.int64), np.zeros(len(actions), np.int64)
        found = trials.shortlist(view.board.record, view.record, actions, likes, chosen, self.memories[0].scratch.plans)
        return [int(action) for action in chosen[:found]]

    def compare(self, tried: Trials, start: float) -> None:
        """A few trials, then rounds of them; after each half of the actions are dropped, and all without promise."""
        most = len(tried.actions)
        rounds = max(1, math.ceil(math.log2(most)))
        for k in range(rounds + 1):
            self.play_round(tried, start, k / rounds)
            if k > 0:
                most = (most + 1) // 2
            tried.drop(self.trials_left(tried, start), max(2, most))
            if len(tried.alive) == 1:
                return

    def play_round(self, tried: Trials, start: float, share: float) -> None:
        """Trials up to a share of the budget, and at first a few to begin with."""
        if self.budget.trials:
            self.play_worlds(tried, max(FEWEST, int(self.budget.trials * share)))
        else:
            most = FEWEST if share == 0 else ENOUGH
            self.play_until(tried, start + max(share, 0.2) * self.budget.milliseconds / 1000, most)

    def trials_left(self, tried: Trials, start: float) -> int:
        """How many more there will be, at the pace so far; some, before the first is done."""
        if self.budget.trials:
            return self.budget.trials - len(tried.rows)
        if not tried.rows:
            return 10 * FEWEST
        spent = time.perf_counter() - start
        return int(len(tried.rows) * max(0.0, self.budget.milliseconds / 1000 / spent - 1))

    def play_worlds(self, tried: Trials, until: int) -> None:
        """Trials up to a number, whatever time it takes."""
        lock = threading.Lock()
        started = len(tried.rows)

        def work(memory: Memory) -> None:
            nonlocal started
            while True:
                with lock:
                    world = started
                    started += 1
                if world >= until:
                    return
                tried.play(memory, world, lambda: True)

        self.everywhere(work)

    def play_until(self, tried: Trials, deadline: float, most: int) -> None:
        """Trials until a time or a number; none is begun that would probably end too late."""

        def work(memory: Memory) -> None:
            longest, last = 0.0, time.perf_counter()

            def in_time() -> bool:
                nonlocal longest, last
                now = time.perf_counter()
                longest, last = max(longest, now - last), now
                return now + longest < deadline

            while len(tried.rows) < most and in_time() and tried.play(memory, next(tried.worlds), in_time):
                pass

        self.everywhere(work)

    def everywhere(self, work: Callable[[Memory], None]) -> None:
        """The same work on every thread."""
        if len(self.memories) == 1:
            work(self.memories[0])
            return
        with ThreadPoolExecutor(len(self.memories)) as pool:
            list(pool.map(work, self.memories))
