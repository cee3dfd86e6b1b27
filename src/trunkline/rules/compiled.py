"""How rules are compiled: one decorator for all of them, and where the compiled code is kept.

Numba keeps compiled functions on disk, but looks only at the file a function stands in: after a change in another file
it would run old code. So the folder is named after everything that was compiled.
"""

import getpass
import hashlib
import os
import platform
import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
from numba import njit
from numba.core import config as _config


def _digest() -> str:
    """A name for this source, this Numba and this kind of machine."""
    digest = hashlib.sha256(f"{numba.__version__} {platform.python_version()} {platform.machine()}".encode())
    for source in sorted(Path(__file__).parent.parent.rglob("*.py")):
        text = source.read_bytes()
        if source.parent == Path(__file__).parent or b"\n@rule\n" in text or b"\n@entry\n" in text:
            digest.update(text)
    return digest.hexdigest()[:16]


def _folder() -> Path:
    """A folder of our own in the user's cache, or a temporary one where that cannot be written."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    for root in (Path(home) / "trunkline", Path(tempfile.gettempdir()) / f"trunkline-{getpass.getuser()}"):
        folder = root / _digest()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            os.utime(folder)  # in use
            _forget_old(root)
            return folder
    return Path(tempfile.mkdtemp(prefix="trunkline-"))


def _forget_old(root: Path, days: int = 30) -> None:
    """Compiled code that nobody has used for a month is of sources long changed."""
    for folder in root.iterdir():
        if time.time() - folder.stat().st_mtime > days * 86400:
            shutil.rmtree(folder, ignore_errors=True)


FOLDER = Path(os.environ["NUMBA_CACHE_DIR"]) if "NUMBA_CACHE_DIR" in os.environ else _folder()


def is_compiled() -> bool:
    """Whether an earlier run has left its compiled rules here."""
    return any(FOLDER.rglob("*.nbc"))


config: Any = _config
SHORT = 800  # bytes of Python code up to which a rule is compiled into its callers


def _compile(function: Callable[..., Any], **options: bool) -> Any:
    """Compile at first call and keep the result on disk.

    `_nrt=False` takes Numba's memory manager away: rules cannot allocate, and arrays passed on are not counted. Rules
    never divide by zero, so the check for it is left out.
    """
    before = config.CACHE_DIR
    config.CACHE_DIR = str(FOLDER)
    try:
        compiler: Any = njit  # its stubs do not know all of its options
        return compiler(cache=True, error_model="numpy", nogil=True, _nrt=False, **options)(function)
    finally:
        config.CACHE_DIR = before


def rule(function: Callable[..., Any]) -> Any:
    """A function that only other rules call; the short ones become part of their callers."""
    if config.DISABLE_JIT:
        return function
    short = len(function.__code__.co_code) <= SHORT
    return _compile(function, no_cpython_wrapper=True, no_cfunc_wrapper=True, forceinline=short)


def entry(function: Callable[..., Any]) -> Any:
    """A function that Python calls too."""
    return function if config.DISABLE_JIT else _compile(function, no_cfunc_wrapper=True)
