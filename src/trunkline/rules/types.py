"""The types of what rules work on, for type checkers: the fields of each record stand in types.pyi, made by stubs.py.

At run time all records are NumPy's.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

Board = Game = View = Account = np.record
PathScratch = TourScratch = PickScratch = ScoringScratch = Scratch = np.record
Numbers = npt.NDArray[np.int64]  # a list of actions, or other numbers
Dice = npt.NDArray[np.int64]
Row = Any  # one row of a field
