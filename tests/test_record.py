"""Records of whole games: what a reader reports, what a redacted one hides, and resuming."""

import json
from pathlib import Path

import pytest

from tests import golden
from trunkline import bots, record
from trunkline.errors import RecordError
from trunkline.game import Game

ROOT = Path(__file__).parent.parent
TEXT = golden.path("world", "pieces_out").read_text()


def broken(old: str, new: str, text: str = TEXT) -> str:
    assert old in text
    return text.replace(old, new, 1)


def line_of(part: str, text: str = TEXT) -> int:
    return next(i for i, line in enumerate(text.splitlines(), 1) if part in line)


def test_the_first_wrong_step_is_named_with_its_line() -> None:
    """An illegal action is reported by line, move and clause."""
    row = next(row for row in TEXT.splitlines() if " claim " in row and row[0].isdigit())
    text = broken(row, row.split(" claim ")[0] + " pass")
    with pytest.raises(RecordError, match="Passing is only for") as caught:
        record.read(text, "game.txt")
    assert caught.value.line == line_of(row)
    assert str(caught.value).startswith(f"game.txt:{line_of(row)}: move ")


def test_chance_that_does_not_fit_is_found() -> None:
    """A card that cannot have come, one too few or one too many is reported with its line."""
    row = next(row for row in TEXT.splitlines() if "> hand" in row)
    for new in (row.split(" >")[0], row + "; hand 0: wild", row.rsplit(":", 1)[0] + ": red-double wild"):
        with pytest.raises(RecordError, match="chance") as caught:
            record.read(broken(row, new))
        assert caught.value.line == line_of(row)


def test_a_changed_deal_is_found() -> None:
    """A deal that is cut short or holds an unknown thing is refused."""
    row = next(row for row in TEXT.splitlines() if row.startswith("deal display"))
    for new in ("deal display 0: mauve", "deal display 0:"):
        with pytest.raises(RecordError, match="deal"):
            record.read(broken(row, new))


def test_a_wrong_result_is_found() -> None:
    """The account told must be the account made."""
    row = next(row for row in TEXT.splitlines() if row.startswith("result 0"))
    with pytest.raises(RecordError, match="seat 0 has"):
        record.read(broken(row, "result 0 999 1"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not a game record"),
        ("hello\n", "not a game record"),
        ("trunkline-record 99\n", "newer"),
        ("trunkline-record 1\n", "header needs"),
        ("trunkline-record 1\nboard usa x\nplayers 2\nnonsense\n", "cannot read"),
        ("trunkline-record 1\nboard usa x\nplayers 2\n", "another version"),
        ("trunkline-record 1\nboard atlantis x\nplayers 2\n", "atlantis"),
    ],
)
def test_what_is_no_record_is_refused_kindly(text: str, message: str) -> None:
    """Other files, newer formats and cut headers get a sentence, not a traceback."""
    with pytest.raises(RecordError, match=message):
        record.read(text)


def test_a_truncated_record_is_refused_or_a_running_game() -> None:
    """Cut within the results it is refused; cut within the moves it is a running game that can be resumed."""
    rows = TEXT.splitlines()
    with pytest.raises(RecordError, match="cut off"):
        record.read("\n".join(rows[:-1]))
    game = record.read("\n".join(rows[: line_of(" claim ")]))
    assert not game.over


def test_a_running_game_is_saved_and_resumed() -> None:
    """Save after some moves, read back, play on to the end; the record of the whole still checks."""
    game = Game.new("germany", players=2, seed=4)
    for _ in range(40):
        game.play(game.legal()[-1])
    again = record.read(record.write(game))
    bot = bots.make("greedy", 1)
    while not again.over:
        seat = again.seats_to_decide()[0]
        again.play(bot.choose(again.view(seat), again.legal_numbers(seat)), seat)
    assert record.read(record.write(again)).over


def test_a_redacted_record_hides_what_the_seat_may_not_know() -> None:
    """T5: others' hands, blind draws and tickets are question marks; it cannot be played through."""
    game = record.read(TEXT)
    text = record.write(game, seat=0, redacted=True)
    for row in text.splitlines():
        assert "hand 1: ?" in row or "hand 1:" not in row
        assert "tickets 2: ?" in row or "tickets 2:" not in row
    kept = [row for row in text.splitlines() if " 1 keep" in row]
    assert kept and all(set(row.split("keep ")[1].split(" >")[0].split()) == {"?"} for row in kept)
    assert "hand 0: ?" not in text
    with pytest.raises(RecordError, match="redacted"):
        record.read(text)


def test_set_up_choices_of_others_are_hidden_while_all_choose() -> None:
    """C5, G3, T5: a redacted record of a game in set-up hides the others' choices."""
    game = Game.new("germany", players=2, seed=1)
    game.play("draw tickets 3 short 1 long", 0)
    assert "1. 0 ?" in record.write(game, seat=1, redacted=True)
    assert "1. 0 draw tickets 3 short 1 long" in record.write(game, seat=0, redacted=True)


def test_the_schema_is_published() -> None:
    """docs/record.schema.json is the schema of the JSON form."""
    assert (ROOT / "docs" / "record.schema.json").read_bytes() == record.schema()


def test_json_that_is_no_record_is_refused() -> None:
    """Wrong JSON and wrong fields get a sentence."""
    for data in (b"{", b"[]", json.dumps({"format": 1}).encode(), b"\xff"):
        with pytest.raises(RecordError, match="not a game record"):
            record.read_json(data)
