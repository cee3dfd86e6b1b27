"""Board files: the five built-in boards, and reading and checking of any other."""

from functools import cache
from pathlib import Path

from .board import Board, make_board
from .check import read
from .lines import key_lines
from .problems import BoardError, closest

__all__ = ["Board", "BoardError", "load", "names", "parse"]

_BUILT_IN = ("usa", "germany", "africa", "first_journey", "world")


def names() -> tuple[str, ...]:
    """The ids of the built-in boards.

    >>> names()
    ('usa', 'germany', 'africa', 'first_journey', 'world')
    """
    return _BUILT_IN


def load(name_or_path: str | Path) -> Board:
    """A built-in board by its name, or any board by the path of its file.

    >>> load("world")
    <Board world: 48 places, 130 tracks, 65 tickets>
    >>> load("germani")
    Traceback (most recent call last):
    trunkline.boards.problems.BoardError: there is no board "germani" (did you mean "germany"?); choose one of ...
    """
    if name_or_path in _BUILT_IN:
        return _built_in(str(name_or_path))
    if isinstance(name_or_path, str) and not name_or_path.endswith(".toml") and "/" not in name_or_path:
        raise BoardError([_unknown(name_or_path)])
    path = Path(name_or_path)
    return parse(_text_of(path), str(path))


def parse(text: str, source: str) -> Board:
    """The board written in `text`; `source` is what problems call it.

    >>> parse("format = 1", "mine.toml")
    Traceback (most recent call last):
    trunkline.boards.problems.BoardError: mine.toml:1: ...
    """
    board = make_board(read(text, source))
    if board.id in _BUILT_IN and board.digest != _built_in(board.id).digest:
        where = f"{source}:{key_lines(text)['id']}"
        raise BoardError(
            [f'{where}: id: "{board.id}" is a built-in board, and this one differs from it; choose another']
        )
    return board


@cache
def _built_in(name: str) -> Board:
    path = Path(__file__).with_name(f"{name}.toml")
    return make_board(read(_text_of(path), str(path)))


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise BoardError([f"{path}: this is not text in UTF-8 ({error.reason}); save it as UTF-8"]) from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise BoardError([f"{path}: cannot be read: {reason}"]) from None


def _unknown(name: str) -> str:
    close = closest(name.lower(), _BUILT_IN)
    meant = f' (did you mean "{close}"?)' if close else ""
    listed = ", ".join(_BUILT_IN)
    return f'there is no board "{name}"{meant}; choose one of {listed}, or give the path of a .toml file'
