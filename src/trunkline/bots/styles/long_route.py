"""The long-route style: long tracks first, for their points and to end the game soon; tickets where they fit in."""

from trunkline.bots.card_kinds import colour_of, spaces_of, suit_of
from trunkline.bots.shortest_paths import FAR
from trunkline.bots.styles import joined, one_step
from trunkline.bots.types import Aim, Style
from trunkline.rules.compiled import rule
from trunkline.rules.constants import GREY, TRACKS, WILD
from trunkline.rules.tracks.rules import is_open
from trunkline.rules.types import Board, View

FIELDS = [("rate", "i8", TRACKS)]  # what a track brings for each card that is missing

PRICE, MOST = 14, 2
TARGETS = 3  # tracks for which cards are drawn
CLAIM = 2  # a claim's turn, in cards


@rule
def cards_of(board: Board, view: View, suit, colour):
    """Cards in hand of a suit and colour, wilds aside."""
    count = 0
    for kind in range(1, board.kinds):
        if colour_of(board, kind) == colour and suit_of(board, kind) == suit:
            count += int(view.hand[kind]) * spaces_of(board, kind)
    return count


@rule
def cards_missing(board: Board, view: View, track):
    """Cards a track takes beyond those in hand."""
    suit, colour = int(board.track_suit[track]), int(board.track_colour[track])
    need, have = int(board.track_length[track]), 0
    if board.track_pairs[track]:
        need *= 2
    if colour != GREY:
        have = cards_of(board, view, suit, colour)
    else:
        for other in range(1, board.colours + 1):
            have = max(have, cards_of(board, view, suit, other))
    return max(0, need - have - int(view.hand[WILD]))


@rule
def rate_of(board: Board, view: View, track, aim: Aim):
    """Points of a track and its share of the tickets, for each card it is away."""
    length = int(board.track_length[track])
    if not is_open(board, view, view.seat, track) or length > view.pieces[view.seat, board.track_suit[track]]:
        return 0
    brings = one_step.WEIGHT * int(board.points[length]) + 2 * aim.wanted[track]
    return brings // (CLAIM + length + cards_missing(board, view, track))


@rule
def plan(board: Board, view: View, style: Style):
    """Rate all tracks, and want the few best; in a race, where tracks bring no points, all tickets joined."""
    if board.goal > 0 or view.offer_size > 0:
        spaces = joined.lay_all(board, view, style)
        style.aim.nearest = spaces if spaces > 0 else FAR
        return
    one_step.plan(board, view, style)
    for track in range(board.tracks):
        style.rate[track] = rate_of(board, view, track, style.aim)
    joined.clear(board, style)
    style.aim.nearest = FAR
    wanted = style.aim.wanted
    for _ in range(TARGETS):
        best = 0
        for track in range(board.tracks):
            if style.rate[track] > style.rate[best] or wanted[best]:
                best = track if wanted[track] == 0 else best
        if style.rate[best] > 0 and wanted[best] == 0:
            wanted[best] = style.rate[best]
            style.aim.nearest = 1
