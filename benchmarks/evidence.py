"""What actions gain over the planner's choice, by kind: the priors of bots/evidence.py.

python benchmarks/evidence.py --games 20 usa germany

Positions come from games of planners, and all trials are made twice: to the end, and as search makes them. Mean and
spread are of what actions truly gain, in trials to the end (the spread is the covariance of two halves of them, so that
luck cancels out); noise is the standard deviation of one of search's trials, bias by how much many of them still err.
"""

import argparse
import random
from collections import defaultdict
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from trunkline import boards, bots
from trunkline.bots import evidence, trials
from trunkline.bots.search import Budget, SearchBot
from trunkline.game import Game
from trunkline.lab.spread import spread
from trunkline.rules.layout import KEEP_TICKETS, TURN

CHANCES = defaultdict(lambda: 0.03, {TURN: 0.07, KEEP_TICKETS: 0.35, 1: 0.15, 2: 0.15, 3: 0.15})  # to be looked at
Numbers = npt.NDArray[np.float64]
Rows = list[tuple[str, Numbers]]  # by kind: gains of trials, to the end and as search makes them


def positions(board: str, seed: int) -> Iterator[tuple[Game, int]]:
    """Some decisions of a game of planners."""
    game, luck = Game.new(board, 2, seed), random.Random(seed)
    planners = [bots.make("planner", f"{seed} {i}") for i in range(2)]
    while not game.over:
        seat = game.seats_to_decide()[0]
        if luck.random() < CHANCES[game.decision(seat)]:
            yield game, seat
        game.play(planners[seat].choose(game.view(seat), game.legal_numbers(seat)), seat)


def kind(game: Game, seat: int, first: int, other: int) -> str:
    """The name of a row: a decision, or for a turn both groups; races apart."""
    race = "race, " if game.board.record.goal > 0 else ""
    if game.decision(seat) != TURN:
        return f"{race}decision {game.decision(seat)}"
    return f"{race}{evidence.group(first) or 'other'} to {evidence.group(other) or 'other'}"


def tried(task: tuple[str, int, int]) -> Rows:
    """Differences of trials for all decisions looked at in one game: to the end, and as far as search looks."""
    board, seed, count = task
    rows: Rows = []
    for game, seat in positions(board, seed):
        tables = []
        for turns in (trials.TO_THE_END, trials.HORIZON):
            bot = SearchBot(seed, Budget(trials=count), threads=1)
            made = bot.begin(game.view(seat), game.legal_numbers(seat), turns)
            bot.play_worlds(made, count)
            tables.append(made.worths() - made.worths()[:, :1])
        for i, action in enumerate(made.actions[1:], 1):
            rows.append((kind(game, seat, made.actions[0], action), np.stack([table[:, i] for table in tables])))
    return rows


def common(rows: Numbers) -> float:
    """The variance of what rows of trials have in common: the covariance of their halves."""
    half = rows.shape[1] // 2
    first, second = rows[:, :half].mean(axis=1), rows[:, half : 2 * half].mean(axis=1)
    return max(0.0, float(np.mean(first * second)))


def line(name: str, rows: list[Numbers]) -> str:
    """Mean, spread, noise and bias of one kind."""
    table = np.stack(rows)
    ends, search = table[:, 0], table[:, 1]
    return (
        f"{name:24} {len(rows):5} actions, mean {ends.mean():+.3f}, spread {common(ends - ends.mean()) ** 0.5:.3f}, "
        f"noise {search.std(axis=1).mean():.2f}, bias {common(search - ends) ** 0.5:.3f}"
    )


def main() -> None:
    """Read the command line, try, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("boards", nargs="*", default=boards.names())
    parser.add_argument("--games", type=int, default=20, help="on each board; some ten decisions of each are looked at")
    parser.add_argument("--trials", type=int, default=48)
    parser.add_argument("--workers", type=int, default=None)
    args = parser.parse_args()
    tasks = [(board, seed, args.trials) for board in args.boards for seed in range(80000, 80000 + args.games)]
    found: dict[str, list[Numbers]] = defaultdict(list)
    for done, (_, rows) in enumerate(spread(tried, tasks, args.workers), 1):
        for name, row in rows:
            found[name].append(row)
        if done % 10 == 0 or done == len(tasks):
            print(f"{done} of {len(tasks)} games, at most {trials.MOST} actions a decision", flush=True)
            print("\n".join(line(name, found[name]) for name in sorted(found)), flush=True)


if __name__ == "__main__":
    main()
