"""Orders the payments of a claim: the one to spend without a second thought comes first."""

from collections.abc import Iterable, Mapping

from trunkline import notation
from trunkline.boards import Board
from trunkline.rules import actions as act
from trunkline.rules.layout import SHIP

WILD = "wild"


class Payments:
    """The claims a hand allows, by track; there can be thousands, so only those asked for are put in order."""

    def __init__(self, numbers: Iterable[int], board: Board, hand: Mapping[str, int]) -> None:
        self.board, self.hand = board, hand
        self.claims: dict[int, list[int]] = {}
        for number in numbers:
            if number & 31 == act.CLAIM:
                self.claims.setdefault(number >> 5 & 255, []).append(number)
        self._best: dict[tuple[int, ...], int] = {}  # tracks alike have the same payments

    def ordered(self, track: int) -> list[int]:
        """All claims of a track, the thrifty ones first."""
        return sorted(self.claims[track], key=lambda claim: cost(claim, self.board, self.hand))

    def best(self, track: int) -> int:
        """The thrifty claim of a track."""
        alike = traits(track, self.board)
        if alike not in self._best:
            self._best[alike] = self._cheapest(track) >> 13
        return act.CLAIM | track << 5 | self._best[alike] << 13

    def can_double(self, track: int) -> bool:
        return any(claim >> 13 & 1 for claim in self.claims[track])

    def _cheapest(self, track: int) -> int:
        length, _, _, pairs = traits(track, self.board)
        wilds = [_wilds(claim, 2 * length if pairs else 0) for claim in self.claims[track]]
        least = min(wilds)
        few = [claim for claim, number in zip(self.claims[track], wilds, strict=True) if number == least]
        return min(few, key=lambda claim: cost(claim, self.board, self.hand))


def _wilds(claim: int, pair_cards: int) -> int:
    """How many wilds a claim costs, straight from its bits."""
    payment, terrain = claim >> 18, claim >> 14 & 15
    if not pair_cards:
        return (payment >> 12 & 15) + terrain
    return pair_cards - (payment.bit_length() + act.CARD_BITS - 1) // act.CARD_BITS + terrain


def traits(track: int, board: Board) -> tuple[int, ...]:
    """What a track's payments and their worth depend on."""
    record = board.record
    fields = (record.track_length, record.track_colour, record.track_suit, record.track_pairs)
    return tuple(int(field[track]) for field in fields)


def cost(claim: int, board: Board, hand: Mapping[str, int]) -> tuple[int, ...]:
    """Fewest wilds, then no terrain, plain before harbour cards, no waste, last the colour most held."""
    cards = notation.claim_cards(board, claim)
    doubled = notation.structure(board, claim).get("double")
    wilds = cards.get(WILD, 0) + (doubled or {}).get(WILD, 0)
    harbour = sum(number for name, number in cards.items() if name.endswith("-harbour"))
    return wilds, doubled is not None, harbour, _waste(claim, board, cards), -_held(cards, board, hand)


def harbour_cost(cards: Mapping[str, int], board: Board, hand: Mapping[str, int]) -> tuple[int, ...]:
    """The same for a harbour."""
    return cards.get(WILD, 0), -_held(cards, board, hand)


def _waste(claim: int, board: Board, cards: Mapping[str, int]) -> int:
    """Ships of double cards that go to waste."""
    track = claim >> 5 & 255
    if board.record.track_suit[track] != SHIP:
        return 0
    ships = sum(number * (2 if name.endswith("-double") else 1) for name, number in cards.items())
    return ships - int(board.record.track_length[track])


def _held(cards: Mapping[str, int], board: Board, hand: Mapping[str, int]) -> int:
    """How many cards of the colours played are in hand."""
    colours = {name.partition("-")[0] for name in cards if name != WILD}
    return sum(number for name, number in hand.items() if name.partition("-")[0] in colours and name in board.cards)
