"""PyTorch for the tests of training: where it is not installed they are skipped, unless they were asked for.

`make test-training` installs it and asks for them by the variable below; then its absence is a failure.
"""

import os
from importlib.util import find_spec

import pytest

ASKED = "TRUNKLINE_TEST_TRAINING"

needs_torch = pytest.mark.skipif(
    find_spec("torch") is None and ASKED not in os.environ, reason="PyTorch is not installed: make test-training"
)
