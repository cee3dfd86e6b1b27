"""Numbers as observations hold them, and seats counted from the viewer.

Who looks and how many play are passed on as numbers: read from the view they would be read again after every byte
written, since for all the compiler knows the byte was theirs.
"""

from trunkline.rules.compiled import rule
from trunkline.rules.constants import NOBODY


@rule
def small(number):
    """A number as far as eight bits hold it."""
    return min(max(int(number), -128), 127)


@rule
def from_viewer(seat, viewer, players):
    """A seat counted from the viewer."""
    away = int(seat) - viewer
    return away if away >= 0 else away + players


@rule
def write_seats(viewer, players, out, at, owner):
    """One column for each seat; 1 for the owner, if there is one."""
    for column in range(players):
        out[at + column] = 0
    if owner != NOBODY:
        out[at + from_viewer(owner, viewer, players)] = 1
