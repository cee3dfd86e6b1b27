"""The longest path, C51: lengths by reasoning and by brute force, and the tracks it is made of."""

import json
import os
import random
import subprocess
import sys
from itertools import combinations, pairwise
from pathlib import Path

import numpy as np
import pytest

from trunkline.rules.constants import NOBODY
from trunkline.rules.longest_path.rules import longest_path, path_t
from trunkline.rules.records import board_t, game_t

SEAT = 1


def network(tracks, owners=None):
    """A board with these tracks (place, place, length), all of them the seat's unless said otherwise."""
    board, game = np.zeros(1, board_t)[0], np.zeros(1, game_t)[0]
    board.places = 1 + max((max(one, two) for one, two, _ in tracks), default=0)
    board.tracks = len(tracks)
    game.owner[:] = NOBODY
    for track, (one, two, length) in enumerate(tracks):
        board.track_from[track], board.track_to[track], board.track_length[track] = one, two, length
        game.owner[track] = SEAT if owners is None else owners[track]
    return board, game


def measured(tracks, owners=None):
    """The length found and the tracks flagged; the scratch holds rubbish before, as it does in a real run."""
    rubbish = np.full(path_t.itemsize // 4, -7, np.int32).view(path_t)[0]
    length = longest_path(*network(tracks, owners), SEAT, rubbish)
    assert set(rubbish.flag[: len(tracks)].tolist()) <= {0, 1}
    return length, [track for track, flag in zip(tracks, rubbish.flag, strict=False) if flag]


def longest_by_trying(tracks):
    """The longest of all ways to ride on and on."""
    at = {}
    for i, (one, two, length) in enumerate(tracks):
        at.setdefault(one, []).append((i, two, length))
        at.setdefault(two, []).append((i, one, length))
    seen = set()

    def ride(place, ridden, length):
        if (place, ridden) in seen:
            return 0
        seen.add((place, ridden))
        return max(
            [length, *(ride(far, ridden | 1 << i, length + more) for i, far, more in at[place] if not ridden >> i & 1)]
        )

    return max((ride(place, 0, 0) for place in at), default=0)


def is_one_path(tracks):
    """Whether the tracks hang together and at most two places are odd."""
    degree, group = {}, {}
    for one, two, _ in tracks:
        for place in (one, two):
            degree[place] = degree.get(place, 0) + 1
            group.setdefault(place, {place})
        union = group[one] | group[two]
        group.update(dict.fromkeys(union, union))
    odd = sum(count % 2 for count in degree.values())
    return odd <= 2 and all(len(places) == len(degree) for places in group.values())


def line(*places, length=1):
    return [(one, two, length) for one, two in pairwise(places)]


def loop(*places, length=1):
    return line(*places, places[0], length=length)


def every_pair(places):
    return [(one, two, 1) for one, two in combinations(range(places), 2)]


def all_across(left, right):
    return [(one, left + two, 1) for one in range(left) for two in range(right)]


def grid(rows, columns):
    across = [(r * columns + c, r * columns + c + 1, 1) for r in range(rows) for c in range(columns - 1)]
    return across + [(r * columns + c, (r + 1) * columns + c, 1) for r in range(rows - 1) for c in range(columns)]


PETERSEN = [*loop(0, 1, 2, 3, 4), *loop(5, 7, 9, 6, 8), *[(i, i + 5, 1) for i in range(5)]]
SQUARE = loop(0, 1, 2, 3)

NAMED = {
    "no track": ([], 0),
    "one track, not there and back": ([(0, 1, 6)], 6),
    "a line": ([(0, 1, 3), (1, 2, 2), (2, 3, 4)], 9),
    "a loop": (loop(0, 1, 2, 3, 4, length=3), 15),
    "two loops that share a place": (loop(0, 1, 2) + loop(0, 3, 4, 5), 7),
    "three loops that share a place, and a tail": (loop(0, 1, 2) + loop(0, 3, 4) + loop(0, 5, 6) + [(0, 7, 2)], 11),
    "a star": ([(0, 1, 5), (0, 2, 4), (0, 3, 6), (0, 4, 1)], 11),
    "three ways between two places": (line(0, 2, 1) + line(0, 3, 1, length=2) + line(0, 4, 5, 1), 9),
    "four ways, a loop through all": ([*line(0, 2, 1), *line(0, 3, 1), *line(0, 4, 1), (0, 1, 1)], 7),
    "apart: the line wins": ([(0, 1, 6), (1, 2, 6), *loop(3, 4, 5)], 12),
    "apart: the loop wins": ([(0, 1, 1), (1, 2, 1), *loop(3, 4, 5)], 3),
    "a tree": ([(0, 1, 1), (1, 2, 5), (1, 3, 2), (3, 4, 2), (3, 5, 4), (0, 6, 3), (0, 7, 1)], 11),
    "a loop with a tail": ([*SQUARE, (0, 4, 5)], 9),
    "tails at opposite places: half the loop": ([*SQUARE, (0, 4, 5), (2, 5, 5)], 12),
    "tails at one place: all the loop": ([*SQUARE, (0, 4, 5), (0, 5, 5)], 14),
    "short tails at opposite places: all the loop": ([*SQUARE, (0, 4, 1), (2, 5, 1)], 5),
    "a third tail is of no use": ([*SQUARE, (0, 4, 5), (0, 5, 4), (0, 6, 3)], 13),
    "tails longer than what they hang on": ([*loop(0, 1, 2), *line(0, 3, 4, 5, length=9), (4, 6, 9)], 30),
    "two loops joined by a line": (loop(0, 1, 2) + line(0, 3, 4) + loop(4, 5, 6), 8),
    "three loops joined at a crossing": (
        loop(1, 2, 3) + loop(4, 5, 6) + loop(7, 8, 9) + [(0, i, 1) for i in (1, 4, 7)],
        8,
    ),
    "two tracks of one connection": ([(0, 1, 2), (0, 1, 2), (1, 2, 3)], 7),
    "three tracks of one connection": ([(0, 1, 4), (0, 1, 4), (0, 1, 4)], 12),
    # At least (odd places - 2) / 2 tracks must go.
    "every pair of 4": (every_pair(4), 5),
    "every pair of 10": (every_pair(10), 41),
    "Petersen's graph": (PETERSEN, 11),
    "a grid of 45 tracks": (grid(4, 7), 39),
    # Each place on the larger side is odd, two may be ends, and no track has two of them: so many must go.
    "5 by 9 all across": (all_across(5, 9), 38),
    "3 by 15 all across": (all_across(3, 15), 32),
}


@pytest.mark.parametrize("name", NAMED)
def test_named_networks(name):
    """C51: the longest unbroken line, and the tracks flagged are one such line."""
    tracks, length = NAMED[name]
    found, path = measured(tracks)
    assert found == length
    assert sum(length for _, _, length in path) == length
    assert is_one_path(path)


def test_it_may_pass_a_city_more_than_once_and_loop_but_counts_each_track_once():
    """C51: it may pass a city more than once and loop, but counts each track once."""
    eight = loop(0, 1, 2) + loop(0, 3, 4)
    assert measured(eight) == (6, eight)
    assert measured([(0, 1, 3), (0, 2, 3), (0, 3, 3)])[0] == 6, "three arms would need the middle tracks twice"


def test_only_the_seats_own_tracks_count():
    """C51: the longest line of own trains: other seats' tracks and free ones break it."""
    tracks = line(0, 1, 2, 3, 4, 5)
    assert measured(tracks, [SEAT, SEAT, 0, SEAT, NOBODY]) == (2, tracks[:2])
    assert measured(tracks, [0, 2, 3, 4, NOBODY]) == (0, [])


def scattered(rng):
    """A few tracks anywhere: lines, trees and loops apart from each other."""
    places = rng.randint(2, 10)
    return [(*rng.sample(range(places), 2), rng.randint(1, 9)) for _ in range(rng.randint(0, 10))]


def joined(rng):
    """A tree and some tracks more."""
    places = rng.randint(2, 9)
    tree = [(rng.randrange(place), place) for place in range(1, places)]
    more = [rng.sample(range(places), 2) for _ in range(rng.randint(0, 12 - places))]
    longest = rng.choice((1, 2, 9))
    return [(one, two, rng.randint(1, longest)) for one, two in tree + more]


def loops_and_tails(rng):
    """Loops that share places, and tails: every track is in one loop at most."""
    tracks, places = [], 1
    while len(tracks) < 9:
        hub, size = rng.randrange(places), rng.randint(1, 4)
        new = range(places, places + size)
        tracks += line(hub, *new) if rng.random() < 0.5 or size == 1 else loop(hub, *new)
        places += size
    return [(one, two, rng.randint(1, 4)) for one, two, _ in tracks]


def crowded(rng):
    """Many tracks between few places, some of one connection."""
    places = rng.randint(3, 6)
    longest = rng.choice((1, 3))
    return [(*rng.sample(range(places), 2), rng.randint(1, longest)) for _ in range(rng.randint(6, 12))]


@pytest.mark.parametrize("shape", [scattered, joined, loops_and_tails, crowded])
def test_no_way_of_riding_is_longer(shape):
    """C51: against all ways of riding each track once, on networks of every shape."""
    rng = random.Random(shape.__name__)
    for _ in range(800):
        tracks = shape(rng)
        found, path = measured(tracks)
        assert found == longest_by_trying(tracks), tracks
        assert sum(length for _, _, length in path) == found, tracks
        assert is_one_path(path), tracks


def test_large_networks_however_they_are_numbered():
    """C51: with 45 tracks the length does not depend on how places and tracks are numbered, and is one path."""
    rng = random.Random("large")
    for _ in range(60):
        places = rng.randint(16, 34)
        longest = rng.choice((1, 3, 9))
        tracks = [(rng.randrange(place), place, rng.randint(1, longest)) for place in range(1, places)]
        tracks += [(*rng.sample(range(places), 2), rng.randint(1, longest)) for _ in range(46 - places)]
        length, path = measured(tracks)
        assert sum(length for _, _, length in path) == length
        assert is_one_path(path)
        names = rng.sample(range(64), places)
        again = [(names[two], names[one], length) for one, two, length in rng.sample(tracks, len(tracks))]
        assert measured(again)[0] == length, tracks


def sample_answers():
    """Some of the networks above, measured."""
    rng = random.Random("sample")
    sample = [tracks for tracks, _ in NAMED.values() if len(tracks) < 20]
    sample += [shape(rng) for shape in (scattered, joined, loops_and_tails, crowded) for _ in range(10)]
    answers = [measured(tracks) for tracks in sample]
    return [[int(length), [list(track) for track in path]] for length, path in answers]


def test_interpreted_it_does_the_same():
    """C51: without the compiler the same source finds the same paths."""
    ask = "import json; from tests.rules.test_longest_path import sample_answers; print(json.dumps(sample_answers()))"
    told = subprocess.run(
        [sys.executable, "-W", "error", "-c", ask],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(told.stdout) == sample_answers()
