"""Files that a command was asked to write: what stands in the way is told before any work is done."""

import os
from collections.abc import Iterable
from pathlib import Path

from trunkline.errors import TrunklineError


def check_output(paths: Path | Iterable[Path], force: bool = False) -> None:
    """Refuse files that exist already, unless forced, and files whose folder is missing or cannot be written to.

    >>> check_output(Path("no_such_folder/games.parquet"))
    Traceback (most recent call last):
    trunkline.errors.TrunklineError: no_such_folder: there is no such folder; make it first, or name another
    """
    for path in [paths] if isinstance(paths, Path) else paths:
        _check_folder(path.parent)
        if path.is_dir():
            raise TrunklineError(f"{path}: this is a folder; name a file")
        if path.exists() and not force:
            raise TrunklineError(f"{path}: exists already; choose another name, or replace it with --force")
        if path.exists() and not os.access(path, os.W_OK):
            raise TrunklineError(f"{path}: this file must not be written to")


def _check_folder(folder: Path) -> None:
    if not folder.exists():
        raise TrunklineError(f"{folder}: there is no such folder; make it first, or name another")
    if not folder.is_dir():
        raise TrunklineError(f"{folder}: this is not a folder")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise TrunklineError(f"{folder}: nothing may be written to this folder")
