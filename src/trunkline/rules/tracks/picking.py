"""Claims counted by classes of tracks, to pick a random one without listing all (T4)."""

from trunkline.rules.compiled import rule
from trunkline.rules.constants import PURSES
from trunkline.rules.fields import TRACK, Axis, Field, record_type
from trunkline.rules.tracks.payments import count_payments, fill_purses, list_payments
from trunkline.rules.tracks.rules import is_open
from trunkline.rules.types import Board, Game, PickScratch

# Scratch: the claims of each class, what each purse can pay for, and a short list of actions. Apart from a turn no
# decision has more actions than the list holds.
pick_t = record_type(
    (
        Field("claims", "i4", (TRACK,)),
        Field("few", "i8", (Axis("few", 128, "128"),)),
        Field("purse", "i2", (Axis("purse", PURSES, f"{PURSES}"),)),
    )
)


@rule
def count_open(board: Board, game: Game, seat: int, start: int, stop: int):
    """How many tracks of a class are open to the seat."""
    count = 0
    for i in range(start, stop):
        if is_open(board, game, seat, board.class_track[i]):
            count += 1
    return count


@rule
def count_claims(board: Board, game: Game, seat: int, scratch: PickScratch):
    """Count the claims of each class into the scratch and return their sum."""
    fill_purses(board, game, seat, scratch.purse)
    total = 0
    for group in range(board.classes):
        scratch.claims[group] = 0
        if board.class_length[group] > scratch.purse[board.class_purse[group]]:
            continue
        start = board.class_start[group]
        track = int(board.class_track[start])
        tracks = count_open(board, game, seat, start, board.class_start[group + 1])
        if tracks > 0:
            scratch.claims[group] = tracks * count_payments(board, game, seat, track, scratch.few)
            total += scratch.claims[group]
    return total


@rule
def nth_claim(board: Board, game: Game, seat: int, n: int, scratch: PickScratch):
    """Claim number n in the order of the classes that count_claims counted: its class, its track, its payment."""
    group = 0
    while n >= scratch.claims[group]:
        n -= scratch.claims[group]
        group += 1
    at, stop = board.class_start[group], board.class_start[group + 1]
    payments = scratch.claims[group] // count_open(board, game, seat, at, stop)  # of each open track
    while not is_open(board, game, seat, board.class_track[at]) or n >= payments:
        if is_open(board, game, seat, board.class_track[at]):
            n -= payments
        at += 1
    list_payments(board, game, seat, int(board.class_track[at]), scratch.few, -n)
    return scratch.few[0]
