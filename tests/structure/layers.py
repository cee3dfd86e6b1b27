"""The order of the package's parts: each may import what comes before it in the table, nothing beside or after it.

`python -m tests.structure.layers` tells every import that breaks the order, also those inside functions, and every
circle of imports among modules as they are loaded. What only type checkers import does not count.
"""

import ast
import sys
from collections.abc import Container, Iterable, Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import trunkline

ROOT = Path(trunkline.__file__).parent

# The one place that says the order: what a line names may import what stands in the lines before it.
LAYERS = (
    ("errors", "words", "machine"),
    ("output_files",),
    ("rules",),
    ("boards",),
    ("drawing",),
    ("notation",),
    ("account", "chance", "explicit_chance", "view", "voice", "compile_notice", "record_file"),
    ("payment_order", "game"),
    ("record",),
    ("position",),
    ("bots",),
    ("envs",),
    ("learnt",),
    ("warm",),
    ("arguments", "client"),
    ("cli_warm",),
    ("lab", "terminal", "completion"),
    ("training",),
    ("server",),
    ("bench",),
    ("cli",),
    ("__main__",),
)

# Imports against the order, inside functions that are only called when somebody asks for just this.
EXCEPTIONS = {
    ("trunkline.bots", "trunkline.learnt.bot"),  # a bot by name; it sees what the environments show
    ("trunkline.boards.board", "trunkline.drawing"),  # a board draws itself in a notebook
    ("trunkline.warm", "trunkline.lab.simulate"),  # everything is compiled, the laboratory's too
    ("trunkline.game", "trunkline.position"),  # a game writes itself as JSON, and is read from it
}

Import = tuple[str, str]  # who imports, and what


def modules() -> dict[str, Path]:
    """All modules of the package by name."""
    return {_name(path): path for path in sorted(ROOT.rglob("*.py"))}


def _name(path: Path) -> str:
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(loading: bool = False) -> list[Import]:
    """All imports of our own modules; loading: only those made while a module is loaded, not inside functions."""
    known, found = modules(), set[Import]()
    for name, path in known.items():
        parts = running(ast.parse(path.read_text(encoding="utf-8")), loading)
        package = name if path.name == "__init__.py" else name.rpartition(".")[0]
        found.update((name, other) for other in _imported(parts, package, known))
    return sorted(found)


def _imported(parts: Iterable[ast.AST], package: str, known: Container[str]) -> Iterator[str]:
    for node in parts:
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names if one.name in known)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: 1 - node.level or None] if node.level else []
            source = ".".join([*above, *([node.module] if node.module else [])])
            for one in node.names:
                if (found := f"{source}.{one.name}") in known:
                    yield found
                elif source in known:
                    yield source


def running(node: ast.AST, loading: bool = False) -> Iterator[ast.AST]:
    """All parts of a source that run, that is all but what stands under `if TYPE_CHECKING`."""
    yield node
    if loading and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return
    checking = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
    for child in node.orelse if isinstance(node, ast.If) and checking else ast.iter_child_nodes(node):
        yield from running(child, loading)


def part(module: str) -> str:
    """The part that a module belongs to; the package itself knows only its version and belongs to none."""
    return module.split(".")[1] if "." in module else ""


def out_of_order(found: list[Import]) -> list[Import]:
    """The imports that break the order of the table."""
    rank = {name: i for i, layer in enumerate(LAYERS) for name in layer}
    parts = [(one, part(one[0]), part(one[1])) for one in found]
    return [one for one, a, b in parts if a != b and a and b and rank[a] <= rank[b]]


def circle(found: list[Import]) -> list[str]:
    """Modules that import each other in a circle, the first again at the end; empty: there is none."""
    graph: dict[str, set[str]] = {}
    for name, other in found:
        graph.setdefault(name, set()).add(other)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(reversed(error.args[1]))
    return []


def faults() -> Iterator[str]:
    """Everything that is wrong, in words."""
    listed, there = [name for layer in LAYERS for name in layer], {part(name) for name in modules()} - {""}
    yield from (f"{name} is not in the table of layers" for name in sorted(there - set(listed)))
    yield from (f"{name} is in the table of layers, but not in the package" for name in sorted(set(listed) - there))
    if there - set(listed):
        return
    wrong = set(out_of_order(imports()))
    for name, other in sorted(wrong - EXCEPTIONS):
        yield f"{name} imports {other}, which does not come before it"
    yield from (f"that {name} imports {other} is no exception any more" for name, other in sorted(EXCEPTIONS - wrong))
    if closed := circle(imports(loading=True)):
        yield f"a circle of imports: {' -> '.join(closed)}"


if __name__ == "__main__":
    told = list(faults())
    print("\n".join(told) or "Every import follows the order of the layers.")
    sys.exit(bool(told))
