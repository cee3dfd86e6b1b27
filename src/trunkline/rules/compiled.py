"""How rules are compiled: one decorator for all of them, and where the compiled code is kept.

Numba keeps compiled functions on disk, but looks only at the file a function stands in: after a change in another file
it would run old code. So the folder is named after everything that was compiled.
"""

import hashlib
import os
import platform
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
from numba import njit


def _digest() -> str:
    """A name for this source, this Numba and this kind of machine."""
    digest = hashlib.sha256(f"{numba.__version__} {platform.python_version()} {platform.machine()}".encode())
    for source in sorted(Path(__file__).parent.parent.rglob("*.py")):
        if "njit" in (text := source.read_text()) or "compiled import" in text or source.parent.name == "rules":
            digest.update(text.encode())
    return digest.hexdigest()[:16]


def _folder() -> Path:
    """A folder of our own in the user's cache, or a temporary one where that cannot be written."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    for root in (Path(home) / "trunkline", Path(tempfile.gettempdir()) / f"trunkline-{os.getuid()}"):
        folder = root / _digest()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            _forget_old(root)
            return folder
    return Path(tempfile.mkdtemp(prefix="trunkline-"))


def _forget_old(root: Path, keep: int = 3) -> None:
    """Compiled code of sources long changed is of no use to anybody."""
    folders = sorted((f for f in root.iterdir() if f.is_dir()), key=lambda f: f.stat().st_mtime, reverse=True)
    for folder in folders[keep:]:
        for file in folder.rglob("*"):
            if file.is_file():
                file.unlink(missing_ok=True)


FOLDER = Path(os.environ["NUMBA_CACHE_DIR"]) if "NUMBA_CACHE_DIR" in os.environ else _folder()


def is_compiled() -> bool:
    """Whether an earlier run has left its compiled rules here."""
    return any(FOLDER.rglob("*.nbc"))


def rule(function: Callable[..., Any]) -> Any:
    """Compile a function of the rules: cached on disk, without checks for division by zero, which rules never do."""
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(FOLDER)
    try:
        return njit(cache=True, error_model="numpy", nogil=True)(function)
    finally:
        numba.config.CACHE_DIR = before
