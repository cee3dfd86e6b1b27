"""Tours: whether a seat's network has a walk through a ticket's stops in their order that uses no track twice (W19).

The walk is a leg from each stop to the next. Among the ways to ride it there is one whose first leg has the fewest
tracks, then the second, and so on. Its legs never touch themselves: if two places of a leg that are not next to each
other on it were joined by a track that no earlier leg uses, the leg would take that track, and if a later leg had it,
that one would take the longer way instead. So it is enough to search such legs, and to leave off as soon as the tracks
not yet used cannot carry the rest: stops are cut off, or the walk would have to cross twice where there is one track.
If nothing of that kind is in the way of the last two legs, they need no search.
"""

from trunkline.rules.compiled import entry, rule
from trunkline.rules.constants import NONE, TRACKS
from trunkline.rules.fields import PLACE, TRACK, Axis, Field, record_type
from trunkline.rules.tickets.fields import STOP
from trunkline.rules.types import Board, Game, TourScratch

# Scratch of the search.
END = Axis("end of a track", 2 * TRACKS, f"{2 * TRACKS}")  # 2 * track and 2 * track + 1
STEP = Axis("step of the walk", TRACKS + 1, f"{TRACKS + 1}")
tour_t = record_type(
    (
        Field("used", "i4", (TRACK,)),
        Field("near", "i4", (END,)),  # its place
        Field("next", "i4", (END,)),  # the next end at the same place
        Field("stop", "i4", (STOP,)),  # the stops in order
        Field("at", "i4", (STEP,)),  # the place
        Field("leg", "i4", (STEP,)),  # 0 from stop 0 to stop 1
        Field("tried", "i4", (STEP,)),  # the end of the track by which the walk goes on
        Field("head", "i4", (PLACE,)),  # the first of the ends there
        Field("legs", "i4", (PLACE,)),  # bits of the legs that came through and went on
        Field("order", "i4", (PLACE,)),  # when it was found, from 1; 0: not yet
        Field("back", "i4", (PLACE,)),  # the earliest place that it is tied to, or a place found after it
        Field("came", "i4", (PLACE,)),  # the end, at the place before, of the track by which it was found
        Field("looked", "i4", (PLACE,)),  # the next of its ends to look along
    )
)


@rule
def far_place(end: int, scratch: TourScratch):
    """The place at the other end of a track, for one of its ends."""
    return scratch.near[end ^ 1]


@rule
def is_used(end: int, scratch: TourScratch):
    return scratch.used[end >> 1] == 1


# Laying out.


@rule
def link_tracks(board: Board, game: Game, seat: int, scratch: TourScratch):
    for place in range(board.places):
        scratch.head[place] = NONE
        scratch.legs[place] = 0
    for track in range(board.tracks):
        if game.owner[track] == seat:
            scratch.used[track] = 0
            link_end(2 * track, int(board.track_from[track]), scratch)
            link_end(2 * track + 1, int(board.track_to[track]), scratch)


@rule
def link_end(end: int, place: int, scratch: TourScratch):
    scratch.near[end] = place
    scratch.next[end] = scratch.head[place]
    scratch.head[place] = end


@rule
def list_stops(board: Board, ticket: int, scratch: TourScratch):
    """Lists the ticket's stops, without any that the one before repeats, and counts them."""
    stops = 0
    for i in range(board.ticket_stops[ticket]):
        place = int(board.ticket_stop[ticket, i])
        if stops == 0 or place != scratch.stop[stops - 1]:
            scratch.stop[stops] = place
            stops += 1
    return stops


# Whether the tracks not yet used can carry the rest.


@rule
def can_go_on(board: Board, place: int, leg: int, stops: int, scratch: TourScratch):
    """Whether a walk at a place may still reach the stops after a leg's first: a necessary condition.

    Looks along all unused tracks, always on from the place found last. A place found on the way is tied back by a
    track to a place found earlier; if nothing beyond a track is, that track is the only one that leads there.
    """
    for each in range(board.places):
        scratch.order[each] = 0
    found = find(place, NONE, 1, scratch)
    here = place
    while True:
        end = next_unused(here, scratch)
        if end != NONE:
            there = far_place(end, scratch)
            if scratch.order[there] == 0:
                found = find(there, end, found, scratch)
                here = there
            else:
                scratch.back[here] = min(scratch.back[here], scratch.order[there])
        elif scratch.came[here] == NONE:
            return stops_are_found(leg, stops, scratch)
        elif scratch.back[here] == scratch.order[here] and not crossed_once(here, leg, stops, scratch):
            return False
        else:
            here = return_from(here, scratch)


@rule
def find(place: int, end: int, number: int, scratch: TourScratch):
    """Notes a place as found by a track, and tells the next number."""
    scratch.order[place] = number
    scratch.back[place] = number
    scratch.came[place] = end
    scratch.looked[place] = scratch.head[place]
    return number + 1


@rule
def next_unused(place: int, scratch: TourScratch):
    """The next end at a place to look along: of an unused track, and not of the one by which the place was found."""
    end = scratch.looked[place]
    while end != NONE and (is_used(end, scratch) or end == scratch.came[place] ^ 1):
        end = scratch.next[end]
    scratch.looked[place] = NONE if end == NONE else scratch.next[end]
    return end


@rule
def return_from(place: int, scratch: TourScratch):
    """Goes back to the place before, which is tied to whatever this one is tied to."""
    before = scratch.near[scratch.came[place]]
    scratch.back[before] = min(scratch.back[before], scratch.back[place])
    return before


@rule
def crossed_once(place: int, leg: int, stops: int, scratch: TourScratch):
    """Whether the stops beyond the only track to a place are the last ones: the walk cannot come back from there."""
    beyond = False
    for i in range(leg + 1, stops):
        is_beyond = scratch.order[scratch.stop[i]] >= scratch.order[place]
        if beyond and not is_beyond:
            return False
        beyond = is_beyond
    return True


@rule
def stops_are_found(leg: int, stops: int, scratch: TourScratch):
    for i in range(leg + 1, stops):
        if scratch.order[scratch.stop[i]] == 0:
            return False
    return True


# The search.


@rule
def joined_directly(one: int, two: int, scratch: TourScratch):
    end = scratch.head[one]
    while end != NONE:
        if far_place(end, scratch) == two and not is_used(end, scratch):
            return True
        end = scratch.next[end]
    return False


@rule
def touches_leg(place: int, leg: int, scratch: TourScratch):
    """Whether a leg went on from a place already, or from one that an unused track joins to it."""
    if scratch.legs[place] >> leg & 1:
        return True
    end = scratch.head[place]
    while end != NONE:
        if scratch.legs[far_place(end, scratch)] >> leg & 1 and not is_used(end, scratch):
            return True
        end = scratch.next[end]
    return False


@rule
def next_to_try(step: int, scratch: TourScratch):
    """The next track, from the one noted on, by which a leg may go on: straight to its stop if that is possible."""
    place, leg, end = scratch.at[step], scratch.leg[step], scratch.tried[step]
    stop = scratch.stop[leg + 1]
    straight = joined_directly(place, stop, scratch)
    while end != NONE:
        far = far_place(end, scratch)
        if not is_used(end, scratch) and (far == stop or not straight) and not touches_leg(far, leg, scratch):
            return end
        end = scratch.next[end]
    return NONE


@rule
def step_on(end: int, step: int, scratch: TourScratch):
    place, leg = scratch.at[step], scratch.leg[step]
    scratch.tried[step] = end
    scratch.used[end >> 1] = 1
    scratch.legs[place] |= 1 << leg
    far = far_place(end, scratch)
    scratch.at[step + 1] = far
    scratch.leg[step + 1] = leg + 1 if far == scratch.stop[leg + 1] else leg
    return step + 1


@rule
def step_back(step: int, scratch: TourScratch):
    """Takes the last step back and notes the next track to try instead."""
    step -= 1
    end = scratch.tried[step]
    scratch.used[end >> 1] = 0
    scratch.legs[scratch.at[step]] ^= 1 << scratch.leg[step]
    scratch.tried[step] = scratch.next[end]
    return step


@rule
def begin(board: Board, step: int, stops: int, scratch: TourScratch):
    """Notes the first track to try at a place just reached: none if the walk cannot go on."""
    place = scratch.at[step]
    able = can_go_on(board, place, scratch.leg[step], stops, scratch)
    scratch.tried[step] = scratch.head[place] if able else NONE
    return able


@rule
def is_easy(step: int, stops: int, scratch: TourScratch):
    """Whether at most two legs are left: if the walk can go on, they exist.

    Menger's theorem: two ways that share no track lead from the middle stop, one to either end, unless a single track
    cuts it off from both ends or the network is in parts, and that was looked at.
    """
    return scratch.leg[step] >= stops - 3


@entry
def in_order(board: Board, game: Game, seat: int, ticket: int, scratch: TourScratch):
    """1 if the seat's network has a walk through the ticket's stops in their order that uses no track twice, else 0."""
    link_tracks(board, game, seat, scratch)
    stops = list_stops(board, ticket, scratch)
    step = 0
    scratch.at[0] = scratch.stop[0]
    scratch.leg[0] = 0
    able = begin(board, step, stops, scratch)
    while not (able and is_easy(step, stops, scratch)):
        end = next_to_try(step, scratch)
        if end != NONE:
            step = step_on(end, step, scratch)
            able = begin(board, step, stops, scratch)
        elif step > 0:
            step = step_back(step, scratch)
        else:
            return 0
    return 1
