"""Where compiled code is kept: in folders that only this user can have written to."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from trunkline.rules import code_cache

Made = Callable[..., Path]


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Made:
    """Which folder is used when the cache and the temporary folder are those given here."""
    monkeypatch.delenv(code_cache.CHOSEN, raising=False)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))

    def made(cache: Path) -> Path:
        monkeypatch.setenv("XDG_CACHE_HOME", str(cache))
        return code_cache._root()

    return made


def test_changed_rules_are_not_served_from_an_old_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled code is kept under the sources a module imports, near or far: a change in one of them is a new name."""
    sources = {
        "a": "from trunkline import b\n@rule\ndef f(): ...\n",
        "b": "import trunkline.c\n@rule\ndef f(): ...\n",
        "c": "from trunkline.e import N\n@rule\ndef f(): ...\n",
        "d": "@rule\ndef f(): ...\n",
        "e": "N = 1\n",  # a constant may stand where nothing is compiled
    }
    for name, source in sources.items():
        (tmp_path / f"{name}.py").write_text(source)
    monkeypatch.setattr(
        code_cache, "_file", lambda module: next(tmp_path.glob(f"{module.rpartition('.')[2]}.py"), None)
    )

    def names() -> dict[str, str]:
        code_cache._source.cache_clear()
        code_cache._imported.cache_clear()
        return {name: code_cache._digest(f"trunkline.{name}") for name in sources}

    before = names()
    (tmp_path / "e.py").write_text("N = 2\n")
    assert {name for name, digest in names().items() if digest != before[name]} == {"a", "b", "c", "e"}
    code_cache._source.cache_clear()
    code_cache._imported.cache_clear()


def test_the_folder_is_in_the_users_cache_and_for_nobody_else(tmp_path: Path, root: Made) -> None:
    """Whatever the umask says."""
    before = os.umask(0)
    try:
        made = root(tmp_path / "cache")
    finally:
        os.umask(before)
    assert made == tmp_path / "cache" / "trunkline"
    assert made.stat().st_mode & 0o777 == 0o700


def test_without_a_cache_folder_there_is_a_temporary_one(tmp_path: Path, root: Made) -> None:
    """It is named by the user's number."""
    assert root(Path("/proc/nowhere")) == tmp_path / f"trunkline-{os.getuid()}"


def test_a_folder_of_somebody_else_is_not_taken(tmp_path: Path, root: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who can foresee the name of a folder may make it first; then a private one is used, and other processes told."""
    planted = tmp_path / f"trunkline-{os.getuid() + 1}"
    planted.mkdir(mode=0o755)
    monkeypatch.setattr(os, "getuid", lambda: planted.stat().st_uid + 1)
    made = root(Path("/proc/nowhere"))
    assert made != planted and made.parent == tmp_path
    assert made.stat().st_mode & 0o777 == 0o700
    assert os.environ[code_cache.CHOSEN] == str(made)


def test_a_link_is_not_followed(tmp_path: Path, root: Made) -> None:
    """It would lead wherever somebody else wants."""
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / f"trunkline-{os.getuid()}").symlink_to(tmp_path / "elsewhere")
    made = root(Path("/proc/nowhere"))
    assert made.name not in ("elsewhere", f"trunkline-{os.getuid()}")


def test_a_folder_that_others_may_write_to_is_closed_and_emptied(tmp_path: Path, root: Made) -> None:
    """What lies in it may be theirs."""
    ours = tmp_path / "cache" / "trunkline"
    (ours / "play-0123").mkdir(parents=True)
    (ours / "play-0123" / "planted.nbc").touch()
    ours.chmod(0o775)
    assert root(tmp_path / "cache") == ours
    assert ours.stat().st_mode & 0o777 == 0o700
    assert not list(ours.iterdir())


def test_a_user_without_a_name_or_a_home_can_start() -> None:
    """Containers run with numbers that no passwd file knows."""
    code = (
        "import os, tempfile; from trunkline.rules import code_cache\n"
        "if os.getuid() == 0: os.setuid(54321)\n"
        "for name in ('HOME', 'XDG_CACHE_HOME', 'USER', 'LOGNAME', code_cache.CHOSEN): os.environ.pop(name, None)\n"
        "print(code_cache._root())"
    )
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o777)
        env = os.environ | {"TMPDIR": folder}
        run = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert "trunkline" in run.stdout
