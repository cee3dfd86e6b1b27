"""Chance: the one place where a game meets luck.

The dice are an int64 array that is passed in, never part of a position: whoever copies a position to look ahead sees
no future. `dice[HEADER:]` is a tape. Rolling dice write each outcome on it (as far as it fits; COUNT goes on
counting), reading dice take the outcomes from it, so that a stored game is replayed by what happened, not by how the
numbers were made. Where a tape says ASK, reading dice do not tell but write down what they were asked.

The generator is a multiply-with-carry: its multiplier keeps every product below 2**63, so that interpreted and
compiled code agree without unsigned numbers.
"""

from trunkline.rules.compiled import entry, rule
from trunkline.rules.types import Dice, Row

X, CARRY, READING, COUNT, FAULT = 0, 1, 2, 3, 4
HEADER = 5
ASK = -1  # on a tape: what is asked here, and how many are there of each answer?
ASKED = 2  # in READING: the question is written down; what the rules do from here on does not count
ITEMS = 256  # numbers that follow an ASK: how many there are of each item

MULTIPLIER = 1791398085  # MULTIPLIER * 2**32 - 1 is a safe prime, so the period is about 2**62
LOW_32 = 0xFFFFFFFF

# What an outcome is about, by its name in records, and the board's list that its item is of; an outcome is
# `item | to << 8 | what << 16`.
OUTCOMES = (
    ("first", ""),
    ("hand", "cards"),
    ("display", "cards"),
    ("tickets", "tickets"),
    ("terrain", "terrains"),
    ("terrain-display", "terrains"),
    ("passengers", "passengers"),
    ("turned", "cards"),
)
(
    FIRST_SEAT,
    CARD_TO_HAND,
    CARD_TO_DISPLAY,
    TICKET_TO_SEAT,
    TERRAIN_TO_SEAT,
    TERRAIN_TO_DISPLAY,
    PASSENGER_TO_POOL,
    CARD_TURNED_UP,
) = range(len(OUTCOMES))


@rule
def next_32(dice: Dice):
    """The next 32 random bits."""
    x, carry = dice[X], dice[CARRY]
    product = x * MULTIPLIER + carry
    dice[X] = product & LOW_32
    dice[CARRY] = product >> 32
    return x ^ carry


@entry
def roll(dice: Dice, sides: int):
    """A uniform number in 0..sides-1, exactly uniform by rejection."""
    product = next_32(dice) * sides
    if (product & LOW_32) < sides:
        least = (LOW_32 + 1 - sides) % sides
        while (product & LOW_32) < least:
            product = next_32(dice) * sides
    return product >> 32


@rule
def is_asking(dice: Dice):
    """Whether the next outcome is to be asked for, and there is room for the question."""
    at = HEADER + dice[COUNT]
    return dice[READING] == 1 and dice[FAULT] == 0 and at + ITEMS < dice.shape[0] and dice[at] == ASK


@rule
def open_question(dice: Dice, what: int, to: int):
    """Write down what is asked; returns where the number of each answer belongs. Nothing was written there before."""
    at = HEADER + dice[COUNT] + 1
    dice[READING] = ASKED
    dice[X], dice[CARRY] = to | what << 8, at
    return at


@rule
def ask(dice: Dice, what: int, to: int, counts: Row, start: int, stop: int):
    """Write down a question with the number of each item."""
    at = open_question(dice, what, to)
    for item in range(start, stop):
        dice[at + item] = counts[item]


@rule
def ask_any(dice: Dice, what: int, to: int, sides: int):
    """Write down a question whose answers are equally likely."""
    at = open_question(dice, what, to)
    for item in range(sides):
        dice[at + item] = 1


@rule
def note(dice: Dice, what: int, to: int, item: int):
    """Write an outcome on the tape, or check a forced one against it."""
    at = HEADER + dice[COUNT]
    outcome = item | to << 8 | what << 16
    if dice[READING]:
        if is_asking(dice):  # not for what is certain: on with the question
            dice[at] = outcome
            dice[at + 1] = ASK
        elif at >= dice.shape[0] or dice[at] != outcome:
            dice[FAULT] = 1
    elif at < dice.shape[0]:
        dice[at] = outcome
    dice[COUNT] += 1


@rule
def told(dice: Dice, what: int, to: int):
    """The item that reading dice tell for this outcome, or -1 when the tape tells something else or has ended."""
    at = HEADER + dice[COUNT]
    if at >= dice.shape[0] or dice[at] >> 8 != (to | what << 8):
        dice[FAULT] = 1
        return -1
    return dice[at] & 0xFF


@rule
def pick(dice: Dice, what: int, to: int, counts: Row, start: int, stop: int, total: int):
    """One of `total` things, of which there are `counts[item]` of each item in start..stop-1, all equally likely."""
    item, left = -1, 0
    if not dice[READING]:
        left = roll(dice, total)
    elif not is_asking(dice):
        item = told(dice, what, to)
        if item < start or item >= stop or counts[item] <= 0:
            dice[FAULT] = 1
            item = -1
    if item < 0:
        item = start
        while left >= counts[item]:
            left -= counts[item]
            item += 1
    if dice[READING] and is_asking(dice) and counts[item] < total:  # else the answer is certain
        ask(dice, what, to, counts, start, stop)
    note(dice, what, to, item)
    return item


@rule
def choose(dice: Dice, what: int, to: int, sides: int):
    """One of `sides` equally likely items."""
    item = 0
    if not dice[READING]:
        item = roll(dice, sides)
    elif not is_asking(dice):
        item = told(dice, what, to)
        if item < 0 or item >= sides:
            dice[FAULT] = 1
            item = 0
    elif sides > 1:
        ask_any(dice, what, to, sides)
    note(dice, what, to, item)
    return item
