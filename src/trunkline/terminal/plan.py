"""Finds what is still missing for a ticket: the shortest open way for one seat, from its view alone."""

import heapq
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from trunkline.rules.constants import NONE, SHIP, TRAIN
from trunkline.rules.tracks.rules import is_open
from trunkline.view import View


@dataclass(frozen=True)
class Way:
    """Tracks still to be claimed, and their spaces."""

    tracks: tuple[int, ...]
    spaces: int

    @property
    def done(self) -> bool:
        return not self.tracks


@dataclass(frozen=True)
class TicketPlan:
    """A ticket in hand: the way that would meet it (None: no way is left), and whether the pieces reach for it."""

    ticket: int
    way: Way | None
    enough_pieces: bool = True

    @property
    def done(self) -> bool:
        return self.way is not None and self.way.done


class Planner:
    """Shortest ways of a view's own seat; a track that is passed once costs nothing any more."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None, "only a seat has ways of its own"
        self.view, self.board, self.seat = view, view.board, view.seat
        self._cost: dict[int, int] = {}
        self._neighbours: list[list[tuple[int, int]]] = [[] for _ in view.board.places]
        for track in range(len(view.board.tracks)):
            self._add(track)

    def _add(self, track: int) -> None:
        board, record = self.board.record, self.view.record
        own = record.owner[track] == self.seat
        if not own and not is_open(board, record, self.seat, track):
            return
        start, to = int(board.track_from[track]), int(board.track_to[track])
        self._cost[track] = 0 if own else int(board.track_length[track])
        self._neighbours[start].append((to, track))
        self._neighbours[to].append((start, track))

    def between(self, a: int, b: int, free: frozenset[int] = frozenset()) -> Way | None:
        """The shortest way between two regions, of those alike the one with fewest tracks; `free` ones are planned."""
        goal = set(self._ends(b))
        queue: list[tuple[int, int, int, tuple[int, ...]]] = [(0, 0, place, ()) for place in self._ends(a)]
        seen: set[int] = set()
        while queue:
            spaces, many, place, tracks = heapq.heappop(queue)
            if place in goal:
                return Way(tuple(track for track in tracks if self._cost[track] and track not in free), spaces)
            if place in seen:
                continue
            seen.add(place)
            for other, track in self._neighbours[place]:
                step = 0 if track in free else self._cost[track]
                heapq.heappush(queue, (spaces + step, many + (step > 0), other, (*tracks, track)))
        return None

    def through(self, regions: Iterable[int]) -> Way | None:
        """A way through regions in order, leg by leg."""
        tracks: tuple[int, ...] = ()
        spaces = 0
        for a, b in pairwise(regions):
            leg = self.between(a, b, frozenset(tracks))
            if leg is None:
                return None
            tracks, spaces = tracks + leg.tracks, spaces + leg.spaces
        return Way(tracks, spaces)

    def ticket(self, ticket: int) -> TicketPlan:
        record = self.board.record
        way = self.through(int(stop) for stop in record.ticket_stop[ticket][: record.ticket_stops[ticket]])
        return TicketPlan(ticket, way, way is None or self._enough(way))

    def _ends(self, region: int) -> list[int]:
        return [int(place) for place in self.board.record.region_place[region] if place != NONE]

    def _enough(self, way: Way) -> bool:
        pieces = self.view.record.pieces[self.seat]
        if not pieces.any():  # they are still to be chosen
            return True
        need = {TRAIN: 0, SHIP: 0}
        for track in way.tracks:
            need[int(self.board.record.track_suit[track])] += int(self.board.record.track_length[track])
        return all(need[suit] <= pieces[suit] for suit in need)


def own_tickets(view: View) -> list[int]:
    """The tickets a view's seat still holds, as indexes."""
    return [view.board.ticket_index[name] for name in view.tickets]


def plans(view: View) -> list[TicketPlan]:
    """What is missing for each ticket in hand, the nearest first."""
    planner = Planner(view)
    made = [planner.ticket(ticket) for ticket in own_tickets(view)]
    return sorted(made, key=lambda plan: (plan.way is None, plan.way.spaces if plan.way else 0))


def helpful(view: View, made: Iterable[TicketPlan]) -> dict[int, int]:
    """Tracks that lie on the way of a ticket (or beside one that does), with the ticket."""
    helps: dict[int, int] = {}
    for plan in made:
        for track in plan.way.tracks if plan.way and plan.enough_pieces else ():
            helps.setdefault(track, plan.ticket)
            for other in view.board.record.parallel[track]:
                if other != NONE:
                    helps.setdefault(int(other), plan.ticket)
    return helps
