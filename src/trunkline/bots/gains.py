"""What a track brings at once beside its way: its points, and the passengers who wait at its ends."""

from trunkline.rules.compiled import rule
from trunkline.rules.layout import NONE

CONTEST, LEAD_LOSS = 20, 26  # hundredths of what a majority brings: for a passenger that decides it; less for others
LONGER = 23  # thousandths of the bonus for the longest path: what a space is worth beside own tracks, by end


@rule
def most_of_others(view, counts, kind):
    """The most of a kind that another seat has; `counts` is by seat and kind, as passengers are."""
    most = 0
    for seat in range(view.players):
        if seat != view.seat:
            most = max(most, int(counts[seat, kind]))
    return most


@rule
def passenger_worth(board, view, colour):
    """What one more passenger of a colour brings, in tenths of a point: most where it decides who has most."""
    mine, left = int(view.collected[view.seat, colour]), 0
    for pool in range(board.pools):
        left += int(view.waiting[pool, colour])
    value = 10 * int(board.second_passengers) // max(1, int(view.players) - 1) if mine == 0 else 0
    lead = mine - most_of_others(view, view.collected, colour)
    if abs(lead) > left:
        return value  # nobody can change any more who has most
    swing = int(board.most_passengers) - int(board.second_passengers)
    return value + swing * max(0, CONTEST - LEAD_LOSS * max(lead, -1 - lead)) // 10


@rule
def fetch(board, view, place):
    """What the best passenger at a place is worth."""
    pool, best = board.pool[place], 0
    if pool != NONE:
        for colour in range(board.passenger_colours):
            if view.waiting[pool, colour] > 0:
                best = max(best, passenger_worth(board, view, colour))
    return best


@rule
def touches(board, view, track):
    """At how many of its ends a track touches the seat's own tracks."""
    names = view.network[view.seat]
    return (1 if names[board.track_from[track]] != NONE else 0) + (1 if names[board.track_to[track]] != NONE else 0)


@rule
def gain(board, view, track):
    """Tenths of points a track brings at once, passengers at its ends among them."""
    if board.goal > 0:
        return 0
    points = 10 * int(board.points[board.track_length[track]])
    if board.longest_path > 0:
        points += LONGER * int(board.longest_path) * int(board.track_length[track]) * touches(board, view, track) // 100
    if board.pools > 0:
        points += fetch(board, view, int(board.track_from[track]))
        points += fetch(board, view, int(board.track_to[track]))
    return points
