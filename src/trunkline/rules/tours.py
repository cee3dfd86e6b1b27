"""Tours: whether a seat's network has a walk through a ticket's stops in their order that uses no track twice (W19).

The walk is a leg from each stop to the next. Among the ways to ride it there is one whose first leg has the fewest
tracks, then the second, and so on. Its legs never touch themselves: if two places of a leg that are not next to each
other on it were joined by a track that no earlier leg uses, the leg would take that track, and if a later leg had it,
that one would take the longer way instead. So it is enough to search such legs, and to leave off as soon as the tracks
not yet used cannot carry the rest: stops are cut off, or the walk would have to cross twice where there is one track.
If nothing of that kind is in the way of the last two legs, they need no search.
"""

from trunkline.rules.compiled import entry, rule
from trunkline.rules.layout import NONE, PLACES, STOPS, TRACKS

# The parts of the caller's scratch.
USED = 0  # by track
NEAR = USED + TRACKS  # by end of a track, 2 * track and 2 * track + 1: its place
NEXT = NEAR + 2 * TRACKS  # by end of a track: the next end at the same place
STOP = NEXT + 2 * TRACKS  # the stops in order
AT = STOP + STOPS  # by step of the walk: the place
LEG = AT + TRACKS + 1  # by step: the leg, 0 from stop 0 to stop 1
TRIED = LEG + TRACKS + 1  # by step: the end of the track by which the walk goes on
HEAD = TRIED + TRACKS + 1  # by place, as all that follow: the first of the ends there
LEGS = HEAD + PLACES  # bits of the legs that came through and went on
ORDER = LEGS + PLACES  # when it was found, from 1; 0: not yet
BACK = ORDER + PLACES  # the earliest place that it is tied to, or a place found after it
CAME = BACK + PLACES  # the end, at the place before, of the track by which it was found
LOOKED = CAME + PLACES  # the next of its ends to look along
WORK = LOOKED + PLACES


@rule
def far_place(end, work):
    """The place at the other end of a track, for one of its ends."""
    return work[NEAR + (end ^ 1)]


@rule
def is_used(end, work):
    return work[USED + (end >> 1)] == 1


# Laying out.


@rule
def link_tracks(board, game, seat, work):
    for place in range(board.places):
        work[HEAD + place] = NONE
        work[LEGS + place] = 0
    for track in range(board.tracks):
        if game.owner[track] == seat:
            work[USED + track] = 0
            link_end(2 * track, int(board.track_from[track]), work)
            link_end(2 * track + 1, int(board.track_to[track]), work)


@rule
def link_end(end, place, work):
    work[NEAR + end] = place
    work[NEXT + end] = work[HEAD + place]
    work[HEAD + place] = end


@rule
def list_stops(board, ticket, work):
    """Lists the ticket's stops, without any that the one before repeats, and counts them."""
    stops = 0
    for i in range(board.ticket_stops[ticket]):
        place = int(board.ticket_stop[ticket, i])
        if stops == 0 or place != work[STOP + stops - 1]:
            work[STOP + stops] = place
            stops += 1
    return stops


# Whether the tracks not yet used can carry the rest.


@rule
def can_go_on(board, place, leg, stops, work):
    """Whether a walk at a place may still reach the stops after a leg's first: a necessary condition.

    Looks along all unused tracks, always on from the place found last. A place found on the way is tied back by a
    track to a place found earlier; if nothing beyond a track is, that track is the only one that leads there.
    """
    for each in range(board.places):
        work[ORDER + each] = 0
    found = find(place, NONE, 1, work)
    here = place
    while True:
        end = next_unused(here, work)
        if end != NONE:
            there = far_place(end, work)
            if work[ORDER + there] == 0:
                found = find(there, end, found, work)
                here = there
            else:
                work[BACK + here] = min(work[BACK + here], work[ORDER + there])
        elif work[CAME + here] == NONE:
            return stops_are_found(leg, stops, work)
        elif work[BACK + here] == work[ORDER + here] and not crossed_once(here, leg, stops, work):
            return False
        else:
            here = return_from(here, work)


@rule
def find(place, end, number, work):
    """Notes a place as found by a track, and tells the next number."""
    work[ORDER + place] = number
    work[BACK + place] = number
    work[CAME + place] = end
    work[LOOKED + place] = work[HEAD + place]
    return number + 1


@rule
def next_unused(place, work):
    """The next end at a place to look along: of an unused track, and not of the one by which the place was found."""
    end = work[LOOKED + place]
    while end != NONE and (is_used(end, work) or end == work[CAME + place] ^ 1):
        end = work[NEXT + end]
    work[LOOKED + place] = NONE if end == NONE else work[NEXT + end]
    return end


@rule
def return_from(place, work):
    """Goes back to the place before, which is tied to whatever this one is tied to."""
    before = work[NEAR + work[CAME + place]]
    work[BACK + before] = min(work[BACK + before], work[BACK + place])
    return before


@rule
def crossed_once(place, leg, stops, work):
    """Whether the stops beyond the only track to a place are the last ones: the walk cannot come back from there."""
    beyond = False
    for i in range(leg + 1, stops):
        is_beyond = work[ORDER + work[STOP + i]] >= work[ORDER + place]
        if beyond and not is_beyond:
            return False
        beyond = is_beyond
    return True


@rule
def stops_are_found(leg, stops, work):
    for i in range(leg + 1, stops):
        if work[ORDER + work[STOP + i]] == 0:
            return False
    return True


# The search.


@rule
def joined_directly(one, two, work):
    end = work[HEAD + one]
    while end != NONE:
        if far_place(end, work) == two and not is_used(end, work):
            return True
        end = work[NEXT + end]
    return False


@rule
def touches_leg(place, leg, work):
    """Whether a leg went on from a place already, or from one that an unused track joins to it."""
    if work[LEGS + place] >> leg & 1:
        return True
    end = work[HEAD + place]
    while end != NONE:
        if work[LEGS + far_place(end, work)] >> leg & 1 and not is_used(end, work):
            return True
        end = work[NEXT + end]
    return False


@rule
def next_to_try(step, work):
    """The next track, from the one noted on, by which a leg may go on: straight to its stop if that is possible."""
    place, leg, end = work[AT + step], work[LEG + step], work[TRIED + step]
    stop = work[STOP + leg + 1]
    straight = joined_directly(place, stop, work)
    while end != NONE:
        far = far_place(end, work)
        if not is_used(end, work) and (far == stop or not straight) and not touches_leg(far, leg, work):
            return end
        end = work[NEXT + end]
    return NONE


@rule
def step_on(end, step, work):
    place, leg = work[AT + step], work[LEG + step]
    work[TRIED + step] = end
    work[USED + (end >> 1)] = 1
    work[LEGS + place] |= 1 << leg
    far = far_place(end, work)
    work[AT + step + 1] = far
    work[LEG + step + 1] = leg + 1 if far == work[STOP + leg + 1] else leg
    return step + 1


@rule
def step_back(step, work):
    """Takes the last step back and notes the next track to try instead."""
    step -= 1
    end = work[TRIED + step]
    work[USED + (end >> 1)] = 0
    work[LEGS + work[AT + step]] ^= 1 << work[LEG + step]
    work[TRIED + step] = work[NEXT + end]
    return step


@rule
def begin(board, step, stops, work):
    """Notes the first track to try at a place just reached: none if the walk cannot go on."""
    place = work[AT + step]
    able = can_go_on(board, place, work[LEG + step], stops, work)
    work[TRIED + step] = work[HEAD + place] if able else NONE
    return able


@rule
def is_easy(step, stops, work):
    """Whether at most two legs are left: if the walk can go on, they exist.

    Menger's theorem: two ways that share no track lead from the middle stop, one to either end, unless a single track
    cuts it off from both ends or the network is in parts, and that was looked at.
    """
    return work[LEG + step] >= stops - 3


@entry
def in_order(board, game, seat, ticket, work):
    """1 if the seat's network has a walk through the ticket's stops in their order that uses no track twice, else 0."""
    link_tracks(board, game, seat, work)
    stops = list_stops(board, ticket, work)
    step = 0
    work[AT] = work[STOP]
    work[LEG] = 0
    able = begin(board, step, stops, work)
    while not (able and is_easy(step, stops, work)):
        end = next_to_try(step, work)
        if end != NONE:
            step = step_on(end, step, work)
            able = begin(board, step, stops, work)
        elif step > 0:
            step = step_back(step, work)
        else:
            return 0
    return 1
