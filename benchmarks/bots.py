"""Planner against greedy, each deal once from every seat; or planner against itself.

python benchmarks/bots.py GAMES FIRST_SEED PLAYERS [BOARD...]
python benchmarks/bots.py mirror GAMES FIRST_SEED PLAYERS [BOARD...]
"""

import sys
import time
from collections.abc import Sequence

from trunkline import boards, bots
from trunkline.game import Game

spent = [0.0, 0]  # seconds of the planner, and its decisions


def played(board: str, names: Sequence[str], seed: int) -> Game:
    """A whole game of these bots."""
    game, seats = Game.new(board, len(names), seed), [bots.make(name, f"{seed} {i}") for i, name in enumerate(names)]
    while not game.over:
        seat = game.seats_to_decide()[0]
        view, actions = game.view(seat), game.legal_numbers(seat)
        start = time.perf_counter()
        action = seats[seat].choose(view, actions)
        if names[seat] == "planner":
            spent[0] += time.perf_counter() - start
            spent[1] += 1
        game.play(action, seat)
    return game


def share(board: str, players: int, games: int, first: int) -> float:
    """Planner's share of the wins, a shared win counting in part."""
    won = 0.0
    for k in range(games):
        names = ["greedy"] * players
        names[k % players] = "planner"
        winners = played(board, names, first + k // players).account().winners
        won += (k % players in winners) / len(winners)
    return won / games


def mirror(board: str, players: int, games: int, first: int) -> str:
    """Mean points of a seat and of the winner, and the share of kept tickets that were made."""
    totals, best, tickets, made = 0, 0, 0, 0
    for seed in range(first, first + games):
        seats = played(board, ["planner"] * players, seed).account().seats
        totals, best = totals + sum(seat.total for seat in seats), best + max(seat.total for seat in seats)
        tickets += sum(len(seat.tickets) for seat in seats)
        made += sum(line.met != "no" for seat in seats for line in seat.tickets)
    mean = f"mean {totals / games / players:.1f}, winner {best / games:.1f}"
    return f"{mean}, {made / tickets:.0%} of tickets made, {games} games of {players}"


if __name__ == "__main__":
    with_itself, numbers = sys.argv[1] == "mirror", sys.argv[2:] if sys.argv[1] == "mirror" else sys.argv[1:]
    games, first, players = map(int, numbers[:3])
    for name in numbers[3:] or boards.names():
        played(name, ["planner"] * players, 0)  # loads what is compiled
        spent[:] = [0.0, 0]
        told = mirror(name, players, games, first) if with_itself else f"{share(name, players, games, first):.1%}"
        print(f"{name}: {told}; {spent[0] / spent[1] * 1e6:.0f} µs a decision", flush=True)
