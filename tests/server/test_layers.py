"""The folders of the server are its layers: none imports one that stands above it."""

import ast
from pathlib import Path

import pytest

from trunkline import server

ROOT = Path(server.__file__).parent
TOP = "the server itself"  # app.py and serve.py
LAYERS = [  # the lowest first
    *("common", "runtime", "storage", "protection", "table", "people", "protocol", "bots", "live", "operation", "api"),
    *(TOP, "publish"),
]


def layer_of(module: str) -> str:
    """The folder of a module such as trunkline.server.live.tables."""
    name = module.split(".")[2] if module.count(".") > 1 else ""
    return name if (ROOT / name).is_dir() and name else TOP


def imported(file: Path) -> set[str]:
    """Modules of the server that a file imports, wherever in it."""
    nodes = [node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.ImportFrom)]
    return {node.module for node in nodes if node.module and node.module.startswith("trunkline.server")}


def test_every_folder_has_its_layer() -> None:
    """A new folder finds its place here."""
    folders = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    assert folders | {TOP} == set(LAYERS)


@pytest.mark.parametrize("layer", LAYERS)
def test_no_folder_imports_one_above_it(layer: str) -> None:
    """Whoever reads a folder needs to know those below it alone."""
    files = ROOT.glob("*.py") if layer == TOP else (ROOT / layer).rglob("*.py")
    above = LAYERS[LAYERS.index(layer) + 1 :]
    wrong = [(file.name, module) for file in files for module in imported(file) if layer_of(module) in above]
    assert not wrong
