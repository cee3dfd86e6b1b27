"""Choosing among actions that a bot likes equally well: by lot."""

from trunkline.rules.compiled import rule
from trunkline.rules.dice import roll
from trunkline.rules.types import Dice

LEAST = -(1 << 40)  # less than any action is liked


@rule
def takes_lead(likes, liked, ties, dice: Dice):
    """Whether an action is the choice so far, by lot among the best-liked ones, and how many of these there are now."""
    if likes > liked:
        return True, 1
    if likes == liked:
        return roll(dice, ties + 1) == 0, ties + 1
    return False, ties
