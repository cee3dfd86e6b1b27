"""What the planner thinks of the boards' own mechanics: terrain cards, harbours, the choice and exchange of pieces.

Values are in fortieths of a point, like all of the planner's.
"""

from trunkline.bots import extras, gains, prospects
from trunkline.bots import network as net
from trunkline.bots.network import PLANNED
from trunkline.rules import actions as act
from trunkline.rules.compiled import rule
from trunkline.rules.layout import NOBODY
from trunkline.rules.terrain import terrain_of

POINT = 40
TERRAIN_CARD = 22  # the most a terrain card is worth: taken only where a card would bring next to nothing
TERRAIN_STOCK = 3  # terrain cards of a kind to keep ready
SITES = prospects.WORK  # harbours worth building
WORK = SITES + 1


@rule
def spare(board, view, suit, work):
    """Pieces of a suit that the plan leaves."""
    return net.pieces_left(board, view, suit) - work[net.SPACES + suit]


@rule
def tickets_naming(board, view, place):
    """How many tickets in hand name a city."""
    count = 0
    for ticket in range(board.tickets):
        if view.held[ticket]:
            for i in range(board.ticket_stops[ticket]):
                if board.ticket_stop[ticket, i] == place:
                    count += 1
    return count


@rule
def count_sites(board, view, work):
    """Harbours the seat will want: free ports that its tickets name, as many as it may still build."""
    work[SITES] = 0
    if board.harbours == 0 or view.harbours[view.seat] == 0:
        return
    for place in range(board.places):
        if board.port[place] and view.harbour[place] == NOBODY and tickets_naming(board, view, place) > 0:
            work[SITES] += 1
    work[SITES] = min(work[SITES], int(view.harbours[view.seat]))


@rule
def terrain_gain(board, view, terrain, work):
    """What one more terrain card may bring: the points it doubles on wanted tracks, by the cards they take."""
    points, cards = 0, 0
    for track in range(board.tracks):
        wanted = work[PLANNED + track] or work[extras.EXTRA + track]
        if wanted and board.track_length[track] > 1 and terrain_of(board, track) == terrain:
            points += int(board.points[board.track_length[track]])
            cards += int(board.terrain_need[board.track_length[track]])
    have, most = int(view.terrain[view.seat, terrain]), gains.most_of_others(view, view.terrain, terrain)
    enough = max(min(cards, TERRAIN_STOCK), min(most, cards))
    if work[net.CLOCK] <= 2 or have >= enough or most > have + 2:
        return 5
    return min(TERRAIN_CARD, POINT * points // cards)


@rule
def pieces_value(board, trains, work):
    """What the plan needs of each, and of the rest three ships for a train."""
    rest = int(board.chosen) - work[net.SPACES] - work[net.SEA_SPACES]
    return -abs(trains - work[net.SPACES] - rest // 4)


@rule
def exchange_value(board, view, action, work):
    """Exchange just the pieces the plan is short of."""
    given, count = act.subject_of(action), act.detail_of(action)
    lacking = -spare(board, view, 1 - given, work)
    return 300 if lacking == count and spare(board, view, given, work) >= count else -500


@rule
def harbour_value(board, view, action, work):
    """A harbour is worth its points by the tickets that name the city."""
    place, payment = act.subject_of(action), act.detail_of(action)
    count = min(3, tickets_naming(board, view, place))
    points = int(board.harbour_points[count]) if count > 0 else 0
    points += int(board.unbuilt)
    if count == 0 and work[net.CLOCK] > 2:
        return -500
    return POINT * points - 60 * (payment >> 12 & 15)
