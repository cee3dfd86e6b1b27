"""Before any test: compile the rules once, so that parallel workers only load them."""

import pytest


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        from trunkline import warm

        warm.game()
        warm.search()
        warm.rules()
