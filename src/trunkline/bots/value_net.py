"""What a position promises: how far a seat will end ahead of others, judged by what each has and plans.

Each seat is described by some numbers, all about the size of one. A small network makes of those of two seats what the
lead of the first over the second will be. It was trained on games of planners by `benchmarks/value_net.py`.
"""

import math
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from trunkline.bots import planner, ticket_plan, track_value
from trunkline.bots.mechanics.harbours import signs_of, tickets_naming
from trunkline.bots.mechanics.passengers import most_of_others
from trunkline.bots.types import Network, Plan
from trunkline.bots.units import TENTH
from trunkline.rules.compiled import entry, rule
from trunkline.rules.constants import NONE, RUNNING, SHIP, TRAIN, WILD
from trunkline.rules.fields import record_type
from trunkline.rules.scoring import make_account
from trunkline.rules.types import Account, Board, Game, View
from trunkline.rules.views import see

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
NOTES = max(SIZE, FIRST + SECOND)  # of a row of notes: one for each seat, and one more for the units
POINTS_SCALE, TICKETS_SCALE = 32.0, 2.4  # a lead worth three quarters of the way to certain victory; in a race
FILE = Path(__file__).with_name("value_net.npy")

network_t = record_type(
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
    return np.load(FILE).view(network_t)


def network_for(board: Any) -> Any:
    """The network for a board's record."""
    return networks()[1 if board.goal > 0 else 0]


# How a seat stands


@rule
def best_other(game: Game, values, seat):
    """The most that another seat has of something."""
    best = -1000
    for other in range(game.players):
        if other != seat:
            best = max(best, int(values[other]))
    return best


@rule
def describe_points(board: Board, game: Game, account: Account, seat, out):
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
def value_of_marked(board: Board, view: View, marks):
    """What the tracks that are marked in an array by track bring at once."""
    value = 0
    for track in range(board.tracks):
        if marks[track]:
            value += track_value.gain(board, view, track)
    return value


@rule
def describe_plan(board: Board, view: View, plan: Plan, out):
    """What the plan will bring, and whether there is time for it."""
    turns, clock = ticket_plan.turns_needed(board, view, plan), plan.clock
    out[GAINED] = plan.gained / 50
    out[MISSED] = plan.missed / 50
    out[MADE] = plan.made / 5
    out[CLAIMS] = plan.claims / 10
    out[TURNS] = turns / 20
    out[CLOCK] = clock / 20
    out[TIME_LEFT] = max(0, clock - turns) / 20
    out[TIME_LACKING] = max(0, turns - clock) / 5
    out[PLAN_POINTS] = value_of_marked(board, view, plan.planned) / (300 * TENTH)
    out[CARDS_MISSING] = ticket_plan.cards_missing(board, view, plan) / 10
    out[WORST] = plan.worst / 5
    out[SPACES] = (plan.spaces[TRAIN] + plan.spaces[SHIP]) / 40
    out[HOPE] = max(-100, plan.hope[0]) / 100


@rule
def best_pile(board: Board, view: View):
    """The most cards of one kind in hand, wilds aside."""
    most = 0
    for kind in range(1, board.kinds):
        most = max(most, int(view.hand[kind]))
    return most


@rule
def describe_means(board: Board, view: View, seat, plan: Plan, out):
    """Pieces and cards, and what they are wanted for beside the tickets."""
    trains, ships = int(view.pieces[seat, TRAIN]), int(view.pieces[seat, SHIP])
    free, wanted = plan.claims == 0, 0
    for track in range(board.tracks):
        wanted += plan.extra[track]
    out[PIECES] = (trains + ships) / 40
    out[TRAINS_LEFT] = (trains - plan.spaces[TRAIN]) / 40
    out[SHIPS_LEFT] = (ships - plan.spaces[SHIP]) / 40
    out[CARDS] = (view.hand_size[seat, TRAIN] + view.hand_size[seat, SHIP]) / 20
    out[WILDS] = view.hand[WILD] / 4
    out[BEST_PILE] = best_pile(board, view) / 6
    out[FREE_PILE] = best_pile(board, view) / 6 if free else 0.0
    out[ALL_MADE] = 1.0 if free else 0.0
    out[EXTRA_POINTS] = value_of_marked(board, view, plan.extra) / (300 * TENTH)
    out[EXTRAS] = wanted / 6
    out[EXTRA_TURNS] = plan.free_turns / 200
    out[OWN_TURNS] = ticket_plan.turns_of(board, view, seat) / 20


@rule
def describe_race(game: Game, seat, plan: Plan, out):
    """Tickets completed, and how near the next one is."""
    least = 200
    for i in range(game.journey_size[seat]):
        least = min(least, plan.alone[int(game.journey[seat, i])])
    out[RACE_COMPLETED] = game.completed[seat] / 6
    out[RACE_NEAREST] = least / 100


@rule
def describe_harbours(board: Board, view: View, seat, out):
    """What the three best sites may bring, and how near the cards for a harbour are."""
    best, second, third, signs = 0, 0, 0, 0
    for place in range(board.places):
        if board.port[place] and view.harbour[place] == NONE:
            points = int(board.harbour_points[min(3, tickets_naming(board, view, place))])
            if points > best:
                best, second, third = points, best, second
            elif points > second:
                second, third = points, second
            else:
                third = max(third, points)
    for colour in range(1, board.colours + 1):
        signs = max(signs, signs_of(board, view, colour))
    out[BEST_SITE] = best / 30
    out[SECOND_SITE] = second / 30
    out[THIRD_SITE] = third / 30
    out[SIGNS] = signs / 4
    out[HARBOURS_LEFT] = view.harbours[seat] / 3


@rule
def describe_passengers(board: Board, view: View, seat, out):
    """By how much a seat has most of the colours, where it shares the lead, and how many still wait."""
    waiting = 0
    for colour in range(board.passenger_colours):
        lead = int(view.collected[seat, colour]) - most_of_others(view, view.collected, colour)
        out[PASSENGER_LEAD] += 0.2 * max(-3, min(3, lead))
        out[PASSENGER_TIES] += 0.2 if lead == 0 else 0.0
        for pool in range(board.pools):
            waiting += int(view.waiting[pool, colour])
    out[WAITING] = waiting / 60


@rule
def describe_terrain(board: Board, view: View, seat, out):
    """Terrain cards, and those beyond what any other has."""
    for terrain in range(board.terrains):
        own, most = int(view.terrain[seat, terrain]), most_of_others(view, view.terrain, terrain)
        out[TERRAIN] += own / 10
        out[TERRAIN_LEAD] += max(0, own - most) / 5


@rule
def describe_table(board: Board, game: Game, seat, out):
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
def describe(board: Board, game: Game, view: View, seat, account: Account, plan: Plan, out):
    """Numbers that tell how a seat stands."""
    for i in range(SIZE):
        out[i] = 0.0
    describe_points(board, game, account, seat, out)
    describe_plan(board, view, plan, out)
    describe_means(board, view, seat, plan, out)
    describe_table(board, game, seat, out)
    out[TICKETS_LEFT] = (view.tickets_left[0] + view.tickets_left[1]) / 40
    if board.goal > 0:
        describe_race(game, seat, plan, out)
    if view.harbours[seat] > 0:
        describe_harbours(board, view, seat, out)
    describe_passengers(board, view, seat, out)
    describe_terrain(board, view, seat, out)


@rule
def describe_all(board: Board, game: Game, account: Account, notes, scratch):
    """Describe every seat of a running game, each by its own view and plan."""
    make_account(board, game, account, scratch.rules[0].scoring)
    for seat in range(game.players):
        view, plan = scratch.views[0], scratch.plans[0]
        scratch.views[0] = scratch.views[1]
        see(board, game, seat, view)
        planner.think(board, view, plan)
        describe(board, game, view, seat, account, plan, notes[seat])


# What that promises


@rule
def judge(network: Network, seat, other, units):
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
def scale_of(board: Board):
    return TICKETS_SCALE if board.goal > 0 else POINTS_SCALE


@rule
def lead_over(board: Board, notes, account: Account, seat, other, network: Network):
    """The lead to expect of a seat over another: that of today, and what the network adds; in scales."""
    today = int(account.total[seat]) - int(account.total[other])
    more = judge(network, notes[seat], notes[other], notes[-1])
    return today / scale_of(board) + more - judge(network, notes[other], notes[seat], notes[-1])


@rule
def final_lead(board: Board, game: Game, account: Account, seat):
    """Points of a seat beyond the best other, in a race tickets, in scales; a tie-break counts half a point."""
    lead = int(account.total[seat]) - best_other(game, account.total, seat)
    return (lead + (0.5 if account.rank[seat] == 1 else -0.5)) / scale_of(board)


@entry
def worth(board: Board, game: Game, seat, account: Account, notes, network: Network, scratch):
    """How good a position with all cards seen is for a seat, from 0 to 1: about its chance to win."""
    if game.over != RUNNING:
        make_account(board, game, account, scratch.rules[0].scoring)
        lead = final_lead(board, game, account, seat)
    else:
        describe_all(board, game, account, notes, scratch)
        lead = 1e9
        for other in range(game.players):
            if other != seat:
                lead = min(lead, lead_over(board, notes, account, seat, other, network))
    return 0.5 + 0.5 * math.tanh(lead)
