"""Writes types.pyi from the declarations of the bots' records, so that a type checker knows every field.

python -m trunkline.bots.stubs
"""

from pathlib import Path

from trunkline.bots import greedy, planner, sampling, shortest_paths, value_net
from trunkline.bots.styles import bot as styles
from trunkline.rules.fields import record_type
from trunkline.rules.stubs import classes

FILE = Path(__file__).with_name("types.pyi")
HEAD = '''"""The fields of the bots' records. Made by `python -m trunkline.bots.stubs`. Do not edit."""

from typing import Any, Protocol

import numpy.typing as npt

'''
RECORDS = {
    "Aim": greedy.aim_t,
    "Style": styles.style_t,
    "Plan": planner.plan_t,
    "Guess": sampling.guess_t,
    "Network": value_net.network_t,
}


def write() -> str:
    """The whole file; paths are found in any record that has their fields."""
    paths = classes({"Paths": record_type(shortest_paths.FIELDS)}).replace("class Paths:", "class Paths(Protocol):")
    return HEAD + paths + "\n" + classes(RECORDS)


if __name__ == "__main__":
    FILE.write_text(write())
