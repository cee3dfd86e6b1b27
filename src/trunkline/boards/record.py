"""Fills the record that the rules read with the facts of a checked board file."""

import numpy as np

from trunkline.rules import constants, records

from .classes import fill_classes
from .format import BoardFile

TIE_BREAKS = {
    "tickets": constants.BY_TICKETS,
    "longest_path": constants.BY_LONGEST_PATH,
    "passengers": constants.BY_PASSENGERS,
}
WEST, EAST = 1, 2


def make_record(facts: BoardFile) -> np.record:
    """The board as the rules know it; nothing can write to it."""
    room = records.new_board()
    record: np.record = room[0]
    record.min_players, record.max_players = facts.players
    _cards(record, facts)
    _pieces(record, facts)
    _scores(record, facts)
    _places(record, facts)
    _tracks(record, facts)
    fill_classes(record)
    _tickets(record, facts)
    _passengers(record, facts)
    _terrain(record, facts)
    _harbours(record, facts)
    _journey(record, facts)
    room.setflags(write=False)
    return room[0]  # type: ignore[no-any-return]


def forms(facts: BoardFile) -> int:
    """How many forms of card a colour has: plain trains; and harbour trains; and single and double ships."""
    if facts.cards.ship:
        return 4
    return 2 if facts.cards.train.harbour else 1


def region_ids(facts: BoardFile) -> list[str]:
    """What a ticket can name, in the record's order."""
    return [place.id for place in facts.map.places] + [country.id for country in facts.map.countries]


def _cards(record: np.record, facts: BoardFile) -> None:
    cards, train, ship = facts.cards, facts.cards.train, facts.cards.ship
    colours = len(cards.colours)
    record.colours, record.forms, record.piles = colours, forms(facts), 2 if ship else 1
    record.kinds = 1 + record.forms * colours
    per_colour = [train.plain, train.harbour] + ([ship.single, ship.double] if ship else [])
    record.card_count[constants.WILD] = train.wild
    for form, count in enumerate(per_colour[: record.forms]):
        kinds = slice(1 + form * colours, 1 + (form + 1) * colours)
        record.card_count[kinds] = count
        record.card_pile[kinds] = constants.SHIP if form >= constants.SINGLE else constants.TRAIN
    record.dealt[:] = train.dealt, ship.dealt if ship else 0
    record.display_from[:] = train.display, ship.display if ship else 0
    record.display = sum(record.display_from)
    record.wild_limit, record.draws = cards.wild_limit, cards.draws


def _pieces(record: np.record, facts: BoardFile) -> None:
    pieces = facts.pieces
    record.pieces[:] = pieces.train, pieces.ship
    record.chosen = pieces.choose
    record.end_at, record.last_turns = pieces.end_at, pieces.last_turns
    record.exchange = facts.exchange.cost if facts.exchange else constants.NONE


def _scores(record: np.record, facts: BoardFile) -> None:
    scores = facts.scores
    record.points[1 : 1 + len(scores.tracks)] = scores.tracks
    record.longest_path, record.globetrotter = scores.longest_path, scores.globetrotter
    for i, name in enumerate(facts.tie_breaks):
        record.tie_break[i] = TIE_BREAKS[name]


def _places(record: np.record, facts: BoardFile) -> None:
    places = [place.id for place in facts.map.places]
    record.places, record.regions = len(places), len(places) + len(facts.map.countries)
    record.region_place[: len(places), 0] = range(len(places))
    for region, country in enumerate(facts.map.countries, len(places)):
        record.region_place[region, : len(country.ends)] = [places.index(end) for end in country.ends]
    record.port[: len(places)] = [place.port for place in facts.map.places]


def _tracks(record: np.record, facts: BoardFile) -> None:
    tracks = facts.map.tracks
    index = {place.id: i for i, place in enumerate(facts.map.places)}
    record.open_from, record.tracks = facts.open_from, len(tracks)
    for i, track in enumerate(tracks):
        record.track_from[i], record.track_to[i] = index[track.start], index[track.to]
        record.track_length[i], record.track_wilds[i] = track.length, track.wilds
        record.track_colour[i] = _colour(facts, track.colour)
        record.track_suit[i] = constants.SHIP if track.sea else constants.TRAIN
        record.track_pairs[i], record.track_tunnel[i] = track.pairs, track.tunnel
        ends = {track.start, track.to}
        others = [j for j, other in enumerate(tracks) if j != i and {other.start, other.to} == ends]
        record.parallel[i, : len(others)] = others
    record.tunnel_cards = facts.tunnels.cards if facts.tunnels else 0


def _colour(facts: BoardFile, colour: str) -> int:
    """The number of a printed colour on this board."""
    return constants.GREY if colour == "grey" else 1 + [*map(str, facts.cards.colours)].index(colour)


def _tickets(record: np.record, facts: BoardFile) -> None:
    tickets = facts.tickets
    record.tickets, record.decks = len(tickets.list), len(tickets.decks or ("",))
    record.deal, record.deal_keep = tickets.deal, tickets.keep
    record.draw, record.draw_keep = tickets.draw, tickets.draw_keep
    record.shuffle_back = tickets.rejected == "shuffled"
    index = {name: i for i, name in enumerate(region_ids(facts))}
    for i, ticket in enumerate(tickets.list):
        record.ticket_deck[i] = tickets.decks.index(ticket.deck) if tickets.decks and ticket.deck else 0
        record.ticket_stops[i] = len(ticket.stops)
        record.ticket_stop[i, : len(ticket.stops)] = [index[stop] for stop in ticket.stops]
        record.ticket_points[i] = ticket.points
        record.ticket_joined[i] = ticket.points if ticket.joined is None else ticket.joined
        record.ticket_penalty[i] = ticket.points if ticket.penalty is None else ticket.penalty


def _passengers(record: np.record, facts: BoardFile) -> None:
    if facts.passengers is None:
        return
    colours = len(facts.passengers.colours)
    record.passenger_colours, record.passenger_count[:colours] = colours, facts.passengers.each
    record.most_passengers, record.second_passengers = facts.passengers.most, facts.passengers.second
    counts = [place.passengers for place in facts.map.places]
    counts += [country.passengers for country in facts.map.countries]
    for region, count in enumerate(counts):
        if count:
            ends = record.region_place[region]
            record.pool[ends[ends != constants.NONE]] = record.pools
            record.pool_size[record.pools] = count
            record.pools += 1


def _terrain(record: np.record, facts: BoardFile) -> None:
    if facts.terrain is None:
        return
    terrain = facts.terrain
    record.terrains = len(terrain.kinds)
    record.terrain_dealt, record.terrain_display = terrain.dealt, terrain.display
    record.terrain_need[1 : 1 + len(terrain.needs)] = terrain.needs
    for i, kind in enumerate(terrain.kinds):
        record.terrain_count[i] = kind.cards
        record.terrain_of[[_colour(facts, colour) for colour in kind.colours]] = i


def _harbours(record: np.record, facts: BoardFile) -> None:
    if facts.harbours is None:
        return
    record.harbours, record.unbuilt = facts.harbours.each, facts.harbours.unbuilt
    record.harbour_cost[:] = facts.harbours.train, facts.harbours.ship
    record.harbour_points[1:] = facts.harbours.points


def _journey(record: np.record, facts: BoardFile) -> None:
    if facts.journey is None:
        return
    record.goal, record.bonus_tickets = facts.journey.goal, facts.journey.bonus_tickets
    for i, place in enumerate(facts.map.places):
        if place.id in facts.journey.west:
            record.side[i] = WEST
        elif place.id in facts.journey.east:
            record.side[i] = EAST
