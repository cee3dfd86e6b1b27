"""How rules are compiled: one decorator for all of them, and where the compiled code is kept.

Numba keeps compiled functions on disk, but looks only at the file a function stands in: after a change in another file
it would run old code. So each module has a folder named after its own source and all that it imports of ours.
"""

import ast
import getpass
import hashlib
import os
import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numba
from numba import njit
from numba.core import config as _config

PACKAGE = Path(__file__).parent.parent


def _file(module: str) -> Path | None:
    """The source of a module of ours, or of one that is being imported; none when the name is no module."""
    if not module.startswith("trunkline."):
        file = getattr(sys.modules.get(module), "__file__", None)
        return Path(file) if file else None
    path = PACKAGE.parent.joinpath(*module.split("."))
    return next((file for file in (path.with_suffix(".py"), path / "__init__.py") if file.is_file()), None)


def _imports(source: bytes) -> Iterator[str]:
    """What a source may import: all names of `import` and `from` lines, modules or not."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


@cache
def _source(module: str) -> bytes:
    file = _file(module)
    return file.read_bytes() if file else b""


@cache
def _imported(module: str) -> tuple[str, ...]:
    """Which of our modules a module with compiled code imports; what others import does not matter to Numba."""
    source = _source(module)
    if b"@rule\n" not in source and b"@entry\n" not in source and not module.startswith("trunkline.rules."):
        return ()
    return tuple(sorted(name for name in _imports(source) if name.startswith("trunkline.") and _file(name)))


def _digest(module: str) -> str:
    """A name for a module's source with all that it imports, this Numba and this kind of machine."""
    digest = hashlib.sha256(f"{numba.__version__} {platform.python_version()} {platform.machine()}".encode())
    todo, seen = [module], {module}
    while todo:
        name = todo.pop()
        digest.update(_source(name))
        todo += (new := [one for one in _imported(name) if one not in seen])
        seen.update(new)
    return digest.hexdigest()[:16]


def _root() -> Path:
    """A folder of our own in the user's cache, or a temporary one where that cannot be written."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    for root in (Path(home) / "trunkline", Path(tempfile.gettempdir()) / f"trunkline-{getpass.getuser()}"):
        try:
            root.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(root, os.W_OK):
            _forget_old(root)
            return root
    return Path(tempfile.mkdtemp(prefix="trunkline-"))


def _forget_old(root: Path, days: int = 30) -> None:
    """Compiled code that nobody has used for a month is of sources long changed."""
    for folder in root.iterdir():
        if time.time() - folder.stat().st_mtime > days * 86400:
            shutil.rmtree(folder, ignore_errors=True)


ROOT = Path(os.environ["NUMBA_CACHE_DIR"]) if "NUMBA_CACHE_DIR" in os.environ else _root()


@cache
def folder(module: str) -> Path:
    """Where the compiled functions of a module are kept."""
    place = ROOT / f"{module.rpartition('.')[2]}-{_digest(module)}"
    place.mkdir(parents=True, exist_ok=True)
    os.utime(place)  # in use
    return place


def is_compiled(module: str = "trunkline.rules.play") -> bool:
    """Whether an earlier run has left the compiled functions of a module here."""
    return any(folder(module).rglob("*.nbc"))


config: Any = _config
SHORT = 800  # bytes of Python code up to which a rule is compiled into its callers


def _compile(function: Callable[..., Any], **options: bool) -> Any:
    """Compile at first call and keep the result on disk.

    `_nrt=False` takes Numba's memory manager away: rules cannot allocate, and arrays passed on are not counted. Rules
    never divide by zero, so the check for it is left out.
    """
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder(function.__module__))
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


def plain(function: Any) -> Any:
    """A rule as the Python function it was, for Python code; it may call no other rule."""
    return getattr(function, "py_func", function)


def entry(function: Callable[..., Any]) -> Any:
    """A function that Python calls too."""
    return function if config.DISABLE_JIT else _compile(function, no_cfunc_wrapper=True)
