"""Shortest ways over a board as a seat sees it: own tracks cost nothing, tracks closed to it cannot be used."""

from trunkline.rules.claims import is_open
from trunkline.rules.compiled import rule
from trunkline.rules.dice import roll
from trunkline.rules.layout import NONE, PARALLELS, PLACES, REGION_ENDS, TRACKS

FAR = 10_000

# Layout of the scratch array.
DISTANCE = 0  # by place
LAST_TRACK = PLACES  # by place: the track over which it was reached
WANTED = 2 * PLACES  # by track: 1 when it lies on a way that is wanted
WORK = WANTED + TRACKS


@rule
def cost(board, view, seat, track):
    """Spaces still to be paid on a track."""
    if view.owner[track] == seat:
        return 0
    return int(board.track_length[track]) if is_open(board, view, seat, track) else FAR


@rule
def is_in_play(board, view, ticket):
    """Whether the seat holds a ticket it still has to make."""
    if board.goal == 0:
        return view.held[ticket] == 1
    for i in range(view.journey_size[view.seat]):
        if view.journey[i] == ticket:
            return True
    return False


@rule
def stand_in(board, region, work):
    """Start in a region: its places are at hand, all others far."""
    for place in range(board.places):
        work[DISTANCE + place] = FAR
        work[LAST_TRACK + place] = NONE
    for i in range(REGION_ENDS):
        if board.region_place[region, i] != NONE:
            work[DISTANCE + board.region_place[region, i]] = 0


@rule
def reach(board, view, seat, region, work):
    """Distances of all places from a region, by relaxing all tracks until nothing gets nearer."""
    stand_in(board, region, work)
    changed = True
    while changed:
        changed = False
        for track in range(board.tracks):
            step = cost(board, view, seat, track)
            if step < FAR and relax(work, board.track_from[track], board.track_to[track], step, track):
                changed = True


@rule
def relax(work, a, b, step, track):
    if work[DISTANCE + a] + step < work[DISTANCE + b]:
        work[DISTANCE + b] = work[DISTANCE + a] + step
        work[LAST_TRACK + b] = track
        return True
    if work[DISTANCE + b] + step < work[DISTANCE + a]:
        work[DISTANCE + a] = work[DISTANCE + b] + step
        work[LAST_TRACK + a] = track
        return True
    return False


@rule
def nearest_end(board, region, work):
    """The place of a region that is nearest."""
    best = int(board.region_place[region, 0])
    for i in range(1, REGION_ENDS):
        place = board.region_place[region, i]
        if place != NONE and work[DISTANCE + place] < work[DISTANCE + best]:
            best = int(place)
    return best


@rule
def missing(board, view, seat, ticket, work):
    """Spaces still missing for a ticket, leg by leg; FAR or more: it cannot be met any more."""
    total = 0
    for i in range(1, board.ticket_stops[ticket]):
        reach(board, view, seat, board.ticket_stop[ticket, i - 1], work)
        total += work[DISTANCE + nearest_end(board, board.ticket_stop[ticket, i], work)]
    return total


@rule
def want(board, view, seat, ticket, work):
    """Mark the open tracks on the shortest ways of a ticket as wanted."""
    for i in range(1, board.ticket_stops[ticket]):
        reach(board, view, seat, board.ticket_stop[ticket, i - 1], work)
        place = nearest_end(board, board.ticket_stop[ticket, i], work)
        while work[LAST_TRACK + place] != NONE:
            track = work[LAST_TRACK + place]
            if view.owner[track] != seat:
                work[WANTED + track] = 1
            place = board.track_from[track] + board.track_to[track] - place


@rule
def is_marked(board, track, marks, work):
    """Whether a track is marked in the scratch array from `marks` on, or another of the same connection."""
    if work[marks + track]:
        return True
    for i in range(PARALLELS):
        other = board.parallel[track, i]
        if other == NONE:
            return False
        if work[marks + other]:
            return True
    return False


@rule
def takes_lead(likes, liked, ties, dice):
    """Whether an action is the choice so far, by lot among the best-liked ones, and how many of these there are now."""
    if likes > liked:
        return True, 1
    if likes == liked:
        return roll(dice, ties + 1) == 0, ties + 1
    return False, ties
