"""The longest path of a seat: the most spaces a train could ride over without riding any track twice (C51).

First the branch lines, which lead to a dead end, are taken up from their outer ends inwards, while every place
remembers its two longest. Most networks are branch lines only, and then the answer is known. Loops stay. Tracks in a
row, and each of the two longest branch lines at a place, count as one track from here on, and a search decides which
tracks to drop:

- Tracks can be ridden in one go if they hang together and at most two places have an odd number of them.
- A longest path has used every track of the places where it ends, or it would go on. So at an odd place either some
  track is dropped, or none is and the path ends there.

Trying the tracks of an odd place in turn, and keeping those tried before, never meets the same choice twice. Whatever
is cut off from the kept tracks is lost too, and a choice is given up once it must still lose too much.
"""

from trunkline.rules.compiled import entry, rule
from trunkline.rules.layout import NONE, PLACES, TRACKS

# What the search thinks of a track. The first two are there to be ridden.
UNDECIDED, KEPT, DROPPED, ASIDE = range(4)

NO_TRACK = TRACKS  # a branch line that is not there; it has a size, 0
MUCH = 1 << 20  # more than any path

# The parts of the caller's scratch; the answer's flags come first.
FLAG = 0  # by track
SIZE = FLAG + TRACKS  # by track: its spaces, with those behind it (branch lines) or in a row with it
STATE = SIZE + TRACKS + 1  # by track
ROW = STATE + TRACKS  # by track: the track that stands for its row
NEAR = ROW + TRACKS  # by end of a track, 2 * track and 2 * track + 1: its place
NEXT = NEAR + 2 * TRACKS  # by end of a track: the next end at the same place
TRIED = NEXT + 2 * TRACKS  # by step: the track that was dropped first and kept later, or NONE: the path ends here
AT = TRIED + TRACKS + 4  # by step: the odd place
HEAD = AT + TRACKS + 4  # by place, as all that follow: the first of the ends there
MIX = HEAD + PLACES  # exclusive or of the tracks there: one of two tells the other
LONGEST = MIX + PLACES  # the longest branch line
SECOND = LONGEST + PLACES  # the next longest
ALL = SECOND + PLACES  # tracks that the search starts with
LEFT = ALL + PLACES  # tracks not taken up, not dropped
OPEN = LEFT + PLACES  # undecided tracks
SPACES = OPEN + PLACES  # of the tracks not dropped
LOSS = SPACES + PLACES  # what putting an odd place right will cost at least
SEARCHED = LOSS + PLACES
REACHED = SEARCHED + PLACES
QUEUE = REACHED + PLACES  # the places reached
ODD = QUEUE + PLACES  # those of them that are odd and have undecided tracks
BEST = ODD + PLACES  # the length of the path flagged
WORK = BEST + 1


@rule
def other_end(board, track, place):
    return int(board.track_from[track]) + int(board.track_to[track]) - place


@rule
def far_place(end, work):
    """The place at the other end of a track, for one of its ends."""
    return work[NEAR + (end ^ 1)]


# Branch lines.


@rule
def spread_out(board, game, seat, work):
    """Notes the seat's tracks, none of them taken up."""
    work[SIZE + NO_TRACK] = 0
    for place in range(board.places):
        work[LEFT + place] = 0
        work[MIX + place] = 0
        work[LONGEST + place] = NO_TRACK
        work[SECOND + place] = NO_TRACK
    for track in range(board.tracks):
        work[FLAG + track] = 0
        work[STATE + track] = ASIDE
        if game.owner[track] == seat:
            lay(board, track, work)


@rule
def lay(board, track, work):
    one, two = int(board.track_from[track]), int(board.track_to[track])
    work[STATE + track] = UNDECIDED
    work[SIZE + track] = int(board.track_length[track])
    work[LEFT + one] += 1
    work[LEFT + two] += 1
    work[MIX + one] ^= track
    work[MIX + two] ^= track


@rule
def take_up_branch_lines(board, work):
    """Sets every track aside that leads to a dead end, and flags and measures the longest path along them."""
    best, top, one, two = 0, NONE, NO_TRACK, NO_TRACK
    for place in range(board.places):
        end = place
        while work[LEFT + end] == 1:
            track = work[MIX + end]
            hub = take_up(board, track, end, work)
            path = work[SIZE + track] + work[SIZE + work[LONGEST + hub]]
            if path > best:
                best, top, one, two = path, hub, track, work[LONGEST + hub]
            hang(track, hub, work)
            end = hub
    flag_line(board, one, top, work)
    flag_line(board, two, top, work)
    return best


@rule
def take_up(board, track, end, work):
    """Sets the only track of a dead end aside, and says where it led."""
    hub = other_end(board, track, end)
    work[STATE + track] = ASIDE
    work[SIZE + track] += work[SIZE + work[LONGEST + end]]
    work[LEFT + end] = 0
    work[LEFT + hub] -= 1
    work[MIX + hub] ^= track
    return hub


@rule
def hang(track, hub, work):
    """Remembers a branch line at its hub if it is one of the two longest."""
    size = work[SIZE + track]
    longest = work[LONGEST + hub]
    if size > work[SIZE + longest]:
        work[SECOND + hub] = longest
        work[LONGEST + hub] = track
    elif size > work[SIZE + work[SECOND + hub]]:
        work[SECOND + hub] = track


@rule
def flag_line(board, track, hub, work):
    """Flags the longest way from a hub along a branch line."""
    while track != NO_TRACK:
        work[FLAG + track] = 1
        hub = other_end(board, track, hub)
        track = work[LONGEST + hub]


# Loops.


@rule
def has_loops(board, work):
    for place in range(board.places):
        if work[LEFT + place] > 0:
            return True
    return False


@rule
def link_loops(board, work):
    """Links the tracks of the loops, and the two longest branch lines at each of their places, for the search."""
    for place in range(board.places):
        work[HEAD + place] = NONE
        work[ALL + place] = 0
        work[OPEN + place] = 0
        work[SPACES + place] = 0
        work[SEARCHED + place] = 0
    for track in range(board.tracks):
        work[ROW + track] = track
    for track in range(board.tracks):
        if work[STATE + track] == UNDECIDED:
            link_row(board, track, work)
    for place in range(board.places):
        if work[LEFT + place] > 0:
            link_branch_line(board, work[LONGEST + place], place, work)
            link_branch_line(board, work[SECOND + place], place, work)
    for place in range(board.places):
        work[LEFT + place] = work[ALL + place]


@rule
def link_row(board, track, work):
    """Links a track as one with those in a row with it. A row back to its own place is kept: it costs nothing there."""
    one, two = int(board.track_from[track]), int(board.track_to[track])
    one = end_of_row(board, track, one, two, work)
    two = end_of_row(board, track, two, one, work)
    if one == two:
        work[STATE + track] = KEPT
    link(track, one, two, work)


@rule
def end_of_row(board, track, place, stop, work):
    """Adds to a track all that follow behind a place, up to the next with a choice, which is returned."""
    last = track
    while place != stop and work[LEFT + place] == 2 and work[LONGEST + place] == NO_TRACK:
        last = work[MIX + place] ^ last
        work[STATE + last] = ASIDE
        work[ROW + last] = track
        work[SIZE + track] += work[SIZE + last]
        place = other_end(board, last, place)
    return place


@rule
def link_branch_line(board, track, hub, work):
    if track != NO_TRACK:
        work[STATE + track] = UNDECIDED
        link(track, hub, other_end(board, track, hub), work)


@rule
def link(track, one, two, work):
    link_end(2 * track, one, work)
    link_end(2 * track + 1, two, work)


@rule
def link_end(end, place, work):
    work[NEAR + end] = place
    work[NEXT + end] = work[HEAD + place]
    work[HEAD + place] = end
    work[ALL + place] += 1
    work[SPACES + place] += work[SIZE + (end >> 1)]
    if work[STATE + (end >> 1)] == UNDECIDED:
        work[OPEN + place] += 1


@rule
def reach(board, start, worst, work):
    """Lists the places joined to `start` by tracks in a state up to `worst`, and counts them."""
    for place in range(board.places):
        work[REACHED + place] = 0
    work[REACHED + start] = 1
    work[QUEUE] = start
    count, done = 1, 0
    while done < count:
        end = work[HEAD + work[QUEUE + done]]
        done += 1
        while end != NONE:
            place = far_place(end, work)
            if work[REACHED + place] == 0 and work[STATE + (end >> 1)] <= worst:
                work[REACHED + place] = 1
                work[QUEUE + count] = place
                count += 1
            end = work[NEXT + end]
    return count


@rule
def spaces_reached(count, work):
    twice = 0
    for i in range(count):
        twice += work[SPACES + work[QUEUE + i]]
    return twice >> 1


@rule
def flag_reached(board, count, work):
    """Makes the tracks reached the answer, if they are better, each branch line with all that is behind it."""
    spaces = spaces_reached(count, work)
    if spaces <= work[BEST]:
        return
    work[BEST] = spaces
    for track in range(board.tracks):
        row = work[ROW + track]
        there = work[STATE + row] <= KEPT and work[REACHED + work[NEAR + 2 * row]] == 1
        work[FLAG + track] = 1 if there else 0
    for i in range(count):
        place = work[QUEUE + i]
        if work[ALL + place] == 1:
            flag_line(board, work[LONGEST + place], place, work)


# What one choice of tracks still promises.


@rule
def may_end(place, work):
    """Whether the path may end at an odd place: it does so only where it uses every track."""
    return work[LEFT + place] == work[ALL + place]


@rule
def odd_places(count, work):
    """Lists the odd places reached that have undecided tracks, and counts them."""
    odd = 0
    for i in range(count):
        place = work[QUEUE + i]
        if work[LEFT + place] & 1 and work[OPEN + place] > 0:
            work[ODD + odd] = place
            odd += 1
    return odd


@rule
def ends_decided(count, work):
    """Counts the places where the path is bound to end; more than two when it cannot."""
    ends = 0
    for i in range(count):
        place = work[QUEUE + i]
        if work[LEFT + place] & 1 and work[OPEN + place] == 0:
            ends += 1 if may_end(place, work) else 3
    return ends


@rule
def kept_are_reached(steps, work):
    for step in range(steps):
        track = work[TRIED + step]
        if track != NONE and work[STATE + track] == KEPT and work[REACHED + work[AT + step]] == 0:
            return False
    return True


@rule
def dead_if_dropped(place, work):
    """Whether an even place would be odd for good if it lost one more track."""
    return work[LEFT + place] & 1 == 0 and work[OPEN + place] == 1


@rule
def way_to_odd_place(place, work):
    """At most the length of the shortest undecided way from an odd place to another."""
    shortest = MUCH
    end = work[HEAD + place]
    while end != NONE:
        far = far_place(end, work)
        if work[STATE + (end >> 1)] == UNDECIDED and not dead_if_dropped(far, work):
            further = 1 - (work[LEFT + far] & 1)  # an even place is not yet the end of the way
            shortest = min(shortest, work[SIZE + (end >> 1)] + further)
        end = work[NEXT + end]
    return shortest


@rule
def room_around(place, work):
    """The least of an odd place's undecided tracks, without what their far places claim of them already."""
    room = MUCH
    end = work[HEAD + place]
    while end != NONE:
        far = far_place(end, work)
        if work[STATE + (end >> 1)] == UNDECIDED and not dead_if_dropped(far, work):
            room = min(room, work[SIZE + (end >> 1)] - work[LOSS + far])
        end = work[NEXT + end]
    return room


@rule
def sum_of_losses(odd, ends, work):
    """The losses of the odd places, except the greatest where the path may still end."""
    total, most, second = 0, 0, 0
    for i in range(odd):
        place = work[ODD + i]
        loss = work[LOSS + place]
        total += loss
        if may_end(place, work):
            second = max(second, min(most, loss))
            most = max(most, loss)
    if ends == 0:
        return total - most - second
    return total - most if ends == 1 else total


@rule
def loss_by_pairs(odd, ends, work):
    """A bound: dropped tracks make ways that pair odd places off, so each place bears half a way."""
    for i in range(odd):
        place = work[ODD + i]
        work[LOSS + place] = way_to_odd_place(place, work)
    return (sum_of_losses(odd, ends, work) + 1) >> 1


@rule
def loss_by_room(count, odd, ends, work):
    """A bound: each odd place loses a track of its own, as far as no two claim the same spaces."""
    for i in range(count):
        work[LOSS + work[QUEUE + i]] = 0
    for i in range(odd):
        place = work[ODD + i]
        work[LOSS + place] = room_around(place, work)
    return sum_of_losses(odd, ends, work)


@rule
def choices(place, work):
    return work[OPEN + place] + (1 if may_end(place, work) else 0)


@rule
def fewest_choices_first(odd, work):
    for i in range(1, odd):
        place = work[ODD + i]
        slot = i
        while slot > 0 and choices(work[ODD + slot - 1], work) > choices(place, work):
            work[ODD + slot] = work[ODD + slot - 1]
            slot -= 1
        work[ODD + slot] = place


# The search.


@rule
def change(track, state, left, undecided, work):
    work[STATE + track] = state
    spaces = left * work[SIZE + track]
    change_place(work[NEAR + 2 * track], left, undecided, spaces, work)
    change_place(work[NEAR + 2 * track + 1], left, undecided, spaces, work)


@rule
def change_place(place, left, undecided, spaces, work):
    work[LEFT + place] += left
    work[OPEN + place] += undecided
    work[SPACES + place] += spaces


@rule
def best_to_drop(place, work):
    """The undecided track to try next: a short one, and rather one that puts two odd places right at once."""
    best, price = NONE, MUCH
    end = work[HEAD + place]
    while end != NONE:
        track = end >> 1
        if work[STATE + track] == UNDECIDED:
            odd = work[LEFT + far_place(end, work)] & 1
            cost = work[SIZE + track] if odd else 2 * work[SIZE + track] + 1
            if cost < price:
                best, price = track, cost
        end = work[NEXT + end]
    return best


@rule
def step_on(place, steps, work):
    """Drops the next undecided track of an odd place; if none is left, lets the path end there, if it may."""
    track = best_to_drop(place, work)
    if track == NONE and not may_end(place, work):
        return steps
    if track != NONE:
        change(track, DROPPED, -1, -1, work)
    work[TRIED + steps] = track
    work[AT + steps] = place
    return steps + 1


@rule
def step_back(steps, work):
    """Goes on with the next choice at the last place that has one; 0 steps are left when none has."""
    while steps > 0:
        place, track = work[AT + steps - 1], work[TRIED + steps - 1]
        if track != NONE:
            change(track, KEPT, 1, 0, work)
            longer = step_on(place, steps, work)
            if longer > steps:
                return longer
        steps = forget(place, steps, work)
    return 0


@rule
def forget(place, steps, work):
    """Makes the tracks tried at a place undecided again. No two places in a row are the same: a drop makes one even."""
    while steps > 0 and work[AT + steps - 1] == place:
        steps -= 1
        if work[TRIED + steps] != NONE:
            change(work[TRIED + steps], UNDECIDED, 0, 1, work)
    return steps


@rule
def kept_place(steps, work):
    """A place that the path must pass; NONE while no track is kept."""
    for step in range(steps):
        if work[STATE + work[TRIED + step]] == KEPT:
            return work[AT + step]
    return NONE


@rule
def next_place(count, odd, ends, work):
    """The odd place to put right next, or NONE when the losses to come leave nothing better."""
    spare = spaces_reached(count, work) - work[BEST]
    if loss_by_pairs(odd, ends, work) >= spare:
        return NONE
    fewest_choices_first(odd, work)
    if loss_by_room(count, odd, ends, work) >= spare:
        return NONE
    return work[ODD]


@rule
def look(board, start, steps, work):
    """The odd place to put right next, or NONE when nothing better is to be had; flags what is a path already."""
    passed = kept_place(steps, work)
    if passed == NONE:
        count = reach(board, start, DROPPED, work)
    else:
        count = reach(board, passed, KEPT, work)
    if spaces_reached(count, work) <= work[BEST] or not kept_are_reached(steps, work):
        return NONE
    odd, ends = odd_places(count, work), ends_decided(count, work)
    if odd + ends > 2:
        return next_place(count, odd, ends, work) if ends <= 2 else NONE
    if passed == NONE and odd > 0:
        count = reach(board, work[ODD], KEPT, work)  # what hangs together with its two ends
    flag_reached(board, count, work)
    return NONE


@rule
def search(board, start, work):
    """Looks for a better path among the tracks joined to `start`, and flags it if there is one."""
    steps = 0
    while True:
        place = look(board, start, steps, work)
        steps = step_back(steps, work) if place == NONE else step_on(place, steps, work)
        if steps == 0:
            return


@entry
def longest_path(board, game, seat, work):
    """The length of the seat's longest path; flags the tracks of one in the first entries of `work`."""
    spread_out(board, game, seat, work)
    work[BEST] = take_up_branch_lines(board, work)
    if has_loops(board, work):
        link_loops(board, work)
        for place in range(board.places):
            if work[ALL + place] > 1 and work[SEARCHED + place] == 0:
                count = reach(board, place, KEPT, work)
                for i in range(count):
                    work[SEARCHED + work[QUEUE + i]] = 1
                search(board, place, work)
    return work[BEST]
