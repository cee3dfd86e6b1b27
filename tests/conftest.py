"""Before tests run in several processes: everything is compiled once, so that each of them only loads it."""

import pytest


def pytest_configure(config: pytest.Config) -> None:
    if getattr(config.option, "numprocesses", None) and not hasattr(config, "workerinput"):
        from tests.compile_first import compile_all

        compile_all()
