"""Who plays whom in which seat: rounds in which every deal is played by every company of bots in every seating."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations

ALL = 24  # seatings up to which all are played: those of four different bots
Names = tuple[str, ...]


@dataclass(frozen=True)
class Place:
    """A game's place in the schedule."""

    deal: int
    seating: int  # in its round
    names: Names  # by seat


class Schedule:
    """All games of a run by number: deal after deal, and within a deal one round."""

    def __init__(self, bots: Sequence[str], players: int) -> None:
        self.round = [names for company in companies(bots, players) for names in seatings(company)]

    def __len__(self) -> int:
        """Games in a round."""
        return len(self.round)

    def place(self, game: int) -> Place:
        deal, seating = divmod(game, len(self.round))
        return Place(deal, seating, self.round[seating])

    def whole(self, games: int) -> int:
        """Games rounded up to whole rounds."""
        return -(-games // len(self.round)) * len(self.round)


@lru_cache(maxsize=8)
def schedule(bots: Names, players: int) -> Schedule:
    return Schedule(bots, players)


def companies(bots: Sequence[str], players: int) -> list[Names]:
    """All different choices of so many bots."""
    return list(dict.fromkeys(combinations(sorted(bots, key=list(bots).index), players)))


def seatings(company: Names) -> list[Names]:
    """All different seatings; of many only twenty, in which every two bots have every two seats once.

    They are the maps i -> a * i + b modulo five: each bot has each seat four times.
    """
    every = list(dict.fromkeys(permutations(company)))
    if len(every) <= ALL:
        return every
    assert len(company) == 5, "only five seats have more than 24 seatings"
    return [tuple(company[(a * i + b) % 5] for i in range(5)) for a in range(1, 5) for b in range(5)]
