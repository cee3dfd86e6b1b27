"""Files that hold a game's record."""

from pathlib import Path

from trunkline.errors import TrunklineError


def text_of(path: Path) -> str:
    """The text of a record file."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise TrunklineError(f"{path}: this is not text in UTF-8, so not a game record") from None
