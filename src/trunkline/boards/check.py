"""Checks a board file: reads it, or names all that is wrong with it."""

import re
import tomllib
from typing import Any

from . import check_map, check_numbers, check_payments, check_tickets
from .format import BoardFile
from .lines import key_lines
from .problems import BoardError, Problems
from .shape import read_shape

LARGEST = 300_000  # characters; the largest board that the engine holds takes a tenth of it


def read(text: str, source: str) -> BoardFile:
    """The facts of a board file; BoardError names everything that is wrong with it."""
    raw, lines = _toml(text, source)
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
    try:
        return tomllib.loads(text), key_lines(text)
    except tomllib.TOMLDecodeError as error:
        what, line = str(error), _line_of(str(error), text)
        raise BoardError([f"{source}:{line}: this is not TOML: {what}; mend this line or the one before"]) from None
    except (ValueError, RecursionError) as error:  # numbers of thousands of digits, thousands of brackets
        raise BoardError([f"{source}: this is not TOML that can be read: {error}"]) from None


def _line_of(message: str, text: str) -> int:
    """The line that the TOML reader names in words; an error at the end is on the last line."""
    named = re.search(r"\(at line (\d+)", message)
    return int(named[1]) if named else text.count("\n") + 1
