"""Sums up a board for its maker: places, tracks by colour and length, and what tickets pay for the way they ask."""

import heapq
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

from .board import Board

_PARALLEL = {2: "double", 3: "triple", 4: "fourfold"}


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
        f"{board.name(lang)} ({board.id}), {low} to {high} players",
        "",
        *_place_lines(summary, board),
        "",
        *_track_lines(summary),
        "",
        *_ticket_lines(summary, board, lang),
    ]


def _place_lines(summary: Summary, board: Board) -> list[str]:
    counts = summary.places | {"country": len(board.facts.map.countries)}
    return [f"{len(board.places)} places"] + [f"  {name:10}{count:4}" for name, count in counts.items() if count]


def _track_lines(summary: Summary) -> list[str]:
    lengths = sorted({length for counts in summary.tracks.values() for length in counts})
    tracks = sum(sum(counts.values()) for counts in summary.tracks.values())
    several = ", ".join(f"{count} {_PARALLEL[n]}" for n, count in summary.connections.items() if n > 1)
    connections = sum(summary.connections.values())
    head = f"{tracks} tracks on {connections} connections" + (f" ({several})" if several else "")
    head += f", {summary.sea} of them at sea" if summary.sea else ""
    table = ["  length  " + "".join(f"{length:4}" for length in lengths) + "  tracks  spaces"]
    for colour, counts in summary.tracks.items():
        row = "".join(f"{counts.get(length, '-'):>4}" for length in lengths)
        spaces = sum(length * count for length, count in counts.items())
        table.append(f"  {colour:8}{row}{sum(counts.values()):8}{spaces:8}")
    return [head, *table]


def _ticket_lines(summary: Summary, board: Board, lang: str) -> list[str]:
    ways = summary.tickets
    if board.record.goal:
        spaces = [way.spaces for way in ways]
        return [f"{len(ways)} tickets; the shortest ways have {min(spaces)} to {max(spaces)} spaces"]
    points = [way.points for way in ways]
    more = Counter(way.points - way.spaces for way in ways)
    out = [f"{len(ways)} tickets worth {min(points)} to {max(points)} points; points against the shortest way:"]
    out += [f"  {_difference(extra):10}{count:4}" for extra, count in sorted(more.items())]
    if 0 < len(ways) - more[0] <= len(ways) // 2:
        out += [_odd_one(way, board, lang) for way in ways if way.points != way.spaces]
    return out


def _difference(extra: int) -> str:
    return "the same" if not extra else f"{abs(extra)} {'more' if extra > 0 else 'less'}"


def _odd_one(way: Way, board: Board, lang: str) -> str:
    stops = board.facts.tickets.list[board.ticket_index[way.ticket]].stops
    names = " - ".join(board.region_name(board.region_index[stop], lang) for stop in stops)
    return f"  {names}: {way.points} points, {way.spaces} spaces"


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
