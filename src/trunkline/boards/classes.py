"""Classes of tracks: those any hand can pay for in the same ways, so that payments are counted once a class."""

import numpy as np

from trunkline.rules.constants import COLOURS, PAIR_PURSE


def fill_classes(record: np.record) -> None:
    """Sort the tracks of a board record into classes of one purse, length and number of locomotive signs."""
    tracks = range(int(record.tracks))
    keys = [(_purse(record, t), int(record.track_length[t]), int(record.track_wilds[t])) for t in tracks]
    classes = sorted(set(keys))
    record.classes = len(classes)
    record.class_track[: len(keys)] = sorted(tracks, key=lambda track: keys[track])
    record.class_purse[: len(classes)] = [purse for purse, _, _ in classes]
    record.class_length[: len(classes)] = [length for _, length, _ in classes]
    record.class_start[: len(classes) + 1] = np.cumsum([0] + [keys.count(key) for key in classes])


def _purse(record: np.record, track: int) -> int:
    if record.track_pairs[track]:
        return PAIR_PURSE
    return int(record.track_suit[track]) * (COLOURS + 1) + int(record.track_colour[track])
