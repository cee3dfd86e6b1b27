"""Bots in Python files of one's own, without any packaging: `py:my_bot.py:MyBot`."""

import importlib.util
import inspect
import sys
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

from trunkline.boards.problems import closest
from trunkline.bots import Bot
from trunkline.errors import TrunklineError

FORM = "a bot in Python is named “py:FILE.py:CLASS”, such as “py:my_bot.py:MyBot”"


def make_own(name: str, seed: int | str | None) -> Bot:
    """The bot of a class in a file; the class is made with the seed, or with nothing if it takes nothing."""
    file, found, wanted = name.rpartition(":")
    if not found or not wanted.isidentifier():
        file, wanted = name, ""
    if not file.endswith(".py"):
        raise TrunklineError(FORM)
    made = _class(Path(file), wanted)
    try:
        bot = made(seed) if _takes_a_seed(made) else made()
    except Exception as error:
        raise TrunklineError(f"{file}: {made.__name__} cannot be made: {type(error).__name__}: {error}") from error
    return bot  # type: ignore[no-any-return]


def _takes_a_seed(made: Any) -> bool:
    try:
        inspect.signature(made).bind("seed")
    except TypeError:
        return False
    return True


def _class(path: Path, wanted: str) -> Any:
    """The class of that name, or the only one that can choose."""
    try:
        module = _module(path.resolve(), path.stat().st_mtime_ns)
    except OSError as error:
        raise TrunklineError(f"{path}: cannot be read: {error.strerror}; {FORM}") from None
    own = {
        name: one for name, one in vars(module).items() if isinstance(one, type) and one.__module__ == module.__name__
    }
    able = {name: one for name, one in own.items() if callable(getattr(one, "choose", None))}
    if wanted in able:
        return able[wanted]
    if wanted in own:
        raise TrunklineError(f"{path}: {wanted} has no method choose(self, view, actions)")
    if not wanted and len(able) == 1:
        return next(iter(able.values()))
    near = closest(wanted, tuple(able)) if wanted else None
    meant = f" (did you mean “{near}”?)" if near else ""
    listed = ", ".join(able) or "none"
    what = f"there is no class “{wanted}”{meant}" if wanted else "which class plays? Write it after another “:”"
    raise TrunklineError(f"{path}: {what}; classes with a method choose: {listed}")


@lru_cache(maxsize=32)
def _module(path: Path, _changed: int) -> ModuleType:
    """The module of a file, read once as long as it does not change; it may import what lies beside it."""
    name = f"own_bot_{path.stem}_{abs(hash(path)):x}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    sys.modules[name] = module  # dataclasses and pickles look for it there
    try:
        spec.loader.exec_module(module)
    except OSError:
        raise
    except Exception as error:
        del sys.modules[name]
        raise TrunklineError(f"{path}: cannot be imported: {type(error).__name__}: {error}") from error
    return module
