"""Measures the engine: whole random games, and the cost of its single parts, beside a calibrator of the same run."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from typing import Any

import numpy as np

from trunkline import boards, chance
from trunkline.bench.surroundings import calibrator, surroundings, timed
from trunkline.game import check_players
from trunkline.rules import constants, legal, playouts, records
from trunkline.rules.play import play
from trunkline.rules.scratch import new_scratch
from trunkline.rules.setup import set_up
from trunkline.rules.turns import rules as turns

SAMPLE = 512  # positions for the cost of single parts
PARTS = ("copy", "legal", "play")


def measure_playouts(names: Sequence[str], players: int = 2, seconds: float = 3.0, cold: bool = True) -> dict[str, Any]:
    """Decisions and games per second of whole random games on one core, for each board; cold: also a first compile."""
    made = surroundings() | {"players": players}
    made["boards"] = {board.id: _measure(board, players, seconds) for board in map(boards.load, names)}
    made["warm_start_s"] = min(first_move_seconds() for _ in range(3))
    made["cold_start_s"] = cold_start_seconds() if cold else None
    made["version_s"] = min(timed(lambda: _run("-m", "trunkline", "--version")) for _ in range(3))
    return made


def _measure(board: boards.Board, players: int, seconds: float) -> dict[str, Any]:
    check_players(board, players, None)
    record, game, account = board.record, records.new_games(1)[0], records.new_accounts(1)[0]
    scratch, dice = new_scratch()[0], chance.rolling(board.id, tape=0)
    playouts.random_games(record, game, account, players, 20, dice, scratch)
    games, decisions, spent, shares = 0, 0, 0.0, []
    while spent < seconds:
        yardstick = timed(calibrator)
        start = time.perf_counter()
        done = playouts.random_games(record, game, account, players, 500, dice, scratch)
        took = time.perf_counter() - start
        games, decisions, spent = games + 500, decisions + done, spent + took
        shares.append(done / took * yardstick)  # taken side by side, so that noise hits both
    return {
        "decisions_per_s": decisions / spent,
        "games_per_s": games / spent,
        "decisions_per_game": decisions / games,
        "decisions_per_calibrator": float(np.median(shares)),
        "position_bytes": records.game_t.itemsize,
    } | _parts(board, players, dice, scratch)


def _parts(board: boards.Board, players: int, dice: chance.Dice, scratch: np.record) -> dict[str, float]:
    """Nanoseconds for copying a position, for listing its legal actions and for playing one."""
    record, room = board.record, np.zeros(20_000, np.int64)
    games = _sample(board, players, dice, scratch)
    seats = np.array([turns.next_seat(game) for game in games], np.int64)
    picks = np.array(
        [legal.pick_legal(record, games[i], seats[i], dice, scratch.pick) for i in range(SAMPLE)], np.int64
    )
    copies = games.copy()

    def play_all() -> float:
        np.copyto(copies, games)
        return timed(lambda: playouts.play_many(record, copies, seats, picks, dice))

    copying = min(timed(lambda: games.copy()) for _ in range(20))
    listing = min(timed(lambda: playouts.list_many(record, games, seats, room)) for _ in range(5))
    playing = min(play_all() for _ in range(5))
    return {f"{name}_ns": took / SAMPLE * 1e9 for name, took in zip(PARTS, (copying, listing, playing), strict=True)}


def _sample(board: boards.Board, players: int, dice: chance.Dice, scratch: np.record) -> np.ndarray:
    """Positions from all over random games."""
    games, game = records.new_games(SAMPLE), records.new_games(1)
    count = 0
    while count < SAMPLE:
        set_up(board.record, game[0], players, -1, dice)
        while game[0].over == constants.RUNNING and count < SAMPLE:
            games[count] = game[0]
            count += 1
            seat = turns.next_seat(game[0])
            play(board.record, game[0], seat, legal.pick_legal(board.record, game[0], seat, dice, scratch.pick), dice)
    return games


def _run(*arguments: str, **environment: str) -> None:
    env = os.environ | environment
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL, env=env)


def first_move_seconds(**environment: str) -> float:
    """Seconds from the start of a new process to its first move made."""
    code = "from trunkline.game import Game; game = Game.new('usa', seed=1); game.play(game.legal()[0])"
    return timed(lambda: _run("-c", code, **environment))


def cold_start_seconds() -> float:
    """The same where nothing has been compiled yet."""
    with tempfile.TemporaryDirectory() as folder:
        return first_move_seconds(NUMBA_CACHE_DIR=folder)


def show(result: dict[str, Any]) -> str:
    """A result as a table for people."""
    lines = [
        f"{result['players']} players, one core, calibrator {result['calibrator_s'] * 1000:.1f} ms, "
        f"first move of a warm start {result['warm_start_s']:.2f} s, --version {result['version_s']:.2f} s",
        f"first move with everything still to compile {result['cold_start_s']:.0f} s" if result["cold_start_s"] else "",
        "",
        "| board | decisions/s | games/s | decisions per calibrator | position | copy | legal | play |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for name, row in result["boards"].items():
        lines.append(
            f"| {name} | {row['decisions_per_s']:,.0f} | {row['games_per_s']:,.0f} "
            f"| {row['decisions_per_calibrator']:,.0f} | {row['position_bytes']} B "
            f"| {row['copy_ns']:.0f} ns | {row['legal_ns']:.0f} ns | {row['play_ns']:.0f} ns |"
        )
    return "\n".join(lines)
