"""Which names people may have, and which two look the same."""

import pytest

from trunkline import bots
from trunkline.server.common.names import alike, name_of, skeleton
from trunkline.server.common.refusal import Refused


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "\n",
        "x" * 25,
        "\u202e\u200b",  # turned and zero-width
        "\u3164",  # Hangul filler
        "\u115f\u1160\uffa0",
        "\u2800\u2800",  # empty Braille
        "\u2000\u3000",  # other spaces
        "\u0301",  # a mark on nothing
        "Ada \u0301\u0302",
        "A\u0334\u0335\u0336da",  # piled up
        "...",
        "\ufe0f\U000e0100",
    ],
)
def test_nothing_to_see_is_no_name(name: str) -> None:
    """Empty, endless, invisible and piled-up names are refused."""
    with pytest.raises(Refused) as told:
        name_of(name)
    assert told.value.code == "name"


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("  Zo\u200be\x07\n Żó ", "Zoe Żó"),
        ("Ada\u3164", "Ada"),
        ("\u202eadA", "adA"),
        ("Zo\u0308e", "Zöe"),  # one letter, not two
        ("❤\ufe0f", "❤"),
    ],
)
def test_what_is_not_seen_is_not_kept(written: str, kept: str) -> None:
    """Line breaks become spaces; what hides, turns or is invisible goes."""
    assert name_of(written) == kept


@pytest.mark.parametrize(
    "name",
    [
        *("Ada", "Zażółć Gęślą", "O’Brien", "R2-D2", "Øyvind", "Θεοδώρα", "Ольга", "Ada Ольга", "שרה", "علي"),
        *("दीपिका", "さくらサクラ桜X", "김민준", "สมชาย", "🚂🚃", "42", "Nguyễn Ánh", "Bothwell", "Abbot"),
    ],
)
def test_names_of_the_world_are_welcome(name: str) -> None:
    assert name_of(name) == name


@pytest.mark.parametrize("name", ["Аda", "Adа", "Bοb", "Ma\u0261\u0434a", "раураl"])
def test_a_word_of_two_alphabets_is_refused(name: str) -> None:
    """Cyrillic or Greek letters among Latin ones."""
    with pytest.raises(Refused) as told:
        name_of(name)
    assert told.value.code == "name_mixed"


@pytest.mark.parametrize("name", ["bot", "Bot 3", "ВОТ", "Greedy", "PLANNER", "p1anner", "search"])
def test_nobody_is_called_like_a_bot(name: str) -> None:
    """The server's own levels, and what begins with the word, in whatever letters."""
    assert "planner" in bots.names()
    with pytest.raises(Refused) as told:
        name_of(name)
    assert told.value.code == "name_bot"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "ada"),
        ("Ada", "Ａｄａ"),  # full width
        ("Ada", "А\u0501а"),  # all Cyrillic
        ("BOB", "ВОВ"),
        ("Alice", "AIice"),
        ("aIice", "Alice"),
        ("Bill", "Bi11"),
        ("Tom", "Torn"),
        ("Oskar", "0skar"),
        ("Вова", "вова"),
        ("Ian", "ian"),
        ("Ian", "lan"),
        ("A da", "Ada"),
        ("STRASSE", "straße"),
    ],
)
def test_names_that_are_taken_for_each_other(one: str, other: str) -> None:
    """By the standard's table of look-alikes, and by case and spaces."""
    assert alike(one, other) and alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ada", "Adam"), ("Michał", "Michal"), ("Zoë", "Zoe"), ("Łucja", "Lucja"), ("Anna", "Hanna"), ("Вова", "Вера")],
)
def test_names_that_are_told_apart(one: str, other: str) -> None:
    """Marks count, as in the standard: Michał is not Michal."""
    assert not alike(one, other)
    assert skeleton(one) != skeleton(other)
