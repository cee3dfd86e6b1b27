"""Search against planner, each deal once from every seat: the share of wins and the time of a move.

python benchmarks/search.py --games 100 usa germany
python benchmarks/search.py --ms 50 --players 4 --workers 8

Each search thinks on one thread. A line is printed as games end, so that nothing is lost when it is stopped early.
"""

import argparse
import time
from functools import cache
from typing import NamedTuple

import numpy as np

from trunkline import boards, bots
from trunkline.bots.search import Budget, SearchBot
from trunkline.game import Game
from trunkline.lab.spread import spread


class Task(NamedTuple):
    """One game: search sits in one seat, planner in the others."""

    board: str
    players: int
    seed: int
    seat: int
    budget: Budget


class Result(NamedTuple):
    """What search got: its share of the win, its points above the best other, and its seconds by move."""

    won: float
    lead: int
    seconds: list[float]


@cache
def prepare(board: str) -> None:
    """Load what is compiled, so that the first move is no slower than others."""
    game = Game.new(board, seed=0)
    SearchBot(0, Budget(trials=1), threads=1).choose(game.view(0), game.legal_numbers(0))


def played(task: Task) -> Result:
    """A whole game."""
    prepare(task.board)
    game = Game.new(task.board, task.players, task.seed)
    table: list[bots.Bot] = [bots.make("planner", f"{task.seed} {i}") for i in range(task.players)]
    table[task.seat] = SearchBot(f"{task.seed} {task.seat}", task.budget, threads=1)
    seconds: list[float] = []
    while not game.over:
        seat = game.seats_to_decide()[0]
        view, actions = game.view(seat), game.legal_numbers(seat)
        start = time.perf_counter()
        action = table[seat].choose(view, actions)
        if seat == task.seat:
            seconds.append(time.perf_counter() - start)
        game.play(action, seat)
    account = game.account()
    totals = [seat.total for seat in account.seats]
    lead = totals[task.seat] - max(total for i, total in enumerate(totals) if i != task.seat)
    return Result((task.seat in account.winners) / len(account.winners), lead, seconds)


def line(board: str, done: list[Result]) -> str:
    """What is known so far, the share with its 95 % interval (Wilson)."""
    n, share = len(done), sum(result.won for result in done) / len(done)
    middle = (share + 1.92 / n) / (1 + 3.84 / n)
    half = 1.96 * (share * (1 - share) / n + 0.96 / n**2) ** 0.5 / (1 + 3.84 / n)
    moves = np.array([second for result in done for second in result.seconds]) * 1000
    return (
        f"{board}: {n} games, {share:.1%} won ({max(0, middle - half):.0%} to {middle + half:.0%}), "
        f"lead {np.mean([result.lead for result in done]):+.1f}; "
        f"a move took {np.percentile(moves, 50):.0f} ms, p99 {np.percentile(moves, 99):.0f} ms"
    )


def main() -> None:
    """Read the command line, play, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("boards", nargs="*", default=boards.names())
    parser.add_argument("--ms", default="200", help="milliseconds a move, or 64x for trials of an action")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--workers", type=int, default=None, help="games at a time; all cores if not said")
    parser.add_argument("--first", type=int, default=60000, help="seed of the first deal")
    parser.add_argument("--every", type=int, default=10, help="print after so many games")
    args = parser.parse_args()
    for board in args.boards:
        budget, p = Budget.read(args.ms), args.players
        tasks = [Task(board, p, args.first + k // p, k % p, budget) for k in range(args.games)]
        done: list[Result] = []
        for _, result in spread(played, tasks, args.workers):
            done.append(result)
            if len(done) % args.every == 0 or len(done) == len(tasks):
                print(line(board, done), flush=True)


if __name__ == "__main__":
    main()
