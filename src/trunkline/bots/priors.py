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
from trunkline.rules.constants import KEEP_FIRST, KEEP_TICKETS, NEXT_CARD, PASSENGER, REFILL, TUNNEL, TURN
from trunkline.rules.packing import verb_of

Numbers = npt.NDArray[np.float64]

NOISE = 0.12  # standard deviation of one trial's difference between two actions, about
NOISE_TRIALS = 4  # how many trials that guess counts for
BIAS = 0.02  # of the value net: what is left of an error after any number of trials


class Prior(NamedTuple):
    """What an action gains over the planner's choice: on the average, and how much that varies."""

    gain: float
    spread: float


# So that in games of search what it expects is about what it truly gains (`benchmarks/priors.py`). Small gains by
# claiming what the planner would wait with are mostly no gains: an error that makes them look good comes again.
BY_DECISION = {
    KEEP_FIRST: Prior(-0.05, 0.08),
    KEEP_TICKETS: Prior(-0.05, 0.1),
    NEXT_CARD: Prior(-0.008, 0.015),
    REFILL: Prior(-0.01, 0.008),
    PASSENGER: Prior(-0.015, 0.03),
    TUNNEL: Prior(-0.03, 0.04),
}
CARD, CLAIM, TICKETS = "card", "claim", "tickets"
BY_TURN = {  # the planner's choice, then the other action
    (CARD, CARD): Prior(-0.008, 0.01),
    (CLAIM, CLAIM): Prior(-0.03, 0.03),
    (CARD, CLAIM): Prior(-0.045, 0.03),
    (CLAIM, CARD): Prior(-0.02, 0.035),
    (CARD, TICKETS): Prior(-0.035, 0.035),
    (CLAIM, TICKETS): Prior(-0.05, 0.04),
    (TICKETS, CARD): Prior(-0.03, 0.03),
    (TICKETS, CLAIM): Prior(-0.06, 0.04),
}
UNUSUAL = Prior(-0.045, 0.035)  # harbours and exchanges the planner does not want
ANY = Prior(-0.02, 0.02)
RACE = Prior(-0.04, 0.05)  # on a journey one action is a larger part of the game
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
    return GROUPS.get(verb_of(action), "")


def prior(race: bool, decision: int, first: int, other: int) -> Prior:
    """What to expect of an action in place of the planner's choice."""
    if race:
        return RACE
    if decision == TURN:
        return BY_TURN.get((group(first), group(other)), UNUSUAL)
    return BY_DECISION.get(decision, ANY)


class Estimate(NamedTuple):
    """What is known of each action's gain: its mean, its standard error, and what that rests on."""

    gain: Numbers
    error: Numbers
    spread: Numbers  # of the prior
    noise: Numbers  # of single trials
    tried: npt.NDArray[np.int64]


def weigh(differences: Numbers, priors: Sequence[Prior]) -> Estimate:
    """Put priors and trials together; differences are by trial and action, NaN where an action was not tried."""
    gain, spread = np.array([p.gain for p in priors]), np.array([p.spread for p in priors])
    tried = np.sum(~np.isnan(differences), axis=0)
    mean = np.nansum(differences, axis=0) / np.maximum(1, tried)
    squares = np.nansum((differences - mean) ** 2, axis=0)
    noise = np.sqrt((squares + NOISE_TRIALS * NOISE**2) / (tried + NOISE_TRIALS))
    told = told_by(tried, noise)
    certainty = 1 / spread**2 + told
    return Estimate((gain / spread**2 + told * mean) / certainty, certainty**-0.5, spread, noise, tried)


def told_by(tried: Numbers, noise: Numbers) -> Numbers:
    """How certain so many trials make one: the inverse of the square of their error."""
    return np.where(tried > 0, 1 / (noise**2 / np.maximum(1, tried) + BIAS**2), 0.0)


def promise(known: Estimate, action: int, more: int) -> float:
    """What so many more trials of an action may be expected to bring: sometimes it will turn out to be better."""
    gain, error = float(known.gain[action]), float(known.error[action])
    later = 1 / known.spread[action] ** 2 + told_by(known.tried[action] + more, known.noise[action])
    learnt = math.sqrt(max(1e-12, error**2 - 1 / later))
    z = gain / learnt
    density, share = math.exp(-z * z / 2) / math.sqrt(2 * math.pi), (1 + math.erf(z / math.sqrt(2))) / 2
    return learnt * density + gain * share - max(0.0, gain)
