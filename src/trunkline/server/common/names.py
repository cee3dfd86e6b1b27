"""Names people may have: visible, of one script a word, not a bot's; and which two names look the same."""

import re
import unicodedata

from trunkline import bots
from trunkline.server.common import confusables
from trunkline.server.common.refusal import Refused

LONGEST = 24  # letters
CONTROLS = ("Cc", "Cf", "Cs", "Co")
# What fonts show as nothing although it is neither space nor control: the standard's default-ignorable code points,
# and the empty pattern of Braille.
INVISIBLE = {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2065, 0x2800, 0x3164, 0xFFA0} | {
    *range(0x180B, 0x1810),
    *range(0xFE00, 0xFE10),
    *range(0xFFF0, 0xFFF9),
    *range(0xE0000, 0xE1000),
}
# Scripts that are written together: in Japanese, Korean and Chinese, each also with Latin letters.
TOGETHER = [
    {"LATIN", "CJK", "HIRAGANA", "KATAKANA"},
    {"LATIN", "CJK", "HANGUL"},
    {"LATIN", "CJK", "BOPOMOFO"},
]
MARK = "\ue000"  # stands for any combining mark
PILED = re.compile(f"{MARK}{{3}}|(?:^| ){MARK}")  # three marks on a letter, or one on none


def clean(text: str, most: int) -> str:
    """Text without control characters and needless space; empty where nothing is left."""
    seen = "".join(" " if letter in "\n\t" else letter for letter in text)
    kept = "".join(letter for letter in seen if unicodedata.category(letter) not in CONTROLS)
    return re.sub(r"\s+", " ", kept).strip()[:most]


def name_of(text: str) -> str:
    """A name as it is kept, or a refusal that says why it cannot be one."""
    seen = "".join(letter for letter in unicodedata.normalize("NFC", text) if ord(letter) not in INVISIBLE)
    name = clean(seen, LONGEST + 1)
    if not name or len(name) > LONGEST or not _readable(name):
        raise Refused("name")
    if any(_mixed(word) for word in name.split()):
        raise Refused("name_mixed")
    if _like_a_bot(name):
        raise Refused("name_bot")
    return name


def _readable(name: str) -> bool:
    """Something is to be seen, and marks do not pile up."""
    kinds = [unicodedata.category(letter) for letter in name]
    shape = "".join(MARK if kind in ("Mn", "Me") else letter for kind, letter in zip(kinds, name, strict=True))
    seen = any(kind[0] in "LN" or kind == "So" for kind in kinds)
    return seen and not PILED.search(shape)


def _mixed(word: str) -> bool:
    """Whether a word mixes scripts that are not written together."""
    letters = [letter for letter in unicodedata.normalize("NFKC", word) if _is_letter(letter)]
    scripts = {unicodedata.name(letter, "?").split()[0] for letter in letters}
    return len(scripts) > 1 and not any(scripts <= some for some in TOGETHER)


def _is_letter(letter: str) -> bool:
    """Not modifiers, which many scripts share."""
    return unicodedata.category(letter) in ("Lu", "Ll", "Lt", "Lo")


def _like_a_bot(name: str) -> bool:
    """Levels of bots, and what begins with the word: those are shown for the server's own."""
    first = skeleton(name.split()[0])
    return first == "bot" or any(alike(name, level) for level in bots.names())


# Which names look the same


def skeleton(name: str) -> str:
    """What a name looks like (UTS 39), without regard to case and spaces: names with one skeleton are mixed up.

    Marks count, as the standard has it: Michał is not Michal.
    """
    plain = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name))
    shown = unicodedata.normalize("NFD", plain.translate(confusables.table()))
    return "".join(shown.casefold().split())


def alike(one: str, other: str) -> bool:
    """Whether two names can be taken for each other: they look the same, or differ in case and spaces alone.

    The second is not part of the first: small letters of some alphabets look like nothing their capitals look like.
    """
    return skeleton(one) == skeleton(other) or _spoken(one) == _spoken(other)


def _spoken(name: str) -> str:
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())
