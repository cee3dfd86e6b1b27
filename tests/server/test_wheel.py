"""Who installs the wheel, and nothing else, plays within seconds."""

import asyncio
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.server.bots.test_warming import move, table
from tests.server.helpers.players import people
from tests.server.helpers.server_process import free_port
from trunkline.client import Seat

ROOT = Path(__file__).parents[2]
UV = shutil.which("uv") or str(ROOT / ".tools/bin/uv")


def uv(*arguments: str) -> None:
    run = subprocess.run([UV, *arguments], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr


@pytest.mark.alone
def test_the_wheel_is_enough_to_play(tmp_path: Path) -> None:
    """Built, installed into an empty environment and started: a planner answers the first move within ten seconds."""
    uv("build", "--quiet", "--wheel", "--out-dir", str(tmp_path), str(ROOT))
    (wheel,) = tmp_path.glob("*.whl")
    uv("venv", "--quiet", "--python", sys.executable, str(tmp_path / "env"))
    uv("pip", "install", "--quiet", "--python", str(tmp_path / "env"), str(wheel))
    port, kept = free_port(), ("PATH", "LANG", "TMPDIR")
    env = {name: os.environ[name] for name in kept if name in os.environ} | {
        "HOME": str(tmp_path),
        "BROWSER": "true",
        "TRUNKLINE_PORT": str(port),
    }

    async def scene() -> None:
        (ada,) = await people(f"http://127.0.0.1:{port}", "Ada")
        async with Seat(ada, await table(ada, "planner")) as seat:
            await move(seat)

    begin = time.perf_counter()
    with subprocess.Popen([tmp_path / "env/bin/trunkline"], env=env, stdout=subprocess.PIPE, text=True) as started:
        try:
            assert started.stdout is not None
            assert started.stdout.readline() == f"Trunkline is at http://127.0.0.1:{port}/\n"
            asyncio.run(scene())
            took = time.perf_counter() - begin
        finally:
            started.terminate()
    assert took < 10, took
