"""Numbers of records by name and back: what mechanics need to write positions and accounts."""

from collections.abc import Mapping, Sequence

import numpy as np

from trunkline.rules.constants import NONE

Counts = dict[str, int]


def counts_of(names: Sequence[str], counts: np.ndarray) -> Counts:
    """What there is some of, by name."""
    return {name: int(n) for name, n in zip(names, counts, strict=False) if n}


def slots_of(names: Sequence[str], slots: np.ndarray) -> list[str | None]:
    """What stands in slots, by name; None for an empty one."""
    return [names[item] if item != NONE else None for item in slots]


def put_counts(array: np.ndarray, counts: Counts, index: Mapping[str, int]) -> None:
    for name, count in counts.items():
        array[index[name]] = count


def put_slots(array: np.ndarray, names: Sequence[str | None], index: Mapping[str, int]) -> None:
    for slot, name in enumerate(names):
        array[slot] = NONE if name is None else index[name]
