"""Planner against greedy, each deal once from every seat.

python benchmarks/bots.py GAMES FIRST_SEED PLAYERS [BOARD...]
"""

import sys

from trunkline import boards, bots
from trunkline.game import Game


def share(board: str, players: int, games: int, first: int) -> float:
    """Planner's share of the wins, a shared win counting in part."""
    won = 0.0
    for k in range(games):
        names = ["greedy"] * players
        names[k % players] = "planner"
        seed = first + k // players
        game, seats = Game.new(board, players, seed), [bots.make(name, f"{seed} {i}") for i, name in enumerate(names)]
        while not game.over:
            seat = game.seats_to_decide()[0]
            game.play(seats[seat].choose(game.view(seat), game.legal_numbers(seat)), seat)
        winners = game.account().winners
        won += (k % players in winners) / len(winners)
    return won / games


if __name__ == "__main__":
    games, first, players = map(int, sys.argv[1:4])
    for name in sys.argv[4:] or boards.names():
        print(f"{name}: {share(name, players, games, first):.1%} of {games} games", flush=True)
