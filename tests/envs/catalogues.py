"""The golden catalogues: `python -m tests.envs.catalogues` writes them anew after a change of order that is meant."""

from pathlib import Path

from trunkline import boards
from trunkline.envs.catalogue import catalogue

FOLDER = Path(__file__).parent / "catalogue"


def path(board: str) -> Path:
    return FOLDER / f"{board}.txt"


def written(board: str) -> str:
    return "\n".join(catalogue(board).lines()) + "\n"


if __name__ == "__main__":
    for name in boards.names():
        path(name).write_text(written(name))
