"""The three tables of simulated games: seats, claims and tickets as data frames (columns: docs/simulate.md)."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from trunkline import notation
from trunkline.boards import Board
from trunkline.rules import constants
from trunkline.rules.constants import ENDINGS

TABLES = ("games", "claims", "tickets")

_WORD, _FLAG, _SMALL, _NUMBER = pl.String(), pl.Boolean(), pl.Int16(), pl.Int64()
SCHEMAS: dict[str, dict[str, pl.DataType]] = {
    "games": {
        "game": _NUMBER,
        "seed": _NUMBER,
        "board": _WORD,
        "digest": _WORD,
        "players": _SMALL,
        "seat": _SMALL,
        "bot": _WORD,
        "first": _SMALL,
        "place": _SMALL,
        "won": pl.Float64(),
        "rank": _SMALL,
        "total": _SMALL,
        "tracks": _SMALL,
        "exchange": _SMALL,
        "tickets": _SMALL,
        "tickets_made": _SMALL,
        "tickets_failed": _SMALL,
        "longest_path": _SMALL,
        "globetrotter": _SMALL,
        "passengers": _SMALL,
        "harbours": _SMALL,
        "unbuilt": _SMALL,
        "seen": _SMALL,
        "kept": _SMALL,
        "completed": _SMALL,
        "path_length": _SMALL,
        "claims": _SMALL,
        "spaces": _SMALL,
        "trains_left": _SMALL,
        "ships_left": _SMALL,
        "turns": _SMALL,
        "decisions": _SMALL,
        "ending": _WORD,
    },
    "claims": {
        "game": _NUMBER,
        "seat": _SMALL,
        "ply": _SMALL,
        "turn": _SMALL,
        "track": _WORD,
        "from": _WORD,
        "to": _WORD,
        "length": _SMALL,
        "colour": _WORD,
        "suit": _WORD,
        "paid": _WORD,
        "cards": _SMALL,
        "wilds": _SMALL,
        "doubled": _FLAG,
        "points": _SMALL,
    },
    "tickets": {
        "game": _NUMBER,
        "seat": _SMALL,
        "ticket": _WORD,
        "from": _WORD,
        "to": _WORD,
        "points": _SMALL,
        "seen": _SMALL,
        "kept": _FLAG,
        "made": _FLAG,
        "made_turn": _SMALL,
        "value": _SMALL,
    },
}


@dataclass(frozen=True)
class Batch:
    """Finished games in a row: their numbers and seeds, who sat where, and the records of each."""

    board: Board
    numbers: npt.NDArray[np.int64]
    seeds: npt.NDArray[np.int64]
    bots: npt.NDArray[np.str_]  # by game and seat
    games: npt.NDArray[np.void]
    accounts: npt.NDArray[np.void]
    traces: npt.NDArray[np.void]

    @property
    def players(self) -> int:
        return int(self.bots.shape[1])


def frames(batch: Batch) -> dict[str, pl.DataFrame]:
    """The rows of a batch in each table, in the order of games, seats and plies."""
    return {"games": _game_rows(batch), "claims": _claim_rows(batch), "tickets": _ticket_rows(batch)}


def _frame(table: str, columns: dict[str, Any], rows: int) -> pl.DataFrame:
    """Columns in the table's order and types; a single value stands for all rows."""
    filled = {name: np.broadcast_to(column, rows) for name, column in columns.items()}
    return pl.DataFrame({name: filled[name] for name in SCHEMAS[table]}, schema=SCHEMAS[table])


def _held(batch: Batch) -> npt.NDArray[np.bool_]:
    """Which tickets each seat holds at the end, those of a journey completed or not: by game, seat and ticket."""
    seats = np.arange(batch.players)[None, :, None]
    at = batch.games["ticket_at"][:, None, : len(batch.board.tickets)]
    return np.asarray((at == constants.HELD + seats) | (at == constants.COMPLETED + seats))


# One row for each game and seat


def _game_rows(batch: Batch) -> pl.DataFrame:
    players, games, accounts, traces = batch.players, batch.games, batch.accounts, batch.traces
    seats = np.tile(np.arange(players), len(games))
    first = np.repeat(games["first"], players)
    columns = {
        "game": np.repeat(batch.numbers, players),
        "seed": np.repeat(batch.seeds, players),
        "board": batch.board.id,
        "digest": batch.board.digest,
        "players": players,
        "seat": seats,
        "bot": batch.bots.ravel(),
        "first": first,
        "place": (seats - first) % players + 1,
        "won": _won(accounts["rank"][:, :players]).ravel(),
        "ending": np.array(ENDINGS)[np.repeat(games["over"], players)],
        "passengers": accounts["passengers"][:, :players].sum(axis=2).ravel(),
        "path_length": accounts["path"][:, :players].ravel(),
        "trains_left": games["pieces"][:, :players, constants.TRAIN].ravel(),
        "ships_left": games["pieces"][:, :players, constants.SHIP].ravel(),
    }
    names = ("rank", "total", "tracks", "exchange", "longest_path", "globetrotter", "harbours", "unbuilt", "completed")
    columns |= {name: accounts[name][:, :players].ravel() for name in names}
    columns |= {name: traces[name][:, :players].ravel() for name in ("turns", "decisions")}
    columns |= {name: column.ravel() for name, column in (_ticket_sums(batch) | _claim_sums(batch)).items()}
    return _frame("games", columns, len(seats))


def _won(rank: npt.NDArray[np.int16]) -> npt.NDArray[np.float64]:
    """Each winner's share of the win."""
    winners = rank == 1
    return np.asarray(winners / winners.sum(axis=1, keepdims=True))


def _ticket_sums(batch: Batch) -> dict[str, npt.NDArray[Any]]:
    held, tickets = _held(batch), len(batch.board.tickets)
    value = np.where(held, batch.accounts["ticket"][:, None, :tickets], 0)
    return {
        "seen": (batch.traces["seen"][:, : batch.players, :tickets] != constants.NONE).sum(axis=2),
        "kept": held.sum(axis=2),
        "tickets": value.sum(axis=2),
        "tickets_made": np.maximum(value, 0).sum(axis=2),
        "tickets_failed": np.minimum(value, 0).sum(axis=2),
    }


def _claim_sums(batch: Batch) -> dict[str, npt.NDArray[Any]]:
    tracks = len(batch.board.tracks)
    owned = batch.games["owner"][:, None, :tracks] == np.arange(batch.players)[None, :, None]
    return {"claims": owned.sum(axis=2), "spaces": (owned * batch.board.record.track_length[:tracks]).sum(axis=2)}


# One row for each claim


def _claim_rows(batch: Batch) -> pl.DataFrame:
    made = np.arange(constants.TRACKS)[None, :] < batch.traces["claims"][:, None]
    game, _ = np.nonzero(made)
    actions, which = np.unique(batch.traces["action"][made], return_inverse=True)
    facts = [_claim_facts(batch.board, int(action)) for action in actions]
    columns = {name: np.array([fact[name] for fact in facts])[which] for name in _CLAIM_FACTS} if facts else {}
    columns = columns or {name: np.array([]) for name in _CLAIM_FACTS}
    columns |= {name: batch.traces[name][made] for name in ("seat", "ply", "turn", "points")}
    return _frame("claims", columns | {"game": batch.numbers[game]}, len(game))


_CLAIM_FACTS = ("track", "from", "to", "length", "colour", "suit", "paid", "cards", "wilds", "doubled")


@lru_cache(maxsize=1 << 16)
def _claim_facts(board: Board, action: int) -> dict[str, Any]:
    """What a claim says of itself."""
    made = notation.structure(board, action)
    track = board.facts.map.tracks[board.track_index[made["track"]]]
    cards: dict[str, int] = made["cards"]
    return {
        "track": made["track"],
        "from": track.start,
        "to": track.to,
        "length": track.length,
        "colour": track.colour,
        "suit": "ship" if track.sea else "train",
        "paid": " ".join(f"{count} {card}" for card, count in cards.items()),
        "cards": sum(cards.values()),
        "wilds": cards.get("wild", 0),
        "doubled": "double" in made,
    }


# One row for each ticket that a seat was dealt or offered


def _ticket_rows(batch: Batch) -> pl.DataFrame:
    board, tickets = batch.board, len(batch.board.tickets)
    seen = batch.traces["seen"][:, : batch.players, :tickets]
    game, seat, ticket = np.nonzero(seen != constants.NONE)
    kept = _held(batch)[game, seat, ticket]
    made = batch.traces["made"][game, seat, ticket]
    stops = board.record.ticket_stop
    last = stops[np.arange(tickets), board.record.ticket_stops[:tickets] - 1]
    regions = np.array(board.regions)
    columns = {
        "game": batch.numbers[game],
        "seat": seat,
        "ticket": np.array(board.tickets)[ticket],
        "from": regions[stops[:tickets, 0]][ticket],
        "to": regions[last][ticket],
        "points": board.record.ticket_points[ticket],
        "seen": seen[game, seat, ticket],
        "kept": kept,
        "made": kept & (made != constants.NONE),
        "made_turn": made,
        "value": np.where(kept, batch.accounts["ticket"][game, ticket], 0),
    }
    rows = _frame("tickets", columns, len(game))
    return rows.with_columns(pl.when("made").then("made_turn").alias("made_turn"))
