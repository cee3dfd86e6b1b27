"""A board: the facts of its file, the record the rules read, and the names of everything on it."""

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec
import numpy as np

from .format import BoardFile, Country, Place
from .record import forms, make_record, region_ids

# What a board is called and how it is drawn changes no game played on it.
_NOT_RULES = frozenset({"name", "pl", "lat", "lon", "at", "aspect", "wraps", "suggested"})
_FORMS = ("", "-harbour", "-ship", "-double")


@dataclass(frozen=True, eq=False, repr=False)
class Board:
    """A checked board. Tuples give the id for an index of the record, dicts the index for an id.

    >>> from trunkline import boards
    >>> usa = boards.load("usa")
    >>> usa
    <Board usa: 36 places, 100 tracks, 30 tickets>
    >>> usa.tracks[0], usa.track_index["atlanta-miami"], usa.name("pl")
    ('atlanta-charleston', 1, 'Ameryka Północna')
    """

    id: str
    facts: BoardFile
    record: np.record
    digest: str  # of all that matters to the rules: files that differ only in names and drawing share it
    places: tuple[str, ...]
    regions: tuple[str, ...]  # places, then countries
    tracks: tuple[str, ...]
    tickets: tuple[str, ...]
    cards: tuple[str, ...]
    piles: tuple[str, ...]
    decks: tuple[str, ...]
    terrains: tuple[str, ...]
    passengers: tuple[str, ...]
    place_index: Mapping[str, int]
    region_index: Mapping[str, int]
    track_index: Mapping[str, int]
    ticket_index: Mapping[str, int]
    card_index: Mapping[str, int]
    pile_index: Mapping[str, int]
    deck_index: Mapping[str, int]
    terrain_index: Mapping[str, int]
    passenger_index: Mapping[str, int]

    @cached_property
    def records(self) -> np.ndarray:
        """The record as an array of one, which compiled code takes in much faster."""
        return np.array([self.record])

    def name(self, lang: str = "en") -> str:
        return self.facts.name.pl if lang == "pl" else self.facts.name.en

    def place_name(self, index: int, lang: str = "en") -> str:
        """A place's own name; without one an end is called like its country, a junction by the nearest place."""
        place = self.facts.map.places[index]
        country = next((country for country in self.facts.map.countries if place.id in country.ends), None)
        if place.name is None and place.kind == "junction":
            return self._junction_name(index, lang)
        if place.name is None and country is not None:
            return _named(country, lang)
        return _named(place, lang)

    def region_name(self, index: int, lang: str = "en") -> str:
        places = len(self.places)
        return (
            self.place_name(index, lang) if index < places else _named(self.facts.map.countries[index - places], lang)
        )

    def terrain_name(self, index: int, lang: str = "en") -> str:
        assert self.facts.terrain is not None, "the board has no terrain"
        name = self.facts.terrain.kinds[index].name
        return name.pl if lang == "pl" else name.en

    def __repr__(self) -> str:
        sizes = f"{len(self.places)} places, {len(self.tracks)} tracks, {len(self.tickets)} tickets"
        return f"<Board {self.id}: {sizes}>"

    def _repr_svg_(self) -> str:
        """The board drawn, for notebooks."""
        from trunkline.drawing import svg

        return svg(self, legend=True)

    def _junction_name(self, index: int, lang: str) -> str:
        near = self._near_junctions.get(self.places[index])
        if near is None:
            number = sum(place.kind == "junction" for place in self.facts.map.places[: index + 1])
            return f"{'węzeł' if lang == 'pl' else 'junction'} {number}"
        name = self.place_name(self.place_index[near], lang)
        return f"węzeł ({name})" if lang == "pl" else f"{name} Junction"

    @cached_property
    def _near_junctions(self) -> dict[str, str]:
        """The place that each junction without a name is called by: one by the shortest track, and each but once."""
        named = {place.id for place in self.facts.map.places if place.name is not None}
        found: dict[str, str] = {}
        for track in sorted(self.facts.map.tracks, key=lambda track: track.length):
            for one, other in ((track.start, track.to), (track.to, track.start)):
                if one not in named and other in named and one not in found and other not in found.values():
                    found[one] = other
        return found


def make_board(facts: BoardFile) -> Board:
    """The board of a checked file."""
    ids: dict[str, tuple[str, ...]] = {
        "place": tuple(place.id for place in facts.map.places),
        "region": tuple(region_ids(facts)),
        "track": tuple(_track_ids(facts)),
        "ticket": tuple("-".join(ticket.stops) for ticket in facts.tickets.list),
        "card": tuple(_card_ids(facts)),
        "pile": ("trains", "ships") if facts.cards.ship else ("trains",),
        "deck": facts.tickets.decks or ("tickets",),
        "terrain": tuple(kind.id for kind in facts.terrain.kinds) if facts.terrain else (),
        "passenger": tuple(facts.passengers.colours) if facts.passengers else (),
    }
    tuples = {f"{name}s": names for name, names in ids.items()}
    indexes = {f"{name}_index": _index(names) for name, names in ids.items()}
    return Board(facts.id, facts, make_record(facts), _digest(facts), **tuples, **indexes)  # type: ignore[arg-type]


def _index(names: Sequence[str]) -> dict[str, int]:
    return {name: i for i, name in enumerate(names)}


def _named(thing: Place | Country, lang: str) -> str:
    name = thing.name or thing.id.replace("_", " ").title()
    return (thing.pl or name) if lang == "pl" else name


def _track_ids(facts: BoardFile) -> list[str]:
    """`atlanta-miami`; parallel tracks all bear the first one's name, with a number."""
    first: dict[frozenset[str], str] = {}
    for track in facts.map.tracks:
        first.setdefault(frozenset((track.start, track.to)), f"{track.start}-{track.to}")
    names = [first[frozenset((track.start, track.to))] for track in facts.map.tracks]
    count, seen = Counter(names), Counter[str]()
    for i, name in enumerate(names):
        if count[name] > 1:
            seen[name] += 1
            names[i] = f"{name}.{seen[name]}"
    return names


def _card_ids(facts: BoardFile) -> list[str]:
    return ["wild"] + [colour + form for form in _FORMS[: forms(facts)] for colour in facts.cards.colours]


def _digest(facts: BoardFile) -> str:
    rules = _rules_only(msgspec.to_builtins(facts))
    del rules["id"]
    return hashlib.sha256(msgspec.json.encode(rules, order="sorted")).hexdigest()


def _rules_only(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _rules_only(item) for key, item in value.items() if key not in _NOT_RULES}
    return [_rules_only(item) for item in value] if isinstance(value, list | tuple) else value
