"""Balanced seatings."""

from collections import Counter
from itertools import combinations_with_replacement, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trunkline.lab.seating import Schedule, seatings


@settings(deadline=None)
@given(st.lists(st.sampled_from("abcdef"), min_size=2, max_size=6), st.integers(2, 5))
def test_seatings_are_balanced(names: list[str], players: int) -> None:
    """In a round every bot has every seat equally often, and every two bots every two seats."""
    if len(names) < players:
        return
    schedule = Schedule(names, players)
    for count in (1, 2):
        for who in {seats[:count] for seats in schedule.round}:
            often = Counter(
                places for seats in schedule.round for places in permutations(range(players), count)
                if tuple(seats[place] for place in places) == who
            )  # fmt: skip
            assert len(often) == len(list(permutations(range(players), count)))
            assert len(set(often.values())) == 1


@pytest.mark.parametrize("company", list(combinations_with_replacement("abcde", 5)), ids="".join)
def test_few_seatings_suffice(company: tuple[str, ...]) -> None:
    """All different ones up to 24, else twenty."""
    every = set(permutations(company))
    made = seatings(company)
    assert set(made) == every if len(every) <= 24 else len(made) == 20


def test_games_are_rounded_up_to_whole_rounds() -> None:
    """Three bots at two seats: three pairs, two seatings each."""
    schedule = Schedule(["a", "b", "c"], 2)
    assert (len(schedule), schedule.whole(1), schedule.whole(6), schedule.whole(7)) == (6, 6, 6, 12)
    place = schedule.place(7)
    assert (place.deal, place.seating, place.names) == (1, 1, ("b", "a"))
