"""The catalogue: a board's actions as a fixed list of numbers, in a stable order, each with a text.

Most entries are one action of the rules. Where one thing can be paid for in many ways, an entry names what is
bought and the colour it is paid in, and the thrifty payment of that colour is made (`first_payment.py`).
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from pathlib import Path

import numpy as np
import numpy.typing as npt

from trunkline import boards, notation
from trunkline.boards import Board
from trunkline.envs import choices
from trunkline.errors import TrunklineError
from trunkline.rules import actions as act
from trunkline.rules.constants import NONE, SHIP, TRAIN
from trunkline.rules.packing import detail_of, make, subject_of, verb_of
from trunkline.rules.records import board_t

Mask = npt.NDArray[np.int8]


class Catalogue:
    """The catalogue of one board.

    >>> from trunkline.game import Game
    >>> game, usa = Game.new("usa", seed=7), catalogue("usa")
    >>> usa
    <Catalogue usa: 527 actions>
    >>> usa.size, usa.text(160)
    (527, 'claim dallas-little_rock with green')
    >>> [usa.text(index) for index in usa.legal(game.record, 0)]
    ['keep 1 2', 'keep 1 3', 'keep 2 3', 'keep 1 2 3']
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.boards, self.plans = np.zeros(1, board_t), np.zeros(1, choices.plan_t)  # for compiled loops over games
        self.boards[0] = board.record
        self.plan: np.record = self.plans[0]
        self.codes = np.array(list(_entries(board.record, self.plan)), np.int64)
        self.size = len(self.codes)
        self._scratch, self._listed = np.zeros(1, choices.mask_t), np.zeros(choices.LISTED, np.int64)

    def __repr__(self) -> str:
        return f"<Catalogue {self.board.id}: {self.size} actions>"

    def mask(self, game: np.record, seat: int, out: Mask | None = None) -> Mask:
        """1 for every entry that is legal for a seat of a position."""
        made = np.zeros(self.size, np.int8) if out is None else out
        choices.mask_one(self.board.record, self.plan, game, seat, self._scratch[0], self._listed, made)
        return made

    def legal(self, game: np.record, seat: int) -> list[int]:
        """The entries that are legal for a seat of a position."""
        return np.flatnonzero(self.mask(game, seat)).tolist()

    def decode(self, game: np.record, seat: int, index: int) -> int:
        """The action of the rules that an entry stands for in a position, as an integer."""
        action = int(choices.decode(self.board.record, self.codes, game, seat, index))
        if action == NONE:
            name = self.text(index) if 0 <= index < self.size else f"no entry from 0 to {self.size - 1}"
            raise TrunklineError(f"action {index} ({name}) is not possible here; legal ones are 1 in the mask")
        return action

    def encode(self, action: int) -> int:
        """The entry that holds an action of the rules."""
        return int(choices.encode(self.board.record, self.plan, action))

    def text(self, index: int) -> str:
        """An entry in words; tickets to keep are named by their place in the offer, from 1."""
        return _text(self.board, int(self.codes[index]))

    def lines(self) -> list[str]:
        """All entries in words, in order."""
        return [self.text(index) for index in range(self.size)]


def catalogue(board: str | Path | Board) -> Catalogue:
    """The catalogue of a board, the same for all who ask.

    >>> catalogue("world")
    <Catalogue world: 879 actions>
    """
    return _made(board if isinstance(board, Board) else boards.load(board))


@lru_cache(maxsize=64)
def _made(board: Board) -> Catalogue:
    return Catalogue(board)


# The order of entries. Every part notes in the plan where it begins.


def _entries(facts: np.record, plan: np.record) -> Iterator[int]:
    """Codes of all entries: the action itself, or for what can be paid in many ways the thing and the way."""
    at = 0
    for part in (_draws, _tickets, _pieces, _passengers, _harbours, _claims):
        for code in part(facts, plan, at):
            yield code
            at += 1


def _make(verb: int, subject: int = 0, detail: int = 0) -> int:
    return int(make(verb, subject, detail))


def _draws(facts: np.record, plan: np.record, at: int) -> Iterator[int]:
    """Pass, the cards of the display, the piles, the pile that refills a slot, terrain."""
    plan.pass_at = at
    codes = [_make(act.PASS)]
    plan.take_card = at + len(codes)
    codes += [_make(act.TAKE_CARD, kind) for kind in range(int(facts.kinds)) if facts.display]
    plan.draw = at + len(codes)
    codes += [_make(act.DRAW_CARD, pile) for pile in range(int(facts.piles))]
    plan.refill = at + len(codes)
    codes += [_make(act.REFILL_FROM, pile) for pile in range(int(facts.piles)) if facts.piles > 1]
    plan.take_terrain = at + len(codes)
    codes += [_make(act.TAKE_TERRAIN, terrain) for terrain in range(int(facts.terrains))]
    plan.draw_terrain = at + len(codes)
    yield from codes + [_make(act.DRAW_TERRAIN)] * bool(facts.terrains)


def _tickets(facts: np.record, plan: np.record, at: int) -> Iterator[int]:
    """Drawing tickets in every mix of decks, keeping every choice of the offer, swapping those of a journey."""
    most = max(int(facts.deal), int(facts.draw))
    plan.draw_tickets, plan.most_tickets = at, most
    codes: list[int] = []
    if facts.goal == 0 and facts.decks > 1:
        mixes = ((first, second) for first in range(most + 1) for second in range(most + 1 - first) if first + second)
        codes += [_make(act.DRAW_TICKETS, *mix) for mix in mixes]
    elif facts.goal == 0 and facts.draw:
        codes.append(_make(act.DRAW_TICKETS, int(facts.draw)))
    plan.keep = at + len(codes)
    codes += [_make(act.KEEP, kept) for kept in range(1, 1 << most) if facts.goal == 0]
    plan.swap = at + len(codes)
    yield from codes + [_make(act.SWAP_TICKETS)] * bool(facts.goal)


def _pieces(facts: np.record, plan: np.record, at: int) -> Iterator[int]:
    """Choosing trains and ships, exchanging trains, exchanging ships."""
    trains, ships, chosen = int(facts.pieces[TRAIN]), int(facts.pieces[SHIP]), int(facts.chosen)
    plan.pieces, plan.fewest_trains = at, max(0, chosen - ships)
    codes = [_make(act.PIECES, count) for count in range(max(0, chosen - ships), min(trains, chosen) + 1) if chosen]
    plan.exchange = at + len(codes)
    plan.most_exchanged = min(trains, ships, trains + ships - chosen) if chosen and facts.exchange != NONE else 0
    counts = range(1, int(plan.most_exchanged) + 1)
    yield from codes + [_make(act.EXCHANGE, suit, count) for suit in (TRAIN, SHIP) for count in counts]


def _passengers(facts: np.record, plan: np.record, at: int) -> Iterator[int]:
    """By place: a passenger of each colour, then none."""
    for place in range(int(facts.places)):
        if facts.pools and facts.pool[place] != NONE:
            plan.passengers[place] = at
            codes = [_make(act.TAKE_PASSENGER, place, colour) for colour in range(int(facts.passenger_colours))]
            yield from [*codes, _make(act.LEAVE_PASSENGER, place)]
            at += len(codes) + 1


def _harbours(facts: np.record, plan: np.record, at: int) -> Iterator[int]:
    """By port: with wilds alone, then in each colour."""
    for place in range(int(facts.places)):
        if facts.harbours and facts.port[place]:
            plan.harbour[place] = at
            yield from (_make(act.BUILD_HARBOUR, place, colour) for colour in range(int(facts.colours) + 1))
            at += int(facts.colours) + 1


def _claims(facts: np.record, plan: np.record, at: int) -> Iterator[int]:
    """By track: every way to pay, wilds alone last; then the same ways with the points doubled."""
    for track in range(int(facts.tracks)):
        plan.claim[track], plan.ways[track] = at, _ways(facts, track)
        for doubled in range(1 + _can_double(facts, track)):
            yield from (_make(act.CLAIM, track, doubled | way << 1) for way in range(int(plan.ways[track])))
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


# Words


def _text(board: Board, code: int) -> str:
    verb, subject, detail = verb_of(code), subject_of(code), detail_of(code)
    if verb == act.CLAIM:
        doubled = " double" if detail & 1 else ""
        return f"claim {board.tracks[subject]} with {_way_text(board, subject, detail >> 1)}{doubled}"
    if verb == act.BUILD_HARBOUR:
        return f"harbour {board.places[subject]} with {board.cards[detail]}"
    if verb == act.KEEP:
        return " ".join(["keep", *(str(place + 1) for place in range(8) if subject >> place & 1)])
    return notation.text(board, code)


def _way_text(board: Board, track: int, way: int) -> str:
    facts = board.record
    if facts.track_pairs[track]:
        pairs = _pair_lists(int(facts.colours), int(facts.track_length[track]))[way]
        return " ".join(board.cards[(pair + 1) % (int(facts.colours) + 1)] for pair in pairs)
    if facts.track_colour[track]:
        return board.cards[int(facts.track_colour[track])] if way == 0 else board.cards[0]
    return board.cards[(way + 1) % (int(facts.colours) + 1)]
