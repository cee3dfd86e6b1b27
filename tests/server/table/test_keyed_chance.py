"""The chance of a table: nobody without its secret can foretell it, and undoing fishes for nothing."""

from collections import Counter

import pytest

from tests.server.helpers.offline_table import PEOPLE, OfflineTable
from trunkline import boards
from trunkline.explicit_chance import Question
from trunkline.game import Game
from trunkline.rules.dice import CARD_TO_HAND
from trunkline.server.live.tables import fresh_secret
from trunkline.server.table import commands
from trunkline.server.table.keyed_chance import KeyedChance

SECRET = "0123456789abcdef" * 4


def asked(weights: dict[int, int], before: int = 0) -> Question:
    return Question(CARD_TO_HAND, 0, weights, tuple(range(before)))


def test_a_secret_has_more_bits_than_anybody_can_try() -> None:
    """At least 128, from the system's own source, each table its own."""
    made = {fresh_secret() for _ in range(100)}
    assert len(made) == 100 and all(len(bytes.fromhex(secret)) >= 16 for secret in made)


def test_the_same_place_brings_the_same_luck_and_no_other_place_does() -> None:
    """A place is a move and a question of it; another table's secret tells nothing."""
    weights = dict.fromkeys(range(200), 12)
    chance = KeyedChance(SECRET)
    there = [chance.at(str(move))(asked(weights, n)) for move in range(20) for n in range(5)]
    assert there == [KeyedChance(SECRET).at(str(move))(asked(weights, n)) for move in range(20) for n in range(5)]
    assert len(set(there)) > 60
    other = [KeyedChance(SECRET + "x").at(str(move))(asked(weights, n)) for move in range(20) for n in range(5)]
    assert sum(a == b for a, b in zip(there, other, strict=True)) < 10


def test_every_card_of_a_pile_is_equally_likely() -> None:
    """Items come as often as there are of them: chi-square far below what a one in a million chance would give."""
    weights = {0: 12, 1: 12, 2: 1, 3: 14, 5: 3}
    chance, total = KeyedChance(SECRET), 42
    drawn = Counter(chance.at(str(move))(asked(weights)) & 255 for move in range(42_000))
    assert set(drawn) == set(weights)
    chi = sum((drawn[item] - 1000 * weight) ** 2 / (1000 * weight) for item, weight in weights.items())
    assert chi < 35 and total == sum(weights.values())  # 4 degrees of freedom


@pytest.mark.parametrize("board", boards.names())
def test_a_table_deals_and_plays_by_its_secret(board: str) -> None:
    """The same moves with the same secret are the same game; the log alone, without the secret, makes it again."""
    one, two = OfflineTable(board).to_end(), OfflineTable(board).to_end()
    assert one.table.playing().moves == two.table.playing().moves
    assert one.again().playing().record.tobytes() == one.table.playing().record.tobytes()
    other = Game.dealt_by(one.table.board, 2, None, KeyedChance("another").at("deal"))
    assert other.deal != one.table.playing().deal


def test_undoing_brings_the_same_card_again() -> None:
    """A blind card, taken back with consent and drawn again, is the same card; a bot's seed tells nothing of it."""
    offline = OfflineTable().begun()
    seat = offline.turn()
    offline.play(seat, "draw trains")
    first = offline.table.playing().moves[-1].outcomes
    offline.do(commands.undo(offline.table, PEOPLE[seat], seat))
    offline.do(commands.answer(offline.table, PEOPLE[1 - seat], 1 - seat, True))
    offline.play(seat, "draw trains")
    assert offline.table.playing().moves[-1].outcomes == first
    assert offline.table.chance.seed("3/1") != offline.table.chance.seed("3/0")
