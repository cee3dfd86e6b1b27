"""Checks that a board file has the format's tables, keys and types, and tells all that differs, not only the first."""

import re
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec

from .format import BoardFile
from .lines import join
from .problems import Problems

_WORDS = {"int": "a whole number", "float": "a number", "str": "text", "bool": "true or false", "array": "a list"}
_FORMS = {str: '"…"', int: "1", float: "0.5", bool: "true"}
SHORT = 4  # keys of a table that is shown whole

# msgspec looks at a type when it is first used, and two threads that are the first at the same time crash the process:
# so it is made to look now.
msgspec.json.Decoder(BoardFile)


def read_shape(raw: dict[str, Any], problems: Problems) -> BoardFile | None:
    """The file as a struct, or None when its shape is wrong."""
    _look(raw, BoardFile, "", problems)
    return None if problems.found else msgspec.convert(raw, BoardFile)


def _look(value: Any, kind: Any, key: str, problems: Problems) -> None:
    kind = _without_none(kind)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        _look_at_table(value, kind, key, problems)
    elif get_origin(kind) is list and isinstance(value, list):
        for i, item in enumerate(value):
            _look(item, get_args(kind)[0], f"{key}[{i}]", problems)
    elif get_origin(kind) is Literal and isinstance(value, str):
        if value not in get_args(kind):
            problems.unknown(key, "there is no such value as", value, map(str, get_args(kind)))
    elif get_origin(kind) is Literal and type(value) is int and value not in get_args(kind):
        wanted = " or ".join(map(str, get_args(kind)))
        problems.add(key, f"this program reads {key} {wanted}, not {value}; write {key} = {wanted}, or get a newer one")
    else:
        _look_at_value(value, kind, key, problems)


def _look_at_table(value: Any, kind: type[msgspec.Struct], key: str, problems: Problems) -> None:
    if not isinstance(value, dict):
        problems.add(key, f"expected a table{_example(kind, key)}, got {_describe(value)}")
        return
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    for name in value:
        if name not in fields:
            problems.unknown(join(key, name), "unknown key", name, (known for known in fields if known not in value))
    for name, field in fields.items():
        if name in value:
            _look(value[name], field.type, join(key, name), problems)
        elif field.required:
            problems.add(join(key, name), "is missing; add it")


def _look_at_value(value: Any, kind: Any, key: str, problems: Problems) -> None:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        message, _, inside = str(error).partition(" - at `$")
        problems.add(key + inside.rstrip("`"), _plain(message))


def _plain(message: str) -> str:
    """The decoder's message in plain words."""
    if "matching regex" in message:
        return "an id starts with a small letter and has only small letters, digits and _"
    words = re.sub(r"`(\w+)`", lambda word: _WORDS.get(word[1], word[1]), message)
    words = words.replace("a list of length", "a list of").replace("text of length", "text of so many letters:")
    return words[0].lower() + words[1:]


def _example(kind: type[msgspec.Struct], key: str) -> str:
    """The form a short table is written in."""
    fields = [field for field in msgspec.structs.fields(kind) if field.required]
    if not 0 < len(fields) <= SHORT:
        return ""
    kinds = {field.encode_name: get_args(field.type)[0] if get_args(field.type) else field.type for field in fields}
    parts = ", ".join(f"{name} = {_FORMS.get(inner, '…')}" for name, inner in kinds.items())
    name = "" if key.endswith("]") else f"{key.rpartition('.')[2]} = "
    return f" such as {name}{{ {parts} }}"


def _describe(value: Any) -> str:
    name = "array" if isinstance(value, list) else type(value).__name__
    return _WORDS.get(name, name)


def _without_none(kind: Any) -> Any:
    if isinstance(kind, UnionType) or get_origin(kind) is Union:
        (kind,) = (part for part in get_args(kind) if part is not NoneType)
    return kind
