"""Orders the payments of a claim: the one to spend without a second thought, the thrifty one, comes first.

This is the one order of payments: terminal and browser list them by it, and `envs/mechanics/payments.py`, which makes
the first one without listing all, is held to it along whole games (tests/envs/test_catalogue.py).
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from trunkline import notation
from trunkline.boards import Board
from trunkline.rules import actions as act
from trunkline.rules.constants import SHIP
from trunkline.rules.packing import (
    detail_of,
    is_doubled,
    listed_cards,
    make,
    payment_of,
    set_wilds,
    subject_of,
    terrain_wilds_of,
    verb_of,
)

WILD = "wild"


class Payments:
    """The claims a hand allows, by track; there can be thousands, so only those asked for are put in order."""

    def __init__(self, numbers: Iterable[int], board: Board, hand: Mapping[str, int]) -> None:
        self.board, self.hand = board, hand
        self.claims: dict[int, list[int]] = {}
        for number in numbers:
            if verb_of(number) == act.CLAIM:
                self.claims.setdefault(subject_of(number), []).append(number)
        self._best: dict[tuple[int, ...], int] = {}  # tracks alike have the same payments

    def ordered(self, track: int) -> list[int]:
        """All claims of a track, the thrifty ones first."""
        return ordered(self.claims[track], self.board, self.hand)

    def best(self, track: int) -> int:
        """The thrifty claim of a track."""
        alike = traits(track, self.board)
        if alike not in self._best:
            self._best[alike] = detail_of(self._cheapest(track))
        return int(make(act.CLAIM, track, self._best[alike]))

    def can_double(self, track: int) -> bool:
        return any(is_doubled(claim) for claim in self.claims[track])

    def _cheapest(self, track: int) -> int:
        length, _, _, pairs, _ = traits(track, self.board)
        wilds = [_wilds(claim, 2 * length if pairs else 0) for claim in self.claims[track]]
        least = min(wilds)
        few = [claim for claim, number in zip(self.claims[track], wilds, strict=True) if number == least]
        return min(few, key=lambda claim: cost(claim, self.board, self.hand))


def _wilds(claim: int, pair_cards: int) -> int:
    """How many wilds a claim costs, straight from its bits."""
    payment, terrain = payment_of(claim), int(terrain_wilds_of(claim))
    return (pair_cards - listed_cards(payment) if pair_cards else int(set_wilds(payment))) + terrain


def traits(track: int, board: Board) -> tuple[int, ...]:
    """What a track's payments and their worth depend on."""
    return _all_traits(board)[track]


@lru_cache(maxsize=64)
def _all_traits(board: Board) -> list[tuple[int, ...]]:
    record = board.record
    fields = (record.track_length, record.track_colour, record.track_suit, record.track_pairs, record.track_wilds)
    return list(zip(*(field[: len(board.tracks)].tolist() for field in fields), strict=True))


class Price(NamedTuple):
    """A payment in words and what it costs, whoever pays it."""

    words: str
    cost: tuple[int, ...]
    colours: frozenset[str]


def price(claim: int, board: Board) -> Price:
    """The price of a claim; tracks alike share it."""
    return _price(board, int(make(act.CLAIM, _first_alike(board)[subject_of(claim)], detail_of(claim))))


@lru_cache(maxsize=64)
def _first_alike(board: Board) -> list[int]:
    every = _all_traits(board)
    return [every.index(own) for own in every]


@lru_cache(maxsize=1 << 15)
def _price(board: Board, claim: int) -> Price:
    made = notation.structure(board, claim)
    cards, doubled = made["cards"], made.get("double")
    wilds = cards.get(WILD, 0) + (doubled or {}).get(WILD, 0)
    harbour = sum(number for name, number in cards.items() if name.endswith("-harbour"))
    words = notation.BY_NAME[made["verb"]].text(made).partition(" with ")[2]
    return Price(words, (wilds, doubled is not None, harbour, _waste(claim, board, cards)), _colours(cards))


Worth = Callable[[Price], tuple[int, ...]]


def worth_to(board: Board, hand: Mapping[str, int]) -> Worth:
    """What prices are worth to a hand, each colour counted once."""
    held: dict[frozenset[str], int] = {}

    def worth(own: Price) -> tuple[int, ...]:
        if own.colours not in held:
            held[own.colours] = -_held(own.colours, board, hand)
        return *own.cost, held[own.colours]

    return worth


def cost(claim: int, board: Board, hand: Mapping[str, int]) -> tuple[int, ...]:
    """Fewest wilds, then no terrain, plain before harbour cards, no waste, last the colour most held."""
    return worth_to(board, hand)(price(claim, board))


def ordered(claims: Iterable[int], board: Board, hand: Mapping[str, int]) -> list[int]:
    """Claims by their cost, the thrifty ones first."""
    worth = worth_to(board, hand)
    return sorted(claims, key=lambda claim: worth(price(claim, board)))


def harbour_cost(cards: Mapping[str, int], board: Board, hand: Mapping[str, int]) -> tuple[int, ...]:
    """The same for a harbour."""
    return cards.get(WILD, 0), -_held(_colours(cards), board, hand)


def _waste(claim: int, board: Board, cards: Mapping[str, int]) -> int:
    """Ships of double cards that go to waste."""
    track = subject_of(claim)
    if board.record.track_suit[track] != SHIP:
        return 0
    ships = sum(number * (2 if name.endswith("-double") else 1) for name, number in cards.items())
    return ships - int(board.record.track_length[track])


def _colours(cards: Iterable[str]) -> frozenset[str]:
    return frozenset(name.partition("-")[0] for name in cards if name != WILD)


def _held(colours: frozenset[str], board: Board, hand: Mapping[str, int]) -> int:
    """How many cards of the colours played are in hand."""
    return sum(
        number for name, number in hand.items() if name.partition("-")[0] in colours and name in board.card_index
    )
