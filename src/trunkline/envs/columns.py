"""The columns of observations by name: their parts and features, factors to scale them, and those a board uses."""

import numpy as np

from trunkline.boards import Board
from trunkline.envs.observe import PARTS, SIZE, Feature
from trunkline.rules.constants import NONE


def parts(observation: np.ndarray) -> dict[str, np.ndarray]:
    """The parts of one observation or of many (in the last axis), each as rows and columns; nothing is copied."""
    made, at = {}, 0
    for part in PARTS:
        size = part.rows * part.width
        made[part.name] = observation[..., at : at + size].reshape(*observation.shape[:-1], part.rows, part.width)
        at += size
    return made


def features(observation: np.ndarray) -> dict[str, np.ndarray]:
    """The columns of every feature, as `part.feature`."""
    made = {}
    for part, rows in zip(PARTS, parts(observation).values(), strict=True):
        at = 0
        for feature in part.features:
            made[f"{part.name}.{feature.name}"] = rows[..., at : at + feature.width]
            at += feature.width
    return made


def scale() -> np.ndarray:
    """A factor for each column that brings its usual values into 0..1."""
    made = np.zeros(SIZE, np.float32)
    for name, columns in features(made).items():
        part, _, feature = name.partition(".")
        columns[:] = 1 / _find(part, feature).most
    return made


def _find(part: str, feature: str) -> Feature:
    rows = next(each for each in PARTS if each.name == part)
    return next(each for each in rows.features if each.name == feature)


def compact(board: Board, players: int) -> np.ndarray:
    """The numbers of the columns that a board with so many players uses: a shorter observation for one board alone."""
    used = np.zeros(SIZE, bool)
    for name, columns in features(used).items():
        part, _, feature = name.partition(".")
        columns[: _rows(board, part, players), : _width(board, name, feature, players)] = True
    return np.flatnonzero(used)


def _rows(board: Board, part: str, players: int) -> int:
    facts = board.record
    sizes = {"places": facts.places, "tracks": facts.tracks, "cards": facts.kinds, "tickets": facts.tickets}
    return int(sizes[part]) if part in sizes else players if part == "seats" else 1


def _width(board: Board, name: str, feature: str, players: int) -> int:
    """How many columns of a feature a board uses."""
    facts = board.record
    journey, harbours, chosen = bool(facts.goal), bool(facts.harbours), bool(facts.chosen)
    sizes: dict[str, int] = {
        "places.joined": players,
        "places.pending": bool(facts.pools),
        "places.waiting": int(facts.passenger_colours),
        "places.harbour": players * harbours,
        "tracks.owner": players,
        "cards.display": bool(facts.display),
        "cards.taken": players * bool(facts.display),
        "tickets.journey": journey,
        "tickets.offered": 0 if journey else max(int(facts.deal), int(facts.draw)),
        "tickets.owner": players,
        "seats.exchanged": bool(facts.exchange != NONE),
        "seats.box": 2 * chosen,
        "seats.offered": 0 if journey else int(facts.decks),
        "seats.passengers": int(facts.passenger_colours),
        "seats.harbours": harbours,
        "seats.journey": journey,
        "seats.completed": journey,
        "seats.bonus": journey,
        "table.mix": int(facts.decks) if facts.decks > 1 else 0,
    }
    general = {"hand": int(facts.piles), "pieces": int(facts.piles), "piles": int(facts.piles)}
    general |= {"tickets": int(facts.decks), "tickets_left": int(facts.decks), "terrain_pile": bool(facts.terrains)}
    general |= dict.fromkeys(("terrain", "terrain_up", "terrain_discard"), int(facts.terrains))
    fallback = _find(name.partition(".")[0], feature).width
    return int(sizes.get(name, general.get(feature, fallback)))
