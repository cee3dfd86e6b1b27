"""A real browser for tests: the machine's own Chromium, or Debian's package."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

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
    found = _look()
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *PACKAGES]
        for command in (["apt-get", "update", "-qq"], install):
            subprocess.run(command, check=False, capture_output=True, env=quiet)
        found = _look()
    assert found is not None, f"these tests need a browser: install the package chromium (looked for {NAMES})"
    return found


def _look() -> str | None:
    return next((path for path in map(shutil.which, NAMES) if path), None)


@contextmanager
def browser() -> Iterator[Browser]:
    """A running browser without a window."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=binary(), args=ARGUMENTS)
        yield running
        running.close()
