"""The file of a run: what is played, then a line for every finished game, so that a run can go on later."""

from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

import msgspec

from trunkline.errors import TrunklineError
from trunkline.lab.contest import Played


class Heading(msgspec.Struct, frozen=True):
    """What makes two runs the same: only then may one go on with the other's file."""

    arena: int  # version of this format
    trunkline: str
    board: str
    digest: str
    bots: list[str]
    players: int
    seed: str


class Ledger:
    """The open file, and the games it held when it was opened."""

    def __init__(self, path: Path, heading: Heading, resume: bool, force: bool = False) -> None:
        self.path = path
        self.games: dict[int, Played] = {}
        begun = path.exists() and not _holds_no_game(path, heading)
        if begun and resume:
            whole = self._read(heading)
            self._file: BinaryIO = path.open("r+b")
            self._file.truncate(whole)  # a torn last line is of a game that was not finished
            self._file.seek(whole)
            return
        if begun and not force:
            raise TrunklineError(
                f"{path}: exists already; go on with it by --resume, replace it with --force, or name another"
            )
        self._file = path.open("wb")
        self._write(heading)
        self._file.flush()

    def _read(self, heading: Heading) -> int:
        """Take in all whole lines; returns where they end."""
        data = self.path.read_bytes()
        whole = data.rfind(b"\n") + 1
        head, *lines = data[:whole].splitlines() or [b""]
        try:
            differences = _differences(msgspec.json.decode(head, type=Heading), heading)
        except msgspec.DecodeError:
            raise TrunklineError(f"{self.path}: is not the file of an arena; choose another with --out") from None
        if differences:
            raise TrunklineError(f"{self.path}: holds another run: {differences}; choose another file with --out")
        for number, line in enumerate(lines, 2):
            try:
                game = msgspec.json.decode(line, type=Played)
            except msgspec.DecodeError as error:
                raise TrunklineError(f"{self.path}:{number}: is not a finished game: {error}") from None
            self.games.setdefault(game.game, game)
        return whole

    def add(self, games: Iterable[Played]) -> None:
        """Write finished games down before anything else is done with them."""
        for game in games:
            self._write(game)
            self.games[game.game] = game
        self._file.flush()

    def _write(self, entry: msgspec.Struct) -> None:
        self._file.write(msgspec.json.encode(entry) + b"\n")

    @staticmethod
    def count(path: Path) -> int:
        """How many finished games a file holds."""
        return max(path.read_bytes().count(b"\n") - 1, 0) if path.exists() else 0

    def __enter__(self) -> "Ledger":
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self._file.close()


def _holds_no_game(path: Path, heading: Heading) -> bool:
    """Whether a file holds the heading, or a part of it, and nothing else."""
    first = msgspec.json.encode(heading) + b"\n"
    return path.is_file() and path.stat().st_size <= len(first) and first.startswith(path.read_bytes())


def _differences(found: Heading, wanted: Heading) -> str:
    told = (
        f"its {name} is {_told(was)}, not {_told(now)}"
        for name, was in msgspec.structs.asdict(found).items()
        if was != (now := getattr(wanted, name))
    )
    return ", ".join(told)


def _told(value: object) -> str:
    return " ".join(value) if isinstance(value, list) else str(value)
