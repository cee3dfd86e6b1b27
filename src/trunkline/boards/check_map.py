"""Checks the map of a board file: places, countries and tracks."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from math import hypot, sqrt

from trunkline.rules import constants

from .format import BoardFile, Country, Place, Track
from .problems import Problems

Pair = frozenset[str]
NEAREST = 0.01  # of two places, where the whole map has an area of 1


def check(facts: BoardFile, problems: Problems) -> None:
    _sizes(facts, problems)
    _ids(facts, problems)
    _places(facts, problems)
    _apart(facts, problems)
    _countries(facts, problems)
    places, called = [place.id for place in facts.map.places], names(facts)
    for i, track in enumerate(facts.map.tracks):
        for name, place in (("from", track.start), ("to", track.to)):
            if place not in places:
                problems.unknown(f"map.tracks[{i}].{name}", "no place", place, places, called)
        _track(facts, track, f"map.tracks[{i}]", problems)
    _connections(facts, problems)
    _dead_ends(facts, problems)
    _reachable(facts, problems)


def _sizes(facts: BoardFile, problems: Problems) -> None:
    places, countries = len(facts.map.places), len(facts.map.countries)
    _at_most(constants.PLACES, places, "map.places", "places", problems)
    _at_most(constants.TRACKS, len(facts.map.tracks), "map.tracks", "tracks", problems)
    _at_most(constants.REGIONS, places + countries, "map.countries", "places and countries together", problems)
    if places < 2:
        problems.add("map.places", "a board needs at least 2 places; add some")


def _at_most(limit: int, count: int, key: str, what: str, problems: Problems) -> None:
    if count > limit:
        problems.add(key, f"{count} {what}, but a board holds at most {limit}; remove {count - limit}")


def _ids(facts: BoardFile, problems: Problems) -> None:
    """Places and countries share one set of ids, because tickets name either."""
    first: dict[str, str] = {}
    places = [(f"map.places[{i}].id", place.id) for i, place in enumerate(facts.map.places)]
    countries = [(f"map.countries[{i}].id", country.id) for i, country in enumerate(facts.map.countries)]
    for key, name in places + countries:
        if name in first:
            problems.add(key, f'"{name}" is already the id of {first[name].removesuffix(".id")}; choose another')
        first.setdefault(name, key)


def _places(facts: BoardFile, problems: Problems) -> None:
    in_country = {end for country in facts.map.countries for end in country.ends}
    for i, place in enumerate(facts.map.places):
        key = f"map.places[{i}]"
        if place.kind == "end" and place.id not in in_country:
            problems.add(f"{key}.kind", f'no country has "{place.id}" among its ends; add it there or make it a city')
        if place.port and place.kind != "city":
            problems.add(f"{key}.port", f"only a city can be a port, not a place of kind {place.kind}; remove port")
        if (place.lat is None) != (place.lon is None):
            problems.add(f"{key}.lat", "lat and lon go together; give both or neither")


def _apart(facts: BoardFile, problems: Problems) -> None:
    """No two places lie on one point, or nobody could tell their tracks apart."""
    if len(facts.map.places) > constants.PLACES:  # too many are told anyway
        return
    scale = sqrt(facts.map.aspect)
    for i, place in enumerate(facts.map.places):
        for other in facts.map.places[:i]:
            if hypot((place.at[0] - other.at[0]) * scale, (place.at[1] - other.at[1]) / scale) < NEAREST:
                problems.add(f"map.places[{i}].at", f'"{place.id}" lies on "{other.id}"; move one of them away')
                break


def names(facts: BoardFile) -> dict[str, str]:
    """Ids of places and countries by their names in both languages."""
    things: list[Country | Place] = [*facts.map.countries, *facts.map.places]
    return {name: thing.id for thing in things for name in (thing.name, thing.pl) if name}


def _countries(facts: BoardFile, problems: Problems) -> None:
    places = {place.id: place for place in facts.map.places}
    taken: set[str] = set()
    called = names(facts)
    for i, country in enumerate(facts.map.countries):
        key = f"map.countries[{i}].ends"
        if not 1 <= len(country.ends) <= constants.REGION_ENDS:
            problems.add(
                key, f"a country has 1 to {constants.REGION_ENDS} ends, not {len(country.ends)}; correct the list"
            )
        for j, end in enumerate(country.ends):
            if end not in places:
                problems.unknown(f"{key}[{j}]", "no place", end, places, called)
            elif end in taken:
                problems.add(f"{key}[{j}]", f'"{end}" is already an end of a country; name it once')
            elif places[end].kind == "junction":
                problems.add(f"{key}[{j}]", f'"{end}" is a junction; make it an end or a city')
            elif country.passengers and places[end].passengers:
                problems.add(
                    f"{key}[{j}]", f'"{end}" and its country both have passengers; leave them to one of the two'
                )
            taken.add(end)


def _track(facts: BoardFile, track: Track, key: str, problems: Problems) -> None:
    if track.start == track.to:
        problems.add(f"{key}.to", f'a track from "{track.to}" to itself; name another place')
    if track.colour != "grey" and track.colour not in facts.cards.colours:
        problems.unknown(f"{key}.colour", "cards.colours has no", track.colour, [*facts.cards.colours, "grey"])
    _length(facts, track, key, problems)
    _signs(facts, track, key, problems)
    _wraps(facts, track, key, problems)
    if track.sea and (not facts.cards.ship or not facts.pieces.ship):
        problems.add(f"{key}.sea", "a sea track needs ship cards and ships; add [cards.ship] and pieces.ship")


def _wraps(facts: BoardFile, track: Track, key: str, problems: Problems) -> None:
    """A track over the edge of the map starts at its western place, or it would be drawn across the whole map."""
    if track.wraps is None:
        return
    across = {place.id: place.at[0] for place in facts.map.places}
    if across.get(track.start, 0) > across.get(track.to, 1):
        problems.add(f"{key}.wraps", "from is the place by the west edge, to the one by the east edge; swap the two")
    if sum(track.wraps) != track.length:
        made = sum(track.wraps)
        problems.add(f"{key}.wraps", f"the spaces at the two edges make {made}, not {track.length}; correct them")


def _length(facts: BoardFile, track: Track, key: str, problems: Problems) -> None:
    longest = constants.LENGTHS - 1
    pieces = facts.pieces.ship if track.sea else facts.pieces.train
    if track.length > longest:
        problems.add(f"{key}.length", f"{track.length} spaces, but a track has at most {longest}; shorten it")
    elif track.length > pieces > 0:
        problems.add(
            f"{key}.length", f"{track.length} spaces, but a player has only {pieces} pieces for it; shorten it"
        )
    elif not facts.journey and track.length > len(facts.scores.tracks):
        problems.add(f"{key}.length", f"scores.tracks has no points for length {track.length}; add them")
    if facts.terrain and track.length > len(facts.terrain.needs):
        if any(track.colour in kind.colours for kind in facts.terrain.kinds):
            problems.add(f"{key}.length", f"terrain.needs has no number for length {track.length}; add it")


def _signs(facts: BoardFile, track: Track, key: str, problems: Problems) -> None:
    if track.wilds > track.length:
        problems.add(f"{key}.wilds", f"{track.wilds} locomotive signs on {track.length} spaces; lower the number")
    elif track.wilds > facts.cards.train.wild:
        problems.add(
            f"{key}.wilds", f"{track.wilds} wilds are needed, the deck has {facts.cards.train.wild}; add wilds"
        )
    if track.tunnel and (track.sea or track.pairs):
        problems.add(f"{key}.tunnel", "only a rail track without pairs is a tunnel; remove one of the two")
    if track.tunnel and not facts.tunnels:
        problems.add(
            f"{key}.tunnel", "a tunnel, but no word of how many cards one turns up; add [tunnels] with cards = 3"
        )
    if not track.pairs:
        return
    if track.sea or track.colour != "grey":
        problems.add(f"{key}.pairs", "only a grey rail track takes pairs; make it grey and not sea, or remove pairs")
    if track.wilds:
        problems.add(f"{key}.wilds", "a track that takes pairs has no locomotive signs; remove one of the two")
    if track.length > constants.PAIR_SPACES:
        problems.add(
            f"{key}.length", f"a track that takes pairs has at most {constants.PAIR_SPACES} spaces; shorten it"
        )


def _connections(facts: BoardFile, problems: Problems) -> None:
    """Parallel tracks are of one length and kind, or nobody could tell them apart by their ends."""
    first: dict[Pair, Track] = {}
    count: Counter[Pair] = Counter()
    for i, track in enumerate(facts.map.tracks):
        pair = frozenset((track.start, track.to))
        other = first.setdefault(pair, track)
        count[pair] += 1
        if track.length != other.length:
            problems.add(f"map.tracks[{i}].length", f"a parallel track has length {other.length}; make them equal")
        if (track.sea, track.pairs) != (other.sea, other.pairs):
            problems.add(f"map.tracks[{i}]", "a parallel track is of another kind (sea, pairs); make them equal")
        if count[pair] == constants.PARALLELS + 2:
            limit = constants.PARALLELS + 1
            problems.add(f"map.tracks[{i}]", f"more than {limit} tracks join {' and '.join(sorted(pair))}; remove some")


def _neighbours(facts: BoardFile) -> dict[str, set[str]]:
    joined: dict[str, set[str]] = defaultdict(set)
    for track in facts.map.tracks:
        joined[track.start].add(track.to)
        joined[track.to].add(track.start)
    return joined


def _dead_ends(facts: BoardFile, problems: Problems) -> None:
    """A chain of tracks never runs through a country's end."""
    joined = _neighbours(facts)
    for i, place in enumerate(facts.map.places):
        if place.kind == "end" and len(joined[place.id]) > 1:
            problems.add(
                f"map.places[{i}].kind",
                f'tracks join "{place.id}" to {len(joined[place.id])} places, but an end is a dead end; '
                "give each track its own end or make it a city",
            )


def _reachable(facts: BoardFile, problems: Problems) -> None:
    joined = _neighbours(facts)
    touched = [place.id for place in facts.map.places if joined[place.id]]
    reached = _reach(touched[:1], joined)
    for i, place in enumerate(facts.map.places):
        if not joined[place.id]:
            problems.add(f"map.places[{i}]", f'no track touches "{place.id}"; add one or remove the place')
        elif place.id not in reached:
            problems.add(f"map.places[{i}]", f'"{place.id}" cannot be reached from "{touched[0]}"; add a track between')


def _reach(start: Iterable[str], joined: dict[str, set[str]]) -> set[str]:
    reached, new = set(start), list(start)
    while new:
        for place in joined[new.pop()] - reached:
            reached.add(place)
            new.append(place)
    return reached
