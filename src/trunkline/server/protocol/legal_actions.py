"""What a seat may do, small enough to send: claims are told once for all tracks that take the same payments."""

import asyncio
import time
from functools import lru_cache
from itertools import pairwise

import numpy as np
from msgspec import Struct

from trunkline import notation
from trunkline.boards import Board
from trunkline.game import Game, Numbers
from trunkline.payment_order import Price, Worth, price, traits, worth_to
from trunkline.rules import actions as act
from trunkline.rules.packing import detail_of, make, subject_of, verb_of
from trunkline.server.protocol.messages import Claims, Legal

FEW = 200  # legal actions that are told in no time
AT_A_TIME = 50  # payments
LONGEST_HOLD = 0.01  # seconds after which others go on


async def prepare(game: Game, seat: int) -> None:
    """Find out what a seat's claims cost while others go on: on some boards a large hand pays in thousands of ways.

    Prices are remembered, so that they can be told at once afterwards.
    """
    numbers = game.legal_numbers(seat)
    if len(numbers) <= FEW:
        return
    since = time.monotonic()
    for tracks, payments in _alike(game.board, numbers[verb_of(numbers) == act.CLAIM]):
        claims = _claims(tracks[0], payments)
        for start in range(0, len(claims), AT_A_TIME):
            for claim in claims[start : start + AT_A_TIME]:
                price(claim, game.board)
            if time.monotonic() - since > LONGEST_HOLD:
                await asyncio.sleep(0)
                since = time.monotonic()


def legal_of(game: Game, seat: int) -> Legal:
    """All legal actions of a seat."""
    board, offer, numbers = game.board, game.offer(seat), game.legal_numbers(seat)
    claiming = verb_of(numbers) == act.CLAIM
    actions = [
        notation.text(board, number, offer if verb_of(number) == act.KEEP else ())
        for number in numbers[~claiming].tolist()
    ]
    claims = numbers[claiming]
    return Legal(seat, actions, _grouped(board, claims, _hand(game, seat)) if len(claims) else [])


def _hand(game: Game, seat: int) -> dict[str, int]:
    """The seat's own cards, only to put payments in order."""
    return {name: n for name, n in zip(game.board.cards, game.record.hand[seat].tolist(), strict=False) if n}


def _grouped(board: Board, claims: Numbers, hand: dict[str, int]) -> list[Claims]:
    worth = worth_to(board, hand)
    return [
        Claims([board.tracks[track] for track in tracks], _prices(board, tracks[0], payments).in_order(worth))
        for tracks, payments in _alike(board, claims)
    ]


class Prices(Struct, frozen=True):
    """What the payments of a track cost, the thrifty first; `tied`: the hand decides between some of them."""

    every: list[Price]
    words: list[str]
    tied: bool

    def in_order(self, worth: Worth) -> list[str]:
        return [own.words for own in sorted(self.every, key=worth)] if self.tied else self.words


def _alike(board: Board, claims: Numbers) -> list[tuple[list[int], bytes]]:
    """Tracks that take the same payments, and those. A track's claims stand together: each has a slice of the list."""
    tracks, payments = subject_of(claims), (detail_of(claims)).tobytes()
    starts = [0, *(np.flatnonzero(tracks[1:] != tracks[:-1]) + 1).tolist(), len(claims)]
    alike: dict[tuple[tuple[int, ...], bytes], list[int]] = {}
    for track, (start, end) in zip(tracks[starts[:-1]].tolist(), pairwise(starts), strict=True):
        alike.setdefault((traits(track, board), payments[8 * start : 8 * end]), []).append(track)
    return [(tracks, paid) for (_, paid), tracks in alike.items()]


def _claims(track: int, payments: bytes) -> list[int]:
    made: list[int] = make(act.CLAIM, track, np.frombuffer(payments, np.int64)).tolist()
    return made


@lru_cache(maxsize=1 << 14)
def _prices(board: Board, track: int, payments: bytes) -> Prices:
    """From one move to the next most are the same."""
    every = sorted((price(claim, board) for claim in _claims(track, payments)), key=lambda own: own.cost)
    return Prices(every, [own.words for own in every], len({own.cost for own in every}) < len(every))
