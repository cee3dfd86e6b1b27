"""Tours in order, W19: named networks, and all ways of riding on small ones."""

import json
import os
import random
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from trunkline.rules.constants import NOBODY
from trunkline.rules.records import board_t, game_t
from trunkline.rules.tours.rules import in_order, tour_t

SEAT = 1
TICKET = 3


def ridden(tracks, stops, owners=None):
    """Whether a seat with these tracks rides through the stops in order; the scratch holds rubbish before."""
    board, game = np.zeros(1, board_t)[0], np.zeros(1, game_t)[0]
    board.places = 1 + max(max(track) for track in [*tracks, stops])
    board.tracks = len(tracks)
    board.ticket_stops[TICKET] = len(stops)
    board.ticket_stop[TICKET, : len(stops)] = stops
    game.owner[:] = NOBODY
    for track, (one, two) in enumerate(tracks):
        board.track_from[track], board.track_to[track] = one, two
        game.owner[track] = SEAT if owners is None else owners[track]
    rubbish = np.full(tour_t.itemsize // 4, 9, np.int32).view(tour_t)[0]
    return in_order(board, game, SEAT, TICKET, rubbish)


def ridden_by_trying(tracks, stops):
    """The same by riding everywhere, each track once."""
    at = {place: [] for place in stops}
    for i, (one, two) in enumerate(tracks):
        at.setdefault(one, []).append((i, two))
        at.setdefault(two, []).append((i, one))
    seen = set()

    def ride(place, passed, used):
        while passed < len(stops) and stops[passed] == place:
            passed += 1
        if passed == len(stops):
            return True
        if (place, passed, used) in seen:
            return False
        seen.add((place, passed, used))
        return any(ride(far, passed, used | 1 << i) for i, far in at[place] if not used >> i & 1)

    return ride(stops[0], 1, 0)


def line(*places):
    return list(pairwise(places))


def loop(*places):
    return line(*places, places[0])


STAR = [(0, 1), (0, 2), (0, 3)]
EIGHT = loop(0, 1, 2) + loop(0, 3, 4)

NAMED = {
    "two stops joined": (line(0, 1, 2), [2, 0], True),
    "two stops apart": (line(0, 1) + line(2, 3), [0, 3], False),
    "a line in order": (line(0, 1, 2, 3), [0, 1, 3], True),
    "a line backwards": (line(0, 1, 2, 3), [3, 2, 0], True),
    "a line out of order": (line(0, 1, 2, 3), [0, 3, 1], False),
    "the middle of a line first": (line(0, 1, 2, 3), [1, 0, 3], False),
    "a star from arm to arm": (STAR, [1, 0, 3], True),
    "a star through all arms": (STAR, [1, 2, 3], False),
    "round a loop": (loop(0, 1, 2, 3), [0, 1, 2, 3, 0], True),
    "across a loop": (loop(0, 1, 2, 3), [0, 2, 1, 3], False),
    "to a place and back along a loop": (loop(0, 1, 2, 3), [0, 2, 0], True),
    "through the middle of an eight twice": (EIGHT, [1, 3, 2], True),
    "all round an eight": (EIGHT, [0, 1, 2, 4, 3, 0], True),
    "from side to side of an eight too often": (EIGHT, [1, 3, 2, 4], False),
    "a loop behind a single track, and back": ([*loop(1, 2, 3), (0, 1)], [0, 2, 0], False),
    "a loop behind a single track, at the end": ([*loop(1, 2, 3), (0, 1)], [0, 2, 3], True),
    "a single track needed by two late legs": (EIGHT + line(3, 5) + loop(5, 6, 7), [1, 2, 0, 4, 6, 1], False),
    "a detour round a track that a later leg needs": ([*loop(0, 1, 2), (1, 3)], [0, 1, 2], True),
    "two tracks of one connection, there and back": ([(0, 1), (0, 1)], [0, 1, 0], True),
    "a stop not in the network": (line(0, 1, 2), [0, 1, 4], False),
    "no tracks": ([], [0, 1, 2], False),
    "a stop named twice in a row": (line(0, 1, 2), [0, 1, 1, 2], True),
}


@pytest.mark.parametrize("name", NAMED)
def test_named_networks(name):
    """W19: a walk through the listed cities in that order which uses no track twice."""
    tracks, stops, expected = NAMED[name]
    assert ridden(tracks, stops) == expected
    assert ridden_by_trying(tracks, stops) == expected


def test_cities_may_be_passed_more_than_once():
    """W19: cities may be passed more than once, even the stops themselves."""
    assert ridden(EIGHT, [1, 3, 4, 2]) == 1
    assert ridden([*loop(0, 1, 2), *loop(1, 3, 4)], [0, 3, 2]) == 1


def test_only_the_owners_tracks_count():
    """W19: the owner's network: a track of somebody else, or of nobody, does not help."""
    for owner in (0, 2, NOBODY):
        assert ridden(loop(0, 1, 2, 3), [0, 1, 2, 3, 0], [SEAT, SEAT, owner, SEAT]) == 0


def joined(rng):
    """A tree and some tracks more."""
    places = rng.randint(3, 9)
    tracks = [(rng.randrange(place), place) for place in range(1, places)]
    return tracks + [tuple(rng.sample(range(places), 2)) for _ in range(rng.randint(0, 13 - places))]


def loops(rng):
    """Loops that share places or are joined by single tracks."""
    tracks, places = [], 1
    while len(tracks) < 9:
        hub, size = rng.randrange(places), rng.randint(2, 3)
        new = range(places, places + size)
        tracks += loop(hub, *new) if rng.random() < 0.6 else [(hub, new[0]), *loop(*new)]
        places += size
    return tracks


def crowded(rng):
    """Many tracks between few places, some of one connection."""
    places = rng.randint(3, 6)
    return [tuple(rng.sample(range(places), 2)) for _ in range(rng.randint(5, 12))]


def some_stops(rng, tracks):
    places = sorted({place for track in tracks for place in track})
    if rng.random() < 0.3:
        return [rng.choice(places) for _ in range(rng.randint(2, 6))]
    return rng.sample(places, rng.randint(2, min(6, len(places))))


@pytest.mark.parametrize("shape", [joined, loops, crowded])
def test_no_walk_is_overlooked_and_none_made_up(shape):
    """W19: against all ways of riding each track once, on networks of every shape."""
    rng = random.Random(shape.__name__)
    answers = []
    for _ in range(1500):
        tracks = shape(rng)
        stops = some_stops(rng, tracks)
        answers.append(ridden(tracks, stops))
        assert answers[-1] == ridden_by_trying(tracks, stops), (tracks, stops)
    assert 0.1 < sum(answers) / len(answers) < 0.9, "the sample has both answers"


def test_large_networks_backwards_and_however_they_are_numbered():
    """W19: with 40 tracks a walk backwards is a walk, and the numbering does not matter."""
    rng = random.Random("large")
    for _ in range(150):
        places = rng.randint(14, 32)
        tracks = [(rng.randrange(place), place) for place in range(1, places)]
        tracks += [tuple(rng.sample(range(places), 2)) for _ in range(41 - places)]
        stops = rng.sample(range(places), 6)
        answer = ridden(tracks, stops)
        assert ridden(tracks, stops[::-1]) == answer, (tracks, stops)
        names = rng.sample(range(64), places)
        again = [(names[two], names[one]) for one, two in rng.sample(tracks, len(tracks))]
        assert ridden(again, [names[stop] for stop in stops]) == answer, (tracks, stops)


def sample_answers():
    """Some of the networks above, ridden."""
    rng = random.Random("sample")
    answers = [ridden(tracks, stops) for tracks, stops, _ in NAMED.values()]
    for shape in (joined, loops, crowded):
        for _ in range(20):
            tracks = shape(rng)
            answers.append(ridden(tracks, some_stops(rng, tracks)))
    return [int(answer) for answer in answers]


def test_interpreted_it_does_the_same():
    """W19: without the compiler the same source gives the same answers."""
    ask = "import json; from tests.rules.test_tours import sample_answers; print(json.dumps(sample_answers()))"
    told = subprocess.run(
        [sys.executable, "-W", "error", "-c", ask],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(told.stdout) == sample_answers()
