"""Sums up a board for its maker: places, tracks by colour and length, and what tickets pay for the way they ask."""

import heapq
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

from trunkline.words import count, say

from .board import Board

MANY = 2  # a colour's name in the plural: the red tracks


@dataclass(frozen=True)
class Way:
    """A ticket and the spaces of the shortest way it asks for; a tour's is the sum of its legs."""

    ticket: str
    points: int
    spaces: int


@dataclass(frozen=True)
class Summary:
    places: dict[str, int]  # by kind: city, end, junction, port
    tracks: dict[str, dict[int, int]]  # by printed colour and length
    sea: int  # tracks for ships
    connections: dict[int, int]  # by the number of their tracks
    tickets: tuple[Way, ...]


def summarize(board: Board) -> Summary:
    places, tracks = board.facts.map.places, board.facts.map.tracks
    kinds = Counter[str](place.kind for place in places)
    kinds["port"] = sum(place.port for place in places)
    by_colour: dict[str, dict[int, int]] = {}
    for colour in (*board.facts.cards.colours, "grey"):
        lengths = Counter(track.length for track in tracks if track.colour == colour)
        if lengths:
            by_colour[colour] = dict(sorted(lengths.items()))
    connections = Counter(Counter(frozenset((track.start, track.to)) for track in tracks).values())
    sea = sum(track.sea for track in tracks)
    return Summary(dict(+kinds), by_colour, sea, dict(sorted(connections.items())), _ways(board))


def lines(board: Board, lang: str = "en") -> list[str]:
    """The summary as text."""
    summary = summarize(board)
    low, high = board.facts.players
    return [
        f"{board.name(lang)} ({board.id}), {say(lang, 'start.range', low=low, high=high)}",
        "",
        *_place_lines(summary, board, lang),
        "",
        *_track_lines(summary, lang),
        "",
        *_ticket_lines(summary, board, lang),
    ]


def _place_lines(summary: Summary, board: Board, lang: str) -> list[str]:
    counts = summary.places | {"country": len(board.facts.map.countries)}
    listed = [f"  {say(lang, f'summary.{kind}'):10}{number:4}" for kind, number in counts.items() if number]
    return [count(lang, "summary.places", len(board.places)), *listed]


def _track_lines(summary: Summary, lang: str) -> list[str]:
    """What tracks there are, and a table of them: a row for each colour, a column for each length."""
    names = {colour: count(lang, f"colour.card.{colour}", MANY) for colour in summary.tracks}
    lengths = sorted({length for counts in summary.tracks.values() for length in counts})
    width = max(8, *(len(name) + 2 for name in names.values()))
    ends = "".join(f"{say(lang, f'summary.{column}'):>8}" for column in ("tracks", "spaces"))
    table = [f"  {say(lang, 'summary.length'):{width}}" + "".join(f"{length:4}" for length in lengths) + ends]
    for colour, counts in summary.tracks.items():
        row = "".join(f"{counts.get(length, '-'):>4}" for length in lengths)
        spaces = sum(length * number for length, number in counts.items())
        table.append(f"  {names[colour]:{width}}{row}{sum(counts.values()):8}{spaces:8}")
    return [_track_head(summary, lang), *table]


def _track_head(summary: Summary, lang: str) -> str:
    tracks = sum(sum(counts.values()) for counts in summary.tracks.values())
    connections = count(lang, "summary.connections", sum(summary.connections.values()))
    several = [count(lang, f"summary.parallel.{n}", number) for n, number in summary.connections.items() if n > 1]
    head = f"{count(lang, 'tracks', tracks)} {connections}" + (f" ({', '.join(several)})" if several else "")
    return head + (f", {count(lang, 'summary.sea', summary.sea)}" if summary.sea else "")


def _ticket_lines(summary: Summary, board: Board, lang: str) -> list[str]:
    ways = summary.tickets
    if board.record.goal:
        spaces = [way.spaces for way in ways]
        return [count(lang, "summary.tickets.race", len(ways), low=min(spaces), high=max(spaces))]
    points = [way.points for way in ways]
    more = Counter(way.points - way.spaces for way in ways)
    out = [count(lang, "summary.tickets", len(ways), low=min(points), high=max(points))]
    said = {_difference(extra, lang): number for extra, number in sorted(more.items())}
    width = max(10, *map(len, said))
    out += [f"  {difference:{width}}{number:4}" for difference, number in said.items()]
    if 0 < len(ways) - more[0] <= len(ways) // 2:
        out += [_odd_one(way, board, lang) for way in ways if way.points != way.spaces]
    return out


def _difference(extra: int, lang: str) -> str:
    if not extra:
        return say(lang, "summary.same")
    return say(lang, "summary.more" if extra > 0 else "summary.less", n=abs(extra))


def _odd_one(way: Way, board: Board, lang: str) -> str:
    stops = board.facts.tickets.list[board.ticket_index[way.ticket]].stops
    names = " - ".join(board.region_name(board.region_index[stop], lang) for stop in stops)
    return f"  {names}: {count(lang, 'points', way.points)}, {count(lang, 'spaces', way.spaces)}"


def _ways(board: Board) -> tuple[Way, ...]:
    spaces: dict[int, list[int]] = {}
    ways = []
    for name, ticket in zip(board.tickets, board.facts.tickets.list, strict=True):
        stops = [board.region_index[stop] for stop in ticket.stops]
        for stop in stops:
            if stop not in spaces:
                spaces[stop] = _spaces_from(board, stop)
        total = sum(min(spaces[a][place] for place in _ends(board, b)) for a, b in pairwise(stops))
        ways.append(Way(name, ticket.points, total))
    return tuple(ways)


def _ends(board: Board, region: int) -> list[int]:
    return [int(place) for place in board.record.region_place[region] if place >= 0]


def _spaces_from(board: Board, region: int) -> list[int]:
    """The fewest spaces from a region to each place. Countries' ends are dead ends, so no way runs through them."""
    neighbours: list[list[tuple[int, int]]] = [[] for _ in board.places]
    for track in board.facts.map.tracks:
        start, to = board.place_index[track.start], board.place_index[track.to]
        neighbours[start].append((to, track.length))
        neighbours[to].append((start, track.length))
    best = [-1] * len(board.places)
    queue = [(0, place) for place in _ends(board, region)]
    while queue:
        spaces, place = heapq.heappop(queue)
        if best[place] < 0:
            best[place] = spaces
            for other, length in neighbours[place]:
                heapq.heappush(queue, (spaces + length, other))
    return best
