"""Chance that only the holder of a table's secret can foretell: a keyed hash over the place in the game.

The same place brings the same outcome, so that taking a move back and making it again fishes for nothing. What was seen
of the stream tells nothing about the rest of it.
"""

import hashlib
from functools import partial

from trunkline.explicit_chance import Answer, Question

BITS = 128  # of each answer: the remainder of a division by a few hundred is uniform for all that anybody could measure


class KeyedChance:
    """Answers questions of chance, each by its place: which move, and which question of it."""

    def __init__(self, secret: str) -> None:
        self._key = hashlib.blake2b(secret.encode(), person=b"trunkline chance").digest()

    def at(self, place: str) -> Answer:
        """Answers for one place in the game: the deal, or a move."""
        return partial(self._answer, place)

    def _answer(self, place: str, question: Question) -> int:
        left = self._number(f"{place}/{len(question.before)}") % sum(question.weights.values())
        for item, weight in question.weights.items():
            if left < weight:
                return question.outcome(item)
            left -= weight
        raise AssertionError("the weights have changed while they were counted")

    def _number(self, place: str) -> int:
        digest = hashlib.blake2b(place.encode(), key=self._key, digest_size=BITS // 8).digest()
        return int.from_bytes(digest, "big")

    def seed(self, place: str) -> str:
        """A seed for a bot that chooses at this place; it tells nothing about the cards."""
        return hashlib.blake2b(place.encode(), key=self._key, person=b"trunkline bots").hexdigest()
