"""Observations: everything a seat may know, nothing else, the same columns on every board."""

import random

import numpy as np
import pytest

from tests.envs.tables import PAGE, renewed
from tests.table import ALL, random_game
from tests.test_bots import exchange_hidden
from trunkline import boards
from trunkline.envs import columns, observe
from trunkline.envs.graph import graph
from trunkline.game import Game
from trunkline.rules import constants, records

BYTES = np.int8


def seen(game: Game, seat: int) -> np.ndarray:
    out = np.zeros(observe.SIZE, BYTES)
    observe.write(game.board.record, game.view(seat).record, out)
    return out


def positions(board: str, players: int, seed: int) -> list[tuple[Game, int]]:
    """Positions all along a random game, each with a seat that decides."""
    game, dice, made = Game.new(board, players, seed), random.Random(seed), []
    while not game.over:
        seat = game.seats_to_decide()[0]
        made.append((game.copy(), seat))
        game.play(dice.choice(game.legal_numbers(seat).tolist()), seat)
    return made


@pytest.mark.parametrize("board", ALL)
def test_hidden_cards_change_nothing(board: str) -> None:
    """T5: another hand exchanged with the pile, or tickets of others exchanged with the pile, same observation."""
    for game, seat in positions(board, 2, 3)[::7]:
        other = game.copy()
        exchange_hidden(other, 1 - seat)
        exchange_tickets(other, 1 - seat)
        assert seen(other, seat).tobytes() == seen(game, seat).tobytes()


def exchange_tickets(game: Game, seat: int) -> None:
    """Exchange a hidden ticket of a seat with one of the same deck in the pile."""
    record, facts = game.record, game.board.record
    if facts.goal:  # a journey also keeps the order of a hand: left alone
        return
    for ticket in np.flatnonzero(record.ticket_at == constants.HELD + seat):
        alike = (record.ticket_at == constants.PILE) & (facts.ticket_deck == facts.ticket_deck[ticket])
        for new in np.flatnonzero(alike[: facts.tickets])[:1]:
            record.ticket_at[[ticket, new]] = record.ticket_at[[new, ticket]]
            return


@pytest.mark.parametrize("board", ALL)
def test_every_field_of_the_view_is_seen(board: str) -> None:
    """A change of any field of a view that the board uses changes the observation, or the page says what it follows
    from."""
    unseen = {field.name for field in (*records.SEEN_BY_ALL, *records.SEEN_BY_SEAT)}
    for game, seat in positions(board, 2, 5)[::11]:
        view = game.view(seat).record
        before = written(game, view)
        for field in sorted(unseen):
            if written(game, changed(view, field)).tobytes() != before.tobytes():
                unseen.discard(field)
    assert unseen <= set(observe.DERIVED) | {field for field in unseen if not used(boards.load(board), field)}


def written(game: Game, view: np.record) -> np.ndarray:
    out = np.zeros(observe.SIZE, np.float32)
    observe.write(game.board.record, view, out)
    return out


def changed(view: np.record, field: str) -> np.record:
    """A copy with every number of a field changed to another that is possible."""
    room = records.new_views(1)
    room[0] = view
    value = room[field]
    room[field] = 1 - room[field] if field == "seat" else np.where(value > 0, value - 1, value + 1)
    if field == "players":
        room[field] = 2 if view.players > 2 else 3
    return room[0]


def used(board: boards.Board, field: str) -> bool:
    """Whether a board's games ever fill a field."""
    facts = board.record
    mechanics = {
        "display": facts.display,
        "discard": 1,
        "waiting": facts.pools,
        "pending": facts.pools,
        "collected": facts.pools,
        "terrain": facts.terrains,
        "terrain_up": facts.terrains,
        "terrain_pile": facts.terrains,
        "terrain_discard": facts.terrains,
        "harbour": facts.harbours,
        "tunnel": facts.tunnel_cards,
        "turned": facts.tunnel_cards,
        "owed": facts.tunnel_cards,
    }
    return bool(mechanics.get(field, True))


def test_what_is_left_out_is_fields_of_the_view() -> None:
    """The list of what is derived names fields that exist."""
    assert set(observe.DERIVED) <= set(records.view_t.names or ())


@pytest.mark.parametrize("board", boards.names())
def test_features_tell_what_the_view_says(board: str) -> None:
    """Hand, tickets, owners and seats, counted from the viewer, are the view's."""
    game = random_game(board, 3, 2)
    for seat in range(3):
        view, got = game.view(seat).record, columns.features(seen(game, seat))
        facts = game.board.record
        assert (got["cards.hand"][: facts.kinds, 0] == view.hand[: facts.kinds]).all()
        assert (got["tickets.held"][:, 0] == view.held).all()
        owner = view.owner[: facts.tracks]
        told = got["tracks.owner"][: facts.tracks, :3]
        assert (told.sum(1) == (owner != constants.NOBODY)).all()
        assert ((told.argmax(1) + seat) % 3 == owner)[owner != constants.NOBODY].all()
        points = got["seats.hundreds"][:3, 0].astype(int) * 100 + got["seats.points"][:3, 0]
        assert points.tolist() == [view.score[(seat + i) % 3] for i in range(3)]


@pytest.mark.parametrize("board", boards.names())
def test_padding_is_zero_and_the_compact_form_leaves_out_nothing(board: str) -> None:
    """All columns outside `compact` are zero in every position."""
    used = columns.compact(boards.load(board), 3)
    for game, seat in positions(board, 3, 4)[::5]:
        assert not np.delete(seen(game, seat), used).any()


@pytest.mark.parametrize("board", boards.names())
def test_the_graph_is_the_board(board: str) -> None:
    """Edges are the tracks' ends, tickets name their places."""
    made, facts = graph(boards.load(board)), boards.load(board).record
    assert made.ends[:, : facts.tracks].tolist() == [
        facts.track_from[: facts.tracks].tolist(),
        facts.track_to[: facts.tracks].tolist(),
    ]
    assert made.places[:, 0].sum() == facts.places
    assert made.tracks[: facts.tracks, 1].tolist() == facts.track_length[: facts.tracks].tolist()
    assert (made.stops[: facts.tickets].sum(1) >= 2).all()
    assert made.stops[facts.tickets :].sum() == 0


def test_the_page_tells_the_columns() -> None:
    """docs/observations.md has the tables that the code makes."""
    assert renewed(PAGE.read_text()) == PAGE.read_text(), "run python -m tests.envs.tables"
