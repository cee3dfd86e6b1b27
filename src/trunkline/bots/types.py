"""The types of what bots note while they think, for type checkers: their fields stand in types.pyi, made by stubs.py.

At run time all records are NumPy's.
"""

import numpy as np

Paths = Aim = Style = Plan = Guess = Network = np.record
