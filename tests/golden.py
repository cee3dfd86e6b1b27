"""Whole games kept as text, one for each way a game of each board ends: a diff shows what a change of the rules did.

`python -m tests.golden` writes them anew: for each it tries seeds until a style of play ends that way.
"""

import random
from collections.abc import Callable
from pathlib import Path

from trunkline import bots, record
from trunkline.game import Game
from trunkline.rules import actions as act
from trunkline.rules import layout

FOLDER = Path(__file__).parent / "golden"

# How each board's games end, with the number of players and the style that gets there.
ENDINGS = {
    ("usa", "pieces_out"): (2, "greedy"),
    ("usa", "all_passed"): (5, "hoard"),
    ("germany", "pieces_out"): (3, "greedy"),
    ("germany", "all_passed"): (5, "hoard"),
    ("africa", "pieces_out"): (4, "greedy"),
    ("africa", "all_passed"): (5, "hoard"),
    ("first_journey", "goal_reached"): (2, "greedy"),
    ("first_journey", "last_piece"): (3, "random"),
    ("first_journey", "no_track_left"): (4, "random"),
    ("first_journey", "quiet"): (2, "stall"),
    ("world", "pieces_out"): (3, "greedy"),
    ("world", "quiet"): (2, "stall"),
}
SEEDS = 3000

Style = Callable[[Game, int, list[int], random.Random], int]


def stall(game: Game, seat: int, actions: list[int], dice: random.Random) -> int:  # noqa: ARG001
    """Does what changes nothing whenever it can."""
    idle = [a for a in actions if a & 31 in (act.SWAP_TICKETS, act.PASS) or (a & 31 == act.EXCHANGE and a >> 13 == 1)]
    return dice.choice(idle or actions)


def hoard(game: Game, seat: int, actions: list[int], dice: random.Random) -> int:
    """Fills up the short tracks, keeps three pieces, then draws all cards and tickets until nothing is left to do."""
    facts, pieces = game.board.record, int(game.record.pieces[seat, layout.TRAIN])
    claims = [a for a in actions if a & 31 == act.CLAIM]
    lengths = {a: int(facts.track_length[a >> 5 & 255]) for a in claims}
    short = [a for a in claims if lengths[a] <= 3 and pieces - lengths[a] >= 3]
    if short:
        return max(short, key=lambda a: (lengths[a] == pieces - 3, -lengths[a], dice.random()))
    if act.PASS in actions:
        return act.PASS
    others = [a for a in actions if a & 31 not in (act.CLAIM, act.EXCHANGE, act.SWAP_TICKETS)]
    if others:
        return dice.choice(others)
    safe = [a for a in claims if pieces - lengths[a] == 3] or [a for a in claims if pieces - lengths[a] > 6]
    return dice.choice(safe or claims)


def play(board: str, players: int, style: str, seed: int) -> Game:
    """A whole game in a style."""
    game, dice = Game.new(board, players=players, seed=seed), random.Random(seed)
    seats = [bots.make(style, f"{seed} {seat}") for seat in range(players)] if style in bots.names() else []
    while not game.over:
        seat = game.seats_to_decide()[0]
        numbers = game.legal_numbers(seat)
        if seats:
            action = seats[seat].choose(game.view(seat), numbers)
        else:
            action = STYLES[style](game, seat, numbers.tolist(), dice)
        game.play(action, seat)
    return game


STYLES: dict[str, Style] = {"stall": stall, "hoard": hoard}


def find(board: str, ending: str) -> Game:
    """The first seed whose game ends that way."""
    players, style = ENDINGS[board, ending]
    for seed in range(SEEDS):
        game = play(board, players, style, seed)
        if game.account().ending == ending:
            return game
    raise LookupError(f"no game of {board} with {players} players and style {style} ended by {ending}")


def path(board: str, ending: str) -> Path:
    return FOLDER / f"{board}-{ending}.txt"


if __name__ == "__main__":
    for board, ending in ENDINGS:
        path(board, ending).write_text(record.write(find(board, ending)))
        print(path(board, ending).name)
