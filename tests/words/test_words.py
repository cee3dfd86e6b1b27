"""All sentences exist in both languages, with the same gaps, and every one that code asks for is there."""

import ast
import re
import string
from pathlib import Path

import pytest

import trunkline
from trunkline.boards.format import Colour
from trunkline.rules import reasons
from trunkline.terminal.phrases import DO, DOES, VERBS, YOU
from trunkline.words import LANGUAGES, count, say

SOURCES = sorted(Path(trunkline.__file__).parent.rglob("*.py"))
EN, PL = LANGUAGES["en"], LANGUAGES["pl"]


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_both_languages_have_the_same_keys() -> None:
    """Nothing is missing in either language, and both are written in one order."""
    assert list(EN) == list(PL)


@pytest.mark.parametrize("key", EN)
def test_a_sentence_has_the_same_gaps_in_both_languages(key: str) -> None:
    """The gaps agree, in every plural form; one that counts has two forms in English and three in Polish."""
    english, polish = EN[key].split("|"), PL[key].split("|")
    assert (len(english), len(polish)) in ((1, 1), (2, 3))
    assert len({frozenset(gaps(form)) for form in english + polish}) == 1
    assert all(form.strip() == form for form in english[:1] + polish[:1]) or key == "doubling"


def keys_in(node: ast.AST) -> list[str]:
    """The keys an argument may be: literals, both sides of a condition, f-strings as patterns."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [re.escape(node.value)]
    if isinstance(node, ast.IfExp):
        return keys_in(node.body) + keys_in(node.orelse)
    if isinstance(node, ast.JoinedStr):
        return ["".join(re.escape(str(p.value)) if isinstance(p, ast.Constant) else ".+" for p in node.values)]
    return []


def asked_keys() -> dict[str, str]:
    """Each key (as a pattern) that some call of say or count asks for, and where."""
    asked = {}
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text())):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if name in ("say", "count") and node.args:
                bare = isinstance(node.func, ast.Name) or getattr(node.func.value, "id", "") == "words"
                for key in keys_in(node.args[1] if bare and len(node.args) > 1 else node.args[0]):
                    if key != re.escape("\n"):  # text.count("\n") is no sentence
                        asked[key] = f"{source.name}:{node.lineno}"
    return asked


def test_every_sentence_that_code_asks_for_exists() -> None:
    """Each key in the code, or pattern of keys, names at least one sentence."""
    asked = asked_keys()
    assert len(asked) > 100
    missing = {key: at for key, at in asked.items() if not any(re.fullmatch(key, known) for known in EN)}
    assert not missing


def test_every_sentence_is_asked_for() -> None:
    """No sentence is left over from code that has gone."""
    literals = {
        node.value
        for source in SOURCES
        if source.parent.name != "words"
        for node in ast.walk(ast.parse(source.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    patterns = [re.compile(key) for key in asked_keys() if ".+" in key and not key.startswith(".+")]
    verbs = {f"{person}.{verb}" for person in (DO, DOES, YOU) for verb in VERBS.values()}
    unused = [key for key in EN if key not in literals | verbs and not any(p.fullmatch(key) for p in patterns)]
    assert not unused


def test_each_refusal_and_each_colour_has_words() -> None:
    """Reasons of the rules and colours of the board format are all named."""
    assert {f"refused.{name}" for name, _ in reasons.REASONS if name != "legal"} <= set(EN)
    for colour in Colour.__args__:  # type: ignore[attr-defined]
        for form in ("card", "card.paid", "piece", "passenger"):
            assert f"colour.{form}.{colour}" in EN


@pytest.mark.parametrize(
    ("number", "english", "polish"),
    [
        (0, "0 tickets", "0 biletów"),
        (1, "1 ticket", "1 bilet"),
        (2, "2 tickets", "2 bilety"),
        (5, "5 tickets", "5 biletów"),
        (12, "12 tickets", "12 biletów"),
        (22, "22 tickets", "22 bilety"),
        (-22, "-22 tickets", "-22 bilety"),
        (112, "112 tickets", "112 biletów"),
        (124, "124 tickets", "124 bilety"),
    ],
)
def test_plurals(number: int, english: str, polish: str) -> None:
    """One, few and many things take the right form."""
    assert (count("en", "tickets", number), count("pl", "tickets", number)) == (english, polish)


def test_gaps_are_filled() -> None:
    """A sentence comes with its values in it."""
    assert say("pl", "seat.human", n=2) == "Gracz 2"
