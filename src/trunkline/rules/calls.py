"""What Python asks of the rules at every move, over arrays of one: handing over a record takes 7 µs, an array 0.2."""

from trunkline.rules import legal, refusals, views
from trunkline.rules import play as playing
from trunkline.rules.compiled import entry
from trunkline.rules.types import Dice, Numbers, Row


@entry
def see(boards: Row, games: Row, viewer: int, seen: Row):
    """As views.see."""
    views.see(boards[0], games[0], viewer, seen[0])


@entry
def list_legal(boards: Row, games: Row, seat: int, out: Numbers):
    """As legal.list_legal, from the start of `out`."""
    return legal.list_legal(boards[0], games[0], seat, out, 0)


@entry
def refuse(boards: Row, games: Row, seat: int, action: int, out: Numbers):
    """As refusals.refuse."""
    return refusals.refuse(boards[0], games[0], seat, action, out)


@entry
def play(boards: Row, games: Row, seat: int, action: int, dice: Dice):
    """As play.play."""
    playing.play(boards[0], games[0], seat, action, dice)
