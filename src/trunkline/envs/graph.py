"""The board as a graph for networks: what never changes in a game, in the rows of the observation's parts."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from trunkline.boards import Board
from trunkline.rules.constants import COLOURS, DECKS, NONE, PLACES, TICKETS, TRACKS

Numbers = npt.NDArray[np.float32]

PLACE_FACTS = ("there", "port", "side 1", "side 2", "passengers")
TRACK_FACTS = (
    "there",
    "length",
    "points",
    "ship",
    "pairs",
    "wilds",
    "tunnel",
    *(f"colour {i}" for i in range(COLOURS + 1)),
)
TICKET_FACTS = ("there", "points", "joined", "penalty", *(f"deck {i}" for i in range(DECKS)))


@dataclass(frozen=True)
class Graph:
    """Nodes are places, edges are tracks; rows beyond the board's own are zero."""

    ends: npt.NDArray[np.int64]  # 2 × TRACKS: the two places of each track
    places: Numbers  # PLACES × PLACE_FACTS
    tracks: Numbers  # TRACKS × TRACK_FACTS
    tickets: Numbers  # TICKETS × TICKET_FACTS
    stops: Numbers  # TICKETS × PLACES: 1 where a ticket names the place or its country


def graph(board: Board) -> Graph:
    """A board's graph."""
    facts = board.record
    ends = np.zeros((2, TRACKS), np.int64)
    ends[:, : facts.tracks] = facts.track_from[: facts.tracks], facts.track_to[: facts.tracks]
    return Graph(ends, _places(facts), _tracks(facts), _tickets(facts), _stops(facts))


def _rows(rows: int, used: int, columns: list[npt.ArrayLike]) -> Numbers:
    """Columns side by side, the first one marking the rows that are used."""
    made = np.zeros((rows, len(columns) + 1), np.float32)
    made[:used] = np.column_stack([np.ones(used), *(np.asarray(column)[:used] for column in columns)])
    return made


def _places(facts: np.record) -> Numbers:
    standing = np.where(facts.pool == NONE, 0, facts.pool_size[facts.pool]) if facts.pools else np.zeros(PLACES)
    return _rows(PLACES, int(facts.places), [facts.port, facts.side == 1, facts.side == 2, standing])


def _tracks(facts: np.record) -> Numbers:
    colours = [facts.track_colour == colour for colour in range(COLOURS + 1)]
    numbers = [facts.track_length, facts.points[facts.track_length], facts.track_suit]
    return _rows(
        TRACKS, int(facts.tracks), [*numbers, facts.track_pairs, facts.track_wilds, facts.track_tunnel, *colours]
    )


def _tickets(facts: np.record) -> Numbers:
    decks = [facts.ticket_deck == deck for deck in range(DECKS)]
    return _rows(TICKETS, int(facts.tickets), [facts.ticket_points, facts.ticket_joined, facts.ticket_penalty, *decks])


def _stops(facts: np.record) -> Numbers:
    made = np.zeros((TICKETS, PLACES), np.float32)
    for ticket in range(int(facts.tickets)):
        regions = facts.ticket_stop[ticket, : facts.ticket_stops[ticket]]
        places = facts.region_place[regions].ravel()
        made[ticket, places[places != NONE]] = 1
    return made
