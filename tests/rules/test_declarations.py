"""Records, views and verbs follow from what mechanics declare."""

from types import ModuleType

import numpy as np
import pytest

from trunkline import notation, view
from trunkline.bots import stubs as bot_stubs
from trunkline.rules import records, stubs
from trunkline.rules.actions import VERBS
from trunkline.rules.fields import HIDDEN, OWN, PUBLIC, SEAT, Field, record_type

# Fields that views have and do not tell by name, with the reason.
NOT_TOLD = {
    "seat": "is told by the view itself",
    "decision": "is told by the view itself",
    "took_wild": "follows from what may be done",
    "passes": "matters to programs alone",
    "quiet": "matters to programs alone",
    "network": "follows from the tracks",
    "journey_size": "is the number of tickets",
    "journey": "is told as own tickets",
    "held": "is told as own tickets",
    "offer_size": "is the length of the offer",
    "mix": "the seat's own wish of a moment ago",
}


def test_every_field_of_a_view_is_told_or_there_is_a_reason() -> None:
    """T5: what is seen is told, and nothing else can be."""
    seen = {field.name for field in (*records.SEEN_BY_ALL, *records.SEEN_BY_SEAT)}
    told = {tell.source for tell in view.TOLD}
    assert told | NOT_TOLD.keys() == seen
    assert not told & NOT_TOLD.keys()


def test_a_view_has_what_is_declared_to_be_seen_and_nothing_hidden() -> None:
    """T5: the fields of the game that a view has are those declared public or own; others it computes by itself."""
    names = set(records.view_t.names or ())
    for field in records.GAME:
        if field.seen != HIDDEN:
            assert field.name in names
            shape = field.shape if field.seen == PUBLIC else field.shape[1:]
            assert records.view_t[field.name].shape == shape
    computed = names - {field.name for field in records.GAME if field.seen != HIDDEN}
    assert {name for name in computed if not name.startswith("spare")} == {
        "seat",
        "hand_size",
        "pieces",
        "box",
        "tickets_left",
        "ticket_count",
        "offer_count",
        "ticket_owner",
        "terrain_pile",
        "held",
    }


def test_own_rows_are_those_of_seats() -> None:
    """Only what is counted by seats has a row that is a seat's own."""
    assert all(field.axes[0] == SEAT for field in records.GAME if field.seen == OWN)


def test_the_public_part_of_a_view_comes_first() -> None:
    """What all see alike can be compared, and sent, as one piece."""
    fields = records.view_t.fields
    assert fields is not None
    assert all(fields[field.name][1] < records.OWN_AT for field in records.SEEN_BY_ALL)
    assert all(fields[field.name][1] >= records.OWN_AT for field in records.SEEN_BY_SEAT)


def test_a_cleared_game_is_empty() -> None:
    """C1: whatever was there before, every field has its empty value."""
    games = np.frombuffer(bytearray(b"\x07" * records.game_t.itemsize), records.game_t)
    records.clear(games[0])
    for field in records.GAME:
        assert (games[field.name] == field.empty).all(), field.name


def test_every_verb_is_declared_once() -> None:
    """C10: all numbers, each with a name of its own."""
    assert sorted(verb.number for verb in notation.VERBS) == list(range(VERBS))
    assert len({verb.name for verb in notation.VERBS}) == VERBS


def test_a_name_of_numpys_is_no_field() -> None:
    """Interpreted rules would read NumPy's attribute instead of the field."""
    with pytest.raises(AssertionError, match="hides an attribute"):
        record_type((Field("size", "i2"),))


@pytest.mark.parametrize("module", [stubs, bot_stubs])
def test_the_stubs_are_those_of_the_declarations(module: ModuleType) -> None:
    """A type checker knows every field; `python -m trunkline.rules.stubs` (or bots.stubs) writes them anew."""
    assert module.FILE.read_text() == module.write()


def test_what_a_view_has_of_a_game_is_put_back() -> None:
    """Sampling begins with all that a view has in the game's own form: every public field, and the seat's own rows."""
    numbers = np.random.default_rng(1).integers(0, 5, records.view_t.itemsize, dtype=np.int8)
    views, games = np.frombuffer(numbers.tobytes(), records.view_t).copy(), records.new_games(1)
    views["seat"] = 1
    records.recall(views[0], games[0])
    for field in records.GAME:
        alike = field.seen == PUBLIC or (field.seen == HIDDEN and field.name in ("pieces", "box"))
        given = views[0][field.name] if field.name in views.dtype.names else None
        if alike:
            assert np.array_equal(games[0][field.name], given), field.name
        elif field.seen == OWN:
            assert np.array_equal(games[0][field.name][1], given), field.name
            assert not games[0][field.name][0].any(), field.name
        else:
            assert not games[0][field.name].any(), field.name
