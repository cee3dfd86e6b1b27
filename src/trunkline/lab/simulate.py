"""Let bots play many games and write them as tables; the same seed writes the same rows, whoever does the work."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, cycle, islice
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import polars as pl

from trunkline import boards, bots, chance
from trunkline.boards import Board
from trunkline.bots import compiled_games
from trunkline.errors import TrunklineError
from trunkline.game import Game, check_players
from trunkline.lab import traces
from trunkline.lab.contest import is_compiled
from trunkline.lab.parts import Parts
from trunkline.lab.spread import spread
from trunkline.lab.tables import Batch, frames
from trunkline.machine import cores
from trunkline.rules import records

BATCH = 50  # games of one piece of work, at most
CLUSTER = 64  # cores that a cluster may have, to cut the work by


@dataclass(frozen=True)
class Wish:
    """What is to be played; a board of one's own travels as its file's text, for workers elsewhere."""

    board: str
    text: str | None
    bots: tuple[str, ...]
    games: int
    players: int
    seed: int = 1


@dataclass(frozen=True)
class Piece:
    """Some games of a wish, by their numbers."""

    wish: Wish
    numbers: range


def wished(board: str | Path, names: Sequence[str], games: int, players: int | None = None, seed: int = 1) -> Wish:
    """A wish that can be fulfilled: the board, the bots and the number of players exist."""
    made = boards.load(board)
    if not names:
        raise TrunklineError(f"name at least one bot: {', '.join(bots.names())}")
    players = max(made.facts.players[0], min(len(names), made.facts.players[1])) if players is None else players
    check_players(made, players, None)
    for name in names:
        bots.make(name)
    if games < 1:
        raise TrunklineError(f"at least one game must be played, not {games}")
    text = None if board in boards.names() else Path(board).read_text(encoding="utf-8-sig")
    return Wish(str(board), text, tuple(names), games, players, seed)


@lru_cache(maxsize=1)
def _board(name: str, text: str | None) -> Board:
    return boards.load(name) if text is None else boards.parse(text, name)


def seating(wish: Wish, number: int) -> tuple[str, ...]:
    """Who sits where in a game: all groups of bots in turn, every group once on each seat before it comes back."""
    names, players = wish.bots, wish.players
    groups = list(combinations(names, players)) if len(names) > players else [tuple(islice(cycle(names), players))]
    group, shift = groups[(number - 1) % len(groups)], (number - 1) // len(groups) % players
    return group[shift:] + group[:shift]


# Playing


class Records(NamedTuple):
    """Room for one game: arrays of length 1."""

    game: npt.NDArray[np.void]
    account: npt.NDArray[np.void]
    trace: npt.NDArray[np.void]


def play(piece: Piece) -> dict[str, pl.DataFrame]:
    """Play some games and give their rows."""
    board, count = _board(piece.wish.board, piece.wish.text), len(piece.numbers)
    names = [seating(piece.wish, number) for number in piece.numbers]
    seeds = [piece.wish.seed + number - 1 for number in piece.numbers]
    rooms = records.new_games(count), records.new_accounts(count), traces.new_traces(count)
    for i in range(count):
        one = _play_compiled if is_compiled(names[i]) else _play_any
        one(board, names[i], seeds[i], Records(*(room[i : i + 1] for room in rooms)))
    return frames(Batch(board, np.array(piece.numbers), np.array(seeds), np.array(names), *rooms))


def rehearse(wish: Wish) -> None:
    """Compile what workers then only load."""
    if is_compiled(wish.bots):
        play(Piece(wish, range(1, 2)))


@lru_cache(maxsize=1)
def _table(board: Board) -> compiled_games.Table:
    return compiled_games.Table(board)


def _play_compiled(board: Board, names: tuple[str, ...], seed: int, records: Records) -> None:
    """A game between compiled bots."""
    table = _table(board)
    levels = np.array([compiled_games.LEVELS.index(name) for name in names])
    luck = np.stack([chance.rolling(f"{seed} {seat}") for seat in range(len(names))])
    game, account, trace = (record[0] for record in records)
    traces.traced_match(board.record, game, account, trace, levels, luck, chance.rolling(seed), table.scratch)


def _play_any(board: Board, names: tuple[str, ...], seed: int, records: Records) -> None:
    """The same game for bots of any kind: the luck of the game and of each seat is that of compiled ones."""
    game = Game.new(board, len(names), seed)
    players = [bots.make(name, f"{seed} {seat}") for seat, name in enumerate(names)]
    trace = records.trace[0]
    traces.begin(board.record, game.record, trace)
    while not game.over:
        seat = game.seats_to_decide()[0]
        action = players[seat].choose(game.view(seat), game.legal_numbers(seat))
        traces.note_before(game.record, seat, action, trace)
        game.play(action, seat)
        traces.note_after(board.record, game.record, seat, action, trace)
    records.game[0], records.account[0] = game.record, game.account().record


# Spreading and writing


def pieces(wish: Wish, workers: int) -> list[Piece]:
    """The games of a wish in pieces: small enough that all workers have some, and that progress is seen."""
    size = max(1, min(BATCH, wish.games // (8 * workers)))
    starts = range(1, wish.games + 1, size)
    return [Piece(wish, range(start, min(start + size, wish.games + 1))) for start in starts]


def simulate(
    wish: Wish,
    out: Path,
    workers: int | None = None,
    ray: str | None = None,
    tell: Callable[[int], None] = lambda _: None,
) -> int:
    """Play and write the tables; returns the games written, fewer than wished when interrupted.

    `tell` hears how many games have been played. Whole games in order are written, and nothing until all is done: a
    failure leaves no file.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = Path(folder, "games.parquet")
    ...     simulate(wished("first_journey", ["greedy"], games=3), file, workers=1)
    ...     pl.read_parquet(file).shape[0]  # a row for each game and seat
    3
    6
    """
    with Parts(out) as parts:
        try:
            for games, rows in _in_order(pieces(wish, workers or (CLUSTER if ray else cores())), workers, ray, tell):
                parts.add(games, rows)
        except KeyboardInterrupt:
            if not parts.games:
                raise
        parts.finish()
    return parts.games


def _in_order(
    work: list[Piece], workers: int | None, ray: str | None, tell: Callable[[int], None]
) -> Iterator[tuple[int, dict[str, pl.DataFrame]]]:
    """The results in the order of games; those that are done early wait."""
    waiting: dict[int, dict[str, pl.DataFrame]] = {}
    due = 0
    for number, rows in spread(play, work, workers, ray):
        waiting[number] = rows
        tell(len(work[number].numbers))
        while due in waiting:
            yield len(work[due].numbers), waiting.pop(due)
            due += 1
