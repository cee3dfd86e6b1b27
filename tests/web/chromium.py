"""A real browser for tests: the machine's own Chromium, or Debian's package."""

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
PACKAGES = ("chromium", "fonts-dejavu-core")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def binary() -> str:
    """Where the browser is; installed when it is missing, and a loud failure when that is not possible."""
    if _look() is None and os.geteuid() == 0 and shutil.which("apt-get"):
        _install()
    found = _look()
    assert found is not None, f"these tests need a browser: install the package chromium (looked for {NAMES})"
    return found


def _install() -> None:
    """One process at a time: a second `apt-get` fails while the first one runs."""
    with Path(tempfile.gettempdir(), "trunkline-chromium.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if _look() is None:
            quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
            install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *PACKAGES]
            for command in (["apt-get", "update", "-qq"], install):
                subprocess.run(command, check=False, capture_output=True, env=quiet)


def _look() -> str | None:
    return next((path for path in map(shutil.which, NAMES) if path), None)


@contextmanager
def browser() -> Iterator[Browser]:
    """A running browser without a window."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=binary(), args=ARGUMENTS)
        yield running
        running.close()
