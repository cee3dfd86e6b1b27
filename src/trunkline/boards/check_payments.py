"""Checks that a full hand can be paid with in thousands of ways, not in millions: they are all listed at every turn."""

from collections import Counter

from .format import BoardFile
from .problems import Problems

MOST = 12_000  # payments of pairs with all cards of the deck in hand; the world by rail and sea has half of that


def check(facts: BoardFile, problems: Problems) -> None:
    lengths = Counter(track.length for track in facts.map.tracks if track.pairs)
    ways = sum(number * pair_payments(facts, length) for length, number in lengths.items())
    if ways > MOST:
        problems.add(
            "map.tracks",
            f"tracks that take pairs could be paid for in {ways} ways, but at most {MOST} are allowed; "
            "make them fewer or shorter, or take colours or kinds of cards out",
        )


def pair_payments(facts: BoardFile, length: int) -> int:
    """In how many ways a track with the pair sign can be paid for with all cards of the deck (W13)."""
    cards = 2 * length
    ways = Counter({(0, 0): 1})  # by coloured cards played, and colours with an odd number of them
    for _ in facts.cards.colours:
        ways = _with_colour(facts, ways, cards)
    return sum(
        number
        for (played, odd), number in ways.items()
        if odd <= cards - played <= facts.cards.train.wild  # an odd card needs a wild beside it
    )


def _with_colour(facts: BoardFile, ways: Counter[tuple[int, int]], cards: int) -> Counter[tuple[int, int]]:
    """The same with one more colour."""
    made: Counter[tuple[int, int]] = Counter()
    for (played, odd), number in ways.items():
        for more in range(cards - played + 1):
            made[played + more, odd + more % 2] += number * _choices(facts, more)
    return made


def _choices(facts: BoardFile, cards: int) -> int:
    """How many of so many cards of one colour may be harbour cards, in how many ways."""
    plain, harbour = facts.cards.train.plain, facts.cards.train.harbour
    return max(0, min(harbour, cards) - max(0, cards - plain) + 1)
