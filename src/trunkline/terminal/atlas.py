"""Answers questions about the board: its tracks, one place, the way between two, piles, passengers, harbours."""

import re

from trunkline.rules import constants
from trunkline.rules.tracks.rules import is_open
from trunkline.terminal.fold import fits, fold, nearest
from trunkline.terminal.look import Cell
from trunkline.terminal.plan import Planner
from trunkline.terminal.screen import Numbers, passenger_cell, show_cards
from trunkline.terminal.table import Table
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
        hint = table.voice.say("meant", text=near) if near else table.voice.say("map.usage", place=names[0])
        table.look.line(f"{table.voice.say('map.nothing', text=text)} {hint}" if text else hint, "yellow")
    return region


def show_place(table: Table, view: View, text: str) -> None:
    """A place: its tracks and who owns them, passengers and harbour."""
    region = _asked_region(table, text)
    if region is None:
        return
    voice, board = table.voice, view.board
    places = {int(place) for place in board.record.region_place[region] if place != constants.NONE}
    table.look.heading(voice.region(region))
    _show_extras(table, view, min(places))
    record = board.record
    touching = [t for t in range(len(board.tracks)) if {int(record.track_from[t]), int(record.track_to[t])} & places]
    _track_table(table, view, touching)


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
