"""Tickets the planner might have: which to keep, whether to draw more, and in a race whether to swap."""

from trunkline.bots import extras
from trunkline.bots import network as net
from trunkline.bots.ways import DISTANCE, FAR, is_in_play, nearest_end, stand_in
from trunkline.rules import actions as act
from trunkline.rules.compiled import rule
from trunkline.rules.layout import NOBODY, NONE, TICKETS, TURN

HOPE = extras.WORK  # by deck: what drawing tickets promises, in tenths of a point
HOPES = HOPE + 2  # values of single tickets, sorted
SWAP = HOPES + TICKETS  # what the better of new tickets costs in a race
WORK = SWAP + 1

MORE_TICKETS, BY_PLAYER = 47, 46  # fortieths of a point more for new tickets; for each player beyond two
PROMISE, SPACE_COST = 98, 54  # of a ticket one might draw: hundredths of its points, less those of a point a space
SHARE_LEFT = 74  # hundredths of the pieces left that its way may take
SWAP_MARGIN = 16  # how much nearer new tickets must be, in tenths of a space, for the turn that swapping takes


@rule
def promise(board, ticket, pieces, clock, work):
    """What an unseen ticket would bring, in tenths of a point, with the pieces and turns that the plan leaves."""
    price = work[net.ALONE + ticket]
    spaces = price // 9
    turns = spaces // 2 + spaces // 3 + 1
    if price >= FAR or spaces > pieces * SHARE_LEFT // 100 or turns >= clock:
        return -10 * int(board.ticket_penalty[ticket])
    if price == 0:
        return net.worth(board, ticket)
    return (PROMISE * net.worth(board, ticket) - 10 * SPACE_COST * spaces) // 100


@rule
def expect_best(count, drawn, work):
    """The mean of the best of so many values drawn from a list; sorts it."""
    for i in range(1, count):
        value, at = work[HOPES + i], i
        while at > 0 and work[HOPES + at - 1] < value:
            work[HOPES + at] = work[HOPES + at - 1]
            at -= 1
        work[HOPES + at] = value
    mean, left = 0.0, 1.0
    for i in range(count):
        chance_of = min(1.0, drawn / (count - i))
        mean += left * chance_of * work[HOPES + i]
        left *= 1.0 - chance_of
    return int(mean)


@rule
def price_unheld(board, view, work):
    """Price the tickets that the seat does not hold, those from one city together: its ways are found once."""
    for city in range(board.regions):
        found = False
        for ticket in range(board.tickets):
            if board.ticket_stop[ticket, 0] != city or view.held[ticket]:
                continue
            if board.ticket_stops[ticket] > 2:
                net.price_alone(board, ticket, work)
                found = False  # other ways were found in between
                continue
            if not found:
                stand_in(board, city, work)
                net.reach(board, work)
                found = True
            work[net.ALONE + ticket] = work[DISTANCE + nearest_end(board, board.ticket_stop[ticket, 1], work)]


@rule
def hope_for_tickets(board, view, work):
    """What drawing tickets promises of each deck, in tenths of a point."""
    work[HOPE] = work[HOPE + 1] = -1000
    if board.goal > 0 or view.decision[view.seat] != TURN or view.final_turns != NONE:
        return
    if work[net.CLAIMS] > 0:
        return  # first things first
    price_unheld(board, view, work)
    pieces = net.all_pieces(board, view) - work[net.SPACES] - work[net.SEA_SPACES]
    clock = work[net.CLOCK] - net.turns_needed(board, view, work)
    for deck in range(board.decks):
        count = 0
        for ticket in range(board.tickets):
            if board.ticket_deck[ticket] == deck and view.held[ticket] == 0:
                work[HOPES + count] = promise(board, ticket, pieces, clock, work)
                count += 1
        if view.tickets_left[deck] > 0 and count > 0:
            work[HOPE + deck] = expect_best(count, min(int(board.draw), int(view.tickets_left[deck])), work)


@rule
def ticket_draw_value(view, action, work):
    """Drawing tickets is worth what the best of them promises, and more with many players."""
    first, second = act.subject_of(action), act.detail_of(action)
    if first + second == 0:
        return -1000
    mixed = (first * work[HOPE] + second * work[HOPE + 1]) // (first + second)
    return 4 * mixed + MORE_TICKETS + BY_PLAYER * (int(view.players) - 2)


@rule
def mean_points(board, deck):
    """Hundredths of points that a ticket of a deck brings, on the average."""
    points, count = 0, 0
    for ticket in range(board.tickets):
        if board.ticket_deck[ticket] == deck:
            points += int(board.ticket_points[ticket])
            count += 1
    return 100 * points // max(1, count)


@rule
def mix_value(board, action):
    """At first the tickets that bring most."""
    return act.subject_of(action) * mean_points(board, 0) + act.detail_of(action) * mean_points(board, 1)


@rule
def keep_value(board, view, action, work):
    """Plan as if the tickets were kept; worth is what the plan brings."""
    count, kept = 0, act.subject_of(action)
    for ticket in range(board.tickets):
        if is_in_play(board, view, ticket) and work[net.ALONE + ticket] > 0:
            count = net.add(ticket, count, work)
    for i in range(view.offer_size):
        if kept >> i & 1:
            count = net.add(view.offer[i], count, work)
    return net.grow_best(board, view, count, work)


@rule
def hope_for_swap(board, view, work):
    """What the better of new tickets costs in a race, on the average; before anything is planned."""
    work[SWAP] = FAR
    if board.goal == 0:
        return
    count = 0
    for ticket in range(board.tickets):
        if view.ticket_owner[ticket] == NOBODY and not is_in_play(board, view, ticket):
            net.price_alone(board, ticket, work)
            work[HOPES + count] = -work[net.ALONE + ticket]
            count += 1
    if count > 0:
        work[SWAP] = -expect_best(count, int(board.deal), work)


@rule
def swap_value(view, work):
    """In a race swap tickets that cannot be made, or are farther than new ones by more than the turn this takes."""
    if work[net.MADE] == 0:
        return 350
    least = FAR
    for i in range(view.journey_size[view.seat]):
        least = min(least, work[net.ALONE + int(view.journey[i])])
    return 350 if least > work[SWAP] + SWAP_MARGIN else -500
