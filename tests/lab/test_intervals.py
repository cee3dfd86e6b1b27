"""Intervals are honest."""

from itertools import pairwise

import numpy as np
import pytest

from trunkline.lab import intervals


@pytest.mark.parametrize(("share", "alike"), [(0.5, 0.0), (0.5, 0.8), (0.9, 0.0), (0.9, 0.8), (0.25, 0.4)])
def test_intervals_hold_the_truth_as_often_as_they_say(share: float, alike: float) -> None:
    """Of 2000 runs of 40 deals in two games each, 93 to 98 % have the true share inside, even if deals decide much."""
    rng = np.random.default_rng(5)
    inside = 0
    for _ in range(2000):
        deal, own = rng.random((40, 1)) < share, rng.random((40, 2)) < share
        games = np.where(rng.random((40, 1)) < alike, deal, own)
        _, low, high = intervals.of_deals(games.mean(axis=1))
        inside += low <= share <= high
    assert 0.93 <= inside / 2000 <= 0.98


def test_an_interval_of_a_clean_sweep_is_honest() -> None:
    """Ten deals all won are not certainty; one deal says next to nothing."""
    assert intervals.of_deals(np.ones(10))[1] == pytest.approx(0.722, abs=0.001)  # Wilson, 10 of 10
    assert intervals.of_deals(np.ones(1))[1] < 0.25


def test_deals_that_pair_off_are_more_telling() -> None:
    """When luck makes one win from each seat, the share is surer than of as many independent games."""
    paired = np.full(100, 0.5)
    paired[:4] = 1.0
    _, low, high = intervals.of_deals(paired)
    alone = intervals.wilson(0.52, 200)
    assert high - low < 0.5 * (alone[1] - alone[0])


def test_intervals_do_not_jump_where_every_deal_splits_evenly() -> None:
    """With none, one, two … of 100 deals going one way they grow step by step, and none is wider than all unequal."""
    widths = []
    for unequal in range(0, 12, 2):
        means = np.full(100, 0.5)
        means[:unequal] = [1.0, 0.0] * (unequal // 2)
        _, low, high = intervals.of_deals(means)
        widths.append(high - low)
    assert widths == sorted(widths)
    assert all(after / before < 1.8 for before, after in pairwise(widths))
    assert widths[0] < 0.03  # a hundred deals that all split evenly are telling


def test_one_of_many_differences_must_be_surer() -> None:
    """One alone needs 1.96 deviations, the largest of a hundred about 3.5."""
    assert intervals.sure(1) == pytest.approx(1.96, abs=0.001)
    assert intervals.sure(100) == pytest.approx(3.48, abs=0.01)


def test_students_t() -> None:
    """Against the table."""
    for freedom, value in ((1, 12.706), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)):
        assert intervals.student(freedom) == pytest.approx(value, rel=0.01)
