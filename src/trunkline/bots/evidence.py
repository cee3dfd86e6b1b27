"""What trials prove: how much better than the planner's choice an action is, before anything is tried and after.

One trial says little: the ends of two games differ by luck far more than by one action. So each action starts with what
others like it were found to gain, and trials move that estimate as far as they deserve (a normal prior and mean).
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from trunkline.rules import actions as act
from trunkline.rules.layout import KEEP_FIRST, KEEP_TICKETS, NEXT_CARD, PASSENGER, REFILL, TURN

Numbers = npt.NDArray[np.float64]

NOISE = 0.35  # standard deviation of one trial's difference between two actions, about
LEAD = 0.8  # standard deviations of the lead that are worth three quarters of the way to certain victory
POINTS_LEAD, TICKETS_LEAD = 40, 3  # that standard deviation, about; in a race
LEAD_TRIALS = 8  # how many trials that guess counts for
NOISE_TRIALS = 4  # how many trials that guess counts for


class Prior(NamedTuple):
    """What an action gains over the planner's choice: on the average, and how much that varies."""

    gain: float
    spread: float


# Measured in games of planners, with 48 trials of each action: see `benchmarks/evidence.py`.
BY_DECISION = {
    KEEP_FIRST: Prior(-0.03, 0.12),
    KEEP_TICKETS: Prior(-0.06, 0.12),
    NEXT_CARD: Prior(-0.01, 0.015),
    REFILL: Prior(-0.01, 0.015),
    PASSENGER: Prior(-0.01, 0.015),
}
CARD, CLAIM, TICKETS = "card", "claim", "tickets"
BY_TURN = {  # the planner's choice, then the other action
    (CARD, CARD): Prior(-0.005, 0.02),
    (CLAIM, CLAIM): Prior(-0.02, 0.045),
    (CARD, CLAIM): Prior(-0.03, 0.05),
    (CLAIM, CARD): Prior(-0.012, 0.04),
    (CARD, TICKETS): Prior(-0.05, 0.065),
    (CLAIM, TICKETS): Prior(-0.05, 0.065),
    (TICKETS, CARD): Prior(-0.005, 0.05),
    (TICKETS, CLAIM): Prior(-0.005, 0.05),
}
UNUSUAL = Prior(-0.05, 0.04)  # harbours and exchanges the planner does not want: a guess, on the safe side
ANY = Prior(-0.02, 0.05)
RACE = Prior(-0.06, 0.09)  # on a journey one action is a larger part of the game
GROUPS = {
    act.TAKE_CARD: CARD,
    act.DRAW_CARD: CARD,
    act.TAKE_TERRAIN: CARD,
    act.DRAW_TERRAIN: CARD,
    act.CLAIM: CLAIM,
    act.DRAW_TICKETS: TICKETS,
}


def group(action: int) -> str:
    """Actions that are much alike."""
    return GROUPS.get(action & 31, "")


def prior(race: bool, decision: int, first: int, other: int) -> Prior:
    """What to expect of an action in place of the planner's choice."""
    if race:
        return RACE
    if decision == TURN:
        return BY_TURN.get((group(first), group(other)), UNUSUAL)
    return BY_DECISION.get(decision, ANY)


def worth(leads: Numbers, race: bool) -> Numbers:
    """How good ends are, from 0 to 1: the lead against what leads vary by here; by trial and action.

    Leads tell more than wins: the same action wins this game and loses that one by luck.
    """
    if len(leads) == 0:
        return leads
    first, guess = leads[:, 0], TICKETS_LEAD if race else POINTS_LEAD
    variance = (len(first) * np.var(first) + LEAD_TRIALS * guess**2) / (len(first) + LEAD_TRIALS)
    return 0.5 + 0.5 * np.tanh(leads / (LEAD * math.sqrt(variance)))


class Estimate(NamedTuple):
    """What is known of each action's gain: its mean, its standard error, and how much single trials vary."""

    gain: Numbers
    error: Numbers
    noise: Numbers


def weigh(differences: Numbers, priors: Sequence[Prior]) -> Estimate:
    """Put priors and trials together; differences are by trial and action, NaN where an action was not tried."""
    gain, spread = np.array([p.gain for p in priors]), np.array([p.spread for p in priors])
    tried = np.sum(~np.isnan(differences), axis=0)
    mean = np.nansum(differences, axis=0) / np.maximum(1, tried)
    squares = np.nansum((differences - mean) ** 2, axis=0)
    noise = np.sqrt((squares + NOISE_TRIALS * NOISE**2) / (tried + NOISE_TRIALS))
    certainty = 1 / spread**2 + tried / noise**2
    return Estimate((gain / spread**2 + tried * mean / noise**2) / certainty, certainty**-0.5, noise)


def promise(known: Estimate, action: int, more: int) -> float:
    """What so many more trials of an action may be expected to bring: sometimes it will turn out to be better."""
    gain, error = float(known.gain[action]), float(known.error[action])
    learnt = error**2 / math.sqrt(error**2 + float(known.noise[action]) ** 2 / max(1, more))
    z = gain / learnt
    density, share = math.exp(-z * z / 2) / math.sqrt(2 * math.pi), (1 + math.erf(z / math.sqrt(2))) / 2
    return learnt * density + gain * share - max(0.0, gain)
