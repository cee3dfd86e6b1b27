"""Collects what is wrong with a board file, each problem with its line, its key and what to do."""

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches

MOST = 100  # more problems than this help nobody, and looking for close names takes time


class BoardError(ValueError):
    """A board that cannot be used; `problems` names every reason."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems

    def __reduce__(self) -> tuple[type["BoardError"], tuple[list[str]]]:
        return BoardError, (self.problems,)


class Problems:
    """The problems of one file, in the order they were found."""

    def __init__(self, source: str, lines: Mapping[str, int]) -> None:
        self.found: list[str] = []
        self._source = source
        self._lines = lines

    def add(self, key: str, what: str) -> None:
        if len(self.found) == MOST:
            self.found.append(f"{self._source}: and more; mend these first")
        if len(self.found) < MOST:
            self.found.append(f"{self._source}:{self._line(key)}: {key}: {what}")

    def unknown(
        self, key: str, what: str, word: str, known: Iterable[str], called: Mapping[str, str] | None = None
    ) -> None:
        """A word that should be one of those known; `called` has ids by the names people may write instead."""
        if len(self.found) < MOST:
            what = f'{what} "{word}"; {suggestion(word, known, called or {})}'
        self.add(key, what)

    def _line(self, key: str) -> int:
        """The key's own line, or that of the table it is missing from."""
        while key and key not in self._lines:
            key = key[: max(key.rfind("."), key.rfind("["), 0)]
        return self._lines.get(key, 1)


def suggestion(word: str, known: Iterable[str], called: Mapping[str, str]) -> str:
    """What the writer may have meant."""
    known = list(known)
    if close := closest(word, known):
        return f'did you mean "{close}"?'
    if close := closest(word, tuple(called)):
        return f'did you mean "{called[close]}"? Ids are wanted here, not names'
    if not known:
        return "there is none to name"
    return f"known: {', '.join(known)}" if len(known) <= 12 else "correct the name or add it"


def closest(word: str, known: Sequence[str]) -> str | None:
    return next(iter(get_close_matches(word[:60], known, n=1)), None)
