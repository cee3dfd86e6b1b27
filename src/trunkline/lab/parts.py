"""Tables that grow on disk: written in parts beside the files they become, so that memory stays flat."""

import shutil
import tempfile
from pathlib import Path
from types import TracebackType

import polars as pl

from trunkline.errors import TrunklineError
from trunkline.lab.tables import SCHEMAS, TABLES

PART = 200_000  # rows of the largest table that are kept in memory
ENDING = ".parquet"


def files(out: Path) -> dict[str, Path]:
    """The file of each table: `games.parquet`, `games.claims.parquet`, `games.tickets.parquet`."""
    if out.suffix != ENDING:
        raise TrunklineError(f"{out}: the file must end in {ENDING}, such as {out.with_suffix(ENDING).name or 'games'}")
    return {name: out if name == TABLES[0] else out.with_suffix(f".{name}{ENDING}") for name in TABLES}


class Parts:
    """The tables of `out` while they grow; leaving it without `finish` leaves nothing behind."""

    def __init__(self, out: Path) -> None:
        self.files = files(out)
        self.games = 0
        self._rows: list[dict[str, pl.DataFrame]] = []
        self._parts = 0

    def __enter__(self) -> "Parts":
        folder = self.files[TABLES[0]].parent
        if not folder.is_dir():
            raise TrunklineError(f"{folder}: there is no such folder")
        if any(file.is_dir() for file in self.files.values()):
            raise TrunklineError(f"{self.files[TABLES[0]]}: a folder of that name is in the way")
        try:
            self._folder = Path(tempfile.mkdtemp(prefix=".trunkline-", dir=folder))
        except OSError as error:
            raise TrunklineError(f"{folder}: cannot be written: {error.strerror}") from None
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        shutil.rmtree(self._folder, ignore_errors=True)

    def add(self, games: int, rows: dict[str, pl.DataFrame]) -> None:
        """More games, the next in order."""
        self._rows.append(rows)
        self.games += games
        if max(sum(len(kept[name]) for kept in self._rows) for name in TABLES) >= PART:
            self._write()

    def finish(self) -> None:
        """Put the parts together and give the files their names."""
        if self._rows:
            self._write()
        for name in TABLES:
            with _explained(self.files[name]):
                parts = pl.scan_parquet(self._folder / f"{name}-*{ENDING}", schema=SCHEMAS[name])
                parts.sink_parquet(self._folder / f"{name}{ENDING}")
        for name, file in self.files.items():
            (self._folder / f"{name}{ENDING}").replace(file)

    def _write(self) -> None:
        """Write a part; interrupted, it can be written again."""
        for name in TABLES:
            with _explained(self.files[name]):
                whole = pl.concat([rows[name] for rows in self._rows])
                whole.write_parquet(self._folder / f"{name}-{self._parts:06}{ENDING}")
        self._rows, self._parts = [], self._parts + 1


class _explained:
    """Troubles of writing become errors that name the file."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        if isinstance(error, OSError | pl.exceptions.PolarsError):
            raise TrunklineError(f"{self.file}: cannot be written: {error}; nothing was left behind") from None
