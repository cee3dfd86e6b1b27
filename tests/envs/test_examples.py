"""The examples in the code of the environments run."""

import doctest

import pytest

from trunkline.envs import batch, catalogue


@pytest.mark.parametrize("module", [batch, catalogue], ids=lambda module: module.__name__)
def test_examples_in_the_code_run(module: object) -> None:
    """What docstrings show is what happens."""
    assert doctest.testmod(module).failed == 0
