"""Which constants of the planner are worth changing: random small changes of many at once, played out on all boards.

python benchmarks/tune_planner.py --variants 200 --games 100

A variant is a planner some of whose constants are a little larger or smaller. It is compiled beside the planner as it
is, which takes about a minute, and plays against it: each deal twice, once from either seat. Its changes and its share
of wins on each board become a line of the file `--out`; runs with other seeds add to it. At the end a straight line is
fitted through all that the file holds, so that each constant is judged by every variant in which it was changed, and
those that help most are named first: more where the change is positive, less where it is negative. `--report` fits
again without playing. Change a few constants by hand in the direction it names, and let benchmarks/bots.py tell on
other deals whether that was right: what is best of many is partly luck.
"""

import argparse
import ast
import importlib
import json
import math
import random
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from trunkline import boards, bots
from trunkline.game import Game
from trunkline.lab.spread import spread
from trunkline.rules import code_cache

BOTS = "trunkline.bots"
MODULES = ("prices", "track_value", "ticket_plan", "extra_tracks")
MECHANICS = ("cards", "claims", "harbours", "journey", "passengers", "pieces", "terrain", "tickets")
FIXED = {"WAYS", "HOPELESS", "MOST_COUNTED"}  # sizes and marks, no weights
SHARE, SPREAD = 0.3, 0.2  # of the constants that a variant changes, and by how much: standard deviation of a logarithm
Numbers = npt.NDArray[np.float64]


class Task(NamedTuple):
    """One variant, and the games it plays."""

    seed: int
    boards: list[str]
    games: int
    first: int


def constants() -> dict[str, int]:
    """The constants that may be changed, as `prices.CLAIM_PRICE`: all whole numbers that the planner's modules name."""
    found = {}
    for module in (*MODULES, *(f"mechanics.{name}" for name in MECHANICS)):
        source = Path(bots.__file__).parent.joinpath(*module.split(".")).with_suffix(".py").read_text()
        for name, value in assigned(source):
            if name not in FIXED:
                found[f"{module}.{name}"] = value
    return found


def assigned(source: str) -> Iterator[tuple[str, int]]:
    """Names in capitals and the whole numbers that a module gives them."""
    for line in ast.parse(source).body:
        if isinstance(line, ast.Assign):
            pairs = zip(names(line.targets[0]), numbers(line.value), strict=False)
            yield from ((name, value) for name, value in pairs if name.isupper())


def names(target: ast.expr) -> list[str]:
    parts = target.elts if isinstance(target, ast.Tuple) else [target]
    return [part.id for part in parts if isinstance(part, ast.Name)]


def numbers(value: ast.expr) -> list[int]:
    try:
        made = ast.literal_eval(value)
    except ValueError:
        return []
    return [number for number in (made if isinstance(made, tuple) else (made,)) if isinstance(number, int)]


def changed(seed: int) -> dict[str, int]:
    """New values for some of the constants, each at least one more or less than it was."""
    luck, made = random.Random(seed), {}
    for name, value in constants().items():
        if luck.random() < SHARE:
            step = round(value * math.exp(luck.gauss(0, SPREAD))) - value
            new = value + (step or luck.choice((-1, 1)))
            made[name] = max(1, new) if value > 0 else new
    return made


def variant(changes: dict[str, int], folder: str) -> ModuleType:
    """The planner with other constants: its modules loaded a second time, and compiled into a folder of their own."""
    kept = {name: module for name, module in sys.modules.items() if f"{name}.".startswith(f"{BOTS}.")}
    usual = code_cache.folder
    for name in kept:
        del sys.modules[name]
    setattr(code_cache, "folder", lambda _: Path(folder))  # noqa: B010 (it is a constant to mypy)
    try:
        planner = importlib.import_module(f"{BOTS}.planner")
        for name, value in changes.items():
            module, _, constant = name.rpartition(".")
            setattr(sys.modules[f"{BOTS}.{module}"], constant, value)
        return planner
    finally:
        setattr(code_cache, "folder", usual)  # noqa: B010
        sys.modules.update(kept)
        importlib.import_module("trunkline").bots = kept[BOTS]  # type: ignore[attr-defined]


def share_of_wins(board: str, planner: ModuleType, games: int, first: int) -> float:
    """The share that a planner wins against the usual one; a shared win counts half."""
    won = 0.0
    for k in range(games):
        seed, seat = first + k // 2, k % 2
        table: list[Any] = [bots.make("planner", f"{seed} {i}") for i in range(2)]
        table[seat] = planner.PlannerBot(f"{seed} {seat}")
        game = Game.new(board, 2, seed)
        while not game.over:
            at = game.seats_to_decide()[0]
            game.play(table[at].choose(game.view(at), game.legal_numbers(at)), at)
        winners = game.account().winners
        won += (seat in winners) / len(winners)
    return won / games


def played(task: Task) -> dict[str, Any]:
    """What a variant changes and how it does."""
    changes = changed(task.seed)
    with tempfile.TemporaryDirectory() as folder:
        planner = variant(changes, folder)
        shares = {board: share_of_wins(board, planner, task.games, task.first) for board in task.boards}
    return {"seed": task.seed, "games": task.games, "changes": changes, "shares": shares}


def effects(rows: list[dict[str, Any]], names: list[str], board: str | None) -> tuple[Numbers, Numbers]:
    """What a tenth more of each constant adds to the share of wins, and the standard error of that.

    By a ridge regression: as if each constant had been seen once before to do nothing.
    """
    usual = constants()
    changes = np.array(
        [[math.log(max(0.1, row["changes"].get(n, usual[n])) / usual[n]) for n in names] for row in rows]
    )
    shares = np.array(
        [np.mean(list(row["shares"].values())) if board is None else row["shares"][board] for row in rows]
    )
    inverse = np.linalg.inv(changes.T @ changes + SPREAD**2 * np.eye(len(names)))
    found = inverse @ changes.T @ (shares - 0.5)
    noise = float(np.mean([0.25 / (row["games"] * (len(row["shares"]) if not board else 1)) for row in rows]))
    return found * math.log(1.1), np.sqrt(noise * np.diag(inverse)) * math.log(1.1)


def report(rows: list[dict[str, Any]], most: int) -> str:
    """The constants whose change helps most certainly, with what it does on each board."""
    usual = {name: value for name, value in constants().items() if value > 0}
    names, on = list(usual), list(rows[0]["shares"])
    mean, error = effects(rows, names, None)
    by_board = [effects(rows, names, board)[0] for board in on]
    lines = [f"{len(rows)} variants; points of a hundred that a tenth more adds to the share of wins"]
    for i in sorted(range(len(names)), key=lambda i: -abs(mean[i] / error[i]))[:most]:
        boards_told = ", ".join(f"{board} {100 * found[i]:+.1f}" for board, found in zip(on, by_board, strict=True))
        told = f"{100 * mean[i]:+.2f} ± {100 * error[i]:.2f}"
        lines.append(f"{names[i]:32} {usual[names[i]]:5}  {told}  ({boards_told})")
    best = max(rows, key=lambda row: np.mean(list(row["shares"].values())))
    lines.append(f"best variant: seed {best['seed']}, {np.mean(list(best['shares'].values())):.1%}: {best['changes']}")
    return "\n".join(lines)


def main() -> None:
    """Read the command line, play, fit, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("boards", nargs="*", default=boards.names())
    parser.add_argument("--variants", type=int, default=20)
    parser.add_argument("--games", type=int, default=100, help="of each variant on each board")
    parser.add_argument("--seed", type=int, default=0, help="of the first variant")
    parser.add_argument("--first", type=int, default=300000, help="seed of the first deal")
    parser.add_argument("--out", type=Path, default=Path("tuned.jsonl"))
    parser.add_argument("--report", action="store_true", help="only fit what the file holds")
    parser.add_argument("--most", type=int, default=15, help="constants to name")
    parser.add_argument("--workers", type=int, default=None)
    args = parser.parse_args()
    if not args.report:
        seeds = range(args.seed, args.seed + args.variants)
        tasks = [Task(seed, list(args.boards), args.games, args.first) for seed in seeds]
        for _, row in spread(played, tasks, args.workers):
            with args.out.open("a") as file:
                file.write(json.dumps(row) + "\n")
            print(f"variant {row['seed']}: {row['shares']}", flush=True)
    rows = [json.loads(line) for line in args.out.read_text().splitlines()]
    print(report(rows, args.most))


if __name__ == "__main__":
    main()
