"""The bot that looks ahead: it imagines what is hidden, tries its best few actions out to the end, and compares.

All actions are tried in the same imagined positions with the same luck, and those that do worst are dropped halfway, so
that time goes to the close ones. It leaves the planner's choice only on evidence: what is tried more often than not
looks better by chance alone.
"""

import math
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import count

import numpy as np
import numpy.typing as npt

from trunkline import chance
from trunkline.bots import Actions, trials
from trunkline.errors import TrunklineError
from trunkline.lab.spread import cores
from trunkline.rules.dice import roll
from trunkline.view import View

MILLISECONDS = 200
MARGIN = 1.0  # standard errors by which an action must look better than the planner's choice
FEWEST = 4  # trials before anything is dropped or preferred
SPREAD = 0.3  # of the differences between two actions, as if seen once before anything was tried

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


@dataclass
class Finding:
    """What a search found out about one decision."""

    actions: list[int]  # tried ones, the planner's choice first
    worth: list[float]  # of each: about the chance to win, from 0 to 1
    gain: list[float]  # of each over the planner's choice, in the same trials
    error: list[float]  # standard error of the gain
    tried: list[int]  # how often
    chosen: int  # which of them
    won: float  # share of wins after the chosen one
    seconds: float
    trials: int = field(init=False)

    def __post_init__(self) -> None:
        self.trials = sum(self.tried)


class Trials:
    """What came out of trying the actions of one decision; threads add to it."""

    def __init__(self, view: View, actions: list[int], seed: int) -> None:
        self.view, self.actions, self.seed = view, actions, seed
        self.alive = list(range(len(actions)))
        self.worlds = count()
        self.rows: dict[int, Worths] = {}

    def play(self, room: trials.Room, world: int, in_time: Callable[[], bool]) -> bool:
        """Try all living actions in one imagined position; false and nothing noted when time runs out."""
        board, record, seed = self.view.board.record, self.view.record, self.seed + world * 7368787
        row = np.full((len(self.actions), 2), np.nan)
        trials.imagine(board, record, room.games, seed, room.dice, room.work)
        for i in self.alive:
            if not in_time():
                return False
            row[i, 0] = trials.try_out(board, room.games, int(record.seat), self.actions[i], seed, *room.rest)
            row[i, 1] = room.accounts["rank"][0, record.seat] == 1
        self.rows[world] = row
        return True

    def table(self) -> Worths:
        """Worths by trial and action, in the order of the imagined positions."""
        return np.stack([self.rows[world][:, 0] for world in sorted(self.rows)])

    def gains(self) -> tuple[Worths, Worths]:
        """What each action gains over the first one in the same trials, and the standard error of that."""
        if not self.rows:
            return np.zeros(len(self.actions)), np.full(len(self.actions), np.inf)
        differences = self.table() - self.table()[:, :1]
        tried = np.maximum(1, np.sum(~np.isnan(differences), axis=0))
        mean = np.nansum(differences, axis=0) / tried
        spread = np.nansum((differences - mean) ** 2, axis=0) + SPREAD**2
        return mean, np.sqrt(spread) / tried

    def halve(self) -> None:
        """Drop the half that gained least, never the first."""
        mean, _ = self.gains()
        rest = sorted(self.alive[1:], key=lambda i: -mean[i])
        self.alive = [0, *sorted(rest[: (len(self.alive) + 1) // 2 - 1 or 1])]

    def all_alike(self) -> bool:
        """Whether it has never mattered what was done."""
        return len(self.rows) >= 2 * FEWEST and not np.nanmax(np.abs(self.table() - self.table()[:, :1]))

    def found(self, start: float) -> Finding:
        """The verdict: the living action that gains most for certain, else the planner's."""
        mean, error = self.gains()
        sure = mean - MARGIN * error
        best = max(self.alive, key=lambda i: (sure[i] if i else 0.0, -i))
        chosen = best if len(self.rows) >= FEWEST else 0
        rows = np.stack([self.rows[world] for world in sorted(self.rows)]) if self.rows else np.zeros((1, len(mean), 2))
        worth = [float(np.nanmean(rows[:, i, 0])) for i in range(len(mean))]
        tried = np.sum(~np.isnan(rows[:, :, 0]), axis=0).tolist()
        won = float(np.nanmean(rows[:, chosen, 1]))
        return Finding(self.actions, worth, mean.tolist(), error.tolist(), tried, chosen, won, time.perf_counter() - start)


class SearchBot:
    """Tries its best few actions out in imagined games; `last` tells what it found at its last decision."""

    def __init__(
        self, seed: int | str | None = None, budget: Budget | None = None, threads: int | None = None
    ) -> None:
        self.dice = chance.rolling(seed)
        self.budget = budget or Budget()
        self.threads = threads or cores()
        self.rooms = [trials.Room() for _ in range(self.threads)]
        self.last: Finding | None = None

    def choose(self, view: View, actions: Actions) -> int:
        start = time.perf_counter()
        seed = roll(self.dice, 1 << 31)
        tried = Trials(view, self.shortlist(view, actions), seed)
        if len(tried.actions) > 1:
            self.compare(tried, start)
        self.last = tried.found(start)
        return self.last.actions[self.last.chosen]

    def shortlist(self, view: View, actions: Actions) -> list[int]:
        """The actions worth trying, the planner's choice first."""
        room = self.rooms[0]
        chosen, likes = np.zeros(trials.MOST, np.int64), np.zeros(len(actions), np.int64)
        found = trials.shortlist(view.board.record, view.record, actions, likes, chosen, room.work[0])
        return [int(action) for action in chosen[:found]]

    def compare(self, tried: Trials, start: float) -> None:
        """Rounds of trials, half of the actions dropped after each."""
        rounds = max(1, math.ceil(math.log2(len(tried.actions))))
        for k in range(1, rounds + 1):
            if self.budget.trials:
                self.play_worlds(tried, self.budget.trials * k // rounds)
            else:
                self.play_until(tried, start + self.budget.milliseconds / 1000 * k / rounds)
            if tried.all_alike():
                return
            if k < rounds and len(tried.rows) >= FEWEST:
                tried.halve()

    def play_worlds(self, tried: Trials, until: int) -> None:
        """Trials up to a number, whatever time it takes."""
        lock = threading.Lock()

        def work(room: trials.Room) -> None:
            while True:
                with lock:
                    if len(started) >= until:
                        return
                    started.append(world := len(started))
                tried.play(room, world, lambda: True)

        started = list(range(len(tried.rows)))
        self.everywhere(work)

    def play_until(self, tried: Trials, deadline: float) -> None:
        """Trials until a time; none is begun that would probably end after it."""

        def work(room: trials.Room) -> None:
            longest, last = 0.0, time.perf_counter()

            def in_time() -> bool:
                nonlocal longest, last
                now = time.perf_counter()
                longest, last = max(longest, now - last), now
                return now + longest < deadline

            while in_time() and tried.play(room, next(tried.worlds), in_time):
                pass

        self.everywhere(work)

    def everywhere(self, work: Callable[[trials.Room], None]) -> None:
        """The same work on every thread."""
        if self.threads == 1:
            work(self.rooms[0])
            return
        with ThreadPoolExecutor(self.threads) as pool:
            list(pool.map(work, self.rooms))
