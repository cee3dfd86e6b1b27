"""How a verb is declared: its name, what an action of it names, and its text. Notation, schemas and clients follow.

    Verb(TAKE_PASSENGER, "passenger", (PLACE, COLOUR), "passenger {colour} at {place}")

An action's structured data is `{"verb": name, key: value …}` with one key for each part; its text is the longest
template whose parts all have words.
"""

import difflib
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from trunkline.errors import IllegalAction, NotationError
from trunkline.rules.packing import detail_of, make, subject_of
from trunkline.rules.reasons import REASONS, WRONG_SET
from trunkline.words import say

if TYPE_CHECKING:
    from trunkline.boards import Board

Offer = tuple[int, ...]  # the tickets shown to a seat, which `keep` refers to
Structure = dict[str, Any]
Words = list[str]


class Unplayable(IllegalAction):
    """A text that is understood but can be no action of this board.

    `number` is the reason found in reading; 0: the rules will find one. `instead` is the nearest action there is,
    `cards` what the text wants to pay: with these a game can say whether an earlier clause is broken (T3).
    """

    def __init__(self, number: int, instead: int, cards: dict[str, int] | None = None) -> None:
        name, clause = REASONS[number or WRONG_SET]
        super().__init__(clause, name, say("en", f"refused.{name}"))
        self.number, self.instead, self.cards = number, instead, cards or {}


@dataclass(frozen=True)
class Part:
    """One thing that an action names.

    `value` reads it off an action's number; `bits` makes it of words, given the action so far, as what it adds to the
    number; `words` writes its value, an empty text where it goes without saying; `names` is the board's list that it
    is one of, if any.
    """

    key: str
    type: Any  # of its value, for schemas
    value: Callable[["Board", int, Offer], Any]
    bits: Callable[["Board", Words, int, Offer], int]
    words: Callable[[Any], str] = str
    names: str | None = None


@dataclass(frozen=True)
class Verb:
    """One verb: its number, its name in structured data, what it names, and its texts, the shorter first."""

    number: int
    name: str
    parts: tuple[Part, ...]
    texts: tuple[str, ...]

    def structure(self, board: "Board", action: int, offer: Offer) -> Structure:
        """An action as plain data; what it has nothing of is left out."""
        made: Structure = {"verb": self.name}
        for part in self.parts:
            value = part.value(board, action, offer)
            if value is not None:
                made[part.key] = value
        return made

    def text(self, made: Structure) -> str:
        """The canonical text of structured data."""
        words = {part.key: part.words(made[part.key]) for part in self.parts if part.key in made}
        said = {key: word for key, word in words.items() if word}
        fitting = [text for text in self.texts if set(_keys(text)) <= said.keys()]
        if not fitting:
            raise NotationError(f"{made!r} is not an action")
        return fitting[-1].format_map(said)

    def read(self, board: "Board", words: Words, offer: Offer) -> int | None:
        """The action of a text; None when the words are none of this verb's."""
        for text in reversed(self.texts):
            told = _told(text.split(), words)
            if told is not None:
                action = self.number
                for part in self.parts:
                    action |= part.bits(board, told.get(part.key, []), action, offer)
                return action
        return None


def _keys(text: str) -> list[str]:
    return re.findall(r"{(\w+)}", text)


def _told(pattern: Words, words: Words) -> dict[str, Words] | None:
    """What stands for each key of a pattern, None if it does not fit: all words up to the next fixed one or the end,
    or one word where another key follows at once."""
    told: dict[str, Words] = {}
    at = 0
    for token, following in zip(pattern, [*pattern[1:], None], strict=True):
        if not token.startswith("{"):
            end = at + 1 if words[at : at + 1] == [token] else None
        elif following is None:
            end = len(words)
        elif following.startswith("{"):
            end = at + 1
        else:
            end = words.index(following, at) if following in words[at:] else None
        if end is None:
            return None
        if token.startswith("{"):
            told[token[1:-1]] = words[at:end]
        at = end
    return told if at == len(words) else None


# Kinds of parts


def named(key: str, names: str, what: str, *, detail: bool = False) -> Part:
    """A thing of the board by name, `names` being the board's list of them; in the action's subject, or its detail."""
    index = f"{names.removesuffix('s')}_index"
    take: Callable[[int], int] = detail_of if detail else subject_of

    def value(board: "Board", action: int, offer: Offer) -> str:  # noqa: ARG001
        return str(getattr(board, names)[take(action)])

    def bits(board: "Board", words: Words, action: int, offer: Offer) -> int:  # noqa: ARG001
        found = find(getattr(board, index), one_word(words, what), what)
        return make(0, 0, found) if detail else make(0, found, 0)

    return Part(key, str, value, bits, names=names)


def numbered(key: str, *, detail: bool = False) -> Part:
    """A number, in the action's subject or its detail."""
    take: Callable[[int], int] = detail_of if detail else subject_of

    def value(board: "Board", action: int, offer: Offer) -> int:  # noqa: ARG001
        return int(take(action))

    def bits(board: "Board", words: Words, action: int, offer: Offer) -> int:  # noqa: ARG001
        n = number(one_word(words, "number"))
        return make(0, 0, n) if detail else make(0, as_subject(n), 0)

    return Part(key, int, value, bits)


# Words


def one_word(words: Words, what: str) -> str:
    if len(words) != 1:
        raise NotationError(f"one {what} is needed here, not “{' '.join(words)}”")
    return words[0]


def find(index: Any, name: str, what: str) -> int:
    """The number of a name, or a kind word about a similar one."""
    if name in index:
        return int(index[name])
    near = difflib.get_close_matches(name, list(index), 1)
    raise NotationError(f"unknown {what} “{name}”" + (f"; did you mean “{near[0]}”?" if near else ""))


def number(word: str) -> int:
    if not re.fullmatch(r"\d{1,3}", word):
        raise NotationError(f"“{word}” is not a number")
    return int(word)


def as_subject(n: int) -> int:
    if n > 255:
        raise NotationError(f"{n} is too many")
    return n


def counts(words: Words) -> dict[str, int]:
    """Numbers and names, as “2 red 1 wild”."""
    if len(words) % 2 or not words:
        raise NotationError("cards are written as number and name, for instance “2 red 1 wild”")
    made: dict[str, int] = {}
    for count, name in zip(words[::2], words[1::2], strict=True):
        made[name] = made.get(name, 0) + number(count)
    return made


def counted(made: dict[str, int]) -> str:
    """Numbers and names as text."""
    return " ".join(f"{n} {name}" for name, n in made.items())
