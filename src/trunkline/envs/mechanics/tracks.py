"""Tracks: whose they are and what is open; claims, each by the colour it is paid in."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

import numpy as np

from trunkline.boards import Board as NamedBoard
from trunkline.envs.mechanics.payments import (
    SYMBOL_BITS,
    claim_by,
    doubling_wilds,
    next_pairs,
    pair_wilds,
    payment_by,
)
from trunkline.envs.mechanics.writing import from_viewer, write_seats
from trunkline.rules import actions as act
from trunkline.rules.actions import CARD_BITS, CARD_MASK, set_colour
from trunkline.rules.compiled import rule
from trunkline.rules.constants import NONE, PAIR_PURSE, TRACKS, WILD
from trunkline.rules.observation import column
from trunkline.rules.packing import detail_of, make, subject_of
from trunkline.rules.tracks.payments import fill_purses, paid_wilds
from trunkline.rules.tracks.rules import is_open
from trunkline.rules.types import Board, Game, View

VERBS = (act.CLAIM,)
PLAN = [
    ("claim", "i4", TRACKS),
    ("ways", "i4", TRACKS),  # ways to pay for a track; as many entries again follow where it can be doubled
]
NETWORK, JOINED = column("places", "network"), column("places", "joined")
OWNER, OPEN = column("tracks", "owner"), column("tracks", "open")
HUNDREDS, POINTS = column("seats", "hundreds"), column("seats", "points")


@rule
def write_place(view: View, place, viewer, players, out, at):
    out[at + NETWORK] = view.network[viewer, place] + 1
    for seat in range(players):
        joined = view.network[seat, place] != NONE
        out[at + JOINED + from_viewer(seat, viewer, players)] = 1 if joined else 0


@rule
def write_track(board: Board, view: View, track, viewer, players, out, at):
    write_seats(viewer, players, out, at + OWNER, view.owner[track])
    out[at + OPEN] = 1 if is_open(board, view, viewer, track) else 0


@rule
def write_seat(view: View, seat, out, at):
    out[at + HUNDREDS] = view.score[seat] // 100
    out[at + POINTS] = view.score[seat] % 100


# Entries


def entries(facts: np.record, plan: np.record, at: int) -> Iterator[int]:
    """By track: every way to pay, wilds alone last; then the same ways with the points doubled."""
    for track in range(int(facts.tracks)):
        plan.claim[track], plan.ways[track] = at, _ways(facts, track)
        for doubled in range(1 + _can_double(facts, track)):
            yield from (make(act.CLAIM, track, doubled | way << 1) for way in range(int(plan.ways[track])))
            at += int(plan.ways[track])


def _ways(facts: np.record, track: int) -> int:
    if facts.track_pairs[track]:
        return len(_pair_lists(int(facts.colours), int(facts.track_length[track])))
    return 2 if facts.track_colour[track] else int(facts.colours) + 1


def _pair_lists(colours: int, length: int) -> list[tuple[int, ...]]:
    """Every choice of pairs, in order; the number after the colours is a pair of wilds."""
    return list(combinations_with_replacement(range(colours + 1), length))


def _can_double(facts: np.record, track: int) -> bool:
    if not facts.terrains or not facts.terrain_need[facts.track_length[track]]:
        return False
    return bool(facts.terrain_of[facts.track_colour[track]] != NONE)


def text(board: NamedBoard, code: int) -> str:
    track, detail = subject_of(code), detail_of(code)
    doubled = " double" if detail & 1 else ""
    return f"claim {board.tracks[track]} with {_way_text(board, track, detail >> 1)}{doubled}"


def _way_text(board: NamedBoard, track: int, way: int) -> str:
    facts = board.record
    if facts.track_pairs[track]:
        pairs = _pair_lists(int(facts.colours), int(facts.track_length[track]))[way]
        return " ".join(board.cards[(pair + 1) % (int(facts.colours) + 1)] for pair in pairs)
    if facts.track_colour[track]:
        return board.cards[int(facts.track_colour[track])] if way == 0 else board.cards[0]
    return board.cards[(way + 1) % (int(facts.colours) + 1)]


TEXTS = {act.CLAIM: text}


# From an action to its entry and back


@rule
def pairs_paid(board: Board, payment, length):
    """The pairs that a payment of a pair track makes, as one packed list in rising order."""
    made, place, colours = 0, length - 1, int(board.colours)
    for symbol in range(colours):
        cards, rest = 0, payment
        while rest > 0:
            if ((rest & CARD_MASK) - 1) % colours == symbol:
                cards += 1
            rest >>= CARD_BITS
        for _ in range((cards + 1) // 2):
            made |= symbol << SYMBOL_BITS * place
            place -= 1
    while place >= 0:
        made |= colours << SYMBOL_BITS * place
        place -= 1
    return made


@rule
def way_of(board: Board, track, payment):
    """Which of the track's ways a payment is."""
    if board.track_pairs[track]:
        length = int(board.track_length[track])
        wanted, pairs, way = pairs_paid(board, payment, length), 0, 0
        while pairs != wanted:
            pairs = next_pairs(board, pairs, length)
            way += 1
        return way
    colour = set_colour(payment)
    if board.track_colour[track] > 0:
        return 0 if colour > 0 else 1
    return colour - 1 if colour > 0 else int(board.colours)


@rule
def encode(board: Board, plan, action):
    track = act.subject_of(action)
    at = plan.claim[track] + way_of(board, track, act.payment_of(action))
    return int(at + plan.ways[track] if act.is_doubled(action) else at)


@rule
def decode(board: Board, game: Game, seat, code):
    detail = act.detail_of(code)
    return claim_by(board, game, seat, act.subject_of(code), detail >> 1, detail & 1)


# All legal entries


@rule
def mark_pairs(board: Board, plan, game: Game, seat, track, out, share, shares):
    """A share of the ways to pay for an open track with the pair sign; returns how many."""
    length, pairs, found = int(board.track_length[track]), 0, 0
    wilds, doubling = int(game.hand[seat, WILD]), doubling_wilds(board, game, seat, track)
    for way in range(plan.ways[track]):
        used = pair_wilds(board, game, seat, pairs, length) if way % shares == share else NONE
        if used != NONE:
            found += 1
            out[plan.claim[track] + way] = 1
            if used + doubling <= wilds:
                out[plan.claim[track] + plan.ways[track] + way] = 1
        pairs = next_pairs(board, pairs, length)
    return found


@rule
def fill_spare(board: Board, game: Game, seat, track, ways, scratch):
    """The wilds left after each way to pay for a track like this; NONE where the hand does not pay for it."""
    for way in range(ways):
        payment = payment_by(board, game, seat, track, way)
        left = NONE if payment == NONE else int(game.hand[seat, WILD]) - paid_wilds(board, track, payment)
        scratch.spare[way] = left


@rule
def mark_track(board: Board, plan, game: Game, seat, track, scratch, out):
    """The ways to pay for an open track of the class last looked at; returns how many."""
    at, ways, found = plan.claim[track], plan.ways[track], 0
    doubling = doubling_wilds(board, game, seat, track)
    for way in range(ways):
        if scratch.spare[way] != NONE:
            found += 1
            out[at + way] = 1
            if scratch.spare[way] >= doubling:
                out[at + ways + way] = 1
    return found


@rule
def mark_class(board: Board, plan, game: Game, seat, group, scratch, out):
    """The ways to pay for the open tracks of a class; returns how many."""
    found, looked = 0, False
    for i in range(board.class_start[group], board.class_start[group + 1]):
        track = int(board.class_track[i])
        if not is_open(board, game, seat, track):
            continue
        if not looked:
            fill_spare(board, game, seat, track, int(plan.ways[track]), scratch)
            looked = True
        found += mark_track(board, plan, game, seat, track, scratch, out)
    return found


@rule
def mark_pair_class(board: Board, plan, game: Game, seat, group, out, share, shares):
    """The same for a class of tracks with the pair sign, which have so many ways that these are shared out."""
    found = 0
    for i in range(board.class_start[group], board.class_start[group + 1]):
        track = int(board.class_track[i])
        if is_open(board, game, seat, track):
            found += mark_pairs(board, plan, game, seat, track, out, share, shares)
    return found


@rule
def mark(board: Board, plan, game: Game, seat, scratch, out, share, shares):
    """A share of all claims; returns how many there are."""
    fill_purses(board, game, seat, scratch.purse)
    found, classes = 0, int(board.classes)
    while classes > 0 and board.class_purse[classes - 1] == PAIR_PURSE:  # those with the pair sign come last
        classes -= 1
        if board.class_length[classes] <= scratch.purse[PAIR_PURSE]:
            found += mark_pair_class(board, plan, game, seat, classes, out, share, shares)
    for group in range(share, classes, shares):
        if board.class_length[group] <= scratch.purse[board.class_purse[group]]:
            found += mark_class(board, plan, game, seat, group, scratch, out)
    return found
