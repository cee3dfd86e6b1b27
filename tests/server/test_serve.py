"""`trunkline` alone: a server on this machine, its link printed, the browser opened where there is one."""

import os
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from tests.server.helpers.server_process import free_port
from trunkline.rules import code_cache, compiled
from trunkline.server import cli_serve
from trunkline.server.storage import database
from trunkline.server.storage.database import DatabaseError, read_url


def started(tmp_path: Path, port: int) -> subprocess.Popen[str]:
    env = os.environ | {
        "TRUNKLINE_PORT": str(port),
        "TRUNKLINE_DATABASE": f"sqlite:///{tmp_path / 'here.db'}",
        "BROWSER": f"{sys.executable} -c \"import sys; open(r'{tmp_path / 'opened'}', 'a').write(sys.argv[1])\" %s",
    }
    return subprocess.Popen([sys.executable, "-m", "trunkline"], stdout=subprocess.PIPE, text=True, env=env)


def test_trunkline_alone_starts_a_server_and_opens_the_browser(tmp_path: Path) -> None:
    """The link is printed, the browser gets the same, and a second start finds the first."""
    port = free_port()
    first = started(tmp_path, port)
    try:
        assert first.stdout is not None
        line = first.stdout.readline()
        assert line == f"Trunkline is at http://127.0.0.1:{port}/\n"
        end = time.monotonic() + 60
        while not (tmp_path / "opened").exists() and time.monotonic() < end:
            time.sleep(0.1)
        assert (tmp_path / "opened").read_text() == f"http://127.0.0.1:{port}/"
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as page:
            assert b"<title>Trunkline</title>" in page.read()
        second = started(tmp_path, port)
        told, _ = second.communicate(timeout=60)
        assert "already running" in told
    finally:
        first.terminate()
        first.communicate(timeout=20)
    assert first.returncode == 0


def test_a_port_of_another_program_is_passed_over(tmp_path: Path) -> None:
    """The next free one is taken."""
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = int(taken.getsockname()[1])
        process = started(tmp_path, port)
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            assert line.startswith("Trunkline is at http://127.0.0.1:")
            assert line != f"Trunkline is at http://127.0.0.1:{port}/\n"
        finally:
            process.terminate()
            process.communicate(timeout=20)


@pytest.mark.parametrize(
    ("workers", "ready", "warming"), [(1, False, True), (1, True, False), (2, False, False), (2, True, False)]
)
def test_one_process_opens_its_doors_before_rules_are_compiled(
    monkeypatch: pytest.MonkeyPatch, workers: int, ready: bool, warming: bool
) -> None:
    """Several have them compiled first, once for all of them."""
    monkeypatch.setattr(code_cache, "is_ready", lambda _: ready)
    monkeypatch.setenv(compiled.WARMING, "1")  # so that it is taken away again after the test
    monkeypatch.delenv(compiled.WARMING)
    monkeypatch.delenv(compiled.FOR_GOOD, raising=False)
    address = "postgresql://x@localhost/x" if workers > 1 else "sqlite:///x.db"
    cli_serve.open_at_once({"workers": workers, "database": address})
    assert compiled.is_warming() == warming


def test_without_its_driver_postgresql_is_refused_kindly(monkeypatch: pytest.MonkeyPatch) -> None:
    """It says what to install."""
    monkeypatch.setattr(database, "find_spec", lambda _: None)
    with pytest.raises(DatabaseError, match=r"pip install 'trunkline\[postgres\]'"):
        read_url("postgresql://x@localhost/x")
