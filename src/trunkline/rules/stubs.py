"""Writes types.pyi from the declarations of the records, so that a type checker knows every field.

python -m trunkline.rules.stubs
"""

from pathlib import Path

import numpy as np

from trunkline.rules import records, scoring, scratch
from trunkline.rules.longest_path.rules import path_t
from trunkline.rules.tours.rules import tour_t
from trunkline.rules.tracks.picking import pick_t

FILE = Path(__file__).with_name("types.pyi")
HEAD = '''"""The fields of the records. Made by `python -m trunkline.rules.stubs`. Do not edit."""

from typing import Any

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.int64]
Dice = npt.NDArray[np.int64]
Row = Any
'''
RECORDS = {
    "Board": records.board_t,
    "Game": records.game_t,
    "View": records.view_t,
    "Account": records.account_t,
    "PathScratch": path_t,
    "TourScratch": tour_t,
    "PickScratch": pick_t,
    "ScoringScratch": scoring.scoring_t,
    "Scratch": scratch.scratch_t,
}


def write() -> str:
    """The whole file."""
    return HEAD + "\n" + classes(RECORDS)


def classes(types: dict[str, np.dtype]) -> str:
    """A class for each record type with its fields."""
    return "\n".join(_class(name, made, types) for name, made in types.items())


def _class(name: str, made: np.dtype, types: dict[str, np.dtype]) -> str:
    names = [field for field in made.names or () if not field.startswith("spare_")]
    return f"class {name}:\n" + "".join(f"    {field}: {_type(made[field], types)}\n" for field in names)


def _type(field: np.dtype, types: dict[str, np.dtype]) -> str:
    """Numbers are plain; arrays may hold anything, for NumPy's numbers and Python's are mixed freely in rules."""
    nested = next((name for name, made in types.items() if made is field or made == field), None)
    return nested or ("npt.NDArray[Any]" if field.shape else "int" if field.kind == "i" else "float")


if __name__ == "__main__":
    FILE.write_text(write())
