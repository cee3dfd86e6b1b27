"""Compares what people type with what is meant: case, accents, dashes and underscores do not matter."""

import re
import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches

_LETTERS = str.maketrans({"ł": "l", "ß": "ss", "ø": "o", "æ": "ae", "đ": "d", "ı": "i"})


def fold(text: str) -> str:
    """`Nowy Jork – Łódź (2)` becomes `nowy jork lodz 2`."""
    bare = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    bare = "".join(letter for letter in bare if not unicodedata.combining(letter))
    return " ".join(re.findall(r"[\w.?]+", bare.replace("_", " ")))


def fits(typed: str, text: str) -> bool:
    """Whether every typed word begins another word of the text; both are folded."""
    words = text.split()
    for part in typed.split():
        found = next((word for word in words if word.startswith(part)), None)
        if found is None:
            return False
        words.remove(found)
    return True


def nearest(typed: str, texts: Iterable[str]) -> str | None:
    """The text that was perhaps meant."""
    by_fold = {fold(text): text for text in texts}
    close = get_close_matches(fold(typed), list(by_fold), 1, 0.6)
    return by_fold[close[0]] if close else None
