"""Where compiled code is kept, and under which name: it is loaded without looking, so only our own folders are used.

Numba keeps compiled functions on disk, but looks only at the file a function stands in: after a change in another file
it would run old code. So each module has a folder named after its own source and all that it imports of ours.
"""

import ast
import atexit
import hashlib
import os
import platform
import shutil
import stat
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path

try:
    import fcntl
except ImportError:
    fcntl = None  # type: ignore[assignment]

PACKAGE = Path(__file__).parent.parent
CHOSEN = "NUMBA_CACHE_DIR"  # names a folder to use; other processes of ours are told of a private one by it
DAYS = 30  # compiled code that nobody has used for so long is of sources long changed


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


@cache
def _surroundings() -> bytes:
    """This Numba and this kind of machine."""
    return f"{version('numba')} {platform.python_version()} {platform.machine()}".encode()


def _digest(module: str) -> str:
    """A name for a module's source with all that it imports, this Numba and this kind of machine."""
    digest = hashlib.sha256(_surroundings())
    todo, seen = [module], {module}
    while todo:
        name = todo.pop()
        digest.update(_source(name))
        todo += (new := [one for one in _imported(name) if one not in seen])
        seen.update(new)
    return digest.hexdigest()[:16]


def _places() -> Iterator[Path]:
    """Where the folder may be: in the user's cache, or with the temporary files where there is none to write to."""
    with suppress(RuntimeError):  # a user without a home
        yield Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "trunkline"
    user = os.getuid() if hasattr(os, "getuid") else "user"  # by number: not every user has a name
    yield Path(tempfile.gettempdir()) / f"trunkline-{user}"


def _is_ours(folder: Path) -> bool:
    """Whether a folder is this user's own and nobody else could have written there; it is made when it is missing.

    One of our own that others may write to is closed and emptied: who knows what they left in it.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        found = folder.lstat()
    except OSError:
        return False
    if not stat.S_ISDIR(found.st_mode) or not os.access(folder, os.W_OK):
        return False
    if not hasattr(os, "getuid"):  # Windows keeps others out of a user's folders by itself
        return True
    if found.st_uid != os.getuid():
        return False
    if found.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        folder.chmod(0o700)
        for inside in folder.iterdir():
            shutil.rmtree(inside) if inside.is_dir() and not inside.is_symlink() else inside.unlink()
    return True


def _root() -> Path:
    """The folder that is chosen, or the first that is ours, or a private one for this process and those it starts."""
    if os.environ.get(CHOSEN):
        return Path(os.environ[CHOSEN])
    for root in filter(_is_ours, _places()):
        _forget_old(root)
        return root
    private = tempfile.mkdtemp(prefix="trunkline-")
    atexit.register(shutil.rmtree, private, ignore_errors=True)
    os.environ[CHOSEN] = private
    return Path(private)


def _forget_old(root: Path) -> None:
    for folder in root.iterdir():
        try:
            if time.time() - folder.stat().st_mtime > DAYS * 86400:
                shutil.rmtree(folder, ignore_errors=True)
        except FileNotFoundError:  # another process was quicker
            continue


ROOT = _root()


@cache
def folder(module: str) -> Path:
    """Where the compiled functions of a module are kept."""
    place = ROOT / f"{module.rpartition('.')[2]}-{_digest(module)}"
    place.mkdir(parents=True, exist_ok=True, mode=0o700)
    os.utime(place)  # in use
    return place


@cache
def _everything() -> str:
    """A name for all compiled sources on this processor."""
    digest = hashlib.sha256(_surroundings() + _processor())
    for path in sorted(PACKAGE.rglob("*.py")):
        source = path.read_bytes()
        if path.is_relative_to(PACKAGE / "rules") or b"@rule\n" in source or b"@entry\n" in source:
            digest.update(source)
    return digest.hexdigest()[:16]


def _processor() -> bytes:
    """What this processor can do, where the system tells it."""
    with suppress(OSError):
        lines = Path("/proc/cpuinfo").read_bytes().splitlines()
        return b"".join(line for line in lines[:40] if line.startswith((b"model name", b"flags", b"Features")))
    return platform.processor().encode()


def is_ready(part: str) -> bool:
    """Whether a part of the program was compiled from these sources."""
    return (ROOT / f"{part}-{_everything()}").exists()


def note_ready(part: str) -> None:
    (ROOT / f"{part}-{_everything()}").mkdir(parents=True, exist_ok=True, mode=0o700)


def write(file: Path, data: bytes) -> None:
    """Write a file whole or not at all, whoever else writes it."""
    fresh = file.with_name(f"{file.name}.{uuid.uuid4().hex}")
    try:
        fresh.write_bytes(data)
        fresh.replace(file)
    finally:
        fresh.unlink(missing_ok=True)


@contextmanager
def lock(file: Path) -> Iterator[None]:
    """Have the making of a file to oneself; who comes second waits. The system lets go of it when a process dies."""
    with ExitStack() as held:
        if fcntl is not None:  # on Windows both make it
            with suppress(OSError):  # a folder that cannot be written to: nobody makes anything there
                fcntl.flock(held.enter_context(file.with_suffix(".lock").open("w")), fcntl.LOCK_EX)
        yield
