"""The scratch space that rules need, of all owners together: whoever plays whole games makes it once."""

import numpy as np

from trunkline.rules.fields import nested_type
from trunkline.rules.scoring import scoring_t
from trunkline.rules.tracks.picking import pick_t

scratch_t = nested_type(pick=pick_t, scoring=scoring_t)


def new_scratch() -> np.ndarray:
    """Scratch space, as an array of one."""
    return np.zeros(1, scratch_t)
