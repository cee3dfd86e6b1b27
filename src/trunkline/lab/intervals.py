"""How sure a share is: 95 % intervals for shares of games that come in deals.

Games of one deal are alike, so that a deal counts as one observation: its mean. Their spread says how many independent
games would be as telling (the effective number), and that goes into Wilson's interval, which stays within 0 and 1 and
is honest when everything was won. Few deals are corrected for by Student's t.
"""

import math

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
    variance = float(means.var(ddof=1)) / deals if deals > 1 else 0.0
    if variance < 1e-12:  # all deals went the same way: each is one observation
        return share, *wilson(share, deals)
    effective = share * (1 - share) / variance * (Z / student(deals - 1)) ** 2
    return share, *wilson(share, effective)


def of_games(deal: npt.NDArray[np.int64], share: npt.NDArray[np.float64]) -> tuple[float, float, float]:
    """The same from single games and the deals they belong to."""
    _, where = np.unique(deal, return_inverse=True)
    return of_deals(np.bincount(where, share) / np.bincount(where))
