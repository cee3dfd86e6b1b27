"""What search truly gains where it leaves the planner's choice, by kind: whether the priors of bots/priors.py hold.

python benchmarks/priors.py --games 20 usa germany

Search plays against a planner. Where it changes the planner's choice, and at some decisions where it does not, games
are played to the end from the position as it is, which no player sees whole: with the planner's choice, and with the
other action that looked best. Gains are of the value net's worth, from 0 to 1, about the chance to win. What is gained
in a game adds up to what search is better than planner, with far less noise than wins have.
"""

import argparse
import random
from collections import defaultdict
from typing import NamedTuple

import numpy as np

from trunkline import boards, bots
from trunkline.bots import priors, trials, value_net
from trunkline.bots.search import Budget, Finding, SearchBot
from trunkline.game import Game
from trunkline.lab.spread import spread
from trunkline.rules.constants import TURN

LOOKED_AT = 0.05  # share of the decisions left as they are that are looked at, too


class Task(NamedTuple):
    """One game: search in one seat, planner in the other."""

    board: str
    seed: int
    seat: int
    budget: Budget
    ends: int


class Row(NamedTuple):
    """One action in place of the planner's: whether it was played, what was expected of it, what it truly gains."""

    kind: str
    changed: bool
    expected: float
    true: float


def kind(game: Game, seat: int, first: int, other: int) -> str:
    """The name of a row: a decision, or for a turn both groups; races apart."""
    race = "race, " if game.board.record.goal > 0 else ""
    if game.decision(seat) != TURN:
        return f"{race}decision {game.decision(seat)}"
    return f"{race}{priors.group(first) or 'other'} to {priors.group(other) or 'other'}"


def true_gain(game: Game, seat: int, first: int, other: int, ends: int) -> float:
    """By how much games to the end come out better after one action than after another, all else alike."""
    board, memory, gains = game.board.record, trials.new_memory(), []
    network = value_net.network_for(board)
    memory.games[1] = game.record
    for k in range(ends):
        luck = (game.ply * 104729 + k) * 7368787 % (1 << 40)
        one, two = (
            float(trials.try_out(board, seat, action, luck, trials.TO_THE_END, network, memory))
            for action in (first, other)
        )
        gains.append(two - one)
    return float(np.mean(gains))


def look(game: Game, seat: int, found: Finding, ends: int) -> Row:
    """The action that search chose, or else the one it liked best beside the planner's."""
    other = found.chosen or max(range(1, len(found.actions)), key=lambda i: found.gain[i])
    first, action = found.actions[0], found.actions[other]
    true = true_gain(game, seat, first, action, ends)
    return Row(kind(game, seat, first, action), found.chosen > 0, found.gain[other], true)


def played(task: Task) -> list[Row]:
    """A whole game; what was found at its decisions."""
    game, luck, rows = Game.new(task.board, 2, task.seed), random.Random(task.seed), []
    search = SearchBot(f"{task.seed} {task.seat}", task.budget, threads=1)
    planner = bots.make("planner", f"{task.seed} {1 - task.seat}")
    while not game.over:
        seat = game.seats_to_decide()[0]
        view, actions = game.view(seat), game.legal_numbers(seat)
        if seat != task.seat:
            game.play(planner.choose(view, actions), seat)
            continue
        action, found = search.choose(view, actions), search.last
        if found and len(found.actions) > 1 and (found.chosen or luck.random() < LOOKED_AT):
            rows.append(look(game, seat, found, task.ends))
        game.play(action, seat)
    return rows


def mean(values: list[float]) -> str:
    """A mean and its standard error."""
    if not values:
        return "-"
    return f"{np.mean(values):+.3f} ± {np.std(values) / len(values) ** 0.5:.3f}"


def report(board: str, games: list[list[Row]]) -> str:
    """A line for the board, one for each kind."""
    changes = [[row for row in rows if row.changed] for rows in games]
    expected, true = ([sum(getattr(row, name) for row in rows) for rows in changes] for name in ("expected", "true"))
    lines = [f"{board}: {len(games)} games, expected {mean(expected)} a game, truly {mean(true)}"]
    found: dict[str, list[Row]] = defaultdict(list)
    for rows in games:
        for row in rows:
            found[row.kind].append(row)
    for name, rows in sorted(found.items()):
        there = [row for row in rows if row.changed]
        left = mean([row.true for row in rows if not row.changed])
        lines.append(
            f"  {name:20} changed {len(there) / len(games):5.2f} times a game, expected "
            f"{mean([row.expected for row in there])}, truly {mean([row.true for row in there])}; left alone: {left}"
        )
    return "\n".join(lines)


def main() -> None:
    """Read the command line, play, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("boards", nargs="*", default=boards.names())
    parser.add_argument("--games", type=int, default=20, help="on each board")
    parser.add_argument("--ms", default="200", help="budget of search, as in search:200")
    parser.add_argument("--ends", type=int, default=40, help="games to the end for each action")
    parser.add_argument("--first", type=int, default=80000, help="seed of the first deal")
    parser.add_argument("--workers", type=int, default=None)
    args = parser.parse_args()
    for board in args.boards:
        budget = Budget.read(args.ms)
        tasks = [Task(board, args.first + k // 2, k % 2, budget, args.ends) for k in range(args.games)]
        games: list[list[Row]] = []
        for _, rows in spread(played, tasks, args.workers):
            games.append(rows)
            if len(games) % 20 == 0 or len(games) == len(tasks):
                print(report(board, games), flush=True)


if __name__ == "__main__":
    main()
