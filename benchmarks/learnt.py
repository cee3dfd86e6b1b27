"""How strong and how quick `learnt` is, on each board that it has a network for: wins with 95 % intervals, time.

python benchmarks/learnt.py [--games 2000] [--first 500000] [--rivals planner greedy search:200]

One `learnt` against one rival, and against as many as the board has seats for. Each deal is played once with it in
every seat, so that the luck of the deal is the same for both sides.
"""

import argparse
import time

import numpy as np
from rich.console import Console
from rich.progress import track

from trunkline import boards, bots
from trunkline.game import Game
from trunkline.lab.intervals import of_deals
from trunkline.learnt.bot import trained_boards

screen = Console(stderr=True)


def share_won(board: str, names: list[str], seed: int, hero: int, spent: list[float]) -> float:
    """What the seat of `learnt` has of the win of one game; the time of its decisions is noted."""
    game = Game.new(board, len(names), seed)
    seats = [bots.make(name, f"{seed} {seat}") for seat, name in enumerate(names)]
    while not game.over:
        seat = game.seats_to_decide()[0]
        view, actions = game.view(seat), game.legal_numbers(seat)
        start = time.perf_counter()
        action = seats[seat].choose(view, actions)
        if seat == hero:
            spent.append(time.perf_counter() - start)
        game.play(action, seat)
    winners = game.account().winners
    return (hero in winners) / len(winners)


def measure(board: str, rival: str, players: int, games: int, first: int) -> str:
    """The share of wins over all deals, and the median time of a decision."""
    spent: list[float] = []
    deals = []
    title = f"{board}: learnt against {players - 1} {rival}"
    for deal in track(range(max(1, games // players)), title, console=screen, transient=True):
        won = []
        for hero in range(players):
            names = [rival] * players
            names[hero] = "learnt"
            won.append(share_won(board, names, first + deal, hero, spent))
        deals.append(float(np.mean(won)))
    share, low, high = of_deals(np.array(deals))
    told = f"{share:.1%} ({100 * low:.1f}–{100 * high:.1f}) of {len(deals) * players} games"
    return f"{title}: {told}, {np.median(spent) * 1e6:.0f} µs a decision"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--games", type=int, default=2000)
    options.add_argument("--first", type=int, default=500_000, help="the seed of the first deal")
    options.add_argument("--rivals", nargs="+", default=["planner", "greedy"])
    args = options.parse_args()
    for board, (_, most) in trained_boards().items():
        least = int(boards.load(board).record.min_players)
        for rival in args.rivals:
            for players in sorted({least, most}):
                print(measure(board, rival, players, args.games, args.first), flush=True)


if __name__ == "__main__":
    main()
