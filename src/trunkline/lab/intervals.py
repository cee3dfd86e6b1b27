"""How sure a share is: 95 % intervals for shares of games that come in deals.

Games of one deal are alike, so that a deal counts as one observation: its mean. Their spread says how many independent
games would be as telling (the effective number), and that goes into Wilson's interval, which stays within 0 and 1 and
is honest when everything was won. Few deals are corrected for by Student's t. How alike deals are is itself only known
from these deals, so one more that went entirely one way is thought to be among them: deals that all split evenly are
then about as telling as deals of which all but one do.
"""

import math
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

Z = 1.959964  # of the normal distribution, for 95 %
FEW = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776}  # Student's t by degrees of freedom, for 95 %


def student(freedom: int) -> float:
    """Student's t for 95 %; from five degrees on by its expansion around the normal."""
    if freedom in FEW:
        return FEW[freedom]
    return Z + (Z**3 + Z) / (4 * freedom) + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)


def wilson(share: float, count: float) -> tuple[float, float]:
    """Wilson's interval for a share of so many independent observations."""
    middle = (share + Z * Z / (2 * count)) / (1 + Z * Z / count)
    half = Z / (1 + Z * Z / count) * math.sqrt(max(0.0, share * (1 - share) / count + Z * Z / (4 * count * count)))
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))


def of_deals(means: npt.NDArray[np.float64]) -> tuple[float, float, float]:
    """The share over all deals, and its interval."""
    share, deals = float(means.mean()), len(means)
    single = share * (1 - share)  # the variance of one game, and of a deal that goes entirely one way
    if deals == 1 or single < 1e-12:  # nothing is known of how alike the games of a deal are: each deal counts as one
        return share, *wilson(share, deals)
    variance = (float(((means - share) ** 2).sum()) + single) / deals**2
    return share, *wilson(share, single / variance * (Z / student(deals - 1)) ** 2)


def of_games(deal: npt.NDArray[np.int64], share: npt.NDArray[np.float64]) -> tuple[float, float, float]:
    """The same from single games and the deals they belong to."""
    _, where = np.unique(deal, return_inverse=True)
    return of_deals(np.bincount(where, share) / np.bincount(where))


def sure(count: int) -> float:
    """How many standard deviations one of so many differences must be from nothing, to be surer than chance (95 %)."""
    return NormalDist().inv_cdf(1 - 0.025 / max(count, 1))
