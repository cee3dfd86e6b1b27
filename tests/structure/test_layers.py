"""The parts of the package form layers: nothing imports what is built on it."""

import ast

import pytest

from tests.structure import layers


def test_every_import_follows_the_order() -> None:
    """No import against the order of the table and no circle, but for the exceptions, which are all needed."""
    assert list(layers.faults()) == []


@pytest.mark.parametrize(
    ("name", "other", "wrong"),
    [
        ("trunkline.rules.play", "trunkline.game", True),
        ("trunkline.lab.page", "trunkline.terminal.look", True),
        ("trunkline.game", "trunkline.rules.play", False),
        ("trunkline.lab.page", "trunkline.lab.plots", False),
        ("trunkline.cli", "trunkline", False),
    ],
)
def test_imports_against_the_order_are_found(name: str, other: str, wrong: bool) -> None:
    """Upwards and sideways is wrong, downwards and within a part is not."""
    assert layers.out_of_order([(name, other)]) == ([(name, other)] if wrong else [])


def test_circles_are_found() -> None:
    """Within a part modules may import each other, but not round in a circle."""
    assert layers.circle([("a", "b"), ("b", "c"), ("a", "c")]) == []
    assert sorted(set(layers.circle([("a", "b"), ("b", "c"), ("c", "a"), ("d", "a")]))) == ["a", "b", "c"]


def test_an_exception_that_is_not_needed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Exceptions go when their reason goes."""
    monkeypatch.setattr(layers, "EXCEPTIONS", layers.EXCEPTIONS | {("trunkline.cli", "trunkline.bench.cli_bench")})
    assert list(layers.faults()) == ["that trunkline.cli imports trunkline.bench.cli_bench is no exception any more"]


@pytest.mark.parametrize(("loading", "names"), [(False, ["b", "c"]), (True, ["b"])])
def test_what_only_type_checkers_import_does_not_count(loading: bool, names: list[str]) -> None:
    """What is imported inside functions does, but not while a module is loaded."""
    source = ast.parse("if TYPE_CHECKING:\n    import a\nelse:\n    import b\ndef f():\n    import c\n")
    parts = layers.running(source, loading)
    assert [one.name for node in parts if isinstance(node, ast.Import) for one in node.names] == names
