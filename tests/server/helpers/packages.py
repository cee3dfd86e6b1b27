"""Programs that tests need besides Python: the machine's own, or Debian's packages, installed when they are missing."""

import fcntl
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

LOCK = Path(tempfile.gettempdir()) / "trunkline-tests-install.lock"


def install(package: str) -> None:
    """Try to install a package, where that is possible; two processes of tests do it one after the other."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    quiet = {"check": False, "capture_output": True, "env": os.environ | {"DEBIAN_FRONTEND": "noninteractive"}}
    with LOCK.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.run(["apt-get", "update", "-qq"], **quiet)  # type: ignore[call-overload]
        install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", package]
        subprocess.run(install, **quiet)  # type: ignore[call-overload]


def program(name: str, package: str) -> str:
    """Where a program is; a loud failure when it is missing and cannot be installed."""
    if _look(name) is None:
        install(package)
    found = _look(name)
    assert found is not None, f"these tests need {name}: install the package {package}"
    return found


def _look(name: str) -> str | None:
    return shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
