"""A real PostgreSQL for tests: the machine's own binaries, or Debian's package, in a temporary folder."""

import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.server.helpers.packages import install
from tests.server.helpers.server_process import free_port


def binaries() -> Path:
    """Where initdb and postgres are; installed when they are missing, and a loud failure when that is not possible."""
    if _look() is None:
        install("postgresql")
    found = _look()
    assert found is not None, "these tests need PostgreSQL: install the package postgresql (initdb and postgres)"
    return found


def _look() -> Path | None:
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    folders += [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep) if folder]
    return next((f for f in folders if (f / "initdb").exists() and (f / "postgres").exists()), None)


class Postgres:
    """One server of one's own, with databases as needed."""

    def __init__(self) -> None:
        self.port = free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="trunkline-pg-"))
        self.user = _unprivileged()
        self.process: subprocess.Popen[bytes] | None = None
        self._databases = 0

    def start(self) -> "Postgres":
        if self.user is not None:
            os.chown(self.folder, self.user, -1)
        folder = binaries()
        data = self.folder / "data"
        made = [folder / "initdb", "-D", data, "-U", "trunkline", "-A", "trust", "--no-sync", "-E", "UTF8"]
        subprocess.run([str(part) for part in made], check=True, capture_output=True, user=self.user)
        return self.run()

    def run(self) -> "Postgres":
        """Start the server on what is there: at first, and after a crash."""
        command = [binaries() / "postgres", "-D", self.folder / "data", "-p", self.port, "-h", "127.0.0.1"]
        with (self.folder / "log").open("ab") as log:
            parts = [str(part) for part in [*command, "-k", self.folder]]
            self.process = subprocess.Popen(parts, stdout=log, stderr=log, user=self.user)
        self._wait()
        return self

    def crash(self) -> None:
        """End it as a crash does: at once, all connections dead, to be mended from its own log at the next start."""
        assert self.process is not None
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(30)

    def listeners(self) -> list[int]:
        """The processes that would send news to those who listen."""
        found = self._sql("COPY (SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN%') TO STDOUT", "postgres")
        return [int(line) for line in found.stdout.split()]

    def cut_all(self) -> None:
        """End every other connection, as a restart of PostgreSQL or a broken network would."""
        ended = self._sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()", "postgres"
        )
        assert ended.returncode == 0, ended.stderr

    def _wait(self, seconds: float = 60) -> None:
        end = time.monotonic() + seconds
        while self.process is not None and self.process.poll() is None and time.monotonic() < end:
            if self._sql("SELECT 1", "postgres").returncode == 0:
                return
            time.sleep(0.05)
        raise AssertionError((self.folder / "log").read_text())

    def _sql(self, text: str, database: str) -> subprocess.CompletedProcess[bytes]:
        psql = shutil.which("psql") or str(binaries() / "psql")
        command = [psql, "-h", "127.0.0.1", "-p", str(self.port), "-U", "trunkline", "-d", database, "-c", text]
        return subprocess.run(command, capture_output=True, check=False)

    def database(self) -> str:
        """The address of a fresh database."""
        self._databases += 1
        name = f"test{self._databases}"
        made = self._sql(f"CREATE DATABASE {name}", "postgres")
        assert made.returncode == 0, made.stderr
        return f"postgresql://trunkline@127.0.0.1:{self.port}/{name}"

    def __enter__(self) -> "Postgres":
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(10)
        shutil.rmtree(self.folder, ignore_errors=True)


def _unprivileged() -> int | None:
    """PostgreSQL does not run as root."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name).pw_uid
        except KeyError:
            continue
    raise AssertionError("no unprivileged user to run PostgreSQL as")


def main(command: list[str]) -> int:
    """Run a command with the address of a fresh database as its last word."""
    running = Postgres()
    try:
        return subprocess.run([*command, running.start().database()], check=False).returncode
    finally:
        running.stop()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
