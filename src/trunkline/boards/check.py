"""Checks a board file: reads it, or names all that is wrong with it."""

import re
import tomllib
from typing import Any

from . import check_map, check_numbers, check_payments, check_tickets
from .format import BoardFile
from .lines import depth, join, key_lines
from .problems import BoardError, Problems
from .shape import read_shape

LARGEST = 300_000  # characters; the largest board that the engine holds takes a tenth of it
DEEPEST = 12  # keys, tables and lists inside each other; reading takes time and memory by its square
LONGEST = 1_000  # things in one list or table; the longest that makes sense is that of the tracks
HIGHEST = 10**18  # whole numbers; Python refuses to write out those of thousands of digits


def read(text: str, source: str) -> BoardFile:
    """The facts of a board file; BoardError names everything that is wrong with it."""
    raw, lines = _toml(text, source)
    _check_sizes(raw, "", source)
    problems = Problems(source, lines)
    facts = read_shape(raw, problems)
    if facts is not None:
        check_meaning(facts, problems)
    if facts is None or problems.found:
        raise BoardError(problems.found)
    return facts


def check_meaning(facts: BoardFile, problems: Problems) -> None:
    """Everything the types alone do not say."""
    check_numbers.check(facts, problems)
    check_map.check(facts, problems)
    check_tickets.check(facts, problems)
    check_payments.check(facts, problems)


def _toml(text: str, source: str) -> tuple[dict[str, Any], dict[str, int]]:
    """The text as plain data, and the lines of its keys."""
    if len(text) > LARGEST:
        raise BoardError([f"{source}: {len(text)} characters are too many for a board; the limit is {LARGEST}"])
    if (deepest := depth(text)) > DEEPEST:
        raise BoardError(
            [f"{source}: {deepest} keys, tables or lists inside each other; no board needs over {DEEPEST}"]
        )
    try:
        return tomllib.loads(text), key_lines(text)
    except tomllib.TOMLDecodeError as error:
        what, line = str(error), _line_of(str(error), text)
        raise BoardError([f"{source}:{line}: this is not TOML: {what}; mend this line or the one before"]) from None
    except (ValueError, RecursionError) as error:  # numbers of thousands of digits, thousands of brackets
        raise BoardError([f"{source}: this is not TOML that can be read: {error}"]) from None


def _check_sizes(value: Any, key: str, source: str) -> None:
    """Refuse what is far too long or too high before looking at each item, and for names that come close to it."""
    if isinstance(value, int) and abs(value) > HIGHEST:
        raise BoardError([f"{source}: {key}: this number is far too high; correct it"])
    if not isinstance(value, dict | list):
        return
    if len(value) > LONGEST:
        raise BoardError(
            [f"{source}: {key or 'the file'}: {len(value)} items; a board holds at most {LONGEST} of a kind"]
        )
    for name, item in value.items() if isinstance(value, dict) else enumerate(value):
        _check_sizes(item, key if isinstance(name, int) else join(key, name), source)


def _line_of(message: str, text: str) -> int:
    """The line that the TOML reader names in words; an error at the end is on the last line."""
    named = re.search(r"\(at line (\d+)", message)
    return int(named[1]) if named else text.count("\n") + 1
