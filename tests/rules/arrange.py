"""More arranging for rule tests: piles, terrain, passengers, harbours and tickets, moved about so that none is lost."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from tests.table import _free_ticket, empty_pile, own, snapshot
from trunkline.errors import IllegalAction
from trunkline.game import Action, Game
from trunkline.rules import constants

Cards = frozenset[tuple[str, int]]


def refused(game: Game, action: str, seat: int | None = None) -> str:
    """The clause for which an action is refused; nothing has changed then."""
    before = snapshot(game)
    with pytest.raises(IllegalAction) as caught:
        game.play(action, seat)
    assert snapshot(game) == before
    return caught.value.clause


# Cards


def pile_of(game: Game, seat: int, pile: int = constants.TRAIN, **cards: int) -> None:
    """A pile holds exactly these cards and its discards none; all its other cards go to a seat's hand."""
    empty_pile(game, seat, pile=pile)
    for name, count in cards.items():
        kind = game.board.card_index[name.replace("_", "-")]
        assert game.board.record.card_pile[kind] == pile, f"{name} is no card of this pile"
        giver = next(s for s in (seat, *range(game.players)) if game.record.hand[s, kind] >= count)
        game.record.hand[giver, kind] -= count
        game.record.pile[kind] += count
        game.record.pile_size[pile] += count


def cards_in(game: Game, seat: int) -> dict[str, int]:
    """A seat's hand by name."""
    return game.view(seat).hand


def shown(game: Game) -> list[str | None]:
    """The display by name."""
    return game.view().data()["display"]  # type: ignore[no-any-return]


def discards(game: Game) -> dict[str, int]:
    return game.view().data()["discards"]  # type: ignore[no-any-return]


# Claims and payments


def claims(game: Game, track: str) -> list[Action]:
    """The legal claims of a track."""
    found = [action for action in game.legal() if str(action).startswith(f"claim {track} ")]
    assert len(set(map(str, found))) == len(found), "an action is listed twice"
    return found


def payments(game: Game, track: str) -> set[Cards]:
    """What the seat at turn may pay for a track."""
    return {frozenset(action.structure()["cards"].items()) for action in claims(game, track)}


def sub_multisets(hand: dict[str, int], size: int) -> Iterator[Counter[str]]:
    """Every choice of so many cards out of a hand, each choice once."""
    cards = [name for name, count in hand.items() for _ in range(count)]
    yield from (Counter(chosen) for chosen in sorted(set(combinations(sorted(cards), size))))


# Tracks


def tracks_by_length(game: Game, sea: bool | None = None) -> dict[int, str]:
    """One track of each length, that takes neither pairs nor locomotives."""
    found: dict[int, str] = {}
    for name, track in zip(game.board.tracks, game.board.facts.map.tracks, strict=True):
        if not track.pairs and not track.wilds and sea in (None, track.sea):
            found.setdefault(track.length, name)
    return found


def colour_of(game: Game, track: str) -> str:
    """The printed colour of a track."""
    return str(game.board.facts.map.tracks[game.board.track_index[track]].colour)


# Terrain


def terrain(game: Game, seat: int, **cards: int) -> None:
    """A seat has exactly these terrain cards; the others go to or come from the pile."""
    for kind, name in enumerate(game.board.terrains):
        count = cards.get(name, 0) - int(game.record.terrain[seat, kind])
        assert game.record.terrain_pile[kind] >= count, f"not enough {name} in the pile"
        game.record.terrain_pile[kind] -= count
        game.record.terrain[seat, kind] += count


def terrain_up(game: Game, *names: str | None) -> None:
    """Exactly these terrain cards lie face up; None is an empty place."""
    record, index = game.record, game.board.terrain_index
    for slot, name in enumerate(names):
        if record.terrain_up[slot] != constants.NONE:
            record.terrain_pile[record.terrain_up[slot]] += 1
        record.terrain_up[slot] = constants.NONE if name is None else index[name]
        if name is not None:
            record.terrain_pile[index[name]] -= 1
    assert (record.terrain_pile >= 0).all()


def terrain_pile(game: Game, seat: int, **cards: int) -> None:
    """The terrain pile holds exactly these cards and the discards none; all others go to a seat."""
    record = game.record
    for kind, name in enumerate(game.board.terrains):
        spare = int(record.terrain_pile[kind] + record.terrain_discard[kind]) - cards.get(name, 0)
        record.terrain[seat, kind] += spare
        record.terrain_pile[kind], record.terrain_discard[kind] = cards.get(name, 0), 0
        assert record.terrain[seat, kind] >= 0, f"not enough {name}"


def terrain_of(game: Game, seat: int) -> dict[str, int]:
    """A seat's terrain cards by name."""
    return game.view().data()["seats"][seat]["terrain"]  # type: ignore[no-any-return]


# Passengers


def standing(game: Game, region: str) -> dict[str, int]:
    """The passengers who stand in a city or country."""
    return game.view().data()["waiting"][region]  # type: ignore[no-any-return]


def stand(game: Game, place: str, *colours: str) -> None:
    """Exactly these passengers stand at a place; the others of the board make room or move up."""
    record, board = game.record, game.board
    pool = int(board.record.pool[board.place_index[place]])
    wanted = Counter(board.passenger_index[colour] for colour in colours)
    others = [other for other in range(int(board.record.pools)) if other != pool]
    for colour in range(len(board.passengers)):
        while record.waiting[pool, colour] > wanted[colour]:
            _move_passenger(game, colour, pool, others[-1])
    for colour in range(len(board.passengers)):
        while record.waiting[pool, colour] < wanted[colour]:
            _move_passenger(game, colour, next(o for o in others if record.waiting[o, colour]), pool)


def _move_passenger(game: Game, colour: int, pool: int, other: int) -> None:
    game.record.waiting[pool, colour] -= 1
    game.record.waiting[other, colour] += 1


def collect(game: Game, seat: int, **colours: int) -> None:
    """A seat has collected exactly these passengers, from wherever they stood."""
    record, board = game.record, game.board
    for colour, name in enumerate(board.passengers):
        while record.collected[seat, colour] < colours.get(name, 0):
            pool = next(p for p in range(int(board.record.pools)) if record.waiting[p, colour])
            record.waiting[pool, colour] -= 1
            record.collected[seat, colour] += 1


# Harbours


def build(game: Game, seat: int, *places: str) -> None:
    """A seat has harbours in these cities."""
    for place in places:
        game.record.harbour[game.board.place_index[place]] = seat
        game.record.harbours[seat] -= 1


# Tickets


def ticket_pile(game: Game, seat: int, *names: str) -> None:
    """Just these tickets lie shuffled in the pile and none under it; a seat holds all that lay there besides."""
    record, board = game.record, game.board
    for ticket in range(int(board.record.tickets)):
        if record.ticket_at[ticket] in (constants.PILE, constants.UNDER):
            record.ticket_at[ticket] = constants.HELD + seat
    record.under[:], record.under_size, record.fresh[:] = constants.NONE, 0, 0
    for name in names:
        ticket = board.ticket_index[name]
        record.ticket_at[ticket] = constants.PILE
        record.fresh[board.record.ticket_deck[ticket]] += 1


def journey_pile(game: Game, *names: str) -> None:
    """Just these tickets lie in the pile of a journey; all that lay there besides have been put away."""
    record, board = game.record, game.board
    for ticket, name in enumerate(board.tickets):
        if name in names:
            _free_ticket(game, ticket)
            record.ticket_at[ticket] = constants.PILE
        elif record.ticket_at[ticket] == constants.PILE:
            record.ticket_at[ticket] = constants.DISCARDED
    record.fresh[0] = len(names)


def finish(game: Game, seat: int, *names: str) -> None:
    """A seat has completed these tickets of a journey."""
    for name in names:
        ticket = game.board.ticket_index[name]
        _free_ticket(game, ticket)
        game.record.ticket_at[ticket] = constants.COMPLETED + seat
        game.record.completed[seat] += 1


def tickets_at(game: Game, at: int) -> set[str]:
    """The tickets that are somewhere (a constant of rules.constants)."""
    return {name for ticket, name in enumerate(game.board.tickets) if game.record.ticket_at[ticket] == at}


def level(game: Game) -> None:
    """Give the seats track points so that all totals are equal."""
    totals = [seat.total for seat in game.account().seats]
    for seat, total in enumerate(totals):
        game.record.score[seat] += max(totals) - total


def standings(game: Game) -> list[tuple[int, str | None]]:
    """Each seat's rank, and what decided it."""
    return [(seat.rank, seat.decided_by) for seat in game.account().seats]


# Pieces


def place_all_but(game: Game, seat: int, trains: int, ships: int) -> None:
    """Let a seat own tracks, one of a connection, so that it has just so many trains and ships left."""
    record, board = game.record, game.board.record
    for suit, keep in enumerate((trains, ships)):
        free = [
            track
            for track in range(int(board.tracks))
            if board.track_suit[track] == suit
            and record.owner[track] == constants.NOBODY
            and all(other < track and record.owner[other] == constants.NOBODY for other in board.parallel[track])
        ]
        lengths = [int(board.track_length[track]) for track in free]
        chosen = _adding_up_to(int(record.pieces[seat, suit]) - keep, lengths)
        own(game, seat, *(game.board.tracks[free[i]] for i in chosen))
    assert tuple(record.pieces[seat]) == (trains, ships)


def _adding_up_to(total: int, lengths: list[int]) -> list[int]:
    """Numbers of some lengths that add up to a total, the longest first."""
    ways: dict[int, list[int]] = {0: []}
    for i in sorted(range(len(lengths)), key=lambda i: -lengths[i]):
        for reached, way in list(ways.items()):
            ways.setdefault(reached + lengths[i], [*way, i])
    return ways[total]
