"""What Python asks of the rules at every move, over arrays of one: handing over a record takes 7 µs, an array 0.2."""

from trunkline.rules import legal, refusals, sight
from trunkline.rules import play as playing
from trunkline.rules.compiled import entry


@entry
def see(boards, games, viewer, views):
    """As sight.see."""
    sight.see(boards[0], games[0], viewer, views[0])


@entry
def list_legal(boards, games, seat, out):
    """As legal.list_legal, from the start of `out`."""
    return legal.list_legal(boards[0], games[0], seat, out, 0)


@entry
def refuse(boards, games, seat, action, work):
    """As refusals.refuse."""
    return refusals.refuse(boards[0], games[0], seat, action, work)


@entry
def play(boards, games, seat, action, dice):
    """As play.play."""
    playing.play(boards[0], games[0], seat, action, dice)
