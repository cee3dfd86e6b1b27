"""How strong the bots are: shares of wins with 95 % confidence intervals, scores of planner against itself, time.

python benchmarks/bots.py [GAMES [FIRST_SEED [BOARD...]]]

Each deal is played once with every seating, so that luck of the deal is the same for both sides.
"""

import sys
import time
from typing import NamedTuple

import numpy as np
from rich.console import Console
from rich.progress import track

from trunkline import boards, bots
from trunkline.bots.compiled_games import Table
from trunkline.game import Game

PAIRS = (("planner", "greedy", 2), ("planner", "greedy", 4), ("greedy", "random", 2), ("greedy", "random", 4))
MIRRORS = (2, 4)
TIMED = 20  # games in which planner's decisions are timed
screen = Console(stderr=True)


class Share(NamedTuple):
    """A share of wins in a number of games."""

    wins: float
    games: int

    def __str__(self) -> str:
        """With the 95 % interval of Wilson, which holds near 100 % too."""
        share, spread = self.wins / self.games, 1.96**2 / self.games
        middle = (share + spread / 2) / (1 + spread)
        half = 1.96 * (share * (1 - share) / self.games + spread / self.games / 4) ** 0.5 / (1 + spread)
        return f"{share:.1%} ({middle - half:.1%} to {middle + half:.1%})"


def against(table: Table, hero: str, other: str, players: int, games: int, first: int) -> Share:
    """One hero's share of wins against others, a shared win counting in part."""
    won = 0.0
    title = f"{table.board.id}: {hero} against {players - 1} {other}"
    for k in track(range(games), title, console=screen, transient=True):
        names = [other] * players
        names[k % players] = hero
        table.play(tuple(names), first + k // players)
        ranks = table.accounts[0]["rank"][:players]
        won += float(ranks[k % players] == 1) / int((ranks == 1).sum())
    return Share(won, games)


def mirror(table: Table, players: int, games: int, first: int) -> str:
    """Mean points of a seat and of the winner, and the share of kept tickets that were made."""
    totals, best, held, made = 0, 0, 0, 0
    for seed in track(
        range(first, first + games), f"{table.board.id}: {players} planners", console=screen, transient=True
    ):
        table.play(("planner",) * players, seed)
        account, game = table.accounts[0], table.games[0]
        totals += int(account["total"][:players].sum())
        best += int(account["total"][:players].max())
        held += int((game["ticket_at"] >= 20).sum())
        made += int(account["completed"][:players].sum())
    return f"a seat {totals / games / players:.1f}, the winner {best / games:.1f}, {made / held:.0%} of tickets made"


def microseconds(board: str, first: int) -> float:
    """Time of one decision of planner, called from Python."""
    seats, spent = [bots.make("planner", seat) for seat in range(2)], []
    for seed in range(first, first + TIMED):
        game = Game.new(board, 2, seed)
        while not game.over:
            seat = game.seats_to_decide()[0]
            view, actions = game.view(seat), game.legal_numbers(seat)
            start = time.perf_counter()
            action = seats[seat].choose(view, actions)
            spent.append(time.perf_counter() - start)
            game.play(action, seat)
    return float(np.median(spent)) * 1e6


def main(games: int, first: int, *names: str) -> None:
    for name in names or boards.names():
        table = Table(boards.load(name))
        for hero, other, players in PAIRS:
            share = against(table, hero, other, players, games, first)
            print(f"{name}: {hero} against {players - 1} {other}: {share}, {games} games", flush=True)
        for players in MIRRORS:
            print(f"{name}: {players} planners: {mirror(table, players, games // 2, first)}", flush=True)
        print(f"{name}: planner decides in {microseconds(name, first):.0f} µs (median)", flush=True)


if __name__ == "__main__":
    told = sys.argv[1:]
    main(int(told[0]) if told else 2000, int(told[1]) if len(told) > 1 else 200000, *told[2:])
