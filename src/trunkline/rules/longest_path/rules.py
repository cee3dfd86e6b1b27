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
from trunkline.rules.constants import NONE, TRACKS
from trunkline.rules.fields import PLACE, TRACK, Axis, Field, record_type
from trunkline.rules.turns.rules import most
from trunkline.rules.types import Account, Board, Game, PathScratch

# What the search thinks of a track. The first two are there to be ridden.
UNDECIDED, KEPT, DROPPED, ASIDE = range(4)

NO_TRACK = TRACKS  # a branch line that is not there; it has a size, 0
MUCH = 1 << 20  # more than any path

# Scratch of the search.
END = Axis("end of a track", 2 * TRACKS, f"{2 * TRACKS}")  # 2 * track and 2 * track + 1
STEP = Axis("step", TRACKS + 4, f"{TRACKS + 4}")
TRACK_OR_NONE = Axis("track", TRACKS + 1, "board.tracks")
path_t = record_type(
    (
        Field("flag", "i4", (TRACK,)),  # the answer: 1 for the tracks of the path
        Field("length", "i4", (TRACK_OR_NONE,)),  # its spaces, with those behind it or in a row with it
        Field("state", "i4", (TRACK,)),
        Field("row", "i4", (TRACK,)),  # the track that stands for its row
        Field("near", "i4", (END,)),  # its place
        Field("next", "i4", (END,)),  # the next end at the same place
        Field("tried", "i4", (STEP,)),  # the track that was dropped first and kept later, or NONE: the path ends here
        Field("at", "i4", (STEP,)),  # the odd place
        Field("head", "i4", (PLACE,)),  # the first of the ends there
        Field("mix", "i4", (PLACE,)),  # exclusive or of the tracks there: one of two tells the other
        Field("longest", "i4", (PLACE,)),  # the longest branch line
        Field("second", "i4", (PLACE,)),  # the next longest
        Field("degree", "i4", (PLACE,)),  # tracks that the search starts with
        Field("left", "i4", (PLACE,)),  # tracks not taken up, not dropped
        Field("open", "i4", (PLACE,)),  # undecided tracks
        Field("spaces", "i4", (PLACE,)),  # of the tracks not dropped
        Field("loss", "i4", (PLACE,)),  # what putting an odd place right will cost at least
        Field("searched", "i4", (PLACE,)),
        Field("reached", "i4", (PLACE,)),
        Field("queue", "i4", (PLACE,)),  # the places reached
        Field("odd", "i4", (PLACE,)),  # those of them that are odd and have undecided tracks
        Field("best", "i4"),  # the length of the path flagged
    )
)


@rule
def other_end(board: Board, track: int, place: int):
    return int(board.track_from[track]) + int(board.track_to[track]) - place


@rule
def far_place(end: int, scratch: PathScratch):
    """The place at the other end of a track, for one of its ends."""
    return scratch.near[end ^ 1]


# Branch lines.


@rule
def spread_out(board: Board, game: Game, seat: int, scratch: PathScratch):
    """Notes the seat's tracks, none of them taken up."""
    scratch.length[NO_TRACK] = 0
    for place in range(board.places):
        scratch.left[place] = 0
        scratch.mix[place] = 0
        scratch.longest[place] = NO_TRACK
        scratch.second[place] = NO_TRACK
    for track in range(board.tracks):
        scratch.flag[track] = 0
        scratch.state[track] = ASIDE
        if game.owner[track] == seat:
            lay(board, track, scratch)


@rule
def lay(board: Board, track: int, scratch: PathScratch):
    one, two = int(board.track_from[track]), int(board.track_to[track])
    scratch.state[track] = UNDECIDED
    scratch.length[track] = int(board.track_length[track])
    scratch.left[one] += 1
    scratch.left[two] += 1
    scratch.mix[one] ^= track
    scratch.mix[two] ^= track


@rule
def take_up_branch_lines(board: Board, scratch: PathScratch):
    """Sets every track aside that leads to a dead end, and flags and measures the longest path along them."""
    best, top, one, two = 0, NONE, NO_TRACK, NO_TRACK
    for place in range(board.places):
        end = place
        while scratch.left[end] == 1:
            track = scratch.mix[end]
            hub = take_up(board, track, end, scratch)
            path = scratch.length[track] + scratch.length[scratch.longest[hub]]
            if path > best:
                best, top, one, two = path, hub, track, scratch.longest[hub]
            hang(track, hub, scratch)
            end = hub
    flag_line(board, one, top, scratch)
    flag_line(board, two, top, scratch)
    return best


@rule
def take_up(board: Board, track: int, end: int, scratch: PathScratch):
    """Sets the only track of a dead end aside, and says where it led."""
    hub = other_end(board, track, end)
    scratch.state[track] = ASIDE
    scratch.length[track] += scratch.length[scratch.longest[end]]
    scratch.left[end] = 0
    scratch.left[hub] -= 1
    scratch.mix[hub] ^= track
    return hub


@rule
def hang(track: int, hub: int, scratch: PathScratch):
    """Remembers a branch line at its hub if it is one of the two longest."""
    size = scratch.length[track]
    longest = scratch.longest[hub]
    if size > scratch.length[longest]:
        scratch.second[hub] = longest
        scratch.longest[hub] = track
    elif size > scratch.length[scratch.second[hub]]:
        scratch.second[hub] = track


@rule
def flag_line(board: Board, track: int, hub: int, scratch: PathScratch):
    """Flags the longest way from a hub along a branch line."""
    while track != NO_TRACK:
        scratch.flag[track] = 1
        hub = other_end(board, track, hub)
        track = scratch.longest[hub]


# Loops.


@rule
def has_loops(board: Board, scratch: PathScratch):
    for place in range(board.places):
        if scratch.left[place] > 0:
            return True
    return False


@rule
def link_loops(board: Board, scratch: PathScratch):
    """Links the tracks of the loops, and the two longest branch lines at each of their places, for the search."""
    for place in range(board.places):
        scratch.head[place] = NONE
        scratch.degree[place] = 0
        scratch.open[place] = 0
        scratch.spaces[place] = 0
        scratch.searched[place] = 0
    for track in range(board.tracks):
        scratch.row[track] = track
    for track in range(board.tracks):
        if scratch.state[track] == UNDECIDED:
            link_row(board, track, scratch)
    for place in range(board.places):
        if scratch.left[place] > 0:
            link_branch_line(board, scratch.longest[place], place, scratch)
            link_branch_line(board, scratch.second[place], place, scratch)
    for place in range(board.places):
        scratch.left[place] = scratch.degree[place]


@rule
def link_row(board: Board, track: int, scratch: PathScratch):
    """Links a track as one with those in a row with it. A row back to its own place is kept: it costs nothing there."""
    one, two = int(board.track_from[track]), int(board.track_to[track])
    one = end_of_row(board, track, one, two, scratch)
    two = end_of_row(board, track, two, one, scratch)
    if one == two:
        scratch.state[track] = KEPT
    link(track, one, two, scratch)


@rule
def end_of_row(board: Board, track: int, place: int, stop: int, scratch: PathScratch):
    """Adds to a track all that follow behind a place, up to the next with a choice, which is returned."""
    last = track
    while place != stop and scratch.left[place] == 2 and scratch.longest[place] == NO_TRACK:
        last = scratch.mix[place] ^ last
        scratch.state[last] = ASIDE
        scratch.row[last] = track
        scratch.length[track] += scratch.length[last]
        place = other_end(board, last, place)
    return place


@rule
def link_branch_line(board: Board, track: int, hub: int, scratch: PathScratch):
    if track != NO_TRACK:
        scratch.state[track] = UNDECIDED
        link(track, hub, other_end(board, track, hub), scratch)


@rule
def link(track: int, one: int, two: int, scratch: PathScratch):
    link_end(2 * track, one, scratch)
    link_end(2 * track + 1, two, scratch)


@rule
def link_end(end: int, place: int, scratch: PathScratch):
    scratch.near[end] = place
    scratch.next[end] = scratch.head[place]
    scratch.head[place] = end
    scratch.degree[place] += 1
    scratch.spaces[place] += scratch.length[end >> 1]
    if scratch.state[end >> 1] == UNDECIDED:
        scratch.open[place] += 1


@rule
def reach(board: Board, start: int, worst: int, scratch: PathScratch):
    """Lists the places joined to `start` by tracks in a state up to `worst`, and counts them."""
    for place in range(board.places):
        scratch.reached[place] = 0
    scratch.reached[start] = 1
    scratch.queue[0] = start
    count, done = 1, 0
    while done < count:
        end = scratch.head[scratch.queue[done]]
        done += 1
        while end != NONE:
            place = far_place(end, scratch)
            if scratch.reached[place] == 0 and scratch.state[end >> 1] <= worst:
                scratch.reached[place] = 1
                scratch.queue[count] = place
                count += 1
            end = scratch.next[end]
    return count


@rule
def spaces_reached(count: int, scratch: PathScratch):
    twice = 0
    for i in range(count):
        twice += scratch.spaces[scratch.queue[i]]
    return twice >> 1


@rule
def flag_reached(board: Board, count: int, scratch: PathScratch):
    """Makes the tracks reached the answer, if they are better, each branch line with all that is behind it."""
    spaces = spaces_reached(count, scratch)
    if spaces <= scratch.best:
        return
    scratch.best = spaces
    for track in range(board.tracks):
        row = scratch.row[track]
        there = scratch.state[row] <= KEPT and scratch.reached[scratch.near[2 * row]] == 1
        scratch.flag[track] = 1 if there else 0
    for i in range(count):
        place = scratch.queue[i]
        if scratch.degree[place] == 1:
            flag_line(board, scratch.longest[place], place, scratch)


# What one choice of tracks still promises.


@rule
def may_end(place: int, scratch: PathScratch):
    """Whether the path may end at an odd place: it does so only where it uses every track."""
    return scratch.left[place] == scratch.degree[place]


@rule
def odd_places(count: int, scratch: PathScratch):
    """Lists the odd places reached that have undecided tracks, and counts them."""
    odd = 0
    for i in range(count):
        place = scratch.queue[i]
        if scratch.left[place] & 1 and scratch.open[place] > 0:
            scratch.odd[odd] = place
            odd += 1
    return odd


@rule
def ends_decided(count: int, scratch: PathScratch):
    """Counts the places where the path is bound to end; more than two when it cannot."""
    ends = 0
    for i in range(count):
        place = scratch.queue[i]
        if scratch.left[place] & 1 and scratch.open[place] == 0:
            ends += 1 if may_end(place, scratch) else 3
    return ends


@rule
def kept_are_reached(steps: int, scratch: PathScratch):
    for step in range(steps):
        track = scratch.tried[step]
        if track != NONE and scratch.state[track] == KEPT and scratch.reached[scratch.at[step]] == 0:
            return False
    return True


@rule
def dead_if_dropped(place: int, scratch: PathScratch):
    """Whether an even place would be odd for good if it lost one more track."""
    return scratch.left[place] & 1 == 0 and scratch.open[place] == 1


@rule
def way_to_odd_place(place: int, scratch: PathScratch):
    """At most the length of the shortest undecided way from an odd place to another."""
    shortest = MUCH
    end = scratch.head[place]
    while end != NONE:
        far = far_place(end, scratch)
        if scratch.state[end >> 1] == UNDECIDED and not dead_if_dropped(far, scratch):
            further = 1 - (scratch.left[far] & 1)  # an even place is not yet the end of the way
            shortest = min(shortest, scratch.length[end >> 1] + further)
        end = scratch.next[end]
    return shortest


@rule
def room_around(place: int, scratch: PathScratch):
    """The least of an odd place's undecided tracks, without what their far places claim of them already."""
    room = MUCH
    end = scratch.head[place]
    while end != NONE:
        far = far_place(end, scratch)
        if scratch.state[end >> 1] == UNDECIDED and not dead_if_dropped(far, scratch):
            room = min(room, scratch.length[end >> 1] - scratch.loss[far])
        end = scratch.next[end]
    return room


@rule
def sum_of_losses(odd: int, ends: int, scratch: PathScratch):
    """The losses of the odd places, except the greatest where the path may still end."""
    total, most, second = 0, 0, 0
    for i in range(odd):
        place = scratch.odd[i]
        loss = scratch.loss[place]
        total += loss
        if may_end(place, scratch):
            second = max(second, min(most, loss))
            most = max(most, loss)
    if ends == 0:
        return total - most - second
    return total - most if ends == 1 else total


@rule
def loss_by_pairs(odd: int, ends: int, scratch: PathScratch):
    """A bound: dropped tracks make ways that pair odd places off, so each place bears half a way."""
    for i in range(odd):
        place = scratch.odd[i]
        scratch.loss[place] = way_to_odd_place(place, scratch)
    return (sum_of_losses(odd, ends, scratch) + 1) >> 1


@rule
def loss_by_room(count: int, odd: int, ends: int, scratch: PathScratch):
    """A bound: each odd place loses a track of its own, as far as no two claim the same spaces."""
    for i in range(count):
        scratch.loss[scratch.queue[i]] = 0
    for i in range(odd):
        place = scratch.odd[i]
        scratch.loss[place] = room_around(place, scratch)
    return sum_of_losses(odd, ends, scratch)


@rule
def choices(place: int, scratch: PathScratch):
    return scratch.open[place] + (1 if may_end(place, scratch) else 0)


@rule
def fewest_choices_first(odd: int, scratch: PathScratch):
    for i in range(1, odd):
        place = scratch.odd[i]
        slot = i
        while slot > 0 and choices(scratch.odd[slot - 1], scratch) > choices(place, scratch):
            scratch.odd[slot] = scratch.odd[slot - 1]
            slot -= 1
        scratch.odd[slot] = place


# The search.


@rule
def change(track: int, state: int, left: int, undecided: int, scratch: PathScratch):
    scratch.state[track] = state
    spaces = left * scratch.length[track]
    change_place(scratch.near[2 * track], left, undecided, spaces, scratch)
    change_place(scratch.near[2 * track + 1], left, undecided, spaces, scratch)


@rule
def change_place(place: int, left: int, undecided: int, spaces: int, scratch: PathScratch):
    scratch.left[place] += left
    scratch.open[place] += undecided
    scratch.spaces[place] += spaces


@rule
def best_to_drop(place: int, scratch: PathScratch):
    """The undecided track to try next: a short one, and rather one that puts two odd places right at once."""
    best, price = NONE, MUCH
    end = scratch.head[place]
    while end != NONE:
        track = end >> 1
        if scratch.state[track] == UNDECIDED:
            odd = scratch.left[far_place(end, scratch)] & 1
            cost = scratch.length[track] if odd else 2 * scratch.length[track] + 1
            if cost < price:
                best, price = track, cost
        end = scratch.next[end]
    return best


@rule
def step_on(place: int, steps: int, scratch: PathScratch):
    """Drops the next undecided track of an odd place; if none is left, lets the path end there, if it may."""
    track = best_to_drop(place, scratch)
    if track == NONE and not may_end(place, scratch):
        return steps
    if track != NONE:
        change(track, DROPPED, -1, -1, scratch)
    scratch.tried[steps] = track
    scratch.at[steps] = place
    return steps + 1


@rule
def step_back(steps: int, scratch: PathScratch):
    """Goes on with the next choice at the last place that has one; 0 steps are left when none has."""
    while steps > 0:
        place, track = scratch.at[steps - 1], scratch.tried[steps - 1]
        if track != NONE:
            change(track, KEPT, 1, 0, scratch)
            longer = step_on(place, steps, scratch)
            if longer > steps:
                return longer
        steps = forget(place, steps, scratch)
    return 0


@rule
def forget(place: int, steps: int, scratch: PathScratch):
    """Makes the tracks tried at a place undecided again. No two places in a row are the same: a drop makes one even."""
    while steps > 0 and scratch.at[steps - 1] == place:
        steps -= 1
        if scratch.tried[steps] != NONE:
            change(scratch.tried[steps], UNDECIDED, 0, 1, scratch)
    return steps


@rule
def kept_place(steps: int, scratch: PathScratch):
    """A place that the path must pass; NONE while no track is kept."""
    for step in range(steps):
        if scratch.state[scratch.tried[step]] == KEPT:
            return scratch.at[step]
    return NONE


@rule
def next_place(count: int, odd: int, ends: int, scratch: PathScratch):
    """The odd place to put right next, or NONE when the losses to come leave nothing better."""
    spare = spaces_reached(count, scratch) - scratch.best
    if loss_by_pairs(odd, ends, scratch) >= spare:
        return NONE
    fewest_choices_first(odd, scratch)
    if loss_by_room(count, odd, ends, scratch) >= spare:
        return NONE
    return scratch.odd[0]


@rule
def look(board: Board, start: int, steps: int, scratch: PathScratch):
    """The odd place to put right next, or NONE when nothing better is to be had; flags what is a path already."""
    passed = kept_place(steps, scratch)
    if passed == NONE:
        count = reach(board, start, DROPPED, scratch)
    else:
        count = reach(board, passed, KEPT, scratch)
    if spaces_reached(count, scratch) <= scratch.best or not kept_are_reached(steps, scratch):
        return NONE
    odd, ends = odd_places(count, scratch), ends_decided(count, scratch)
    if odd + ends > 2:
        return next_place(count, odd, ends, scratch) if ends <= 2 else NONE
    if passed == NONE and odd > 0:
        count = reach(board, scratch.odd[0], KEPT, scratch)  # what hangs together with its two ends
    flag_reached(board, count, scratch)
    return NONE


@rule
def search(board: Board, start: int, scratch: PathScratch):
    """Looks for a better path among the tracks joined to `start`, and flags it if there is one."""
    steps = 0
    while True:
        place = look(board, start, steps, scratch)
        steps = step_back(steps, scratch) if place == NONE else step_on(place, steps, scratch)
        if steps == 0:
            return


@entry
def longest_path(board: Board, game: Game, seat: int, scratch: PathScratch):
    """The length of the seat's longest path; flags the tracks of one in the scratch."""
    spread_out(board, game, seat, scratch)
    scratch.best = take_up_branch_lines(board, scratch)
    if has_loops(board, scratch):
        link_loops(board, scratch)
        for place in range(board.places):
            if scratch.degree[place] > 1 and scratch.searched[place] == 0:
                count = reach(board, place, KEPT, scratch)
                for i in range(count):
                    scratch.searched[scratch.queue[i]] = 1
                search(board, place, scratch)
    return scratch.best


@rule
def score_longest_path(board: Board, game: Game, account: Account, scratch: PathScratch):
    """The bonus for the longest path, to all who tie; nobody without a track (C51)."""
    if board.longest_path == 0:
        return
    for seat in range(game.players):
        account.path[seat] = longest_path(board, game, seat, scratch)
        for track in range(board.tracks):
            account.path_track[seat, track] = scratch.flag[track]
    best = most(game, account.path)
    for seat in range(game.players):
        if best > 0 and account.path[seat] == best:
            account.longest_path[seat] = board.longest_path
