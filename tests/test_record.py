"""Records of whole games: what a reader reports, what a redacted one hides, and resuming."""

import json
import random
from pathlib import Path

import pytest

from tests import golden
from trunkline import bots, record
from trunkline.errors import RecordError
from trunkline.game import Game
from trunkline.rules import constants

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


def redacted(game: Game, seat: int | None = 0) -> list[str]:
    return record.write(game, seat=seat, redacted=True).splitlines()


def test_a_redacted_record_hides_what_the_seat_may_not_know() -> None:
    """T5: others' hands, blind draws and tickets are question marks; it cannot be played through."""
    game = record.read(TEXT[: TEXT.index("\nend ")])
    rows = redacted(game.back_to(game.ply - 1))
    for row in rows:
        assert "hand 1: ?" in row or "hand 1:" not in row
        assert "tickets 2: ?" in row or "tickets 2:" not in row
        assert "hand 0: ?" not in row
    kept = [row for row in rows if " 1 keep" in row]
    assert kept and all(set(row.split("keep ")[1].split(" >")[0].split()) == {"?"} for row in kept)
    with pytest.raises(RecordError, match="redacted"):
        record.read("\n".join(rows))


def test_at_the_end_tickets_are_open_and_hands_are_not() -> None:
    """C7: a redacted record of a finished game names the tickets that were kept, not the rejected ones."""
    rows, whole = redacted(record.read(TEXT)), TEXT.splitlines()
    assert [row for row in rows if " keep " in row] == [row for row in whole if " keep " in row]
    for row in rows:
        assert "hand 1: ?" in row or "hand 1:" not in row
        assert "tickets 2: ?" in row or "tickets 2:" not in row


def test_set_up_choices_of_others_are_hidden_while_all_choose() -> None:
    """C5, G3, T5: a redacted record shows the others' mixes when all have said theirs, then what they kept."""
    game, mix = Game.new("germany", players=2, seed=1), "draw tickets 3 short 1 long"
    game.play(mix, 0)
    assert record.phase(game) == constants.CHOOSE_MIX
    assert (redacted(game, 1)[-1], redacted(game, 0)[-1]) == ("1. 0 ?", f"1. 0 {mix}")
    game.play(mix, 1)
    assert record.phase(game) == constants.KEEP_FIRST
    assert f"1. 0 {mix}" in redacted(game, 1)
    assert "tickets 0: ?short ?short ?short ?long" in redacted(game, 1)[-1]
    game.play(game.legal(0)[-1], 0)
    assert redacted(game, 1)[-1] == "3. 0 ?"
    game.play(game.legal(1)[0], 1)
    assert record.phase(game) == constants.TURN
    assert redacted(game, 1)[-2] == "3. 0 keep ?short ?short ?short ?long"
    assert redacted(game, None)[-1] == "4. 1 keep ?short ?short"


def test_the_choice_of_pieces_is_shown_when_all_have_chosen() -> None:
    """C5, W4: first tickets are shown before that, when all have kept theirs."""
    game = Game.new("world", players=2, seed=1, first=0)
    for action in (game.legal(0)[-1], "pieces 20 trains 40 ships"):
        game.play(action, 0)
    assert redacted(game, 1)[-2:] == ["1. 0 ?", "2. 0 ?"]
    game.play(game.legal(1)[0], 1)
    assert record.phase(game) == constants.CHOOSE_PIECES
    assert redacted(game, 1)[-3:-1] == ["1. 0 keep ? ? ? ? ?", "2. 0 ?"]
    game.play("pieces 25 trains 35 ships", 1)
    assert record.phase(game) == constants.TURN
    assert "2. 0 pieces 20 trains 40 ships" in redacted(game, 1)


def test_a_draw_of_tickets_tells_its_decks_at_once() -> None:
    """G3, G4: the combination is named before all, and the backs differ."""
    game = Game.new("germany", players=2, seed=1, first=0)
    while record.phase(game) < constants.TURN:
        game.play(game.legal()[0])
    game.play("draw tickets 1 short 3 long")
    assert redacted(game, 1)[-1].endswith(" 0 draw tickets 1 short 3 long > tickets 0: ?short ?long ?long ?long")
    game.play(game.legal()[-1])
    assert redacted(game, 1)[-1].endswith(" 0 keep ?short ?long ?long ?long")


def test_tickets_completed_on_a_journey_are_told() -> None:
    """F5: a redacted record names them, whoever reads it; a whole one needs not."""
    game = record.read(golden.path("first_journey", "goal_reached").read_text())
    done = [0, 0]
    for ply, move in enumerate(game.moves, 1):
        done[move.seat] += len(move.completed)
        names = [game.board.tickets[ticket] for ticket in move.completed]
        told = [record.Outcome("completed", str(move.seat), names)] if names else []
        for seat in (None, 0, 1):
            step = record.of_game(game.back_to(ply), seat=seat, redacted=True).moves[-1]
            assert [outcome for outcome in step.outcomes if outcome.what == "completed"] == told
            assert step.outcomes[len(step.outcomes) - len(told) :] == told
    shown = game.view().record
    assert (shown.completed - shown.bonus)[:2].tolist() == done
    assert "; completed 1: " in "\n".join(redacted(game)) and "completed" not in record.write(game)


@pytest.mark.parametrize("seed", range(6))
def test_at_the_end_of_a_journey_a_ticket_is_named_where_it_came_to_stay(seed: int) -> None:
    """C7, F9: one that was put away and came again is named the last time only."""
    game, dice = Game.new("first_journey", players=2, seed=seed), random.Random(seed)
    while not game.over:
        swaps = [action for action in game.legal() if str(action) == "swap tickets"]
        game.play(dice.choice(swaps if swaps and game.ply % 3 else game.legal()))
    told = record.of_game(game, redacted=True)
    drawn = [out for outcomes in (told.deal, *(step.outcomes for step in told.moves)) for out in outcomes]
    named = [(item, int(out.to)) for out in drawn if out.what == "tickets" for item in out.items if item != "?"]
    assert sorted(named) == sorted(game.view().data()["open_tickets"].items())


def test_the_schema_is_published() -> None:
    """docs/record.schema.json is the schema of the JSON form."""
    assert (ROOT / "docs" / "record.schema.json").read_bytes() == record.schema()


def test_json_that_is_no_record_is_refused() -> None:
    """Wrong JSON and wrong fields get a sentence."""
    for data in (b"{", b"[]", json.dumps({"format": 1}).encode(), b"\xff"):
        with pytest.raises(RecordError, match="not a game record"):
            record.read_json(data)
