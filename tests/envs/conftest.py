"""Before tests of the environments: one worker compiles them, the others wait and load."""

import fcntl

import pytest


@pytest.fixture(scope="session", autouse=True)
def compiled(tmp_path_factory: pytest.TempPathFactory) -> None:
    from trunkline import warm

    with (tmp_path_factory.getbasetemp().parent / "compiling-envs").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        warm.environments()
