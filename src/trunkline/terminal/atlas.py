"""Answers questions about the board: its tracks, a map of a place or ticket, ways, piles, passengers, harbours."""

import re

from trunkline.rules import constants
from trunkline.rules.tracks.rules import is_open
from trunkline.terminal.fold import fits, fold, nearest
from trunkline.terminal.look import Cell
from trunkline.terminal.plan import Planner, own_tickets
from trunkline.terminal.screen import Numbers, passenger_cell, show_cards
from trunkline.terminal.table import Table
from trunkline.terminal.text_map import TextMap, direction
from trunkline.view import View
from trunkline.voice import Voice
from trunkline.words import LANGUAGES, say

ANY_ARROW = re.compile(r"\s*(?:->|[,;–—/]|\s-\s)\s*")


# Tracks


def show_tracks(table: Table, view: View, what: str) -> None:
    """Tracks that fit some words: a place, a colour, an owner; without words all."""
    wanted = fold(what)
    tracks = [track for track in range(len(view.board.tracks)) if fits(wanted, _searched(table, view, track))]
    if not tracks:
        table.look.line(table.voice.say("tracks.nothing", text=what), "yellow")
        return
    _track_table(table, view, sorted(tracks, key=lambda track: fold(table.voice.ends(track))))


def _searched(table: Table, view: View, track: int) -> str:
    """All words under which a track is found, in any language."""
    names = [Voice(view.board, lang).track_name(track) for lang in LANGUAGES]
    states = [_state(table, view, track, lang) for lang in LANGUAGES]
    return fold(" ".join([*names, *states, view.board.tracks[track]]))


def _track_table(table: Table, view: View, tracks: list[int]) -> None:
    voice = table.voice
    head = [voice.say(f"head.{name}") for name in ("track", "spaces", "colour", "owner")]
    table.look.table(head, [_track_row(table, view, track) for track in tracks])


def _track_row(table: Table, view: View, track: int) -> list[Cell]:
    voice, colour = table.voice, table.voice.track_colour(track)
    traits = voice.track_traits(track)
    name = voice.ends(track) + (f" ({', '.join(traits)})" if traits else "")
    length = str(view.board.record.track_length[track])
    return [name, length, table.look.colour(colour, voice.count(f"colour.card.{colour}", 1)),
            _state(table, view, track, voice.lang)]  # fmt: skip


def _state(table: Table, view: View, track: int, lang: str) -> str:
    """Who owns a track, or whether it is open to the viewer."""
    owner = int(view.record.owner[track])
    if owner != constants.NOBODY:
        return table.name(owner, view.seat)
    seat = view.seat if view.seat is not None else 0
    return say(lang, "track.open" if is_open(view.board.record, view.record, seat, track) else "track.closed")


# Places


def find_region(voice: Voice, text: str) -> int | None:
    """The place or country of a name in any language, in full or in part."""
    name, board = fold(text), voice.board
    known = [
        (region, {fold(identity), fold(board.region_name(region, "en")), fold(board.region_name(region, "pl"))})
        for region, identity in enumerate(board.regions)
    ]
    exact = [region for region, names in known if name in names]
    if exact:
        return exact[-1]  # a country rather than one of its ends
    found = [region for region, names in known if name and any(fits(name, one) for one in names)]
    return min(found, key=lambda region: len(voice.region(region)), default=None)


def _asked_region(table: Table, text: str) -> int | None:
    """The region meant, or a word that it is not known."""
    region = find_region(table.voice, text)
    if region is None:
        names = [table.voice.region(i) for i in range(len(table.voice.board.regions))]
        near = nearest(text, names)
        hint = table.voice.say("meant", text=near) if near else _usage(table)
        table.look.line(f"{table.voice.say('map.nothing', text=text)} {hint}", "yellow")
    return region


def _usage(table: Table) -> str:
    return table.voice.say("map.usage", place=table.voice.region(0))


def show_map(table: Table, view: View, text: str) -> None:
    """The whole board, a place with its surroundings, or the way of a ticket."""
    if not text:
        _show_whole(table, view)
        return
    stops = _ticket_stops(table, view, text)
    if stops:
        _show_between(table, view, stops)
        return
    region = _asked_region(table, text)
    if region is not None:
        _show_place(table, view, region)


def _show_whole(table: Table, view: View) -> None:
    table.look.heading(table.voice.board.name(table.voice.lang))
    if table.look.plain:  # a drawing says nothing to a screen reader
        _track_table(table, view, list(range(len(view.board.tracks))))
        table.look.line(_usage(table))
    else:
        stops = {place for ticket in own_tickets(view) for place in _ticket_places(view, ticket)}
        _show_drawing(table, TextMap(view, table.voice, table.look, stops=stops))


def _show_place(table: Table, view: View, region: int) -> None:
    """A place: a map, its tracks and who owns them, passengers and harbour."""
    board, record = view.board, view.board.record
    places = set(_places(view, region))
    touching = [t for t in range(len(board.tracks)) if {int(record.track_from[t]), int(record.track_to[t])} & places]
    around = places | {int(end) for t in touching for end in (record.track_from[t], record.track_to[t])}
    table.look.heading(table.voice.region(region))
    _show_extras(table, view, min(places))
    if table.look.plain:
        _show_directions(table, view, places, touching)
        return
    _show_drawing(table, TextMap(view, table.voice, table.look, around, places))
    _track_table(table, view, touching)


def _show_directions(table: Table, view: View, places: set[int], tracks: list[int]) -> None:
    """In plain mode a map is told: where each track leads."""
    record, voice = view.board.record, table.voice
    for track in tracks:
        here, there = int(record.track_from[track]), int(record.track_to[track])
        if here not in places:
            here, there = there, here
        where = voice.say(f"direction.{direction(view.board, here, there)}")
        length, colour = int(record.track_length[track]), voice.count(f"colour.card.{voice.track_colour(track)}", 1)
        facts = [
            voice.count("spaces", length),
            colour,
            *voice.track_traits(track),
            _state(table, view, track, voice.lang),
        ]
        table.look.line(f"{where}: {voice.place(there)}, {', '.join(facts)}.")


def _show_between(table: Table, view: View, stops: list[int]) -> None:
    """The part of the board with some regions, and the shortest open way through them."""
    voice, look, record = table.voice, table.look, view.board.record
    look.heading(" – ".join(voice.region(stop) for stop in stops))
    way = Planner(view).through(stops)
    places = {place for stop in stops for place in _places(view, stop)}
    ends = (
        {int(end) for track in way.tracks for end in (record.track_from[track], record.track_to[track])}
        if way
        else set()
    )
    if not look.plain:
        _show_drawing(table, TextMap(view, voice, look, places | ends, places, way.tracks if way else ()))
    if way is None:
        look.line(voice.say("ticket.lost"))
        return
    look.line(voice.say("way.done") if way.done else voice.say("way.left", spaces=voice.count("spaces", way.spaces)))
    for track in way.tracks:
        look.line(f"  {voice.track_name(track)}")


def _show_drawing(table: Table, drawing: TextMap) -> None:
    for line in drawing.lines():
        table.look.letters(line)
    seats = ", ".join(f"#{seat + 1} {table.name(seat, drawing.view.seat)}" for seat in range(drawing.view.players))
    table.look.line(table.voice.say("map.legend", seats=seats), "dim")


def _ticket_stops(table: Table, view: View, text: str) -> list[int]:
    """The regions of a ticket in hand, by its name, or two regions with something between them."""
    name = fold(text)
    for ticket in own_tickets(view):
        if name in {fold(Voice(view.board, lang).ticket(ticket)) for lang in LANGUAGES} | {
            fold(view.board.tickets[ticket])
        }:
            return _stops(view, ticket)
    pair = _two_regions(table.voice, text) if ANY_ARROW.search(text) else None
    return list(pair or ())


def _stops(view: View, ticket: int) -> list[int]:
    record = view.board.record
    return [int(stop) for stop in record.ticket_stop[ticket][: record.ticket_stops[ticket]]]


def _ticket_places(view: View, ticket: int) -> list[int]:
    return [place for stop in _stops(view, ticket) for place in _places(view, stop)]


def _places(view: View, region: int) -> list[int]:
    return [int(place) for place in view.board.record.region_place[region] if place != constants.NONE]


def _show_extras(table: Table, view: View, place: int) -> None:
    voice, board = table.voice, view.board
    if board.record.harbours and board.record.port[place]:
        owner = int(view.record.harbour[place])
        built = voice.say("harbour.of", name=table.name(owner, view.seat)) if owner != constants.NOBODY else ""
        table.look.line(built or voice.say("harbour.free"))
    if board.passengers and board.record.pool[place] != constants.NONE:
        waiting = passenger_cell(voice, table.look, view.record.waiting[board.record.pool[place]])
        table.look.line(table.look.join(voice.say("passengers.here") + " ", waiting))


def show_way(table: Table, view: View, text: str) -> None:
    """The shortest way still open between two places."""
    pair = _two_regions(table.voice, text)
    if pair is None:
        table.look.line(table.voice.say("way.usage"), "yellow")
        return
    way = Planner(view).between(*pair)
    names = [table.voice.region(region) for region in pair]
    if way is None:
        table.look.line(table.voice.say("way.none", a=names[0], b=names[1]))
        return
    table.look.line(
        table.voice.say("way.found", a=names[0], b=names[1], spaces=table.voice.count("spaces", way.spaces))
    )
    for track in way.tracks:
        table.look.line(f"  {table.voice.track_name(track)}")


def _two_regions(voice: Voice, text: str) -> tuple[int, int] | None:
    """Two names with a comma or a dash between them, or just one after the other."""
    parts = [part for part in ANY_ARROW.split(text) if part]
    words = text.split()
    splits = [parts] if len(parts) == 2 else [[" ".join(words[:i]), " ".join(words[i:])] for i in range(1, len(words))]
    for first, second in splits:
        a, b = find_region(voice, first), find_region(voice, second)
        if a is not None and b is not None:
            return a, b
    return None


# Piles, passengers, harbours


def show_piles(table: Table, view: View) -> None:
    """Face-up cards, piles and what lies in the discards."""
    voice, look, board = table.voice, table.look, view.board
    show_cards(table, view)
    discards = {board.cards[kind]: int(n) for kind, n in enumerate(view.record.discard[: len(board.cards)]) if n}
    look.flow(voice.say("discards"), look.chips(voice, discards), voice.say("none"))


def show_passengers(table: Table, view: View) -> None:
    """Who stands where."""
    look, places = table.look, []
    for region, counts in _waiting(view):
        cell = passenger_cell(table.voice, look, counts)
        places.append(look.join(f"{table.voice.region(region)}: ", cell))
    if look.plain:
        for place in places:
            look.line(place)
    else:
        look.flow(table.voice.say("passengers.here"), places, table.voice.say("none"))


def _waiting(view: View) -> list[tuple[int, Numbers]]:
    """The pools of passengers that are not empty, each by its city or country."""
    board, named = view.board.record, {}
    for region in range(len(view.board.regions)):
        pool = int(board.pool[board.region_place[region, 0]])
        if pool != constants.NONE:
            named[pool] = region
    return [(region, view.record.waiting[pool]) for pool, region in named.items() if view.record.waiting[pool].any()]


def show_harbours(table: Table, view: View) -> None:
    """Harbours that are built."""
    voice = table.voice
    built = [(place, int(owner)) for place, owner in enumerate(view.record.harbour) if owner != constants.NOBODY]
    for place, owner in built:
        table.look.line(f"{voice.place(place)}: {table.name(owner, view.seat)}")
    if not built:
        table.look.line(voice.say("harbour.none"))
