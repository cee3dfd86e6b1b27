"""The Python face: errors a person can act on, and dice that can be trusted."""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trunkline import boards, chance, notation
from trunkline.errors import IllegalAction, NotationError, TrunklineError
from trunkline.game import Game
from trunkline.rules import constants, records
from trunkline.rules import dice as rules


@pytest.mark.parametrize(("board", "players"), [("first_journey", 5), ("usa", 6), ("usa", 1), ("world", 0)])
def test_wrong_numbers_of_players_are_refused(board: str, players: int) -> None:
    """F1, C1: a board says for how many players it is."""
    with pytest.raises(TrunklineError, match="is for 2 to"):
        Game.new(board, players=players)


def test_a_first_player_who_is_not_there_is_refused() -> None:
    """C6: the first player must be one of the seats."""
    with pytest.raises(TrunklineError, match="first player"):
        Game.new("usa", players=2, first=2)


def test_a_named_first_player_does_not_change_the_deal() -> None:
    """C6, T2: the same seed deals the same, whether the first player is drawn or named."""
    drawn = Game.new("usa", players=4, seed=9)
    named = Game.new("usa", players=4, seed=9, first=int(drawn.record.first))
    assert named.record.tobytes() == drawn.record.tobytes()


@pytest.mark.parametrize("typo", ["tke red", "draw train", "claim atlanta-miamy with 5 blue", "draw ticket", ""])
def test_a_typo_is_answered_with_a_suggestion_or_a_reason(typo: str) -> None:
    """What is not understood is said, with the nearest legal action where there is one."""
    game = Game.new("usa", players=2, seed=1, first=0)
    for seat in (0, 1):
        game.play(game.legal(seat)[0], seat)
    with pytest.raises(NotationError) as caught:
        game.play(typo)
    assert "did you mean" in str(caught.value) or "is not an action" in str(caught.value)


def test_out_of_turn_and_after_the_end() -> None:
    """C5, C6, C50: acting out of turn, twice at set-up or after the end is refused by its clause."""
    game = Game.new("first_journey", players=2, seed=1, first=0)
    with pytest.raises(IllegalAction, match=r"\[C6\]"):
        game.play("draw trains", 1)
    with pytest.raises(IllegalAction, match=r"\[C6\]"):
        game.play("draw trains", 5)
    other = Game.new("usa", players=2, seed=1)
    other.play(other.legal(0)[0], 0)
    with pytest.raises(IllegalAction, match=r"\[C5\]"):
        other.play("draw trains", 0)
    while not game.over:
        game.play(game.legal()[0])
    with pytest.raises(IllegalAction, match=r"\[C50\]"):
        game.play("draw trains")


def test_a_position_is_small_and_has_no_gaps() -> None:
    """A position is at most 2.5 KiB, and every byte of it means something."""
    assert records.game_t.itemsize <= 2560
    assert records.game_t.itemsize == sum(records.game_t[name].itemsize for name in records.game_t.names or ())


def test_no_field_hides_behind_a_method() -> None:
    """Outside compiled code fields are attributes, so none may be called like a method of NumPy's records."""
    from trunkline.rules import records

    for kind in (records.board_t, records.game_t, records.view_t, records.account_t):
        assert not set(kind.names or ()) & set(dir(np.record))


def test_dice_are_uniform_and_told_by_their_seed() -> None:
    """T2: the same seed rolls the same; over many rolls all sides come up alike."""
    one, two = chance.rolling("x"), chance.rolling("x")
    rolls = [int(rules.roll(one, 7)) for _ in range(70_000)]
    assert rolls[:100] == [int(rules.roll(two, 7)) for _ in range(100)]
    assert all(9_600 < count < 10_400 for count in Counter(rolls).values())


def test_the_generator_has_a_long_period() -> None:
    """The multiplier makes a safe prime, so that the period is about 2**62."""
    modulus = rules.MULTIPLIER * 2**32 - 1
    for number in (modulus, (modulus - 1) // 2):
        assert all(pow(base, number - 1, number) == 1 for base in (2, 3, 5, 7, 11, 13, 17, 19, 23))


def test_no_name_of_a_game_in_the_rules() -> None:
    """The rules never ask which game it is."""
    for path in Path(constants.__file__).parent.rglob("*.py"):
        text = path.read_text().lower()
        assert not [name for name in ("usa", "germany", "africa", "first_journey", "world") if f'"{name}"' in text]


VERBS = ["claim", "draw", "take", "keep", "with", "double", "harbour", "pieces", "exchange", "passenger", "at", "?"]
THINGS = [
    "trains",
    "ships",
    "tickets",
    "red",
    "wild",
    "red-ship",
    "3",
    "1",
    "lima",
    "lima-valparaiso.1",
    "tehran-lahore",
]
WORDS = st.sampled_from([*VERBS, *THINGS])


@settings(max_examples=300, deadline=None)
@given(st.lists(WORDS, max_size=9), st.sampled_from(boards.names()))
def test_any_words_are_read_or_refused_kindly(words: list[str], name: str) -> None:
    """Whatever is typed is an action or a TrunklineError; what is read writes back to words that read alike."""
    board = boards.load(name)
    try:
        number = notation.read(board, " ".join(words))
    except TrunklineError:
        return
    try:
        again = notation.text(board, number)
    except IndexError:
        return  # a number that no board position makes legal
    if words[0] != "keep":
        assert notation.read(board, again) == number
