"""What a position promises: how far a seat will end ahead of others, judged by what each has and plans.

Each seat is described by some numbers, all about the size of one. A small network makes of those of two seats what the
lead of the first over the second will be. It was trained on games of planners by `benchmarks/outlook.py`.
"""

import math
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from trunkline.bots import extras, gains, mechanics, planner, prospects
from trunkline.bots import network as net
from trunkline.rules.compiled import entry, rule
from trunkline.rules.layout import NONE, RUNNING, SHIP, TRAIN, WILD
from trunkline.rules.scoring import make_account
from trunkline.rules.sight import see

(
    # points, if the game ended here
    TOTAL,
    TICKET_POINTS,
    COMPLETED,
    COMPLETED_LEAD,
    PATH_POINTS,
    PATH_LEAD,
    PASSENGER_POINTS,
    HARBOUR_POINTS,
    UNBUILT,
    # the plan for the tickets
    GAINED,
    MISSED,
    MADE,
    CLAIMS,
    TURNS,
    CLOCK,
    TIME_LEFT,
    TIME_LACKING,
    PLAN_POINTS,
    # pieces, cards and the tracks wanted for points
    PIECES,
    CARDS,
    WILDS,
    CARDS_MISSING,
    WORST,
    EXTRA_POINTS,
    EXTRAS,
    EXTRA_TURNS,
    SPACES,
    OWN_TURNS,
    # the table
    ORDER,
    LAST_TURNS,
    HOPE,
    RACE_COMPLETED,
    RACE_NEAREST,
    ALL_PIECES,
    LONGEST_PATH,
    GLOBETROTTER,
    HAS_PASSENGERS,
    HARBOURS,
    HAS_TERRAIN,
    PLAYERS,
    # what only some boards have
    TRAINS_LEFT,
    SHIPS_LEFT,
    BEST_SITE,
    SECOND_SITE,
    THIRD_SITE,
    SIGNS,
    HARBOURS_LEFT,
    PASSENGER_LEAD,
    PASSENGER_TIES,
    WAITING,
    TERRAIN,
    TERRAIN_LEAD,
    # cards when tickets are made
    BEST_PILE,
    FREE_PILE,
    TICKETS_LEFT,
    ALL_MADE,
) = range(56)
SIZE = ALL_MADE + 1
FIRST, SECOND = 48, 24  # units of the network's layers
ROOM = max(SIZE, FIRST + SECOND)  # of a row of notes: one for each seat, and one more for the units
POINTS_SCALE, TICKETS_SCALE = 32.0, 2.4  # a lead worth three quarters of the way to certain victory; in a race
FILE = Path(__file__).with_name("outlook.npy")

network_t = np.dtype(
    [
        ("first", "f4", (2 * SIZE, FIRST)),
        ("first_bias", "f4", FIRST),
        ("second", "f4", (FIRST, SECOND)),
        ("second_bias", "f4", SECOND),
        ("last", "f4", SECOND),
        ("last_bias", "f4"),
    ]
)


@cache
def networks() -> Any:
    """The trained networks: for points, and for races."""
    return np.load(FILE)


def network_for(board: Any) -> Any:
    """The network for a board's record."""
    return networks()[1 if board.goal > 0 else 0]


# How a seat stands


@rule
def best_other(game, values, seat):
    """The most that another seat has of something."""
    best = -1000
    for other in range(game.players):
        if other != seat:
            best = max(best, int(values[other]))
    return best


@rule
def describe_points(board, game, account, seat, out):
    """What the seat would have if the game ended here."""
    passengers = 0
    for colour in range(board.passenger_colours):
        passengers += int(account.passengers[seat, colour])
    out[TOTAL] = account.total[seat] / 50
    out[TICKET_POINTS] = account.tickets[seat] / 50
    out[COMPLETED] = account.completed[seat] / 5
    out[COMPLETED_LEAD] = (account.completed[seat] - best_other(game, account.completed, seat)) / 5
    out[PATH_POINTS] = account.longest_path[seat] / 10
    out[PATH_LEAD] = (account.path[seat] - best_other(game, account.path, seat)) / 20
    out[PASSENGER_POINTS] = passengers / 40
    out[HARBOUR_POINTS] = account.harbours[seat] / 30
    out[UNBUILT] = account.unbuilt[seat] / 10


@rule
def points_marked(board, view, marks, work):
    """Tenths of points of the tracks marked in the scratch array from `marks` on."""
    points = 0
    for track in range(board.tracks):
        if work[marks + track]:
            points += gains.gain(board, view, track)
    return points


@rule
def describe_plan(board, view, work, out):
    """What the plan will bring, and whether there is time for it."""
    turns, clock = net.turns_needed(board, view, work), work[net.CLOCK]
    out[GAINED] = work[net.GAINED] / 50
    out[MISSED] = work[net.MISSED] / 50
    out[MADE] = work[net.MADE] / 5
    out[CLAIMS] = work[net.CLAIMS] / 10
    out[TURNS] = turns / 20
    out[CLOCK] = clock / 20
    out[TIME_LEFT] = max(0, clock - turns) / 20
    out[TIME_LACKING] = max(0, turns - clock) / 5
    out[PLAN_POINTS] = points_marked(board, view, net.PLANNED, work) / 300
    out[CARDS_MISSING] = net.cards_missing(board, view, work) / 10
    out[WORST] = work[net.WORST] / 5
    out[SPACES] = (work[net.SPACES] + work[net.SEA_SPACES]) / 40
    out[HOPE] = max(-100, work[prospects.HOPE]) / 100


@rule
def best_pile(board, view):
    """The most cards of one kind in hand, wilds aside."""
    most = 0
    for kind in range(1, board.kinds):
        most = max(most, int(view.hand[kind]))
    return most


@rule
def describe_means(board, view, seat, work, out):
    """Pieces and cards, and what they are wanted for beside the tickets."""
    trains, ships = int(view.pieces[seat, TRAIN]), int(view.pieces[seat, SHIP])
    free, wanted = work[net.CLAIMS] == 0, 0
    for track in range(board.tracks):
        wanted += work[extras.EXTRA + track]
    out[PIECES] = (trains + ships) / 40
    out[TRAINS_LEFT] = (trains - work[net.SPACES]) / 40
    out[SHIPS_LEFT] = (ships - work[net.SEA_SPACES]) / 40
    out[CARDS] = (view.hand_size[seat, TRAIN] + view.hand_size[seat, SHIP]) / 20
    out[WILDS] = view.hand[WILD] / 4
    out[BEST_PILE] = best_pile(board, view) / 6
    out[FREE_PILE] = best_pile(board, view) / 6 if free else 0.0
    out[ALL_MADE] = 1.0 if free else 0.0
    out[EXTRA_POINTS] = points_marked(board, view, extras.EXTRA, work) / 300
    out[EXTRAS] = wanted / 6
    out[EXTRA_TURNS] = work[extras.TURNS] / 200
    out[OWN_TURNS] = net.turns_of(board, view, seat) / 20


@rule
def describe_race(game, seat, work, out):
    """Tickets completed, and how near the next one is."""
    least = 200
    for i in range(game.journey_size[seat]):
        least = min(least, work[net.ALONE + int(game.journey[seat, i])])
    out[RACE_COMPLETED] = game.completed[seat] / 6
    out[RACE_NEAREST] = least / 100


@rule
def describe_harbours(board, view, seat, out):
    """What the three best sites may bring, and how near the cards for a harbour are."""
    best, second, third, signs = 0, 0, 0, 0
    for place in range(board.places):
        if board.port[place] and view.harbour[place] == NONE:
            points = int(board.harbour_points[min(3, mechanics.tickets_naming(board, view, place))])
            if points > best:
                best, second, third = points, best, second
            elif points > second:
                second, third = points, second
            else:
                third = max(third, points)
    for colour in range(1, board.colours + 1):
        signs = max(signs, planner.signs_of(board, view, colour))
    out[BEST_SITE] = best / 30
    out[SECOND_SITE] = second / 30
    out[THIRD_SITE] = third / 30
    out[SIGNS] = signs / 4
    out[HARBOURS_LEFT] = view.harbours[seat] / 3


@rule
def describe_passengers(board, view, seat, out):
    """By how much a seat has most of the colours, where it shares the lead, and how many still wait."""
    waiting = 0
    for colour in range(board.passenger_colours):
        lead = int(view.collected[seat, colour]) - gains.most_of_others(view, view.collected, colour)
        out[PASSENGER_LEAD] += 0.2 * max(-3, min(3, lead))
        out[PASSENGER_TIES] += 0.2 if lead == 0 else 0.0
        for pool in range(board.pools):
            waiting += int(view.waiting[pool, colour])
    out[WAITING] = waiting / 60


@rule
def describe_terrain(board, view, seat, out):
    """Terrain cards, and those beyond what any other has."""
    for terrain in range(board.terrains):
        own, most = int(view.terrain[seat, terrain]), gains.most_of_others(view, view.terrain, terrain)
        out[TERRAIN] += own / 10
        out[TERRAIN_LEAD] += max(0, own - most) / 5


@rule
def describe_table(board, game, seat, out):
    """Whose turn it is, and what kind of game this is."""
    out[ORDER] = ((seat - game.turn) % game.players) / game.players
    out[LAST_TURNS] = 1.0 if game.final_turns != NONE else 0.0
    out[ALL_PIECES] = (board.pieces[TRAIN] + board.pieces[SHIP]) / 50
    out[LONGEST_PATH] = board.longest_path / 10
    out[GLOBETROTTER] = board.globetrotter / 15
    out[HAS_PASSENGERS] = 1.0 if board.pools > 0 else 0.0
    out[HARBOURS] = board.harbours / 3
    out[HAS_TERRAIN] = 1.0 if board.terrains > 0 else 0.0
    out[PLAYERS] = (game.players - 2) / 3


@rule
def describe(board, game, view, seat, account, work, out):
    """Numbers that tell how a seat stands; its plan is in `work`."""
    for i in range(SIZE):
        out[i] = 0.0
    describe_points(board, game, account, seat, out)
    describe_plan(board, view, work, out)
    describe_means(board, view, seat, work, out)
    describe_table(board, game, seat, out)
    out[TICKETS_LEFT] = (view.tickets_left[0] + view.tickets_left[1]) / 40
    if board.goal > 0:
        describe_race(game, seat, work, out)
    if view.harbours[seat] > 0:
        describe_harbours(board, view, seat, out)
    describe_passengers(board, view, seat, out)
    describe_terrain(board, view, seat, out)


@rule
def describe_all(board, game, views, account, notes, work):
    """Describe every seat of a running game, each by its own view and plan."""
    make_account(board, game, account, work)
    for seat in range(game.players):
        views[0] = views[1]
        see(board, game, seat, views[0])
        planner.think(board, views[0], work)
        describe(board, game, views[0], seat, account, work, notes[seat])


# What that promises


@rule
def judge(network, seat, other, units):
    """What the network makes of the numbers of one seat beside those of another."""
    for j in range(FIRST):
        units[j] = network.first_bias[j]
    for i in range(SIZE):
        for j in range(FIRST):
            units[j] += seat[i] * network.first[i, j] + other[i] * network.first[SIZE + i, j]
    for k in range(SECOND):
        units[FIRST + k] = network.second_bias[k]
    for j in range(FIRST):
        if units[j] > 0:
            for k in range(SECOND):
                units[FIRST + k] += units[j] * network.second[j, k]
    total = float(network.last_bias)
    for k in range(SECOND):
        if units[FIRST + k] > 0:
            total += units[FIRST + k] * network.last[k]
    return total


@rule
def scale_of(board):
    return TICKETS_SCALE if board.goal > 0 else POINTS_SCALE


@rule
def lead_over(board, notes, account, seat, other, network):
    """The lead to expect of a seat over another: that of today, and what the network adds; in scales."""
    today = int(account.total[seat]) - int(account.total[other])
    more = judge(network, notes[seat], notes[other], notes[-1])
    return today / scale_of(board) + more - judge(network, notes[other], notes[seat], notes[-1])


@rule
def final_lead(board, game, account, seat):
    """Points of a seat beyond the best other, in a race tickets, in scales; a tie-break counts half a point."""
    lead = int(account.total[seat]) - best_other(game, account.total, seat)
    return (lead + (0.5 if account.rank[seat] == 1 else -0.5)) / scale_of(board)


@entry
def worth(board, game, seat, views, account, notes, network, work):
    """How good a position with all cards seen is for a seat, from 0 to 1: about its chance to win."""
    if game.over != RUNNING:
        make_account(board, game, account, work)
        lead = final_lead(board, game, account, seat)
    else:
        describe_all(board, game, views, account, notes, work)
        lead = 1e9
        for other in range(game.players):
            if other != seat:
                lead = min(lead, lead_over(board, notes, account, seat, other, network))
    return 0.5 + 0.5 * math.tanh(lead)
