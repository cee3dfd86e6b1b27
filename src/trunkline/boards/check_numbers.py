"""Checks the numbers of a board file: players, cards, pieces, and each mechanic that is on."""

from collections.abc import Sequence

from trunkline.rules import constants

from .format import BoardFile, Harbours, Journey, Passengers, Terrain
from .problems import Problems

TERRAIN_CARDS = 15  # of one kind: an action holds no more wilds played as terrain


def check(facts: BoardFile, problems: Problems) -> None:
    _players(facts, problems)
    _colours(facts, problems)
    _total(facts, problems)
    _display(facts, problems)
    _enough_cards(facts, problems)
    _pieces(facts, problems)
    _scores(facts, problems)
    _tie_breaks(facts, problems)
    _passengers(facts, facts.passengers, problems)
    if facts.terrain:
        _terrain(facts, facts.terrain, problems)
    _harbours(facts, facts.harbours, problems)
    if facts.exchange and not facts.pieces.choose:
        problems.add("exchange", "there are no pieces in the box to exchange; add pieces.choose or remove [exchange]")
    if facts.journey:
        _journey(facts, facts.journey, problems)
    if facts.tunnels and not any(track.tunnel for track in facts.map.tracks):
        problems.add("tunnels", "no track is a tunnel; add tunnel = true to some or remove [tunnels]")


def _players(facts: BoardFile, problems: Problems) -> None:
    low, high = facts.players
    if not 2 <= low <= high <= constants.SEATS:
        problems.add(
            "players", f"from {low} to {high} players, but a game is for 2 to {constants.SEATS}; correct the two"
        )


def _twice(names: Sequence[str]) -> list[str]:
    return sorted({name for name in names if names.count(name) > 1})


def _colours(facts: BoardFile, problems: Problems) -> None:
    colours = facts.cards.colours
    if not colours:
        problems.add("cards.colours", "no colour; name at least one")
    for colour in _twice(colours):
        problems.add("cards.colours", f"{colour} is named twice; name it once")


def _train_cards(facts: BoardFile) -> int:
    train = facts.cards.train
    return train.wild + len(facts.cards.colours) * (train.plain + train.harbour)


def _ship_cards(facts: BoardFile) -> int:
    ship = facts.cards.ship
    return len(facts.cards.colours) * (ship.single + ship.double) if ship else 0


def _total(facts: BoardFile, problems: Problems) -> None:
    total = _train_cards(facts) + _ship_cards(facts)
    if total != facts.cards.total:
        problems.add("cards.total", f"the cards make {total}, not {facts.cards.total}; correct it or the counts")


def _display(facts: BoardFile, problems: Problems) -> None:
    cards = facts.cards
    display = cards.train.display + (cards.ship.display if cards.ship else 0)
    if display > constants.DISPLAY:
        problems.add(
            "cards.train.display", f"{display} cards in the display, but at most {constants.DISPLAY}; show fewer cards"
        )
    if cards.wild_limit > display:
        problems.add("cards.wild_limit", f"{cards.wild_limit} wilds never lie in a display of {display}; lower it")


def _enough_cards(facts: BoardFile, problems: Problems) -> None:
    piles = [("cards.train", "train", facts.cards.train.dealt, facts.cards.train.display, _train_cards(facts))]
    if facts.cards.ship:
        piles.append(("cards.ship", "ship", facts.cards.ship.dealt, facts.cards.ship.display, _ship_cards(facts)))
    for key, name, dealt, display, count in piles:
        needed = facts.players[1] * dealt + display
        if count < max(needed, 1):
            problems.add(
                key,
                f"{count} {name} cards, but {facts.players[1]} hands of {dealt} and a display of {display} take "
                f"{needed}; add cards or deal fewer",
            )


def _pieces(facts: BoardFile, problems: Problems) -> None:
    pieces = facts.pieces
    if not pieces.train + pieces.ship:
        problems.add("pieces.train", "a player has no piece at all; give some")
    if pieces.choose and not pieces.ship:
        problems.add("pieces.choose", "with no ships there is nothing to choose; add pieces.ship or remove choose")
    if pieces.choose > pieces.train + pieces.ship:
        have = pieces.train + pieces.ship
        problems.add("pieces.choose", f"{pieces.choose} cannot be chosen of {have} pieces; lower it")
    _suggested(facts, problems)
    _end(facts, problems)


def _suggested(facts: BoardFile, problems: Problems) -> None:
    pieces = facts.pieces
    if pieces.suggested is None:
        return
    trains, ships = pieces.suggested
    if not pieces.choose:
        problems.add("pieces.suggested", "there is no choice of pieces; add pieces.choose or remove suggested")
    elif trains + ships != pieces.choose or trains > pieces.train or ships > pieces.ship:
        problems.add(
            "pieces.suggested",
            f"{trains} trains and {ships} ships are no choice of {pieces.choose} out of "
            f"{pieces.train} and {pieces.ship}; correct the two",
        )


def _end(facts: BoardFile, problems: Problems) -> None:
    pieces = facts.pieces
    if facts.journey:
        for name in ("end_at", "last_turns"):
            if getattr(pieces, name):
                problems.add(f"pieces.{name}", f"a journey ends at once with the last piece; remove {name}")
        return
    if not pieces.last_turns:
        problems.add("pieces.last_turns", "is missing; say how many turns each player has at the end, 1 or more")
    if pieces.end_at >= (pieces.choose or pieces.train + pieces.ship):
        problems.add("pieces.end_at", f"the end would be near from the start with {pieces.end_at}; lower it")


def _scores(facts: BoardFile, problems: Problems) -> None:
    longest = constants.LENGTHS - 1
    if len(facts.scores.tracks) > longest:
        problems.add("scores.tracks", f"points for lengths up to {len(facts.scores.tracks)}, but at most {longest}")
    if not facts.scores.tracks and not facts.journey:
        problems.add("scores.tracks", "no points for tracks; list them by length, from 1 on")


def _tie_breaks(facts: BoardFile, problems: Problems) -> None:
    for name in _twice(facts.tie_breaks):
        problems.add("tie_breaks", f"{name} is named twice; name it once")
    for i, name in enumerate(facts.tie_breaks):
        if name == "longest_path" and not facts.scores.longest_path:
            problems.add(f"tie_breaks[{i}]", "nobody gets the longest path; add scores.longest_path or remove it here")
        if name == "passengers" and not facts.passengers:
            problems.add(f"tie_breaks[{i}]", "there are no passengers; add [passengers] or remove it here")


def _passengers(facts: BoardFile, passengers: Passengers | None, problems: Problems) -> None:
    counts = {f"map.places[{i}]": place.passengers for i, place in enumerate(facts.map.places)}
    counts |= {f"map.countries[{i}]": country.passengers for i, country in enumerate(facts.map.countries)}
    groups = {f"{key}.passengers": count for key, count in counts.items() if count}
    if passengers is None:
        for key in groups:
            problems.add(key, "the board has no table [passengers]; add it or remove this")
        return
    if not 1 <= len(passengers.colours) <= constants.PASSENGERS:
        problems.add("passengers.colours", f"name 1 to {constants.PASSENGERS} colours, not {len(passengers.colours)}")
    for colour in _twice(passengers.colours):
        problems.add("passengers.colours", f"{colour} is named twice; name it once")
    standing, total = sum(groups.values()), len(passengers.colours) * passengers.each
    if standing != total:
        problems.add(
            "passengers.each",
            f"{len(passengers.colours)} colours of {passengers.each} are {total} passengers, "
            f"but the places have room for {standing}; correct one of the two",
        )
    if len(groups) > constants.POOLS:
        problems.add("passengers", f"passengers stand at {len(groups)} places, but at most {constants.POOLS}")


def _terrain(facts: BoardFile, terrain: Terrain, problems: Problems) -> None:
    if not 1 <= len(terrain.kinds) <= constants.TERRAINS:
        problems.add("terrain.kinds", f"name 1 to {constants.TERRAINS} kinds of terrain, not {len(terrain.kinds)}")
    for name in _twice([kind.id for kind in terrain.kinds]):
        problems.add("terrain.kinds", f'two kinds have the id "{name}"; rename one')
    for colour in _twice([colour for kind in terrain.kinds for colour in kind.colours]):
        problems.add("terrain.kinds", f"{colour} is named twice; a colour belongs to one kind")
    for i, kind in enumerate(terrain.kinds):
        key = f"terrain.kinds[{i}]"
        for j, colour in enumerate(kind.colours):
            if colour not in (*facts.cards.colours, "grey"):
                problems.unknown(f"{key}.colours[{j}]", "cards.colours has no", colour, [*facts.cards.colours, "grey"])
        if kind.cards > TERRAIN_CARDS:
            problems.add(f"{key}.cards", f"{kind.cards} cards of one kind, but at most {TERRAIN_CARDS}; lower it")
    if len(terrain.needs) > constants.LENGTHS - 1:
        problems.add(
            "terrain.needs", f"numbers for lengths up to {len(terrain.needs)}, at most {constants.LENGTHS - 1}"
        )
    if terrain.display > constants.TERRAINS:
        problems.add("terrain.display", f"{terrain.display} face up, but at most {constants.TERRAINS}; lower it")
    _enough_terrain(facts, terrain, problems)


def _enough_terrain(facts: BoardFile, terrain: Terrain, problems: Problems) -> None:
    count, most = sum(kind.cards for kind in terrain.kinds), facts.players[1]
    needed = most * terrain.dealt + terrain.display
    if count < needed:
        problems.add(
            "terrain.dealt",
            f"{count} terrain cards, but {most} players with {terrain.dealt} and {terrain.display} face up take "
            f"{needed}; add cards or deal fewer",
        )


def _harbours(facts: BoardFile, harbours: Harbours | None, problems: Problems) -> None:
    ports = [i for i, place in enumerate(facts.map.places) if place.port]
    if harbours is None:
        for i in ports:
            problems.add(f"map.places[{i}].port", "the board has no table [harbours]; add it or remove this")
        return
    if not ports:
        problems.add("harbours", "no place is a port; add port = true to some cities")
    if not harbours.train + harbours.ship:
        problems.add("harbours.train", "a harbour costs no card; give train or ship")
    for name in ("train", "ship"):
        if getattr(harbours, name) > 9:
            problems.add(f"harbours.{name}", "a harbour costs at most 9 cards of a kind; lower it")
    if harbours.train and not facts.cards.train.harbour:
        problems.add("harbours.train", "no train card has the harbour sign; add cards.train.harbour")
    if harbours.ship and not (facts.cards.ship and facts.cards.ship.single):
        problems.add("harbours.ship", "no ship card has the harbour sign; add single cards to [cards.ship]")


def _journey(facts: BoardFile, journey: Journey, problems: Problems) -> None:
    places = [place.id for place in facts.map.places]
    for name in ("east", "west"):
        side = getattr(journey, name)
        if journey.bonus_tickets and not side:
            problems.add(f"journey.{name}", "the bonus tickets join east and west; name the places of both")
        for i, place in enumerate(side):
            if place not in places:
                problems.unknown(f"journey.{name}[{i}]", "no place", place, places)
    for i, place in enumerate(journey.west):
        if place in journey.east:
            problems.add(f"journey.west[{i}]", f'"{place}" is in the east too; leave it in one')
    reachable = len(facts.tickets.list) + (1 if journey.bonus_tickets else 0)
    if journey.goal > reachable:
        problems.add("journey.goal", f"{journey.goal} tickets win, but there are only {reachable}; lower it")
