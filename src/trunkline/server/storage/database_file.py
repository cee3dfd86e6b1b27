"""An SQLite file under a running server: it must stay the one that was opened, whole, and nobody else's to read.

SQLite itself does not notice when its file is removed, replaced or written over: it would go on and acknowledge what is
lost. So the number that SQLite keeps in the header for whoever uses the file (`user_version`) is drawn anew at every
start and now and then, and each transaction compares it, and which file lies at the path, with what was opened.
"""

import logging
import os
import random
import sqlite3
import stat
import time
from contextlib import closing
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from trunkline.errors import TrunklineError

log = logging.getLogger("trunkline.database")
MAGIC = b"SQLite format 3\x00"
MARK = 60  # where the header holds user_version
HEADER = 100  # bytes
REDRAW = 60.0  # seconds between two marks: an older copy put in the file's place has an older one
REST = 20  # examining all pages takes at most one part in so many of the time
REMOVED = "the database file was removed"
REPLACED = "another file was put in the place of the database file"
SOONEST = 4.0  # seconds between two examinations


POSIX = os.name == "posix"  # elsewhere a file that is open can be neither removed nor replaced
USED = "another Trunkline server uses this database file; stop that one, or let them share a PostgreSQL"


MAGIC = b"SQLite format 3\0"  # how such a file begins


class FileUsed(TrunklineError):
    """Two servers on one file would not see each other's moves."""


class FileLost(SQLAlchemyError):
    """What lies at the path is not the database that was opened; nothing may be acknowledged."""


def path_of(url: URL) -> Path | None:
    """The file of an SQLite database."""
    name = url.database or ""
    return Path(name.removeprefix("file:")) if name and name != ":memory:" else None


def keep_private(path: Path) -> None:
    """Only the server's user may read it; in a folder that hands its group on (setgid) the group may, too."""
    shared = path.parent.exists() and path.parent.stat().st_mode & stat.S_ISGID
    allowed = 0o660 if shared else 0o600
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, allowed))
    except OSError:  # it is there already, or SQLite will say what is wrong with it
        if not _is_database(path):  # somebody else's file is left alone
            return
        for file in (path, *(path.with_name(path.name + ending) for ending in ("-wal", "-shm"))):
            _narrow(file, allowed)


def _is_database(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(MAGIC)) in (MAGIC, b"")
    except OSError:
        return False


def _narrow(file: Path, allowed: int) -> None:
    try:
        mode = stat.S_IMODE(file.stat().st_mode)
        if file.is_file() and mode & ~allowed & 0o777:
            file.chmod(mode & allowed)
            log.warning("others could read the database; now they cannot", extra={"fields": {"file": str(file)}})
    except OSError:  # not there, or another user's
        return


def check_unused(path: Path) -> None:
    """Find out early, and say it plainly, when another server has the file."""
    if POSIX and path.is_file():
        file = os.open(path, os.O_RDONLY)
        try:
            _take(file)
        finally:
            os.close(file)


def _take(file: int) -> None:
    """Hold a file until it is closed, against other servers only: SQLite locks in another way."""
    import fcntl  # not everywhere

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise FileUsed(USED) from None
    except OSError:  # a file system without such locks
        return


class DatabaseFile:
    """Watches over one file while it is open.

    It is opened once and closed last: closing a file gives up all locks that SQLite holds on it in this process.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._wal = path.with_name(path.name + "-wal")
        self._file = os.open(path, os.O_RDONLY)
        if POSIX:
            _take(self._file)
        self._keeper = sqlite3.connect(path, timeout=3, isolation_level=None, check_same_thread=False)
        self._keeper.execute("SELECT count(*) FROM sqlite_master").fetchone()  # from now on its -wal file stays
        self._opened = _identity(os.fstat(self._file))
        self._opened_wal = _identity_at(self._wal)
        self._mark: int | None = None  # in the header
        self._next_mark: int | None = None  # on its way there
        self._drawn = 0.0
        self._lost: str | None = None  # what was said last
        self._damage: str | None = None
        self._examined: tuple[int, int] | None = None  # size and time of change when all pages were looked at
        self._next = 0.0

    def close(self) -> None:
        self._keeper.close()
        os.close(self._file)

    def guard(self, engine: sa.Engine) -> None:
        """Let an engine look at the file before it connects (it would make a new one) and around transactions."""
        if not POSIX:
            return
        sa.event.listen(engine, "do_connect", lambda *_: self.check())
        sa.event.listen(engine, "begin", lambda _: self.check(reading=True))
        sa.event.listen(engine, "commit", lambda _: self.check())

    def check(self, reading: bool = False) -> None:
        """Refuse to go on with what is not the file that was opened; while that is whole it can still be read."""
        trouble = self._trouble() or self._damage
        if trouble != self._lost:
            self._lost = trouble
            said = "the database is lost: nothing is saved" if trouble else "the database is back"
            log.critical(said, extra={"fields": {"file": str(self.path), "reason": trouble}})
        if trouble is not None and not (reading and trouble in (REMOVED, REPLACED)):
            raise FileLost(trouble)

    def _trouble(self) -> str | None:
        found = _identity_at(self.path)
        if found is None:
            return REMOVED
        if found != self._opened:
            return REPLACED
        if self._opened_wal is not None and _identity_at(self._wal) != self._opened_wal:
            return "the -wal file of the database was removed or replaced"
        if self._mark is not None and self._read_mark() not in (self._mark, self._next_mark):
            return "another program wrote over the database file"
        return None

    def _read_mark(self) -> int:
        """The mark in the header; 0: there is no such header."""
        header = os.pread(self._file, HEADER, 0)
        whole = len(header) == HEADER and header.startswith(MAGIC)
        return int.from_bytes(header[MARK : MARK + 4]) if whole else 0

    def draw(self) -> None:
        """When it is time draw a new mark, and bring it into the header as soon as nobody reads an older state."""
        if not POSIX or (self._mark is not None and time.monotonic() - self._drawn < REDRAW):
            return
        if self._next_mark is None:
            self._next_mark = random.SystemRandom().randrange(2, 2**31)
            self._keeper.execute(f"PRAGMA user_version = {self._next_mark}")
        self._keeper.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
        if self._read_mark() == self._next_mark:
            self._mark, self._next_mark, self._drawn = self._next_mark, None, time.monotonic()

    def read(self, query: str, *values: str) -> int | None:
        """A number, by a connection that remembers nothing of before."""
        with closing(read_only(self.path)) as connection:
            row = connection.execute(query, values).fetchone()
        return row[0] if row else None

    # All pages

    def examine(self) -> None:
        """Look at all pages when the file has changed: often when that is quick, seldom when it takes long."""
        at = time.monotonic()
        if at < self._next:
            return
        try:
            found = self.path.stat()
            if (found.st_size, found.st_mtime_ns) != self._examined or self._damage:
                self._damage = self._pages()
                self._examined = (found.st_size, found.st_mtime_ns)
        except (OSError, sqlite3.Error) as error:  # gone or locked: other looks tell that
            log.debug("cannot examine the database", extra={"fields": {"reason": str(error)}})
        self._next = time.monotonic() + max(SOONEST, REST * (time.monotonic() - at))

    def _pages(self) -> str | None:
        try:
            with closing(read_only(self.path)) as connection:
                (said,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError as error:
            said = str(error)
        return None if said == "ok" else f"the database file is damaged ({said})"


def read_only(path: Path) -> sqlite3.Connection:
    """A fresh connection to what lies at a path now."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=3)


def _identity(found: os.stat_result) -> tuple[int, int]:
    return found.st_dev, found.st_ino


def _identity_at(path: Path) -> tuple[int, int] | None:
    try:
        return _identity(os.stat(path))  # noqa: PTH116 (before every commit: as quick as can be)
    except OSError:
        return None
