"""A first start opens its doors at once: rules run interpreted while other processes compile, then compiled code is
taken over between two turns of the loop, in the middle of games: both play the same to the byte."""

import asyncio
import json
import logging
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from msgspec import Struct

from trunkline.rules import compiled
from trunkline.server.bots.bot_pool import BotPool
from trunkline.server.runtime.worker_process import WorkerProcess

log = logging.getLogger("trunkline.warming")
PARTS = ("game", "search")  # what tables use, in this order


class Warmth(Struct):
    """How far compiling is: functions done, of all. `playing`: games are compiled; `thinking`: search is, too."""

    done: int = 0
    total: int = 0
    playing: bool = True
    thinking: bool = True


class Warming:
    """Lets other processes compile, and takes over what they have made."""

    def __init__(self, bot_pool: BotPool, worker: WorkerProcess) -> None:
        self.bot_pool, self.worker = bot_pool, worker
        cold = compiled.is_warming()
        self.warmth = Warmth(playing=not cold, thinking=not cold)
        self._task: asyncio.Task[None] | None = None
        self._process: Process | None = None

    def start(self) -> None:
        if not self.warmth.playing:
            self._task = asyncio.get_running_loop().create_task(self._run())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        try:
            await self._compile()
        except Exception:
            log.exception("rules could not be compiled; they go on interpreted, which is slow")
        finally:
            if self._process is not None and self._process.returncode is None:
                _end_group(self._process)
                await self._process.wait()

    async def _compile(self) -> None:
        env = {name: value for name, value in os.environ.items() if name != compiled.WARMING}
        command = (sys.executable, "-m", "trunkline", "warm", "--background", "--json", *PARTS)
        self._process = await asyncio.create_subprocess_exec(*command, env=env, stdout=PIPE, start_new_session=True)
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            told = json.loads(line)
            self.warmth.done, self.warmth.total = told["done"], told["total"]
            if "game" in told["ready"] and not self.warmth.playing:
                await self._take_over()
            self.warmth.thinking = "search" in told["ready"]
        if await self._process.wait() != 0:
            raise RuntimeError(f"compiling ended with {self._process.returncode}")

    async def _take_over(self) -> None:
        made = await asyncio.get_running_loop().run_in_executor(None, loaded)
        async with self.bot_pool.nobody_thinks():
            compiled.take_over(made)
        self.bot_pool.start_anew()
        self.worker.start_anew()
        self.warmth.playing = True
        log.info("games run compiled now")


def _end_group(process: Process) -> None:
    """End a process with those it has started, in the middle of a function too: what it keeps it writes whole."""
    with suppress(ProcessLookupError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


def loaded() -> dict[Callable[..., Any], Any]:
    """The compiled counterparts of all rules, loaded as far as they are there."""
    made = compiled.counterparts()
    for one in made.values():
        if hasattr(one, "load_all"):
            one.load_all()
    return made
