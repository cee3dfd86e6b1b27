"""The process for costly work: it answers, is replaced when it does not, and lets nobody take it all."""

import asyncio
import time
from collections.abc import Iterator

import pytest

from trunkline.server.common.refusal import Refused
from trunkline.server.live.board_library import BoardLibrary
from trunkline.server.runtime.worker_process import PATIENCE, WAITING, WAITING_OF_ONE, WorkerProcess


def double(number: int) -> int:
    return 2 * number


def sleep(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def fill_memory() -> int:
    return len(bytearray(8 * 1024**3))


def refuse() -> None:
    raise Refused("bad_board", problems="here")


def fail() -> None:
    raise ZeroDivisionError("ours")


def compute(seconds: float) -> float:
    """Use a processor for so long."""
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        pass
    return seconds


@pytest.fixture(scope="module")
def worker() -> Iterator[WorkerProcess]:
    made = WorkerProcess(seconds=1)
    yield made
    made.stop()


def test_work_is_done_and_what_went_wrong_is_told(worker: WorkerProcess) -> None:
    """Answers and refusals come as they were made; a fault of ours is one here too."""
    assert asyncio.run(worker.run("eve", double, 21)) == 42
    with pytest.raises(Refused) as told:
        asyncio.run(worker.run("eve", refuse))
    assert "here" in told.value.message("en") and told.value.status == 400
    with pytest.raises(RuntimeError, match="ZeroDivisionError: ours"):
        asyncio.run(worker.run("eve", fail))


def test_what_takes_too_long_or_too_much_is_ended(worker: WorkerProcess) -> None:
    """The asker is told; the next one gets a new process."""
    for work in (lambda: worker.run("eve", compute, 60.0), lambda: worker.run("eve", fill_memory)):
        with pytest.raises(Refused) as told:
            asyncio.run(work())
        assert (told.value.code, told.value.status) == ("too_costly", 400)
        assert asyncio.run(worker.run("ada", double, 4)) == 8


def test_what_a_busy_machine_has_no_time_for_is_not_called_too_costly(worker: WorkerProcess) -> None:
    """Waiting is not working; at last the asker is told to come back, and when."""
    assert asyncio.run(worker.run("ada", sleep, 2.0)) == 2.0
    worker.patience = 0.5
    try:
        with pytest.raises(Refused) as told:
            asyncio.run(worker.run("ada", sleep, 60.0))
    finally:
        worker.patience = PATIENCE
    assert (told.value.code, told.value.status) == ("busy", 503) and int(str(told.value.fields["seconds"])) > 1


def test_who_asks_for_the_same_board_waits_for_the_same(worker: WorkerProcess) -> None:
    """As when everybody comes back after a restart: it is made once, and nobody is told that others want it too."""

    async def scene() -> list[object]:
        library = BoardLibrary(None, worker)  # type: ignore[arg-type]
        asked = [library.get("first_journey", {"open_from": 3}, f"guest {i}") for i in range(40)]
        own = [library.get("first_journey", {"open_from": 2 + i % 3}) for i in range(40)]
        return await asyncio.gather(*asked, *own)

    worker.seconds = 60
    try:
        made = asyncio.run(scene())
    finally:
        worker.seconds = 1
    assert len({id(board) for board in made}) == 3


def test_nobody_takes_it_all(worker: WorkerProcess) -> None:
    """One asker has two things in the queue at most, all together sixteen; who comes then is told when to try again."""

    async def scene() -> list[object]:
        one = [worker.run("eve", sleep, 0.01) for _ in range(WAITING_OF_ONE + 3)]
        others = [worker.run(f"guest {i}", sleep, 0.01) for i in range(WAITING)]
        return await asyncio.gather(*one, *others, return_exceptions=True)

    told = asyncio.run(scene())
    done = [answer == 0.01 for answer in told]
    assert done == [True] * WAITING_OF_ONE + [False] * 3 + [True] * (WAITING - WAITING_OF_ONE) + [False] * 2
    refused = [answer for answer in told if isinstance(answer, Refused)]
    assert {(one.code, one.status, one.fields["seconds"]) for one in refused} == {("busy", 503, 5)}
    assert asyncio.run(worker.run("eve", double, 1)) == 2
