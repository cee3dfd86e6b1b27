"""Types for the browser, made from the same structs that the server speaks.

Reads the JSON Schema that msgspec makes of the socket's messages and of what HTTP sends, and writes TypeScript.
"""

from typing import Any

import msgspec

from trunkline.notation import VERBS
from trunkline.rules.verbs import Part, Verb
from trunkline.server.api import admin, boards, dependencies, people, records, tables
from trunkline.server.live.connection_list import Connection
from trunkline.server.live.summary import Summary
from trunkline.server.people.reports import Report
from trunkline.server.people.statistics import PlayedGames
from trunkline.server.protection.bans import Ban
from trunkline.server.protocol import messages
from trunkline.server.protocol.replay import Replay

HEAD = "// Made by `python -m trunkline.server.publish` from the server's own types. Do not edit.\n"
HTTP = (
    dependencies.Problem,
    people.Me,
    people.Entered,
    people.MyGames,
    PlayedGames,
    people.NewBotAccount,
    boards.BoardCard,
    boards.BoardInfo,
    boards.Bot,
    tables.NewTable,
    tables.TableCard,
    tables.Joining,
    records.Import,
    admin.TableRow,
    admin.BoardRow,
    admin.PersonRow,
    Ban,
    Connection,
    Report,
    Replay,
    Summary,
)
VERB_INFO = """
export interface VerbInfo {
  verb: Action["verb"];
  texts: string[];
  parts: Record<string, string>;
}
"""
Schema = dict[str, Any]


def make() -> str:
    """The whole file."""
    _, components = msgspec.json.schema_components(
        [messages.AnyAsked, messages.AnyTold, *HTTP], ref_template="#/$defs/{name}"
    )
    parts = [HEAD, *(_declared(name, schema) for name, schema in sorted(components.items()))]
    parts.append(_union("Asked", messages.AnyAsked))
    parts.append(_union("Told", messages.AnyTold))
    parts += [_actions(), _verbs()]
    return "\n".join(parts)


def _union(name: str, union: Any) -> str:
    members = " | ".join(sorted(member.__name__ for member in union.__args__))
    return f"export type {name} = {members};\n"


def _actions() -> str:
    """The structured data of all actions as one type; what a shorter text leaves out may be missing."""
    rows = [f"  | {{ {'; '.join([f'verb: {_literal(verb.name)}', *_parts(verb)])} }}" for verb in VERBS]
    return "/** An action as data. */\nexport type Action =\n" + "\n".join(rows) + ";\n"


def _parts(verb: Verb) -> list[str]:
    schemas = {part.key: msgspec.json.schema(part.type) for part in verb.parts}
    return [f"{key}{'' if _always(verb, key) else '?'}: {_type(schema)}" for key, schema in schemas.items()]


def _always(verb: Verb, key: str) -> bool:
    return all(f"{{{key}}}" in text for text in verb.texts)


def _verbs() -> str:
    """How the texts of actions are read and written, in the order in which they are tried."""
    rows = [
        {"verb": verb.name, "texts": verb.texts, "parts": {part.key: _kind(part) for part in verb.parts}}
        for verb in VERBS
    ]
    written = ",\n".join(f"  {msgspec.json.encode(row).decode()}" for row in rows)
    note = "/** How actions are written: a part is a number, counts of names, names, or one of a list of the board. */"
    return f"{note}\nexport const VERBS: VerbInfo[] = [\n{written},\n];\n{VERB_INFO}"


def _kind(part: Part) -> str:
    kinds = {"integer": "number", "object": "counts", "array": "names"}
    return part.names or kinds.get(str(msgspec.json.schema(part.type).get("type")), "name")


def _declared(name: str, schema: Schema) -> str:
    note = f"/** {' '.join(schema['description'].split())} */\n" if "description" in schema else ""
    if "properties" not in schema:
        return f"{note}export type {name} = {_type(schema)};\n"
    rows = [_field(key, value, schema) for key, value in schema["properties"].items()]
    return f"{note}export interface {name} {{\n" + "".join(rows) + "}\n"


def _field(name: str, schema: Schema, owner: Schema) -> str:
    sure = name in owner.get("required", [])
    return f"  {name}{'' if sure else '?'}: {_type(schema)};\n"


def _type(schema: Schema) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "enum" in schema:
        return " | ".join(_literal(value) for value in schema["enum"])
    if "const" in schema:
        return _literal(schema["const"])
    for key in ("anyOf", "oneOf", "allOf"):
        if key in schema:
            return " | ".join(dict.fromkeys(_type(one) for one in schema[key]))
    return _plain(schema)


def _plain(schema: Schema) -> str:
    kind = schema.get("type")
    if kind == "array":
        return _array(schema)
    if kind == "object":
        values = schema.get("additionalProperties")
        return f"Record<string, {_type(values) if isinstance(values, dict) and values else 'unknown'}>"
    names = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}
    return names.get(str(kind), "unknown")


def _array(schema: Schema) -> str:
    if "prefixItems" in schema:
        return "[" + ", ".join(_type(item) for item in schema["prefixItems"]) + "]"
    item = _type(schema.get("items") or {})
    return f"({item})[]" if " | " in item else f"{item}[]"


def _literal(value: Any) -> str:
    return "null" if value is None else msgspec.json.encode(value).decode()
